import { dalGiorno } from '@gestore/contratto/parole/articoli';
import type { TipoAttore, TipoPersona } from '@gestore/contratto/rendiconti/registro-accessi';

const it = {
  titolo: 'Registro',
  viste: 'Che cosa guardare',
  letture: 'Letture di identità',
  atti: 'Atti delle vendite',
  verifica: 'Verifica della catena',
  annotata: 'Ogni ricerca qui è annotata: anche chi guarda il registro si ritrova nel registro.',
  nomi: {
    asta: 'Vendita',
    chi: 'Chi',
    cheCosa: 'Che cosa',
    tipo: 'Atto',
    attore: 'Ruolo',
    dal: 'Dal giorno',
    al: 'Al giorno',
  },
  tutte: 'Tutte',
  tutti: 'Tutti',
  aiutoChi: 'Parte del nome o dell’e-mail.',
  aiutoData: 'gg/mm/aaaa',
  cerca: 'Cerca',
  leggiamo: 'Leggiamo il registro',
  nessuna: 'Nessuna riga corrisponde alla ricerca.',
  righe: (quante: number) => (quante === 1 ? '1 riga' : `${quante} righe`),
  altre: 'Mostra le righe seguenti',
  quando: 'Quando',
  chi: 'Chi',
  cheCosa: 'Che cosa',
  atto: 'Atto',
  senzaVendita: 'Nessuna vendita',
  sconosciuto: 'Persona non più in elenco',
  numero: (seq: number) => `voce n. ${seq}`,
  segreto:
    'Prima delle tre ore dall’inizio di una vendita gli atti delle sue offerte e i numeri delle voci non si mostrano a nessuno (R10).',
  dal: (quando: string) =>
    `Si cerca ${dalGiorno(quando)}: per guardare più indietro scelga una vendita o scriva un giorno.`,
  scegliVendita: 'Scegli la vendita',
  daScegliere: 'Da scegliere',
  verificaSpiega:
    'Il server rilegge il registro della vendita dalla prima voce e ricalcola ogni impronta: una voce cambiata, tolta o spostata si vede.',
  verificaOra: 'Verifica adesso',
  integra: (voci: number | null) =>
    voci === null
      ? 'La catena è integra. Il numero delle voci resta segreto fino a tre ore dall’inizio.'
      : `La catena è integra: ${voci === 1 ? '1 voce ricalcolata' : `${voci} voci ricalcolate`}.`,
  alterata: 'La catena non torna: il registro di questa vendita è stato alterato.',
  verificata: (quando: string) => `Verificata ${quando}`,
  ruoli: {
    delegato: 'Delegato',
    magistrato: 'Magistrato',
    operatore: 'Operatore',
    sconosciuto: 'Sconosciuto',
  } satisfies Record<TipoPersona, string>,
  attori: {
    referente: 'Referente',
    magistrato: 'Magistrato',
    operatore: 'Operatore',
    offerente: 'Offerente',
    spettatore: 'Spettatore',
    sistema: 'Sistema',
  } satisfies Record<TipoAttore, string>,
};
const en: typeof it = {
  titolo: 'Log',
  viste: 'What to look at',
  letture: 'Readings of identities',
  atti: 'Acts of the sales',
  verifica: 'Verification of the chain',
  annotata: 'Every search here is recorded: whoever looks at the log is found in the log.',
  nomi: {
    asta: 'Sale',
    chi: 'Who',
    cheCosa: 'What',
    tipo: 'Act',
    attore: 'Role',
    dal: 'From day',
    al: 'To day',
  },
  tutte: 'All',
  tutti: 'All',
  aiutoChi: 'Part of the name or e-mail.',
  aiutoData: 'dd/mm/yyyy',
  cerca: 'Search',
  leggiamo: 'Reading the log',
  nessuna: 'No row matches the search.',
  righe: (quante) => (quante === 1 ? '1 row' : `${quante} rows`),
  altre: 'Show the next rows',
  quando: 'When',
  chi: 'Who',
  cheCosa: 'What',
  atto: 'Act',
  senzaVendita: 'No sale',
  sconosciuto: 'Person no longer listed',
  numero: (seq) => `entry no. ${seq}`,
  segreto:
    'Until three hours before a sale starts, the acts of its offers and the numbers of the entries are shown to nobody (R10).',
  dal: (quando) => `Searching from ${quando}: to look further back choose a sale or write a day.`,
  scegliVendita: 'Choose the sale',
  daScegliere: 'To be chosen',
  verificaSpiega:
    'The server reads the journal of the sale again from its first entry and recomputes every fingerprint: an entry changed, removed or moved shows.',
  verificaOra: 'Verify now',
  integra: (voci) =>
    voci === null
      ? 'The chain is intact. The number of entries stays secret until three hours before the start.'
      : `The chain is intact: ${voci === 1 ? '1 entry recomputed' : `${voci} entries recomputed`}.`,
  alterata: 'The chain does not add up: the journal of this sale has been altered.',
  verificata: (quando) => `Verified ${quando}`,
  ruoli: { delegato: 'Delegate', magistrato: 'Magistrate', operatore: 'Operator', sconosciuto: 'Unknown' },
  attori: {
    referente: 'Referente (delegate)',
    magistrato: 'Magistrate',
    operatore: 'Operator',
    offerente: 'Bidder',
    spettatore: 'Spectator',
    sistema: 'System',
  },
};
export const REGISTRO = { it, en } as const;
