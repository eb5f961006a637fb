const DI_PROVA = 'prova/';

/** La sala in cui si prova la rete: non è il nome di nessuna vendita, e vi si è accanto alla propria. */
export const salaDiProva = (asta: string): string => `${DI_PROVA}${asta}`;

/** Chi prova non guarda nulla, e non si conta: quanti provano direbbe quanti offrono (R10). */
export const eDiProva = (sala: string): boolean => sala.startsWith(DI_PROVA);
