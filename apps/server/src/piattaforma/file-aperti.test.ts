import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { collegamentiPer } from '../bordo/ascolto/collegamenti-http.ts';
import { creaGuardiaFile, FILE_PROPRI, pochiFile } from './file-aperti.ts';

const esegui = promisify(execFile);

test('R75 chi ha pochi file da aprire lo legge all’avvio: quanti ne ha, quanti gliene servono, che cosa ne resta', () => {
  expect(pochiFile(4_096)).toBeNull();
  const pochi = pochiFile(256);
  expect(pochi).toMatchObject({ bastano: true });
  expect(pochi?.frase).toMatch(
    /tenere aperti 256 file e collegamenti.*gliene servono 160 per sé: accetta 96 collegamenti/,
  );
  expect(pochi?.frase).toMatch(/«ulimit -n 4096», o con LimitNOFILE/);
  const nessuno = pochiFile(100);
  expect(nessuno).toMatchObject({ bastano: false });
  expect(nessuno?.frase).toMatch(/con meno di 192 non parte/);
});

test('R75 di pochi file i collegamenti non prendono quelli che servono al processo', () => {
  for (const file of [192, 256, 512, 1_024, 65_536])
    expect(collegamentiPer(file).massimo).toBeLessThanOrEqual(file - FILE_PROPRI);
  expect(collegamentiPer(256).massimo).toBe(96);
});

test('R75 chi conta i file e non ne trova uno per contarli sa che sono finiti; un altro errore non dice nulla', async () => {
  const detti: unknown[] = [];
  const log = { error: (_: unknown, testo?: unknown) => void detti.push(testo), warn: () => undefined };
  let codice = 'EMFILE';
  const conta = () => Promise.reject(Object.assign(new Error('no'), { code: codice }));
  const guardia = creaGuardiaFile({ massimo: 256, log, conta });
  await guardia.guarda();
  expect(guardia.daFare()).toEqual(detti);
  expect(detti).toEqual([expect.stringMatching(/^Questo processo ha finito i file che può aprire/)]);
  // Dove il sistema non lo dice.
  codice = 'ENOENT';
  await guardia.guarda();
  expect(guardia.daFare()).toEqual([]);
});

/** Un processo vero con pochi file: li finisce, guarda, ne chiude, guarda. */
const FINISCE = `
  const { closeSync, openSync } = await import('node:fs');
  const { creaGuardiaFile, fileMax } = await import(process.argv[1]);
  const detti = [];
  const log = { error: (_, testo) => detti.push(testo), warn: (_, testo) => detti.push(testo) };
  const guardia = creaGuardiaFile({ massimo: fileMax(), log });
  const passi = [];
  const guarda = async () => { await guardia.guarda(); passi.push(guardia.daFare().length); };
  await guarda();
  const aperti = [];
  let errore;
  while (errore === undefined) try { aperti.push(openSync('/dev/null')); } catch (e) { errore = e.code; }
  await guarda();
  await guarda();
  for (const uno of aperti) closeSync(uno);
  await guarda();
  console.log(JSON.stringify({ massimo: fileMax(), errore, passi, detti: detti.map((uno) => uno.slice(0, 40)) }));
`;

test('R75 quando i file finiscono lo si dice, una volta, e quando ce ne sono di nuovo si torna pronti', async () => {
  const modulo = fileURLToPath(new URL('./file-aperti.ts', import.meta.url));
  const comando = `ulimit -n 256 && exec "$0" --input-type=module -e "$1" "$2"`;
  const { stdout } = await esegui('sh', ['-c', comando, process.execPath, FINISCE, modulo]);
  expect(JSON.parse(stdout)).toEqual({
    massimo: 256,
    errore: 'EMFILE',
    passi: [0, 1, 1, 0],
    detti: [expect.stringMatching(/^Questo processo ha finito i file/), 'ci sono di nuovo file da aprire'],
  });
});
