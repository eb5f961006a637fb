import type { Aggiunta } from '@gestore/contratto/documenti/integrita';
import type { DifettoDellElenco } from '@gestore/contratto/documenti/provenienza';
import { alGiorno, dalGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';

/** Le firme di un documento. */
const it = {
  firme: 'Firme del documento',
  quante: (numero: number) => `${numero} firme, dalla più esterna o dalla prima.`,
  firmaIntegra: (poi: boolean): string =>
    poi ? 'Firma integra, poi aggiunto dell’altro' : 'Firma integra: copre tutto il documento',
  dopo: (che: string) => `Integra sulla sua revisione; dopo sono stati aggiunti: ${che}.`,
  dopoPerche:
    'Ciò che è stato aggiunto non lo ha firmato questa persona: nella prima versione si legge che cosa firmò.',
  aggiunte: {
    firma: 'un’altra firma',
    marca: 'una marca temporale',
    verifica: 'dati di validazione',
    modulo: 'campi del modulo compilati',
    altro: 'altro contenuto',
  } satisfies Record<Aggiunta, string>,
  nonVerificabile: 'Firma non verificabile qui',
  nonVerificabilePerche: (algoritmo: string) =>
    `È fatta con un algoritmo che qui non si conosce (${algoritmo}): non si sa se il contenuto sia quello firmato. La controlli con il Suo verificatore.`,
  autofirmato: 'Certificato firmato da sé',
  autofirmatoPerche: 'Nome e codice li ha scritti chi si è fatto il certificato: nessuna autorità li garantisce.',
  senzaGaranzia: 'Nome non garantito da un’autorità',
  firmaRotta: 'Contenuto diverso da quello firmato',
  firmatoDa: (chi: string, codice: string) => `Firmato da ${chi}${codice === '' ? '' : ` (${codice})`}.`,
  firmatoIl: (quando: string) => `Firmato ${ilGiorno(quando)}, secondo chi firma.`,
  certificato: (emittente: string, dal: string, al: string) =>
    `Certificato di ${emittente}, valido ${dalGiorno(dal)} ${alGiorno(al)}.`,
  autoritaNonVerificata:
    'Da quale autorità venga il certificato qui non si verifica: lo controlli con il Suo verificatore.',
  inElenco: 'Autorità dell’elenco di fiducia',
  ritirato: 'Autorità ritirata dopo la data della firma',
  ritiratoPerche:
    'Oggi il servizio non è più attivo, e la data della firma la scrive chi firma: la controlli con il Suo verificatore.',
  nonInElenco: 'Autorità non nell’elenco di fiducia',
  rilasciato: (servizio: string, prestatore: string) =>
    `Rilasciato da ${servizio} (${prestatore}), servizio qualificato attivo alla data della firma.`,
  nonRilasciato:
    'Non risulta di un servizio qualificato attivo alla data della firma: lo controlli con il Suo verificatore.',
  elenco: (numero: number, del: string) => `Elenco n. ${numero} del ${del}.`,
  elencoScaduto: (fino: string) =>
    `Questo elenco è scaduto ${ilGiorno(fino)}: chi tiene la piattaforma deve aggiornarlo.`,
  difetti: {
    manca: 'L’elenco di fiducia configurato non c’è.',
    troppo_grande: 'L’elenco di fiducia configurato è troppo grande, e non si legge.',
    dichiara_entita:
      'L’elenco di fiducia configurato dichiara entità o una DTD, che un elenco vero non ha: non si legge.',
    non_si_legge: 'L’elenco di fiducia configurato non si legge.',
    firma_non_valida: 'L’elenco di fiducia configurato non è firmato da chi lo deve firmare, o è stato cambiato dopo.',
    non_e_un_elenco_nazionale: 'Il file configurato non è un elenco di fiducia nazionale.',
    di_un_altro_paese: 'L’elenco di fiducia configurato è di un altro paese.',
    superato: 'L’elenco di fiducia configurato è più vecchio di uno già usato: può essere stato rimesso.',
  } satisfies Record<DifettoDellElenco, string>,
  nonIndicato: 'Non indicato',
};
const en: typeof it = {
  firme: 'Signatures of the document',
  quante: (numero) => `${numero} signatures, from the outermost or from the first.`,
  firmaIntegra: (poi) =>
    poi ? 'Signature intact, then something added' : 'Signature intact: it covers the whole document',
  dopo: (che) => `Intact on its own revision; afterwards were added: ${che}.`,
  dopoPerche: 'What was added was not signed by this person: the first version shows what they signed.',
  aggiunte: {
    firma: 'another signature',
    marca: 'a time stamp',
    verifica: 'validation data',
    modulo: 'filled form fields',
    altro: 'other content',
  },
  nonVerificabile: 'Signature not verifiable here',
  nonVerificabilePerche: (algoritmo) =>
    `It is made with an algorithm that is not known here (${algoritmo}): whether the content is the signed one is not known. Check it with your own verifier.`,
  autofirmato: 'Self-signed certificate',
  autofirmatoPerche: 'Name and code were written by whoever made the certificate: no authority vouches for them.',
  senzaGaranzia: 'Name not vouched for by an authority',
  firmaRotta: 'Content differs from what was signed',
  firmatoDa: (chi, codice) => `Signed by ${chi}${codice === '' ? '' : ` (${codice})`}.`,
  firmatoIl: (quando) => `Signed on ${quando}, according to the signer.`,
  certificato: (emittente, dal, al) => `Certificate by ${emittente}, valid from ${dal} to ${al}.`,
  autoritaNonVerificata:
    'Which authority issued the certificate is not verified here: check it with your own verifier.',
  inElenco: 'Authority of the trusted list',
  ritirato: 'Authority withdrawn after the date of the signature',
  ritiratoPerche:
    'Today the service is no longer active, and the date of the signature is written by the signer: check it with your own verifier.',
  nonInElenco: 'Authority not in the trusted list',
  rilasciato: (servizio, prestatore) =>
    `Issued by ${servizio} (${prestatore}), a qualified service active at the date of the signature.`,
  nonRilasciato:
    'Not known to come from a qualified service active at the date of the signature: check it with your own verifier.',
  elenco: (numero, del) => `List no. ${numero} of ${del}.`,
  elencoScaduto: (fino) => `This list expired on ${fino}: whoever runs the platform must update it.`,
  difetti: {
    manca: 'The configured trusted list is not there.',
    troppo_grande: 'The configured trusted list is too large, and is not read.',
    dichiara_entita:
      'The configured trusted list declares entities or a DTD, which a true list has not: it is not read.',
    non_si_legge: 'The configured trusted list cannot be read.',
    firma_non_valida: 'The configured trusted list is not signed by who must sign it, or was changed afterwards.',
    non_e_un_elenco_nazionale: 'The configured file is not a national trusted list.',
    di_un_altro_paese: 'The configured trusted list is of another country.',
    superato: 'The configured trusted list is older than one already used: it may have been put back.',
  },
  nonIndicato: 'Not indicated',
};
export const FIRME = { it, en } as const;
