/**
 * L'insieme di caratteri latini dei messaggi SEPA (EPC217-08): gli altri una banca può rifiutarli. Ciò che Unicode non scompone si
 * traslittera con le tavole qui sotto: le lettere latine come le riporta l'EPC, il cirillico come i passaporti (ICAO 9303, parte 3), il
 * greco come ELOT 743. Nessuna libreria, perché quelle tenute portano con sé tutte le scritture del mondo, ideogrammi compresi, e un
 * nome reso a caso in un bonifico è peggio di un nome che si dice di non saper scrivere (`nonScrivibile`).
 */

/** Lettere latine intere per Unicode: non hanno un segno da togliere. */
const LATINE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  þ: 'th',
  ŧ: 't',
  ƶ: 'z',
  ə: 'e',
};

/** Serbo, ucraino, bulgaro, macedone, russo: di una lettera che due lingue leggono diversamente, quella dei passaporti russi. */
const CIRILLICHE: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ђ: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  ѕ: 'dz',
  и: 'i',
  і: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  џ: 'dz',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  // Ciò che altrove si scompone qui è una lettera sua: si legge prima di scomporre.
  ё: 'e',
  й: 'i',
  ї: 'i',
  ў: 'u',
  ѓ: 'g',
  ќ: 'k',
};

const GRECHE: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

/** Apostrofi e trattini come li mettono i programmi di scrittura. */
const SEGNI: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  ʼ: "'",
  ʻ: "'",
  '–': '-',
  '—': '-',
  // Il punto fra due elle del catalano: «Col·lecta».
  '·': '',
};

const TAVOLA: ReadonlyMap<string, string> = new Map(
  [LATINE, CIRILLICHE, GRECHE, SEGNI].flatMap((una) => Object.entries(una)),
);
const NON_SEPA = /[^A-Za-z0-9/?:().,'+ -]/g;

/** Un testo con le sole lettere che si sanno scrivere in latino semplice; ciò che non si sa resta com'è. */
function traslitterato(testo: string): string {
  return [
    ...testo
      .normalize('NFC')
      // In greco due lettere insieme fanno una u, anche con l'accento sulla seconda.
      .replace(
        /([οΟ])([υύΥΎ])/g,
        (_, prima: string, seconda: string) => `${prima === 'Ο' ? 'O' : 'o'}${/[ΥΎ]/.test(seconda) ? 'U' : 'u'}`,
      ),
  ]
    .map((uno) => daTavola(uno) ?? scomposto(uno))
    .join('');
}

/** La lettera senza i suoi segni, e ciò che la tavola dice di quel che resta. */
function scomposto(segno: string): string {
  return [...segno.normalize('NFKD').replace(/\p{M}/gu, '')].map((uno) => daTavola(uno) ?? uno).join('');
}

/** Ciò che sta al posto di un segno, con la stessa maiuscola; `undefined` se la tavola non ne dice nulla. */
function daTavola(segno: string): string | undefined {
  const reso = TAVOLA.get(segno);
  if (reso !== undefined) return reso;
  const minuscolo = segno.toLowerCase();
  // La «İ» turca diventa due segni: si scompone come le altre.
  const delMinuscolo = minuscolo === segno ? undefined : TAVOLA.get(minuscolo);
  return delMinuscolo === undefined ? undefined : delMinuscolo.charAt(0).toUpperCase() + delMinuscolo.slice(1);
}

/** Il testo nell'insieme di caratteri dei messaggi SEPA, al massimo di `massimo` caratteri: ciò che non si sa scrivere è uno spazio. */
export function sepa(testo: string, massimo: number): string {
  return traslitterato(testo).replace(NON_SEPA, ' ').replace(/\s+/g, ' ').trim().slice(0, massimo).trim();
}

/**
 * Vero se del nome resterebbe fuori almeno una lettera: arabo, ebraico, ideogrammi. Un nome a metà è un altro nome, e la banca che lo
 * confronta con quello del conto rifiuta il bonifico: chi ordina lo scrive come sta sul conto.
 */
export function nonScrivibile(nome: string): boolean {
  return /[\p{L}\p{N}]/u.test(traslitterato(nome).replace(/[A-Za-z0-9]/g, ''));
}
