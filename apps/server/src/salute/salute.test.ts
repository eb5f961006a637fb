import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Muto } from '../pianificatore/processi.ts';
import { type BancoOperatori, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { comando, portaInGara, REFERENTE, rilancio } from '../prove/gara.ts';
import { saluteDa, VARIABILI_SALUTE } from './configurazione-salute.ts';
import type { Causa } from './quadro.ts';
import { creaQuadro, type Quadro } from './quadro.ts';
import { creaSalute, fermaDal, type Salute } from './salute.ts';

/** Il giro di salute su una base dati vera, con letture date dalla prova e un orologio che non scorre da sé. */
let banco: BancoOperatori;
let quadro: Quadro;
let salute: Salute;
/** Gli altri processi che tacciono. */
let muti: Muto[] = [];
const CONFIGURAZIONE = saluteDa(z.object(VARIABILI_SALUTE).parse({}));
const MINUTO_MS = 60_000;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
});
afterAll(() => banco.chiudi());

function nuovoProcesso(fermoDal: number | null = null): { quadro: Quadro; salute: Salute } {
  const suo = creaQuadro(banco.ora.adesso);
  const { vendita } = banco.servizio;
  return {
    quadro: suo,
    salute: creaSalute({
      vendita,
      processi: { stato: async () => ({ filigranaIl: 0, muti }) },
      configurazione: CONFIGURAZIONE,
      quadro: suo,
      fermaDal: fermoDal,
    }),
  };
}

/** Una gara in corso, con il referente collegato, sorvegliata da un processo appena nato e sano. */
async function garaSorvegliata(): Promise<{ asta: string; buste: [string, string]; avvioIl: number }> {
  await salute?.congeda();
  ({ quadro, salute } = nuovoProcesso());
  const { esecutore, indice } = banco.servizio.vendita;
  const avvioIl = banco.ora.adesso;
  const { asta, buste } = await portaInGara(esecutore, avvioIl);
  const { stato, seq } = await esecutore.leggi(asta);
  await indice.aggiorna(stato, seq);
  await presente(asta, REFERENTE.id, 'referente', 0);
  return { asta, buste, avvioIl };
}

async function presente(asta: string, chi: string, ruolo: string, secondiFa: number): Promise<void> {
  await banco.servizio.vendita.pool.query(
    `INSERT INTO presenze (asta, chi, ruolo, dal, visto)
     VALUES ($1, $2, $3, clock_timestamp() - interval '1 hour', clock_timestamp() - make_interval(secs => $4))
     ON CONFLICT (asta, chi) DO UPDATE SET visto = EXCLUDED.visto`,
    [asta, chi, ruolo, secondiFa],
  );
}

/** Passa del tempo, con un guasto che dura, se c'è; poi la piattaforma guarda come sta. */
async function passa(ms: number, causa: Causa | null = null): Promise<void> {
  const dal = banco.ora.adesso;
  banco.ora.adesso += ms;
  if (causa !== null) quadro.guasto(causa, dal, banco.ora.adesso);
  await giro();
}

async function giro(): Promise<void> {
  await salute.sorveglia();
  // L'indice segue le scritture: chi sorveglia deve trovarlo in pari.
  const { esecutore, indice } = banco.servizio.vendita;
  for (const asta of await indice.dalVivo()) {
    const { stato, seq } = await esecutore.leggi(asta);
    await indice.aggiorna(stato, seq);
  }
}

async function tipi(asta: string): Promise<string[]> {
  const voci = await banco.servizio.vendita.tutteLeVoci(asta);
  return voci.map(({ tipo }) => tipo).slice(voci.findIndex(({ tipo }) => tipo === 'GaraAvviata') + 1);
}

async function ultima(asta: string): Promise<{ tipo: string; dati: unknown; attore: { tipo: string } }> {
  const voce = (await banco.servizio.vendita.tutteLeVoci(asta)).at(-1);
  if (voce === undefined) throw new Error('registro vuoto');
  return voce;
}

/** Esito subito, così le gare di una prova non entrano nei giri delle altre. */
async function finisci(asta: string): Promise<void> {
  const { esecutore } = banco.servizio.vendita;
  const atto = { tipo: 'dichiaraEsito', esito: 'rinviata', motivo: 'fine della prova' } as const;
  await esecutore.esegui(asta, comando(REFERENTE, atto), banco.ora.adesso);
  const { stato, seq } = await esecutore.leggi(asta);
  await banco.servizio.vendita.indice.aggiorna(stato, seq);
}

test('R57 a piattaforma sana i giri non scrivono nulla', async () => {
  const { asta } = await garaSorvegliata();
  for (let i = 0; i < 3; i += 1) await passa(250);
  expect(await tipi(asta)).toEqual([]);
  await finisci(asta);
});

test('R57 un ritardo del ciclo negli ultimi sessanta secondi riporta il crono all’intero, e dopo dieci secondi di salute finisce', async () => {
  const { asta, avvioIl } = await garaSorvegliata();
  banco.ora.adesso = avvioIl + 130_000;
  await passa(300, 'ciclo');
  await giro();
  expect(await tipi(asta)).toEqual(['DisservizioRilevato', 'CronoRiportato']);
  expect((await ultima(asta)).dati).toMatchObject({ scadeIl: avvioIl + 130_300 + 180_000 });
  await passa(9_999);
  expect(await tipi(asta)).toHaveLength(2);
  await passa(1);
  expect(await ultima(asta)).toMatchObject({ tipo: 'DisservizioCessato', dati: { gravita: 'lieve', durataMs: 300 } });
  await finisci(asta);
});

test('R57 una gara che l’indice non è riuscito a scrivere si ferma come le altre', async () => {
  await salute.congeda();
  ({ quadro, salute } = nuovoProcesso());
  const { esecutore, indice } = banco.servizio.vendita;
  const { urlBaseDati } = banco.servizio.contesto.configurazione;
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
  const { asta } = await portaInGara(esecutore, banco.ora.adesso);
  const { stato, seq } = await esecutore.leggi(asta);
  await expect(indice.aggiorna(stato, seq)).rejects.toThrow('disco pieno');
  expect(await indice.una(asta)).toBeNull();
  quadro.guasto('scritture', banco.ora.adesso, banco.ora.adesso + 5_000);
  banco.ora.adesso += 5_000;
  await salute.sorveglia();
  expect(await tipi(asta)).toEqual(['DisservizioRilevato', 'GaraSospesa']);
  await liberaSpazio();
  await indice.aggiorna(stato, seq);
  expect(await indice.dalVivo()).toEqual([asta]);
  await finisci(asta);
  expect(await indice.dalVivo()).toEqual([]);
});

test('R57 cinque secondi di conferme lente: la gara si ferma, dopo la salute un minuto di preavviso, poi riprende da sola', async () => {
  const { asta, avvioIl } = await garaSorvegliata();
  await passa(5_000, 'scritture');
  expect(await tipi(asta)).toEqual(['DisservizioRilevato', 'GaraSospesa']);
  await passa(10_000);
  expect(await ultima(asta)).toMatchObject({
    tipo: 'RipresaFissata',
    dati: { riprendeIl: avvioIl + 15_000 + MINUTO_MS, da: 'sistema' },
    attore: { tipo: 'sistema' },
  });
  await passa(MINUTO_MS - 1);
  expect((await ultima(asta)).tipo).toBe('RipresaFissata');
  await passa(1);
  expect(await ultima(asta)).toMatchObject({
    tipo: 'GaraRipresa',
    dati: { scadeIl: avvioIl + 15_000 + MINUTO_MS + 180_000 },
  });
  await finisci(asta);
});

test('R49 R57 alla fine del preavviso senza il referente la gara resta ferma', async () => {
  const { asta } = await garaSorvegliata();
  await passa(2_000, 'diffusione');
  await passa(10_000);
  await presente(asta, REFERENTE.id, 'referente', 30);
  await passa(MINUTO_MS);
  expect((await ultima(asta)).tipo).toBe('RipresaFissata');
  await presente(asta, REFERENTE.id, 'referente', 0);
  await giro();
  expect((await ultima(asta)).tipo).toBe('GaraRipresa');
  await finisci(asta);
});

test.each(['orologio', 'base_dati'] as const)(
  'R57 %s: anche di un istante ferma la gara, con cinque minuti di preavviso',
  async (causa) => {
    const { asta } = await garaSorvegliata();
    await passa(100, causa);
    expect(await tipi(asta)).toEqual(['DisservizioRilevato', 'GaraSospesa']);
    await passa(10_000);
    expect(await ultima(asta)).toMatchObject({ tipo: 'RipresaFissata', dati: { preavvisoMs: 5 * MINUTO_MS } });
    await finisci(asta);
  },
);

test('R57 la vista dell’offerente sintetico entra nel registro accanto a quella del server', async () => {
  const { asta } = await garaSorvegliata();
  quadro.guasto('ricevuta', banco.ora.adesso - 2_000, banco.ora.adesso);
  await passa(100, 'ciclo');
  const [voce] = (await banco.servizio.vendita.tutteLeVoci(asta)).filter(({ tipo }) => tipo === 'DisservizioRilevato');
  expect(voce?.dati).toMatchObject({ visto: { server: ['ciclo'], sintetico: ['ricevuta'] }, gravita: 'breve' });
  await finisci(asta);
});

test('R57 un altro processo malato basta, e la salute si conta dall’ultimo che guarisce', async () => {
  const { asta } = await garaSorvegliata();
  const altro = nuovoProcesso();
  banco.ora.adesso += 2_000;
  altro.quadro.guasto('ciclo', banco.ora.adesso - 2_000, banco.ora.adesso);
  // L'altro dice di sé e poi tace: è questo processo a portarlo nella vendita.
  await banco.servizio.vendita.pool.query('UPDATE aste SET fase = $2 WHERE id = $1', [asta, 'pubblicata']);
  await altro.salute.sorveglia();
  await banco.servizio.vendita.pool.query('UPDATE aste SET fase = $2 WHERE id = $1', [asta, 'gara']);
  await giro();
  expect(await tipi(asta)).toEqual(['DisservizioRilevato', 'GaraSospesa']);
  await altro.salute.congeda();
  await finisci(asta);
});

test('R57 due offerenti su quattro spariti insieme fermano la loro gara, e soltanto la loro; uno solo no', async () => {
  const { asta, buste } = await garaSorvegliata();
  const { asta: altra } = await portaInGara(banco.servizio.vendita.esecutore, banco.ora.adesso);
  await giro();
  const quattro = [...buste, randomUUID(), randomUUID()];
  for (const chi of quattro) await presente(asta, chi, 'offerente', 1);
  await presente(asta, quattro[0] ?? '', 'offerente', 16);
  await passa(1_000);
  expect(await tipi(asta)).toEqual([]);
  await presente(asta, quattro[1] ?? '', 'offerente', 17);
  await passa(1_000);
  expect(await tipi(asta)).toEqual(['DisservizioRilevato', 'GaraSospesa']);
  expect(await tipi(altra)).toEqual([]);
  for (const una of [asta, altra]) await finisci(una);
});

test('R57 una gara sospesa per un processo morto: la durata è quella del fermo, e oltre cinque minuti sceglie il referente', async () => {
  const { asta } = await garaSorvegliata();
  const { esecutore } = banco.servizio.vendita;
  const fermoDal = banco.ora.adesso;
  banco.ora.adesso += 6 * MINUTO_MS;
  const sospendi = { tipo: 'sospendiGara', motivo: 'incidente', dettaglio: 'La piattaforma si è interrotta.' } as const;
  await esecutore.esegui(asta, comando({ tipo: 'sistema', id: 'prova' }, sospendi), banco.ora.adesso);
  await salute.congeda();
  ({ quadro, salute } = nuovoProcesso(fermoDal));
  await giro();
  await giro();
  expect(await ultima(asta)).toMatchObject({
    tipo: 'DisservizioRilevato',
    dati: { dal: fermoDal, gravita: 'lunga', visto: { server: ['processo'] } },
  });
  await passa(10_000);
  expect(await ultima(asta)).toMatchObject({ tipo: 'DisservizioCessato', dati: { gravita: 'lunga' } });
  await passa(60 * MINUTO_MS);
  expect((await ultima(asta)).tipo).toBe('DisservizioCessato');
  await finisci(asta);
});

test('R32 R57 la ripresa si annuncia una volta a ogni convocato, al recapito del suo invito', async () => {
  const { asta, buste } = await garaSorvegliata();
  const { pool } = banco.servizio.vendita;
  for (const bustaId of buste) {
    const credenziale = randomUUID();
    await pool.query(
      `INSERT INTO credenziali (id, asta, ruolo, busta_id, pseudonimo, impronta_token, emessa_il, scade_il)
       VALUES ($1, $2, 'offerente', $3, 'x', $4, 0, NULL)`,
      [credenziale, asta, bustaId, randomBytes(32)],
    );
    await pool.query(
      `INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, creata_il)
       VALUES ($1, $2, $3, $4, 'invito', 'x', 'inviata', 0)`,
      [randomUUID(), asta, credenziale, `${bustaId}@pec.example`],
    );
  }
  await passa(2_000, 'ciclo');
  await passa(10_000);
  await giro();
  await giro();
  const altro = nuovoProcesso();
  await altro.salute.sorveglia();
  await altro.salute.congeda();
  const { rows } = await pool.query<{ destinatario: string; oggetto: string; stato: string }>(
    "SELECT destinatario, oggetto, stato FROM posta_uscita WHERE asta = $1 AND oggetto <> 'invito' ORDER BY 1",
    [asta],
  );
  expect(rows.map(({ destinatario }) => destinatario)).toEqual(buste.map((id) => `${id}@pec.example`).sort());
  expect(rows[0]).toMatchObject({ stato: 'in_attesa', oggetto: expect.stringContaining('La gara riprende il') });
  await finisci(asta);
});

test('R53 R57 a guasto visto e non ancora scritto la gara non si chiude', async () => {
  const { asta, avvioIl } = await garaSorvegliata();
  banco.ora.adesso = avvioIl + 182_000;
  quadro.guasto('ciclo', banco.ora.adesso - 300, banco.ora.adesso);
  expect(salute.sana()).toBe(false);
  await giro();
  const concludi = { tipo: 'concludiGara', filigranaIl: banco.ora.adesso } as const;
  const { rifiuto } = await banco.servizio.vendita.esecutore.esegui(
    asta,
    comando({ tipo: 'sistema', id: 'prova' }, concludi),
    banco.ora.adesso,
  );
  expect(rifiuto?.codice).toBe('R57_piattaforma_non_sana');
  await passa(10_400);
  expect(salute.sana()).toBe(true);
  await finisci(asta);
});

test('R53 R57 chi tace ma esiste ancora ferma le gare finché non risponde o non sparisce; poi riprendono col preavviso', async () => {
  const { asta, avvioIl } = await garaSorvegliata();
  const fermo = { id: randomUUID(), macchina: 'prova', pid: 4_242, vistoIl: avvioIl, sparito: false };
  muti = [fermo];
  await passa(7_000);
  expect(await tipi(asta)).toEqual(['DisservizioRilevato', 'GaraSospesa']);
  expect((await banco.servizio.vendita.tutteLeVoci(asta)).at(-2)?.dati).toMatchObject({
    dal: avvioIl,
    gravita: 'media',
    visto: { server: ['processo'] },
  });
  // Per quanto duri, non si riparte: alla sua porta può esserci un rilancio in tempo.
  await passa(60_000);
  expect(await tipi(asta)).toHaveLength(2);
  muti = [{ ...fermo, sparito: true }];
  await passa(9_999);
  expect(await tipi(asta)).toHaveLength(2);
  await passa(1);
  expect(await ultima(asta)).toMatchObject({ tipo: 'RipresaFissata', dati: { da: 'sistema' } });
  muti = [];
  await finisci(asta);
});

test('R57 R66 a gara fermata il rilancio è rifiutato con la sua ricevuta', async () => {
  const { asta, buste } = await garaSorvegliata();
  await passa(2_000, 'ciclo');
  const { rifiuto, voci } = await banco.servizio.vendita.esecutore.esegui(
    asta,
    rilancio(buste[1], 20_000_000),
    banco.ora.adesso,
  );
  expect(rifiuto?.codice).toBe('R57_gara_sospesa');
  expect(voci).toMatchObject([{ tipo: 'RilancioRifiutato' }]);
  await finisci(asta);
});

test('R57 chi parte dopo un arresto sa da quando la piattaforma era ferma; chi trova un vivo no', async () => {
  const { pool } = banco.servizio.vendita;
  expect(await fermaDal(pool, 5_000)).toBeNull();
  await pool.query("UPDATE processi SET visto = clock_timestamp() - interval '10 minutes'");
  const dal = await fermaDal(pool, 5_000);
  expect(Date.now() - (dal ?? 0)).toBeGreaterThanOrEqual(9.9 * MINUTO_MS);
});
