(() => {
  const box = document.querySelector(".filter");
  const input = box.querySelector("input");
  const status = box.querySelector("[role=status]");
  const routes = [...document.querySelectorAll(".route")].map(element => ({
    element, text: element.textContent.toLowerCase(),
  }));
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { element, text } of routes) {
      element.hidden = !words.every(word => text.includes(word));
      if (!element.hidden) shown++;
    }
    for (const section of document.querySelectorAll("main section")) {
      section.hidden = !section.querySelector(".route:not([hidden])");
    }
    status.textContent = words.length ? `${status.dataset.text} ${shown}` : "";
  };
  const open = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.matches("details")) target.open = true;
  };
  box.hidden = false;
  input.addEventListener("input", show);
  addEventListener("hashchange", open);
  open();
})();
