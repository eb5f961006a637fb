import { sha256 as sha256Noble } from '@noble/hashes/sha2.js';
import { shake256 as shake256Noble } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalizza, stringaCanonica } from './canonico.ts';
import type { JsonObject, JsonValue, ProvaVoce, Voce } from './voce.ts';

/**
 * Gli impegni salati sui campi di una voce (forma 2): un albero che segue il JSON, in cui ogni foglia ha un sale suo. Di
 * un ramo celato si dà la sola impronta, e l'impronta della voce torna lo stesso.
 *
 * - foglia (testo, numero, booleano, nullo, oggetto vuoto): SHA-256 di `["<sale>",<valore>]`
 * - oggetto: SHA-256 di `{"<campo>":"<impronta>",…}`, con i campi in ordine (RFC 8785)
 * - elenco: dalla fine, SHA-256 di `["<impronta>","<resto>"]`; la fine è SHA-256 di `["<sale>"]`. Ciò che sta in fondo si
 *   cela tutto insieme, e non si vede quanto è lungo
 *
 * I sali sono i sedici byte seguenti di SHAKE256 del segreto della voce, nell'ordine in cui si visitano foglie e fini.
 */

const SALE = /^[0-9a-f]{32}$/;
export const IMPRONTA = /^[0-9a-f]{64}$/;
/** Sali presi in una volta: bastano a quasi ogni voce, e due blocchi di SHAKE256 li danno. */
const SALI_INSIEME = 16;
const SALE_HEX = 32;

/** Le due funzioni di impronta, in esadecimale: nel browser e in `gv` queste, nel server quelle del motore. */
export type Impronte = {
  sha256(testo: string): string;
  /** I primi `byte` di SHAKE256 del testo. */
  shake256(testo: string, byte: number): string;
};

export const IMPRONTE: Impronte = {
  sha256: (testo) => bytesToHex(sha256Noble(utf8ToBytes(testo))),
  shake256: (testo, byte) => bytesToHex(shake256Noble(utf8ToBytes(testo), { dkLen: byte })),
};

/** I campi di una voce che gli impegni coprono; asta, posto e legame stanno nell'impronta in chiaro. */
type CampiVoce = Pick<
  Voce,
  'tipo' | 'versione' | 'dati' | 'comandoId' | 'parte' | 'attore' | 'ricevutoIl' | 'registratoIl'
>;

/** Che cosa di un valore si può vedere: tutto, alcuni campi, o i primi elementi. Ciò che manca è celato. */
export type Maschera = true | { readonly [campo: string]: Maschera } | readonly Maschera[];

/** Un valore come si consegna: celato, in chiaro con il suo sale, o aperto in parte. */
export type NodoVisto =
  | { readonly celato: string }
  | { readonly sale: string; readonly valore: JsonValue }
  | { readonly campi: { readonly [campo: string]: NodoVisto } }
  | { readonly voci: readonly NodoVisto[]; readonly resto: string };

/** L'albero degli impegni di una voce: le radici di ciò che l'impronta copre. */
function alberoDi({ tipo, versione, dati, comandoId, parte, attore, ricevutoIl, registratoIl }: CampiVoce): JsonObject {
  return { atto: { attore, comandoId, parte }, dati, fatto: { tipo, versione }, registratoIl, ricevutoIl };
}

/** `atto` e `fatto` si vedono o no per intero: una foglia sola ciascuno, e un rilancio costa quattro impronte in meno. */
const eIntero = (percorso: string): boolean => percorso === '/atto' || percorso === '/fatto';

/** La radice degli impegni sui campi di una voce. */
export function radiceDi(voce: CampiVoce, prova: ProvaVoce, funzioni: Impronte = IMPRONTE): string {
  return improntaNodo(alberoDi(voce), '', creaVisita(prova, funzioni));
}

/** I campi di una voce che `maschera` lascia vedere, con i sali; degli altri la sola impronta. */
export function apriCampi(
  voce: CampiVoce,
  prova: ProvaVoce,
  maschera: Maschera,
  funzioni: Impronte = IMPRONTE,
): NodoVisto {
  return nodo(alberoDi(voce), '', maschera, creaVisita(prova, funzioni));
}

/**
 * L'impronta di un nodo ricevuto da altri, ricalcolata da ciò che mostra; `null` se non ha la forma di un nodo.
 * `celati` raccoglie i percorsi di ciò che non mostra.
 */
export function improntaVisto(
  visto: unknown,
  celati: Set<string>,
  percorso = '',
  funzioni: Impronte = IMPRONTE,
): string | null {
  if (!eOggetto(visto)) return null;
  const nomi = Object.keys(visto).sort().join();
  if (nomi === 'celato') {
    celati.add(percorso);
    return eImpronta(visto.celato) ? visto.celato : null;
  }
  if (nomi === 'sale,valore') {
    const { sale, valore } = visto;
    return typeof sale === 'string' && SALE.test(sale) ? funzioni.sha256(`["${sale}",${canonicalizza(valore)}]`) : null;
  }
  if (nomi === 'campi') return eOggetto(visto.campi) ? improntaCampi(visto.campi, celati, percorso, funzioni) : null;
  if (nomi !== 'resto,voci' || !Array.isArray(visto.voci) || !eImpronta(visto.resto)) return null;
  let resto: string = visto.resto;
  for (const figlio of visto.voci.toReversed()) {
    const impronta = improntaVisto(figlio, celati, `${percorso}/*`, funzioni);
    if (impronta === null) return null;
    resto = funzioni.sha256(`["${impronta}","${resto}"]`);
  }
  return resto;
}

function improntaCampi(
  campi: Readonly<Record<string, unknown>>,
  celati: Set<string>,
  percorso: string,
  funzioni: Impronte,
): string | null {
  const parti: string[] = [];
  for (const campo of Object.keys(campi).sort()) {
    const impronta = improntaVisto(campi[campo], celati, `${percorso}/${campo}`, funzioni);
    if (impronta === null) return null;
    parti.push(`${stringaCanonica(campo)}:"${impronta}"`);
  }
  return parti.length === 0 ? null : funzioni.sha256(`{${parti.join(',')}}`);
}

/** Il valore che un nodo mostra: i campi celati mancano, gli elementi celati sono `null`. */
export function valoreVisto(visto: NodoVisto): JsonValue {
  if ('celato' in visto) return null;
  if ('valore' in visto) return visto.valore;
  if ('voci' in visto) return visto.voci.map(valoreVisto);
  const mostrati = Object.entries(visto.campi).filter(([, figlio]) => !('celato' in figlio));
  return Object.fromEntries(mostrati.map(([campo, figlio]) => [campo, valoreVisto(figlio)]));
}

/** Una visita dell'albero: dà i sali nell'ordine, e sa quali foglie sono parole con un sale loro. */
type Visita = {
  funzioni: Impronte;
  prossimo(): string;
  /** `null` se la voce non ne ha: di solito, e allora nessuna foglia le cerca. */
  parole: ProvaVoce['parole'] | null;
};

function creaVisita({ sale, parole }: ProvaVoce, funzioni: Impronte): Visita {
  let sali = '';
  let presi = 0;
  return {
    funzioni,
    parole: parole ?? null,
    prossimo() {
      if (presi * SALE_HEX === sali.length) sali = funzioni.shake256(sale, ((presi + SALI_INSIEME) * SALE_HEX) / 2);
      presi += 1;
      return sali.slice((presi - 1) * SALE_HEX, presi * SALE_HEX);
    },
  };
}

function improntaNodo(valore: JsonValue, percorso: string, visita: Visita): string {
  if (Array.isArray(valore)) {
    const figli = (valore as readonly JsonValue[]).map((uno) => improntaNodo(uno, `${percorso}/*`, visita));
    return conResto(figli, visita.funzioni.sha256(`["${visita.prossimo()}"]`), visita);
  }
  if (eRamo(valore, percorso)) {
    let testo = '';
    for (const campo of Object.keys(valore).sort())
      testo += `${testo === '' ? '{' : ','}${stringaCanonica(campo)}:"${improntaNodo(valore[campo] ?? null, `${percorso}/${campo}`, visita)}"`;
    return visita.funzioni.sha256(`${testo}}`);
  }
  return improntaFoglia(valore, percorso, visita);
}

function improntaFoglia(valore: JsonValue, percorso: string, visita: Visita): string {
  if (visita.parole === null) return visita.funzioni.sha256(`["${visita.prossimo()}",${canonicalizza(valore)}]`);
  const { sale, impegno } = diFoglia(percorso, visita);
  return impegno ?? visita.funzioni.sha256(`["${sale}",${canonicalizza(valore)}]`);
}

/** Il sale di una foglia: il prossimo, o quello suo proprio se è una parola; di una parola cancellata resta l'impegno. */
function diFoglia(percorso: string, visita: Visita): { sale: string; impegno: string | null } {
  const prossimo = visita.prossimo();
  const parola = percorso.startsWith('/dati/') ? visita.parole?.[percorso.slice('/dati'.length)] : undefined;
  if (parola === undefined) return { sale: prossimo, impegno: null };
  return 'sale' in parola ? { sale: parola.sale, impegno: null } : { sale: '', impegno: parola.impegno };
}

function nodo(valore: JsonValue, percorso: string, maschera: Maschera | undefined, visita: Visita): NodoVisto {
  if (maschera === undefined) return { celato: improntaNodo(valore, percorso, visita) };
  if (Array.isArray(valore)) return elenco(valore as readonly JsonValue[], percorso, maschera, visita);
  if (eRamo(valore, percorso)) {
    const campi = Object.keys(valore)
      .sort()
      .map((campo) => {
        const delCampo = maschera === true ? true : (maschera as { readonly [campo: string]: Maschera })[campo];
        return [campo, nodo(valore[campo] ?? null, `${percorso}/${campo}`, delCampo, visita)] as const;
      });
    return { campi: Object.fromEntries(campi) };
  }
  const { sale, impegno } = diFoglia(percorso, visita);
  return impegno === null ? { sale, valore } : { celato: impegno };
}

/** I primi elementi come dice la maschera; quelli oltre l'ultimo che si vede stanno nel resto, che non dice quanti sono. */
function elenco(valori: readonly JsonValue[], percorso: string, maschera: Maschera, visita: Visita): NodoVisto {
  const maschere: readonly (Maschera | undefined)[] =
    maschera === true ? valori.map(() => true) : (maschera as readonly Maschera[]);
  const quanti = maschere.findLastIndex((una) => una !== undefined) + 1;
  const voci = valori.slice(0, quanti).map((uno, i) => nodo(uno, `${percorso}/*`, maschere[i], visita));
  const oltre = valori.slice(quanti).map((uno) => improntaNodo(uno, `${percorso}/*`, visita));
  return { voci, resto: conResto(oltre, visita.funzioni.sha256(`["${visita.prossimo()}"]`), visita) };
}

function conResto(impronte: readonly string[], fine: string, { funzioni }: Visita): string {
  return impronte.reduceRight((resto, una) => funzioni.sha256(`["${una}","${resto}"]`), fine);
}

function eRamo(valore: JsonValue, percorso: string): valore is JsonObject {
  return eOggetto(valore) && !eIntero(percorso) && Object.keys(valore).length > 0;
}

function eOggetto(valore: unknown): valore is { readonly [campo: string]: JsonValue } {
  return typeof valore === 'object' && valore !== null && !Array.isArray(valore);
}

function eImpronta(valore: unknown): valore is string {
  return typeof valore === 'string' && IMPRONTA.test(valore);
}
