import { createHash } from 'node:crypto';
import type { Voce } from '@gestore/registro';

/**
 * L'impronta di una voce come la calcola l'arbitro, senza il codice del prodotto: la forma 1 copre i campi in chiaro, la
 * forma 2 il contenuto con il suo segreto e l'albero degli impegni, una foglia per campo.
 */
export function improntaArbitro({ impronta: _, prova, ...resto }: Voce): string {
  if (prova === undefined) return sha(canonico(resto));
  const { asta, seq, precedente, tipo, versione, dati, comandoId, parte, attore, ricevutoIl, registratoIl } = resto;
  const parole = new Map(Object.entries(prova.parole ?? {}));
  const foglia = creaFoglie(prova.sale);
  const albero = (valore: unknown, percorso: string): string => {
    if (Array.isArray(valore)) {
      const figli = valore.map((uno: unknown) => albero(uno, `${percorso}/*`));
      return figli.reduceRight<string>((dopo, figlio) => sha(canonico([figlio, dopo])), foglia());
    }
    if (typeof valore === 'object' && valore !== null && Object.keys(valore).length > 0)
      return sha(
        canonico(Object.fromEntries(nellOrdine(valore).map(([nome, di]) => [nome, albero(di, `${percorso}/${nome}`)]))),
      );
    const parola = parole.get(percorso);
    const sua = foglia(valore);
    if (parola === undefined) return sua;
    return 'sale' in parola ? sha(canonico([parola.sale, valore])) : parola.impegno;
  };
  const atto = foglia({ attore, comandoId, parte });
  const deiDati = albero(dati, '');
  const fatto = foglia({ tipo, versione });
  const quandoRegistrato = foglia(registratoIl);
  const radici = { atto, dati: deiDati, fatto, registratoIl: quandoRegistrato, ricevutoIl: foglia(ricevutoIl) };
  const radice = sha(canonico(radici));
  const scritti = conImpegni(dati, parole);
  const contenuto = sha(
    canonico([prova.sale, tipo, versione, scritti, comandoId, parte, attore.tipo, attore.id, ricevutoIl, registratoIl]),
  );
  return sha(canonico({ asta, contenuto, forma: 2, precedente, radice, seq }));
}

type Parole = ReadonlyMap<string, { sale: string } | { impegno: string }>;

/** Ogni foglia prende i sedici byte seguenti di SHAKE256 del segreto; senza valore è la fine di un elenco. */
function creaFoglie(segreto: string): (...valore: unknown[]) => string {
  let n = 0;
  return (...valore) => {
    n += 1;
    const sali = createHash('shake256', { outputLength: n * 16 })
      .update(segreto)
      .digest('hex');
    return sha(canonico([sali.slice((n - 1) * 32), ...valore]));
  };
}

function conImpegni(dati: unknown, parole: Parole, percorso = ''): unknown {
  const parola = parole.get(percorso);
  if (parola !== undefined) return { impegno: 'sale' in parola ? sha(canonico([parola.sale, dati])) : parola.impegno };
  if (typeof dati !== 'object' || dati === null || Array.isArray(dati)) return dati;
  return Object.fromEntries(
    Object.entries(dati).map(([nome, di]) => [nome, conImpegni(di, parole, `${percorso}/${nome}`)]),
  );
}

const sha = (testo: string): string => createHash('sha256').update(testo).digest('hex');

function nellOrdine(valore: object): [string, unknown][] {
  return Object.entries(valore).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Chiavi in ordine, nessuno spazio: per stringhe e interi è la forma canonica. */
function canonico(valore: unknown): string {
  if (Array.isArray(valore)) return `[${valore.map(canonico).join()}]`;
  if (typeof valore !== 'object' || valore === null) return JSON.stringify(valore);
  return `{${nellOrdine(valore)
    .map(([nome, di]) => `${JSON.stringify(nome)}:${canonico(di)}`)
    .join()}}`;
}
