import { afterAll, beforeAll, expect, test } from 'vitest';
import { venditaInRaccolta } from '../dimostrazione/carica.ts';
import { type BancoOperatori, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import {
  depositaBusta,
  FERMA_PER_ORDINE,
  OPERATORE_DI_PROVA,
  type Pubblicata,
  pubblicaVendita,
} from '../prove/vendita-pubblicata.ts';

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

const GIORNO_MS = 86_400_000;
const NOMI = ['SEQUENCE', 'LAST-MODIFIED', 'STATUS'];

/** Quante volte i due eventi di quella vendita sono cambiati, quando, e se si tengono: in tutti e due i calendari che li danno. */
async function eventi({ asta: id }: Pubblicata): Promise<string[]> {
  const [uno, tutte] = await Promise.all(
    [`/api/pubblico/aste/${id}/calendario.ics`, '/api/pubblico/calendario.ics'].map((dove) =>
      banco.nessuno.chiama('GET', dove),
    ),
  );
  const suoi = (testo = ''): string[] =>
    testo
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .filter((evento) => evento.includes(`UID:${id}-`))
      .map((evento) => NOMI.map((nome) => new RegExp(`^${nome}:(.*)$`, 'm').exec(evento)?.[1]).join(' '));
  expect(suoi(tutte?.testo)).toEqual(suoi(uno?.testo));
  return suoi(uno?.testo);
}
const scritto = (istante: number): string => `${new Date(istante).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

test('R32 una vendita spostata, ferma, ripresa cresce a ogni cambiamento; le offerte che arrivano non la fanno crescere (R10)', async () => {
  const inizioIl = banco.ora.adesso + 30 * GIORNO_MS;
  const sua = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  const pubblicataIl = inizioIl - 60 * GIORNO_MS;
  const due = (uno: string): string[] => [uno, uno];
  expect(await eventi(sua)).toEqual(due(`0 ${scritto(pubblicataIl)} CONFIRMED`));

  await depositaBusta(sua, inizioIl);
  expect(await eventi(sua)).toEqual(due(`0 ${scritto(pubblicataIl)} CONFIRMED`));

  const rinviataIl = inizioIl - 30_000;
  const provvedimento = { numero: '7/2020', del: '2020-01-10' };
  const rinvio = { fissateIl: inizioIl, nuovoInizioIl: inizioIl + 7 * GIORNO_MS, nuovoTermineIl: null };
  await sua.fai(
    OPERATORE_DI_PROVA,
    { tipo: 'rinviaOperazioni', ...rinvio, provvedimento, motivo: 'Ordine del giudice.' },
    rinviataIl,
  );
  expect(await eventi(sua)).toEqual(due(`1 ${scritto(rinviataIl)} CONFIRMED`));

  await sua.fai(OPERATORE_DI_PROVA, FERMA_PER_ORDINE, rinviataIl + 60_000);
  expect(await eventi(sua)).toEqual(due(`2 ${scritto(rinviataIl + 60_000)} CANCELLED`));
});
