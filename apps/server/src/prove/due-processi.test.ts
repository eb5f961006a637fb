import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Comando } from '@gestore/dominio';
import { type Voce, verificaCatena } from '@gestore/registro';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../base-dati/prove/postgres-di-prova.ts';
import { creaIndice } from '../vendita/aste/elenchi/indice.ts';
import { creaEsecutore } from '../vendita/comandi/esegui.ts';
import { creaGiornale, type Giornale } from '../vendita/giornale/giornale.ts';
import { marcheDi } from '../vendita/giornale/prove/marche-di-prova.ts';
import { avviaProcesso, type EsitoCompi, type Processo } from './fork.ts';
import { BASE_CENT, comando, portaInGara, RILANCIO_CENT, rilancio } from './gara.ts';
import { DI_NOTTE } from './notte.ts';
import { REFERENTE } from './referente.ts';

/** Lunga: chi è lento non deve arrivare allo zero da sé. */
const UNITA_MS = 600_000;
/** Oltre lo zero e oltre il drenaggio. */
const OLTRE_LO_ZERO_MS = UNITA_MS + 2_000;
const orologio = { adesso: Date.now };
let base: BaseDiProva;
let giornale: Giornale;
let proprietario: pg.Client;
let cartella: string;
let vivi: Processo[] = [];

beforeEach(async () => {
  // Una base dati, una cartella: le teste ancorate di un'altra direbbero che il registro è tornato indietro.
  cartella = await mkdtemp(join(tmpdir(), 'gestore-processi-'));
  base = await nuovaBaseDati();
  giornale = creaGiornale({ marche: marcheDi(cartella), pool: base.pool, orologio });
  proprietario = new pg.Client({ connectionString: base.urlProprietario });
  await proprietario.connect();
});
afterEach(async () => {
  for (const processo of vivi) await processo.ferma();
  vivi = [];
  await proprietario.end();
  await base.chiudi();
  await rm(cartella, { recursive: true, force: true });
});

async function avvia(scartoMs = 0): Promise<Processo> {
  const processo = await avviaProcesso({
    DATABASE_URL: base.urlProprietario,
    DATA_DIR: cartella,
    SCARTO_MS: String(scartoMs),
  });
  vivi.push(processo);
  return processo;
}

/** Una gara in corso, e l'indice che la conosce. */
async function gara(): Promise<{ asta: string; buste: [string, string] }> {
  const esecutore = creaEsecutore({ giornale });
  const nata = await portaInGara(esecutore, Date.now(), { unitaTempoMs: UNITA_MS });
  const { stato, seq } = await esecutore.leggi(nata.asta);
  await creaIndice(base.db).aggiorna(stato, seq);
  return nata;
}

const tutte = (asta: string): Promise<Voce[]> => giornale.leggi(asta, 0, 100_000);
const conta = (voci: readonly Voce[], tipo: string): number => voci.filter((voce) => voce.tipo === tipo).length;
const importo = (n: number): number => BASE_CENT + n * RILANCIO_CENT;
const riprendi = (): Comando => comando(REFERENTE, { tipo: 'riprendiGara' });

/** Rende vecchio l'ultimo segnale di un processo, invece di aspettare che lo diventi. */
async function rendiMuto(pid: number): Promise<void> {
  const { rowCount } = await proprietario.query(
    "UPDATE processi SET visto = visto - interval '1 minute' WHERE pid = $1",
    [pid],
  );
  expect(rowCount).toBe(1);
}

test('R57 R66 R75 ucciso durante i rilanci, al riavvio nessuna ricevuta è smentita e la gara è sospesa', async () => {
  const primo = await avvia();
  const { asta, buste } = await gara();
  const comandi = Array.from({ length: 400 }, (_, i) => rilancio(buste[(i + 1) % 2] as string, importo(i + 1)));
  const ricevute: NonNullable<EsitoCompi['ricevuta']>[] = [];
  let ucciso: Promise<void> | undefined;
  const esiti = await Promise.allSettled(
    comandi.map(async (uno) => {
      const { ricevuta } = await primo.compi(asta, uno);
      if (ricevuta !== null) ricevute.push(ricevuta);
      if (ricevute.length === 40) ucciso = primo.uccidi();
    }),
  );
  await ucciso;
  expect(esiti.some(({ status }) => status === 'rejected')).toBe(true);
  // Il peggio: anche l'indice degli elenchi è andato perduto con l'ultima scrittura.
  await proprietario.query('DELETE FROM aste');

  const secondo = await avvia();
  const voci = await tutte(asta);
  expect(verificaCatena(voci).esito).toBe('integra');
  expect(ricevute.length).toBeGreaterThanOrEqual(40);
  for (const { seq, impronta } of ricevute) expect(voci[seq - 1]?.impronta).toBe(impronta);
  expect(voci.at(-1)).toMatchObject({ tipo: 'GaraSospesa', dati: { motivo: 'incidente' } });

  // Chi ripete il suo comando riceve la prima risposta, o un no: mai un secondo rilancio.
  const ripetuti = await Promise.all(comandi.map((uno) => secondo.compi(asta, uno)));
  const firme = new Set(ripetuti.map(({ ricevuta }) => ricevuta?.firma));
  for (const { firma } of ricevute) expect(firme.has(firma)).toBe(true);
  const dopo = await tutte(asta);
  expect(new Set(dopo.map(({ comandoId, parte }) => `${comandoId}/${parte}`)).size).toBe(dopo.length);
  expect(conta(dopo, 'RilancioAccettato')).toBe(conta(voci, 'RilancioAccettato'));

  expect((await secondo.compi(asta, riprendi())).esito).toBe('accettato');
  const testa = dopo.filter(({ tipo }) => tipo === 'RilancioAccettato').at(-1);
  const sfidante = buste.find((busta) => busta !== testa?.dati.bustaId) as string;
  const ultimo = Number(testa?.dati.importoCent) + RILANCIO_CENT;
  expect((await secondo.compi(asta, rilancio(sfidante, ultimo))).esito).toBe('accettato');
  await secondo.avanza(OLTRE_LO_ZERO_MS);
  await secondo.giro();
  expect((await tutte(asta)).at(-1)).toMatchObject({
    tipo: 'GaraConclusa',
    dati: { migliore: { importoCent: ultimo } },
  });
});

if (DI_NOTTE) {
  test('due processi, una vendita: un solo ordine, nulla di perso, nulla di doppio, una sola chiusura', async () => {
    const a = await avvia();
    const b = await avvia();
    const { asta, buste } = await gara();
    const ricevuti: EsitoCompi[] = [];
    for (let n = 1; n <= 20; n += 1)
      ricevuti.push(await (n % 2 === 0 ? a : b).compi(asta, rilancio(buste[n % 2] as string, importo(n))));
    expect(ricevuti.map(({ esito }) => esito)).toEqual(Array.from({ length: 20 }, () => 'accettato'));
    expect(ricevuti.map(({ ricevuta }) => ricevuta?.importoCent)).toEqual(
      Array.from({ length: 20 }, (_, i) => importo(i + 1)),
    );

    // Ora tutti insieme, e ogni comando a entrambi i processi.
    const comandi = Array.from({ length: 60 }, (_, i) => rilancio(buste[i % 2] as string, importo(21 + i)));
    const esiti = await Promise.all(
      comandi.map(async (uno) => [await a.compi(asta, uno), await b.compi(asta, uno)] as const),
    );
    for (const [diA, diB] of esiti) expect(diB.ricevuta).toEqual(diA.ricevuta);

    await Promise.all([a.avanza(OLTRE_LO_ZERO_MS), b.avanza(OLTRE_LO_ZERO_MS)]);
    await Promise.all([a.giro(), b.giro()]);
    const chiudi = (): Comando =>
      comando({ tipo: 'sistema', id: 'prova' }, { tipo: 'concludiGara', filigranaIl: Date.now() + OLTRE_LO_ZERO_MS });
    await Promise.all([a, b, a, b].map((chi) => chi.compi(asta, chiudi())));

    const voci = await tutte(asta);
    expect(verificaCatena(voci)).toEqual({ esito: 'integra', voci: voci.length });
    const suoi = (id: string): Voce[] => voci.filter(({ comandoId }) => comandoId === id);
    for (const [i, [{ ricevuta }]] of esiti.entries())
      expect(suoi(comandi[i]?.comandoId ?? '').map(({ impronta }) => impronta)).toEqual([ricevuta?.impronta]);
    const accettati = voci
      .filter(({ tipo }) => tipo === 'RilancioAccettato')
      .map(({ dati }) => Number(dati.importoCent));
    expect(accettati).toEqual(accettati.toSorted((x, y) => x - y));
    expect(new Set(accettati).size).toBe(accettati.length);
    expect(conta(voci, 'GaraConclusa')).toBe(1);
    expect(voci.at(-1)?.dati).toMatchObject({ rilanci: accettati.length, migliore: { importoCent: accettati.at(-1) } });
  });

  test('R53 R57 allo zero il superstite sospende ogni gara invece di chiudere; dopo la ripresa chiude', async () => {
    const a = await avvia();
    const b = await avvia();
    const { asta, buste } = await gara();
    const altra = await gara();
    await a.compi(asta, rilancio(buste[1], importo(1)));
    await a.uccidi();
    await b.avanza(OLTRE_LO_ZERO_MS);
    await b.giro();
    expect((await tutte(asta)).at(-1)?.tipo).toBe('RilancioAccettato');
    await rendiMuto(a.pid);
    await b.giro();
    for (const id of [asta, altra.asta])
      expect((await tutte(id)).at(-1)).toMatchObject({ tipo: 'GaraSospesa', dati: { motivo: 'incidente' } });
    for (const id of [asta, altra.asta]) expect((await b.compi(id, riprendi())).esito).toBe('accettato');
    await b.avanza(OLTRE_LO_ZERO_MS);
    await b.giro();
    for (const id of [asta, altra.asta]) expect((await tutte(id)).at(-1)?.tipo).toBe('GaraConclusa');
  });

  test('R53 R57 un processo fermo ma vivo si aspetta: nessuna gara si chiude finché non risponde', async () => {
    const a = await avvia();
    const b = await avvia();
    const { asta, buste } = await gara();
    await a.compi(asta, rilancio(buste[1], importo(1)));
    process.kill(a.pid, 'SIGSTOP');
    await rendiMuto(a.pid);
    for (let volta = 0; volta < 2; volta += 1) {
      await b.avanza(OLTRE_LO_ZERO_MS);
      await b.giro();
      expect((await tutte(asta)).at(-1)).toMatchObject({ tipo: 'GaraSospesa', dati: { motivo: 'incidente' } });
      expect((await b.compi(asta, riprendi())).esito).toBe('accettato');
    }
    // Il referente l'ha fatta ripartire: un rilancio che aspettava alla porta del processo fermo vale, appena si sveglia.
    const alla = a.compi(asta, rilancio(buste[0], importo(2)));
    process.kill(a.pid, 'SIGCONT');
    expect((await alla).esito).toBe('accettato');
    // Batte: allo zero, che il pianificatore di `b` guarda da sé, non deve più sembrare muto.
    await a.giro();
    await Promise.all([a.avanza(3 * OLTRE_LO_ZERO_MS), b.avanza(OLTRE_LO_ZERO_MS)]);
    await a.giro();
    await b.giro();
    expect((await tutte(asta)).at(-1)).toMatchObject({
      tipo: 'GaraConclusa',
      dati: { migliore: { importoCent: importo(2) } },
    });
  });

  test('R57 un processo ucciso che riparte accanto al superstite sospende la gara, non la dimentica', async () => {
    const a = await avvia();
    await avvia();
    const { asta } = await gara();
    await a.uccidi();
    await avvia();
    expect((await tutte(asta)).at(-1)).toMatchObject({ tipo: 'GaraSospesa', dati: { motivo: 'incidente' } });
  });

  test('un processo morto prima della gara non la ferma', async () => {
    const a = await avvia();
    const b = await avvia();
    await a.uccidi();
    await rendiMuto(a.pid);
    await b.giro();
    const { asta } = await gara();
    await b.avanza(OLTRE_LO_ZERO_MS);
    await b.giro();
    expect((await tutte(asta)).at(-1)?.tipo).toBe('GaraConclusa');
  });

  test('R53 una gara che l’indice ha perso si ritrova e si chiude, senza riavviare nulla', async () => {
    const a = await avvia();
    const { asta } = await gara();
    await proprietario.query("UPDATE aste SET fase = 'operazioni_aperte', seq = 1 WHERE id = $1", [asta]);
    await a.avanza(OLTRE_LO_ZERO_MS);
    await a.giro();
    expect((await tutte(asta)).at(-1)?.tipo).toBe('GaraConclusa');
  });
}
