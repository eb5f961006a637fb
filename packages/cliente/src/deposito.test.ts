import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHIAVI_DEPOSITO } from '@gestore/contratto/accesso/costanti-accesso';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { depositoDelBrowser, depositoInMemoria } from './deposito.ts';
import { depositoSuFile } from './deposito-file.ts';

const CHIAVE = CHIAVI_DEPOSITO.gettone('user');

test('keys have the prefix auth. and the strategy', () => {
  expect(CHIAVE).toBe('auth._token.user');
  expect(CHIAVI_DEPOSITO.scadenza('admin')).toBe('auth._token_expiration.admin');
  expect(CHIAVI_DEPOSITO.rinnovo('edicom')).toBe('auth._refresh_token.edicom');
  expect(CHIAVI_DEPOSITO.strategia).toBe('auth.strategy');
});

/** As a browser keeps them: of a name the last writing holds, and Max-Age=0 removes it. */
function documentoFinto() {
  const biscotti = new Map<string, string>();
  const scritti: string[] = [];
  return {
    scritti,
    get cookie() {
      return [...biscotti].map(([nome, valore]) => `${nome}=${valore}`).join('; ');
    },
    set cookie(testo: string) {
      scritti.push(testo);
      const [coppia = ''] = testo.split('; ');
      const uguale = coppia.indexOf('=');
      if (testo.includes('Max-Age=0')) biscotti.delete(coppia.slice(0, uguale));
      else biscotti.set(coppia.slice(0, uguale), coppia.slice(uguale + 1));
    },
  };
}

function localeFinto() {
  const valori = new Map<string, string>();
  return {
    valori,
    getItem: (chiave: string) => valori.get(chiave) ?? null,
    setItem: (chiave: string, valore: string) => void valori.set(chiave, valore),
    removeItem: (chiave: string) => void valori.delete(chiave),
  };
}

describe('store of the browser', () => {
  test('writes in the cookie, with path / and secure, and in localStorage, and removes from both', () => {
    const documento = documentoFinto();
    const locale = localeFinto();
    const deposito = depositoDelBrowser({ documento, locale, serrature: null });
    deposito.scrivi(CHIAVE, 'a=b;c');
    expect(documento.scritti).toEqual(['auth._token.user=a%3Db%3Bc; Path=/; SameSite=Lax; Secure']);
    expect(locale.valori.get(CHIAVE)).toBe('a=b;c');
    expect(deposito.leggi(CHIAVE)).toBe('a=b;c');
    locale.valori.clear();
    expect(deposito.leggi(CHIAVE)).toBe('a=b;c');
    deposito.scrivi(CHIAVE, null);
    expect(deposito.leggi(CHIAVE)).toBeNull();
    expect(documento.cookie).toBe('');
  });

  test('where localStorage is denied cookies suffice; an unreadable cookie is as if it were missing', () => {
    const documento = documentoFinto();
    const deposito = depositoDelBrowser({ documento, locale: null, serrature: null });
    deposito.scrivi(CHIAVE, 'x');
    documento.cookie = 'auth.strategy=%E0%A4%A';
    expect(deposito.leggi(CHIAVE)).toBe('x');
    expect(deposito.leggi(CHIAVI_DEPOSITO.strategia)).toBeNull();
    expect(deposito.leggi('auth.altro')).toBeNull();
  });

  test('exclusive actions pass through the lock that tabs share', async () => {
    const chieste: string[] = [];
    const serrature = {
      request: async (nome: string, azione: () => Promise<unknown>) => {
        chieste.push(nome);
        return azione();
      },
    } as unknown as Pick<LockManager, 'request'>;
    const deposito = depositoDelBrowser({ documento: documentoFinto(), locale: null, serrature });
    expect(await deposito.inEsclusiva(async () => 7)).toBe(7);
    expect(chieste).toEqual(['auth.rinnovo']);
  });
});

test('in memory exclusive actions run one after the other, after an error too', async () => {
  const deposito = depositoInMemoria();
  const passi: string[] = [];
  const prima = Promise.withResolvers<void>();
  const uno = deposito.inEsclusiva(async () => {
    passi.push('uno');
    await prima.promise;
    throw new Error('guasto');
  });
  const due = deposito.inEsclusiva(async () => passi.push('due'));
  await Promise.resolve();
  expect(passi).toEqual(['uno']);
  prima.resolve();
  await expect(uno).rejects.toThrow('guasto');
  await due;
  expect(passi).toEqual(['uno', 'due']);
});

describe('store on a file', () => {
  let cartella: string;
  beforeEach(() => {
    cartella = mkdtempSync(join(tmpdir(), 'gestore-cliente-'));
  });
  afterEach(() => rmSync(cartella, { recursive: true, force: true }));

  test('only its owner reads it, and two processes see what each other writes', () => {
    const percorso = join(cartella, 'sotto', 'accesso.json');
    const [uno, due] = [depositoSuFile(percorso), depositoSuFile(percorso)];
    uno.scrivi(CHIAVE, 'x');
    expect(statSync(percorso).mode & 0o777).toBe(0o600);
    expect(statSync(join(cartella, 'sotto')).mode & 0o777).toBe(0o700);
    expect(due.leggi(CHIAVE)).toBe('x');
    due.scrivi(CHIAVE, null);
    expect(uno.leggi(CHIAVE)).toBeNull();
    expect(readFileSync(percorso, 'utf8')).not.toContain('_token');
  });

  test('a spoilt file stops nobody: one signs in again', () => {
    const percorso = join(cartella, 'accesso.json');
    for (const testo of ['{', '[1]', 'null', '{"auth.strategy":7}']) {
      writeFileSync(percorso, testo);
      expect(depositoSuFile(percorso).leggi(CHIAVI_DEPOSITO.strategia)).toBeNull();
    }
  });

  test('two processes do not renew together, and the lock is removed after an error too', async () => {
    const percorso = join(cartella, 'accesso.json');
    const [uno, due] = [depositoSuFile(percorso), depositoSuFile(percorso)];
    const prima = Promise.withResolvers<void>();
    const passi: string[] = [];
    const lungo = uno.inEsclusiva(async () => {
      passi.push('uno entra');
      await prima.promise;
      passi.push('uno esce');
      throw new Error('guasto');
    });
    const altro = due.inEsclusiva(async () => passi.push('due'));
    prima.resolve();
    await expect(lungo).rejects.toThrow('guasto');
    await altro;
    expect(passi).toEqual(['uno entra', 'uno esce', 'due']);
  });
});
