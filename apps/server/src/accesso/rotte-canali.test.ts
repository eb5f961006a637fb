import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { type Banco, credenzialeOfferente, preparaBanco, utenteAdmin } from './prove/banco.ts';

afterAll(spegniPostgresDiProva);

const CANALI = '/api/broadcasting/auth';
const SOCKET = '123.456';

describe('autorizzazione dei canali', () => {
  let banco: Banco;
  beforeAll(async () => {
    banco = await preparaBanco();
  });
  afterAll(() => banco.chiudi());

  it('senza accesso risponde 401', async () => {
    const corpo = { channel_name: 'private-user.x', socket_id: SOCKET };
    expect((await banco.browser().chiama('POST', CANALI, { corpo })).stato).toBe(401);
  });

  it('firma il canale di chi è entrato, in JSON e come modulo', async () => {
    const browser = banco.browser();
    const { token, id } = await credenzialeOfferente(banco);
    await browser.accedi('/api/user/auth/login', { token });
    const canale = `private-user.${id}`;
    const atteso = { stato: 200, corpo: { auth: `chiave:${SOCKET}:${canale}` } };
    expect(await browser.chiama('POST', CANALI, { corpo: { channel_name: canale, socket_id: SOCKET } })).toMatchObject(
      atteso,
    );
    const modulo = {
      corpo: new URLSearchParams({ socket_id: SOCKET, channel_name: canale }).toString(),
      intestazioni: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect(await browser.chiama('POST', CANALI, modulo)).toMatchObject(atteso);
  });

  it('con due accessi nello stesso browser vale quello che può ascoltare', async () => {
    const browser = banco.browser();
    const { token, id } = await credenzialeOfferente(banco);
    const admin = await utenteAdmin(banco);
    await browser.accedi('/api/user/auth/login', { token });
    await browser.accedi('/api/admin/auth/login', admin.prova());
    const stati = [];
    for (const canale of [`private-user.${id}`, `private-admin.${admin.id}`, 'private-admin.altro']) {
      stati.push((await browser.chiama('POST', CANALI, { corpo: { channel_name: canale, socket_id: SOCKET } })).stato);
    }
    expect(stati).toEqual([200, 200, 403]);
  });

  it('senza token CSRF risponde 419, con dati malformati 422', async () => {
    const browser = banco.browser();
    const { token, id } = await credenzialeOfferente(banco);
    await browser.accedi('/api/user/auth/login', { token });
    const corpo = { channel_name: `private-user.${id}`, socket_id: SOCKET };
    const senza = { corpo, intestazioni: { 'x-xsrf-token': '' } };
    expect((await browser.chiama('POST', CANALI, senza)).stato).toBe(419);
    for (const sbagliato of [{ socket_id: '1' }, { channel_name: 'a b' }, { altro: 'x' }]) {
      expect((await browser.chiama('POST', CANALI, { corpo: { ...corpo, ...sbagliato } })).stato).toBe(422);
    }
  });
});
