import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Apparecchio, apparecchioCheAscolta, apparecchioCheParla } from '../prove/apparecchio.ts';
import { MotoreSalaIncorporato } from './motore-incorporato.ts';

const DISPOSIZIONI = { indirizzo: '127.0.0.1', porta: 0, tcp: false, limite: 3, silenzioMs: 20_000, attesaMs: 20_000 };
const INSIEME = 40;
let motore: MotoreSalaIncorporato;
const aperti: Apparecchio[] = [];

beforeEach(async () => {
  motore = new MotoreSalaIncorporato(DISPOSIZIONI, { avvisa: () => undefined });
  await pronto();
});
afterEach(async () => {
  await Promise.all(aperti.splice(0).map((uno) => uno.chiudi()));
  await motore.ferma();
});

function pronto(): Promise<void> {
  return new Promise((fatto) => motore.quando(({ tipo }) => tipo === 'pronto' && fatto()));
}

async function entra(apparecchio: Apparecchio, ruolo: 'conduce' | 'ascolta'): Promise<void> {
  aperti.push(apparecchio);
  const offerta = await apparecchio.offerta();
  const { risposta } = await motore.entra({ sala: 'a', chi: ruolo, nome: ruolo, ruolo, offerta });
  await apparecchio.rispondi(risposta);
}

test('R81 ucciso mentre qualcuno guarda, prende il suo posto chi era già caricato, e si rientra', async () => {
  expect(motore.pidDiRiserva()).toBeNull();
  await entra(apparecchioCheAscolta(['audio']), 'ascolta');
  await expect.poll(() => motore.pidDiRiserva(), { timeout: 15_000 }).not.toBeNull();
  const [uno, altro] = [motore.pid() ?? 0, motore.pidDiRiserva()];
  const torna = pronto();
  process.kill(uno, 'SIGKILL');
  await torna;
  expect([motore.pid(), motore.giro(), motore.stato()]).toEqual([altro, 2, 'pronto']);
  const ascolta = apparecchioCheAscolta(['audio']);
  const voce = ascolta.riceve();
  await entra(ascolta, 'ascolta');
  await entra(apparecchioCheParla('referente'), 'conduce');
  expect((await voce).da).toBe('referente');
});

test('R81 troppi che entrano insieme aspettano un momento; chi conduce no', async () => {
  const prova = (ruolo: 'conduce' | 'ascolta') =>
    motore.entra({ sala: 'a', chi: 'x', nome: 'x', ruolo, offerta: 'ciao' }).catch(({ perche }) => perche as string);
  const [conduce, ...molti] = await Promise.all([
    ...Array.from({ length: INSIEME + 5 }, () => prova('ascolta')),
    prova('conduce'),
  ]).then((esiti) => esiti.toReversed());
  expect(molti).toContain('affollata');
  expect(conduce).toBe('offerta');
});
