# The everyday commands. Everything needs Go; "make test" gets the rest itself
# where it may (Debian's packages, as root or with sudo).

.DEFAULT_GOAL := help
.PHONY: help run test components format-check vet lint unit bench fmt

GOLANGCI_LINT := go tool -modfile=internal/tools/lint/go.mod golangci-lint

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Serve a demonstration site from ./data
	go run ./cmd/portico serve

test: components lint unit ## Run every check that a change has to pass

components: ## Install what the tests need besides Go
	@.ci/components

format-check:
	@unformatted="$$(gofmt -l .)"; \
	if [ -n "$$unformatted" ]; then echo "not formatted, run make fmt:"; echo "$$unformatted"; exit 1; fi

vet:
	go vet ./...

lint: format-check vet ## Check formatting, vet, linter (the first run builds the linter, in a few minutes)
	$(GOLANGCI_LINT) run ./...

# Tests mostly wait for databases and clocks, so more of them run at a time than
# there are cores.
unit: ## Run the tests, with the race detector, on one shared PostgreSQL
	go run ./internal/tools/withpostgres -- go test -race -parallel 4 -timeout 14m ./...

bench: ## Measure the server
	go run ./internal/tools/bench

fmt: ## Format the code
	gofmt -w .
