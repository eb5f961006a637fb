import { defineConfig } from 'vitest/config';

// Le prove girano lontano da Roma, dall'altra parte del cambio di data: ciò che dipendesse dalla macchina si vedrebbe.
process.env.TZ = 'Pacific/Kiritimati';

/** Quanto si aspetta che una cosa accada da sé: di solito subito, ma una macchina carica può fermarsi per secondi. */
const attese = { expect: { poll: { timeout: 30_000 } } };

/** Le prove pure e quelle del server su un vero PostgreSQL, che alla fine lo spengono. */
export default defineConfig({
  test: {
    retry: 0,
    projects: [
      {
        test: {
          ...attese,
          name: 'pure',
          include: [
            'packages/**/*.test.ts',
            'apps/{web,cli}/**/*.test.ts',
            'docs/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'guasti/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...attese,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          setupFiles: ['apps/server/src/base-dati/prove/spegni.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
