import { randomUUID } from 'node:crypto';
import { SOGGETTO_VUOTO } from '@gestore/contratto/anagrafe/forme';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accogliOperatore } from '../../accesso/operatori/operatori.ts';
import { parolaGv } from '../../acquisizione/rotte-gv.ts';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { type BancoOperatori, type Corpo, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';

const GIORNO = 86_400_000;
let banco: BancoOperatori;
let anna: Persona;
let bruno: Persona;
beforeAll(async () => {
  banco = await preparaBancoOperatori();
});
afterAll(async () => {
  await banco.chiudi();
  await spegniPostgresDiProva();
});
beforeEach(async () => {
  [anna, bruno] = [await banco.operatore('Anna Operatrice'), await banco.operatore('Bruno Operatore')];
});

const no = (stato: number, codice: string) => ({ stato, corpo: { codice } });
const posta = (chi: Persona, percorso: string, corpo: object = {}) =>
  chi.chiama('POST', `/api/edicom/${percorso}`, { comandoId: randomUUID(), ...corpo });
const soggetto = async (parte: object = {}): Promise<string> =>
  String(
    (await posta(anna, 'soggetti', { ancheSeDoppione: true, ...SOGGETTO_VUOTO, nome: 'Serra Paolo', ...parte })).corpo
      .id,
  );
const unaEmail = () => `${randomUUID()}@giustizia.example`;
const proponiAccount = (chi: Persona, id: string, ruolo = 'magistrato', email = unaEmail()) =>
  posta(chi, `soggetti/${id}/account/crea`, { email, ruolo });
const conferma = (chi: Persona, id: unknown) => posta(chi, `proposte/${String(id)}/conferma`);
const account = async (id: string) =>
  (await anna.chiama('GET', `/api/edicom/soggetti/${id}`)).corpo.account as Corpo | null;
const quanti = async (): Promise<number> =>
  (await sql<{ n: number }>`SELECT count(*)::int AS n FROM utenti_admin`.execute(banco.servizio.contesto.db)).rows[0]
    ?.n ?? 0;

describe('R36 un operatore da solo non fa un magistrato, né sé stesso né altri', () => {
  test('proposto l’account non nasce nulla; non lo conferma chi lo ha proposto; un altro sì', async () => {
    const [id, prima] = [await soggetto(), await quanti()];
    const proposta = await proponiAccount(anna, id);
    expect(proposta).toMatchObject({ stato: 200, corpo: { scadeIl: banco.ora.adesso + 3 * GIORNO } });
    expect([await account(id), await quanti()]).toEqual([null, prima]);
    expect(await conferma(anna, proposta.corpo.id)).toMatchObject(no(409, 'proposta_propria'));
    expect(await quanti()).toBe(prima);
    expect(await conferma(bruno, proposta.corpo.id)).toMatchObject({ stato: 200, corpo: { esito: 'confermata' } });
    expect(await account(id)).toMatchObject({ ruolo: 'magistrato', stato: 'invitato' });
  });

  test('nemmeno chi scrivesse nella tavola confermerebbe la propria', async () => {
    const { corpo } = await proponiAccount(anna, await soggetto());
    await expect(
      sql`UPDATE proposte SET esito = 'confermata', decisa_da = proposta_da, decisa_nome = 'x', decisa_il = 1
          WHERE id = ${String(corpo.id)}`.execute(banco.servizio.contesto.db),
    ).rejects.toThrow(/check/);
  });

  test('con due accessi suoi, fatti in ogni ordine, resta una persona sola: il secondo non entra', async () => {
    const { db, segreti } = banco.servizio.contesto;
    const persona = { email: 'anna@gestore.example', codiceFiscale: 'NNAPRT80A41H501X', nome: 'Anna' };
    const io = (soggetto: string, altro: object = {}) =>
      accogliOperatore(
        db,
        segreti,
        { emittente: 'prova', soggetto, ...persona, ...altro, adesso: banco.ora.adesso },
        { subito: true },
      );
    expect(await io(randomUUID())).toMatchObject({ esito: 'abilitato' });
    // Un'altra casella e lo stesso codice, o la stessa casella scritta in un altro modo.
    expect(await io(randomUUID(), { email: 'a.altra@gestore.example' })).toEqual({ esito: 'incompatibile' });
    expect(await io(randomUUID(), { email: 'ANNA@gestore.example', codiceFiscale: null })).toEqual({
      esito: 'incompatibile',
    });
  });

  test('la stessa persona non è operatore e magistrato: né per e-mail né per codice fiscale, in nessun ordine', async () => {
    const { db, segreti } = banco.servizio.contesto;
    const email = `${randomUUID()}@gestore.example`;
    const codiceFiscale = 'RNLLNE81D52L682G';
    const uno = { emittente: 'prova', soggetto: randomUUID(), nome: 'Paolo Serra', email, codiceFiscale };
    await accogliOperatore(db, segreti, { ...uno, adesso: banco.ora.adesso }, { subito: true });
    expect(await proponiAccount(anna, await soggetto(), 'magistrato', email.toUpperCase())).toMatchObject(
      no(409, 'R08_persona_del_gestore'),
    );
    expect(await proponiAccount(anna, await soggetto({ codiceFiscale }))).toMatchObject(
      no(409, 'R08_persona_del_gestore'),
    );
    // Prima magistrato, poi operatore: il fornitore di identità lo riconosce, e non entra.
    const [id, sua] = [await soggetto({ codiceFiscale: 'FRRMRC75S03F952H' }), unaEmail()];
    await conferma(bruno, (await proponiAccount(anna, id, 'magistrato', sua)).corpo.id);
    for (const altra of [
      { email: sua, codiceFiscale: null },
      { email: unaEmail(), codiceFiscale: 'FRRMRC75S03F952H' },
    ])
      expect(
        await accogliOperatore(
          db,
          segreti,
          { emittente: 'prova', soggetto: randomUUID(), nome: 'Luca', ...altra, adesso: banco.ora.adesso },
          { subito: true },
        ),
      ).toEqual({ esito: 'incompatibile' });
  });

  test('il codice fiscale è quello di quando l’account è nato: correggere l’anagrafe dopo non fa un’altra persona', async () => {
    const { db, segreti } = banco.servizio.contesto;
    const codiceFiscale = 'BTTGLI90B67C933Y';
    const id = await soggetto({ codiceFiscale });
    await conferma(bruno, (await proponiAccount(anna, id)).corpo.id);
    const scheda = (await anna.chiama('GET', `/api/edicom/soggetti/${id}`)).corpo as { versione: number; dati: object };
    await posta(anna, `soggetti/${id}/modifica`, { ...scheda.dati, codiceFiscale: '', versione: scheda.versione });
    const chi = {
      emittente: 'prova',
      soggetto: randomUUID(),
      nome: 'G',
      email: null,
      codiceFiscale,
      adesso: banco.ora.adesso,
    };
    expect(await accogliOperatore(db, segreti, chi, { subito: true })).toEqual({ esito: 'incompatibile' });
  });
});

describe('chi propone, chi conferma', () => {
  test('si respinge con un motivo, si ritira la propria, e ciò che è deciso resta deciso', async () => {
    const [una, due] = [await proponiAccount(anna, await soggetto()), await proponiAccount(anna, await soggetto())];
    const motivo = 'Non è lui.';
    expect((await posta(bruno, `proposte/${String(una.corpo.id)}/respingi`, { motivo })).corpo).toMatchObject({
      esito: 'respinta',
    });
    expect((await posta(anna, `proposte/${String(due.corpo.id)}/respingi`, { motivo })).corpo).toMatchObject({
      esito: 'ritirata',
    });
    for (const { corpo } of [una, due])
      expect(await conferma(bruno, corpo.id)).toMatchObject(no(409, 'proposta_decisa'));
    const { proposte } = (await bruno.chiama('GET', '/api/edicom/proposte')).corpo as { proposte: Corpo[] };
    expect(proposte.find(({ id }) => id === una.corpo.id)).toMatchObject({
      esito: 'respinta',
      propostaDa: 'Anna Operatrice',
      decisaDa: 'Bruno Operatore',
      motivoDecisione: motivo,
      mia: false,
    });
  });

  test('dopo tre giorni è scaduta; ciò che intanto è cambiato la ferma con le sue parole', async () => {
    const id = await soggetto();
    const [prima, seconda] = [await proponiAccount(anna, id), await proponiAccount(anna, id)];
    expect((await conferma(bruno, prima.corpo.id)).stato).toBe(200);
    expect(await conferma(bruno, seconda.corpo.id)).toMatchObject(no(409, 'account_gia_presente'));
    const terza = await proponiAccount(anna, await soggetto());
    banco.ora.adesso += 3 * GIORNO;
    [anna, bruno] = [await banco.operatore('Anna Operatrice'), await banco.operatore('Bruno Operatore')];
    expect(await conferma(bruno, terza.corpo.id)).toMatchObject(no(409, 'proposta_scaduta'));
  });

  test('un invito nuovo, che dà password e app, e il ritorno di un account vogliono due persone; toglierlo, una', async () => {
    const id = await soggetto();
    await conferma(bruno, (await proponiAccount(anna, id)).corpo.id);
    const motivo = 'Ha cambiato telefono.';
    const mandati = async (): Promise<number> =>
      (await sql<{ n: number }>`SELECT count(*)::int AS n FROM posta_uscita`.execute(banco.servizio.contesto.db))
        .rows[0]?.n ?? 0;
    const prima = await mandati();
    const invito = await posta(anna, `soggetti/${id}/account/invita`, { motivo });
    expect(await mandati()).toBe(prima);
    expect(await conferma(anna, invito.corpo.id)).toMatchObject(no(409, 'proposta_propria'));
    expect((await conferma(bruno, invito.corpo.id)).stato).toBe(200);
    expect(await mandati()).toBe(prima + 1);
    expect((await posta(anna, `soggetti/${id}/account/disabilita`, { motivo })).stato).toBe(200);
    const ritorno = await posta(anna, `soggetti/${id}/account/riabilita`, { motivo });
    expect(await account(id)).toMatchObject({ stato: 'disabilitato' });
    await conferma(bruno, ritorno.corpo.id);
    expect(await account(id)).toMatchObject({ stato: 'invitato' });
  });

  test('le procedure di un magistrato le propone uno e le conferma un altro; tolte, chi guarda esce', async () => {
    const id = await soggetto();
    await conferma(bruno, (await proponiAccount(anna, id)).corpo.id);
    const procedura = {
      tribunale: 'Tribunale di Brescia',
      ruolo: { numero: '214', anno: 2025 },
      motivo: 'Decreto del 3.',
    };
    const proposta = await posta(anna, `soggetti/${id}/procedure`, procedura);
    expect(await conferma(anna, proposta.corpo.id)).toMatchObject(no(409, 'proposta_propria'));
    expect((await account(id))?.procedure).toEqual([]);
    await conferma(bruno, proposta.corpo.id);
    const { procedure } = (await account(id)) as { procedure: { id: string }[] };
    const [sua] = procedure;
    expect(sua).toMatchObject({ tribunale: 'Tribunale di Brescia', ruolo: { numero: '214', anno: 2025 } });
    expect((await posta(anna, `soggetti/${id}/procedure/${sua?.id}/togli`, { motivo: 'x' })).stato).toBe(200);
    expect((await account(id))?.procedure).toEqual([]);
    const delegato = await soggetto();
    await conferma(bruno, (await proponiAccount(anna, delegato, 'delegato')).corpo.id);
    expect(await posta(anna, `soggetti/${delegato}/procedure`, procedura)).toMatchObject(
      no(409, 'account_non_di_magistrato'),
    );
  });
});

describe('gli operatori', () => {
  const riconosciuto = async (nome: string): Promise<string> => {
    const { db, segreti } = banco.servizio.contesto;
    const chi = { emittente: 'altrove', soggetto: randomUUID(), nome, email: null, adesso: banco.ora.adesso };
    expect(await accogliOperatore(db, segreti, chi, { subito: false })).toEqual({ esito: 'in_attesa' });
    const { operatori } = (await anna.chiama('GET', '/api/edicom/operatori')).corpo as { operatori: Corpo[] };
    return String(operatori.find((uno) => uno.nome === nome)?.id);
  };
  const stato = async (id: string) =>
    ((await anna.chiama('GET', '/api/edicom/operatori')).corpo.operatori as Corpo[]).find((uno) => uno.id === id)
      ?.stato;

  test('chi il fornitore di identità fa conoscere non entra finché due non lo abilitano; disabilitato, esce subito', async () => {
    const id = await riconosciuto(`Carla ${randomUUID()}`);
    const proposta = await posta(anna, `operatori/${id}/abilita`, { motivo: 'Assunta.' });
    expect(await conferma(anna, proposta.corpo.id)).toMatchObject(no(409, 'proposta_propria'));
    expect(await stato(id)).toBe('in_attesa');
    expect((await conferma(bruno, proposta.corpo.id)).stato).toBe(200);
    expect(await stato(id)).toBe('abilitato');
    expect(await posta(anna, `operatori/${id}/abilita`, { motivo: 'x' })).toMatchObject(
      no(409, 'operatore_gia_abilitato'),
    );
    expect((await posta(anna, `operatori/${bruno.id}/disabilita`, { motivo: 'Se ne è andato.' })).stato).toBe(200);
    expect((await bruno.chiama('GET', '/api/edicom/proposte')).stato).toBe(401);
  });

  test('la console della macchina abilita i primi due, e poi nessuno', async () => {
    const gv = async (corpo?: object) => {
      const risposta = await fetch(`${banco.servizio.url}/api/gv/operatori`, {
        method: corpo === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${parolaGv(banco.servizio.contesto.segreti)}`,
          'content-type': 'application/json',
        },
        ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
      });
      return { stato: risposta.status, corpo: (await risposta.json()) as Corpo };
    };
    const id = await riconosciuto(`Dora ${randomUUID()}`);
    expect(await gv({ operatore: id })).toMatchObject(no(409, 'bastano_gli_operatori'));
    await sql`UPDATE operatori SET disabilitato_il = 1 WHERE id <> ${id}`.execute(banco.servizio.contesto.db);
    expect((await gv()).corpo.operatori).toContainEqual(expect.objectContaining({ id, stato: 'in_attesa' }));
    expect((await gv({ operatore: id })).stato).toBe(200);
    expect((await fetch(`${banco.servizio.url}/api/gv/operatori`)).status).toBe(401);
  });
});
