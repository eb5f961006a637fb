import { config } from 'zod/v4/core';

/**
 * To be called before any page is loaded. Zod would otherwise try to compile its schemas with `new Function`, which our
 * content policy refuses: the schemas work all the same, but each page would report a violation that is not one.
 */
export function zodSenzaEval(): void {
  config({ jitless: true });
}
