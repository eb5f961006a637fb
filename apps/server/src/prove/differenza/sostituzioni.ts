import '../registro-catturato.ts';
import { vi } from 'vitest';

/**
 * Oltre al registro del processo, il caso con cui si scelgono gli pseudonimi: qui è il primo libero, perché uno già preso da
 * altri si veda. E il tempo vero con cui si contano le quote, che su una macchina lenta e su una svelta darebbe rifiuti diversi:
 * qui fra una chiamata e l'altra passa sempre abbastanza.
 */
vi.mock('../../bordo/quote.ts', async (originale) => {
  const vero = await originale<typeof import('../../bordo/quote.ts')>();
  let passati = 0;
  const quando = (): number => (passati += 600_000);
  return { ...vero, creaQuote: () => vero.creaQuote(quando) };
});

vi.mock('../../vendita/aste/buste/pseudonimi.ts', () => ({
  nuovoPseudonimo: (usati: ReadonlySet<string>) => {
    const numeri = Array.from({ length: usati.size + 1 }, (_, i) => `Nome ${String(i).padStart(2, '0')}`);
    return numeri.find((nome) => !usati.has(nome));
  },
}));
