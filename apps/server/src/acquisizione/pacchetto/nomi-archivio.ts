import { NOME_DOCUMENTO_CARATTERI_MAX, NOME_FILE_BYTE_MAX } from './limiti.ts';

/**
 * Il nome di una voce come si può mostrare. `chiave` è quello per cui due voci sono la stessa; `difetto` dice perché la voce resta
 * chiusa, in parole che seguono «la parte». Nessun nome diventa mai un percorso su un disco.
 */
type NomeDiVoce = { nome: string; chiave: string; cartella: boolean; difetto: string | null };

/** Su Windows un punto o uno spazio in fondo non contano: «.. » sale di una cartella come «..». */
const SALE = /^[. ]*\.\.[. ]*$/;
const NULLA = /^[. ]*$/;
/** Con questi un nome si legge per un altro. */
const ILLEGGIBILI = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Legge il nome di una voce come lo scrivono i programmi di tutti: `./` davanti, `\` fra le cartelle, accenti scomposti. `null` di uno
 * che uscirebbe dalla sua cartella: `..`, un percorso che comincia dalla radice o da un disco.
 */
export function leggiNome(grezzo: string): NomeDiVoce | null {
  const conBarre = grezzo.replaceAll('\\', '/').normalize('NFC');
  if (/^(\/|[A-Za-z]:)/.test(conBarre)) return null;
  const tratti = conBarre.split('/');
  if (tratti.some((tratto) => SALE.test(tratto))) return null;
  const chiave = tratti.filter((tratto) => !NULLA.test(tratto)).join('/');
  const cartella = conBarre.endsWith('/');
  if (chiave === '' && !cartella) return { nome: 'senza nome', chiave, cartella, difetto: 'non ha un nome' };
  const leggibile = chiave.replace(ILLEGGIBILI, '\ufffd');
  const lettere = [...leggibile];
  if (lettere.length > NOME_DOCUMENTO_CARATTERI_MAX)
    return {
      nome: accorciato(lettere),
      chiave,
      cartella,
      difetto: `ha un nome di più di ${NOME_DOCUMENTO_CARATTERI_MAX} caratteri`,
    };
  // Lettere accentate, e ancor più quelle di altri alfabeti, occupano più byte di quante sono.
  if (leggibile.split('/').some((tratto) => Buffer.byteLength(tratto) > NOME_FILE_BYTE_MAX))
    return {
      nome: accorciato(lettere),
      chiave,
      cartella,
      difetto: `ha un nome più lungo di quanto un computer sappia salvare (${NOME_FILE_BYTE_MAX} byte)`,
    };
  const difetto = leggibile === chiave ? null : 'ha nel nome caratteri che non si vedono';
  return { nome: leggibile, chiave, cartella, difetto };
}

/** Il principio e la fine di un nome troppo lungo: si riconosce, e si può salvare. */
function accorciato(lettere: readonly string[]): string {
  for (let inizio = 120; ; inizio -= 10) {
    const nome = [...lettere.slice(0, inizio), '…', ...lettere.slice(-40)].join('');
    if (inizio <= 10 || Buffer.byteLength(nome) <= NOME_FILE_BYTE_MAX) return nome;
  }
}

/** Ciò che un computer lascia da sé in un archivio: non l'ha messo chi offre. */
export function eDiSistema(nome: string): boolean {
  const tratti = nome.toLowerCase().split('/');
  return (
    tratti.includes('__macosx') || /^(\.ds_store|thumbs\.db|desktop\.ini|icon\ufffd|\._.*)$/.test(tratti.at(-1) ?? '')
  );
}

/** Due nomi che per qualche sistema sono lo stesso: differiscono per maiuscole, o per punti e spazi in fondo. */
export function senzaDifferenze(nome: string): string {
  return nome
    .split('/')
    .map((tratto) => tratto.replace(/[. ]+$/, '').toLowerCase())
    .join('/');
}

/** Il nome se è libero, o il primo libero dopo: due parti diverse non si coprono mai. */
export function nomeLibero(nome: string, occupati: { has(nome: string): boolean }): string {
  for (let n = 2, libero = nome; ; n += 1) {
    if (!occupati.has(libero)) return libero;
    libero = `${nome} (${n})`;
  }
}
