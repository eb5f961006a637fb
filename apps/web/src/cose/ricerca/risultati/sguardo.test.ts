import { expect, test } from 'vitest';
import { creaSguardo, staNellaCasella } from './sguardo.ts';

const casella = { chiave: '3-7', riquadro: '8.9,45.6,9,45.7', vendita: null };

test('una vendita sta in una casella sola: i bordi alti sono della seguente', () => {
  const dentro = (lat: number, lon: number) => staNellaCasella({ id: 'a', posizione: { lat, lon } }, casella);
  expect(dentro(45.65, 8.95)).toBe(true);
  expect(dentro(45.6, 8.9)).toBe(true);
  expect(dentro(45.7, 8.95)).toBe(false);
  expect(dentro(45.65, 9)).toBe(false);
  expect(staNellaCasella({ id: 'a', posizione: null }, casella)).toBe(false);
});

test('di un segno che è una vendita sola conta quale', () => {
  const sola = { ...casella, vendita: { id: 'a', titolo: 'Casa', prezzoBaseCent: 1 } };
  expect(staNellaCasella({ id: 'a', posizione: null }, sola)).toBe(true);
  expect(staNellaCasella({ id: 'b', posizione: { lat: 45.65, lon: 8.95 } }, sola)).toBe(false);
});

test('chi segue lo sguardo lo sa finché lo segue', () => {
  const sguardo = creaSguardo();
  let volte = 0;
  const smetti = sguardo.segui(() => {
    volte += 1;
  });
  sguardo.posa({ da: 'mappa', casella });
  expect(sguardo.adesso()).toEqual({ da: 'mappa', casella });
  smetti();
  sguardo.posa(null);
  expect([volte, sguardo.adesso()]).toEqual([1, null]);
});
