import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ibanItaliano } from '../dimostrazione/invenzioni/persone.ts';
import { FILE_BYTE_MAX, TESTO_BYTE_MAX } from './lettura/limiti.ts';
import { type BancoBanca, preparaBancoBanca } from './prove/banco-banca.ts';
import { camt, csv } from './prove/estratti.ts';

let b: BancoBanca;
beforeAll(async () => {
  b = await preparaBancoBanca();
});
afterAll(() => b.banco.chiudi());

describe('guardie', () => {
  const id = randomUUID();
  test.each([
    ['POST', '/api/edicom/banca/camt'],
    ['POST', '/api/edicom/banca/bcc'],
    ['POST', '/api/edicom/banca/sbilanciato'],
    ['GET', '/api/edicom/banca/sbilanciati'],
    ['GET', '/api/edicom/banca/movimenti?banca=sella'],
    ['GET', '/api/edicom/banca/movimenti.csv?banca=sella'],
    ['GET', '/api/edicom/banca/movimenti.xlsx?banca=sella'],
    ['GET', '/api/edicom/banca/ordini.csv'],
    ['GET', '/api/edicom/banca/ordini.xlsx'],
    ['GET', '/api/edicom/banca/differenze?banca=bcc'],
    ['POST', '/api/edicom/banca/abbina'],
    ['GET', `/api/edicom/banca/movimenti/${id}/candidati`],
    ['POST', `/api/edicom/banca/movimenti/${id}/abbina`],
    ['POST', `/api/edicom/banca/movimenti/${id}/sciogli`],
    ['GET', '/api/edicom/banca/rimborsi'],
    ['GET', `/api/edicom/banca/rimborsi/${id}`],
    ['GET', '/api/edicom/banca/ordini'],
    ['POST', '/api/edicom/banca/ordini'],
    ['POST', `/api/edicom/banca/ordini/${id}/approva`],
    ['POST', `/api/edicom/banca/ordini/${id}/scarica`],
    ['POST', `/api/edicom/banca/ordini/${id}/annulla`],
  ] as const)('%s %s è solo per gli operatori', async (metodo, percorso) => {
    for (const persona of [b.banco.nessuno, b.delegata])
      expect((await persona.chiama(metodo, percorso, metodo === 'POST' ? {} : undefined)).stato).toBe(401);
  });
  test('ciò che non esiste è un 404', async () => {
    const prova = async (percorso: string, corpo?: object) =>
      (await b.anna.chiama(corpo === undefined ? 'GET' : 'POST', `/api/edicom/banca/${percorso}`, corpo)).stato;
    expect(await prova(`movimenti/${id}/candidati`)).toBe(404);
    expect(await prova('movimenti/x/candidati')).toBe(404);
    expect(await prova(`rimborsi/${id}`)).toBe(404);
    const impronta = 'a'.repeat(64);
    expect(await prova(`ordini/${id}/approva`, { comandoId: randomUUID(), impronta })).toBe(404);
    expect(await prova(`ordini/${id}/annulla`, { comandoId: randomUUID(), motivo: 'prova' })).toBe(404);
  });
});

describe('i movimenti in un foglio', () => {
  test('R37 tutti, oltre una pagina, con le formule rese testo e la lettura annotata', async () => {
    const voci = Array.from({ length: 60 }, (_, i) => ({
      importo: `${700 + i}.00`,
      causale: `=foglio ${i}`,
      contabile: '2026-09-03',
    }));
    await b.carica(voci);
    const { stato, tipo, testo } = await b.anna.chiama('GET', '/api/edicom/banca/movimenti.csv?banca=sella');
    expect([stato, tipo]).toEqual([200, expect.stringContaining('text/csv')]);
    const righe = testo.split('\r\n').filter((riga) => riga.includes('=foglio'));
    expect(righe).toHaveLength(60);
    expect(righe.every((riga) => riga.includes("'=foglio"))).toBe(true);
    const { rows } = await b.banco.servizio.impianto.pool.query<{ che_cosa: string }>(
      'SELECT che_cosa FROM letture_identita WHERE chi = $1 ORDER BY id DESC LIMIT 1',
      [b.anna.id],
    );
    expect(rows).toEqual([{ che_cosa: 'movimenti dei conti (sella), esportati' }]);
  });
});

describe('importazione', () => {
  test('lo stesso file due volte, e due file che si sovrappongono, non raddoppiano nulla', async () => {
    const uno = { importo: '10.00', causale: 'sovrapposto', contabile: '2026-10-01' };
    const prima = await b.carica([uno, uno]);
    const ancora = await b.carica([uno, uno]);
    const altro = await b.carica([uno, uno, { ...uno, contabile: '2026-10-02' }]);
    expect([prima.corpo, ancora.corpo, altro.corpo]).toMatchObject([
      { movimenti: 2, nuovi: 2, gia: false },
      { movimenti: 2, nuovi: 0, gia: true },
      { movimenti: 3, nuovi: 1, gia: false },
    ]);
  });
  test('due caricamenti nello stesso istante dello stesso file: uno solo scrive', async () => {
    const voci = [{ importo: '11.00', causale: 'insieme' }];
    const risposte = await Promise.all([b.carica(voci), b.carica(voci)]);
    expect(risposte.map(({ stato }) => stato)).toEqual([200, 200]);
    expect(risposte.reduce((somma, { corpo }) => somma + Number(corpo.nuovi), 0)).toBe(1);
  });
  test.each([
    ['DTD', camt([]).replace('<Document', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document')],
    ['non XML', 'ciao'],
    ['vuoto di estratti', '<?xml version="1.0"?><Document/>'],
  ])('un file ostile o malformato (%s) è un 422 in parole, e non scrive nulla', async (_, testo) => {
    const { quanti } = await b.movimenti();
    const risposta = await b.anna.carica('/api/edicom/banca/camt', { nome: 'x.xml', testo });
    expect([risposta.stato, risposta.corpo.codice]).toEqual([422, 'file_non_importato']);
    expect(JSON.stringify(risposta.corpo)).not.toContain('root:');
    expect((await b.movimenti()).quanti).toEqual(quanti);
  });
  test('senza file, non un modulo, file vuoto, oltre il limite: ogni volta un no', async () => {
    const a = '/api/edicom/banca/camt';
    expect((await b.anna.chiama('POST', a, {})).stato).toBe(415);
    expect((await b.anna.carica(a, { nome: 'x', testo: '' })).stato).toBe(422);
    // Un testo si apre intero, e il suo limite è più stretto di quello di un file.
    expect((await b.anna.carica(a, { nome: 'x', testo: 'a'.repeat(TESTO_BYTE_MAX + 1) })).stato).toBe(422);
    expect((await b.anna.carica(a, { nome: 'x', testo: new Uint8Array(FILE_BYTE_MAX + 1) })).stato).toBe(413);
  });
  test('i movimenti non si riscrivono', async () => {
    await expect(b.banco.comeProprietario('UPDATE movimenti SET importo_cent = 1')).rejects.toThrow(/in coda/);
    await expect(b.banco.servizio.impianto.pool.query('DELETE FROM movimenti')).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('BCC', () => {
  const BCC = ibanItaliano('09998', '01600', '000000654321');
  const riga = (data: string, cifra: string, descrizione: string) => [
    data,
    data,
    cifra,
    'EUR',
    descrizione,
    'Rossi',
    '',
    '',
  ];
  const caricaCsv = (testo: string, campi: Record<string, string> = { conto: BCC, intestatario: 'Procedura' }) =>
    b.anna.carica('/api/edicom/banca/bcc', { nome: 'bcc.csv', testo }, campi);

  test('un errore in una riga e non si importa nulla; l’errore dice la riga', async () => {
    const no = await caricaCsv(csv([riga('10/11/2026', '10,00', 'buona'), riga('10/11/2026', '10.5', 'cattiva')]));
    expect([no.stato, no.corpo.righe]).toEqual([422, [{ riga: 3, messaggio: expect.stringContaining('Importo') }]]);
    expect((await b.movimenti('banca=bcc')).quanti?.numero).toBe(0);
  });
  test('senza un conto valido il campo è nominato', async () => {
    const no = await caricaCsv(csv([riga('10/11/2026', '10,00', 'x')]), { conto: 'IT00', intestatario: '' });
    expect((no.corpo.errori as { campo: string }[]).map(({ campo }) => campo)).toEqual(['conto', 'intestatario']);
  });
  test('una fotografia, o un CSV senza il suo conto, sono un no in parole; un CAMT si legge comunque si chiami', async () => {
    const foto = '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF';
    for (const dove of ['camt', 'bcc']) {
      const no = await b.anna.carica(`/api/edicom/banca/${dove}`, { nome: 'foto.jpg', testo: foto });
      expect([no.stato, no.corpo.codice]).toEqual([422, 'file_non_importato']);
      expect(no.corpo.errori).toEqual([{ campo: '', messaggio: expect.stringMatching(/non è un estratto/) }]);
    }
    const muto = await b.anna.carica('/api/edicom/banca/bcc', { nome: 'bcc.txt', testo: csv([]) });
    expect(muto.corpo.errori).toEqual([{ campo: '', messaggio: expect.stringMatching(/^Manca il conto/) }]);
    const si = await b.anna.carica('/api/edicom/banca/camt', { nome: 'estratto.xml.txt', testo: camt([]) });
    expect(si.stato).toBe(200);
  });
  test('il CSV si confronta con il CAMT dello stesso conto, e ciò che coincide non si conta due volte', async () => {
    const primo = await caricaCsv(
      csv([
        riga('10/11/2026', '10,00', 'uguale'),
        riga('10/11/2026', '20,00', 'solo CSV'),
        riga('11/11/2026', '5,00', 'fine'),
      ]),
    );
    expect(primo.corpo).toMatchObject({ nuovi: 3, riscontri: 0 });
    expect((await b.anna.chiama('GET', '/api/edicom/banca/differenze?banca=bcc')).corpo).toEqual({
      differenze: [],
      senzaConfronto: [BCC],
      dal: null,
    });
    const xml = camt(
      [
        { importo: '10.00', causale: 'uguale' },
        { importo: '30.00', causale: 'solo CAMT' },
        { importo: '5.00', contabile: '2026-11-11', causale: 'fine' },
      ],
      { conto: BCC },
    );
    const secondo = await b.anna.carica('/api/edicom/banca/bcc', { nome: 'bcc.xml', testo: xml });
    expect(secondo.corpo).toMatchObject({ nuovi: 3, riscontri: 2 });
    const { corpo } = await b.anna.chiama('GET', '/api/edicom/banca/differenze?banca=bcc');
    const viste = (corpo.differenze as { tipo: string; causale: string }[]).map(({ tipo, causale }) => [tipo, causale]);
    const { rows: letture } = await b.banco.servizio.impianto.pool.query(
      "SELECT chi, che_cosa FROM letture_identita WHERE che_cosa LIKE 'differenze%' ORDER BY id DESC LIMIT 1",
    );
    expect(letture).toEqual([
      { chi: b.anna.id, che_cosa: `differenze fra estratti e movimenti (bcc): ${viste.length} righe` },
    ]);
    expect(viste.sort()).toEqual([
      ['solo_estratto', 'solo CSV'],
      ['solo_movimenti', 'solo CAMT'],
    ]);
    expect((await b.movimenti('banca=bcc')).quanti?.numero).toBe(4);
  });
});
