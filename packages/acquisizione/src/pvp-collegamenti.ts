import type { AllegatoPvp, Segnala } from './pvp-schema.ts';
import { etichettaAllegato } from './pvp-testi.ts';

export type AllegatoBozza = { etichetta: string; nomeFile: string | null; collegamento: string };

/** Quanto può essere lungo un collegamento in una scheda: uno più lungo non la lascerebbe più salvare. */
const COLLEGAMENTO_MAX = 1_000;
/** Ciò che in un indirizzo sta com'è: il resto, e un `%` che non apre un segno già scritto così, si scrive in percento. */
const DA_SCRIVERE = /%(?![\dA-Fa-f]{2})|[^\w\-.~!$&*+,;=:@/?%]/gu;
/** I segni che i browser tolgono o che ne nascondono altri: un nome di file vero non li ha. */
const CHE_NON_SI_VEDONO = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

/**
 * Gli allegati di un annuncio che si raggiungono sul portale. I nomi dei file hanno spazi, parentesi e accenti: il collegamento si tiene,
 * scritto in percento. Ciò che non si importa è detto, allegato per allegato.
 */
export function leggiAllegati(
  grezzi: readonly AllegatoPvp[] | null | undefined,
  campo: string,
  segnala: Segnala,
): AllegatoBozza[] {
  return (grezzi ?? []).flatMap((grezzo, i) => {
    const nomeFile = scritto(grezzo.nomeFile);
    const etichetta = etichettaAllegato(scritto(grezzo.codiceTipoAllegato), scritto(grezzo.descrizione), nomeFile);
    const collegamento = sulPortale(scritto(grezzo.linkAllegato) ?? '');
    if (collegamento !== null && collegamento.length <= COLLEGAMENTO_MAX)
      return [{ etichetta, nomeFile, collegamento }];
    const perche =
      collegamento === null
        ? 'non ha un collegamento relativo al portale'
        : `ha un collegamento di più di ${COLLEGAMENTO_MAX} caratteri`;
    segnala('collegamento_non_valido', `${campo}.${i}`, `L’allegato «${etichetta}» ${perche}: non è stato importato.`);
    return [];
  });
}

/** Solo percorsi relativi al portale: un collegamento con un proprio schema potrebbe portare chi lo apre ovunque. `null` se non lo è. */
function sulPortale(collegamento: string): string | null {
  const intero = collegamento.toWellFormed();
  if (!/^\/(?![/\\])[^\\]*$/.test(intero) || CHE_NON_SI_VEDONO.test(intero)) return null;
  if (intero.split(/[/?]/).some((tratto) => /^(?:\.|%2e){2}$/i.test(tratto))) return null;
  return intero.replaceAll(DA_SCRIVERE, inPercento);
}

function inPercento(segno: string): string {
  return Array.from(
    new TextEncoder().encode(segno),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}

function scritto(testo: string | null | undefined): string | null {
  const rifilato = testo?.trim() ?? '';
  return rifilato === '' ? null : rifilato;
}
