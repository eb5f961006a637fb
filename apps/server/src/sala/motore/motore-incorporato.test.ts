import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Apparecchio, apparecchioCheAscolta, apparecchioCheParla } from '../prove/apparecchio.ts';
import { DISPOSIZIONI } from '../prove/disposizioni.ts';
import { MotoreSalaIncorporato } from './motore-incorporato.ts';

const INSIEME = 40;
let motore: MotoreSalaIncorporato;
const aperti: Apparecchio[] = [];

beforeEach(() => avvia());
afterEach(async () => {
  await Promise.all(aperti.splice(0).map((uno) => uno.chiudi()));
  await motore.ferma();
});

async function avvia(altro: Partial<typeof DISPOSIZIONI> = {}, processo?: URL): Promise<void> {
  motore = new MotoreSalaIncorporato({ ...DISPOSIZIONI, ...altro }, { avvisa: () => undefined }, processo);
  await pronto();
}

function pronto(): Promise<void> {
  return new Promise((fatto) => motore.quando(({ tipo }) => tipo === 'pronto' && fatto()));
}

async function entra(apparecchio: Apparecchio, ruolo: 'conduce' | 'ascolta'): Promise<void> {
  aperti.push(apparecchio);
  const offerta = await apparecchio.offerta();
  const { risposta } = await motore.entra({ sala: 'a', chi: ruolo, nome: ruolo, ruolo, sessione: ruolo, offerta });
  await apparecchio.rispondi(risposta);
}

test('con i core tutti presi passa prima un rilancio: il motore ha meno precedenza di chi lo avvia', () => {
  expect(getPriority(motore.pid() ?? 0)).toBeGreaterThanOrEqual(Math.max(5, getPriority()));
});

const DELLA_SESSIONE = '/proc/self/autogroup';
(existsSync(DELLA_SESSIONE) ? test : null)?.(
  'dove il kernel divide i core fra le sessioni, quella del motore viene dopo, e quella di chi lo avvia resta com’era',
  async () => {
    const sua = `/proc/${motore.pid()}/autogroup`;
    await expect.poll(() => readFileSync(sua, 'utf8'), { timeout: 5_000 }).toMatch(/ nice 10$/m);
    expect(readFileSync(DELLA_SESSIONE, 'utf8')).not.toMatch(/ nice 10$/m);
  },
);

(existsSync(DELLA_SESSIONE) ? test : null)?.(
  'dove anche chi guarda è su questa macchina (SALA_CEDE=no) la sua sessione vale quanto quelle dei browser',
  async () => {
    await motore.ferma();
    await avvia({ cede: false });
    expect(readFileSync(`/proc/${motore.pid()}/autogroup`, 'utf8')).toMatch(/ nice 0$/m);
  },
);

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
    motore
      .entra({ sala: 'a', chi: 'x', nome: 'x', ruolo, sessione: 'x', offerta: 'ciao' })
      .catch(({ perche }) => perche as string);
  const [conduce, ...molti] = await Promise.all([
    ...Array.from({ length: INSIEME + 5 }, () => prova('ascolta')),
    prova('conduce'),
  ]).then((esiti) => esiti.toReversed());
  expect(molti).toContain('affollata');
  expect(conduce).toBe('offerta');
});

/** Quanto resta senza CPU: più del doppio del silenzio per cui uno fermo si uccide. */
const FAME_MS = 6_000;
const BRUCIANO = 12;
/** La precedenza più bassa che una sessione possa avere. */
const ULTIMA = '19';

/**
 * Un core solo per chi inoltra e per chi lo brucia, e chi inoltra passa soltanto quando nessun altro vuole: per secondi non passa mai.
 * Dove il kernel divide i core fra le sessioni, quella di chi inoltra è l’ultima di tante.
 */
async function affama(pid: number): Promise<() => Promise<void>> {
  const sul = (chi: number): void => {
    execFileSync('taskset', ['-a', '-p', '-c', '0', String(chi)]);
  };
  const bruciano: ChildProcess[] = Array.from({ length: BRUCIANO }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore', detached: true }),
  );
  await Promise.all(bruciano.map((uno) => once(uno, 'spawn')));
  for (const uno of bruciano) sul(uno.pid ?? 0);
  execFileSync('chrt', ['-a', '--idle', '-p', '0', String(pid)]);
  await dellaSessione(pid, ULTIMA);
  sul(pid);
  return async () => {
    await Promise.all(
      bruciano.map(async (uno) => {
        uno.kill('SIGKILL');
        await once(uno, 'exit');
      }),
    );
    await dellaSessione(pid, '0');
  };
}

/** Una volta ogni decimo di secondo, a tutta la macchina insieme: chi arriva secondo riprova. */
async function dellaSessione(pid: number, precedenza: string): Promise<void> {
  if (!existsSync(DELLA_SESSIONE)) return;
  const scrivi = (): void => writeFileSync(`/proc/${pid}/autogroup`, precedenza);
  await expect.poll(scrivi, { timeout: FAME_MS }).toBeUndefined();
}

test('R81 senza CPU non è fermo: non lo si uccide, e quando la riprende tutti sono dove erano', async () => {
  const ascolta = apparecchioCheAscolta(['audio']);
  await entra(ascolta, 'ascolta');
  await entra(apparecchioCheParla('referente'), 'conduce');
  await ascolta.riceve();
  const pid = motore.pid() ?? 0;
  const da = performance.now();
  const sazia = await affama(pid);
  try {
    await expect.poll(() => motore.perche(), { timeout: FAME_MS }).toMatch(/da \d+ secondi il processo non ha CPU/);
    expect(motore.stato()).toBe('fermo');
    await expect.poll(() => performance.now() - da, { timeout: 2 * FAME_MS }).toBeGreaterThan(FAME_MS);
  } finally {
    await sazia();
  }
  await expect.poll(() => motore.stato(), { timeout: FAME_MS }).toBe('pronto');
  expect([motore.pid(), motore.giro()]).toEqual([pid, 1]);
  const arrivati = ascolta.arrivati.at(-1)?.numero ?? 0;
  expect((await ascolta.riceve(({ numero }) => numero > arrivati)).da).toBe('referente');
});

test('R81 chi torna dopo secondi in cui non correva non manda via chi intanto parlava', async () => {
  await motore.ferma();
  await avvia({ silenzioMs: 1_000 });
  const fatti: string[] = [];
  motore.quando(({ tipo }) => fatti.push(tipo));
  await entra(apparecchioCheParla('referente'), 'conduce');
  await expect.poll(() => fatti).toContain('inOnda');
  process.kill(motore.pid() ?? 0, 'SIGSTOP');
  await expect.poll(() => motore.stato(), { timeout: FAME_MS }).toBe('fermo');
  process.kill(motore.pid() ?? 0, 'SIGCONT');
  await expect.poll(() => motore.stato(), { timeout: FAME_MS }).toBe('pronto');
  await expect.poll(() => motore.misura().sale[0]?.inOnda).toBe('audio');
  expect([fatti, motore.giro()]).toEqual([['inOnda'], 1]);
});

test('R81 fermo di nuovo appena rifatto: non lo si rifà subito, e si dice perché', async () => {
  const torna = pronto();
  process.kill(motore.pid() ?? 0, 'SIGSTOP');
  await torna;
  const pid = motore.pid() ?? 0;
  process.kill(pid, 'SIGSTOP');
  await expect.poll(() => motore.perche(), { timeout: FAME_MS }).toMatch(/non è servito \(1 in dieci minuti\)/);
  expect([motore.pid(), motore.stato()]).toEqual([pid, 'fermo']);
  await expect(entra(apparecchioCheAscolta(['audio']), 'ascolta')).rejects.toMatchObject({ perche: 'fermo' });
  process.kill(pid, 'SIGCONT');
  await expect.poll(() => motore.stato(), { timeout: FAME_MS }).toBe('pronto');
  expect(motore.pid()).toBe(pid);
});

test('R81 chi non ha aperto nessun passaggio non si uccide perché tarda a dire che è chiuso', async () => {
  const pid = motore.pid() ?? 0;
  process.kill(pid, 'SIGSTOP');
  await motore.cancello('a', null);
  process.kill(pid, 'SIGCONT');
  const entrato = motore.entra({ sala: 'a', chi: 'x', nome: 'x', ruolo: 'ascolta', sessione: 'x', offerta: 'ciao' });
  await expect(entrato).rejects.toMatchObject({ perche: 'offerta' });
  expect([motore.pid(), motore.giro()]).toEqual([pid, 1]);
});

test('R81 un passaggio aperto che non si dice chiuso si chiude con chi lo tiene', async () => {
  const [pid, torna] = [motore.pid() ?? 0, pronto()];
  await motore.cancello('a', { chi: 'abete', mezzi: 'audio', perMs: 60_000 });
  process.kill(pid, 'SIGSTOP');
  await motore.cancello('a', null);
  await torna;
  expect(motore.pid()).not.toBe(pid);
});

/** Lo stesso motore, con un processo che chiude male. */
async function conChiSbaglia(come: string): Promise<number> {
  await motore.ferma();
  await avvia({ indirizzo: come }, new URL('../prove/processo-che-sbaglia.ts', import.meta.url));
  return motore.pid() ?? 0;
}
const APERTO = { chi: 'abete', mezzi: 'audio', perMs: 60_000 } as const;
const TUTTA = [{ sessione: 's', sala: null, ruolo: null }];

test.each(['rifiuta', 'salta'])(
  'R81 un passaggio a cui si risponde altro che chiuso non è chiuso: «%s»',
  async (come) => {
    const pid = await conChiSbaglia(come);
    const torna = pronto();
    await motore.cancello('a', APERTO);
    await motore.cancello('a', null);
    await torna;
    expect(motore.pid()).not.toBe(pid);
  },
);

test('R81 chi tarda a chiudere per colpa d’altri non si uccide, e quando risponde è chiuso', async () => {
  const pid = await conChiSbaglia('tarda');
  await motore.cancello('a', APERTO);
  await motore.cancello('a', null);
  // Chiesto di nuovo quando il primo è chiuso, non c’è altro da chiudere.
  await expect.poll(() => motore.stato(), { timeout: FAME_MS }).toBe('pronto');
  await motore.congeda(TUTTA);
  await expect.poll(() => motore.misura().sale).toHaveLength(1);
  expect([motore.pid(), motore.giro()]).toEqual([pid, 1]);
});

test('R81 una sessione che non si dice chiusa si chiude ancora, finché non lo è', async () => {
  const pid = await conChiSbaglia('una volta');
  await motore.congeda(TUTTA);
  await expect.poll(() => motore.misura().sale).toEqual([]);
  expect([motore.pid(), motore.giro()]).toEqual([pid, 1]);
});

test('R81 una sessione che non si vuole chiudere finisce con chi la tiene', async () => {
  const pid = await conChiSbaglia('rifiuta');
  const torna = pronto();
  await motore.congeda(TUTTA);
  await torna;
  expect(motore.pid()).not.toBe(pid);
});

test('R81 fermo mentre una sessione finisce: quando torna, chi vi era collegato non c’è più', async () => {
  await entra(apparecchioCheAscolta(['audio']), 'ascolta');
  await expect.poll(() => motore.misura().sale[0]?.sessioni).toEqual(['ascolta']);
  const pid = motore.pid() ?? 0;
  process.kill(pid, 'SIGSTOP');
  await motore.congeda([{ sessione: 'ascolta', sala: null, ruolo: null }]);
  process.kill(pid, 'SIGCONT');
  await expect.poll(() => motore.misura().sale.flatMap(({ sessioni }) => sessioni)).toEqual([]);
  expect(motore.pid()).toBe(pid);
});
