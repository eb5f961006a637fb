import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nuovoBrowser } from '../../accesso/prove/browser.ts';
import { creaServer } from '../../avvio/server.ts';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { venditaPronta } from '../../dimostrazione/carica.ts';
import { type BancoOperatori, type Corpo, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { leggiEvento } from '../../vendita/giornale/letture/leggi-evento.ts';
import { collegamentiInPartenza } from '../prove/collegamenti-in-partenza.ts';

const MINUTO = 60_000;
const LOGIN = '/api/user/auth/login';
const motivo = 'PEC piena, riconosciuto al telefono.';
let banco: BancoOperatori;
let anna: Persona;
let bruno: Persona;
let elena: Persona;
let app: Awaited<ReturnType<typeof creaServer>>;
let asta: string;
let cid: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  await banco.servizio.pianificatore.ferma();
  app = await creaServer(banco.servizio.contesto, { parti: banco.servizio.parti });
});
afterAll(async () => {
  await app.close();
  await banco.chiudi();
  await spegniPostgresDiProva();
});
beforeEach(async () => {
  [anna, bruno] = [await banco.operatore('Anna Operatrice'), await banco.operatore('Bruno Operatore')];
  elena = await banco.delegato('Elena Conti');
  asta = await venditaPronta(banco.servizio, { delegatoId: elena.id, delegatoNome: 'Elena Conti' });
  cid = String((await credenziali())[0]?.id);
});

const credenziali = async (chi: Persona = anna) =>
  (await chi.chiama('GET', `/api/edicom/aste/${asta}/credenziali`)).corpo.credenziali as Corpo[];
const proponi = (chi: Persona, comandoId: string = randomUUID()) =>
  chi.chiama('POST', `/api/edicom/aste/${asta}/credenziali/${cid}/consegna`, { comandoId, motivo });
const conferma = (chi: Persona, area: 'edicom' | 'admin', id: unknown, comandoId: string = randomUUID()) =>
  chi.chiama('POST', `/api/${area}/aste/${asta}/consegne/${String(id)}/conferma`, { comandoId });
const entra = (token: string, browser = nuovoBrowser(app)) => browser.accedi(LOGIN, { token });
const fatti = async (tipo: string) =>
  (await banco.servizio.impianto.tutteLeVoci(asta)).map(leggiEvento).filter((uno) => uno.tipo === tipo);
async function codice(): Promise<string> {
  const prima = await proponi(anna);
  const seconda = await conferma(elena, 'admin', prima.corpo.id);
  expect([prima.stato, seconda.stato]).toEqual([200, 200]);
  return `${String(prima.corpo.meta)} ${String(seconda.corpo.meta)}`;
}

test('R30 due persone insieme danno un codice: si entra una volta, la sessione è segnata e il registro lo dice', async () => {
  const scritto = await codice();
  expect(await fatti('CredenzialeConsegnata')).toMatchObject([{ credenzialeId: cid, propostaDa: anna.id }]);
  expect((await entra(scritto.toUpperCase().replace(' ', '-'))).stato).toBe(200);
  expect((await credenziali()).find(({ id }) => id === cid)).toMatchObject({
    entratoCon: 'codice',
    daConfermare: null,
  });
  expect(await fatti('IngressoAnnotato')).toMatchObject([{ credenzialeId: cid, con: 'codice', subentra: false }]);
  expect((await entra(scritto)).stato).toBe(401);
  const { rows } = await banco.servizio.impianto.pool.query<{ oggetto: string }>(
    "SELECT oggetto FROM posta_uscita WHERE asta = $1 AND oggetto LIKE 'La Sua credenziale è stata consegnata a mano%'",
    [asta],
  );
  expect(rows).toHaveLength(1);
});

test('R30 una persona sola non diventa un offerente: né con la sua metà, né confermandosi, né provando l’altra', async () => {
  const prima = await proponi(anna);
  expect(await conferma(anna, 'edicom', prima.corpo.id)).toMatchObject({
    stato: 409,
    corpo: { codice: 'proposta_propria' },
  });
  expect((await entra(String(prima.corpo.meta))).stato).toBe(401);
  await conferma(bruno, 'edicom', prima.corpo.id);
  for (let i = 0; i < 6; i += 1) expect((await entra(`${String(prima.corpo.meta)} zzzzz`)).stato).toBe(401);
  expect(await fatti('IngressoAnnotato')).toEqual([]);
  const { rows } = await banco.servizio.impianto.pool.query<{ errori: number }>(
    'SELECT errori FROM consegne_a_mano WHERE id = $1',
    [prima.corpo.id],
  );
  expect(rows).toEqual([{ errori: 5 }]);
});

test('R30 ciascuna metà si mostra una volta: chi ripete lo stesso comando non la rivede, e non ne fa un’altra', async () => {
  const [comandoId, confermaId] = [randomUUID(), randomUUID()];
  expect((await proponi(anna, comandoId)).corpo.meta).toMatch(/^\w{5}$/);
  expect(await proponi(anna, comandoId)).toMatchObject({ stato: 200, corpo: { meta: null } });
  expect((await conferma(bruno, 'edicom', comandoId, confermaId)).corpo.meta).toMatch(/^\w{5}$/);
  expect(await conferma(bruno, 'edicom', comandoId, confermaId)).toMatchObject({ stato: 200, corpo: { meta: null } });
  expect(await conferma(elena, 'admin', comandoId)).toMatchObject({
    stato: 409,
    corpo: { codice: 'consegna_gia_confermata' },
  });
  expect(await fatti('CredenzialeConsegnata')).toHaveLength(1);
});

test('un codice vale un quarto d’ora, e nella base dati non c’è', async () => {
  const scritto = await codice();
  const { rows } = await banco.servizio.impianto.pool.query<{ riga: string }>(
    'SELECT c::text AS riga FROM consegne_a_mano c',
  );
  for (const meta of scritto.split(' ')) expect(rows.map(({ riga }) => riga).join()).not.toContain(meta);
  banco.ora.adesso += 15 * MINUTO;
  expect((await entra(scritto)).stato).toBe(401);
});

test('R30 chi entra al posto di un altro apparecchio lascia traccia, e il recapito lo sa; chi rientra dal suo, no', async () => {
  // Il collegamento di una sola credenziale, quella del primo messaggio in partenza.
  const [collegamento = ''] = await collegamentiInPartenza(banco.servizio.impianto, asta);
  const token = collegamento.split('/login/')[1] ?? '';
  const suo = nuovoBrowser(app);
  expect((await entra(token, suo)).stato).toBe(200);
  expect((await entra(token, suo)).stato).toBe(200);
  expect(await fatti('IngressoAnnotato')).toEqual([]);
  expect((await entra(token)).stato).toBe(200);
  expect(await fatti('IngressoAnnotato')).toMatchObject([{ con: 'collegamento', subentra: true }]);
  expect((await entra(token)).stato).toBe(200);
  const { rows } = await banco.servizio.impianto.pool.query(
    "SELECT 1 FROM posta_uscita WHERE asta = $1 AND oggetto LIKE 'Un altro apparecchio%'",
    [asta],
  );
  expect(rows).toHaveLength(1);
});
