import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attesaCrescente, ogniTanto, type PorteAttesa } from './attesa.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const porte = (casuale: () => number): PorteAttesa => ({
  casuale,
  fra(ms, azione) {
    const timer = setTimeout(azione, ms);
    return () => clearTimeout(timer);
  },
});

it('si ripete finché non lo si ferma', () => {
  let volte = 0;
  const ferma = ogniTanto(
    porte(() => 0.5),
    1_000,
    () => {
      volte += 1;
    },
  );
  vi.advanceTimersByTime(3_500);
  ferma();
  vi.advanceTimersByTime(10_000);
  expect(volte).toBe(3);
});

it('fermato dalla sua stessa azione non riparte: il giro che la pagina cambia non resta vivo accanto al nuovo', () => {
  let volte = 0;
  const ferma = ogniTanto(porte(Math.random), 1_000, () => {
    volte += 1;
    ferma();
  });
  vi.advanceTimersByTime(60_000);
  expect([volte, vi.getTimerCount()]).toEqual([1, 0]);
});

it('ogni volta aspetta un altro tempo, entro un quarto: chi è partito insieme non resta insieme', () => {
  const casi = [0, 1, 0.5];
  const istanti: number[] = [];
  const inizio = Date.now();
  const ferma = ogniTanto(
    porte(() => casi.shift() ?? 0),
    1_000,
    () => istanti.push(Date.now() - inizio),
  );
  vi.advanceTimersByTime(3_100);
  ferma();
  expect(istanti).toEqual([750, 2_000, 3_000]);
});

it('l’attesa raddoppia fino al massimo', () => {
  expect([0, 1, 2, 9].map((tentativi) => attesaCrescente(1_000, 8_000, tentativi, () => 0.5))).toEqual([
    1_000, 2_000, 4_000, 8_000,
  ]);
});
