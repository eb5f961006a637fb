import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { creaGestorePec } from '../../dimostrazione/invenzioni/gestore-pec.ts';
import { scriviRicevuta } from '../../dimostrazione/invenzioni/ricevute.ts';
import { creaZip } from '../../piattaforma/arnesi/zip.ts';
import { NESSUNA_FIDUCIA } from '../consegna/prove/nessuna-fiducia.ts';
import { leggiRicevutaPec } from '../consegna/ricevuta-pec.ts';
import { VOCI_MAX } from './limiti.ts';
import { estraiAllegato, leggiPacchetto, partiDelPacchetto } from './pacchetto.ts';

const T = Date.parse('2026-07-19T10:15:30+02:00');
const OFFERTA = '{"prezzo":"95000.00","pec":"a@pec.example","tribunale":"Città di prova"}';
const comuni = { mittente: 'a@pec.example', destinatario: 'offerte@pec.example', msgid: 'x@pec.example', istante: T };
const CONSEGNA = scriviRicevuta({ ...comuni, tipo: 'avvenuta-consegna' });
const DTD = '<!DOCTYPE postacert PUBLIC "posta certificata" "https://provider.example/dtd/postacert.dtd">';
const ACCETTAZIONE = scriviRicevuta({ ...comuni, tipo: 'accettazione' });

type Voci = Record<string, string | Uint8Array>;
const zip = (voci: Voci) => creaZip(Object.entries(voci).map(([nome, contenuto]) => ({ nome, contenuto })));
const INTERO: Voci = {
  'offerta.json': OFFERTA,
  'allegati/documento.pdf': '%PDF-1.7 prova',
  'ricevute/accettazione.xml': ACCETTAZIONE,
  'ricevute/avvenuta-consegna.xml': CONSEGNA,
};
const leggi = (byte: Uint8Array) => leggiPacchetto(byte, { fiducia: NESSUNA_FIDUCIA, arrivataIl: T + 86_400_000 });
const sha256 = (byte: string | Uint8Array): string => createHash('sha256').update(byte).digest('hex');
const corpus = (nome: string): Uint8Array => new Uint8Array(readFileSync(new URL(`corpus/${nome}`, import.meta.url)));

/** L'offerta si legge, con i suoi nomi di allegato; `rilievi` sono i codici di R25 e delle ricevute, `parole` i loro messaggi. */
async function letta(byte: Uint8Array): Promise<{ allegati: string[]; rilievi: string[]; parole: string }> {
  const esito = await leggi(byte);
  if (esito.esito !== 'leggibile') throw new Error(`${esito.motivo}: ${esito.messaggio}`);
  expect(esito.offerta.prezzoCent).toBe(9_500_000);
  // Qui nessuno è creduto: che la consegna non sia provata è di tutti (R12).
  const suoi = esito.offerta.anomalie.filter(
    ({ regola, codice }) => regola === 'R25' || (regola === 'R12' && codice !== 'consegna_non_provata'),
  );
  return {
    allegati: esito.allegati.map(({ nome }) => nome),
    rilievi: suoi.map(({ codice }) => codice),
    parole: suoi.map(({ messaggio }) => messaggio).join('\n'),
  };
}
/** Sostituisce nei byte dello zip un nome con un altro della stessa lunghezza, nell’indice e nelle voci. */
function rinomina(byte: Uint8Array, da: string, a: string): Uint8Array {
  const [prima, dopo] = [Buffer.from(da).toString('latin1'), Buffer.from(a).toString('latin1')];
  expect(dopo).toHaveLength(prima.length);
  return new Uint8Array(Buffer.from(Buffer.from(byte).toString('latin1').replaceAll(prima, dopo), 'latin1'));
}
const conPrefisso = (prefisso: string, voci: Voci): Voci =>
  Object.fromEntries(Object.entries(voci).map(([nome, contenuto]) => [prefisso + nome, contenuto]));
const unisci = (...parti: (string | Uint8Array)[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parti.map((una) => Buffer.from(una))));

describe('disposto da altri programmi', () => {
  test('R25 ogni pacchetto del corpus si legge', async () => {
    const nomi = readdirSync(new URL('corpus/', import.meta.url)).filter((nome) => nome.endsWith('.zip'));
    expect(nomi).toHaveLength(3);
    for (const nome of nomi) expect((await leggi(corpus(nome))).esito, nome).toBe('leggibile');
  });

  test('R25 dentro una cartella, con altre maiuscole, con `./` davanti o `\\` in mezzo: è la stessa offerta', async () => {
    for (const byte of [
      await zip(conPrefisso('Offerta Rossi/', INTERO)),
      await zip(conPrefisso('a/b/c/', INTERO)),
      rinomina(await zip({ ...INTERO, 'allegati/vuota_': '' }), 'allegati/vuota_', 'allegati/vuota/'),
      rinomina(await zip(INTERO), 'offerta.json', 'Offerta.JSON'),
      rinomina(await zip(INTERO), 'allegati/', 'ALLEGATI/'),
      rinomina(await zip(conPrefisso('xx', INTERO)), 'xx', './'),
      rinomina(await zip(INTERO), 'allegati/', 'allegati\\'),
      rinomina(await zip(conPrefisso('cartella/', INTERO)), 'cartella/', 'cartella\\'),
    ]) {
      const { allegati, rilievi } = await letta(byte);
      expect(allegati).toEqual(['documento.pdf']);
      expect(rilievi).toEqual([]);
    }
    const { 'offerta.json': _, ...senza } = INTERO;
    const conPunto = rinomina(await zip({ ...senza, 'offerta.json_': OFFERTA }), 'offerta.json_', 'offerta.json.');
    expect((await letta(conPunto)).rilievi).toEqual([]);
  });

  test('R25 i file di un Mac e di Windows restano chiusi accanto all’offerta, e non contano fra le voci', async () => {
    const molti = Object.fromEntries(
      Array.from({ length: VOCI_MAX - 4 }, (_, i) => [
        [`o/allegati/${i}.txt`, `t${i}`],
        [`__MACOSX/o/allegati/._${i}.txt`, `m${i}`],
      ]).flat(),
    );
    const mac = { ...conPrefisso('o/', INTERO), ...molti, 'o/.DS_Store': 'x', 'o/allegati/Thumbs.db': 'y' };
    const { allegati, rilievi, parole } = await letta(await zip(mac));
    expect(rilievi).toEqual(['file_di_sistema']);
    expect(allegati).toContain('o/allegati/Thumbs.db');
    expect(parole).toContain('Il computer di chi ha preparato il pacchetto');
  });

  test('R12 i file del computer non tolgono la prova della consegna, un allegato in più sì', async () => {
    const gestore = await creaGestorePec();
    const fiducia = { autorita: [gestore.autorita], caselle: [comuni.destinatario] };
    const firmata = await gestore.consegna(comuni, [
      { nome: 'offerta.json', contenuto: OFFERTA },
      { nome: 'documento.pdf', contenuto: '%PDF-1.7 prova' },
    ]);
    const intero = conPrefisso('Offerta/', { ...INTERO, 'ricevute/avvenuta-consegna.eml': firmata });
    const con = async (altro: Voci) => leggiPacchetto(await zip({ ...intero, ...altro }), { fiducia, arrivataIl: T });
    expect(await con({ 'Offerta/allegati/._documento.pdf': 'risorse' })).toMatchObject({ provataIl: T });
    expect(await con({ 'Offerta/allegati/Procura.pages': 'scritta oggi' })).toMatchObject({ provataIl: null });
  });
});

describe('byte attorno all’archivio', () => {
  test('R25 a capo, zeri o altro in coda, a capo davanti: si legge e si dice', async () => {
    const byte = await zip(INTERO);
    for (const strano of [
      unisci(byte, '\r\n'),
      unisci(byte, new Uint8Array(512)),
      unisci(byte, '\r\n--confine--\r\n'),
      unisci('\r\n', byte),
      unisci('\ufeff', byte, '\r\n'),
    ])
      expect((await letta(strano)).rilievi).toEqual(['byte_estranei']);
  });

  test('R25 se in coda, o dentro, comincia un altro archivio, non si sceglie', async () => {
    const [byte, altro] = [await zip(INTERO), await zip({ 'offerta.json': '{"prezzo":"1.00"}' })];
    for (const strano of [unisci(byte, altro), unisci(byte, altro, '\r\n'), unisci('altro testo davanti', byte)])
      expect((await leggi(strano)).esito).toBe('scartata_tecnica');
    // L'archivio che sta dentro un altro, interrotto: la sua fine non è quella del pacchetto.
    const dentro = unisci(byte.slice(0, byte.length - 22), altro, 'resto');
    expect((await leggi(dentro)).esito).toBe('scartata_tecnica');
  });
});

describe('allegati che qui non si aprono', () => {
  const strani = ['atto.pages', 'modulo.docm', 'conti.xlsm', 'disegno.odg', 'tutto.zip', 'libro.epub'];
  test.each(strani)('R25 «%s» resta chiuso, si dice, e il resto si legge', async (nome) => {
    const contenuto = await zip({ 'dentro.txt': 'testo' });
    const byte = await zip({ ...INTERO, [`allegati/${nome}`]: contenuto });
    const { allegati, rilievi, parole } = await letta(byte);
    expect(allegati).toEqual(['documento.pdf', nome]);
    expect(rilievi).toHaveLength(1);
    expect(parole).toMatch(new RegExp(`Fra gli allegati «${nome}» .*: è conservato chiuso`));
    expect(await estraiAllegato(byte, sha256(contenuto))).toMatchObject({ chiusa: true, nome });
    expect(await estraiAllegato(byte, sha256('%PDF-1.7 prova'))).toMatchObject({ chiusa: false });
  });

  test('R25 un allegato cifrato, guasto, un collegamento, un file non previsto: chiusi nei loro byte, e il resto si legge', async () => {
    const conUno = async (guasta: (byte: Buffer, indice: number) => void): Promise<Uint8Array> => {
      const byte = Buffer.from(await zip({ ...INTERO, 'allegati/altro.txt': 'un altro documento' }));
      guasta(byte, byte.lastIndexOf('PK\x01\x02'));
      return new Uint8Array(byte);
    };
    for (const [guasta, perche] of [
      [
        (byte: Buffer, i: number) => byte.writeUInt16LE(byte.readUInt16LE(i + 8) | 1, i + 8),
        /è protetta da una password/,
      ],
      [(byte: Buffer, i: number) => byte.writeUInt16LE(9, i + 10), /una compressione che qui non si legge/],
      [(byte: Buffer, i: number) => byte.writeUInt32LE((0o120777 << 16) >>> 0, i + 38), /è un collegamento/],
      [(byte: Buffer, i: number) => byte.writeUInt32LE(7, i + 16), /è danneggiata/],
    ] as const) {
      const byte = await conUno(guasta);
      const { allegati, rilievi, parole } = await letta(byte);
      expect(rilievi).toEqual(['parte_chiusa']);
      expect(parole).toMatch(perche);
      expect(allegati).toEqual(['documento.pdf', 'allegati/altro.txt']);
      const chiusa = (await partiDelPacchetto(byte)).find(({ nome }) => nome === 'allegati/altro.txt');
      expect(await estraiAllegato(byte, chiusa?.impronta ?? '')).toMatchObject({ chiusa: true });
    }
    const estraneo = await zip({ ...INTERO, 'virus.exe': 'MZ', 'altra/cosa.json': '{}' });
    expect(await letta(estraneo)).toMatchObject({ rilievi: ['file_non_previsti'] });
    expect(await estraiAllegato(estraneo, sha256('MZ'))).toMatchObject({ nome: 'virus.exe', chiusa: true });
  });

  test('R25 un nome lungo, o con caratteri che non si vedono, chiude quella parte e non l’offerta', async () => {
    const lungo = await letta(await zip({ ...INTERO, [`allegati/${'n'.repeat(260)}.pdf`]: '%PDF-1.7 altro' }));
    expect(lungo.rilievi).toEqual(['parte_chiusa']);
    // Duecento lettere che sono quattrocento byte: nessun sistema le salva con quel nome.
    const accenti = await letta(await zip({ ...INTERO, [`allegati/${'è'.repeat(180)}.pdf`]: '%PDF-1.7 altro' }));
    expect(accenti.rilievi).toEqual(['parte_chiusa']);
    expect(accenti.parole).toContain('più lungo di quanto un computer sappia salvare');
    expect(accenti.allegati[0]).toBe('documento.pdf');
    expect(Buffer.byteLength(accenti.allegati[1] ?? '')).toBeLessThanOrEqual(255);
    const byte = await zip({ ...INTERO, 'allegati/abcdefghi': 'x' });
    const nascosto = await letta(rinomina(byte, 'allegati/abcdefghi', 'allegati/a\0b\u001b[31mx'));
    expect(nascosto.rilievi).toEqual(['parte_chiusa']);
    expect(nascosto.allegati[1]).toBe('allegati/a\ufffdb\ufffd[31mx');
  });

  test('R25 due allegati che differiscono per le maiuscole ci sono tutti e due; la procura si trova comunque', async () => {
    const voci = { ...INTERO, 'allegati/Documento.PDF': '%PDF-1.7 altro' };
    const { allegati, rilievi } = await letta(await zip(voci));
    expect(allegati).toEqual(['documento.pdf', 'Documento.PDF']);
    expect(rilievi).toEqual(['allegati_omonimi']);
    const citata = {
      ...INTERO,
      'offerta.json': OFFERTA.replace('}', ',"procura":"PROCURA.pdf"}'),
      'allegati/procura.pdf': 'x',
    };
    const esito = await leggi(await zip(citata));
    expect(esito.esito === 'leggibile' && esito.offerta.anomalie.map(({ codice }) => codice)).not.toContain(
      'procura_non_allegata',
    );
  });

  test('R25 due offerte nello stesso posto: non si sceglie, si dice, e le parti restano tutte', async () => {
    const byte = await zip({ ...INTERO, 'Offerta.json': OFFERTA.replace('95000', '1') });
    expect(await leggi(byte)).toMatchObject({ motivo: 'pacchetto_nomi_doppi', messaggio: /due file offerta.json/ });
    const doppio = rinomina(
      await zip({ ...INTERO, 'offertb.json': '{"prezzo":"1.00"}' }),
      'offertb.json',
      'offerta.json',
    );
    expect(await leggi(doppio)).toMatchObject({ motivo: 'pacchetto_nomi_doppi' });
    const nomi = (await partiDelPacchetto(doppio)).map(({ nome }) => nome);
    expect(nomi.filter((nome) => nome.startsWith('offerta.json'))).toEqual(['offerta.json', 'offerta.json (2)']);
    // Una copia fra gli allegati è un allegato.
    expect((await letta(await zip({ ...INTERO, 'allegati/offerta.json': '{}' }))).allegati).toContain('offerta.json');
  });
});

describe('codifiche', () => {
  test('R25 UTF-16, con o senza segno, e UTF-8 con il segno si leggono; le altre si suppongono e si dice', async () => {
    const rovescia = (byte: Buffer): Buffer => Buffer.from(byte).swap16();
    const larga = Buffer.from(`\ufeff${OFFERTA}`, 'utf16le');
    for (const contenuto of [
      larga,
      rovescia(larga),
      larga.subarray(2),
      rovescia(larga).subarray(2),
      Buffer.from(`\ufeff${OFFERTA}`),
    ])
      expect((await letta(await zip({ ...INTERO, 'offerta.json': contenuto }))).rilievi).toEqual([]);
    const esito = await leggi(await zip({ ...INTERO, 'offerta.json': Buffer.from(OFFERTA, 'latin1') }));
    expect(esito).toMatchObject({ esito: 'leggibile', offerta: { tribunale: 'Città di prova' } });
    expect(esito.esito === 'leggibile' && esito.offerta.anomalie.map(({ codice }) => codice)).toContain(
      'offerta_codifica',
    );
  });
});

describe('ricevute', () => {
  test('R12 una DTD esterna si salta e la ricevuta si legge; una che porta entità no, e l’offerta resta', async () => {
    const conDtd = new TextDecoder().decode(corpus('daticert-con-dtd-esterna.xml'));
    expect(leggiRicevutaPec(conDtd)).toMatchObject({ esito: 'letta', ricevuta: { mittente: 'offerente@pec.example' } });
    const consegna = CONSEGNA.replace('<postacert', `${DTD}<postacert`);
    expect((await letta(await zip({ ...INTERO, 'ricevute/avvenuta-consegna.xml': consegna }))).rilievi).toEqual([]);
    for (const ostile of [
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      '<!DOCTYPE a SYSTEM "https://spia.example/a.dtd" [<!ENTITY x "y">]>',
      `${DTD}<!ENTITY x "y">`,
      DTD + DTD,
    ]) {
      const xml = CONSEGNA.replace('<postacert', `${ostile}<postacert`);
      expect(leggiRicevutaPec(xml)).toMatchObject({ motivo: 'ricevuta_con_entita' });
      const byte = await zip({ ...INTERO, 'ricevute/avvenuta-consegna.xml': xml });
      const { rilievi, allegati } = await letta(byte);
      expect(rilievi).toEqual(['ricevuta_con_entita', 'parte_chiusa']);
      expect(allegati).toContain('ricevute/avvenuta-consegna.xml');
      expect(await estraiAllegato(byte, sha256(xml))).toMatchObject({ chiusa: true });
    }
  });

  test('R12 una ricevuta di un altro tipo, troppo grande, o scritta due volte non fa perdere l’offerta', async () => {
    const con = async (voci: Voci) => (await letta(await zip({ ...INTERO, ...voci }))).rilievi;
    expect(await con({ 'ricevute/avvenuta-consegna.xml': corpus('daticert-presa-in-carico.xml') })).toContain(
      'ricevuta_di_altro_tipo',
    );
    expect(await con({ 'ricevute/accettazione.xml': ' '.repeat(300 * 1024) })).toEqual(['parte_chiusa']);
    expect(await con({ 'Ricevute/Avvenuta-consegna.xml': CONSEGNA })).toEqual(['parte_chiusa']);
  });

  test('R12 una ricevuta di un’altra specie si nomina per ciò che è, nel rilievo e accanto al file', async () => {
    for (const [tipo, errore, parole] of [
      ['presa-in-carico', undefined, 'ricevuta di presa in carico'],
      ['non-accettazione', 'altro', 'avviso di non accettazione'],
      ['preavviso-errore-consegna', 'altro', 'preavviso di mancata consegna'],
      ['errore-consegna', 'no-dest', 'avviso di mancata consegna'],
      ['rilevazione-virus', 'virus', 'rilevazione di un virus'],
      ['posta-certificata', undefined, 'busta di trasporto'],
    ] as const) {
      const xml = scriviRicevuta({ ...comuni, tipo, ...(errore === undefined ? {} : { errore }) });
      expect(leggiRicevutaPec(xml)).toMatchObject({ esito: 'letta', ricevuta: { tipo, errore: errore ?? null } });
      const esito = await letta(await zip({ ...INTERO, 'ricevute/avvenuta-consegna.xml': xml }));
      expect(esito.rilievi).toEqual(['ricevuta_di_altro_tipo', 'parte_chiusa']);
      expect(esito.parole.split(parole)).toHaveLength(3);
      expect(esito.parole).not.toContain('che non si legge');
    }
  });

  test('R12 `daticert.xml` in base64, anche due volte, con il segno UTF-8 o con la sua testata MIME, si legge', async () => {
    const base64 = (testo: string | Buffer): Buffer => Buffer.from(Buffer.from(testo).toString('base64'));
    const testata = 'Content-Type: application/xml; name="daticert.xml"\r\nContent-Transfer-Encoding:';
    for (const xml of [
      base64(CONSEGNA),
      base64(base64(CONSEGNA)),
      Buffer.from(`\ufeff${CONSEGNA}`),
      Buffer.from(`\ufeff${base64(CONSEGNA).toString()}`),
      Buffer.from(`${testata} 7bit\r\n\r\n${CONSEGNA}`),
      Buffer.from(`${testata} base64\r\n\r\n${base64(CONSEGNA).toString()}\r\n`),
    ])
      expect((await letta(await zip({ ...INTERO, 'ricevute/avvenuta-consegna.xml': xml }))).rilievi).toEqual([]);
    const cinque = [1, 2, 3, 4, 5].reduce<Buffer>((uno) => base64(uno), Buffer.from(CONSEGNA));
    expect((await letta(await zip({ ...INTERO, 'ricevute/avvenuta-consegna.xml': cinque }))).rilievi).toEqual([
      'ricevuta_illeggibile',
      'parte_chiusa',
    ]);
  });
});
