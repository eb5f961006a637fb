import { eTrn } from '@gestore/contratto/bonifico';

/** Dove la banca scrive gli estremi del bonifico in chiaro, dentro una causale. */
const CRO = /\bC\.?R\.?O\.?[\s:.n°]*(\d{11})\b/i;
const TRN = /\bT\.?R\.?N\.?[\s:.n°]*([A-Z0-9]{30})\b/i;

/** Il CRO che sta nel TRN: i caratteri dal sesto al sedicesimo. */
export function croDelTrn(trn: string): string | null {
  const dentro = trn.slice(5, 16);
  return /^\d{11}$/.test(dentro) ? dentro : null;
}

/**
 * CRO e TRN di un movimento: prima i riferimenti che la banca dà in campi suoi, poi la causale. La cifra di controllo non
 * si pretende: un CRO riportato male resta da abbinare a mano, ma si vede.
 */
export function estremi(riferimenti: readonly string[], causale: string): { cro: string | null; trn: string | null } {
  const puliti = riferimenti.map((uno) => uno.replace(/\s/g, '').toUpperCase());
  const trn = puliti.find(eTrn) ?? TRN.exec(causale)?.[1]?.toUpperCase() ?? null;
  const cro =
    puliti.find((uno) => /^\d{11}$/.test(uno)) ?? CRO.exec(causale)?.[1] ?? (trn === null ? null : croDelTrn(trn));
  return { cro, trn };
}
