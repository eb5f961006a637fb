import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { apriCredenziale } from '../accesso/credenziali/credenziali.ts';
import { accodaPosta } from '../posta/uscita/uscita.ts';
import { comando, portaInGara, rilancio } from '../prove/gara.ts';
import { REFERENTE } from '../prove/referente.ts';
import { type BancoSalute, MINUTO_MS, preparaBancoSalute } from './prove/banco-salute.ts';
import { fermaDal } from './salute.ts';

let salute: BancoSalute;

beforeAll(async () => {
  salute = await preparaBancoSalute();
});
afterAll(() => salute.banco.chiudi());

test('R57 a piattaforma sana i giri non scrivono nulla', async () => {
  const { asta } = await salute.garaSorvegliata();
  for (let i = 0; i < 3; i += 1) await salute.passa(250);
  expect(await salute.tipi(asta)).toEqual([]);
  await salute.finisci(asta);
});

test('R57 un ritardo del ciclo negli ultimi sessanta secondi riporta il crono all’intero, e dopo dieci secondi di salute finisce', async () => {
  const { asta, avvioIl } = await salute.garaSorvegliata();
  salute.banco.ora.adesso = avvioIl + 130_000;
  await salute.passa(300, 'ciclo');
  await salute.giro();
  expect(await salute.tipi(asta)).toEqual(['DisservizioRilevato', 'CronoRiportato']);
  expect((await salute.ultima(asta)).dati).toMatchObject({ scadeIl: avvioIl + 130_300 + 180_000 });
  await salute.passa(9_999);
  expect(await salute.tipi(asta)).toHaveLength(2);
  await salute.passa(1);
  expect(await salute.ultima(asta)).toMatchObject({
    tipo: 'DisservizioCessato',
    dati: { gravita: 'lieve', durataMs: 300 },
  });
  await salute.finisci(asta);
});

test('R57 una gara che l’indice non è riuscito a scrivere si ferma come le altre', async () => {
  await salute.rinasce();
  const { esecutore, indice } = salute.banco.servizio.impianto;
  const { urlBaseDati } = salute.banco.servizio.contesto.configurazione;
  const proprietario = new pg.Client({ connectionString: urlBaseDati ?? '' });
  await proprietario.connect();
  const liberaSpazio = () => proprietario.query('DROP FUNCTION IF EXISTS disco_pieno CASCADE');
  onTestFinished(async () => {
    await liberaSpazio();
    await proprietario.end();
  });
  await proprietario.query(`
    CREATE FUNCTION disco_pieno() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disco pieno'; END $$;
    CREATE TRIGGER disco_pieno BEFORE INSERT ON aste FOR EACH ROW EXECUTE FUNCTION disco_pieno()`);
  const { asta } = await portaInGara(esecutore, salute.banco.ora.adesso);
  const { stato, seq } = await esecutore.leggi(asta);
  await expect(indice.aggiorna(stato, seq)).rejects.toThrow('disco pieno');
  expect(await indice.una(asta)).toBeNull();
  salute.quadro().guasto('scritture', salute.banco.ora.adesso, salute.banco.ora.adesso + 5_000);
  salute.banco.ora.adesso += 5_000;
  await salute.salute().sorveglia();
  expect(await salute.tipi(asta)).toEqual(['DisservizioRilevato', 'GaraSospesa']);
  await liberaSpazio();
  await indice.aggiorna(stato, seq);
  expect(await indice.dalVivo()).toEqual([asta]);
  await salute.finisci(asta);
  expect(await indice.dalVivo()).toEqual([]);
});

test('R57 cinque secondi di conferme lente: la gara si ferma, dopo la salute un minuto di preavviso, poi riprende da sola', async () => {
  const { asta, avvioIl } = await salute.garaSorvegliata();
  await salute.passa(5_000, 'scritture');
  expect(await salute.tipi(asta)).toEqual(['DisservizioRilevato', 'GaraSospesa']);
  await salute.passa(10_000);
  expect(await salute.ultima(asta)).toMatchObject({
    tipo: 'RipresaFissata',
    dati: { riprendeIl: avvioIl + 15_000 + MINUTO_MS, da: 'sistema' },
    attore: { tipo: 'sistema' },
  });
  await salute.passa(MINUTO_MS - 1);
  expect((await salute.ultima(asta)).tipo).toBe('RipresaFissata');
  await salute.passa(1);
  expect(await salute.ultima(asta)).toMatchObject({
    tipo: 'GaraRipresa',
    dati: { scadeIl: avvioIl + 15_000 + MINUTO_MS + 180_000 },
  });
  await salute.finisci(asta);
});

test('R49 R57 alla fine del preavviso senza il referente la gara resta ferma', async () => {
  const { asta } = await salute.garaSorvegliata();
  await salute.passa(2_000, 'diffusione');
  await salute.passa(10_000);
  await salute.presente(asta, REFERENTE.id, 'referente', 30);
  await salute.passa(MINUTO_MS);
  expect((await salute.ultima(asta)).tipo).toBe('RipresaFissata');
  await salute.presente(asta, REFERENTE.id, 'referente', 0);
  await salute.giro();
  expect((await salute.ultima(asta)).tipo).toBe('GaraRipresa');
  await salute.finisci(asta);
});

test.each(['orologio', 'base_dati'] as const)(
  'R57 %s: anche di un istante ferma la gara, con cinque minuti di preavviso',
  async (causa) => {
    const { asta } = await salute.garaSorvegliata();
    await salute.passa(100, causa);
    expect(await salute.tipi(asta)).toEqual(['DisservizioRilevato', 'GaraSospesa']);
    await salute.passa(10_000);
    expect(await salute.ultima(asta)).toMatchObject({ tipo: 'RipresaFissata', dati: { preavvisoMs: 5 * MINUTO_MS } });
    await salute.finisci(asta);
  },
);

test('R57 la vista dell’offerente sintetico entra nel registro accanto a quella del server', async () => {
  const { asta } = await salute.garaSorvegliata();
  salute.quadro().guasto('ricevuta', salute.banco.ora.adesso - 2_000, salute.banco.ora.adesso);
  await salute.passa(100, 'ciclo');
  const [voce] = (await salute.banco.servizio.impianto.tutteLeVoci(asta)).filter(
    ({ tipo }) => tipo === 'DisservizioRilevato',
  );
  expect(voce?.dati).toMatchObject({ visto: { server: ['ciclo'], sintetico: ['ricevuta'] }, gravita: 'breve' });
  await salute.finisci(asta);
});

test('R57 un altro processo malato basta, e la salute si conta dall’ultimo che guarisce', async () => {
  const { asta } = await salute.garaSorvegliata();
  const altro = salute.nuovoProcesso();
  salute.banco.ora.adesso += 2_000;
  altro.quadro.guasto('ciclo', salute.banco.ora.adesso - 2_000, salute.banco.ora.adesso);
  // L'altro dice di sé e poi tace: è questo processo a portarlo nella vendita.
  await salute.banco.servizio.impianto.pool.query('UPDATE aste SET fase = $2 WHERE id = $1', [asta, 'pubblicata']);
  await altro.salute.sorveglia();
  await salute.banco.servizio.impianto.pool.query('UPDATE aste SET fase = $2 WHERE id = $1', [asta, 'gara']);
  await salute.giro();
  expect(await salute.tipi(asta)).toEqual(['DisservizioRilevato', 'GaraSospesa']);
  await altro.salute.congeda();
  await salute.finisci(asta);
});

test('R57 una gara sospesa per un processo morto: la durata è quella del fermo, e oltre cinque minuti sceglie il referente', async () => {
  const { asta } = await salute.garaSorvegliata();
  const { esecutore } = salute.banco.servizio.impianto;
  const fermoDal = salute.banco.ora.adesso;
  salute.banco.ora.adesso += 6 * MINUTO_MS;
  const sospendi = { tipo: 'sospendiGara', motivo: 'incidente', dettaglio: 'La piattaforma si è interrotta.' } as const;
  await esecutore.esegui(asta, comando({ tipo: 'sistema', id: 'prova' }, sospendi), salute.banco.ora.adesso);
  await salute.rinasce(fermoDal);
  await salute.giro();
  await salute.giro();
  expect(await salute.ultima(asta)).toMatchObject({
    tipo: 'DisservizioRilevato',
    dati: { dal: fermoDal, gravita: 'lunga', visto: { server: ['processo'] } },
  });
  await salute.passa(10_000);
  expect(await salute.ultima(asta)).toMatchObject({ tipo: 'DisservizioCessato', dati: { gravita: 'lunga' } });
  await salute.passa(60 * MINUTO_MS);
  expect((await salute.ultima(asta)).tipo).toBe('DisservizioCessato');
  await salute.finisci(asta);
});

test('R32 R57 la ripresa si annuncia una volta a ogni convocato, al recapito del suo invito', async () => {
  const { asta, buste } = await salute.garaSorvegliata();
  const { pool } = salute.banco.servizio.impianto;
  for (const bustaId of buste) {
    const { db, segreti } = salute.banco.servizio.impianto;
    const dati = { astaId: asta, ruolo: 'offerente', bustaId, pseudonimo: 'x', adesso: 0, scadeIl: null } as const;
    const { id: credenziale } = await apriCredenziale(db, segreti, dati);
    const invito = {
      asta,
      credenzialeId: credenziale,
      destinatario: `${bustaId}@pec.example`,
      oggetto: 'invito',
      testo: 'x',
    };
    await accodaPosta(db, segreti, { ...invito, adesso: 0 });
  }
  await salute.passa(2_000, 'ciclo');
  await salute.passa(10_000);
  await salute.giro();
  await salute.giro();
  const altro = salute.nuovoProcesso();
  await altro.salute.sorveglia();
  await altro.salute.congeda();
  const { rows } = await pool.query<{ destinatario: string; oggetto: string; stato: string }>(
    "SELECT destinatario, oggetto, stato FROM posta_uscita WHERE asta = $1 AND oggetto <> 'invito' ORDER BY 1",
    [asta],
  );
  expect(rows.map(({ destinatario }) => destinatario)).toEqual(buste.map((id) => `${id}@pec.example`).sort());
  expect(rows[0]).toMatchObject({
    stato: 'in_attesa',
    oggetto: expect.stringMatching(/^La gara riprende [a-zì]+ .+ \(ora di Roma\): /),
  });
  await salute.finisci(asta);
});

test('R53 R57 a guasto visto e non ancora scritto la gara non si chiude', async () => {
  const { asta, avvioIl } = await salute.garaSorvegliata();
  salute.banco.ora.adesso = avvioIl + 182_000;
  salute.quadro().guasto('ciclo', salute.banco.ora.adesso - 300, salute.banco.ora.adesso);
  expect(salute.salute().sana()).toBe(false);
  await salute.giro();
  const concludi = { tipo: 'concludiGara', filigranaIl: salute.banco.ora.adesso } as const;
  const { rifiuto } = await salute.banco.servizio.impianto.esecutore.esegui(
    asta,
    comando({ tipo: 'sistema', id: 'prova' }, concludi),
    salute.banco.ora.adesso,
  );
  expect(rifiuto?.codice).toBe('R57_piattaforma_non_sana');
  await salute.passa(10_400);
  expect(salute.salute().sana()).toBe(true);
  await salute.finisci(asta);
});

test('R53 R57 chi tace ma esiste ancora ferma le gare finché non risponde o non sparisce; poi riprendono col preavviso', async () => {
  const { asta, avvioIl } = await salute.garaSorvegliata();
  const fermo = { id: randomUUID(), macchina: 'prova', pid: 4_242, vistoIl: avvioIl, sparito: false };
  salute.tacciono(fermo);
  await salute.passa(7_000);
  expect(await salute.tipi(asta)).toEqual(['DisservizioRilevato', 'GaraSospesa']);
  expect((await salute.banco.servizio.impianto.tutteLeVoci(asta)).at(-2)?.dati).toMatchObject({
    dal: avvioIl,
    gravita: 'media',
    visto: { server: ['processo'] },
  });
  // Per quanto duri, non si riparte: alla sua porta può esserci un rilancio in tempo.
  await salute.passa(60_000);
  expect(await salute.tipi(asta)).toHaveLength(2);
  salute.tacciono({ ...fermo, sparito: true });
  await salute.passa(9_999);
  expect(await salute.tipi(asta)).toHaveLength(2);
  await salute.passa(1);
  expect(await salute.ultima(asta)).toMatchObject({ tipo: 'RipresaFissata', dati: { da: 'sistema' } });
  salute.tacciono();
  await salute.finisci(asta);
});

test('R57 R66 a gara fermata il rilancio è rifiutato con la sua ricevuta', async () => {
  const { asta, buste } = await salute.garaSorvegliata();
  await salute.passa(2_000, 'ciclo');
  const { rifiuto, voci } = await salute.banco.servizio.impianto.esecutore.esegui(
    asta,
    rilancio(buste[1], 20_000_000),
    salute.banco.ora.adesso,
  );
  expect(rifiuto?.codice).toBe('R57_gara_sospesa');
  expect(voci).toMatchObject([{ tipo: 'RilancioRifiutato' }]);
  await salute.finisci(asta);
});

test('R57 chi parte dopo un arresto sa da quando la piattaforma era ferma; chi trova un vivo no', async () => {
  const { pool, db } = salute.banco.servizio.impianto;
  await pool.query('UPDATE processi SET visto = clock_timestamp()');
  expect(await fermaDal(db, 5_000)).toBeNull();
  await pool.query("UPDATE processi SET visto = clock_timestamp() - interval '10 minutes'");
  const dal = await fermaDal(db, 5_000);
  expect(Date.now() - (dal ?? 0)).toBeGreaterThanOrEqual(9.9 * MINUTO_MS);
});
