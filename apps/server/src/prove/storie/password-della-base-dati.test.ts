import { randomUUID } from 'node:crypto';
import { verificaCatena } from '@gestore/registro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apriSessioneGettoni } from '../../accesso/gettoni-accesso.ts';
import { inserisciCruda, rigaCruda } from '../../vendita/giornale/prove/riga-cruda.ts';
import { preparaStoria, type Storia } from './scena.ts';

/**
 * Chi ha la password con cui l'applicazione entra nella base dati, e nient'altro: che cosa ottiene da una gara in corso, e chi
 * se ne accorge.
 */
let storia: Storia;
beforeAll(async () => {
  storia = await preparaStoria();
  await storia.convoca();
  await storia.apri();
  await storia.avvia();
}, 120_000);
afterAll(() => storia.chiudi());

const prova = (istruzione: string): Promise<string | null> =>
  storia.servizio.contesto.pool.query(istruzione).then(
    () => null,
    ({ code }: { code: string }) => code,
  );
const tutto = async (): Promise<unknown> => {
  const voci = await storia.servizio.vendita.tutteLeVoci(storia.asta);
  const { rows } = await storia.servizio.contesto.pool.query(
    `SELECT (SELECT md5(string_agg(d::text, '' ORDER BY d::text)) FROM dati_personali d) AS dati,
       (SELECT md5(string_agg(c::text, '' ORDER BY c::text)) FROM chiavi c) AS chiavi,
       (SELECT count(*) FROM letture_identita) AS letture`,
  );
  return { voci, rows };
};

describe('riscrivere ciò che c’è', () => {
  test.each([
    ['una voce del registro', "UPDATE giornale SET dati = '{}'"],
    ['la coda del registro', 'DELETE FROM giornale WHERE seq > 3'],
    ['tutto il registro', 'TRUNCATE giornale'],
    ['i trigger del registro', 'ALTER TABLE giornale DISABLE TRIGGER ALL'],
    ['i trigger, di questa connessione', 'SET session_replication_role = replica'],
    [
      'la funzione che ricalcola',
      'CREATE OR REPLACE FUNCTION giornale_in_catena() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NULL; END$$',
    ],
    ['i dati personali', "UPDATE dati_personali SET dati = '{}'"],
    ['il destinatario di un invito', "UPDATE posta_uscita SET destinatario = 'x@altrove.example'"],
    ['di chi è una credenziale', 'UPDATE credenziali SET busta_id = gen_random_uuid()'],
    ['un ruolo', "UPDATE utenti_admin SET ruolo = 'magistrato'"],
    ['chi ha letto quali identità', 'DELETE FROM letture_identita'],
    ['l’impronta di una chiave', "UPDATE chiavi SET impronta = repeat('a', 64)"],
    ['le chiavi', 'DELETE FROM chiavi'],
    ['le chiavi, tutte', 'TRUNCATE chiavi'],
    ['i propri permessi', 'GRANT ALL ON ALL TABLES IN SCHEMA public TO PUBLIC'],
    ['chi si è', 'SET ROLE postgres'],
  ])('R74 %s non si riesce', async (_, istruzione) => {
    const prima = await tutto();
    expect(await prova(istruzione)).toBe('42501');
    expect(await tutto()).toEqual(prima);
  });
});

test('R74 una voce con un’impronta che non è la sua, o fuori posto, non entra, e la vendita va avanti', async () => {
  const { pool } = storia.servizio.contesto;
  const voci = await storia.servizio.vendita.tutteLeVoci(storia.asta);
  const ultima = voci.at(-1);
  if (ultima === undefined) throw new Error('registro vuoto');
  const giusta = rigaCruda(storia.asta, ultima.seq + 1, ultima.impronta);
  for (const [cambiata, codice] of [
    [{ impronta: 'c'.repeat(64) }, '23514'],
    [{ dati: '{"importoCent":1}' }, '23514'],
    [{ ...rigaCruda(storia.asta, ultima.seq + 2, ultima.impronta) }, '23000'],
    [{ ...rigaCruda(storia.asta, 3, ultima.impronta) }, '23505'],
  ] as const)
    await expect(inserisciCruda(pool, { ...giusta, ...cambiata })).rejects.toMatchObject({ code: codice });
  const [primo, altro] = storia.offerenti;
  const stanza = await storia.chiama(primo?.persona ?? null, 'GET', '/api/user/asta');
  expect(stanza.stato).toBe(200);
  for (const chi of [primo, altro])
    await storia.chiama(chi?.persona ?? null, 'POST', `/api/user/asta/${storia.asta}/rilanci`, {
      comandoId: randomUUID(),
      importoCent: 90_000_000,
    });
  const dopo = await storia.servizio.vendita.tutteLeVoci(storia.asta);
  expect(dopo.length).toBeGreaterThan(voci.length);
  expect(verificaCatena(dopo)).toEqual({ esito: 'integra', voci: dopo.length });
});

test('una sessione aggiunta a nome della delegata apre, ma si vede fra le sue: ella la chiude, e non vale più', async () => {
  const { db, orologio } = storia.servizio.contesto;
  const chi = { strategia: 'admin', soggettoId: storia.elena.id, adesso: orologio.adesso() } as const;
  const { access_token } = await apriSessioneGettoni(db, { ...chi, indirizzo: null, dispositivo: 'aggiunta a mano' });
  const legge = async () => (await storia.conGettone(access_token, 'GET', '/api/admin/aste')).stato;
  expect(await legge()).toBe(200);
  const { corpo } = await storia.chiama(storia.elena, 'GET', '/api/admin/auth/sessioni');
  const sue = corpo.sessioni as { id: string; dispositivo: string | null }[];
  const estranea = sue.find(({ dispositivo }) => dispositivo === 'aggiunta a mano');
  await storia.chiama(storia.elena, 'POST', `/api/admin/auth/sessioni/${estranea?.id}/revoca`);
  expect(await legge()).toBe(401);
});
