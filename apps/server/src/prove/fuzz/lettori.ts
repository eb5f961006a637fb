import { readFileSync } from 'node:fs';
import { leggiTestoOfferta } from '@gestore/acquisizione/offerta';
import { importaPvp } from '@gestore/acquisizione/pvp';
import { percorsoLocaleSicuro } from '@gestore/contratto/linea/percorso-sicuro';
import { NESSUNA_FIDUCIA } from '../../acquisizione/consegna/prove/nessuna-fiducia.ts';
import { leggiRicevutaPec } from '../../acquisizione/consegna/ricevuta-pec.ts';
import { fuoriDallInvolucro } from '../../acquisizione/consegna/senza-involucro.ts';
import { apriArchivio } from '../../acquisizione/pacchetto/archivio.ts';
import { leggiPacchetto } from '../../acquisizione/pacchetto/pacchetto.ts';
import { decodificaXml } from '../../acquisizione/pacchetto/testo-decodificato.ts';
import { leggiEstratto } from '../../banca/lettura/lettori.ts';
import { pain002 } from '../../banca/prove/esiti-pain002.ts';
import { CONTO, CSV_DI_ALTRE, camt, camtStorno, csv, nelCbi } from '../../banca/prove/estratti.ts';
import { leggiEsiti } from '../../banca/rimborsi/ritorni/leggi-esiti.ts';
import { creaPacchettiDimostrativi } from '../../dimostrazione/invenzioni/pacchetti.ts';
import { scriviRicevuta } from '../../dimostrazione/invenzioni/ricevute.ts';
import { cominciaComeXml } from '../../piattaforma/arnesi/comincia-xml.ts';
import { creaZip } from '../../piattaforma/arnesi/zip.ts';
import { leggiMessaggio } from '../../tempo-reale/protocollo.ts';
import { leggiAutorizzazione } from '../../tempo-reale/sessioni-socket.ts';
import { decidiIngresso } from '../../tempo-reale/socket/ingresso.ts';

/**
 * Tutto ciò che legge byte scritti da altri. `leggi` non lancia mai, quali che siano i byte; `scritto` dice che ciò che
 * dà va al registro o alla base dati, dove ogni testo deve avere una forma.
 */
export type Lettore = {
  nome: string;
  buoni: readonly Uint8Array[];
  leggi(byte: Uint8Array): unknown;
  scritto: boolean;
  /** Quante volte in `npm test`; i lenti di meno. */
  quante: number;
};

const T = Date.parse('2026-07-19T10:15:30+02:00');
const byte = (testo: string): Uint8Array => Uint8Array.from(Buffer.from(testo));
/** Un testo come arriva a un lettore di testi: i byte che non sono UTF-8 diventano caratteri di sostituzione. */
const testo = (uno: Uint8Array): string => Buffer.from(uno).toString('utf8');
const pvp = (nome: string): Uint8Array =>
  Uint8Array.from(readFileSync(new URL(`../../dimostrazione/pvp/${nome}`, import.meta.url)));

const corpus = (nome: string): Uint8Array =>
  Uint8Array.from(readFileSync(new URL(`../../acquisizione/pacchetto/corpus/${nome}`, import.meta.url)));
const inBase64 = (uno: string): string => Buffer.from(uno).toString('base64');

/** Legge JSON e dà ciò che c'è scritto, o `undefined` quando non è JSON: ciò che una rotta avrebbe rifiutato prima. */
function json(uno: Uint8Array): unknown {
  try {
    return JSON.parse(testo(uno));
  } catch {
    return undefined;
  }
}

const ASTA = {
  tribunale: 'Tribunale di Brescia',
  ruolo: { numero: '214', anno: 2025 },
  lotto: '3',
  prezzoBaseCent: 9_000_000,
  offertaMinimaCent: 6_750_000,
  cauzionePercento: 10,
  termineOfferteIl: T + 3_600_000,
  inizioOperazioniIl: T + 90_000_000,
};
const RICEVUTA = { mittente: 'a@pec.example', destinatario: 'b@pec.example', msgid: 'x@pec.example', istante: T };
const ACCETTAZIONE = scriviRicevuta({ ...RICEVUTA, tipo: 'accettazione' });
const MOVIMENTI = [
  { importo: '9500.00', iban: 'IT60X0542811101000000123456', cro: '12345678901', nome: 'Elena Conti' },
  { importo: '12.50', verso: 'DBIT' as const, causale: 'Commissioni' },
];
const RIGHE = [
  ['10/11/2026', '11/11/2026', '9.500,00', 'EUR', 'Cauzione CRO 12345678901', 'Elena Conti', CONTO, '12345678901'],
  ['12/11/2026', '12/11/2026', '-12,50', 'EUR', '"Spese; e ""altro"""', '', '', ''],
];

/**
 * Un annuncio come alcuni lo salvano: senza il suo involucro, con un collegamento come le persone chiamano i file,
 * nessuna mappa, i tentativi precedenti.
 */
const STRANO = JSON.stringify({
  idVendita: 4_582_510,
  lotto: { codLotto: '1', indirizzo: { descComune: 'Cislago', coordinate: {} } },
  allegati: [{ codiceTipoAllegato: 'AVEND', linkAllegato: '/allegati/1/Avviso di vendita (lotto 1) 100%.pdf?v=a b' }],
  esperimenti: [{ dataVendita: '10/03/2025', impoBaseAsta: 124_000, descEsito: 'Deserta' }, 'x'],
});

const GIUDIZIO = { fiducia: NESSUNA_FIDUCIA, arrivataIl: 0 };

/** I totali che una banca scrive accanto alle voci. */
const conTotali = (xml: string): string =>
  xml.replace(
    '<Ntry>',
    '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries><Sum>9512.50</Sum></TtlNtries><TtlCdtNtries><Sum>9500.00</Sum></TtlCdtNtries></TxsSummry><Ntry>',
  );

export async function lettori(): Promise<Lettore[]> {
  const pacchetti = (await creaPacchettiDimostrativi({ asta: ASTA, seme: 7 })).map(({ bytes }) => bytes);
  const offerta = JSON.stringify(
    (await offertaDi(pacchetti[0] ?? new Uint8Array())) ?? { prezzo: '95000.00', pec: 'a@pec.example' },
  );
  const dueVoci = await creaZip([
    { nome: 'offerta.json', contenuto: offerta },
    { nome: 'allegati/procura.txt', contenuto: 'procura' },
  ]);
  return [
    {
      nome: 'pacchetto d’offerta',
      buoni: [...pacchetti, dueVoci],
      leggi: (uno) => leggiPacchetto(uno, GIUDIZIO),
      scritto: true,
      quante: 250,
    },
    {
      nome: 'offerta.json',
      buoni: [byte(offerta)],
      leggi: (uno) => leggiTestoOfferta(testo(uno)),
      scritto: true,
      quante: 600,
    },
    {
      nome: 'avviso del portale',
      buoni: [...['4582509.json', 'rosolini-672-2012.json', 'rovigo-avviso.json'].map(pvp), byte(STRANO)],
      leggi: (uno) => importaPvp(json(uno)),
      scritto: true,
      quante: 300,
    },
    {
      nome: 'daticert.xml',
      buoni: [
        byte(ACCETTAZIONE),
        byte(scriviRicevuta({ ...RICEVUTA, tipo: 'avvenuta-consegna' })),
        byte(scriviRicevuta({ ...RICEVUTA, tipo: 'rilevazione-virus', errore: 'virus' })),
        corpus('daticert-presa-in-carico.xml'),
        corpus('daticert-con-dtd-esterna.xml'),
        byte(inBase64(inBase64(scriviRicevuta({ ...RICEVUTA, tipo: 'avvenuta-consegna' })))),
        byte(`\ufeffContent-Transfer-Encoding: base64\r\n\r\n${inBase64(ACCETTAZIONE)}`),
      ],
      leggi: (uno) => leggiRicevutaPec(decodificaXml(fuoriDallInvolucro(uno, cominciaComeXml)) ?? ''),
      scritto: true,
      quante: 800,
    },
    {
      nome: 'CAMT.053, anche del CBI',
      buoni: [
        byte(camt(MOVIMENTI)),
        byte(camt(MOVIMENTI, { saldi: ['100.00', '9587.50'] })),
        byte(conTotali(camt(MOVIMENTI))),
        byte(camtStorno({ importo: '9500.00', cro: '12345678901' })),
        byte(camt(MOVIMENTI, { versione: '001.02' })),
        byte(nelCbi(camt(MOVIMENTI), 'corpo')),
        byte(nelCbi(camt(MOVIMENTI), 'messaggio')),
      ],
      leggi: (uno) => leggiEstratto(uno, null),
      scritto: true,
      quante: 800,
    },
    {
      nome: 'esito pain.002',
      buoni: [
        byte(pain002('0b6c3d2e-1111-4222-8333-444455556666', [{ riga: 1, stato: 'RJCT', codice: 'AC04' }])),
        byte(pain002('0b6c3d2e-1111-4222-8333-444455556666', [], { gruppo: 'RJCT', codice: 'AM04' })),
      ],
      leggi: leggiEsiti,
      scritto: true,
      quante: 300,
    },
    {
      nome: 'CSV di una banca',
      buoni: [
        byte(csv(RIGHE)),
        ...CSV_DI_ALTRE.map(({ testo: suo }) => byte(suo)),
        Uint8Array.from(Buffer.from(`\uFEFF${csv(RIGHE)}`, 'utf16le')),
      ],
      leggi: (uno) => leggiEstratto(uno, { iban: CONTO, intestatario: 'Gestore' }),
      scritto: true,
      quante: 1_000,
    },
    {
      nome: 'messaggio Pusher',
      buoni: [
        '{"event":"pusher:subscribe","data":{"channel":"private-asta.x","auth":"a:b","channel_data":"{}"}}',
        '{"event":"pusher:ping","data":"{}"}',
        '{"event":"pusher:ping","data":""}',
      ].map(byte),
      leggi: (uno) => leggiMessaggio(testo(uno)),
      scritto: false,
      quante: 1_000,
    },
    {
      nome: 'dati di un canale',
      buoni: [byte('{"sessione":"a","il":1}')],
      leggi: (uno) => leggiAutorizzazione(testo(uno)),
      scritto: false,
      quante: 500,
    },
    {
      nome: 'apertura di un socket',
      buoni: [byte('/app/gestore?protocol=7&client=js&version=8.6.0&flash=false')],
      leggi: (uno) =>
        decidiIngresso({ url: testo(uno), headers: {} }, { chiave: 'gestore', origineAmmessa: () => true }),
      scritto: false,
      quante: 500,
    },
    {
      nome: 'pagina a cui tornare',
      buoni: [byte('/admin/asta/1/console?x=1#y'), byte('/user/asta')],
      leggi: (uno) => percorsoLocaleSicuro(testo(uno)),
      scritto: false,
      quante: 1_000,
    },
  ];
}

/** L'`offerta.json` di un pacchetto, com'era scritto. */
async function offertaDi(pacchetto: Uint8Array): Promise<unknown> {
  const esito = await apriArchivio(pacchetto);
  const suo = esito.esito === 'aperto' ? esito.voci.get('offerta.json') : undefined;
  return suo === undefined ? null : json(suo);
}
