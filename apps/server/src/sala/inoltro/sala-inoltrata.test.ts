import { expect, test } from 'vitest';
import { RtpHeader, RtpPacket } from 'werift';
import type { CollegamentoInSala } from './collegamento.ts';
import type { Dosatore } from './dosatore.ts';
import { SalaInoltrata } from './sala-inoltrata.ts';

const collegamento = (chi: string, ruolo: CollegamentoInSala['ruolo']): CollegamentoInSala => ({
  rid: chi,
  chi,
  nome: chi,
  ruolo,
  sessione: chi,
  soloAudio: true,
  mezzi: 'audio',
  risposta: '',
  uscite: { conduce: {}, parola: {} },
  natoIl: 0,
  muto: () => 0,
  chiediImmagine: () => undefined,
  chiudi: () => undefined,
});

test('R81 ciò che aspetta di partire quando la parola finisce non parte più', () => {
  const inCoda: Parameters<Dosatore['metti']>[0][] = [];
  const racconta = { inOnda: () => undefined, uscito: () => undefined, mandato: () => undefined };
  const sala = new SalaInoltrata(racconta, { metti: (cosa) => void inCoda.push(cosa), chiudi: () => undefined });
  const [parla, conduce] = [collegamento('abete', 'parola'), collegamento('referente', 'conduce')];
  for (const uno of [collegamento('betulla', 'ascolta'), collegamento('abete', 'ascolta'), parla, conduce])
    sala.entra(uno);
  const pacchetto = new RtpPacket(new RtpHeader(), Buffer.alloc(1));
  sala.arriva(parla, 'audio', pacchetto, 'opus');
  expect(inCoda).toEqual([]);
  sala.cancello({ chi: 'abete', mezzi: 'audio', perMs: 60_000 });
  for (const uno of [parla, conduce]) sala.arriva(uno, 'audio', pacchetto, 'opus');
  // Di chi parla va a uno solo: lui non si risente.
  expect(inCoda.map(({ quanti, vale }) => [quanti, vale()])).toEqual([
    [1, true],
    [2, true],
  ]);
  sala.cancello(null);
  expect(inCoda.map(({ vale }) => vale())).toEqual([false, true]);
});
