import type { Frazione } from '@gestore/contratto/parole/quota';
import type { DirittoSulBene } from '@gestore/dominio';

/** Le quote di più offerenti, sommate diritto per diritto (R20). */

const INTERO: Frazione = { numeratore: 1n, denominatore: 1n };
/** Che cosa insieme fa la proprietà: chi la vende intera vende l'uno e l'altra. */
export const PARTI_DEL_BENE: readonly DirittoSulBene[] = ['usufrutto', 'nuda_proprieta'];
const NULLA: Frazione = { numeratore: 0n, denominatore: 1n };

/** Parole che chi scrive un diritto mette o tace: «piena ed esclusiva proprietà» è la proprietà. */
const DI_CONTORNO = new Set(
  'piena pieno intera intero esclusiva esclusivo sola solo vitalizio vitalizia diritto diritti quota titolo ed in per di del dell della il la lo a l d'.split(
    ' ',
  ),
);

/** Come si chiama ciascun diritto, e chi lo ha; senza accenti, perché molti non li scrivono. */
const DI_PAROLA: Readonly<Record<string, DirittoSulBene>> = {
  proprieta: 'proprieta',
  proprietario: 'proprieta',
  proprietaria: 'proprieta',
  usufrutto: 'usufrutto',
  usufruttuario: 'usufrutto',
  usufruttuaria: 'usufrutto',
  'nuda proprieta': 'nuda_proprieta',
  'nudo proprietario': 'nuda_proprieta',
  'nuda proprietaria': 'nuda_proprieta',
};

/**
 * Quale diritto dicono le parole di un'offerta; `null` se non è uno di quelli che si sanno sommare: una parola in più (`superficiaria`,
 * `congiuntivo`, un'altra quota) cambia il diritto, e qui non si indovina.
 */
export function leggiDiritto(parole: string): DirittoSulBene | null {
  const scritte = parole
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((parola) => parola !== '' && !DI_CONTORNO.has(parola))
    .join(' ');
  return Object.hasOwn(DI_PAROLA, scritte) ? (DI_PAROLA[scritte] ?? null) : null;
}

/** La quota di un offerente e il suo diritto; `null` ciò che manca o non si legge. Chi `tace` ne ha uno di questi, e non si sa quale. */
export type QuotaDiDiritto = { quota: Frazione | null; diritto: DirittoSulBene | null; tace?: boolean };

/** Che cosa fanno insieme le quote; `ignote` se ciò che non si legge potrebbe ancora farle tornare. */
type SommaDelleQuote = 'tornano' | 'non_tornano' | 'ignote';

function somma(addendi: readonly Frazione[]): Frazione {
  return addendi.reduce(
    (fin, quota) => ({
      numeratore: fin.numeratore * quota.denominatore + quota.numeratore * fin.denominatore,
      denominatore: fin.denominatore * quota.denominatore,
    }),
    NULLA,
  );
}

/** Il segno di `a - b`: meno di zero se è minore. */
const differenza = (a: Frazione, b: Frazione): bigint => a.numeratore * b.denominatore - b.numeratore * a.denominatore;

/** Di chi gode e di chi è nudo proprietario, ciascuno con la piena proprietà, che è di tutti e due (cc 832, 978). */
function perDiritto(quote: readonly QuotaDiDiritto[]): Record<DirittoSulBene, Frazione> {
  const di = (diritto: DirittoSulBene): Frazione[] =>
    quote.flatMap((una) => (una.diritto === diritto && una.quota !== null ? [una.quota] : []));
  return {
    proprieta: somma(di('proprieta')),
    usufrutto: somma([...di('proprieta'), ...di('usufrutto')]),
    nuda_proprieta: somma([...di('proprieta'), ...di('nuda_proprieta')]),
  };
}

/** Per quanto ne resta, questa quota passa l'intero qualunque diritto sia: chi ha la proprietà ha gli altri due. */
function nonCiSta({ quota }: QuotaDiDiritto, somme: Record<DirittoSulBene, Frazione>, intero: Frazione): boolean {
  return quota !== null && PARTI_DEL_BENE.every((diritto) => differenza(somma([somme[diritto], quota]), intero) > 0n);
}

/**
 * Se le quote fanno l'intero in ciascuno dei `diritti` (R20). Di una quota in vendita l'intero è `1`, o la quota stessa per chi scrive
 * quelle del bene. Oltre l'intero non torna nulla, qualunque cosa dica chi non si legge; sotto, forse.
 */
export function sommaQuote(
  quote: readonly QuotaDiDiritto[],
  diritti: readonly DirittoSulBene[],
  quotaInVendita: Frazione | null = null,
): SommaDelleQuote {
  const somme = perDiritto(quote);
  const ignote = quote.some(({ quota, diritto }) => quota === null || diritto === null);
  const esiti = [INTERO, ...(quotaInVendita === null ? [] : [quotaInVendita])].map((intero): SommaDelleQuote => {
    const scarti = diritti.map((diritto) => differenza(somme[diritto], intero));
    if (scarti.some((scarto) => scarto > 0n)) return 'non_tornano';
    if (quote.some((una) => una.tace && una.diritto === null && nonCiSta(una, somme, intero))) return 'non_tornano';
    if (ignote) return 'ignote';
    return scarti.every((scarto) => scarto === 0n) ? 'tornano' : 'non_tornano';
  });
  return esiti.find((esito) => esito === 'tornano') ?? esiti.find((esito) => esito === 'ignote') ?? 'non_tornano';
}
