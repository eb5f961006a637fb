import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aOgniBattito } from './battito.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('un orologio solo per tutti, e nessuno quando nessuno ascolta', () => {
  const uno = vi.fn();
  const altro = vi.fn();
  const smetti = [aOgniBattito(uno), aOgniBattito(altro)];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect([uno, altro].map(({ mock }) => mock.calls.length)).toEqual([4, 4]);
  smetti[0]?.();
  vi.advanceTimersByTime(250);
  expect([uno, altro].map(({ mock }) => mock.calls.length)).toEqual([4, 5]);
  smetti[1]?.();
  expect(vi.getTimerCount()).toBe(0);
  aOgniBattito(uno)();
  expect(vi.getTimerCount()).toBe(0);
});
