import { afterAll, beforeAll, expect, test } from 'vitest';
import { venditaInRaccolta } from '../dimostrazione/carica.ts';
import { type BancoOperatori, preparaBancoOperatori } from '../prove/banco-operatori.ts';

let banco: BancoOperatori;
let asta: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  const delegato = await banco.delegato('Avv. Elena Conti');
  asta = await venditaInRaccolta(banco.servizio, { delegatoId: delegato.id, delegatoNome: 'Avv. Elena Conti' });
});
afterAll(() => banco.chiudi());

test.each([
  ['/api/pubblico/calendario.ics', 'di tutte'],
  ['/api/pubblico/aste/:id/calendario.ics', 'di una sola'],
])('%s dà a chiunque il calendario %s le vendite pubblicate', async (percorso) => {
  const { stato, tipo, testo } = await banco.nessuno.chiama('GET', percorso.replace(':id', asta));
  expect([stato, tipo]).toEqual([200, 'text/calendar; charset=utf-8']);
  const intero = testo.replaceAll('\r\n ', '');
  expect(intero).toContain(`UID:${asta}-termine@gestore-vendite\r\n`);
  expect(intero).toContain(`UID:${asta}-operazioni@gestore-vendite\r\n`);
  expect(intero).toContain('DTSTART;TZID=Europe/Rome:');
});

test.each([
  ['/api/pubblico/calendario.ics?testo=../x', () => 'vendite'],
  ['/api/pubblico/aste/:id/calendario.ics', () => `vendita-${asta}`],
])('%s si scarica con un nome scritto da noi', async (percorso, nome) => {
  const risposta = await fetch(`${banco.servizio.url}${percorso.replace(':id', asta)}`);
  expect(risposta.headers.get('content-disposition')).toBe(`attachment; filename="${nome()}.ics"`);
});

test.each([
  ['6f2e1f3a-5a0e-4b7e-9a51-0c6f6f1f2a11', 404],
  ['non-un-numero', 404],
])('la vendita %s non c’è', async (id, atteso) => {
  const { stato, tipo } = await banco.nessuno.chiama('GET', `/api/pubblico/aste/${id}/calendario.ics`);
  expect([stato, tipo]).toEqual([atteso, 'application/problem+json; charset=utf-8']);
});
