import { type BustaIdentita, formattaIstante } from '@gestore/contratto';
import type { StatoPubblicato } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { leggiEvento } from '../vendita/giornale/leggi-evento.ts';
import { inEuro, type RigaDiFoglio } from './csv.ts';

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
): RigaDiFoglio[] {
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
      inEuro(cauzioneCent),
      inEuro(prezzoCent),
      rilancioCent === undefined ? null : inEuro(rilancioCent),
      esito.tipo.replaceAll('_', ' '),
      esito.vincitore?.bustaId === bustaId ? 'sì' : 'no',
      formattaIstante(esito.dichiaratoIl),
    ]);
  });
}

/** L'ultimo rilancio di ciascuna busta, in centesimi: quello rettificato al suo vero importo, senza quelli annullati (R55). */
export function ultimiRilanci(voci: readonly Voce[]): ReadonlyMap<string, number> {
  const validi: { bustaId: string; importoCent: number }[] = [];
  for (const voce of voci) {
    const evento = leggiEvento(voce);
    // Si corregge sempre l'ultimo.
    if (evento.tipo === 'RilancioRettificato' || evento.tipo === 'RilancioAnnullato') validi.pop();
    if (evento.tipo === 'RilancioAccettato' || evento.tipo === 'RilancioRettificato') validi.push(evento);
  }
  return new Map(validi.map(({ bustaId, importoCent }) => [bustaId, importoCent]));
}
