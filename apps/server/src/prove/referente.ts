/** Chi conduce le vendite delle prove che non ne nominano un altro. */
export const REFERENTE = { tipo: 'referente', id: 'b8a1f6c2-3f4e-4b57-9a52-0d8f6f3f7d10' } as const;
