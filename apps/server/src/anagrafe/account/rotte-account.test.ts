import { randomUUID } from 'node:crypto';
import { type DatiSoggetto, SOGGETTO_VUOTO } from '@gestore/contratto/anagrafe/forme';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codiceTotp } from '../../accesso/delegati/totp.ts';
import { type Browser, nuovoBrowser, type Risposta } from '../../accesso/prove/browser.ts';
import { creaServer } from '../../avvio/server.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';

const LOGIN = '/api/admin/auth/login';
const PASSWORD = 'una parola d’ordine mia';
const GIORNO_MS = 86_400_000;

let banco: BancoOperatori;
let anna: Persona;
/** Chi conferma ciò che Anna propone. */
let bruno: Persona;
/** L'accesso, sullo stesso contesto: chi apre un invito è un browser, con i suoi cookie. */
let accesso: FastifyInstance;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  await entrano();
  accesso = await creaServer(banco.servizio.contesto);
});
afterAll(async () => {
  await accesso.close();
  await banco.chiudi();
});

/** Le sessioni finiscono: dopo giorni gli operatori rientrano. */
async function entrano(): Promise<void> {
  [anna, bruno] = [await banco.operatore('Anna Operatrice'), await banco.operatore('Bruno Operatore')];
}

const browser = (): Browser => nuovoBrowser(accesso);

async function soggetto(parte: Partial<DatiSoggetto> = {}): Promise<string> {
  const corpo = { comandoId: randomUUID(), ancheSeDoppione: false, ...SOGGETTO_VUOTO, nome: 'Conti Elena', ...parte };
  return String((await anna.chiama('POST', '/api/edicom/soggetti', corpo)).corpo.id);
}

const proponi = (id: string, nome: string, corpo: object) =>
  anna.chiama('POST', `/api/edicom/soggetti/${id}/account/${nome}`, { comandoId: randomUUID(), ...corpo });
const conferma = (proposta: unknown) =>
  bruno.chiama('POST', `/api/edicom/proposte/${String(proposta)}/conferma`, { comandoId: randomUUID() });
/** Anna propone e Bruno conferma; togliere l'accesso lo fa Anna da sola. */
async function atto(id: string, nome: string, corpo: object) {
  const proposta = await proponi(id, nome, corpo);
  return proposta.stato !== 200 || nome === 'disabilita' ? proposta : conferma(proposta.corpo.id);
}
const crea = (id: string, email: string) => atto(id, 'crea', { email, ruolo: 'delegato' });
const account = async (id: string) => (await anna.chiama('GET', `/api/edicom/soggetti/${id}`)).corpo.account;

/** I gettoni dei collegamenti mandati a un indirizzo, dal primo all'ultimo, come li ha chi apre la sua posta. */
async function mandatiA(email: string): Promise<string[]> {
  const { rows } = await sql<{ collegamento_cifrato: string | null }>`
    SELECT collegamento_cifrato FROM posta_uscita WHERE destinatario = ${email} ORDER BY creata_il, id`.execute(
    banco.servizio.contesto.db,
  );
  return rows.flatMap(({ collegamento_cifrato: cifrato }) => {
    if (cifrato === null) return [];
    return [new URL(banco.servizio.contesto.segreti.decifra(cifrato)).searchParams.get('token') ?? ''];
  });
}

const ultimoInvito = async (email: string): Promise<string> => (await mandatiA(email)).at(-1) ?? '';

const apri = (token: string): Promise<Risposta> => browser().accedi('/api/admin/auth/password/collegamento', { token });

/** Il codice che l'app appena collegata mostra adesso. */
async function codiceDi(token: string): Promise<string> {
  const { segreto } = (await apri(token)).corpo.app as { segreto: string };
  return codiceTotp(segreto, banco.ora.adesso);
}

const accetta = (token: string, codice?: string): Promise<Risposta> =>
  browser().accedi('/api/admin/auth/password/reimposta', {
    token,
    password: PASSWORD,
    confermaPassword: PASSWORD,
    ...(codice === undefined ? {} : { codice }),
  });

/** Un soggetto che ha accettato il suo invito, e come entra. */
async function attivo() {
  const [id, email] = [await soggetto(), `${randomUUID()}@studio.example`];
  await crea(id, email);
  const token = await ultimoInvito(email);
  const { segreto } = (await apri(token)).corpo.app as { segreto: string };
  await accetta(token, codiceTotp(segreto, banco.ora.adesso));
  banco.ora.adesso += 60_000;
  const entra = async (chi: Browser = browser()) =>
    chi.accedi(LOGIN, { email, password: PASSWORD, codice: codiceTotp(segreto, banco.ora.adesso) });
  return { id, email, token, entra };
}

test('l’operatore crea l’account; chi è invitato sceglie password e app, ed entra con quelle', async () => {
  const [id, email] = [await soggetto(), `${randomUUID()}@studio.example`];
  expect((await crea(id, email.toUpperCase())).stato).toBe(200);
  expect(await account(id)).toMatchObject({
    email,
    ruolo: 'delegato',
    stato: 'invitato',
    invitoFinoA: banco.ora.adesso + 3 * GIORNO_MS,
  });
  const token = await ultimoInvito(email);
  const letto = await apri(token);
  expect(letto).toMatchObject({ stato: 200, corpo: { nome: 'Conti Elena', email } });
  const { segreto, indirizzo } = letto.corpo.app as { segreto: string; indirizzo: string };
  expect(new URL(indirizzo)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
  expect(new URL(indirizzo).searchParams.get('secret')).toBe(segreto);
  const codice = codiceTotp(segreto, banco.ora.adesso);
  expect((await accetta(token, `${codice.slice(0, 3)} ${codice.slice(3)}`)).stato).toBe(204);
  expect(await account(id)).toMatchObject({ stato: 'attivo', invitoFinoA: null });
  // Il codice dell'attivazione è speso: si entra con il seguente.
  expect((await browser().accedi(LOGIN, { email, password: PASSWORD, codice })).stato).toBe(401);
  banco.ora.adesso += 60_000;
  const prova = { email, password: PASSWORD, codice: codiceTotp(segreto, banco.ora.adesso) };
  expect((await browser().accedi(LOGIN, prova)).stato).toBe(200);
});

test('nessuno che operi vede il collegamento o la chiave, e la base dati non li contiene in chiaro', async () => {
  const [id, email] = [await soggetto(), `${randomUUID()}@studio.example`];
  const creato = await crea(id, email);
  const token = await ultimoInvito(email);
  const { segreto } = (await apri(token)).corpo.app as { segreto: string };
  const visto = [creato.testo, (await anna.chiama('GET', `/api/edicom/soggetti/${id}`)).testo].join();
  for (const segreta of [token, segreto]) {
    expect(visto).not.toContain(segreta);
    const { rows } = await sql`
      SELECT 1 FROM ripristini_password r, utenti_admin u, posta_uscita p
      WHERE r::text LIKE ${`%${segreta}%`} OR u::text LIKE ${`%${segreta}%`} OR p::text LIKE ${`%${segreta}%`}`.execute(
      banco.servizio.contesto.db,
    );
    expect(rows).toEqual([]);
  }
});

test('senza il codice dell’app, o con uno sbagliato, non si attiva nulla e il collegamento resta buono', async () => {
  const [id, email] = [await soggetto(), `${randomUUID()}@studio.example`];
  await crea(id, email);
  const token = await ultimoInvito(email);
  for (const codice of [undefined, '000000', '12'])
    expect(await accetta(token, codice)).toMatchObject({
      stato: 422,
      corpo: { codice: 'dati_non_validi', errori: [{ campo: 'codice' }] },
    });
  expect(await account(id)).toMatchObject({ stato: 'invitato' });
  expect((await accetta(token, await codiceDi(token))).stato).toBe(204);
});

test('un invito vale una volta e tre giorni; il seguente toglie quello di prima', async () => {
  const [id, email] = [await soggetto(), `${randomUUID()}@studio.example`];
  await crea(id, email);
  const primo = await ultimoInvito(email);
  banco.ora.adesso += 1;
  expect((await atto(id, 'invita', { motivo: 'Non lo trova' })).stato).toBe(200);
  const secondo = await ultimoInvito(email);
  expect((await apri(primo)).stato).toBe(410);
  const codice = await codiceDi(secondo);
  expect((await accetta(secondo, codice)).stato).toBe(204);
  expect((await accetta(secondo, codice)).stato).toBe(410);
  const altro = { id: await soggetto(), email: `${randomUUID()}@studio.example` };
  await crea(altro.id, altro.email);
  const scaduto = await ultimoInvito(altro.email);
  banco.ora.adesso += 3 * GIORNO_MS;
  await entrano();
  expect((await apri(scaduto)).stato).toBe(410);
  expect(await account(altro.id)).toMatchObject({ stato: 'invitato', invitoFinoA: null });
});

test('chi è invitato e chiede una nuova password collega comunque l’app; chi è attivo, no', async () => {
  const [id, email] = [await soggetto(), `${randomUUID()}@studio.example`];
  await crea(id, email);
  banco.ora.adesso += 4 * GIORNO_MS;
  await entrano();
  await browser().accedi('/api/admin/auth/password/richiesta', { email });
  const token = await ultimoInvito(email);
  expect((await accetta(token, await codiceDi(token))).stato).toBe(204);
  const attiva = await attivo();
  // Un invito lasciato scadere non deve poter dare una nuova app a chi ha soltanto la casella.
  await atto(attiva.id, 'invita', { motivo: 'Ha cambiato telefono, riconosciuta in studio' });
  banco.ora.adesso += 4 * GIORNO_MS;
  await entrano();
  await browser().accedi('/api/admin/auth/password/richiesta', { email: attiva.email });
  const dopo = await ultimoInvito(attiva.email);
  expect(await apri(dopo)).toMatchObject({ stato: 200, corpo: { app: null } });
  expect((await accetta(dopo)).stato).toBe(204);
});

test('disabilitato esce subito e non rientra, né con la password né con l’invito; riabilitato rientra da un invito nuovo', async () => {
  const { id, email, entra } = await attivo();
  const dentro = browser();
  expect((await entra(dentro)).stato).toBe(200);
  await atto(id, 'invita', { motivo: 'Telefono rotto' });
  const pendente = await ultimoInvito(email);
  expect((await atto(id, 'disabilita', { motivo: 'Non esercita più' })).stato).toBe(200);
  expect(await dentro.chiama('GET', '/api/admin/auth/user')).toMatchObject({ stato: 401 });
  banco.ora.adesso += 60_000;
  expect((await entra()).stato).toBe(401);
  expect((await apri(pendente)).stato).toBe(410);
  await browser().accedi('/api/admin/auth/password/richiesta', { email });
  expect(await ultimoInvito(email)).toBe(pendente);
  expect(await account(id)).toMatchObject({ stato: 'disabilitato', invitoFinoA: null });
  const delegati = (await anna.chiama('GET', '/api/edicom/delegati')).corpo.delegati as { email: string }[];
  expect(delegati.find((uno) => uno.email === email)).toMatchObject({ disabilitato: true });

  banco.ora.adesso += 60_000;
  expect((await atto(id, 'riabilita', { motivo: 'Errore nostro' })).stato).toBe(200);
  expect(await account(id)).toMatchObject({ stato: 'invitato' });
  expect((await entra()).stato).toBe(401);
  const token = await ultimoInvito(email);
  expect((await accetta(token, await codiceDi(token))).stato).toBe(204);
  expect(await account(id)).toMatchObject({ stato: 'attivo' });
});

test('ogni atto è nella storia con il suo motivo, e ripeterlo non manda un secondo invito', async () => {
  const [id, email] = [await soggetto(), `${randomUUID()}@studio.example`];
  const comandoId = randomUUID();
  const corpo = { comandoId, email, ruolo: 'magistrato' };
  const chiama = () => anna.chiama('POST', `/api/edicom/soggetti/${id}/account/crea`, corpo);
  const risposte = await Promise.all([chiama(), chiama(), chiama()]);
  expect(risposte.map(({ stato, testo }) => `${stato} ${testo}`)).toEqual(Array(3).fill(`200 ${risposte[0]?.testo}`));
  expect(await mandatiA(email)).toHaveLength(0);
  const confermaId = randomUUID();
  const confermate = await Promise.all(
    [1, 2, 3].map(() => bruno.chiama('POST', `/api/edicom/proposte/${comandoId}/conferma`, { comandoId: confermaId })),
  );
  expect(confermate.map(({ stato, corpo: { esito } }) => `${stato} ${esito}`)).toEqual(Array(3).fill('200 confermata'));
  expect(await mandatiA(email)).toHaveLength(1);
  // Lo stesso comando per un altro indirizzo, o per un altro atto, è un altro comando.
  for (const [nome, altro] of [
    ['crea', { comandoId, email: `${randomUUID()}@studio.example`, ruolo: 'magistrato' }],
    ['disabilita', { comandoId, motivo: 'Trasferito' }],
  ] as const)
    expect(await proponi(id, nome, altro)).toMatchObject({ stato: 409, corpo: { codice: 'comando_diverso' } });
  await atto(id, 'disabilita', { motivo: 'Trasferito' });
  await atto(id, 'riabilita', { motivo: 'Tornato' });
  const { versioni } = (await anna.chiama('GET', `/api/edicom/soggetti/${id}`)).corpo as {
    versioni: { atto: string; motivo: string | null; operatore: string }[];
  };
  expect(versioni.map((una) => [una.atto, una.motivo])).toEqual([
    ['riabilitato', 'Tornato'],
    ['disabilitato', 'Trasferito'],
    ['account_creato', null],
    ['creato', null],
  ]);
  const inDue = 'Bruno Operatore, su proposta di Anna Operatrice';
  expect(versioni.map(({ operatore }) => operatore)).toEqual([inDue, 'Anna Operatrice', inDue, 'Anna Operatrice']);
});

test('ciò che non si può fare è rifiutato con le sue parole, e non lascia nulla', async () => {
  const { id, email } = await attivo();
  const altro = await soggetto({ nome: 'Bianchi Luca' });
  const codici = async (...chiamate: ReturnType<typeof atto>[]): Promise<unknown[]> =>
    (await Promise.all(chiamate)).map(({ stato, corpo }) => [stato, corpo.codice]);
  const motivo = 'Prova';
  expect(
    await codici(
      crea(id, `${randomUUID()}@studio.example`),
      crea(altro, email),
      atto(altro, 'invita', { motivo }),
      atto(altro, 'disabilita', { motivo }),
      atto(id, 'riabilita', { motivo }),
      atto(randomUUID(), 'invita', { motivo }),
      crea(altro, 'non un indirizzo'),
      atto(altro, 'crea', { email: 'a@b.example', ruolo: 'operatore' }),
      atto(id, 'disabilita', { motivo: ' ' }),
    ),
  ).toEqual([
    [409, 'account_gia_presente'],
    [409, 'email_gia_usata'],
    [409, 'account_assente'],
    [409, 'account_assente'],
    [409, 'account_attivo'],
    [404, 'soggetto_inesistente'],
    [422, 'dati_non_validi'],
    [422, 'dati_non_validi'],
    [422, 'dati_non_validi'],
  ]);
  await atto(id, 'disabilita', { motivo });
  expect(await codici(atto(id, 'disabilita', { motivo }), atto(id, 'invita', { motivo }))).toEqual([
    [409, 'account_disabilitato'],
    [409, 'account_disabilitato'],
  ]);
  expect(await account(altro)).toBeNull();
});
