import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { creaSenzaServer } from './senza-server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('R81 un server fermo non lascia inoltrare a lungo chi non sa più chi è uscito; uno che si fa sentire sì', () => {
  const finisci = vi.fn();
  const { sentito, ferma } = creaSenzaServer(finisci);
  for (let n = 0; n < 10; n += 1) {
    vi.advanceTimersByTime(24_000);
    sentito();
  }
  expect(finisci).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(finisci).toHaveBeenCalledTimes(1);
  ferma();
});
