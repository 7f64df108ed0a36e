import { afterAll, vi } from "vitest";

// All files of a ring share a process; each has the product's modules to itself, read with its own settings.
vi.resetModules();

afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
