import type { IDToken } from 'openid-client';

/** Di quanto l'orologio del fornitore può precedere il nostro. */
const ANTICIPO_MAX_MS = 60_000;

/** Un gettone d'identità nasce quando si scambia il codice: uno più vecchio è nato per qualcun altro, o è stato conservato. */
const ETA_MAX_MS = 10 * 60_000;

/** OpenID Connect Core, sezione 2: il soggetto non supera i 255 caratteri ASCII. */
const SOGGETTO = /^[\x20-\x7e]{1,255}$/;

/** Un nome o un indirizzo più lungo di così non lo è. */
const TESTO_MAX = 200;

export type IdentitaEsterna = {
  emittente: string;
  soggetto: string;
  nome: string;
  email: string | null;
  /** False quando il fornitore dice che nessuno ha verificato l'indirizzo: allora non fa di due account una persona sola. */
  emailVerificata: boolean;
  /** Maiuscolo, senza il prefisso che SPID gli mette davanti; null quando il fornitore non lo dice. */
  codiceFiscale: string | null;
};

/** Dove lo mettono i fornitori: SPID e CIE sotto il loro attributo, gli altri sotto il nome dato dal loro gestore. */
const CODICE_FISCALE = ['https://attributes.eid.gov.it/fiscal_number', 'fiscal_number', 'codice_fiscale'] as const;

/**
 * Chi il gettone d'identità nomina, dopo che la libreria ha verificato firma, emittente, destinatario, scadenza e
 * nonce. Null quando è stato fatto per un altro, a un'ora impossibile, o per nessuno. `adesso` viene dall'orologio che
 * la libreria ha usato.
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

/** Un testo da mostrare, senza ciò che nessun nome ha: viene da fuori, e si conserva. */
function testo(valore: unknown): string | null {
  if (typeof valore !== 'string') return null;
  const pulito = valore
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, TESTO_MAX);
  return pulito === '' ? null : pulito;
}
