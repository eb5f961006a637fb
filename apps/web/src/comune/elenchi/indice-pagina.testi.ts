const it = { titolo: 'In questa pagina' };
const en: typeof it = { titolo: 'On this page' };
export const INDICE_PAGINA = { it, en } as const;
