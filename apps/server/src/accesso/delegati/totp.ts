import { Secret, TOTP } from 'otpauth';

const PASSO_S = 30;
const CIFRE = 6;
const SEI_CIFRE = /^[0-9]{6}$/;
/** One step before and one after: phones are seldom more than half a minute off. */
const TOLLERANZA_PASSI = 1;

function totp(segreto: string, email?: string): TOTP {
  return new TOTP({
    issuer: 'Gestore Vendite',
    label: email ?? 'accesso',
    algorithm: 'SHA1',
    digits: CIFRE,
    period: PASSO_S,
    secret: Secret.fromBase32(segreto),
  });
}

/** Random seed, 160 bits, in base 32. */
export function nuovoSegretoTotp(): string {
  return new Secret({ size: 20 }).base32;
}

/** Number of the 30-second step this code belongs to, within one step of `adesso` (epoch ms); null when it is wrong. */
export function passoTotp(segreto: string, codice: string, adesso: number): number | null {
  // The library compares bytes of equal length and throws on digits of other scripts.
  if (!SEI_CIFRE.test(codice)) return null;
  const scarto = totp(segreto).validate({ token: codice, timestamp: adesso, window: TOLLERANZA_PASSI });
  return scarto === null ? null : Math.floor(adesso / 1_000 / PASSO_S) + scarto;
}

/** The code an authenticator app would show at `adesso` (epoch ms): demonstration data and tests. */
export function codiceTotp(segreto: string, adesso: number): string {
  return totp(segreto).generate({ timestamp: adesso });
}

/** `otpauth://` address for the authenticator app. */
export function indirizzoTotp(segreto: string, email: string): string {
  return totp(segreto, email).toString();
}
