import { Secret, TOTP } from 'otpauth';

const PASSO_S = 30;
const CIFRE = 6;
const SEI_CIFRE = /^[0-9]{6}$/;
/** Un passo prima e uno dopo: i telefoni di rado sbagliano di più di mezzo minuto. */
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

/** Segreto casuale, 160 bit, in base 32. */
export function nuovoSegretoTotp(): string {
  return new Secret({ size: 20 }).base32;
}

/** Il numero del passo di 30 secondi di questo codice, a un passo al più da `adesso` (ms dall'epoca); null quando è sbagliato. */
export function passoTotp(segreto: string, codice: string, adesso: number): number | null {
  // La libreria confronta byte di uguale lunghezza, e lancia su cifre di altre scritture.
  if (!SEI_CIFRE.test(codice)) return null;
  const scarto = totp(segreto).validate({ token: codice, timestamp: adesso, window: TOLLERANZA_PASSI });
  return scarto === null ? null : Math.floor(adesso / 1_000 / PASSO_S) + scarto;
}

/** Il codice che un'app mostrerebbe a `adesso` (ms dall'epoca): per i dati di dimostrazione e le prove. */
export function codiceTotp(segreto: string, adesso: number): string {
  return totp(segreto).generate({ timestamp: adesso });
}

/** L'indirizzo `otpauth://` per l'app dei codici. */
export function indirizzoTotp(segreto: string, email: string): string {
  return totp(segreto, email).toString();
}
