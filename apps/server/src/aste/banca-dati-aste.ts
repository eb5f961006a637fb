import { type BustaIdentita, formattaIstante } from '@gestore/contratto';
import type { StatoPubblicato } from '@gestore/dominio';

/** Le colonne dell'esportazione per la banca dati delle aste del Ministero (R72): ogni offerente, codici, IBAN, prezzi. */
export const COLONNE_BANCA_DATI = [
  'tribunale',
  'ruolo',
  'lotto',
  'offerente',
  'codice fiscale o partita IVA',
  'quota',
  'IBAN addebitato',
  'cauzione (euro)',
  'prezzo offerto (euro)',
  'ultimo rilancio (euro)',
  'esito',
  'aggiudicatario',
  'dichiarato il',
] as const;

type Esitata = Extract<StatoPubblicato, { fase: 'esitata' | 'verbalizzata' | 'chiusa' }>;

/** Una riga per offerente, anche escluso; gli importi con la virgola, perché il foglio li legga come numeri. */
export function righeBancaDati(
  { scheda, buste, esito }: Esitata,
  identita: readonly BustaIdentita[],
  rilanci: ReadonlyMap<string, number>,
): (string | number | null)[][] {
  const ruolo = scheda.ruolo === null ? '' : `${scheda.ruolo.numero}/${scheda.ruolo.anno}`;
  return identita.flatMap(({ bustaId, offerenti, ibanAddebito }) => {
    const busta = buste.get(bustaId);
    if (busta === undefined || !('offerta' in busta.stato)) return [];
    const { prezzoCent, cauzioneCent } = busta.stato.offerta;
    const rilancioCent = rilanci.get(bustaId);
    return offerenti.map(({ nome, identificativo, quota }) => [
      scheda.tribunale,
      ruolo,
      scheda.lotto.codice,
      nome,
      identificativo,
      quota,
      ibanAddebito,
      euro(cauzioneCent),
      euro(prezzoCent),
      rilancioCent === undefined ? null : euro(rilancioCent),
      esito.tipo.replaceAll('_', ' '),
      esito.vincitore?.bustaId === bustaId ? 'sì' : 'no',
      formattaIstante(esito.dichiaratoIl),
    ]);
  });
}

function euro(cent: number): string {
  return `${Math.floor(cent / 100)},${String(cent % 100).padStart(2, '0')}`;
}
