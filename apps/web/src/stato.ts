import type {} from '@tanstack/react-query';

/**
 * Le aree dello stato dell'applicazione (specifica, sezione 3): tutto ciò che la pagina sa del server è nella memoria
 * delle letture, e la chiave di ogni lettura comincia con la sua area. Una chiave senza area non compila.
 */
export const AREE = ['app', 'asta', 'busta', 'chat', 'crono', 'dashboard', 'offerta', 'operatore', 'soggetto'] as const;

export type Area = (typeof AREE)[number];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Area, ...unknown[]];
  }
}
