import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creaGestorePec } from '../../dimostrazione/invenzioni/gestore-pec.ts';
import { creaPacchettiDimostrativi } from '../../dimostrazione/invenzioni/pacchetti.ts';
import { scriviRicevuta } from '../../dimostrazione/invenzioni/ricevute.ts';
import { creaZip } from '../../piattaforma/arnesi/zip.ts';
import { NESSUNA_FIDUCIA } from '../consegna/prove/nessuna-fiducia.ts';
import { leggiRicevutaPec } from '../consegna/ricevuta-pec.ts';
import { PACCHETTO_BYTE_MAX, VOCI_MAX } from './limiti.ts';
import { estraiAllegato, leggiPacchetto, partiDelPacchetto } from './pacchetto.ts';

const T = Date.parse('2026-07-19T10:15:30+02:00');
const OFFERTA = '{"prezzo":"95000.00","pec":"a@pec.example"}';
const comuni = { mittente: 'a@pec.example', destinatario: 'offerte@pec.example', msgid: 'x@pec.example', istante: T };
const CONSEGNA = scriviRicevuta({ ...comuni, tipo: 'avvenuta-consegna' });
const ACCETTAZIONE = scriviRicevuta({ ...comuni, tipo: 'accettazione' });

type Voci = Record<string, string | Uint8Array>;
const zip = (voci: Voci) => creaZip(Object.entries(voci).map(([nome, contenuto]) => ({ nome, contenuto })));
const INTERO: Voci = {
  'offerta.json': OFFERTA,
  'allegati/documento.pdf': '%PDF-1.7 prova',
  'ricevute/accettazione.xml': ACCETTAZIONE,
  'ricevute/avvenuta-consegna.xml': CONSEGNA,
};
const GIUDIZIO = { fiducia: NESSUNA_FIDUCIA, arrivataIl: T + 86_400_000 };
const leggi = (byte: Uint8Array) => leggiPacchetto(byte, GIUDIZIO);
const anomalieDi = (esito: Awaited<ReturnType<typeof leggi>>): string[] =>
  esito.esito === 'leggibile' ? esito.offerta.anomalie.map(({ codice }) => codice) : [];
const motivo = async (byte: Uint8Array): Promise<string> => {
  const esito = await leggi(byte);
  return esito.esito === 'scartata_tecnica' ? esito.motivo : esito.esito;
};
/** Sostituisce nei byte dello zip un nome con un altro della stessa lunghezza, nell’indice e nelle voci. */
const rinomina = (byte: Uint8Array, da: string, a: string): Uint8Array =>
  new Uint8Array(Buffer.from(Buffer.from(byte).toString('latin1').replaceAll(da, a), 'latin1'));

describe('pacchetto', () => {
  test('R12 R24 si legge, e daticert.xml senza firma non ne prova l’ora; l’impronta dei byte e degli allegati', async () => {
    const byte = await zip(INTERO);
    const esito = await leggi(byte);
    expect(esito).toMatchObject({
      esito: 'leggibile',
      provataIl: null,
      offerta: { prezzoCent: 9_500_000 },
      contatti: { pec: 'a@pec.example', cellulare: null },
      impronta: createHash('sha256').update(byte).digest('hex'),
      allegati: [
        { nome: 'documento.pdf', byte: 14, impronta: createHash('sha256').update('%PDF-1.7 prova').digest('hex') },
      ],
    });
    const impronta = (testo: string): string => createHash('sha256').update(testo).digest('hex');
    const estratto = await estraiAllegato(byte, impronta('%PDF-1.7 prova'));
    expect(Buffer.from(estratto?.contenuto ?? '').toString()).toBe('%PDF-1.7 prova');
    expect(await estraiAllegato(byte, impronta('altro'))).toBeNull();
  });

  test('R12 la ricevuta firmata dal gestore PEC, con dentro gli stessi file, prova l’ora; con un file in più no', async () => {
    const gestore = await creaGestorePec();
    const fiducia = { autorita: [gestore.autorita], caselle: [comuni.destinatario] };
    const presentati = [
      { nome: 'offerta.json', contenuto: OFFERTA },
      { nome: 'documento.pdf', contenuto: '%PDF-1.7 prova' },
    ];
    const firmata = await gestore.consegna(comuni, presentati);
    const { 'ricevute/avvenuta-consegna.xml': _, ...voci } = INTERO;
    const intero = { ...voci, 'ricevute/avvenuta-consegna.eml': firmata };
    const giudizio = { ...GIUDIZIO, fiducia };
    const provata = await leggiPacchetto(await zip(intero), giudizio);
    expect(provata).toMatchObject({ esito: 'leggibile', provataIl: T, offerta: { anomalie: expect.anything() } });
    expect(anomalieDi(provata)).not.toContain('consegna_non_provata');
    const conAltro = await leggiPacchetto(await zip({ ...intero, 'allegati/procura.txt': 'scritta oggi' }), giudizio);
    expect(conAltro).toMatchObject({ esito: 'leggibile', provataIl: null });
    expect(anomalieDi(conAltro)).toContain('consegna_non_provata');
  });

  test('R12 senza ricevuta di consegna l’offerta resta leggibile e il deposito non è provato', async () => {
    const esito = await leggi(await zip({ 'offerta.json': OFFERTA }));
    expect(esito).toMatchObject({ esito: 'leggibile', provataIl: null });
    if (esito.esito === 'leggibile')
      expect(esito.offerta.anomalie.filter((a) => a.codice === 'ricevuta_assente')).toHaveLength(2);
  });

  test('R12 R22 ricevute scambiate, discordi o di un’altra casella si segnalano', async () => {
    const altra = scriviRicevuta({
      ...comuni,
      tipo: 'avvenuta-consegna',
      mittente: 'b@pec.example',
      msgid: 'y@pec.example',
    });
    const discordi = await leggi(await zip({ ...INTERO, 'ricevute/avvenuta-consegna.xml': altra }));
    const scambiate = await leggi(await zip({ ...INTERO, 'ricevute/avvenuta-consegna.xml': ACCETTAZIONE }));
    if (discordi.esito !== 'leggibile' || scambiate.esito !== 'leggibile') throw new Error('dovevano leggersi');
    const codici = discordi.offerta.anomalie.map((a) => `${a.regola} ${a.codice}`);
    expect(codici).toContain('R12 ricevute_discordi');
    expect(codici).toContain('R22 pec_diversa_da_mittente');
    expect(anomalieDi(scambiate)).toContain('ricevuta_di_altro_tipo');
  });

  test('R12 una ricevuta in ISO-8859-1 dichiarato o in UTF-16 si legge; in ISO-8859-1 taciuto no', async () => {
    const accentata = CONSEGNA.replace('UTF-8', 'ISO-8859-1').replace('Offerta di', 'Già offerta di');
    const latina = Uint8Array.from(Buffer.from(accentata, 'latin1'));
    const larga = Uint8Array.from(Buffer.from(`\ufeff${CONSEGNA}`, 'utf16le'));
    const con = async (xml: Uint8Array) => leggi(await zip({ ...INTERO, 'ricevute/avvenuta-consegna.xml': xml }));
    expect(anomalieDi(await con(latina))).not.toContain('ricevuta_illeggibile');
    expect(anomalieDi(await con(larga))).not.toContain('ricevuta_illeggibile');
    const taciuta = Uint8Array.from(Buffer.from(CONSEGNA.replace('Offerta di', 'Già offerta di'), 'latin1'));
    expect(anomalieDi(await con(taciuta))).toContain('ricevuta_illeggibile');
  });

  test('R25 una bomba si riconosce dall’indice, senza espanderla', async () => {
    expect(await motivo(await zip({ ...INTERO, 'allegati/a.bin': new Uint8Array(40 * 1024 * 1024) }))).toBe(
      'pacchetto_espansione_eccessiva',
    );
    const grandi = Object.fromEntries([1, 2, 3].map((i) => [`allegati/${i}.bin`, new Uint8Array(25 * 1024 * 1024)]));
    expect(await motivo(await zip({ ...INTERO, ...grandi }))).toBe('pacchetto_espansione_eccessiva');
    expect(await motivo(await zip({ ...INTERO, 'offerta.json': ' '.repeat(300 * 1024) }))).toBe(
      'pacchetto_espansione_eccessiva',
    );
  });

  test('R25 una bomba che mente sulla misura non passa', async () => {
    const byte = Buffer.from(await zip({ ...INTERO, 'allegati/a.bin': new Uint8Array(8 * 1024 * 1024) }));
    for (let i = byte.indexOf('PK\x01\x02'); i !== -1; i = byte.indexOf('PK\x01\x02', i + 4))
      if (byte.readUInt32LE(i + 24) === 8 * 1024 * 1024) byte.writeUInt32LE(1_000, i + 24);
    expect(await motivo(byte)).toBe('pacchetto_corrotto');
  });

  test('R25 troppe voci, troppi byte', async () => {
    const molte = Object.fromEntries(Array.from({ length: VOCI_MAX + 1 }, (_, i) => [`allegati/${i}.txt`, 'x']));
    expect(await motivo(await zip(molte))).toBe('pacchetto_troppe_voci');
    expect(await motivo(new Uint8Array(PACCHETTO_BYTE_MAX + 1))).toBe('pacchetto_troppo_grande');
  });

  test('R25 nomi che escono dalla cartella', async () => {
    const byte = await zip({ ...INTERO, 'allegati/abcdefghi': 'x' });
    for (const nome of [
      '../../../fuori.txt',
      '/etc/percorso.txt0',
      'C:/percorso.txt000',
      'allegati\\..\\altro0',
      'allegati/.. /altro',
      'allegati/../altro0',
    ]) {
      expect(nome).toHaveLength('allegati/abcdefghi'.length);
      expect(await motivo(rinomina(byte, 'allegati/abcdefghi', nome)), nome).toBe('pacchetto_nome_non_ammesso');
    }
  });

  test('R25 due voci con lo stesso nome, anche per le sole maiuscole', async () => {
    const byte = await zip({ ...INTERO, 'offertb.json': OFFERTA });
    expect(await motivo(rinomina(byte, 'offertb.json', 'offerta.json'))).toBe('pacchetto_nomi_doppi');
    expect(await motivo(rinomina(byte, 'offertb.json', 'OFFERTA.json'))).toBe('pacchetto_nomi_doppi');
  });

  test('R25 cifrato, collegamento simbolico, archivio dentro l’archivio', async () => {
    const cifrato = Buffer.from(await zip(INTERO));
    const indice = cifrato.indexOf('PK\x01\x02');
    cifrato.writeUInt16LE(cifrato.readUInt16LE(indice + 8) | 1, indice + 8);
    expect(await motivo(cifrato)).toBe('pacchetto_cifrato');
    const collegamento = Buffer.from(await zip(INTERO));
    collegamento.writeUInt32LE((0o120777 << 16) >>> 0, collegamento.indexOf('PK\x01\x02') + 38);
    expect(await motivo(collegamento)).toBe('pacchetto_voce_non_ammessa');
    const annidato = await leggi(await zip({ ...INTERO, 'allegati/interno.pdf': await zip(INTERO) }));
    expect(annidato.esito === 'leggibile' && annidato.allegati.map(({ nome }) => nome)).toContain('interno.pdf');
    expect(anomalieDi(annidato)).toContain('allegato_archivio');
    const conAtto = await leggi(await zip({ ...INTERO, 'allegati/atto.docx': await zip(INTERO) }));
    expect(conAtto.esito).toBe('leggibile');
    expect(anomalieDi(conAtto)).not.toContain('allegato_archivio');
  });

  test('R25 di un pacchetto che non si legge restano il recapito e le parti che si trovano', async () => {
    const rotta = '{"prezzo": 95000, "pec": "Rossi@pec.example", manca la fine';
    const esito = await leggi(await zip({ ...INTERO, 'offerta.json': rotta }));
    expect(esito).toMatchObject({ esito: 'scartata_tecnica', contatti: { pec: 'a@pec.example' } });
    const senzaIndice = (await zip({ 'offerta.json': rotta, 'allegati/doc.pdf': '%PDF-1.7 prova' })).slice(0, -60);
    expect(await leggi(senzaIndice)).toMatchObject({
      esito: 'scartata_tecnica',
      contatti: { pec: 'rossi@pec.example', cellulare: null },
    });
    const parti = await partiDelPacchetto(senzaIndice);
    expect(parti.map(({ nome }) => nome)).toEqual(['offerta.json', 'allegati/doc.pdf']);
    expect(Buffer.from(parti[0]?.contenuto ?? '').toString()).toBe(rotta);
    expect(await leggi(new Uint8Array([1, 2, 3]))).toMatchObject({ contatti: { pec: null } });
  });

  test('R25 troncato in ogni punto, o con un byte cambiato nel contenuto', async () => {
    const byte = await zip(INTERO);
    for (let lunghezza = 0; lunghezza < byte.length; lunghezza += 7)
      expect(await motivo(byte.slice(0, lunghezza))).not.toBe('leggibile');
    const alterato = Uint8Array.from(byte);
    const dati = 30 + 'offerta.json'.length + 5;
    alterato[dati] = (alterato[dati] ?? 0) ^ 0x10;
    expect(await motivo(alterato)).toBe('pacchetto_corrotto');
  });

  test('R25 senza offerta, o con un’offerta illeggibile, si dice perché', async () => {
    const { 'offerta.json': _, ...senza } = INTERO;
    expect(await leggi(await zip(senza))).toMatchObject({ motivo: 'offerta_assente', provataIl: null });
    expect(await leggi(await zip({ ...INTERO, 'offerta.json': '{' }))).toMatchObject({
      motivo: 'offerta_non_json',
      provataIl: null,
    });
    expect(await motivo(await zip({ ...INTERO, 'offerta.json': Uint8Array.of(0xff, 0xfe, 0x7b) }))).toBe(
      'offerta_non_json',
    );
  });
});

describe('ricevuta PEC', () => {
  test('R12 si legge al secondo, con lo scarto scritto nella ricevuta', () => {
    expect(leggiRicevutaPec(CONSEGNA)).toEqual({
      esito: 'letta',
      ricevuta: {
        tipo: 'avvenuta-consegna',
        errore: null,
        msgid: '<x@pec.example>',
        mittente: 'a@pec.example',
        destinatario: 'offerte@pec.example',
        istante: T,
      },
    });
    // La notte in cui l’ora torna indietro le 02:30 ci sono due volte: decide lo scarto.
    for (const [zona, atteso] of [
      ['+0200', '2026-10-25T00:30:00Z'],
      ['+0100', '2026-10-25T01:30:00Z'],
    ] as const) {
      const xml = CONSEGNA.replace('+0200', zona).replace('19/07/2026', '25/10/2026').replace('10:15:30', '02:30:00');
      expect(leggiRicevutaPec(xml)).toMatchObject({ ricevuta: { istante: Date.parse(atteso) } });
    }
  });

  test('più destinatari, data impossibile, errore dichiarato, XML rotto o troppo profondo', () => {
    const due = CONSEGNA.replace('<risposte>', '<destinatari tipo="esterno">c@example</destinatari><risposte>');
    expect(leggiRicevutaPec(due)).toMatchObject({ ricevuta: { destinatario: 'offerte@pec.example' } });
    for (const xml of [
      CONSEGNA.replace('19/07/2026', '31/06/2026'),
      CONSEGNA.replace('errore="nessuno"', 'errore="no-dest"'),
      CONSEGNA.replace('</dati>', ''),
      CONSEGNA.replace('zona="+0200"', ''),
      '<a>'.repeat(10_000) + '</a>'.repeat(10_000),
      ' '.repeat(300_000),
      '',
    ])
      expect(leggiRicevutaPec(xml)).toMatchObject({ esito: 'rifiutata', motivo: 'ricevuta_illeggibile' });
    expect(leggiRicevutaPec('<!doctype x><x/>')).toMatchObject({ motivo: 'ricevuta_con_entita' });
  });
});

describe('byte qualsiasi', () => {
  test('nessun pacchetto, mutato o inventato, fa cadere la lettura', async () => {
    const [buono] = await creaPacchettiDimostrativi({
      asta: {
        tribunale: 'Tribunale di Rovigo',
        ruolo: { numero: '1', anno: 2026 },
        lotto: '1',
        prezzoBaseCent: 2_800_000,
        offertaMinimaCent: 2_100_000,
        cauzionePercento: 10,
        termineOfferteIl: T,
        inizioOperazioniIl: T,
      },
      seme: 1,
    });
    const byte = buono?.bytes ?? new Uint8Array();
    const mutazione = fc.tuple(fc.nat(byte.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(mutazione, { minLength: 1, maxLength: 12 }), async (mutazioni) => {
        const mutato = Uint8Array.from(byte);
        for (const [posto, valore] of mutazioni) mutato[posto] = valore;
        expect(['leggibile', 'scartata_tecnica']).toContain((await leggi(mutato)).esito);
      }),
      { numRuns: 400 },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (qualsiasi) => {
        expect((await leggi(qualsiasi)).esito).toBe('scartata_tecnica');
      }),
    );
  });

  test('nessun XML, mutato o inventato, fa cadere la lettura', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(CONSEGNA.length), fc.nat(40), (testo, posto, tolti) => {
        for (const xml of [testo, CONSEGNA.slice(0, posto) + testo + CONSEGNA.slice(posto + tolti)])
          expect(['letta', 'rifiutata']).toContain(leggiRicevutaPec(xml).esito);
      }),
      { numRuns: 500 },
    );
  });
});
