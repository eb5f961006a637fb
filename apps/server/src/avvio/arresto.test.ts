import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Arresto, commiato, creaArresto } from './arresto.ts';

const PER_PROVA = { produzione: false, urlBaseDati: null, cartellaDati: './dati' };

let detto: string[];
beforeEach(() => {
  detto = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

function arresto(ferma: () => Promise<unknown>, configurazione = PER_PROVA): Arresto {
  return creaArresto({
    ferma,
    commiato: commiato(configurazione, false),
    dici: (riga) => void detto.push(riga),
    avverti: (riga) => void detto.push(`! ${riga}`),
    esci: (codice) => void detto.push(`esce ${codice}`),
  });
}

test('chi ferma legge che si ferma, poi che è fermo e dove restano i dati; il secondo Ctrl-C aspetta con il primo', async () => {
  const { promise: finito, resolve: finisci } = Promise.withResolvers<void>();
  const ferma = vi.fn(() => finito);
  const suo = arresto(ferma);
  expect(suo.chiesto()).toBe(false);
  const [primo, secondo] = [suo.ferma(), suo.ferma()];
  expect([suo.chiesto(), detto]).toEqual([true, ['Mi fermo…']]);
  finisci();
  await Promise.all([primo, secondo]);
  expect(ferma).toHaveBeenCalledTimes(1);
  expect(detto).toEqual(['Mi fermo…', 'Fermato. I dati restano in ./dati; npm start li riprende.', 'esce 0']);
});

test('ciò che non si ferma in venti secondi esce com’è, con uno; ciò che non riesce a fermarsi non dice di essere fermo', async () => {
  void arresto(() => new Promise(() => undefined)).ferma();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(detto).toEqual(['Mi fermo…']);
  await vi.advanceTimersByTimeAsync(1);
  expect(detto.slice(1)).toEqual(["! Il server non si è fermato in 20 secondi: esce così com'è.", 'esce 1']);
  detto = [];
  await arresto(() => Promise.reject(new Error('guasto'))).ferma();
  expect(detto).toEqual(['Mi fermo…', 'esce 0']);
});

test('in produzione non si dice nulla; con una base dati propria i dati restano lì', async () => {
  await arresto(async () => undefined, { ...PER_PROVA, produzione: true }).ferma();
  expect(detto).toEqual(['esce 0']);
  const propria = { ...PER_PROVA, urlBaseDati: 'postgres://gestore:segreta@base/gestore' };
  expect(commiato(propria, false)?.dopo).toBe(
    'Fermato. I dati restano nella base dati di DATABASE_URL, e i file in ./dati.',
  );
  expect(commiato(PER_PROVA, true)?.prima).toBe('\nMi fermo…');
});
