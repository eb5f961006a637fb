import { fileURLToPath } from 'node:url';

/** Per i processi che una prova fa nascere: Node tiene ciò che ha compilato, e il secondo parte in metà del tempo. */
export const COMPILATI = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../node_modules/.cache/compilati', import.meta.url)),
} as const;
