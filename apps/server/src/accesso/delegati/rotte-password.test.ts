import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { elencaPosta } from '../../posta/uscita/uscita.ts';
import { RICHIESTE_PASSWORD_INDIRIZZO_MAX } from '../limiti/limiti.ts';
import { type Banco, preparaBanco, utenteAdmin } from '../prove/banco.ts';
import type { Risposta } from '../prove/browser.ts';
import { disabilitaUtenteAdmin } from './utenti-admin.ts';

afterAll(spegniPostgresDiProva);

const RICHIESTA = '/api/admin/auth/password/richiesta';
const REIMPOSTA = '/api/admin/auth/password/reimposta';
const LOGIN = '/api/admin/auth/login';
const NUOVA = 'una parola d’ordine nuova';
const MEZZORA_MS = 30 * 60_000;

describe('password dimenticata', () => {
  let banco: Banco;
  beforeAll(async () => {
    banco = await preparaBanco();
  });
  afterAll(() => banco.chiudi());

  const chiedi = (email: string): Promise<Risposta> => banco.browser().accedi(RICHIESTA, { email });
  const reimposta = (token: string, password = NUOVA, confermaPassword = password): Promise<Risposta> =>
    banco.browser().accedi(REIMPOSTA, { token, password, confermaPassword });
  const messaggiA = async (email: string) => {
    const { rows } = await sql<{ oggetto: string; testo: string; collegamento_cifrato: string | null }>`
      SELECT oggetto, testo, collegamento_cifrato FROM posta_uscita WHERE destinatario = ${email}
      ORDER BY creata_il, oggetto DESC`.execute(banco.contesto.db);
    return rows;
  };
  const tokenPer = async (email: string): Promise<string> => {
    banco.ora.adesso += 1;
    expect((await chiedi(email)).stato).toBe(204);
    const cifrato = (await messaggiA(email)).at(-1)?.collegamento_cifrato ?? '';
    const collegamento = new URL(banco.contesto.segreti.decifra(cifrato));
    expect(collegamento.origin + collegamento.pathname).toBe(
      `${banco.contesto.configurazione.baseUrl}/admin/password/reset`,
    );
    return collegamento.searchParams.get('token') ?? '';
  };

  it('la risposta è la stessa per un’utenza che esiste, una disabilitata e una che non esiste', async () => {
    const { email } = await utenteAdmin(banco);
    const chiusa = await utenteAdmin(banco);
    await disabilitaUtenteAdmin(banco.contesto.db, banco.contesto.segreti, chiusa.id, banco.ora.adesso);
    const risposte = [];
    for (const indirizzo of [email, chiusa.email, 'mai-esistita@studio.example']) {
      const { stato, testo, intestazioni } = await chiedi(indirizzo);
      const { date: _quando, ...altre } = intestazioni;
      risposte.push(JSON.stringify({ stato, testo, altre }));
    }
    expect(new Set(risposte).size).toBe(1);
    expect(risposte[0]).toContain('204');
    expect(await messaggiA(email)).toHaveLength(1);
    expect(await messaggiA(chiusa.email)).toEqual([]);
    // Per tutti e tre si scrive la stessa riga: il tempo della conferma non li distingue.
    const { rows } = await sql`SELECT 1 FROM richieste_password`.execute(banco.contesto.db);
    expect(rows).toHaveLength(3);
  });

  it('il token sta nella base dati solo come impronta, e chi legge la posta in uscita non lo vede', async () => {
    const { email } = await utenteAdmin(banco);
    const token = await tokenPer(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await sql`
      SELECT 1 FROM ripristini_password r, posta_uscita p
      WHERE r::text LIKE ${`%${token}%`} OR p::text LIKE ${`%${token}%`}`.execute(banco.contesto.db);
    expect(rows).toEqual([]);
    const [messaggio] = (await elencaPosta(banco.contesto.db, {})).righe;
    expect(messaggio).toMatchObject({ asta: null, destinatario: email, oggetto: 'Reimpostazione della password' });
    expect(messaggio?.testo).toContain('[collegamento riservato al destinatario]');
  });

  it('con il collegamento si sceglie la password: le sessioni finiscono, il codice dell’app resta, si è avvisati', async () => {
    const { email, prova } = await utenteAdmin(banco);
    const browser = banco.browser();
    await browser.accedi(LOGIN, prova());
    const token = await tokenPer(email);
    expect(await reimposta(token)).toMatchObject({ stato: 204, testo: '' });
    expect(await browser.chiama('GET', '/api/admin/auth/user')).toMatchObject({
      stato: 401,
      corpo: { motivo: 'cambio_password' },
    });
    banco.ora.adesso += 30_000;
    expect((await banco.browser().accedi(LOGIN, prova())).stato).toBe(401);
    expect((await banco.browser().accedi(LOGIN, { ...prova(), password: NUOVA })).stato).toBe(200);
    expect((await messaggiA(email)).map(({ oggetto }) => oggetto)).toContain('La password è stata cambiata');
    const { rows } = await sql<{ impronta_password: string }>`
      SELECT impronta_password FROM utenti_admin WHERE email = ${email}`.execute(banco.contesto.db);
    expect(rows[0]?.impronta_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('usato, scaduto, sostituito, sconosciuto, di un’utenza disabilitata: 410 con le stesse parole', async () => {
    const [uno, due, tre, quattro] = await Promise.all([1, 2, 3, 4].map(() => utenteAdmin(banco)));
    if (!uno || !due || !tre || !quattro) throw new Error('mancano le utenze');
    const usato = await tokenPer(uno.email);
    expect((await reimposta(usato)).stato).toBe(204);
    const sostituito = await tokenPer(due.email);
    const buono = await tokenPer(due.email);
    const disabilitato = await tokenPer(quattro.email);
    await disabilitaUtenteAdmin(banco.contesto.db, banco.contesto.segreti, quattro.id, banco.ora.adesso);
    const scaduto = await tokenPer(tre.email);
    banco.ora.adesso += MEZZORA_MS - 1;
    const inTempo = await tokenPer(uno.email);
    banco.ora.adesso += 1;
    const risposte = [];
    for (const token of [usato, sostituito, disabilitato, scaduto, 'sconosciuto']) {
      const { stato, testo } = await reimposta(token);
      risposte.push(`${stato} ${testo}`);
    }
    expect(new Set(risposte).size).toBe(1);
    expect(risposte[0]).toContain('"status":410');
    expect((await reimposta(inTempo)).stato).toBe(204);
    expect((await reimposta(buono)).stato).toBe(410);
  });

  it('due usi nello stesso istante: uno solo riesce', async () => {
    const { email } = await utenteAdmin(banco);
    const token = await tokenPer(email);
    const insieme = await Promise.all([1, 2, 3].map((n) => reimposta(token, `${NUOVA} ${n}`)));
    expect(insieme.map(({ stato }) => stato).toSorted()).toEqual([204, 410, 410]);
  });

  it('la password ha da 12 a 128 caratteri e va ripetuta uguale; un dato sbagliato non consuma il collegamento', async () => {
    const { email } = await utenteAdmin(banco);
    const token = await tokenPer(email);
    for (const [password, conferma, campo] of [
      ['a'.repeat(11), 'a'.repeat(11), 'password'],
      ['a'.repeat(129), 'a'.repeat(129), 'password'],
      [NUOVA, `${NUOVA} diversa`, 'confermaPassword'],
    ] as const) {
      const { stato, corpo } = await reimposta(token, password, conferma);
      expect([stato, corpo.errori]).toEqual([422, [{ campo, messaggio: expect.any(String) }]]);
    }
    expect((await reimposta(token, 'nel mezzo del cammin '.repeat(6).padEnd(128, 'x'))).stato).toBe(204);
  });

  it('una password che chiunque proverebbe è rifiutata con parole sue, e il collegamento vale ancora', async () => {
    const { email } = await utenteAdmin(banco);
    const token = await tokenPer(email);
    for (const password of ['passwordpassword', 'a'.repeat(128), 'Tribunale-2026!']) {
      const { stato, corpo } = await reimposta(token, password);
      expect([stato, corpo.errori]).toEqual([
        422,
        [{ campo: 'password', messaggio: expect.stringContaining('chiunque') }],
      ]);
    }
    expect((await reimposta(token)).stato).toBe(204);
  });

  it('alla stessa utenza partono tre collegamenti l’ora, e la risposta non cambia', async () => {
    const { email } = await utenteAdmin(banco);
    for (let volta = 0; volta < 5; volta += 1) expect((await chiedi(email.toUpperCase())).stato).toBe(204);
    expect(await messaggiA(email)).toHaveLength(3);
    banco.ora.adesso += 60 * 60_000;
    await chiedi(email);
    expect(await messaggiA(email)).toHaveLength(4);
  });

  it('vuole il token CSRF come gli accessi, e rifiuta un indirizzo malformato', async () => {
    const browser = banco.browser();
    expect((await browser.chiama('POST', RICHIESTA, { corpo: { email: 'a@b.it' } })).stato).toBe(419);
    expect((await browser.accedi(RICHIESTA, { email: 'boh' })).stato).toBe(422);
  });

  it('un solo indirizzo che prova molte utenze è rallentato', async () => {
    const browser = banco.browser();
    await browser.chiama('GET', '/sanctum/csrf-cookie');
    const stati: number[] = [];
    for (let n = 0; n <= RICHIESTE_PASSWORD_INDIRIZZO_MAX; n += 1) {
      stati.push((await browser.chiama('POST', RICHIESTA, { corpo: { email: `n${n}@studio.example` } })).stato);
    }
    expect(stati.at(-1)).toBe(429);
  });
});
