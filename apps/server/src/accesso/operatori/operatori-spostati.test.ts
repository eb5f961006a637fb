import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colonneMarcate, type Marcata, marcaDellaRiga } from '../../base-dati/marche-righe.ts';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { type Banco, preparaBanco } from '../prove/banco.ts';
import { eEmittenteSviluppo } from './oidc-sviluppo.ts';
import { accogliOperatore, emittentiDi } from './operatori.ts';

let banco: Banco;
beforeAll(async () => {
  banco = await preparaBanco();
});
afterAll(async () => {
  await banco.chiudi();
  await spegniPostgresDiProva();
});

const QUI = 'https://id.example/realms/gestore';
const PRIMA = 'https://vecchio.example/realms/gestore';
type Chi = { soggetto: string; email?: string | null; codiceFiscale?: string | null; emailVerificata?: boolean };

/** Torna dal fornitore che sta in `emittente`; `precedenti` è ciò che la configurazione dice di dove stava prima. */
function torna(emittente: string, chi: Chi, { precedenti = [] as string[], subito = false } = {}) {
  const { db, segreti, orologio } = banco.contesto;
  const nome = 'Anna Operatrice';
  const conosciuto = { emittente, nome, email: null, ...chi, adesso: orologio.adesso() };
  return accogliOperatore(db, segreti, conosciuto, { subito, precedente: (uno) => precedenti.includes(uno) });
}

async function unaPersona(): Promise<{ chi: Required<Omit<Chi, 'emailVerificata'>>; id: string }> {
  const chi = { soggetto: randomUUID(), email: `${randomUUID()}@gestore.example`, codiceFiscale: null };
  const accolta = await torna(PRIMA, chi, { subito: true });
  return { chi, id: accolta.esito === 'abilitato' ? accolta.id : '' };
}

/** Come lo disabilita un operatore: la riga resta della casa. */
async function disabilita(id: string): Promise<void> {
  const { db, segreti } = banco.contesto;
  const { rows } = await sql<Marcata<'operatori'>>`
    SELECT ${sql.raw(colonneMarcate('operatori'))} FROM operatori WHERE id = ${id}`.execute(db);
  for (const riga of rows) {
    const nuova = { ...riga, disabilitato_il: '1', versione: riga.versione + 1 };
    await sql`UPDATE operatori SET disabilitato_il = 1, versione = ${nuova.versione},
      marca = ${marcaDellaRiga(segreti, 'operatori', nuova)} WHERE id = ${id}`.execute(db);
  }
}
const righe = async (email: string): Promise<number> =>
  (await sql<{ n: number }>`SELECT count(*)::int AS n FROM operatori WHERE email = ${email}`.execute(banco.contesto.db))
    .rows[0]?.n ?? 0;

describe('il servizio di identità si sposta', () => {
  test('dalla porta 4000 alla 4001 dello stesso fornitore di sviluppo le persone sono le stesse, con la stessa riga', async () => {
    const { db, segreti, orologio } = banco.contesto;
    const chi = {
      soggetto: 'operatore-di-prova',
      nome: 'Operatore',
      email: 'o@sviluppo.invalid',
      adesso: orologio.adesso(),
    };
    const da = (porta: number) =>
      accogliOperatore(
        db,
        segreti,
        { ...chi, emittente: `http://127.0.0.1:${porta}/oidc` },
        { subito: true, precedente: eEmittenteSviluppo },
      );
    const prima = await da(4000);
    expect(prima).toMatchObject({ esito: 'abilitato' });
    expect(await da(4001)).toEqual(prima);
    expect(await da(4000)).toEqual(prima);
    expect(await righe('o@sviluppo.invalid')).toBe(1);
  });

  test('R08 dichiarato, nessuno resta fuori: la riga lo segue, e torna a essere della casa', async () => {
    const { chi, id } = await unaPersona();
    const spostato = await torna(QUI, chi, { precedenti: [PRIMA] });
    expect(spostato).toEqual({ esito: 'abilitato', id });
    // Da allora si ritrova anche se il precedente non è più dichiarato.
    expect(await torna(QUI, chi)).toEqual({ esito: 'abilitato', id });
  });

  test('R08 con altri soggetti, la persona è quella del codice fiscale o dell’indirizzo verificato', async () => {
    const { chi, id } = await unaPersona();
    expect(
      await torna(QUI, { ...chi, soggetto: randomUUID(), emailVerificata: false }, { precedenti: [PRIMA] }),
    ).toEqual({ esito: 'incompatibile' });
    expect(await torna(QUI, { ...chi, soggetto: randomUUID() }, { precedenti: [PRIMA] })).toEqual({
      esito: 'abilitato',
      id,
    });
  });

  test('R08 lo stesso soggetto di un’altra persona non è lei: un fornitore diverso numera i suoi da capo', async () => {
    const { chi } = await unaPersona();
    const altra = { soggetto: chi.soggetto, email: `${randomUUID()}@gestore.example` };
    expect(await torna(QUI, altra, { precedenti: [PRIMA] })).toEqual({ esito: 'in_attesa' });
  });

  test('non dichiarato, chi torna non entra e non nasce un’altra volta; il log sa dire da dove veniva', async () => {
    const { chi } = await unaPersona();
    expect(await torna(QUI, chi)).toEqual({ esito: 'incompatibile' });
    expect(await righe(chi.email ?? '')).toBe(1);
    expect(await emittentiDi(banco.contesto.db, QUI)).toContain(PRIMA);
  });
});

describe('chi è stato disabilitato non torna come un altro', () => {
  test.each<[string, { maiuscole?: boolean; stesso?: boolean; precedenti?: string[] }]>([
    ['con un altro soggetto', {}],
    ['con un altro soggetto e la casella in maiuscole', { maiuscole: true }],
    ['dal servizio che si è spostato', { stesso: true, precedenti: [PRIMA] }],
    ['dal servizio che si è spostato, con un altro soggetto', { precedenti: [PRIMA] }],
  ])('R08 %s: resta disabilitato, e nessuna riga nuova aspetta che due la abilitino', async (_, come) => {
    const { maiuscole = false, stesso = false, precedenti = [] } = come;
    const { chi, id } = await unaPersona();
    await disabilita(id);
    const email = chi.email ?? '';
    const tornato = { soggetto: stesso ? chi.soggetto : randomUUID(), email: maiuscole ? email.toUpperCase() : email };
    for (const subito of [false, true])
      expect(await torna(QUI, tornato, { precedenti, subito })).toEqual({ esito: 'disabilitato' });
    expect((await righe(email)) + (await righe(email.toUpperCase()))).toBe(1);
  });

  test('R08 con il solo codice fiscale, e un’altra casella', async () => {
    const codiceFiscale = 'VRDMRC75S03F952K';
    const chi = { soggetto: randomUUID(), email: `${randomUUID()}@gestore.example`, codiceFiscale };
    const accolta = await torna(QUI, chi, { subito: true });
    await disabilita(accolta.esito === 'abilitato' ? accolta.id : '');
    const altra = { soggetto: randomUUID(), email: `${randomUUID()}@altrove.example`, codiceFiscale };
    expect(await torna(QUI, altra, { subito: true })).toEqual({ esito: 'disabilitato' });
  });

  test('uno che si chiama come lui, ed è un altro, aspetta come tutti', async () => {
    const { id } = await unaPersona();
    await disabilita(id);
    const altro = { soggetto: randomUUID(), email: `${randomUUID()}@gestore.example` };
    expect(await torna(QUI, altro)).toEqual({ esito: 'in_attesa' });
  });
});
