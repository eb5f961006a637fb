import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { creaServer } from '../../avvio/server.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { registraOperatore } from '../operatori/operatori.ts';
import { type Banco, preparaBanco } from './banco.ts';
import type { Browser, Risposta } from './browser.ts';
import { apriProviderOstile, CLIENTE, type ProviderOstile, SEGRETO_DEL_PROVIDER } from './provider-ostile.ts';

export const CALLBACK = '/api/_authenticable/login/callback';

/** Un banco i cui operatori entrano da un fornitore nostro che può diventare ostile. */
export type BancoOidc = {
  banco: Banco;
  provider: ProviderOstile;
  /** Un server nuovo, che del fornitore non sa ancora nulla. */
  server(ambiente?: Record<string, string>): Promise<FastifyInstance>;
  /** Un no in italiano, senza nulla di ciò che il fornitore ha detto, e nessuno è entrato dopo `prima`. */
  attesoNo(risposta: Risposta, rifiuto: Rifiuto, prima: number[]): Promise<void>;
  /** Quante sessioni e quanti operatori ci sono. */
  quanti(): Promise<number[]>;
  chiudi(): Promise<void>;
};

export async function preparaBancoOidc(): Promise<BancoOidc> {
  const banco = await preparaBanco();
  const provider = await apriProviderOstile();
  // Due operatori hanno già ammesso questi: qui si prova il ritorno dal fornitore.
  for (const soggetto of ['operatore-ostile', 'pulito'])
    await registraOperatore(banco.contesto.db, banco.contesto.segreti, {
      emittente: provider.emittente,
      soggetto,
      nome: soggetto,
      email: null,
      adesso: banco.contesto.orologio.adesso(),
    });
  const quanti = async (): Promise<number[]> => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM sessioni UNION ALL SELECT count(*)::int FROM operatori`.execute(banco.contesto.db);
    return rows.map(({ n }) => n);
  };
  return {
    banco,
    provider,
    server: (ambiente = {}) => creaServer({ ...banco.contesto, configurazione: configura(banco, provider, ambiente) }),
    quanti,
    async attesoNo(risposta, rifiuto, prima) {
      attesoProblema(risposta, rifiuto);
      expect(await quanti()).toEqual(prima);
    },
    async chiudi() {
      await provider.chiudi();
      await banco.chiudi();
    },
  };
}

function configura({ contesto }: Banco, { emittente }: ProviderOstile, ambiente: Record<string, string>) {
  return leggiConfigurazione({
    NODE_ENV: 'test',
    DATA_DIR: contesto.configurazione.cartellaDati,
    OIDC_ISSUER: emittente,
    OIDC_CLIENT_ID: CLIENTE.id,
    OIDC_CLIENT_SECRET: CLIENTE.segreto,
    ...ambiente,
  });
}

export function inizia(browser: Browser, ritorno = '/edicom/bcc'): Promise<Risposta> {
  return browser.chiama('GET', `/api/edicom/auth/inizia?canonico=1&ritorno=${encodeURIComponent(ritorno)}`);
}

/** Dalla partenza al ritorno, attraverso il fornitore. */
export async function vaiETorna(browser: Browser): Promise<URLSearchParams> {
  const partenza = await inizia(browser);
  expect(partenza.stato).toBe(302);
  const { headers } = await fetch(String(partenza.intestazioni.location), { redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams;
}

export function completa(browser: Browser, parametri: URLSearchParams | string): Promise<Risposta> {
  return browser.chiama('GET', `${CALLBACK}?${parametri}`);
}

export type Rifiuto = { stato: number; codice: string };
export const NON_RIUSCITO: Rifiuto = { stato: 401, codice: 'accesso_esterno_non_riuscito' };
export const PROVIDER_GUASTO: Rifiuto = { stato: 502, codice: 'accesso_esterno_non_disponibile' };

function attesoProblema(risposta: Risposta, rifiuto: Rifiuto): void {
  expect({ stato: risposta.stato, codice: risposta.corpo.codice }).toEqual(rifiuto);
  expect(risposta.intestazioni['content-type']).toContain('application/problem+json');
  expect(risposta.corpo).toMatchObject({
    title: expect.stringMatching(/^(?:Accesso|Chiamata|Dati|Risposta) /),
    detail: expect.stringMatching(/[Rr]icominci l’accesso|campi indicati|qualche minuto/),
  });
  expect(risposta.testo).not.toMatch(new RegExp(`${SEGRETO_DEL_PROVIDER}|${CLIENTE.segreto}|eyJ|\\.ts:|Error`));
  expect(String(risposta.intestazioni['set-cookie'] ?? '')).not.toContain('gestore_sessione');
}
