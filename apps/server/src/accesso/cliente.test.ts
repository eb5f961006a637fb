import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { creaCliente, depositoInMemoria, ExpiredAuthSessionError } from '@gestore/cliente';
import { depositoSuFile } from '@gestore/cliente/deposito-file';
import { sessioni } from '@gestore/contratto/accesso/chiamate-admin';
import { DURATA_GETTONE_S } from '@gestore/contratto/accesso/costanti-accesso';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { COMPILATI } from '../prove/compilati.ts';
import { type Banco, credenzialeOfferente, preparaBanco, utenteAdmin } from './prove/banco.ts';

afterAll(spegniPostgresDiProva);

const SCADENZA_MS = DURATA_GETTONE_S * 1_000;

const GV = fileURLToPath(new URL('../../../cli/src/gv.ts', import.meta.url));

async function eseguiGv(argomenti: string[], ingresso: string) {
  const env = { ...process.env, ...COMPILATI };
  const processo = spawn(process.execPath, [GV, ...argomenti], { env, stdio: 'pipe' });
  processo.stdin.end(ingresso);
  const [uscita, errore, [codice]] = await Promise.all([
    text(processo.stdout),
    text(processo.stderr),
    once(processo, 'close') as Promise<[number]>,
  ]);
  return { codice, uscita, errore };
}

describe('il cliente delle chiamate con un server vero', () => {
  let banco: Banco;
  let base: string;
  let cartella: string;
  beforeAll(async () => {
    banco = await preparaBanco();
    await banco.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(banco.app.server.address() as AddressInfo).port}`;
    cartella = mkdtempSync(join(tmpdir(), 'gestore-cliente-'));
  });
  afterAll(async () => {
    rmSync(cartella, { recursive: true, force: true });
    await banco.chiudi();
  });

  const nuovo = (deposito = depositoInMemoria()) => creaCliente({ base, deposito, adesso: () => banco.ora.adesso });

  it('entra, resta entrato oltre la mezz’ora rinnovando, ed esce', async () => {
    const deposito = depositoInMemoria();
    const cliente = nuovo(deposito);
    const { id, prova } = await utenteAdmin(banco);
    expect(await cliente.accedi('admin', prova())).toMatchObject({ id });
    for (let volta = 0; volta < 3; volta += 1) {
      banco.ora.adesso += SCADENZA_MS;
      expect(cliente.stato()).toBe('expired');
      const [primo, secondo] = await Promise.all([cliente.utente(), cliente.chiama(sessioni)]);
      expect(primo).toMatchObject({ id });
      expect(secondo).toMatchObject({ sessioni: [{ mezzo: 'gettoni', corrente: true }] });
    }
    const gettone = deposito.leggi('auth._token.admin') ?? '';
    await cliente.esci();
    const dopo = await fetch(`${base}/api/admin/auth/user`, { headers: { authorization: `Bearer ${gettone}` } });
    expect(dopo.status).toBe(401);
  });

  it('assente per troppo tempo: la chiamata è abortita con le parole della specifica', async () => {
    const cliente = nuovo();
    const { prova } = await utenteAdmin(banco);
    await cliente.accedi('admin', prova());
    banco.ora.adesso += 3 * 3_600_000;
    await expect(cliente.utente()).rejects.toThrow(
      'Both token and refresh token have expired. Your request was aborted.',
    );
    expect(cliente.loggedIn()).toBe(false);
  });

  it('una prova sbagliata è detta con le parole del server', async () => {
    await expect(nuovo().accedi('user', { token: 'sbagliata' })).rejects.toMatchObject({
      stato: 401,
      problema: { codice: 'credenziale_non_valida' },
    });
  });

  it('R30 il browser subentra al programma, che lo viene a sapere', async () => {
    const cliente = nuovo();
    const { token, id } = await credenzialeOfferente(banco);
    expect(await cliente.accedi('user', { token })).toMatchObject({ id });
    expect((await banco.browser().accedi('/api/user/auth/login', { token })).stato).toBe(200);
    await expect(cliente.utente()).rejects.toMatchObject({ stato: 401, motivo: 'subentro' });
    expect(await cliente.utente()).toBeNull();
  });

  it('un gettone di rinnovo copiato e già usato chiude la sessione a tutti e due', async () => {
    const [mio, altrui] = [depositoInMemoria(), depositoInMemoria()];
    const cliente = nuovo(mio);
    const { prova } = await utenteAdmin(banco);
    await cliente.accedi('admin', prova());
    for (const chiave of ['auth.strategy', 'auth._refresh_token.admin', 'auth._token.admin']) {
      altrui.scrivi(chiave, mio.leggi(chiave));
    }
    await nuovo(altrui).rinnova();
    banco.ora.adesso += SCADENZA_MS;
    await expect(cliente.utente()).rejects.toBeInstanceOf(ExpiredAuthSessionError);
    await expect(nuovo(altrui).utente()).rejects.toMatchObject({ cause: { motivo: 'riuso_gettone' } });
  });

  it('la riga di comando ritrova la sessione nel suo file, che solo il proprietario legge', async () => {
    const percorso = join(cartella, 'accesso.json');
    const { token, id } = await credenzialeOfferente(banco);
    await nuovo(depositoSuFile(percorso)).accedi('user', { token });
    expect(statSync(percorso).mode & 0o777).toBe(0o600);
    expect(await nuovo(depositoSuFile(percorso)).utente()).toMatchObject({ id });
    await nuovo(depositoSuFile(percorso)).esci();
    expect(readFileSync(percorso, 'utf8')).not.toContain('gva_');
  });

  it('gv accedi, gv utente e gv esci tengono la sessione fra un comando e l’altro', async () => {
    const file = join(cartella, 'gv.json');
    const { token, id } = await credenzialeOfferente(banco);
    const gv = (ingresso: string, ...argomenti: string[]) =>
      eseguiGv([...argomenti, '--url', base, '--file', file], ingresso);
    expect(await gv('sbagliata\n', 'accedi')).toMatchObject({
      codice: 1,
      errore: expect.stringContaining('non corrisponde'),
    });
    expect(await gv('', 'utente')).toMatchObject({ codice: 1, errore: expect.stringContaining('Nessuno è entrato') });
    expect(await gv(`${token}\n`, 'accedi')).toMatchObject({ codice: 0, uscita: 'Abete (user: offerente)\n' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const chi = await gv('', 'utente', '--json');
    expect(JSON.parse(chi.uscita)).toMatchObject({ id, astaId: expect.any(String) });
    expect(await gv('', 'esci')).toMatchObject({ codice: 0 });
    expect((await gv('', 'utente')).codice).toBe(1);
    const { email, prova } = await utenteAdmin(banco);
    const { password, codice } = prova();
    const accesso = await gv(`${password}\n${codice}\n`, 'accedi', '--strategia', 'admin', '--email', email);
    expect(accesso).toMatchObject({ codice: 0, uscita: 'Avv. Prova (admin: delegato)\n' });
    expect(`${accesso.uscita}${accesso.errore}`).not.toContain(password);
  });
});
