import { leggiQuota } from '@gestore/contratto/parole/quota';
import type { DirittoSulBene, Modalita, QuotaInVendita } from '@gestore/dominio';

/** Le parole del portale, ridotte a quelle della legge. */

const MODALITA: Readonly<Record<string, Modalita>> = {
  'sincrona mista': 'sincrona_mista',
  'sincrona telematica': 'sincrona_telematica',
  asincrona: 'asincrona',
  'asincrona telematica': 'asincrona',
};

/** `Sincrona Mista` diventa `sincrona_mista`; parole non riconosciute danno `null`, mai un’ipotesi (R01). */
export function modalitaDaParole(parole: string): Modalita | null {
  const chiave = parole.trim().toLowerCase().replace(/\s+/g, ' ');
  return Object.hasOwn(MODALITA, chiave) ? (MODALITA[chiave] ?? null) : null;
}

/**
 * Dalla categoria del lotto, in parole o in codice, se il bene è immobile: `Immobile Residenziale`, `MOBILI`. Ciò che non lo dice
 * (`Autoveicoli`, `Azienda`) dà `null`, mai un’ipotesi.
 */
export function immobileDaCategoria(categoria: string): boolean | null {
  if (/^(?:beni?[ _])?immobil[ei](?:\b|_)/i.test(categoria.trim())) return true;
  return /^(?:beni?[ _])?mobil[ei](?:\b|_)/i.test(categoria.trim()) ? false : null;
}

const INIZIO = String.raw`^\W*(?:lotto\s+(?:unico|n?\W*\d+)\W+)?(?:vendita\s+(?:di|del|della|dell['’])\s*)?(?:diritto\s+di\s+|diritti\s+di\s+)?`;
const QUALE = String.raw`(?:(?:piena|intera)\s+)?(nuda\s+propriet[aà]|propriet[aà]|usufrutto)`;
const QUANTA = String.raw`(?:quota\s+)?(?:indivisa\s+)?(?:pari\s+)?(?:a|ad|di)?\s*(\d+\s*\/\s*\d+)`;
const PRIMA_LA_QUOTA = new RegExp(
  `${INIZIO}(?:la\\s+)?quota\\s+${QUANTA}\\s+(?:di|della|dell['’]|in|del\\s+diritto\\s+di)\\s*${QUALE}`,
  'iu',
);
const PRIMA_IL_DIRITTO = new RegExp(`${INIZIO}${QUALE}['’]?\\s*[,(]?\\s*(?:per\\s+)?(?:la\\s+)?${QUANTA}`, 'iu');
const SOLO_IL_DIRITTO = new RegExp(
  `${INIZIO}${QUALE}['’]?\\s+(?:di|su|del|dell['’]|della|sull['’]|sulla|sul)\\b(?![^.;]*\\d\\s*\\/)`,
  'iu',
);

/** Quote di più persone, che insieme possono fare l'intero; due diritti; o una frazione che non è una quota. */
const PIU_DI_UNA =
  /ciascun|cadaun|rispettivamente|in\s+capo|in\s+favore|\/\s*\d+\s*(?:di\s+)?(?:vani|mq|metri)|usufrutto.*nuda|nuda.*usufrutto/isu;

/**
 * La quota in vendita, se la descrizione comincia da lì: `Quota di 1/2 della piena proprietà di…`, `Nuda proprietà di un appartamento`. Più
 * avanti una quota è spesso quella delle parti comuni, e qui non si indovina; l'intera proprietà non è una quota.
 */
export function quotaDaParole(descrizione: string): QuotaInVendita | null {
  const testo = descrizione.slice(0, 200);
  if (PIU_DI_UNA.test(testo) || (testo.match(/\d\s*\/\s*\d/g) ?? []).length > 1) return null;
  const [, frazionePrima, dirittoDopo] = PRIMA_LA_QUOTA.exec(testo) ?? [];
  const [, dirittoPrima, frazioneDopo] = PRIMA_IL_DIRITTO.exec(testo) ?? [];
  const parole = dirittoDopo ?? dirittoPrima ?? SOLO_IL_DIRITTO.exec(testo)?.[1];
  const frazione = (frazionePrima ?? frazioneDopo ?? '1/1').replaceAll(/\s/g, '');
  const quota = leggiQuota(frazione);
  if (parole === undefined || quota === null) return null;
  const diritto: DirittoSulBene = /^nuda/i.test(parole)
    ? 'nuda_proprieta'
    : /^u/i.test(parole)
      ? 'usufrutto'
      : 'proprieta';
  return diritto === 'proprieta' && quota.numeratore === quota.denominatore ? null : { frazione, diritto };
}

const PARTICELLE = new Set(['di', 'del', 'della', 'dei', 'delle', 'in', 'e', 'la', 'presso']);

function parolaNormale(parola: string, prima: boolean): string {
  const minuscola = parola.toLocaleLowerCase('it');
  if (!prima && PARTICELLE.has(minuscola)) return minuscola;
  return minuscola
    .replace(/^(nell['’]|dell['’]|d['’])?(\p{L})/u, (_tutto, articolo: string | undefined, lettera: string) => {
      return (articolo ?? '') + lettera.toLocaleUpperCase('it');
    })
    .replace(/(?<=[-'’])\p{L}/gu, (lettera) => lettera.toLocaleUpperCase('it'));
}

/**
 * `Tribunale di SIRACUSA` diventa `Tribunale di Siracusa`: solo le parole tutte maiuscole cambiano, le altre restano
 * come le ha scritte l’ufficio. `Corte d'Appello - Milano` resta com’è.
 */
export function nomeUfficio(grezzo: string): string {
  return grezzo
    .trim()
    .replace(/\s+/g, ' ')
    .split(' ')
    .map((parola, i) =>
      /\p{Lu}.*\p{Lu}/u.test(parola) && !/\p{Ll}/u.test(parola) ? parolaNormale(parola, i === 0) : parola,
    )
    .join(' ');
}

const ETICHETTE: Readonly<Record<string, string>> = {
  AVEND: 'Avviso di vendita',
  PERIZ: 'Perizia',
  PLANI: 'Planimetria',
  ORDIN: 'Ordinanza di vendita',
  FOTO: 'Fotografia',
};

/** L’etichetta leggibile di un allegato: dal codice se noto, poi dalla descrizione, poi dal nome del file. */
export function etichettaAllegato(codice: string | null, descrizione: string | null, nomeFile: string | null): string {
  if (codice !== null && Object.hasOwn(ETICHETTE, codice)) return ETICHETTE[codice] ?? codice;
  if (descrizione === null) return nomeFile ?? 'Allegato';
  if (/\p{Ll}/u.test(descrizione)) return descrizione;
  const minuscola = descrizione.toLocaleLowerCase('it');
  return minuscola.charAt(0).toLocaleUpperCase('it') + minuscola.slice(1);
}
