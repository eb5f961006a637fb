import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { creaFiligrana } from '../comandi/filigrana.ts';
import { creaArrivi } from './arrivi.ts';

/** Una richiesta di rilancio davanti al solo confine: l'ora la sposta la prova. */
function preparaConfine(inRecinto = () => true) {
  let ora = 1_000;
  const filigrana = creaFiligrana({ adesso: () => ora }, inRecinto);
  const guasti: number[] = [];
  const vendita = { filigrana, esecutore: {}, ricevute: {}, rilancioSenzaEsito: (il: number) => void guasti.push(il) };
  const arrivi = creaArrivi(vendita as unknown as Parameters<typeof creaArrivi>[0]);
  const passano = (ms: number): void => {
    ora += ms;
  };
  const request = {} as FastifyRequest;
  const reply = { statusCode: 201, raw: new EventEmitter() } as unknown as FastifyReply;
  return { arrivi, filigrana, guasti, request, reply, passano };
}

test('R53 vale l’istante in cui la richiesta è intera, non quello in cui si è riconosciuto chi la manda', async () => {
  const { arrivi, filigrana, request, reply, passano } = preparaConfine();
  await arrivi.ganci.preValidation(request, reply);
  passano(400);
  expect(filigrana.valore()).toBe(1_000);
  const { ricevutoIl, esci } = arrivi.con(request).filigrana.entra();
  expect(ricevutoIl).toBe(1_000);
  esci();
  expect(filigrana.valore()).toBe(1_000);
  await arrivi.ganci.onResponse(request, reply);
  expect(filigrana.valore()).toBe(1_400);
});

test('R53 R57 un rilancio senza una risposta di merito è un guasto da quando è arrivato, prima di lasciarlo', async () => {
  const { arrivi, filigrana, guasti, request, reply, passano } = preparaConfine();
  await arrivi.ganci.preValidation(request, reply);
  passano(30);
  reply.statusCode = 503;
  await arrivi.ganci.onResponse(request, reply);
  expect(guasti).toEqual([1_000]);
  expect(filigrana.valore()).toBe(1_030);
});

test('R53 chi se ne va mentre il suo rilancio si compie non lo toglie di mano a chi lo compie', async () => {
  const { arrivi, filigrana, guasti, request, reply, passano } = preparaConfine();
  await arrivi.ganci.preValidation(request, reply);
  const { esci } = arrivi.con(request).filigrana.entra();
  reply.raw.emit('close');
  passano(200);
  expect(filigrana.valore()).toBe(1_000);
  esci();
  expect(filigrana.valore()).toBe(1_200);
  expect(guasti).toEqual([]);
});

test('chi se ne va prima di essere riconosciuto non resta in mano a nessuno', async () => {
  const { arrivi, filigrana, request, reply, passano } = preparaConfine();
  await arrivi.ganci.preValidation(request, reply);
  reply.raw.emit('close');
  await arrivi.ganci.onResponse(request, reply);
  passano(10);
  expect(filigrana.valore()).toBe(1_010);
});

test('R53 R57 chi può essere stato dato per sparito non prende nulla in mano: lo dice subito, e resta un guasto', async () => {
  const { arrivi, filigrana, guasti, request, reply, passano } = preparaConfine(() => false);
  await expect(arrivi.ganci.preValidation(request, reply)).rejects.toMatchObject({
    stato: 503,
    codice: 'processo_isolato',
  });
  await arrivi.ganci.onResponse(request, reply);
  passano(10);
  expect(filigrana.valore()).toBe(1_010);
  expect(guasti).toEqual([1_000]);
});
