import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { type Segreti, ugualiSenzaIndizi } from '../piattaforma/segreti.ts';
import type { Riga, Tavole } from './tavole.ts';

/** Chi marca una riga: la chiave deriva dal segreto dell’installazione e nella base dati non c’è mai. */
export type ChiMarca = Pick<Segreti, 'chiave'>;

/**
 * Le tavole le cui righe fanno entrare qualcuno, gli permettono qualcosa o muovono denaro, e di ciascuna le colonne che la marca copre.
 * Ciò che qui non c’è può soltanto togliere (una revoca, una fine), e la base dati non lascia disfarlo.
 */
export const COPERTE = {
  sessioni: [
    'id',
    'strategia',
    'soggetto_id',
    'mezzo',
    'impronta_token',
    'creata_il',
    // Una sessione rimasta ferma non si risveglia: nessun server marca un uso che viene dopo la sua fine per inattività.
    'ultimo_uso_il',
    'scade_il',
    // Con che cosa fu aperta, e quando la sua persona provò chi è: di due sessioni la più nuova chiude l’altra.
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
  // La versione è quella del conto quando nacque il collegamento: una password nuova chiude ogni collegamento di prima.
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
  // Ciò che muove denaro. Qui si può soltanto aggiungere: di una riga vera non cambia ciò che la marca non copre.
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
    // Dove stavano gli identificativi: spiega un abbinamento.
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
  // Le righe di un ordine le lega la sua impronta, che si ricalcola ogni volta che si usa.
  ordini: ['id', 'asta', 'conto', 'importo_cent', 'righe', 'impronta'],
  // Chi ha voluto un estratto che non torna: ci vogliono in due.
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
  // Una riga tornata si paga di nuovo: chi potesse scrivere qui la farebbe pagare due volte.
  ritorni_rimborsi: ['id', 'ordine', 'riga', 'modo', 'codice', 'importo_cent', 'movimento', 'letto_il'],
  // Ciò che di una riga tornò senza che si debba ripagare, e ciò che la banca disfece, non sono cauzioni di nessuno: chi potesse scrivere
  // qui ne farebbe sparire una vera.
  ritorni_da_guardare: ['id', 'movimento', 'ordine', 'riga', 'codice', 'importo_cent', 'letto_il'],
  storni: ['id', 'movimento', 'stornato', 'letto_il'],
  movimenti_del_prezzo: ['movimento', 'asta'],
  // Il conto su cui si versano le cauzioni: sta fra i dati di un ufficio, una riga per versione.
  tribunali_versioni: ['comando_id', 'tribunale', 'versione', 'dati', 'valida_dal', 'operatore_id', 'operatore_nome'],
  // Chiunque può sigillare un lotto per una vendita, con la sua chiave pubblica: l’impronta è dei byte sigillati.
  crediti_sigillati: ['id', 'file', 'conto', 'formato', 'impronta_cifrato'],
  // Anche le parti di una busta si chiudono con la chiave pubblica della vendita; le impronte sono dei byte sigillati.
  buste_sigillate: ['busta_id', 'asta', 'impronta', 'contatti_dal', 'contenuto_dal', 'impronte_parti'],
  // Di chi è il conto che paga un rimborso, e presso quale banca.
  conti_banca: ['iban', 'banca', 'intestatario', 'bic'],
  // Delle sole chiavi che firmano: il segreto e le chiavi delle vendite si riconoscono dal loro file. Ciò che qui manca lo scrive soltanto
  // chi possiede la base dati, e può soltanto togliere: una fine, o un nome dal motivo di una revoca.
  chiavi: ['impronta', 'tipo', 'asta', 'versione', 'nome', 'pubblica', 'creata_il'],
  chiavi_finite: ['id', 'chiave', 'dal', 'revocata'],
} as const satisfies { readonly [T in keyof Tavole]?: readonly (keyof Tavole[T])[] };

/**
 * Colonne che la marca copre da una versione più recente, e soltanto quando hanno qualcosa: null vale come assente, così che una
 * marca di prima resta vera. Chi ne svuota una cambia ciò che la marca dice.
 */
const DOPO: ReadonlySet<string> = new Set(['sessioni.con', 'sessioni.provata_il', 'movimenti.estremi_da']);

export type TavolaMarcata = keyof typeof COPERTE;
type Coperta<T extends TavolaMarcata> = Extract<(typeof COPERTE)[T][number], keyof Tavole[T]>;
/** Ciò che la marca di una riga copre; un `bigint` anche come numero, come l’ha chi lo scrive. */
export type ValoriMarcati<T extends TavolaMarcata> = {
  readonly [C in Coperta<T>]: Tavole[T][C] | (string extends Tavole[T][C] ? number : never);
};
/** Una riga come si legge, con la sua marca. */
export type Marcata<T extends TavolaMarcata> = Riga<T, Coperta<T>> & { marca: string | null };

/** Le colonne da leggere di una tavola perché una sua riga si possa riconoscere. */
export function colonneMarcate(tavola: TavolaMarcata, alias?: string): string {
  return [...COPERTE[tavola], 'marca'].map((una) => (alias === undefined ? una : `${alias}.${una}`)).join(', ');
}

/** La marca di una riga: HMAC-SHA-256, base64url, di tavola e colonne in ordine. Circa quattro microsecondi. */
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

/** Vero se la riga l’ha scritta un server di questa installazione; se no lo si dice a chi ascolta, e la riga non vale nulla. */
export function eDellaCasa<T extends TavolaMarcata>(chi: ChiMarca, tavola: T, riga: Marcata<T>): boolean {
  if (riga.marca !== null && ugualiSenzaIndizi(riga.marca, marcaDellaRiga(chi, tavola, riga as ValoriMarcati<T>)))
    return true;
  const prima = (riga as Readonly<Record<string, unknown>>)[COPERTE[tavola][0]];
  ascoltatori.get(chi)?.({ tavola, riga: String(canonico(prima)) });
  return false;
}

/** Ciò che nessuna marca può dire: una riga vera che non è dove fu scritta, o che manca. Si dice come una riga estranea. */
export function dichiaraEstranea(chi: ChiMarca, estranea: RigaEstranea): void {
  ascoltatori.get(chi)?.(estranea);
}

/** Delle righe, quelle che ha scritto un server di questa installazione; le altre si dicono, e non valgono nulla. */
export function delleSole<T extends TavolaMarcata, R extends Marcata<T>>(
  chi: ChiMarca,
  tavola: T,
  righe: readonly R[],
): R[] {
  return righe.filter((riga) => eDellaCasa(chi, tavola, riga));
}

/** Una riga che nessun server ha scritto: la sua tavola, e ciò che lì la nomina (esadecimale se è un’impronta). */
type RigaEstranea = {
  tavola: TavolaMarcata | 'abbinamenti' | 'ordini_righe' | 'posta_uscita' | 'termini_dopo';
  riga: string;
};

/** Da ora `avvisa` sa di ogni riga che chi marca con queste chiavi non riconosce. */
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

/** Una sola scrittura di un valore, comunque sia scritto e comunque ritorni. */
function canonico(valore: unknown): unknown {
  if (valore === null || valore === undefined) return null;
  if (Buffer.isBuffer(valore)) return valore.toString('hex');
  if (typeof valore === 'object') return inOrdine(valore);
  const scritto = String(valore);
  return UUID.test(scritto) ? scritto.toLowerCase() : scritto;
}

/** Il JSON torna dalla base dati con le chiavi in un altro ordine. */
function inOrdine(valore: unknown): unknown {
  if (Array.isArray(valore)) return valore.map(inOrdine);
  if (typeof valore !== 'object' || valore === null) return valore;
  return Object.fromEntries(
    Object.entries(valore)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([chiave, suo]) => [chiave, inOrdine(suo)]),
  );
}
