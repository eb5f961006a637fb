import { afterEach, expect, test, vi } from 'vitest';
import { inRete } from './in-rete.ts';

afterEach(() => vi.unstubAllGlobals());

function rete(onLine: boolean): EventTarget {
  const finestra = new EventTarget();
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('addEventListener', finestra.addEventListener.bind(finestra));
  return finestra;
}

test('fuori rete una parte che manca si chiede di nuovo quando la rete torna', async () => {
  const finestra = rete(false);
  const importa = vi.fn().mockRejectedValueOnce(new TypeError('manca')).mockResolvedValue({ Pagina: 1 });
  const attesa = inRete(importa)();
  await expect.poll(() => importa.mock.calls.length).toBe(1);
  finestra.dispatchEvent(new Event('online'));
  await expect(attesa).resolves.toEqual({ Pagina: 1 });
  expect(importa).toHaveBeenCalledTimes(2);
});

test('in rete una parte che il server non ha più è un errore, e chi ricarica la pagina è il router', async () => {
  rete(true);
  const importa = vi.fn().mockRejectedValue(new TypeError('manca'));
  await expect(inRete(importa)()).rejects.toThrow('manca');
  expect(importa).toHaveBeenCalledTimes(1);
});
