import { ilGiorno } from '@gestore/contratto/parole/articoli';

/** I testi dell'elenco delle cancellazioni dovute (R77). */
const it = {
  scheda: 'Conservazione dei dati',
  titolo: 'Dati di chi non ha vinto, da cancellare',
  spiega:
    'Di ogni vendita con l’esito definitivo: da quando i dati di chi non ha vinto si cancellano da sé, e che cosa manca perché accada. Trasmissione e blocchi si registrano nella scheda della vendita.',
  vuoto: 'Nessuna vendita ha dati di chi non ha vinto con un giorno da cui cancellarli.',
  leggiamo: 'Leggiamo che cosa si deve cancellare…',
  daSe: 'Nulla lo impedisce: si cancellano da sé passato quel giorno.',
  fraPoco: 'Nulla lo impedisce: si cancellano da sé al prossimo giro.',
  aspetta: (perche: string) => `Lo impedisce: ${perche}.`,
  dopoIl: (il: string) => `dopo ${ilGiorno(il)}`,
  dovuta: 'Dovuta',
};

const en: typeof it = {
  scheda: 'Retention of data',
  titolo: 'Data of those who did not win, to be erased',
  spiega:
    'For each sale with a final outcome: from when the data of those who did not win are erased by themselves, and what is missing for it. Sending and holds are recorded in the sheet of the sale.',
  vuoto: 'No sale has data of those who did not win with a day to erase them from.',
  leggiamo: 'Reading what is to be erased…',
  daSe: 'Nothing prevents it: they are erased by themselves once that day has passed.',
  fraPoco: 'Nothing prevents it: they are erased by themselves at the next round.',
  aspetta: (perche) => `It is prevented by: ${perche}.`,
  dopoIl: (il) => `after ${il}`,
  dovuta: 'Due',
};

export const CONSERVAZIONE = { it, en } as const;
