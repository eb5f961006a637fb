import { afterAll, vi } from 'vitest';

/** Ciò che un file di prove mette al posto di una parte nostra, o dell'orologio, finisce con lui: chi viene dopo divide i suoi moduli. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
