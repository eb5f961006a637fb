import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { segretiDa } from '../../piattaforma/segreti.ts';
import { apriCasella, type Casella } from '../prove/casella.ts';
import { scadenzaInvito } from './pazienza.ts';
import { creaSpedizione, type Spedizione } from './spedisci.ts';
import { accodaPosta, rimettiTutti } from './uscita.ts';

afterAll(spegniPostgresDiProva);

const SECONDO = 1_000;
const ORA = 3_600_000;
const INIZIO = 1_900_000_000_000;
/** Chi risponde ha tempo; chi tace si lascia dopo `SILENZIO_MS`, e prima non si scambia per muto chi è soltanto lento. */
const TEMPI = { collegamentoMs: 60_000, silenzioMs: 60_000, inTuttoMs: 60_000 };
const SILENZIO_MS = 2_000;
const segreti = segretiDa(Buffer.alloc(32, 3));

let base: BaseDiProva;
let casella: Casella;
let spedizione: Spedizione;
const ora = { adesso: 0 };

beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());
beforeEach(async () => {
  ora.adesso = INIZIO - 3 * ORA;
  casella = await apriCasella();
  spedizione = nuova();
  await base.comeProprietario('DELETE FROM posta_uscita');
});
afterEach(async () => {
  await spedizione.ferma();
  await casella.chiudi();
});

const porta = () => Number(new URL(casella.url).port);
const nuova = (url = casella.url, tempi = TEMPI) =>
  creaSpedizione({
    db: base.db,
    orologio: { adesso: () => ora.adesso },
    smtp: { url, mittente: 'gestore@gestore.example' },
    segreti,
    tempi,
  });
const accoda = (asta: string | null = null, destinatario = 'abete@pec.example') =>
  accodaPosta(base.db, segreti, {
    ...{ asta, credenzialeId: null, destinatario, adesso: ora.adesso, oggetto: 'Invito', testo: 'Venga.' },
    entroIl: scadenzaInvito(INIZIO, ora.adesso),
  });
const righe = async () =>
  (
    await sql<{ stato: string; tentativi: number; errore: string | null }>`
      SELECT stato, tentativi, errore FROM posta_uscita ORDER BY creata_il, id`.execute(base.db)
  ).rows;
/** Un giro al secondo per tutto il tempo detto, come fa il pianificatore: il tempo è della prova, il server di posta è vero. */
const perTutto = async (ms: number, passoMs = SECONDO) => {
  for (const fine = ora.adesso + ms; ora.adesso < fine; ora.adesso += passoMs) await spedizione.spedisci();
};
const identificativi = () =>
  casella.ricevuti.map((messaggio) => /^message-id: <(.+)>$/im.exec(messaggio)?.[1] ?? 'nessuno');

describe('R29 un invito non si perde', () => {
  test('dieci secondi senza server di posta: parte al ritorno, da solo', async () => {
    const dove = porta();
    await casella.chiudi();
    for (let n = 0; n < 3; n += 1) await accoda();
    await perTutto(10 * SECONDO);
    expect((await righe()).map(({ stato }) => stato)).toEqual(['in_attesa', 'in_attesa', 'in_attesa']);
    casella = await apriCasella(dove);
    await perTutto(10 * SECONDO);
    expect(casella.ricevuti).toHaveLength(3);
    expect((await righe()).map(({ stato }) => stato)).toEqual(['inviata', 'inviata', 'inviata']);
  });

  test('due ore senza server di posta: nulla è perduto, e i tentativi si fanno radi', async () => {
    const dove = porta();
    await casella.chiudi();
    await accoda();
    await perTutto(2 * ORA, 5 * SECONDO);
    const [riga] = await righe();
    expect(riga).toMatchObject({ stato: 'in_attesa', errore: expect.stringContaining('ECONNREFUSED') });
    expect(riga?.tentativi).toBeGreaterThan(15);
    expect(riga?.tentativi).toBeLessThan(50);
    casella = await apriCasella(dove);
    await perTutto(300 * SECONDO, 5 * SECONDO);
    expect(casella.ricevuti).toHaveLength(1);
  });

  test('passato l’inizio delle operazioni si smette, e lo si vede; rimesso in partenza riparte', async () => {
    const dove = porta();
    await casella.chiudi();
    await accoda();
    ora.adesso = INIZIO - SECONDO;
    await perTutto(3 * SECONDO);
    expect(await righe()).toMatchObject([{ stato: 'fallita' }]);
    casella = await apriCasella(dove);
    expect(await rimettiTutti(base.db, null, ora.adesso)).toBe(1);
    await spedizione.spedisci();
    expect(casella.ricevuti).toHaveLength(1);
    expect(await rimettiTutti(base.db, null, ora.adesso)).toBe(0);
  });

  test('chi rimanda con 451 è ritentato; chi rifiuta con 550 no, e serve una persona', async () => {
    casella.modo = 'rimanda';
    await accoda();
    await perTutto(4 * SECONDO);
    expect(await righe()).toMatchObject([{ stato: 'in_attesa', tentativi: 3, errore: expect.stringContaining('451') }]);
    casella.modo = 'accetta';
    casella.rifiuta = true;
    await perTutto(8 * SECONDO);
    expect(await righe()).toMatchObject([{ stato: 'fallita', errore: expect.stringContaining('550') }]);
    expect(casella.ricevuti).toEqual([]);
  });

  test('preso e poi silenzio: non si sa, e si rimanda lo stesso messaggio con lo stesso identificativo', async () => {
    casella.modo = 'tace';
    await accoda();
    const impaziente = nuova(casella.url, { ...TEMPI, silenzioMs: SILENZIO_MS });
    await impaziente.spedisci();
    await impaziente.ferma();
    expect(await righe()).toMatchObject([{ stato: 'in_attesa', tentativi: 1 }]);
    casella.modo = 'accetta';
    await perTutto(2 * SECONDO);
    expect(await righe()).toMatchObject([{ stato: 'inviata' }]);
    expect(identificativi()).toHaveLength(2);
    expect(new Set(identificativi()).size).toBe(1);
  });

  test('un server di posta muto non tiene ferma nessuna transazione, né i messaggi delle altre vendite', async () => {
    casella.modo = 'tace';
    const [muta, altra] = [randomUUID(), randomUUID()];
    for (let n = 0; n < 20; n += 1) await accoda(muta, `n${n}@muta.example`);
    const impaziente = nuova(casella.url, { ...TEMPI, silenzioMs: SILENZIO_MS });
    const inCorso = impaziente.giro();
    await expect.poll(() => casella.ricevuti.length).toBeGreaterThanOrEqual(4);
    const { rows } = await base.pool.query(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND datname = current_database()",
    );
    expect(rows).toEqual([{ n: 0 }]);
    casella.modo = 'accetta';
    await accoda(altra, 'abete@altra.example');
    const dellAltra = () => casella.ricevuti.filter((uno) => uno.includes('abete@altra.example'));
    await expect
      .poll(async () => {
        await impaziente.giro();
        return dellAltra();
      })
      .toHaveLength(1);
    await inCorso;
    await impaziente.ferma();
    expect(dellAltra()).toHaveLength(1);
  });

  test('due processi non mandano due volte; di chi cade con un messaggio in mano lo manda l’altro', async () => {
    const secondo = nuova();
    for (let n = 0; n < 12; n += 1) await accoda(randomUUID(), `n${n}@pec.example`);
    await Promise.all([spedizione.spedisci(), secondo.spedisci()]);
    expect(new Set(identificativi()).size).toBe(12);
    expect(casella.ricevuti).toHaveLength(12);
    await accoda();
    await sql`UPDATE posta_uscita SET presa_da = ${randomUUID()}, presa_fino_al = ${ora.adesso + 6 * SECONDO}
      WHERE stato = 'in_attesa'`.execute(base.db);
    await perTutto(5 * SECONDO);
    expect(casella.ricevuti).toHaveLength(12);
    await perTutto(3 * SECONDO);
    expect(casella.ricevuti).toHaveLength(13);
    await secondo.ferma();
  });
});
