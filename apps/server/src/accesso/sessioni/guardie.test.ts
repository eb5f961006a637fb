import { type Chi, delegato, incaricati, operatori } from '@gestore/contratto/linea/chi';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { installaGestoreErrori } from '../../bordo/gestore-errori.ts';
import { type Banco, credenzialeOfferente, credenzialeSpettatore, preparaBanco, utenteAdmin } from '../prove/banco.ts';
import { guardiaDelContratto, richiediOfferente, richiediUtente } from './guardie.ts';

afterAll(spegniPostgresDiProva);

describe('guardie', () => {
  let banco: Banco;
  beforeAll(async () => {
    banco = await preparaBanco();
  });
  afterAll(() => banco.chiudi());

  it('ciascuna ammette i suoi ruoli e dice 401 o 403 agli altri', async () => {
    const app = Fastify();
    app.decorate('contesto', banco.contesto);
    app.decorateRequest('utente', null);
    app.decorateRequest('sessioneId', null);
    installaGestoreErrori(app);
    app.addHook('onRequest', async (request) => {
      const coppie = (request.headers.cookie ?? '').split('; ').map((coppia) => coppia.split('='));
      Object.assign(request, { cookies: Object.fromEntries(coppie) });
    });
    const del = (chi: Chi) => (request: FastifyRequest) => guardiaDelContratto(request, chi);
    const guardie = {
      utente: richiediUtente,
      offerente: richiediOfferente,
      admin: del(incaricati),
      delegato: del(delegato),
      operatore: del(operatori),
    };
    for (const [nome, guardia] of Object.entries(guardie)) app.get(`/${nome}`, { preHandler: guardia }, () => ({}));

    const tabella: Record<string, number[]> = {};
    for (const [chi, browser] of Object.entries(await persone(banco))) {
      const cookie = [...browser.biscotti].map((coppia) => coppia.join('=')).join('; ');
      tabella[chi] = [];
      for (const nome of Object.keys(guardie)) {
        tabella[chi].push((await app.inject({ url: `/${nome}`, headers: { cookie } })).statusCode);
      }
    }
    await app.close();
    expect(tabella).toEqual({
      nessuno: [401, 401, 401, 401, 401],
      offerente: [200, 200, 401, 401, 401],
      spettatore: [200, 403, 401, 401, 401],
      delegato: [401, 401, 200, 200, 401],
      magistrato: [401, 401, 200, 403, 401],
    });
  });
});

async function persone(banco: Banco) {
  const browsers = {
    nessuno: banco.browser(),
    offerente: banco.browser(),
    spettatore: banco.browser(),
    delegato: banco.browser(),
    magistrato: banco.browser(),
  };
  await browsers.offerente.accedi('/api/user/auth/login', { token: (await credenzialeOfferente(banco)).token });
  await browsers.spettatore.accedi('/api/user/auth/login', { token: (await credenzialeSpettatore(banco)).token });
  await browsers.delegato.accedi('/api/admin/auth/login', (await utenteAdmin(banco, 'delegato')).prova());
  await browsers.magistrato.accedi('/api/admin/auth/login', (await utenteAdmin(banco, 'magistrato')).prova());
  return browsers;
}
