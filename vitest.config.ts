import { defineConfig } from 'vitest/config';

// Le prove girano lontano da Roma, dall'altra parte del cambio di data: ciò che dipendesse dalla macchina si vedrebbe.
process.env.TZ = 'Pacific/Kiritimati';

/** Le prove pure e quelle del server su un vero PostgreSQL, che alla fine lo spengono. */
export default defineConfig({
  test: {
    retry: 0,
    projects: [
      {
        test: {
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
