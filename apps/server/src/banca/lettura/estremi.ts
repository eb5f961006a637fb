import { eTrn } from '@gestore/contratto/parole/bonifico';

/** Dove la banca scrive gli estremi del bonifico in chiaro, dentro una causale. */
const CRO = /(?<![A-Z])C\.?R\.?O\.?[\s:.n°]*(\d{11})(?!\d)/i;
/** Anche attaccato a ciò che precede, come in `RI:ABCDEF:7566947134TRN:0306…IT`, e a ciò che segue il paese. */
const TRN = /(?<![A-Z])T\.?R\.?N\.?[\s:.n°]*(\d{28}[A-Z]{2}|[A-Z0-9]{30}(?![A-Z0-9]))/i;

/** Ciò che sta in un campo dell'estratto, e come si chiama il campo. */
export type CampoConEstremi = { dove: string; valore: string };
/** La causale: come si mostra, e con le sue parti attaccate, perché un TRN può essere tagliato fra due. */
type Causale = CampoConEstremi & { unita?: string };
type Estremi = { cro: string | null; trn: string | null; estremiDa: string | null };

/** Il CRO che sta nel TRN: i caratteri dal sesto al sedicesimo. */
export function croDelTrn(trn: string): string | null {
  const dentro = trn.slice(5, 16);
  return /^\d{11}$/.test(dentro) ? dentro : null;
}

/**
 * CRO e TRN di un movimento, e in quale campo stavano: prima i riferimenti che la banca dà in campi suoi, nell'ordine dato,
 * poi la causale. Del TRN il CRO è quello che ci sta dentro: un altro numero di undici cifre è un riferimento interno. La
 * cifra di controllo non si pretende, che in metà di quelli veri non torna: un CRO riportato male resta da abbinare a mano.
 */
export function estremi(riferimenti: readonly CampoConEstremi[], causale: Causale): Estremi {
  const puliti = riferimenti.map(({ dove, valore }) => ({ dove, valore: valore.replace(/\s/g, '').toUpperCase() }));
  const trn = puliti.find(({ valore }) => eTrn(valore)) ?? nella(causale, TRN);
  const dalTrn = trn === null ? null : croDelTrn(trn.valore);
  if (trn !== null && dalTrn !== null) return { cro: dalTrn, trn: trn.valore, estremiDa: trn.dove };
  const cro = puliti.find(({ valore }) => /^\d{11}$/.test(valore)) ?? nella(causale, CRO);
  const dove = [...new Set([trn?.dove, cro?.dove])].filter((uno) => uno !== undefined);
  return {
    cro: cro?.valore ?? null,
    trn: trn?.valore ?? null,
    estremiDa: dove.length === 0 ? null : dove.join(', '),
  };
}

function nella({ dove, valore, unita }: Causale, forma: RegExp): CampoConEstremi | null {
  const trovato = forma.exec(valore)?.[1] ?? (unita === undefined ? undefined : forma.exec(unita)?.[1]);
  return trovato === undefined ? null : { dove, valore: trovato.toUpperCase() };
}
