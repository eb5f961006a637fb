import { eTrn } from '@gestore/contratto/parole/bonifico';
import { croDelTrn } from './estremi.ts';
import type { PrimiEstremi } from './movimento.ts';

const CRO = /\bC\.?R\.?O\.?[\s:.n°]*(\d{11})\b/i;
const TRN = /\bT\.?R\.?N\.?[\s:.n°]*([A-Z0-9]{30})\b/i;

/**
 * CRO e TRN come li riconosceva la prima versione. Non si cambia mai: le chiavi dei movimenti già importati, in chiaro e
 * sigillati, sono fatte con questi, e un'altra ricognizione li farebbe sembrare nuovi.
 */
export function primiEstremi(riferimenti: readonly string[], causale: string): PrimiEstremi {
  const puliti = riferimenti.map((uno) => uno.replace(/\s/g, '').toUpperCase());
  const trn = puliti.find(eTrn) ?? TRN.exec(causale)?.[1]?.toUpperCase() ?? null;
  const cro =
    puliti.find((uno) => /^\d{11}$/.test(uno)) ?? CRO.exec(causale)?.[1] ?? (trn === null ? null : croDelTrn(trn));
  return { cro, trn };
}
