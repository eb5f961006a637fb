import type { IDToken } from 'openid-client';

/** How far the provider's clock may be ahead of ours. */
const ANTICIPO_MAX_MS = 60_000;

/** An identity token is made when the code is exchanged: an older one was made for somebody else, or kept. */
const ETA_MAX_MS = 10 * 60_000;

/** OpenID Connect Core, section 2: "It MUST NOT exceed 255 ASCII characters in length". */
const SOGGETTO = /^[\x20-\x7e]{1,255}$/;

/** A name or an address longer than this is not one. */
const TESTO_MAX = 200;

export type IdentitaEsterna = {
  emittente: string;
  soggetto: string;
  nome: string;
  email: string | null;
  /** False when the provider says that nobody has verified that address: it does not make two accounts one person's. */
  emailVerificata: boolean;
  /** Upper case, without the prefix that SPID puts before it; null when the provider does not tell it. */
  codiceFiscale: string | null;
};

/** Where providers put it: SPID and CIE by their attribute, the others by the name their gestore gave it. */
const CODICE_FISCALE = ['https://attributes.eid.gov.it/fiscal_number', 'fiscal_number', 'codice_fiscale'] as const;

/**
 * Who the identity token names, after the library has checked signature, issuer, audience, expiry and nonce. Null when
 * it was made for another party, at an impossible time, or for nobody. `adesso` comes from the clock that the library used.
 */
export function identitaDa(claims: IDToken, clientId: string, adesso: number): IdentitaEsterna | null {
  const emessoIl = claims.iat * 1_000;
  if (emessoIl > adesso + ANTICIPO_MAX_MS || emessoIl < adesso - ETA_MAX_MS) return null;
  if (claims.azp !== undefined && claims.azp !== clientId) return null;
  if (!SOGGETTO.test(claims.sub) || claims.sub.trim() === '') return null;
  const email = testo(claims.email);
  return {
    emittente: claims.iss,
    soggetto: claims.sub,
    nome: testo(claims.name) ?? testo(claims.preferred_username) ?? email ?? 'Operatore',
    email,
    emailVerificata: claims.email_verified !== false,
    codiceFiscale: codiceFiscaleDa(claims),
  };
}

function codiceFiscaleDa(claims: IDToken): string | null {
  const detto = CODICE_FISCALE.map((nome) => testo(claims[nome])).find((uno) => uno !== null);
  return detto?.toUpperCase().replace(/^TINIT-/, '') ?? null;
}

/** A text to show, without what no name has: it comes from outside and is kept. */
function testo(valore: unknown): string | null {
  if (typeof valore !== 'string') return null;
  const pulito = valore
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, TESTO_MAX);
  return pulito === '' ? null : pulito;
}
