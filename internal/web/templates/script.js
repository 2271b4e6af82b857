(() => {
  for (const button of document.querySelectorAll("[data-copy]")) {
    const field = document.getElementById(button.dataset.copy);
    const status = button.closest(".secret").querySelector("[role=status]");
    button.hidden = false;
    button.addEventListener("click", async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy"); // where the clipboard is not ours to use
      }
      status.textContent = button.dataset.done;
    });
  }
  for (const button of document.querySelectorAll("[data-reveal]")) {
    const fields = button.dataset.reveal.split(" ").map(id => document.getElementById(id));
    const show = button.textContent;
    button.hidden = false;
    button.addEventListener("click", () => {
      const hidden = fields[0].type === "password";
      for (const field of fields) field.type = hidden ? "text" : "password";
      button.textContent = hidden ? button.dataset.hide : show;
      button.setAttribute("aria-pressed", String(hidden));
    });
  }
  (document.querySelector(".problems") || document.querySelector(".secret input"))?.focus();
})();
