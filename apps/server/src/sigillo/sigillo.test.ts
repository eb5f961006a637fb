import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chiaviDi, type SigilloDiProva, sigilloDiProva } from './prove/sigillo-di-prova.ts';
import { type Sigillo, sigilloDalleChiavi } from './sigillo.ts';

const T0 = Date.parse('2026-07-21T13:00:00Z');
const testo = new TextEncoder().encode('prezzo 95.000,00');

let radice: string;
let cartellaChiavi: string;
let contesto: Parameters<Sigillo['apri']>[1];
let prova: SigilloDiProva;

beforeEach(async () => {
  radice = await mkdtemp(join(tmpdir(), 'sigillo-'));
  cartellaChiavi = join(radice, 'chiavi');
  contesto = { asta: randomUUID(), busta: randomUUID(), parte: 'contenuto', apribileDal: T0 };
  prova = sigilloDiProva(cartellaChiavi);
  await prova.pubblica(contesto.asta);
});
afterEach(() => rm(radice, { recursive: true, force: true }));

describe('sigillo', () => {
  test('R10 si apre dal suo istante e non un millisecondo prima', async () => {
    const { sigilla, apri } = prova;
    const sigillato = await sigilla(testo, contesto);
    await expect(apri(sigillato, contesto, T0 - 1)).rejects.toMatchObject({ codice: 'sigillo_prima_del_tempo' });
    await expect(apri(sigillato, contesto, Number.NaN)).rejects.toMatchObject({ codice: 'sigillo_prima_del_tempo' });
    expect(await apri(sigillato, contesto, T0)).toEqual(testo);
    expect(Buffer.from(sigillato).includes('95.000')).toBe(false);
  });

  test('R10 l’istante di apertura non si può anticipare dopo', async () => {
    const { sigilla, apri } = prova;
    const sigillato = await sigilla(testo, contesto);
    const anticipato = apri(sigillato, { ...contesto, apribileDal: T0 - 60_000 }, T0 - 30_000);
    await expect(anticipato).rejects.toMatchObject({ codice: 'sigillo_non_valido' });
  });

  test('R10 non si sposta a un’altra busta, parte o asta, nemmeno dopo il termine', async () => {
    const { sigilla, apri } = prova;
    const altraAsta = randomUUID();
    await prova.pubblica(altraAsta);
    const sigillato = await sigilla(testo, contesto);
    for (const altro of [{ busta: randomUUID() }, { parte: 'contatti' as const }, { asta: altraAsta }])
      await expect(apri(sigillato, { ...contesto, ...altro }, T0)).rejects.toMatchObject({
        codice: 'sigillo_non_valido',
      });
  });

  test('R10 sigillato di nuovo si apre dal nuovo istante e non prima, senza che nessuno l’abbia aperto; anche due volte', async () => {
    const { sigilla, risigilla, apri } = prova;
    const [dopo, ancora] = [T0 + 86_400_000, T0 + 9 * 86_400_000];
    const uno = await risigilla(await sigilla(testo, contesto), contesto, dopo);
    const due = await risigilla(uno, { ...contesto, apribileDal: dopo }, ancora);
    for (const [sigillato, dal] of [
      [uno, dopo],
      [due, ancora],
    ] as const) {
      const suo = { ...contesto, apribileDal: dal };
      expect(await apri(sigillato, suo, dal)).toEqual(testo);
      await expect(apri(sigillato, suo, dal - 1)).rejects.toMatchObject({ codice: 'sigillo_prima_del_tempo' });
      // Chi rimette l’istante di prima non lo apre, nemmeno dopo.
      await expect(apri(sigillato, contesto, ancora)).rejects.toMatchObject({ codice: 'sigillo_non_valido' });
    }
    for (const nuovoDal of [T0, T0 - 1, Number.NaN])
      await expect(risigilla(uno, contesto, nuovoDal)).rejects.toMatchObject({ codice: 'sigillo_prima_del_tempo' });
    for (let i = 0; i < uno.length; i += 1) {
      const alterato = Uint8Array.from(uno, (byte, j) => (i === j ? byte ^ 1 : byte));
      await expect(apri(alterato, { ...contesto, apribileDal: dopo }, dopo), `byte ${i}`).rejects.toMatchObject({
        codice: 'sigillo_non_valido',
      });
    }
  });

  test('un bit cambiato in qualunque byte, o un troncamento, non si apre', async () => {
    const { sigilla, apri } = prova;
    const sigillato = await sigilla(testo, contesto);
    for (let i = 0; i < sigillato.length; i += 1) {
      const alterato = Uint8Array.from(sigillato, (byte, j) => (i === j ? byte ^ 1 : byte));
      await expect(apri(alterato, contesto, T0), `byte ${i}`).rejects.toMatchObject({ codice: 'sigillo_non_valido' });
    }
    for (const lunghezza of [0, 1, 65, 66, sigillato.length - 1])
      await expect(apri(sigillato.slice(0, lunghezza), contesto, T0)).rejects.toMatchObject({
        codice: 'sigillo_non_valido',
      });
  });

  test('una chiave mancante o danneggiata si dice, senza percorsi', async () => {
    const { sigilla, apri } = prova;
    const sigillato = await sigilla(testo, contesto);
    const file = join(cartellaChiavi, `asta-${contesto.asta}.json`);
    await writeFile(file, '{}');
    await expect(apri(sigillato, contesto, T0)).rejects.toMatchObject({ codice: 'sigillo_chiave_non_valida' });
    await rm(file);
    const errore = await apri(sigillato, contesto, T0).catch((e: unknown) => e);
    expect(errore).toMatchObject({ codice: 'sigillo_chiave_mancante' });
    expect(String(errore)).not.toContain(radice);
  });

  test('chiavi fuori dalla base dati: cartella 0700, file 0600, nessun file provvisorio che resta', async () => {
    const { sigilla } = prova;
    await sigilla(testo, contesto);
    expect((await stat(cartellaChiavi)).mode & 0o777).toBe(0o700);
    expect(await readdir(cartellaChiavi)).toEqual([`asta-${contesto.asta}.json`]);
    expect((await stat(join(cartellaChiavi, `asta-${contesto.asta}.json`))).mode & 0o777).toBe(0o600);
  });

  test('sigillare non fa mai una chiave: senza quella della pubblicazione si rifiuta, e non nasce nessun file', async () => {
    const mai = { ...contesto, asta: randomUUID() };
    await expect(prova.sigilla(testo, mai)).rejects.toMatchObject({ codice: 'sigillo_chiave_mancante' });
    await rm(join(cartellaChiavi, `asta-${contesto.asta}.json`));
    await expect(prova.sigilla(testo, contesto)).rejects.toMatchObject({ codice: 'sigillo_chiave_mancante' });
    expect(await readdir(cartellaChiavi)).toEqual([]);
  });

  test('due file di chiave scambiati si riconoscono, sigillando e aprendo', async () => {
    const altra = { ...contesto, asta: randomUUID() };
    await prova.pubblica(altra.asta);
    const sigillato = await prova.sigilla(testo, contesto);
    const [uno, due] = [contesto, altra].map(({ asta }) => join(cartellaChiavi, `asta-${asta}.json`)) as [
      string,
      string,
    ];
    await rename(uno, `${uno}.via`);
    await rename(due, uno);
    await rename(`${uno}.via`, due);
    for (const scambiato of [contesto, altra])
      await expect(prova.sigilla(testo, scambiato)).rejects.toMatchObject({ codice: 'sigillo_chiave_diversa' });
    await expect(prova.apri(sigillato, contesto, T0)).rejects.toMatchObject({ codice: 'sigillo_chiave_diversa' });
    await rename(uno, `${uno}.via`);
    await rename(due, uno);
    expect(await prova.apri(sigillato, contesto, T0)).toEqual(testo);
  });

  test('una metà privata cambiata da sola è una chiave danneggiata', async () => {
    const altra = randomUUID();
    await prova.pubblica(altra);
    const [sua, estranea] = await Promise.all(
      [contesto.asta, altra].map(async (asta) =>
        JSON.parse(await readFile(join(cartellaChiavi, `asta-${asta}.json`), 'utf8')),
      ),
    );
    await writeFile(
      join(cartellaChiavi, `asta-${contesto.asta}.json`),
      JSON.stringify({ ...sua, privata: estranea.privata }),
    );
    await expect(prova.sigilla(testo, contesto)).rejects.toMatchObject({ codice: 'sigillo_chiave_non_valida' });
  });

  test('otto processi che pubblicano insieme fanno una chiave sola, e un processo in disparte la usa', async () => {
    const asta = randomUUID();
    const insieme = Array.from({ length: 8 }, () => sigilloDiProva(cartellaChiavi));
    await Promise.all(insieme.map((uno) => uno.pubblica(asta)));
    const impronte = await Promise.all(insieme.map((uno) => uno.inDisparte([asta])));
    expect(new Set(impronte.map((una) => una.impronte[asta])).size).toBe(1);
    const inDisparte = sigilloDalleChiavi(await chiaviDi(cartellaChiavi, [asta]));
    const sigillato = await inDisparte.sigilla(testo, { ...contesto, asta });
    for (const uno of insieme) expect(await uno.apri(sigillato, { ...contesto, asta }, T0)).toEqual(testo);
  });

  test('un’asta che non è un uuid non diventa un nome di file', async () => {
    const { sigilla } = prova;
    await expect(sigilla(testo, { ...contesto, asta: '../../fuori' })).rejects.toThrow();
    await expect(prova.pubblica('../../fuori')).rejects.toThrow();
    expect(await readdir(radice)).toEqual(['chiavi']);
  });
});
