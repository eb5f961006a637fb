/** Le parole della sorte di un atto, uguali in ogni schermo. */
const it = {
  motivo: 'Motivo',
  ignota:
    'Il server non ha risposto: non sappiamo se l’atto è arrivato. Prema di nuovo lo stesso pulsante: se era già arrivato non sarà raddoppiato.',
  diPrima:
    'Era già registrato: il tentativo rimasto senza risposta era arrivato. Adesso non è stato fatto altro; per farlo di nuovo prema ancora.',
};
const en: typeof it = {
  motivo: 'Reason',
  ignota:
    'The server did not answer: we do not know whether the act arrived. Press the same button again: if it had already arrived it will not be doubled.',
  diPrima:
    'It was already recorded: the attempt that had no answer had arrived. Nothing else was done now; to do it again, press once more.',
};
export const COMANDO = { it, en } as const;
