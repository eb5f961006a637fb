import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ogniTanto } from './ogni-tanto.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('si ripete finché non lo si ferma', () => {
  let volte = 0;
  const ferma = ogniTanto(
    1_000,
    () => {
      volte += 1;
    },
    () => 0.5,
  );
  vi.advanceTimersByTime(3_500);
  ferma();
  vi.advanceTimersByTime(10_000);
  expect(volte).toBe(3);
});

it('fermato dalla sua stessa azione non riparte: il giro che la pagina cambia non resta vivo accanto al nuovo', () => {
  let volte = 0;
  const ferma = ogniTanto(1_000, () => {
    volte += 1;
    ferma();
  });
  vi.advanceTimersByTime(60_000);
  expect([volte, vi.getTimerCount()]).toEqual([1, 0]);
});
