import { formattaIstante } from '@gestore/contratto/parole/formato';
import { CHE_ATTESTA } from '@gestore/contratto/stanza/parole-ricevuta';
import { formattaEuro, inLettere, type StatoPubblicato } from '@gestore/dominio';
import { improntaRicevuta, type Ricevuta } from '@gestore/registro';
import { type Documento, paragrafo, type Sezione } from './documento.ts';
import { verificaDellaRicevuta } from './verifica-di.ts';

type Voci = (readonly [nome: string, valore: string])[];

/**
 * Una ricevuta da leggere e da conservare: dice in parole ciò che la firma copre, con il solo pseudonimo, e porta allegato il
 * documento firmato. Sta in una pagina, con il codice che ne apre la verifica, e il documento
 * firmato la segue. La stessa ricevuta dà gli stessi byte (R33, R66).
 */
export function ricevutaStampata(
  stato: StatoPubblicato,
  ricevuta: Ricevuta,
  pseudonimo: string | null,
  baseUrl: string,
): Documento {
  const firmata = JSON.stringify(ricevuta, null, 2);
  const { scheda } = stato;
  return {
    ufficio: scheda.tribunale,
    titolo: `Ricevuta n. ${ricevuta.seq}`,
    sottotitolo: scheda.titolo,
    piede: `Ricevuta della voce ${ricevuta.seq} del registro, impronta ${ricevuta.impronta}`,
    dataMs: ricevuta.registratoIl,
    firma: null,
    allegato: {
      nome: 'ricevuta.json',
      tipo: 'application/json',
      descrizione: 'La ricevuta firmata, da verificare',
      testo: firmata,
    },
    sezioni: [
      cheAttesta(ricevuta, pseudonimo),
      { titolo: 'La vendita', blocchi: [{ tipo: 'dati', nome: null, voci: laVendita(stato, ricevuta) }] },
      { titolo: 'Come si verifica', blocchi: [paragrafo(COME_SI_VERIFICA)] },
    ],
    verifica: verificaDellaRicevuta(baseUrl, improntaRicevuta(ricevuta)),
    appendice: { titolo: 'Allegato: il contenuto in JSON', blocchi: [{ tipo: 'codice', testo: firmata }] },
  };
}

function cheAttesta(ricevuta: Ricevuta, pseudonimo: string | null): Sezione {
  const { tipo, importoCent, esito, motivo, ricevutoIl, registratoIl, sostituisce } = ricevuta;
  const che = CHE_ATTESTA[tipo] ?? `L’atto «${tipo}»`;
  const quanto = importoCent === null ? '' : ` di ${formattaEuro(importoCent)} (euro ${inLettere(importoCent)})`;
  const come = esito === 'accettato' ? 'accettato' : 'non ammesso';
  const voci: Voci = [
    ['Di chi', pseudonimo ?? 'senza pseudonimo'],
    ['Ricevuto il', istante(ricevutoIl)],
    ['Registrato il', istante(registratoIl)],
    ...(motivo === null ? [] : ([['La ragione scritta', motivo]] as const)),
    ...(sostituisce === undefined ? [] : ([['Prende il posto della ricevuta con impronta', sostituisce]] as const)),
    ['Impronta di questa ricevuta', improntaRicevuta(ricevuta)],
  ];
  return {
    titolo: 'Che cosa attesta',
    blocchi: [paragrafo(`${che}${quanto}: ${come}.`), { tipo: 'dati', nome: null, voci }],
  };
}

function laVendita({ id, scheda }: StatoPubblicato, { seq, impronta }: Ricevuta): Voci {
  return [
    ...(scheda.ruolo === null ? [] : ([['Procedura', `R.G. ${scheda.ruolo.numero}/${scheda.ruolo.anno}`]] as const)),
    ['Lotto', scheda.lotto.codice],
    ['Bene', scheda.titolo],
    ['Vendita', id],
    ['Voce del registro', `${seq}, con impronta ${impronta}`],
  ];
}

const COME_SI_VERIFICA =
  'Ciò che fa prova è il documento firmato, allegato a questo PDF con il nome «ricevuta.json» e trascritto nelle pagine che ' +
  'seguono. Nella pagina «Verifica» del sito chiunque sceglie questo PDF o l’allegato: il controllo avviene nel browser, anche ' +
  'con la sola chiave pubblica del gestore, e dice in parole che cosa il documento firmato attesta. Se quelle parole e ' +
  'quelle di questo foglio sono diverse, valgono quelle del documento firmato.';

/** L'ora per le persone, con il fuso, e quella che è firmata, al millesimo. */
const istante = (ms: number): string => `${formattaIstante(ms)} (${new Date(ms).toISOString()})`;
