import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Figlia } from './figlia.ts';
import type { RispostaDellaFiglia } from './messaggi.ts';
import { sorvegliaFiglia } from './sorveglia.ts';

type Nata = {
  figlia: Figlia;
  risponde: (risposta: RispostaDellaFiglia) => void;
  ordini: string[];
  muore: () => void;
  uccisa: boolean;
};

let nate: Nata[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  nate = [];
});
afterEach(() => void vi.useRealTimers());

/** Figlie finte, che vivono e muoiono quando lo dice la prova. */
function sorveglia() {
  return sorvegliaFiglia({
    modulo: new URL('file:///nessuno'),
    log: { error: () => undefined },
    quandoPronta: () => undefined,
    quandoManda: () => undefined,
    ogniGiro: () => undefined,
    modi: {
      avvia(_modulo, risponde) {
        const { promise: uscita, resolve: muore } = Promise.withResolvers<void>();
        const nata: Nata = { risponde, ordini: [], muore, uccisa: false, figlia: {} as Figlia };
        nata.figlia = {
          pid: nate.length + 1,
          uscita,
          ordina: ({ ordine }) => void nata.ordini.push(ordine),
          dici: () => true,
          passa: () => true,
          uccidi() {
            nata.uccisa = true;
            muore();
          },
        };
        nate.push(nata);
        return nata.figlia;
      },
    },
  });
}

const come = () => ({ configurazione: {} as never, urlApplicazione: '', oraMs: 0 });
const viva: RispostaDellaFiglia = { che: 'viva', mandate: [] };

test('una figlia che tace cinque secondi si chiude, e un’altra apre come lei; una che parla resta', async () => {
  const sorvegliata = sorveglia();
  sorvegliata.apri(come);
  nate[0]?.risponde({ che: 'pronta' });
  for (let i = 0; i < 40; i += 1) {
    await vi.advanceTimersByTimeAsync(500);
    nate[0]?.risponde(viva);
  }
  expect([nate.length, nate[0]?.uccisa]).toEqual([1, false]);
  expect(sorvegliata.dici({ che: 'pari' })).toBe(true);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(nate[0]?.uccisa).toBe(true);
  expect([nate.length, nate[1]?.ordini]).toEqual([2, ['apri']]);
  // Finché non è pronta non le si dice nulla e non le si passa nessuno.
  expect(sorvegliata.dici({ che: 'pari' })).toBe(false);
  nate[1]?.risponde({ che: 'pronta' });
  expect([sorvegliata.dici({ che: 'pari' }), sorvegliata.pid()]).toEqual([true, 2]);
});

test('una che cade appena nata si riavvia sempre più di rado, mai oltre cinque secondi', async () => {
  sorveglia();
  const quando: number[] = [];
  let ms = 0;
  nate[0]?.muore();
  for (let quante = 1; quante < 9; ms += 50) {
    await vi.advanceTimersByTimeAsync(50);
    if (nate.length === quante) continue;
    quando.push(ms);
    quante = nate.length;
    nate.at(-1)?.muore();
  }
  const attese = quando.map((uno, i) => uno - (quando[i - 1] ?? 0));
  expect(attese.every((una, i) => una >= (attese[i - 1] ?? 0) - 50 && una <= 5_100)).toBe(true);
  expect(attese.at(-1)).toBeGreaterThan(4_000);
});

test('chi si ferma non ne avvia altre, e non aspetta per sempre una che non finisce', async () => {
  const sorvegliata = sorveglia();
  sorvegliata.apri(come);
  nate[0]?.risponde({ che: 'pronta' });
  const congedo = sorvegliata.congeda();
  expect(nate[0]?.ordini).toEqual(['apri', 'congeda']);
  await vi.advanceTimersByTimeAsync(6_000);
  await congedo;
  const fine = sorvegliata.ferma();
  await vi.advanceTimersByTimeAsync(60_000);
  await fine;
  expect([nate[0]?.uccisa, nate.length]).toEqual([true, 1]);
});
