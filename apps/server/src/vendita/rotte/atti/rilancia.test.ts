import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { Problema, problema } from '../../../bordo/problema.ts';
import { creaFiligrana } from '../../comandi/filigrana.ts';
import { type CompieAtti, compi } from './atti.ts';
import { arriva } from './rilancia.ts';

/** Una richiesta di rilancio davanti al solo confine: l'ora la sposta la prova. */
function preparaConfine(inRecinto = () => true) {
  let ora = 1_000;
  const filigrana = creaFiligrana({ adesso: () => ora }, inRecinto);
  const guasti: number[] = [];
  const reply = { statusCode: 201, raw: new EventEmitter() } as unknown as FastifyReply;
  return {
    filigrana,
    guasti,
    reply,
    passano: (ms: number): void => {
      ora += ms;
    },
    bussa: () => arriva({ filigrana, rilancioSenzaEsito: (il) => void guasti.push(il) }, reply),
    risposto: () => reply.raw.emit('close'),
  };
}

test('R53 vale l’istante in cui la richiesta è intera, non quello in cui si è riconosciuto chi la manda', () => {
  const { bussa, filigrana, passano, risposto } = preparaConfine();
  const arrivo = bussa();
  passano(400);
  expect(filigrana.valore()).toBe(1_000);
  const { ricevutoIl, esci } = arrivo.prendi();
  expect(ricevutoIl).toBe(1_000);
  esci();
  expect(filigrana.valore()).toBe(1_000);
  risposto();
  expect(filigrana.valore()).toBe(1_400);
});

test('R53 R57 un rilancio senza una risposta di merito è un guasto da quando è arrivato, prima di lasciarlo', () => {
  const { bussa, filigrana, guasti, reply, passano, risposto } = preparaConfine();
  bussa();
  passano(30);
  reply.statusCode = 503;
  risposto();
  expect(guasti).toEqual([1_000]);
  expect(filigrana.valore()).toBe(1_030);
});

test('R53 chi se ne va mentre il suo rilancio si compie non lo toglie di mano a chi lo compie', () => {
  const { bussa, filigrana, guasti, passano, risposto } = preparaConfine();
  const { esci } = bussa().prendi();
  risposto();
  passano(200);
  expect(filigrana.valore()).toBe(1_000);
  esci();
  expect(filigrana.valore()).toBe(1_200);
  expect(guasti).toEqual([]);
});

test('chi se ne va prima di essere riconosciuto non resta in mano a nessuno', () => {
  const { bussa, filigrana, passano, risposto } = preparaConfine();
  bussa();
  risposto();
  passano(10);
  expect(filigrana.valore()).toBe(1_010);
});

test('R53 R57 chi può essere stato dato per sparito non prende nulla in mano: lo dice subito, e resta un guasto', () => {
  const { bussa, filigrana, guasti, passano, risposto } = preparaConfine(() => false);
  expect(bussa).toThrow(Problema);
  expect(bussa).toThrow(/rimasto fermo/);
  risposto();
  passano(10);
  expect(filigrana.valore()).toBe(1_010);
  expect(guasti).toEqual([1_000, 1_000]);
});

test('R66 di un rilancio scritto, che nessuna chiave può firmare, l’esito è ignoto: chi lo ripete ne avrà la ricevuta', async () => {
  const parti = {
    filigrana: preparaConfine().filigrana,
    esecutore: { esegui: () => Promise.resolve({ rifiuto: null, voci: [], ripetuto: false }) },
    ricevute: {
      delle() {
        throw problema('chiave_non_disponibile', {}, {}, 'firma');
      },
    },
  } as unknown as CompieAtti;
  const atto = { tipo: 'rilancia', bustaId: 'b', importoCent: 1 } as const;
  await expect(compi(parti, 'asta', 'comando', { tipo: 'offerente', id: 'b' }, atto)).rejects.toMatchObject({
    codice: 'esito_ignoto',
    esito: 'ignoto',
  });
});
