import { AVVIO, garaInCorso, offerente, REFERENTE } from './caso.ts';
import { type Guasto, guasto, senzaAmmissione } from './guasto.ts';

const prima = garaInCorso();
const presentata = prima.dopo(
  { tipo: 'presentaOsservazione', osservazioneId: 'una', bustaId: 'Betulla', testo: 'Osservo.' },
  offerente('Betulla'),
  AVVIO,
);
const annotata = presentata.dopo(
  { tipo: 'decidiOsservazione', osservazioneId: 'una', trattenutaPerche: null },
  REFERENTE,
  AVVIO + 1,
);
const trattenuta = presentata.dopo(
  { tipo: 'decidiOsservazione', osservazioneId: 'una', trattenutaPerche: 'Nomina qualcuno.' },
  REFERENTE,
  AVVIO + 1,
);

/** Fatti delle osservazioni che non possono essere (R68). */
export const GUASTI_OSSERVAZIONI: readonly Guasto[] = [
  guasto(
    'chi osserva non è ammesso (R68)',
    presentata,
    'OsservazionePresentata',
    undefined,
    senzaAmmissione(prima.stato, 'Betulla'),
  ),
  guasto('l’osservazione c’è già (R68)', presentata, 'OsservazionePresentata', undefined, presentata.stato),
  guasto('l’osservazione non è di quell’offerente (R68)', annotata, 'OsservazioneAnnotata', () => ({
    bustaId: 'Abete',
  })),
  guasto('sull’osservazione si è già deciso (R68)', annotata, 'OsservazioneAnnotata', undefined, trattenuta.stato),
  guasto('manca il motivo per trattenerla (R68)', trattenuta, 'OsservazioneTrattenuta', () => ({ motivo: '' })),
];
