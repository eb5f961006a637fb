import { randomUUID } from 'node:crypto';
import type { Movimento, Ordine, PaginaMovimenti, RimborsiDellaVendita } from '@gestore/contratto/banca';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OffertaNota, offerteAperte } from '../banca/offerte-aperte.ts';
import { CONTO, camt, csv, type Scritto } from '../banca/prove/estratti.ts';
import { type Chi, venditaAggiudicata, venditaPronta } from '../dimostrazione/carica.ts';
import { ibanItaliano } from '../dimostrazione/persone.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori, type Risposta } from '../prove/banco-operatori.ts';

let banco: BancoOperatori;
let anna: Persona;
let bruno: Persona;
let delegata: Persona;
let asta: string;
let offerte: OffertaNota[];

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
  bruno = await banco.operatore('Bruno Operatore');
  delegata = await banco.delegato('Avv. Elena Conti');
  const chi: Chi = { delegatoId: delegata.id, delegatoNome: 'Avv. Elena Conti' };
  await venditaPronta(banco.servizio, chi);
  asta = await venditaAggiudicata(banco.servizio, chi);
  offerte = await offerteAperte(banco.servizio.vendita);
});
afterAll(() => banco.chiudi());

const importo = (cent: number): string => `${Math.floor(cent / 100)}.${String(cent % 100).padStart(2, '0')}`;
const carica = (voci: readonly Scritto[], conto = CONTO): Promise<Risposta> =>
  anna.carica('/api/edicom/banca/camt', { nome: 'estratto.xml', testo: camt(voci, { conto }) });
const movimenti = async (ricerca = 'banca=sella'): Promise<PaginaMovimenti> =>
  (await anna.chiama('GET', `/api/edicom/banca/movimenti?${ricerca}`)).corpo as PaginaMovimenti;
const conCausale = async (causale: string, ricerca?: string): Promise<Movimento> => {
  const trovato = (await movimenti(ricerca)).movimenti.find((uno) => uno.causale === causale);
  if (trovato === undefined) throw new Error(`nessun movimento ${causale}`);
  return trovato;
};
const rimborsi = async (): Promise<RimborsiDellaVendita> =>
  (await anna.chiama('GET', `/api/edicom/banca/rimborsi/${asta}`)).corpo as RimborsiDellaVendita;

describe('guardie', () => {
  const id = randomUUID();
  test.each([
    ['POST', '/api/edicom/banca/camt'],
    ['POST', '/api/edicom/banca/bcc'],
    ['GET', '/api/edicom/banca/movimenti?banca=sella'],
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
    for (const persona of [banco.nessuno, delegata])
      expect((await persona.chiama(metodo, percorso, metodo === 'POST' ? {} : undefined)).stato).toBe(401);
  });
  test('ciò che non esiste è un 404', async () => {
    const prova = async (percorso: string, corpo?: object) =>
      (await anna.chiama(corpo === undefined ? 'GET' : 'POST', `/api/edicom/banca/${percorso}`, corpo)).stato;
    expect(await prova(`movimenti/${id}/candidati`)).toBe(404);
    expect(await prova('movimenti/x/candidati')).toBe(404);
    expect(await prova(`rimborsi/${id}`)).toBe(404);
    const impronta = 'a'.repeat(64);
    expect(await prova(`ordini/${id}/approva`, { comandoId: randomUUID(), impronta })).toBe(404);
    expect(await prova(`ordini/${id}/annulla`, { comandoId: randomUUID(), motivo: 'prova' })).toBe(404);
  });
});

describe('importazione', () => {
  test('lo stesso file due volte, e due file che si sovrappongono, non raddoppiano nulla', async () => {
    const uno = { importo: '10.00', causale: 'sovrapposto', contabile: '2026-10-01' };
    const prima = await carica([uno, uno]);
    const ancora = await carica([uno, uno]);
    const altro = await carica([uno, uno, { ...uno, contabile: '2026-10-02' }]);
    expect([prima.corpo, ancora.corpo, altro.corpo]).toMatchObject([
      { movimenti: 2, nuovi: 2, gia: false },
      { movimenti: 2, nuovi: 0, gia: true },
      { movimenti: 3, nuovi: 1, gia: false },
    ]);
  });
  test('due caricamenti nello stesso istante dello stesso file: uno solo scrive', async () => {
    const voci = [{ importo: '11.00', causale: 'insieme' }];
    const risposte = await Promise.all([carica(voci), carica(voci)]);
    expect(risposte.map(({ stato }) => stato)).toEqual([200, 200]);
    expect(risposte.reduce((somma, { corpo }) => somma + Number(corpo.nuovi), 0)).toBe(1);
  });
  test.each([
    ['DTD', camt([]).replace('<Document', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document')],
    ['non XML', 'ciao'],
    ['vuoto di estratti', '<?xml version="1.0"?><Document/>'],
  ])('un file ostile o malformato (%s) è un 422 in parole, e non scrive nulla', async (_, testo) => {
    const { quanti } = await movimenti();
    const risposta = await anna.carica('/api/edicom/banca/camt', { nome: 'x.xml', testo });
    expect([risposta.stato, risposta.corpo.codice]).toEqual([422, 'file_non_importato']);
    expect(JSON.stringify(risposta.corpo)).not.toContain('root:');
    expect((await movimenti()).quanti).toBe(quanti);
  });
  test('senza file, non un modulo, file vuoto, oltre il limite: ogni volta un no', async () => {
    const a = '/api/edicom/banca/camt';
    expect((await anna.chiama('POST', a, {})).stato).toBe(415);
    expect((await anna.carica(a, { nome: 'x', testo: '' })).stato).toBe(422);
    expect((await anna.carica(a, { nome: 'x', testo: new Uint8Array(4 * 1024 * 1024 + 1) })).stato).toBe(413);
  });
  test('i movimenti non si riscrivono', async () => {
    await expect(banco.servizio.vendita.pool.query('UPDATE movimenti SET importo_cent = 1')).rejects.toThrow(/in coda/);
    await expect(banco.servizio.vendita.pool.query('DELETE FROM movimenti')).rejects.toThrow(/in coda/);
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
    anna.carica('/api/edicom/banca/bcc', { nome: 'bcc.csv', testo }, campi);

  test('un errore in una riga e non si importa nulla; l’errore dice la riga', async () => {
    const no = await caricaCsv(csv([riga('10/11/2026', '10,00', 'buona'), riga('10/11/2026', '10.5', 'cattiva')]));
    expect([no.stato, no.corpo.righe]).toEqual([422, [{ riga: 3, messaggio: expect.stringContaining('Importo') }]]);
    expect((await movimenti('banca=bcc')).quanti).toBe(0);
  });
  test('senza un conto valido il campo è nominato', async () => {
    const no = await caricaCsv(csv([riga('10/11/2026', '10,00', 'x')]), { conto: 'IT00', intestatario: '' });
    expect((no.corpo.errori as { campo: string }[]).map(({ campo }) => campo)).toEqual(['conto', 'intestatario']);
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
    expect((await anna.chiama('GET', '/api/edicom/banca/differenze?banca=bcc')).corpo).toEqual({
      differenze: [],
      senzaConfronto: [BCC],
    });
    const xml = camt(
      [
        { importo: '10.00', causale: 'uguale' },
        { importo: '30.00', causale: 'solo CAMT' },
        { importo: '5.00', contabile: '2026-11-11', causale: 'fine' },
      ],
      { conto: BCC },
    );
    const secondo = await anna.carica('/api/edicom/banca/bcc', { nome: 'bcc.xml', testo: xml });
    expect(secondo.corpo).toMatchObject({ nuovi: 3, riscontri: 2 });
    const { corpo } = await anna.chiama('GET', '/api/edicom/banca/differenze?banca=bcc');
    const viste = (corpo.differenze as { tipo: string; causale: string }[]).map(({ tipo, causale }) => [tipo, causale]);
    expect(viste.sort()).toEqual([
      ['solo_estratto', 'solo CSV'],
      ['solo_movimenti', 'solo CAMT'],
    ]);
    expect((await movimenti('banca=bcc')).quanti).toBe(4);
  });
});

describe('abbinamento', () => {
  test('R10 un accredito che può essere di una vendita chiusa è non abbinato; orfano è solo chi non può esserlo', async () => {
    await carica([
      { importo: '77.00', causale: 'recente', contabile: new Date(banco.ora.adesso).toISOString().slice(0, 10) },
      { importo: '78.00', causale: 'vecchio', contabile: '2020-01-10' },
      { importo: '5.00', verso: 'DBIT', causale: 'spese' },
    ]);
    expect((await conCausale('recente')).stato).toBe('non_abbinato');
    expect((await conCausale('vecchio')).stato).toBe('orfano');
    expect((await conCausale('spese')).stato).toBe('uscita');
  });
  test('R10 fra i candidati ci sono solo le buste aperte, e le letture sono annotate per vendita (R37)', async () => {
    const { id } = await conCausale('recente');
    const { corpo } = await anna.chiama('GET', `/api/edicom/banca/movimenti/${id}/candidati`);
    expect(new Set((corpo.candidati as { asta: string }[]).map((uno) => uno.asta))).toEqual(new Set([asta]));
    const { rows } = await banco.servizio.vendita.pool.query(
      "SELECT DISTINCT asta FROM letture_identita WHERE chi = $1 AND che_cosa LIKE 'CRO e IBAN%'",
      [anna.id],
    );
    expect(rows).toEqual([{ asta }]);
  });
  test('CRO e importo abbinano da soli; ripetere il comando non cambia nulla; ciò che si scioglie non si riabbina', async () => {
    await carica(
      offerte.slice(0, 2).map(({ cro, cauzioneCent, iban }, i) => ({
        importo: importo(cauzioneCent),
        cro: cro ?? '',
        ...(iban === null ? {} : { iban }),
        causale: `cauzione ${i}`,
        contabile: '2026-11-01',
      })),
    );
    const comando = { comandoId: randomUUID() };
    const prima = await anna.chiama('POST', '/api/edicom/banca/abbina', comando);
    const ancora = await anna.chiama('POST', '/api/edicom/banca/abbina', comando);
    expect([prima.corpo, ancora.corpo]).toEqual([{ abbinati: 2 }, { abbinati: 2 }]);
    const uno = await conCausale('cauzione 0', 'banca=sella&stato=abbinato');
    expect(uno.abbinamento).toMatchObject({ asta, bustaId: offerte[0]?.bustaId, modo: 'automatico' });
    const sciogli = { comandoId: randomUUID(), motivo: 'Prova' };
    for (const _ of [1, 2])
      expect((await anna.chiama('POST', `/api/edicom/banca/movimenti/${uno.id}/sciogli`, sciogli)).stato).toBe(200);
    const nuovo = await anna.chiama('POST', '/api/edicom/banca/abbina', { comandoId: randomUUID() });
    expect(nuovo.corpo).toEqual({ abbinati: 0 });

    const aMano = { comandoId: randomUUID(), asta, bustaId: offerte[0]?.bustaId, motivo: 'Riconosciuto al telefono.' };
    expect(
      (await anna.chiama('POST', `/api/edicom/banca/movimenti/${uno.id}/abbina`, { ...aMano, motivo: ' ' })).stato,
    ).toBe(422);
    for (const _ of [1, 2])
      expect((await anna.chiama('POST', `/api/edicom/banca/movimenti/${uno.id}/abbina`, aMano)).stato).toBe(200);
    const altro = { ...aMano, comandoId: randomUUID() };
    const no = await bruno.chiama('POST', `/api/edicom/banca/movimenti/${uno.id}/abbina`, altro);
    expect(no.corpo.codice).toBe('gia_abbinato');
    expect((await conCausale('cauzione 0')).abbinamento).toMatchObject({
      modo: 'manuale',
      operatore: 'Anna Operatrice',
      motivo: expect.stringContaining('Riconosciuto al telefono.'),
    });
  });
  test('una busta che non esiste, o non è aperta, non si abbina', async () => {
    const { id } = await conCausale('recente');
    const corpo = { comandoId: randomUUID(), asta, bustaId: randomUUID(), motivo: 'prova' };
    expect((await anna.chiama('POST', `/api/edicom/banca/movimenti/${id}/abbina`, corpo)).stato).toBe(404);
  });
});

describe('ordini di rimborso', () => {
  const ordini = async (persona: Persona): Promise<Ordine[]> =>
    (await persona.chiama('GET', '/api/edicom/banca/ordini')).corpo.ordini as Ordine[];
  const prepara = (buste: string[], comandoId = randomUUID()): Promise<Risposta> =>
    anna.chiama('POST', '/api/edicom/banca/ordini', { comandoId, asta, buste });
  const ordinabili = async (): Promise<string[]> =>
    (await rimborsi()).rimborsi.filter(({ impedimenti }) => impedimenti.length === 0).map(({ bustaId }) => bustaId);

  beforeAll(async () => {
    await carica(
      offerte.map(({ cro, cauzioneCent, iban }, i) => ({
        importo: importo(cauzioneCent),
        cro: cro ?? '',
        ...(iban === null ? {} : { iban }),
        causale: `rimborsabile ${i}`,
        contabile: '2026-11-02',
      })),
    );
    await anna.chiama('POST', '/api/edicom/banca/abbina', { comandoId: randomUUID() });
  });

  test('si ordina solo ciò che è arrivato: senza accredito, o con un importo diverso, un no', async () => {
    const { rimborsi: dovuti } = await rimborsi();
    expect(dovuti.length).toBeGreaterThan(2);
    const uno = dovuti.find(({ impedimenti }) => impedimenti.length === 0);
    const accredito = (await movimenti('banca=sella&stato=abbinato')).movimenti.find(
      ({ abbinamento }) => abbinamento?.bustaId === uno?.bustaId,
    );
    await anna.chiama('POST', `/api/edicom/banca/movimenti/${accredito?.id}/sciogli`, {
      comandoId: randomUUID(),
      motivo: 'prova',
    });
    const no = await prepara([uno?.bustaId ?? '']);
    expect([no.stato, no.corpo.codice, no.corpo.impedimenti]).toEqual([
      409,
      'rimborso_non_ordinabile',
      ['accredito_mancante'],
    ]);
    const corpo = { comandoId: randomUUID(), asta, bustaId: uno?.bustaId, motivo: 'ripristino' };
    await anna.chiama('POST', `/api/edicom/banca/movimenti/${accredito?.id}/abbina`, corpo);
    expect((await prepara([randomUUID()])).corpo.codice).toBe('rimborso_non_ordinabile');
  });

  test('R71 prepara uno, approva un altro; poi il file, con conto e somme giusti; ogni comando ripetuto non raddoppia', async () => {
    const scelti = (await ordinabili()).slice(0, 2);
    const comandoId = randomUUID();
    const nati = await Promise.all([prepara(scelti, comandoId), prepara(scelti, comandoId)]);
    expect(nati.map(({ stato }) => stato)).toEqual([200, 200]);
    expect(nati[0]?.corpo).toEqual(nati[1]?.corpo);
    const a = `/api/edicom/banca/ordini/${comandoId}`;
    const [visto] = await ordini(anna);
    expect(visto).toMatchObject({ id: comandoId, stato: 'da_approvare', preparatoDaMe: true, puo: ['annulla'] });

    const doppio = await prepara([scelti[0] ?? '']);
    expect(doppio.corpo).toMatchObject({ codice: 'rimborso_non_ordinabile', impedimenti: ['gia_ordinato'] });

    const approva = { comandoId: randomUUID(), impronta: visto?.impronta };
    const sua = await anna.chiama('POST', `${a}/approva`, approva);
    expect([sua.stato, sua.corpo.codice, sua.corpo.regola]).toEqual([409, 'R71_stesso_operatore', 'R71']);
    expect(sua.corpo.detail).toMatch(/altro operatore/);
    const altraLettura = await bruno.chiama('POST', `${a}/approva`, { ...approva, impronta: 'a'.repeat(64) });
    expect(altraLettura.corpo.codice).toBe('ordine_cambiato');
    expect((await bruno.chiama('POST', `${a}/scarica`, { comandoId: randomUUID() })).corpo.codice).toBe(
      'ordine_in_altro_stato',
    );

    const prima = await bruno.chiama('POST', `${a}/approva`, approva);
    const ancora = await bruno.chiama('POST', `${a}/approva`, approva);
    expect([prima.corpo.stato, ancora.corpo.stato]).toEqual(['approvato', 'approvato']);

    const scarica = { comandoId: randomUUID() };
    const file = await anna.chiama('POST', `${a}/scarica`, scarica);
    const dinuovo = await anna.chiama('POST', `${a}/scarica`, scarica);
    const terzo = await bruno.chiama('POST', `${a}/scarica`, { comandoId: randomUUID() });
    expect([dinuovo.corpo, terzo.corpo]).toEqual([file.corpo, file.corpo]);
    const xml = String(file.corpo.xml);
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toContain('<NbOfTxs>2</NbOfTxs>');
    expect(xml).toContain(`<CtrlSum>${importo(visto?.importoCent ?? 0)}</CtrlSum>`);
    const atti = (await ordini(anna))[0]?.atti.map(({ fatto, operatore }) => `${fatto} ${operatore.split(' ')[0]}`);
    expect(atti).toEqual(['preparato Anna', 'approvato Bruno', 'scaricato Anna', 'scaricato Bruno']);

    const annulla = await anna.chiama('POST', `${a}/annulla`, { comandoId: randomUUID(), motivo: 'prova' });
    expect(annulla.corpo.codice).toBe('R71_stesso_operatore');
    const eseguito = await bruno.chiama('POST', `${a}/esegui`, { comandoId: randomUUID(), motivo: 'Estratto del 22' });
    expect(eseguito.corpo.stato).toBe('eseguito');
  });

  test('un ordine respinto o annullato libera i suoi rimborsi; mentre vive, la cauzione non si scioglie', async () => {
    const scelti = (await ordinabili()).slice(0, 1);
    const { corpo } = await prepara(scelti);
    const accredito = (await movimenti('banca=sella&stato=abbinato')).movimenti.find(
      ({ abbinamento }) => abbinamento?.bustaId === scelti[0],
    );
    const no = await bruno.chiama('POST', `/api/edicom/banca/movimenti/${accredito?.id}/sciogli`, {
      comandoId: randomUUID(),
      motivo: 'prova',
    });
    expect(no.corpo.codice).toBe('rimborso_in_ordine');
    const respinto = await bruno.chiama('POST', `/api/edicom/banca/ordini/${corpo.id}/respingi`, {
      comandoId: randomUUID(),
      motivo: 'Manca la delega',
    });
    expect(respinto.corpo.stato).toBe('respinto');
    expect(await ordinabili()).toContain(scelti[0]);
    const secondo = await prepara(scelti);
    const annullato = await anna.chiama('POST', `/api/edicom/banca/ordini/${secondo.corpo.id}/annulla`, {
      comandoId: randomUUID(),
      motivo: 'Errore',
    });
    expect(annullato.corpo.stato).toBe('annullato');
  });

  test('un conto senza intestatario non paga, finché il tribunale non dice di chi è', async () => {
    const conto = ibanItaliano('09998', '01600', '000000777777');
    const [busta] = await ordinabili();
    const suo = (await movimenti('banca=sella&stato=abbinato')).movimenti.find(
      ({ abbinamento }) => abbinamento?.bustaId === busta,
    );
    await anna.chiama('POST', `/api/edicom/banca/movimenti/${suo?.id}/sciogli`, {
      comandoId: randomUUID(),
      motivo: 'prova',
    });
    const voce = { importo: importo(suo?.importoCent ?? 0), causale: 'senza nome', contabile: '2026-11-03' };
    const testo = camt([voce], { conto, intestatario: '' });
    await anna.carica('/api/edicom/banca/camt', { nome: 'x.xml', testo });
    const { id } = await conCausale('senza nome');
    const abbina = { comandoId: randomUUID(), asta, bustaId: busta, motivo: 'prova' };
    await anna.chiama('POST', `/api/edicom/banca/movimenti/${id}/abbina`, abbina);
    expect((await prepara([busta ?? ''])).corpo.codice).toBe('intestatario_del_conto_mancante');
    const nessuno = { rilancioMinimoCent: null, unitaTempoMs: null, cauzionePercento: null, cauzioneSu: null };
    const tribunale = { ...nessuno, saldoGiorni: null, rimborsoGiorniLavorativi: null, note: '' };
    const dati = {
      comandoId: randomUUID(),
      versione: 0,
      nome: 'Ufficio di prova',
      iban: conto,
      intestatario: 'Procedura 1',
    };
    expect((await anna.chiama('POST', '/api/edicom/tribunali', { ...tribunale, ...dati })).stato).toBe(200);
    const { corpo } = await prepara([busta ?? '']);
    expect((await ordini(anna)).find((uno) => uno.id === corpo.id)).toMatchObject({
      conto,
      intestatario: 'Procedura 1',
    });
    await anna.chiama('POST', `/api/edicom/banca/ordini/${corpo.id}/annulla`, {
      comandoId: randomUUID(),
      motivo: 'fine',
    });
  });

  test('R71 nemmeno scrivendo nella base dati chi prepara può approvare, e i fatti non si riscrivono', async () => {
    const { corpo } = await prepara((await ordinabili()).slice(0, 1));
    const { pool } = banco.servizio.vendita;
    await expect(
      pool.query(
        `INSERT INTO ordini_atti (ordine, seq, atto, comando_id, operatore_id, operatore_nome, fatto_il)
         VALUES ($1, 2, 'approvato', $2, $3, 'Anna', 0)`,
        [corpo.id, randomUUID(), anna.id],
      ),
    ).rejects.toThrow(/non lo approva/);
    await expect(pool.query('UPDATE ordini_righe SET importo_cent = 1')).rejects.toThrow(/in coda/);
    await expect(pool.query("UPDATE ordini_atti SET atto = 'approvato'")).rejects.toThrow(/in coda/);
    await anna.chiama('POST', `/api/edicom/banca/ordini/${corpo.id}/annulla`, {
      comandoId: randomUUID(),
      motivo: 'fine',
    });
  });

  test.each([
    ['nessun rimborso', { buste: [] }, 'buste'],
    ['due volte lo stesso', { buste: [offertaFissa(), offertaFissa()] }, 'buste'],
    ['un campo in più', { sconto: 1 }, 'sconto'],
  ])('%s: il campo è nominato', async (_, parte, campo) => {
    const corpo = { comandoId: randomUUID(), asta, buste: [offertaFissa()], ...parte };
    const { stato, corpo: problema } = await anna.chiama('POST', '/api/edicom/banca/ordini', corpo);
    expect([stato, (problema.errori as { campo: string }[])[0]?.campo]).toEqual([422, campo]);
  });
  test('una vendita non conclusa non ha rimborsi da ordinare', async () => {
    const { aste } = (await anna.chiama('GET', '/api/edicom/aste')).corpo as { aste: { id: string; fase: string }[] };
    const aperta = aste.find(({ id }) => id !== asta)?.id;
    expect((await anna.chiama('GET', `/api/edicom/banca/rimborsi/${aperta}`)).corpo.codice).toBe(
      'vendita_non_conclusa',
    );
  });
});

function offertaFissa(): string {
  return '0b8a1f6c-3f4e-4b57-9a52-0d8f6f3f7d10';
}
