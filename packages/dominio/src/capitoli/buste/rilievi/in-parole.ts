import type { Proposta } from '../../../parole/buste.ts';

/** Le foglie di un offerente, come si chiamano nell'offerta arrivata da sé e in quella digitata. */
const FOGLIE: Readonly<Record<string, string>> = {
  nome: 'il nome',
  cognome: 'il cognome',
  denominazione: 'la denominazione',
  rappresentante: 'il rappresentante',
  tipo: 'il tipo di persona',
  identificativo: 'il codice fiscale o la partita IVA',
  codiceFiscale: 'il codice fiscale',
  partitaIva: 'la partita IVA',
  quota: 'la quota',
  titolo: 'il diritto',
  diritto: 'il diritto',
};

const CAMPI: Readonly<Record<string, string>> = {
  quota: 'la quota dell’offerente n. 1',
  diritto: 'il diritto dell’offerente n. 1',
  codicePresentatore: 'il codice fiscale di chi presenta',
  'presentatore.codiceFiscale': 'il codice fiscale di chi presenta',
  ibanAddebito: 'l’IBAN per la restituzione',
  ibanAddebitato: 'l’IBAN addebitato',
  bonificoCent: 'l’importo del bonifico',
  'bonifico.importo': 'l’importo del bonifico',
  'bonifico.cro': 'il CRO del bonifico',
  'bonifico.trn': 'il TRN del bonifico',
  personaDaNominare: 'la persona da nominare',
};

/** Ciò che le quote degli offerenti hanno che non va, senza i nomi: quelli stanno fuori dal registro (R20). */
const SULLE_QUOTE: Readonly<Record<string, string>> = {
  quote_non_sommano_a_uno: 'Le quote degli offerenti, sommate diritto per diritto, non fanno l’intero.',
  diritto_di_una_parte:
    'Si offre per un diritto solo, e la scheda non dice se si vende solo quello: confronti con l’avviso.',
};

/**
 * Di che cosa parla un rilievo, per chi lo legge: degli offerenti, contati da uno, dice quale. Chi non è in elenco ha già un nome che si
 * legge (`bollo`, `procura`), lo stesso dei verbali di prima.
 */
function campoInParole(campo: string): string {
  const [, elenco, posto, foglia] = /^(offerenti|altri)\.(\d+)(?:\.(\w+))?$/.exec(campo) ?? [];
  if (elenco === undefined) return Object.hasOwn(CAMPI, campo) ? (CAMPI[campo] ?? campo) : campo;
  const chi = `offerente n. ${Number(posto) + (elenco === 'altri' ? 2 : 1)}`;
  return foglia === undefined ? chi : `${FOGLIE[foglia] ?? foglia} dell’${chi}`;
}

/** Un rilievo che ha solo un codice e un campo, in parole. */
export function rilievoInParole({ codice, dati }: Proposta): string {
  const frase = Object.hasOwn(SULLE_QUOTE, codice) ? SULLE_QUOTE[codice] : undefined;
  if (frase !== undefined) return frase;
  const parole = codice.replaceAll('_', ' ');
  return dati.campo === undefined ? parole : `${parole}: ${campoInParole(String(dati.campo))}`;
}
