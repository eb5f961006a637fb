import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERMESSI } from './permessi.ts';
import { type BaseDiProva, nuovaBaseDati } from './prove/postgres-di-prova.ts';

let base: BaseDiProva;
/** Una per tutte le domande: il pool chiude la connessione di un rifiuto, e qui quasi ogni domanda ne aprirebbe un’altra. */
let applicazione: pg.PoolClient;
/** Le colonne di ogni tavola, come le vede chi la possiede. */
const tavole = new Map<string, string[]>();

beforeAll(async () => {
  base = await nuovaBaseDati();
  const proprietario = new pg.Client({ connectionString: base.urlProprietario });
  await proprietario.connect();
  const { rows } = await proprietario.query<{ tavola: string; colonna: string }>(
    // Le viste non tengono nulla, e nessuna di queste si può riscrivere.
    `SELECT table_name AS tavola, column_name AS colonna
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = 'public' AND (t.table_type = 'BASE TABLE' OR c.is_updatable = 'YES')`,
  );
  await proprietario.end();
  applicazione = await base.pool.connect();
  for (const { tavola, colonna } of rows) tavole.set(tavola, [...(tavole.get(tavola) ?? []), colonna]);
});
afterAll(() => {
  applicazione.release();
  return base.chiudi();
});

/** Il codice con cui la base dati rifiuta un'istruzione al ruolo dell'applicazione; nullo se la compie. */
async function rifiuto(istruzione: string): Promise<string | null> {
  return applicazione.query(istruzione).then(
    () => null,
    ({ code }: { code: string }) => code,
  );
}

const VIETATO = '42501';
/** Vietata, oppure una colonna che la base dati numera da sé e che nessuno scrive. */
const RIFIUTI: readonly (string | null)[] = [VIETATO, '428C9'];

test('il ruolo dell’applicazione non riscrive ciò che il suo codice non riscrive, colonna per colonna', async () => {
  const possibili: string[] = [];
  for (const [tavola, colonne] of tavole)
    for (const colonna of colonne)
      if (!RIFIUTI.includes(await rifiuto(`UPDATE ${tavola} SET ${colonna} = ${colonna} WHERE false`)))
        possibili.push(`${tavola}.${colonna}`);
  const attese = Object.entries(PERMESSI).flatMap(([tavola, { aggiorna = [] }]) =>
    aggiorna.map((colonna) => `${tavola}.${colonna}`),
  );
  expect(possibili.sort()).toEqual(attese.sort());
});

test('il ruolo dell’applicazione toglie righe soltanto dalle tavole da cui il suo codice ne toglie', async () => {
  const possibili: string[] = [];
  for (const tavola of tavole.keys()) {
    if ((await rifiuto(`DELETE FROM ${tavola} WHERE false`)) !== VIETATO) possibili.push(tavola);
    expect(await rifiuto(`TRUNCATE ${tavola}`)).toBe(VIETATO);
  }
  const attese = Object.keys(PERMESSI).filter((tavola) => PERMESSI[tavola]?.cancella);
  expect(possibili.sort()).toEqual(attese.sort());
});

test.each([
  ['i dati personali', "UPDATE dati_personali SET dati = '{}'"],
  ['i dati personali', 'DELETE FROM dati_personali'],
  ['il destinatario di un messaggio', "UPDATE posta_uscita SET destinatario = 'x@altrove.example'"],
  ['il testo di un messaggio', "UPDATE posta_uscita SET testo = ''"],
  ['un messaggio', 'DELETE FROM posta_uscita'],
  ['di chi è una credenziale', 'UPDATE credenziali SET busta_id = gen_random_uuid()'],
  ['il collegamento di una credenziale', "UPDATE credenziali SET impronta_token = sha256('x')"],
  ['un ruolo', "UPDATE utenti_admin SET ruolo = 'magistrato'"],
  ['l’indirizzo di un conto', "UPDATE utenti_admin SET email = 'x@altrove.example'"],
  ['di chi è una sessione', 'UPDATE sessioni SET soggetto_id = gen_random_uuid()'],
  ['una busta', 'UPDATE buste_sigillate SET contenuto = NULL'],
  ['una lettura di identità', 'DELETE FROM letture_identita'],
  ['la password del ruolo', 'SELECT * FROM ruolo_applicazione'],
  ['le migrazioni', "INSERT INTO migrazioni VALUES ('x', 'y')"],
  ['il trigger del registro', 'ALTER TABLE giornale DISABLE TRIGGER ALL'],
  ['il modo di scrivere', 'SET session_replication_role = replica'],
  ['la funzione che ricalcola', 'DROP FUNCTION giornale_in_catena() CASCADE'],
  [
    'una funzione che le si metta davanti',
    'CREATE FUNCTION public.sha256(bytea) RETURNS bytea LANGUAGE sql AS $$SELECT $1$$',
  ],
])('con la password dell’applicazione non si tocca %s: %s', async (_, istruzione) => {
  expect(await rifiuto(istruzione)).toBe(VIETATO);
});
