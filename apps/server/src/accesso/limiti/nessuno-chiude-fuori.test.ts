import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { casaDi } from '../../piattaforma/rete.ts';
import { type Banco, preparaBanco, utenteAdmin } from '../prove/banco.ts';
import { CODICI_SBAGLIATI_MAX, TENTATIVI_MAX } from './limiti.ts';

afterAll(spegniPostgresDiProva);

const LOGIN = '/api/admin/auth/login';

/** Nessuno chiude fuori il titolare sbagliando al posto suo; chi ha la sua password non prova quanti codici vuole. */
describe('chi sbaglia al posto di un altro', () => {
  let banco: Banco;
  beforeAll(async () => {
    banco = await preparaBanco();
  });
  afterAll(() => banco.chiudi());

  const avvisi = async (email: string): Promise<number> => {
    const { rows } = await sql`SELECT 1 FROM posta_uscita WHERE destinatario = ${email}
      AND oggetto LIKE 'Codici temporanei sbagliati%'`.execute(banco.contesto.db);
    return rows.length;
  };

  it('senza la password, per quanto provi insieme, non ferma chi entra da un dispositivo nuovo dello stesso indirizzo', async () => {
    const { email, prova } = await utenteAdmin(banco);
    const assalto = Array.from({ length: 3 * TENTATIVI_MAX }, () =>
      banco.browser().accedi(LOGIN, { ...prova(), password: 'x' }),
    );
    const stati = (await Promise.all(assalto)).map(({ stato }) => stato);
    expect(stati.filter((stato) => stato === 401)).toHaveLength(TENTATIVI_MAX);
    expect(stati.filter((stato) => stato === 429)).toHaveLength(2 * TENTATIVI_MAX);
    expect((await banco.browser().accedi(LOGIN, prova())).stato).toBe(200);
    expect(await avvisi(email)).toBe(0);
  });

  it('con la password e senza i codici: il titolare è avvisato una volta, e finiti i codici nemmeno quello giusto apre', async () => {
    const { email, prova } = await utenteAdmin(banco);
    const suo = banco.browser();
    expect((await suo.accedi(LOGIN, prova())).stato).toBe(200);
    const sbaglia = () => banco.browser().accedi(LOGIN, { ...prova(), codice: '000000' });
    for (let n = 0; n < CODICI_SBAGLIATI_MAX; n += 1) await sbaglia();
    expect(await avvisi(email)).toBe(1);
    banco.ora.adesso += 6 * 60_000;
    // La risposta è quella di una password sbagliata: non dice che è giusta.
    const indovinato = await banco.browser().accedi(LOGIN, prova());
    const altro = await banco.browser().accedi(LOGIN, { ...prova(), password: 'x' });
    expect([indovinato.stato, indovinato.testo]).toEqual([altro.stato, altro.testo]);
    expect(indovinato.stato).toBe(401);
    expect((await suo.accedi(LOGIN, prova())).stato).toBe(200);
    banco.ora.adesso += 86_400_000;
    expect((await banco.browser().accedi(LOGIN, prova())).stato).toBe(200);
    expect(await avvisi(email)).toBe(1);
  });

  it('scelta una nuova password con il collegamento della posta, entra subito, anche da altri dispositivi nuovi', async () => {
    const { id, email, prova } = await utenteAdmin(banco);
    for (let n = 0; n < CODICI_SBAGLIATI_MAX; n += 1)
      await banco.browser().accedi(LOGIN, { ...prova(), codice: '000000' });
    expect((await banco.browser().accedi(LOGIN, prova())).stato).not.toBe(200);
    const nuovo = banco.browser();
    await nuovo.accedi('/api/admin/auth/password/richiesta', { email });
    const { rows } = await sql<{ cifrato: string }>`SELECT collegamento_cifrato AS cifrato FROM posta_uscita
      WHERE destinatario = ${email} AND collegamento_cifrato IS NOT NULL`.execute(banco.contesto.db);
    const token = /token=([^&]+)/.exec(banco.contesto.segreti.decifra(rows[0]?.cifrato ?? ''))?.[1];
    const password = 'tutt’altra cosa, e lunga';
    const scelta = { token, password, confermaPassword: password };
    expect((await nuovo.accedi('/api/admin/auth/password/reimposta', scelta)).stato).toBe(204);
    expect(nuovo.biscotti.get('gestore_dispositivo')).toBeDefined();
    expect(await nuovo.accedi(LOGIN, { ...prova(), password })).toMatchObject({ stato: 200, corpo: { id } });
    banco.ora.adesso += 30_000;
    expect((await banco.browser().accedi(LOGIN, { ...prova(), password })).stato).toBe(200);
  });

  it('un proxy che TRUST_PROXY non nomina si dice a chi amministra, e non toglie il servizio', async () => {
    const prima = (await banco.app.inject('/readyz')).json<{ daFare: string[] }>();
    expect(prima.daFare.join()).not.toContain('TRUST_PROXY');
    banco.ora.adesso = Date.now();
    await banco.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.9' } });
    const dopo = await banco.app.inject('/readyz');
    expect(dopo.statusCode).toBe(200);
    expect(dopo.json<{ daFare: string[] }>().daFare.join()).toContain('TRUST_PROXY');
    const dichiarato = await preparaBanco({
      TRUST_PROXY: '127.0.0.1',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'g',
    });
    dichiarato.ora.adesso = Date.now();
    await dichiarato.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect((await dichiarato.app.inject('/readyz')).json()).toMatchObject({ pronto: true, daFare: [] });
    await dichiarato.chiudi();
  });
});

describe('una casa è un indirizzo, quanti che ne abbia', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1::9', '2001:db8:0:1::/64'],
    ['2001:0db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s: %s', (indirizzo, casa) => expect(casaDi(indirizzo)).toBe(casa));
});
