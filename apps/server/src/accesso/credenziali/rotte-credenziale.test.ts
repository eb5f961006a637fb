import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { type Banco, credenzialeOfferente, credenzialeSpettatore, preparaBanco } from '../prove/banco.ts';
import { chiudiCredenziale, riemettiCredenziale } from './credenziali.ts';

afterAll(spegniPostgresDiProva);

describe('strategia user', () => {
  let banco: Banco;
  beforeAll(async () => {
    banco = await preparaBanco();
  });
  afterAll(() => banco.chiudi());

  it('senza accesso le chiamate rispondono 401', async () => {
    const browser = banco.browser();
    expect(await browser.chiama('GET', '/api/user/auth/user')).toMatchObject({
      stato: 401,
      corpo: { codice: 'non_autenticato' },
    });
    expect((await browser.chiama('POST', '/api/user/auth/logout')).stato).toBe(401);
  });

  it('R33 entra con la credenziale e riceve l’utente con il solo pseudonimo', async () => {
    const browser = banco.browser();
    const { token, id, astaId, bustaId } = await credenzialeOfferente(banco);
    const atteso = {
      id,
      strategia: 'user',
      nome: 'Abete',
      scope: ['offerente'],
      astaId,
      ruolo: 'offerente',
      bustaId,
      pseudonimo: 'Abete',
    };
    const accesso = await browser.accedi('/api/user/auth/login', { token });
    expect(accesso).toMatchObject({ stato: 200, corpo: atteso });
    expect(String(accesso.intestazioni['set-cookie'])).toMatch(
      /gestore_sessione_user=[\w-]{43};.*HttpOnly; SameSite=Lax/,
    );
    expect((await browser.chiama('GET', '/api/user/auth/user')).corpo).toEqual(atteso);
  });

  it('accetta il codice digitato a mano, con maiuscole, spazi e lettere simili alle cifre', async () => {
    const { token, id } = await credenzialeOfferente(banco);
    const digitato = ` ${token.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
    const risposta = await banco.browser().accedi('/api/user/auth/login', { token: digitato });
    expect(risposta.corpo).toMatchObject({ id });
  });

  it('del token conserva solo l’impronta', async () => {
    const { token } = await credenzialeOfferente(banco);
    const { rows } = await sql`SELECT t::text FROM credenziali t WHERE t::text LIKE ${`%${token}%`}`.execute(
      banco.contesto.db,
    );
    expect(rows).toEqual([]);
  });

  it('l’anteprima dice chi si è e non consuma la credenziale', async () => {
    const browser = banco.browser();
    const { token, astaId } = await credenzialeOfferente(banco);
    const vista = await browser.accedi('/api/user/auth/anteprima', { token });
    expect(vista).toMatchObject({
      stato: 200,
      corpo: { ruolo: 'offerente', pseudonimo: 'Abete', astaId, titolo: 'Appartamento in Roma', giaCollegato: false },
    });
    expect((await browser.chiama('GET', '/api/user/auth/user')).stato).toBe(401);
    expect((await browser.accedi('/api/user/auth/login', { token })).stato).toBe(200);
  });

  it('R30 il secondo accesso subentra al primo, che viene a sapere perché', async () => {
    const [primo, secondo] = [banco.browser(), banco.browser()];
    const { token } = await credenzialeOfferente(banco);
    await primo.accedi('/api/user/auth/login', { token });
    expect((await secondo.accedi('/api/user/auth/login', { token })).stato).toBe(200);
    expect(await primo.chiama('GET', '/api/user/auth/user')).toMatchObject({
      stato: 401,
      corpo: { motivo: 'subentro' },
    });
    expect((await secondo.chiama('GET', '/api/user/auth/user')).stato).toBe(200);
    expect((await primo.accedi('/api/user/auth/login', { token })).stato).toBe(200);
  });

  it('R30 di due accessi nello stesso istante resta una sessione sola', async () => {
    const browsers = Array.from({ length: 5 }, () => banco.browser());
    const { token } = await credenzialeOfferente(banco);
    await Promise.all(browsers.map((b) => b.accedi('/api/user/auth/login', { token })));
    const stati = await Promise.all(browsers.map(async (b) => (await b.chiama('GET', '/api/user/auth/user')).stato));
    expect(stati.toSorted()).toEqual([200, 401, 401, 401, 401]);
  });

  it('R30 la riemissione sostituisce il collegamento e chiude la sessione', async () => {
    const browser = banco.browser();
    const { token, id } = await credenzialeOfferente(banco);
    await browser.accedi('/api/user/auth/login', { token });
    const { contesto, ora } = banco;
    const nuova = await contesto.db
      .transaction()
      .execute((tx) => riemettiCredenziale(tx, contesto.segreti, { id, adesso: ora.adesso, scadeIl: null }));
    expect((await browser.chiama('GET', '/api/user/auth/user')).corpo).toMatchObject({ motivo: 'revoca_credenziale' });
    const vecchio = await browser.accedi('/api/user/auth/login', { token });
    expect(vecchio).toMatchObject({ stato: 410, corpo: { codice: 'credenziale_sostituita' } });
    if (nuova === null || nuova === 'sostituita') throw new Error('non riemessa');
    expect((await browser.accedi('/api/user/auth/login', { token: nuova.token })).corpo).toMatchObject({
      pseudonimo: 'Abete',
    });
    expect(await riemettiCredenziale(contesto.db, contesto.segreti, { id, adesso: ora.adesso, scadeIl: null })).toBe(
      'sostituita',
    );
  });

  it('una credenziale revocata, scaduta o sconosciuta è rifiutata con parole chiare', async () => {
    const { contesto, ora } = banco;
    const revocata = await credenzialeOfferente(banco);
    await chiudiCredenziale(contesto.db, { id: revocata.id, motivo: 'furto_o_smarrimento', adesso: ora.adesso });
    const scaduta = await credenzialeOfferente(banco, ora.adesso);
    const codici = [];
    for (const token of [revocata.token, scaduta.token, '00000-00000-00000-00000-00000']) {
      const { stato, corpo } = await banco.browser().accedi('/api/user/auth/login', { token });
      codici.push([stato, corpo.codice]);
    }
    expect(codici).toEqual([
      [410, 'credenziale_revocata'],
      [410, 'credenziale_scaduta'],
      [401, 'credenziale_non_valida'],
    ]);
  });

  it('lo spettatore entra senza pseudonimo', async () => {
    const { token } = await credenzialeSpettatore(banco);
    const { corpo } = await banco.browser().accedi('/api/user/auth/login', { token });
    expect(corpo).toMatchObject({ nome: 'Spettatore', scope: ['spettatore'], bustaId: null });
  });

  it('dopo l’uscita la sessione non vale più, nemmeno con il vecchio cookie', async () => {
    const browser = banco.browser();
    const { token } = await credenzialeOfferente(banco);
    await browser.accedi('/api/user/auth/login', { token });
    const gettone = browser.biscotti.get('gestore_sessione_user') ?? '';
    expect((await browser.chiama('POST', '/api/user/auth/logout')).stato).toBe(204);
    expect(browser.biscotti.has('gestore_sessione_user')).toBe(false);
    browser.biscotti.set('gestore_sessione_user', gettone);
    expect((await browser.chiama('GET', '/api/user/auth/user')).stato).toBe(401);
  });

  it('la sessione scade se inattiva, si prolunga con l’uso e finisce comunque', async () => {
    const prova = await preparaBanco();
    try {
      const browser = prova.browser();
      const { token } = await credenzialeOfferente(prova);
      await browser.accedi('/api/user/auth/login', { token });
      const dopo = async (ore: number) => {
        prova.ora.adesso += ore * 3_600_000;
        return (await browser.chiama('GET', '/api/user/auth/user')).stato;
      };
      for (let uso = 0; uso < 15; uso += 1) expect(await dopo(11)).toBe(200);
      expect(await dopo(11)).toBe(401);
      await browser.accedi('/api/user/auth/login', { token });
      expect(await dopo(12)).toBe(401);
    } finally {
      await prova.chiudi();
    }
  });

  it('elenca le proprie sessioni e non revoca quelle altrui', async () => {
    const [suo, altro] = [banco.browser(), banco.browser()];
    await suo.accedi('/api/user/auth/login', { token: (await credenzialeOfferente(banco)).token });
    await altro.accedi('/api/user/auth/login', { token: (await credenzialeOfferente(banco)).token });
    const elenco = (await altro.chiama('GET', '/api/user/auth/sessioni')).corpo.sessioni as {
      id: string;
      corrente: boolean;
    }[];
    expect(elenco).toMatchObject([{ corrente: true }]);
    const revoca = `/api/user/auth/sessioni/${elenco[0]?.id}/revoca`;
    expect((await suo.chiama('POST', revoca)).stato).toBe(404);
    expect((await altro.chiama('POST', revoca)).stato).toBe(204);
    expect((await altro.chiama('GET', '/api/user/auth/user')).stato).toBe(401);
  });
});
