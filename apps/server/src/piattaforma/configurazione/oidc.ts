import { z } from 'zod';
import { eQuestaMacchina } from '../questa-macchina.ts';

/** A secret shorter than this is guessed. */
const PAROLA_MIN = 16;

const facoltativa = <T extends z.ZodType>(schema: T) =>
  z.preprocess((valore) => (valore === '' ? undefined : valore), schema.optional());
const indirizzo = z.url({ protocol: /^https?$/ }).transform((testo) => testo.replace(/\/+$/, ''));

/** The variables of the environment about how operators sign in, each with its default and its meaning. */
export const VARIABILI_OIDC = {
  /** OpenID Connect provider of the operators; none: nobody enters as one, unless OIDC_SVILUPPO says so. */
  OIDC_ISSUER: facoltativa(indirizzo),
  OIDC_CLIENT_ID: facoltativa(z.string().min(1)),
  OIDC_CLIENT_SECRET: facoltativa(z.string().min(1)),
  /** Issuers whose operators are the same persons at OIDC_ISSUER, comma separated: where the provider was before it moved. */
  OIDC_ISSUER_PRECEDENTI: facoltativa(z.string()),
  /**
   * `si`: the development provider under /oidc, with a secret printed at start; a text of 16 characters or more is that secret.
   * `no`, the default: it does not exist. Never in production, nor beside OIDC_ISSUER.
   */
  OIDC_SVILUPPO: facoltativa(z.string()),
} as const;

type Variabili = { [K in keyof typeof VARIABILI_OIDC]?: z.infer<(typeof VARIABILI_OIDC)[K]> };

/** Where operators sign in, and where the same provider was before. */
export type ConfigurazioneOidc = {
  emittente: string;
  clientId: string;
  clientSecret: string | null;
  precedenti: readonly string[];
};

/** The development provider, because somebody said so; `parola` is its secret, or null for one made at start. */
export type ConfigurazioneOidcSviluppo = { parola: string | null };

/** The provider of the variables; null: none. Throws an `Error` that names the wrong one. */
export function oidcDa(v: Variabili): ConfigurazioneOidc | null {
  if (v.OIDC_ISSUER === undefined) {
    for (const nome of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ISSUER_PRECEDENTI'] as const)
      if (v[nome] !== undefined) throw new Error(`OIDC_ISSUER: manca, ma è indicato ${nome}.`);
    return null;
  }
  if (v.OIDC_CLIENT_ID === undefined) throw new Error('OIDC_CLIENT_ID: manca, ed è necessario con OIDC_ISSUER.');
  return {
    emittente: v.OIDC_ISSUER,
    clientId: v.OIDC_CLIENT_ID,
    clientSecret: v.OIDC_CLIENT_SECRET ?? null,
    precedenti: precedentiDa(v.OIDC_ISSUER_PRECEDENTI ?? ''),
  };
}

function precedentiDa(testo: string): string[] {
  return testo
    .split(',')
    .map((uno) => uno.trim())
    .filter((uno) => uno !== '')
    .map((scritto) => {
      const letto = indirizzo.safeParse(scritto);
      if (!letto.success) throw new Error(`OIDC_ISSUER_PRECEDENTI: «${scritto}» non è un indirizzo completo.`);
      return letto.data;
    });
}

/** The development provider, if somebody asked for it. Throws an `Error` where it would not be safe, or makes no sense. */
export function oidcSviluppoDa(
  v: Pick<Variabili, 'OIDC_ISSUER' | 'OIDC_SVILUPPO'> & { NODE_ENV: string },
): ConfigurazioneOidcSviluppo | null {
  const detto = v.OIDC_SVILUPPO ?? 'no';
  if (detto === 'no') return null;
  if (detto !== 'si' && detto.length < PAROLA_MIN)
    throw new Error(
      `OIDC_SVILUPPO: si scrive «si», «no», oppure il segreto da chiedere, di almeno ${PAROLA_MIN} caratteri.`,
    );
  if (v.NODE_ENV === 'production')
    throw new Error(
      'OIDC_SVILUPPO: in produzione non vale. Gli operatori entrano dal servizio di identità indicato in OIDC_ISSUER.',
    );
  if (v.OIDC_ISSUER !== undefined)
    throw new Error('OIDC_SVILUPPO: non sta con OIDC_ISSUER. Gli operatori entrano da uno solo dei due.');
  return { parola: detto === 'si' ? null : detto };
}

/**
 * Outside production, without a provider, the server holds demonstration data and may let operators in with a secret of the
 * terminal: it exists only where no other machine reaches it. Throws an `Error` that names what opens it; the relay has no sign-in.
 */
export function controllaSoloQui(
  v: { NODE_ENV: string; RUOLO: string; HOST: string; TRUST_PROXY?: string | undefined } & Pick<
    Variabili,
    'OIDC_ISSUER'
  >,
  baseUrl: string,
): void {
  if (v.NODE_ENV === 'production' || v.OIDC_ISSUER !== undefined || v.RUOLO === 'staffetta') return;
  const aperte = [
    ...(eQuestaMacchina(v.HOST) ? [] : ['HOST']),
    ...(eQuestaMacchina(new URL(baseUrl).hostname) ? [] : ['BASE_URL']),
    ...(v.TRUST_PROXY === undefined ? [] : ['TRUST_PROXY']),
  ];
  if (aperte.length === 0) return;
  throw new Error(
    `${aperte.join(', ')}: così il server si raggiunge da altre macchine, e in sviluppo senza OIDC_ISSUER non deve: ha dati di prova e, con OIDC_SVILUPPO, un accesso da operatore. Indichi NODE_ENV=production, oppure OIDC_ISSUER e OIDC_CLIENT_ID del servizio di identità; per provare il prodotto su questa macchina lasci HOST, BASE_URL e TRUST_PROXY come sono.`,
  );
}
