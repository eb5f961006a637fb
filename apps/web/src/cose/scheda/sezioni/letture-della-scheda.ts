/** Dove stanno le letture di ciò che sta intorno alla scheda: chi ne mostra l’anteprima le ha già fatte. */
export const chiaveConto = (asta: string) => ['asta', 'conto', asta] as const;
export const chiaveEsperimenti = (asta: string) => ['asta', 'esperimenti', asta] as const;
