import type { Contrasto } from '@gestore/contratto/banca/forme';

/** Ciò che di un accredito e di un'offerta può smentire che siano l'uno dell'altra. */
type AccreditoDetto = { causale?: string; cro: string | null; trn: string | null };
type OffertaDetta = { cro: string | null; ruolo?: string; lotto?: string };

/**
 * In che cosa un accredito smentisce un'offerta, che pure gli somiglia (R39): dichiara un altro bonifico, o la causale nomina un'altra
 * procedura o un altro lotto. Chi offre per due lotti della stessa procedura versa due volte la stessa somma dallo stesso conto: quale sia
 * di quale lo dicono soltanto queste. Con un contrasto non si abbina da sé: decide una persona, che lo legge.
 *
 * @param stesso se l'offerta dichiara proprio quel bonifico
 */
export function contrasti(accredito: AccreditoDetto, offerta: OffertaDetta, stesso: boolean): Contrasto[] {
  const { causale = '' } = accredito;
  const trovati: Contrasto[] = [];
  const dichiarato = offerta.cro?.trim() ?? '';
  if (!stesso && dichiarato !== '' && (accredito.cro !== null || accredito.trn !== null)) trovati.push('cro');
  if (altraProcedura(causale, offerta.ruolo ?? '')) trovati.push('procedura');
  if (altroLotto(causale, offerta.lotto ?? '')) trovati.push('lotto');
  return trovati;
}

/** Un giorno intero non è un ruolo: `10/11/2026`, `10.11.26`. */
const GIORNI = /(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?!\d)/g;
/** Un ruolo: con l'anno intero dovunque stia, con due cifre se davanti è detto che cosa è. */
const RUOLI =
  /(?<!\d)0{0,6}(\d{1,6})\s?\/\s?\d{2}(\d{2})(?!\d)|(?:r\.?\s?g\.?\s?(?:e\.?)?|proc(?:edura|\.)?|ruolo|esec(?:uzione|\.)?)\s?(?:n(?:r|\.|°)?\.?\s?)?0{0,6}(\d{1,6})\s?\/\s?(\d{2})(?!\d)/gi;

/** La causale nomina delle procedure, e nessuna è questa. */
function altraProcedura(causale: string, ruolo: string): boolean {
  const [, numero, anno] = /^0*(\d+)\/(?:\d\d)?(\d\d)$/.exec(ruolo) ?? [];
  if (numero === undefined) return false;
  const nominate = [...causale.replaceAll(GIORNI, ' ').matchAll(RUOLI)].map(
    ([, intero, annoIntero, breve, annoBreve]) => `${intero ?? breve}/${annoIntero ?? annoBreve}`,
  );
  return nominate.length > 0 && !nominate.includes(`${numero}/${anno}`);
}

/** `lotto 2`, `LOTTO N. 2`, `lotti 1 e 2`, `lotto unico`; una lettera sola se anche il lotto si chiama così. */
const LOTTI = /\blott[oi]\s?(?:n(?:r|um|umero|\.|°)?\.?\s?)?:?\s?(\d{1,4}(?:\s?(?:,|e|-)\s?\d{1,4}){0,20}|unico)\b/gi;
const LETTERE = /\blotto\s?([a-z])\b/gi;

/** La causale nomina dei lotti, e non è questo solo: chi ne nomina due ha versato per due, o per uno dei due. */
function altroLotto(causale: string, lotto: string): boolean {
  const nome = nomeDelLotto(lotto);
  if (nome === null) return false;
  const forma = /^\d+$/.test(nome) ? LOTTI : LETTERE;
  const nominati = [...causale.matchAll(forma)].flatMap(([, nomi = '']) =>
    nomi.split(/\s?(?:,|e|-)\s?/i).flatMap((uno) => nomeDelLotto(uno) ?? []),
  );
  return nominati.some((uno) => uno !== nome);
}

/** Come si chiama un lotto: il suo numero senza gli zeri davanti, uno se è l'unico, o una lettera; `null` se non è di questi. */
function nomeDelLotto(scritto: string): string | null {
  const nome = scritto
    .trim()
    .toLowerCase()
    .replace(/^lotto\s+/, '');
  if (nome === 'unico') return '1';
  if (/^[a-z]$/.test(nome)) return nome;
  return /^0*(\d{1,4})$/.exec(nome)?.[1] ?? null;
}
