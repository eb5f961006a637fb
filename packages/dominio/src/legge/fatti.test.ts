import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Evento, type Pubblico, type PubblicoOscurato, svelati, type TipoEvento, vistaPer } from '../index.ts';
import { foglieCambiate } from '../prove/foglie.ts';
import { svelati as svelatiPrima } from '../prove/oracolo/svelati.ts';
import { vistaPer as vistaPrima } from '../prove/oracolo/vista-per.ts';
import { RARI } from '../prove/rari.ts';
import { venditeIntere } from '../prove/vendite-intere.ts';
import { FATTI } from './fatti.ts';

const OSCURATI: readonly PubblicoOscurato[] = [
  { tipo: 'partecipante' },
  { tipo: 'offerente', bustaId: 'busta-0' },
  { tipo: 'offerente', bustaId: 'busta-1' },
  { tipo: 'sala' },
];
const PUBBLICI: readonly Pubblico[] = [{ tipo: 'referente' }, ...OSCURATI];

/** Il fatto, e lo stesso con ogni suo campo cambiato, uno per volta; ciò che era nullo non diventa di un altro tipo. */
function varianti(evento: Evento): Evento[] {
  const { tipo, ...dati } = evento;
  const cambiati = foglieCambiate(dati).filter(({ percorso }) => foglia(dati, percorso) !== null);
  return [evento, ...cambiati.map(({ cambiato }) => ({ tipo, ...(cambiato as object) }) as unknown as Evento)];
}

const foglia = (valore: unknown, percorso: readonly string[]): unknown =>
  percorso.reduce((sotto, campo) => (sotto as Readonly<Record<string, unknown>>)[campo], valore);

function confronta(evento: Evento): void {
  for (const fatto of varianti(evento)) {
    for (const chi of PUBBLICI)
      expect(vistaPer(fatto, chi), `${fatto.tipo} per ${chi.tipo}`).toStrictEqual(vistaPrima(fatto, chi));
    for (const chi of OSCURATI)
      expect(svelati(fatto, chi), `${fatto.tipo} per ${chi.tipo}`).toStrictEqual(svelatiPrima(fatto, chi));
  }
}

test('R33 la riga di ogni fatto dice ciò che dicevano le due funzioni di prima, campo per campo', () => {
  const mancano = new Set(Object.keys(FATTI) as TipoEvento[]);
  const guarda = (evento: Evento): void => {
    mancano.delete(evento.tipo);
    confronta(evento);
  };
  RARI.forEach(guarda);
  fc.assert(
    fc.property(venditeIntere, (eventi) => eventi.forEach(guarda)),
    // Sempre le stesse, perché ogni fatto ci sia; altre le cambia campo per campo la prova di ciò che è svelato.
    { numRuns: 60, seed: 29 },
  );
  expect([...mancano]).toEqual([]);
});
