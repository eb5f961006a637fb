import { XMLValidator } from 'fast-xml-parser';
import { cominciaComeXml } from '../../piattaforma/arnesi/comincia-xml.ts';
import { creaLettoreXml, dichiaraEntita, nodo } from '../../piattaforma/arnesi/nodi-xml.ts';
import { NOME_VOCE } from './camt/voci-camt.ts';
import type { Aperto } from './lettore.ts';
import { LIVELLI_MAX } from './limiti.ts';
import { rifiutato } from './movimento.ts';

/** Le voci restano testo: di un estratto grande l'albero intero occuperebbe dieci volte il file. */
const parser = creaLettoreXml(LIVELLI_MAX, [NOME_VOCE]);

/** Le codifiche che una banca italiana usa; le altre servirebbero a nascondere qualcosa a chi controlla il testo. */
const CODIFICHE = new Set(['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii']);

/** Apre un XML, con le voci com'erano scritte (`vociDellEstratto`); `null` se il file non lo è. DTD ed entità sono rifiutate senza leggere il documento. */
export function apriXml(byte: Uint8Array): Aperto | null {
  return cominciaComeXml(byte) ? leggiXml(byte) : null;
}

function leggiXml(byte: Uint8Array): Aperto {
  const xml = inTesto(byte);
  if (xml === null) return no('Il file non è scritto in una codifica riconosciuta (UTF-8 o ISO-8859-1).');
  if (dichiaraEntita(xml))
    return no('Il file dichiara entità o una DTD, che un estratto conto vero non ha: non è stato letto.');
  try {
    const radice = XMLValidator.validate(xml) === true ? nodo(parser.parse(xml)) : null;
    if (radice !== null) return { genere: 'xml', radice };
  } catch {
    // Come un documento scritto male: il perché lo dice la frase qui sotto.
  }
  return no('Il file non è un documento XML corretto: è interrotto, o non è un documento solo.');
}

const no = (messaggio: string): Aperto => ({ genere: 'rifiutato', ...rifiutato(messaggio) });

function inTesto(byte: Uint8Array): string | null {
  const testata = new TextDecoder('latin1').decode(byte.subarray(0, 200));
  const codifica = /^\uFEFF?(?:ï»¿)?<\?xml[^>]*encoding=["']([A-Za-z0-9._-]+)["']/.exec(testata)?.[1]?.toLowerCase();
  if (codifica !== undefined && !CODIFICHE.has(codifica)) return null;
  try {
    return new TextDecoder(codifica ?? 'utf-8', { fatal: true }).decode(byte);
  } catch {
    return null;
  }
}
