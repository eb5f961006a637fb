import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Riga, Tavole } from '../base-dati/tavole.ts';
import { type Segreti, ugualiSenzaIndizi } from './segreti.ts';

/** Who marks a row: the key derives from the secret of the installation and is never in the database. */
export type ChiMarca = Pick<Segreti, 'chiave'>;

/**
 * The tables whose rows let somebody in, let him do something, or move money, and of each the columns that its mark covers. What is not
 * here can only take something away (a revocation, an end), and the database does not let that be undone.
 */
export const COPERTE = {
  sessioni: [
    'id',
    'strategia',
    'soggetto_id',
    'mezzo',
    'impronta_token',
    'creata_il',
    // With it an idle session cannot be woken: no server ever marks a use that came after its idle end.
    'ultimo_uso_il',
    'scade_il',
    // With what it was opened, and when its person proved who he is: of two sessions the newer closes the other.
    'con',
    'provata_il',
  ],
  gettoni: ['impronta', 'sessione_id', 'uso', 'giro', 'emesso_il', 'scade_il'],
  credenziali: ['id', 'asta', 'ruolo', 'busta_id', 'pseudonimo', 'impronta_token', 'emessa_il', 'scade_il'],
  utenti_admin: [
    'id',
    'email',
    'nome',
    'impronta_password',
    'totp_cifrato',
    'ruolo',
    'codice_fiscale',
    'creato_il',
    'disabilitato_il',
    'versione',
  ],
  operatori: [
    'id',
    'emittente',
    'soggetto',
    'nome',
    'email',
    'codice_fiscale',
    'creato_il',
    'abilitato_il',
    'disabilitato_il',
    'versione',
  ],
  // The version is that of the account when the link was made: a new password ends every link made before it.
  ripristini_password: ['utente_id', 'impronta', 'chiesto_il', 'scade_il', 'totp_cifrato', 'versione'],
  assegnazioni: ['id', 'utente_id', 'tribunale', 'numero', 'anno', 'dal'],
  proposte: [
    'id',
    'genere',
    'contenuto',
    'motivo',
    'proposta_da',
    'proposta_nome',
    'proposta_il',
    'scade_il',
    'esito',
    'decisa_da',
    'comando_decisione',
  ],
  consegne_a_mano: [
    'id',
    'asta',
    'credenziale_id',
    'motivo',
    'proposta_da',
    'proposta_nome',
    'prima_meta',
    'confermata_da',
    'confermata_nome',
    'comando_conferma',
    'seconda_meta',
    'scade_il',
  ],
  indirizzi_calendario: ['utente_id', 'impronta_token', 'emesso_il'],
  // What moves money. These can only be added to: what the mark does not cover of a true row cannot change.
  movimenti: [
    'id',
    'file',
    'conto',
    'formato',
    'chiave',
    'importo_cent',
    'riferimento',
    'cro',
    'trn',
    'controparte_iban',
    'controparte_nome',
    'causale',
    'riscontro',
    // Where the identifiers stood: it explains a match.
    'estremi_da',
  ],
  abbinamenti_atti: [
    'movimento',
    'comando_id',
    'atto',
    'modo',
    'asta',
    'busta_id',
    'motivo',
    'operatore_id',
    'operatore_nome',
    'fatto_il',
  ],
  // The lines of an order are bound by its fingerprint, which is computed again whenever it is used.
  ordini: ['id', 'asta', 'conto', 'importo_cent', 'righe', 'impronta'],
  // Who wanted a statement that does not add up: it takes two.
  estratti_sbilanciati: [
    'impronta',
    'atto',
    'nome',
    'sbilanci',
    'motivo',
    'operatore_id',
    'operatore_nome',
    'fatto_il',
  ],
  ordini_atti: ['comando_id', 'ordine', 'seq', 'atto', 'motivo', 'operatore_id', 'operatore_nome', 'fatto_il'],
  // A line that came back is paid again: who could write here would have it paid twice.
  ritorni_rimborsi: ['id', 'ordine', 'riga', 'modo', 'codice', 'importo_cent', 'movimento', 'letto_il'],
  // What came back of a line without making it payable again, and what the bank undid, are nobody's cauzione: who could write here
  // would make a true one vanish.
  ritorni_da_guardare: ['id', 'movimento', 'ordine', 'riga', 'codice', 'importo_cent', 'letto_il'],
  storni: ['id', 'movimento', 'stornato', 'letto_il'],
  movimenti_del_prezzo: ['movimento', 'asta'],
  // The account into which bidders pay their deposits: it is in the data of an office, one row for each version.
  tribunali_versioni: ['comando_id', 'tribunale', 'versione', 'dati', 'valida_dal', 'operatore_id', 'operatore_nome'],
  // Anybody can seal a lot for a sale, with its public key: the digest is of the sealed bytes.
  crediti_sigillati: ['id', 'file', 'conto', 'formato', 'impronta_cifrato'],
  // The parts of an envelope are closed with the public key of the sale too; the digests are of the sealed bytes.
  buste_sigillate: ['busta_id', 'asta', 'impronta', 'contatti_dal', 'contenuto_dal', 'impronte_parti'],
  // Whose account pays a refund, and at which bank.
  conti_banca: ['iban', 'banca', 'intestatario', 'bic'],
} as const satisfies { readonly [T in keyof Tavole]?: readonly (keyof Tavole[T])[] };

/**
 * Columns that a mark covers since a later version, and only when they hold something: null counts as absent, so that a mark
 * made before stays true. Who empties one changes what the mark says.
 */
const DOPO: ReadonlySet<string> = new Set(['sessioni.con', 'sessioni.provata_il', 'movimenti.estremi_da']);

export type TavolaMarcata = keyof typeof COPERTE;
type Coperta<T extends TavolaMarcata> = Extract<(typeof COPERTE)[T][number], keyof Tavole[T]>;
/** What the mark of a row covers; a `bigint` as a number too, as who writes it has it. */
export type ValoriMarcati<T extends TavolaMarcata> = {
  readonly [C in Coperta<T>]: Tavole[T][C] | (string extends Tavole[T][C] ? number : never);
};
/** A row as it is read, with its mark. */
export type Marcata<T extends TavolaMarcata> = Riga<T, Coperta<T>> & { marca: string | null };

/** The columns to read of a table so that a row of it can be recognised. */
export function colonneMarcate(tavola: TavolaMarcata, alias?: string): string {
  return [...COPERTE[tavola], 'marca'].map((una) => (alias === undefined ? una : `${alias}.${una}`)).join(', ');
}

/** The mark of a row: HMAC-SHA-256, base64url, of table and columns in order. About four microseconds. */
export function marcaDellaRiga<T extends TavolaMarcata>(chi: ChiMarca, tavola: T, riga: ValoriMarcati<T>): string {
  const valori = riga as Readonly<Record<string, unknown>>;
  const coperti = COPERTE[tavola].flatMap((colonna) => {
    const valore = canonico(valori[colonna]);
    if (!DOPO.has(`${tavola}.${colonna}`)) return [valore];
    return valore === null ? [] : [[colonna, valore]];
  });
  const detto = JSON.stringify([tavola, ...coperti]);
  return createHmac('sha256', chiaveDi(chi)).update(detto).digest('base64url');
}

/** True when a server of this installation wrote the row; if not it is told to who listens, and the row counts for nothing. */
export function eDellaCasa<T extends TavolaMarcata>(chi: ChiMarca, tavola: T, riga: Marcata<T>): boolean {
  if (riga.marca !== null && ugualiSenzaIndizi(riga.marca, marcaDellaRiga(chi, tavola, riga as ValoriMarcati<T>)))
    return true;
  const prima = (riga as Readonly<Record<string, unknown>>)[COPERTE[tavola][0]];
  ascoltatori.get(chi)?.({ tavola, riga: String(canonico(prima)) });
  return false;
}

/** Something that no mark can say: a true row that is not where it was written, or is missing. Told like an alien row. */
export function dichiaraEstranea(chi: ChiMarca, estranea: RigaEstranea): void {
  ascoltatori.get(chi)?.(estranea);
}

/** Those of the rows that a server of this installation wrote; the others are told, and count for nothing. */
export function delleSole<T extends TavolaMarcata, R extends Marcata<T>>(
  chi: ChiMarca,
  tavola: T,
  righe: readonly R[],
): R[] {
  return righe.filter((riga) => eDellaCasa(chi, tavola, riga));
}

/** A row that no server wrote: its table, and what names it there (hexadecimal when it is a hash). */
export type RigaEstranea = {
  tavola: TavolaMarcata | 'abbinamenti' | 'ordini_righe' | 'posta_uscita' | 'termini_dopo';
  riga: string;
};

/** From now on `avvisa` is told of every row that who marks with these keys does not recognise. */
export function ascoltaEstranee(chi: ChiMarca, avvisa: (estranea: RigaEstranea) => void): void {
  ascoltatori.set(chi, avvisa);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ascoltatori = new WeakMap<ChiMarca, (estranea: RigaEstranea) => void>();
const chiavi = new WeakMap<ChiMarca, KeyObject>();

function chiaveDi(chi: ChiMarca): KeyObject {
  const nota = chiavi.get(chi) ?? createSecretKey(chi.chiave('marche-delle-righe'));
  chiavi.set(chi, nota);
  return nota;
}

/** One spelling of a value, however it is written and however it comes back. */
function canonico(valore: unknown): unknown {
  if (valore === null || valore === undefined) return null;
  if (Buffer.isBuffer(valore)) return valore.toString('hex');
  if (typeof valore === 'object') return inOrdine(valore);
  const scritto = String(valore);
  return UUID.test(scritto) ? scritto.toLowerCase() : scritto;
}

/** JSON comes back from the database with its keys in another order. */
function inOrdine(valore: unknown): unknown {
  if (Array.isArray(valore)) return valore.map(inOrdine);
  if (typeof valore !== 'object' || valore === null) return valore;
  return Object.fromEntries(
    Object.entries(valore)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([chiave, suo]) => [chiave, inOrdine(suo)]),
  );
}
