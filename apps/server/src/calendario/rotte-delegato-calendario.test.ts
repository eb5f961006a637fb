import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { disabilitaUtenteAdmin } from '../accesso/delegati/utenti-admin.ts';
import { venditaInRaccolta } from '../dimostrazione/carica.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';

const INDIRIZZO = '/api/admin/calendario/indirizzo';

let banco: BancoOperatori;
let elena: Persona;
let asta: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
});
afterAll(() => banco.chiudi());
beforeEach(async () => {
  elena = await banco.delegato('Avv. Elena Conti');
  asta = await venditaInRaccolta(banco.servizio, { delegatoId: elena.id, delegatoNome: 'Avv. Elena Conti' });
});

async function emetti(chi: Persona): Promise<string> {
  const { stato, corpo } = await chi.chiama('POST', INDIRIZZO, {});
  expect(stato).toBe(200);
  return new URL(String(corpo.indirizzo)).pathname;
}
const leggi = (percorso: string) => banco.nessuno.chiama('GET', percorso);

test('l’indirizzo dà le sole vendite di quel delegato, senza nomi di persona', async () => {
  const altro = await banco.delegato('Avv. Ugo Altri');
  const sua = await venditaInRaccolta(banco.servizio, { delegatoId: altro.id, delegatoNome: 'Avv. Ugo Altri' });
  const { stato, tipo, testo } = await leggi(await emetti(elena));
  expect([stato, tipo]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(testo).toMatch(/^BEGIN:VCALENDAR\r\n/);
  // Una riga lunga va a capo con uno spazio (RFC 5545, 3.1).
  const intero = testo.replaceAll('\r\n ', '');
  expect(intero).toContain(`UID:${asta}@`);
  expect(intero).not.toContain(sua);
  expect(intero).not.toMatch(/Conti|Altri|studio\.example/);
  const riga = await banco.servizio.impianto.indice.una(asta);
  const inizio = new Date(riga?.parametri.inizioOperazioniIl ?? 0).toISOString().replace(/[-:]|\.000/g, '');
  expect(intero).toContain(`DTSTART:${inizio}`);
});

test('nella base dati c’è solo l’impronta del gettone', async () => {
  const percorso = await emetti(elena);
  const gettone = /calendario\/([\w-]{43})\.ics$/.exec(percorso)?.[1] ?? '';
  expect(gettone).not.toBe('');
  const { rows } = await banco.servizio.impianto.pool.query<{ riga: string; byte: Buffer }>(
    'SELECT i::text AS riga, impronta_token AS byte FROM indirizzi_calendario i WHERE utente_id = $1',
    [elena.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.riga).not.toContain(gettone);
  expect(rows[0]?.byte).toHaveLength(32);
});

test('emetterne uno nuovo revoca quello di prima; revocare li spegne tutti', async () => {
  const primo = await emetti(elena);
  const secondo = await emetti(elena);
  expect((await leggi(primo)).stato).toBe(404);
  expect((await leggi(secondo)).stato).toBe(200);
  const { corpo } = await elena.chiama('GET', INDIRIZZO);
  expect(corpo).toEqual({ vivo: { emessoIl: banco.ora.adesso, lettoIl: banco.ora.adesso } });
  expect((await elena.chiama('POST', `${INDIRIZZO}/revoca`, {})).corpo).toEqual({ vivo: null });
  const { stato, corpo: problema, tipo } = await leggi(secondo);
  expect([stato, problema.codice, tipo.split(';')[0]]).toEqual([
    404,
    'calendario_inesistente',
    'application/problem+json',
  ]);
});

test('un’utenza disabilitata non ha più calendario', async () => {
  const percorso = await emetti(elena);
  await disabilitaUtenteAdmin(banco.servizio.contesto.db, banco.servizio.contesto.segreti, elena.id, banco.ora.adesso);
  expect((await leggi(percorso)).stato).toBe(404);
});

test.each(['x', 'x.ics', `${'a'.repeat(43)}.ics`, `${'a'.repeat(44)}.ics`, '%00.ics'])(
  '%s non è il calendario di nessuno',
  async (nome) => {
    expect((await leggi(`/api/pubblico/calendario/${nome}`)).stato).toBe(404);
  },
);

test('solo un delegato entrato emette e revoca, e un corpo con altro dentro è rifiutato', async () => {
  const operatore = await banco.operatore('Anna Operatrice');
  for (const chi of [banco.nessuno, operatore])
    for (const percorso of [INDIRIZZO, `${INDIRIZZO}/revoca`])
      expect((await chi.chiama('POST', percorso, {})).stato).toBe(401);
  expect((await elena.chiama('POST', INDIRIZZO, { utente: 'altro' })).stato).toBe(422);
});
