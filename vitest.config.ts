import { availableParallelism } from 'node:os';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { COMPILATI } from './apps/server/src/prove/compilati.ts';
import { cuci, type Punto, puntoDi } from './packages/dominio/src/prove/cucitura.ts';
import { nomeDellaRotta, REGOLE_ROTTE } from './packages/dominio/src/prove/guasti-leggi.ts';
import { tessutoDelProdotto } from './prove/simulatore/src/guasti-piantati/sorgenti.ts';
import { divise } from './scripts/tests/prove-del-server.mjs';

// Le prove girano lontano da Roma, dall'altra parte del cambio di data: ciò che dipendesse dalla macchina si vedrebbe.
process.env.TZ = 'Pacific/Kiritimati';

/**
 * Quanto si aspetta che una cosa accada da sé: di solito subito, ma una macchina carica può fermarsi per secondi. E quanti file insieme:
 * tanti quanti i core; vitest ne lascerebbe libero uno, che su due è la metà.
 */
const attese = { expect: { poll: { timeout: 30_000 } }, maxWorkers: Math.max(2, availableParallelism()) };

/**
 * Prove senza base dati che non stanno nel giro breve: vendite simulate e campagne, documenti guastati in migliaia di
 * modi, e ciò che avvia processi o vuole un Node che non abbia ancora caricato nulla.
 */
const DA_SOLE = [
  'prove/bench/macchina.test.ts',
  'prove/simulatore/src/{corsa,simula,trovati}.test.ts',
  'apps/web/src/disegna.test.ts',
  'packages/registro/src/verifica-ostile.test.ts',
  'packages/contratto/src/linea/zod-senza-eval.test.ts',
  'scripts/*/{avvia,recinto,ripartenza,sorveglia,turno}.test.ts',
];
/** Quelle delle campagne e del simulatore che non fanno nulla al loro processo: dividono i moduli caricati, che sono molti. */
const INSIEME = ['prove/**/*.test.ts'];

const DEL_SERVER = divise(import.meta.dirname);
/** Tutte le prove del server hanno di che girare su una macchina stanca: ciò che aspettano accade. */
const PAZIENZA = { testTimeout: 300_000, hookTimeout: 300_000 };

/** Dove i file dividono i moduli caricati, ciò che uno ha sostituito non resta a chi viene dopo. */
const RIMETTE = 'apps/server/src/prove/rimetti.ts';

/** Su un vero PostgreSQL, uno per tutte. */
const CON_BASE = {
  ...attese,
  ...PAZIENZA,
  env: COMPILATI,
  sequence: { groupOrder: 2 },
  globalSetup: ['apps/server/src/base-dati/prove/postgres-del-giro.ts'],
  setupFiles: ['apps/server/src/base-dati/prove/spegni.ts', RIMETTE],
};

/**
 * Con `REGOLA_ROTTA=R50` quella regola è rotta in memoria, e le sue prove devono accorgersene. Dove sta lo dice `npm run leggi`, che
 * l'ha già cercato (`PUNTO_ROTTO`); chi scrive soltanto il numero aspetta che si cerchi, una volta per specie.
 */
function regolaRotta({ REGOLA_ROTTA: regola, PUNTO_ROTTO: trovato }: NodeJS.ProcessEnv): Plugin[] {
  const rotta = REGOLE_ROTTE.find((una) => nomeDellaRotta(una) === regola);
  if (regola !== undefined && rotta === undefined) throw new Error(`nessuna regola rotta ha il numero ${regola}`);
  if (rotta === undefined) return [];
  const punto: Punto =
    trovato === undefined ? puntoDi(tessutoDelProdotto(), nomeDellaRotta(rotta), rotta) : JSON.parse(trovato);
  const rotto = (id: string): boolean => id.endsWith(`/${punto.file}`);
  const transform = (testo: string, id: string): string | null => (rotto(id) ? cuci(testo, punto, rotta) : null);
  // Vitest tiene i moduli trasformati da una volta all'altra: il solo rotto non si tiene, e i sani valgono per tutte le rotture.
  const configureVitest: NonNullable<Plugin['configureVitest']> = ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (rotto(id) ? false : null));
  return [{ name: 'regola-rotta', enforce: 'pre', transform, configureVitest }];
}

/**
 * Le prove pure, che stanno in pochi secondi perché dividono i moduli caricati: nessuna lascia qualcosa alla seguente; come
 * loro quelle delle campagne, e quelle del server che non hanno una base dati. Le lunghe. Quelle del server su un vero PostgreSQL,
 * uno per tutte: insieme in un processo, e da sola chi al suo processo cambia qualcosa. Una specie alla volta, perché ciascuna ha i
 * suoi processi.
 */
export default defineConfig({
  test: {
    retry: 0,
    projects: [
      {
        plugins: regolaRotta(process.env),
        test: {
          ...attese,
          name: 'pure',
          sequence: { groupOrder: 0 },
          include: [
            'packages/**/*.test.ts',
            'apps/{web,cli}/**/*.test.ts',
            'docs/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: DA_SOLE,
          pool: 'threads',
          isolate: false,
          ...PAZIENZA,
        },
      },
      {
        test: {
          ...attese,
          ...PAZIENZA,
          name: 'lunghe',
          sequence: { groupOrder: 1 },
          include: DA_SOLE,
        },
      },
      {
        test: {
          ...attese,
          ...PAZIENZA,
          name: 'lunghe-insieme',
          sequence: { groupOrder: 0 },
          include: INSIEME,
          exclude: DA_SOLE,
          pool: 'threads',
          isolate: false,
        },
      },
      {
        plugins: regolaRotta(process.env),
        test: {
          ...attese,
          ...PAZIENZA,
          name: 'server-leggere',
          sequence: { groupOrder: 0 },
          include: DEL_SERVER.leggeri,
          setupFiles: [RIMETTE],
          env: COMPILATI,
          pool: 'threads',
          isolate: false,
        },
      },
      {
        plugins: regolaRotta(process.env),
        test: { ...CON_BASE, name: 'server-insieme', include: DEL_SERVER.conBase, isolate: false },
      },
      {
        plugins: regolaRotta(process.env),
        test: { ...CON_BASE, name: 'server', include: DEL_SERVER.altri },
      },
    ],
  },
});
