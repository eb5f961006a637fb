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
  creditore: string | null = null,
): RigaDiFoglio[] {
  const ruolo = scheda.ruolo === null ? '' : `${scheda.ruolo.numero}/${scheda.ruolo.anno}`;
  const procedura = [scheda.tribunale, ruolo, scheda.lotto.codice] as const;
  const tipo = esito.tipo.replaceAll('_', ' ');
  const offerte = identita.flatMap(({ bustaId, offerenti, ibanAddebito }) => {
    const busta = buste.get(bustaId);
    if (busta === undefined || !('offerta' in busta.stato)) return [];
    const { prezzoCent, cauzioneCent } = busta.stato.offerta;
    const rilancioCent = rilanci.get(bustaId);
    return offerenti.map(({ nome, identificativo, quota }) => [
      ...procedura,
      nome,
      identificativo,
      quota,
      ibanAddebito,
      inEuro(cauzioneCent),
      inEuro(prezzoCent),
      rilancioCent === undefined ? null : inEuro(rilancioCent),
      tipo,
      esito.vincitore?.bustaId === bustaId ? 'sì' : 'no',
      formattaIstante(esito.dichiaratoIl),
    ]);
  });
  if (esito.assegnazione === null) return offerte;
  // Il creditore a cui il bene è assegnato non ha offerto: di lui si sa il nome e quanto dà (cpc 588-590).
  const { importoCent } = esito.assegnazione;
  const dichiaratoIl = formattaIstante(esito.dichiaratoIl);
  return [
    ...offerte,
    [...procedura, creditore, null, null, null, null, inEuro(importoCent), null, tipo, 'sì', dichiaratoIl],
  ];
}

/** Il nome del creditore a cui il bene è assegnato; `null` se non è assegnato, o se il nome è stato cancellato. */
export function creditoreDi({ esito }: Esitata, voci: readonly Voce[]): string | null {
  for (const voce of voci) {
    const evento = leggiEvento(voce);
    if (evento.tipo === 'IstanzaRegistrata' && evento.istanzaId === esito.assegnazione?.istanzaId)
      return evento.creditore;
  }
  return null;
}

/** L'ultimo rilancio di ciascuna busta, in centesimi: quello rettificato al suo vero importo, senza quelli annullati (R55). */
export function ultimiRilanci(voci: readonly Voce[]): ReadonlyMap<string, number> {
  let validi: { bustaId: string; importoCent: number }[] = [];
  for (const voce of voci) {
    const evento = leggiEvento(voce);
    // Quello in sala al suo posto, e dopo soltanto quelli che valgono ancora (R54).
    if (evento.tipo === 'RilancioPrecedente' && evento.prima === 'sala') {
      const { seguiti } = evento;
      const prima = validi.slice(0, validi.length - seguiti.length);
      validi = [...prima, evento, ...seguiti.filter(({ minimoCent }) => minimoCent === null)];
    }
    // Si corregge sempre l'ultimo.
    if (evento.tipo === 'RilancioRettificato' || evento.tipo === 'RilancioAnnullato') validi.pop();
    if (evento.tipo === 'RilancioAccettato' || evento.tipo === 'RilancioRettificato') validi.push(evento);
  }
  return new Map(validi.map(({ bustaId, importoCent }) => [bustaId, importoCent]));
}
