import type { BustaIdentita } from '@gestore/contratto';
import type { Cent, FaseConEsito, StatoIn } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { cellaEuro, quando, type RigaDiFoglio } from '../fogli/foglio.ts';
import { incantoInParole } from '../vendita/aste/scheda/incanto-in-parole.ts';
import { leggiEvento } from '../vendita/giornale/letture/leggi-evento.ts';
import { ESITI_SUL_FOGLIO, MODALITA_SUL_FOGLIO } from './nomi.ts';

/** Le colonne dell'esportazione per la banca dati delle aste del Ministero (R72): la vendita, ogni offerente, come è finita. */
export const COLONNE_BANCA_DATI = [
  'tribunale',
  'ruolo',
  'lotto',
  'genere',
  'incanto',
  'modalità',
  'esperimento',
  'giudice',
  'professionista delegato',
  'valore di stima (euro)',
  'prezzo base (euro)',
  'offerente',
  'codice fiscale o partita IVA',
  'quota',
  'IBAN addebitato',
  'cauzione (euro)',
  'prezzo offerto (euro)',
  'ultimo rilancio (euro)',
  'esito',
  'aggiudicatario',
  'dichiarato il (Europe/Rome)',
  'prezzo di vendita (euro)',
  'compenso del gestore (euro)',
] as const;

/** Una vendita con il suo esito. */
export type Esitata = StatoIn<FaseConEsito>;

/** Ciò che della vendita non sta nel suo stato: chi ha offerto, fin dove ha rilanciato, chi ha il bene per assegnazione, il compenso. */
type IntornoAllaVendita = {
  identita: readonly BustaIdentita[];
  rilanci: ReadonlyMap<string, number>;
  creditore: string | null;
  compensoCent: Cent | null;
};

/** Una riga per offerente, anche escluso; di una vendita senza offerte lette una sola, che dice come è finita. */
export function righeBancaDati(
  vendita: Esitata,
  { identita, rilanci, creditore, compensoCent }: IntornoAllaVendita,
): RigaDiFoglio[] {
  const { buste, esito } = vendita;
  const riga = (persona: RigaDiFoglio, haIlBene: boolean): RigaDiFoglio => [
    ...dellaVendita(vendita),
    ...persona,
    ESITI_SUL_FOGLIO[esito.tipo],
    haIlBene ? 'sì' : 'no',
    quando(esito.dichiaratoIl),
    cellaEuro(esito.vincitore?.importoCent ?? esito.assegnazione?.importoCent),
    cellaEuro(compensoCent),
  ];
  const note = new Map(identita.map((una) => [una.bustaId, una]));
  const offerte = [...buste.values()].flatMap(({ id: bustaId, stato }) => {
    if (!('offerta' in stato)) return [];
    const { prezzoCent, cauzioneCent } = stato.offerta;
    const { offerenti, ibanAddebito } = note.get(bustaId) ?? SENZA_IDENTITA;
    const soldi = [ibanAddebito, cellaEuro(cauzioneCent), cellaEuro(prezzoCent), cellaEuro(rilanci.get(bustaId))];
    return offerenti.map(({ nome, identificativo, quota }) =>
      riga([nome, identificativo, quota, ...soldi], esito.vincitore?.bustaId === bustaId),
    );
  });
  // Il creditore a cui il bene è assegnato non ha offerto: di lui si sa il nome e quanto dà (cpc 588-590).
  if (esito.assegnazione !== null)
    return [
      ...offerte,
      riga([creditore, null, null, null, null, cellaEuro(esito.assegnazione.importoCent), null], true),
    ];
  return offerte.length > 0 ? offerte : [riga([null, null, null, null, null, null, null], false)];
}

/** Di un'offerta letta i cui dati personali non ci sono più: la riga resta, e dice perché manca il nome (R77). */
const SENZA_IDENTITA = {
  offerenti: [{ nome: 'dati non conservati', identificativo: null, quota: null }],
  ibanAddebito: null,
} as const;

/** La vendita com'è nell'avviso: le stesse celle in ogni sua riga. */
function dellaVendita({ scheda, parametri }: Esitata): RigaDiFoglio {
  return [
    scheda.tribunale,
    scheda.ruolo === null ? '' : `${scheda.ruolo.numero}/${scheda.ruolo.anno}`,
    scheda.lotto.codice,
    parametri.immobile ? 'immobile' : 'mobile',
    incantoInParole(parametri.senzaIncanto),
    MODALITA_SUL_FOGLIO[parametri.modalita],
    scheda.esperimento,
    scheda.giudice,
    scheda.delegatoNome,
    cellaEuro(scheda.stimaCent),
    cellaEuro(parametri.prezzoBaseCent),
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
  return new Map(rilanciValidi(voci).map(({ bustaId, importoCent }) => [bustaId, importoCent]));
}

/** I rilanci che valgono, nel loro ordine (R51, R54, R55). */
export function rilanciValidi(voci: readonly Voce[]): { bustaId: string; importoCent: number }[] {
  let validi: { bustaId: string; importoCent: number }[] = [];
  for (const voce of voci) {
    const evento = leggiEvento(voce);
    // Quello in sala al suo posto, e dopo soltanto quelli che valgono: ancora, o adesso che la testa è un'altra (R54).
    if (evento.tipo === 'RilancioPrecedente' && evento.prima === 'sala') {
      const { seguiti } = evento;
      const erano = seguiti.filter(({ respinto }) => respinto !== true).length;
      const prima = validi.slice(0, validi.length - erano);
      validi = [...prima, evento, ...seguiti.filter(({ minimoCent }) => minimoCent === null)];
    }
    // Si corregge sempre l'ultimo.
    if (evento.tipo === 'RilancioRettificato' || evento.tipo === 'RilancioAnnullato') validi.pop();
    if (evento.tipo === 'RilancioAccettato' || evento.tipo === 'RilancioRettificato') validi.push(evento);
  }
  return validi;
}
