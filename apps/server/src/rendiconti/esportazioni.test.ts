import { randomUUID } from 'node:crypto';
import { type AttoVisto, type LetturaVista, REGISTRO_PAGINA } from '@gestore/contratto/rendiconti/registro-accessi';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { apriKysely } from '../base-dati/collegamento/connessione.ts';
import { SCORSE_INSIEME } from '../base-dati/pagina.ts';
import { type BaseDiProva, nuovaBaseDati } from '../base-dati/prove/postgres-di-prova.ts';
import { type BancoOperatori, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { CARICA_MS_MAX, caricaPaese } from '../prove/paese/paese.ts';
import { contaAtti, paginaAtti, tuttiGliAtti } from './atti.ts';
import { contaLetture, tutteLeLetture } from './letture.ts';

vi.setConfig({ hookTimeout: CARICA_MS_MAX });

/** Più di quante un'esportazione ne abbia mai date. */
const RIGHE = 60_000;
const ADESSO = Date.UTC(2026, 10, 22, 9);

describe('ciò che si esporta ha tutte le righe, una volta, e in memoria ne sta una pagina', () => {
  let base: BaseDiProva;
  beforeAll(async () => {
    base = await nuovaBaseDati();
    await caricaPaese(base.urlProprietario, { lotti: 3_000, adesso: ADESSO });
    await base.comeProprietario(
      `INSERT INTO letture_identita (asta, chi, che_cosa, letta_il) SELECT NULL, 'qualcuno', 'prova ' || n, n FROM generate_series(1, $1::int) n`,
      [RIGHE],
    );
  });
  afterAll(() => base.chiudi());

  test('gli atti, dal più recente, anche di anni fa', async () => {
    const filtro = { dal: 0 };
    const tutti: AttoVisto[] = [];
    for await (const pagina of tuttiGliAtti(base.db, filtro, ADESSO)) {
      expect(pagina.length).toBeLessThanOrEqual(SCORSE_INSIEME);
      tutti.push(...pagina);
    }
    expect(tutti.length).toBeGreaterThan(50_000);
    expect(tutti.length).toBe(await contaAtti(base.db, filtro, ADESSO));
    expect(new Set(tutti.map(({ chiave }) => chiave)).size).toBe(tutti.length);
    expect(tutti.every(({ registratoIl }, i) => i === 0 || registratoIl <= (tutti[i - 1]?.registratoIl ?? 0))).toBe(
      true,
    );
  });

  test('di una vendita sola, o di un giorno solo, soltanto i suoi', async () => {
    const { rows } = await base.pool.query<{ asta: string; seq: number; il: string }>(
      `SELECT id AS asta, seq, inizio_operazioni_il AS il FROM aste WHERE fase = 'chiusa' ORDER BY id LIMIT 1`,
    );
    const [una] = rows;
    if (una === undefined) throw new Error('il paese non ha vendite chiuse');
    const letti = async (filtro: object): Promise<AttoVisto[]> =>
      (await Array.fromAsync(tuttiGliAtti(base.db, filtro, ADESSO))).flat();
    expect((await letti({ asta: una.asta })).map(({ seq }) => seq)).toEqual(
      Array.from({ length: una.seq }, (_, i) => una.seq - i),
    );
    const giorno = { dal: Number(una.il), al: Number(una.il) + 86_400_000 };
    expect(await letti(giorno)).toHaveLength((await contaAtti(base.db, giorno, ADESSO)) ?? 0);
    expect(await letti({ dal: ADESSO + 1 })).toEqual([]);
  });

  test('una pagina di atti non ordina i novanta giorni che guarda, e le pagine insieme sono tutti', async () => {
    const spiato = new pg.Pool({ connectionString: base.urlProprietario, max: 1 });
    let lette = 0;
    spiato.on('connect', (cliente) => {
      cliente.on('notice', ({ message = '' }) => {
        for (const [, righe, giri] of message.matchAll(/ on giornale g .*actual rows=([\d.]+) loops=(\d+)/g))
          lette = Math.max(lette, Number(righe) * Number(giri));
      });
      void cliente.query(`LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_analyze = on;
        SET auto_explain.log_timing = off; SET client_min_messages = log; SET auto_explain.log_level = notice`);
    });
    const db = apriKysely(spiato);
    const visti: string[] = [];
    for (let dopo: string | undefined; ; ) {
      const pagina = await paginaAtti(db, dopo === undefined ? {} : { dopo }, ADESSO);
      visti.push(...pagina.atti.map(({ chiave }) => chiave));
      if (pagina.prossimo === null) break;
      expect(pagina.atti).toHaveLength(REGISTRO_PAGINA);
      dopo = pagina.prossimo;
    }
    const tutti = (await Array.fromAsync(tuttiGliAtti(base.db, {}, ADESSO))).flat().map(({ chiave }) => chiave);
    expect(visti).toEqual(tutti);
    expect(tutti.length).toBeGreaterThan(2_000);
    expect(lette).toBeGreaterThan(0);
    expect(lette).toBeLessThan(tutti.length / 2);
    await spiato.end();
  });

  test('le letture, mentre se ne annotano altre: quelle nuove restano fuori', async () => {
    const tutte: LetturaVista[] = [];
    expect(await contaLetture(base.db, {})).toBe(RIGHE);
    for await (const pagina of tutteLeLetture(base.db, {})) {
      expect(pagina.length).toBeLessThanOrEqual(SCORSE_INSIEME);
      tutte.push(...pagina);
      await base.comeProprietario(
        `INSERT INTO letture_identita (asta, chi, che_cosa, letta_il) VALUES (NULL, 'altri', 'intanto', 1)`,
      );
    }
    expect(tutte.map(({ lettaIl }) => lettaIl)).toEqual(Array.from({ length: RIGHE }, (_, i) => RIGHE - i));
  });
});

describe('il foglio che si scarica', () => {
  let banco: BancoOperatori;
  beforeAll(async () => {
    banco = await preparaBancoOperatori();
  });
  afterAll(() => banco.chiudi());

  test('arriva a pezzi, dice prima quante righe ha, e le ha tutte; chi se ne va lascia il posto', async () => {
    const anna = await banco.operatore('Anna Operatrice');
    const cheCosa = randomUUID();
    await banco.comeProprietario(
      `INSERT INTO letture_identita (asta, chi, che_cosa, letta_il) SELECT NULL, $3, $1 || ' ' || n, n FROM generate_series(1, $2::int) n`,
      [cheCosa, RIGHE, anna.id],
    );
    const percorso = `/api/edicom/registro/letture.csv?cheCosa=${cheCosa}`;
    const risposta = await anna.apri(percorso);
    expect(risposta.headers.get('x-righe')).toBe(String(RIGHE));
    let pezzi = 0;
    let testo = '';
    for await (const pezzo of (risposta.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      pezzi += 1;
      testo += pezzo;
    }
    const righe = testo.trimEnd().split('\r\n').slice(1);
    expect(pezzi).toBeGreaterThan(RIGHE / SCORSE_INSIEME / 2);
    expect(righe).toHaveLength(RIGHE);
    expect(new Set(righe).size).toBe(RIGHE);
    // Due alla volta: se chi interrompe tenesse il suo posto, la quinta non comincerebbe mai.
    for (let i = 0; i < 4; i += 1) await (await anna.apri(percorso)).body?.cancel();
    const ultima = await anna.apri(percorso);
    expect((await ultima.text()).length).toBe(testo.length);
  });
});
