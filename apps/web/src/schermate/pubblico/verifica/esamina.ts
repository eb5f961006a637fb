import { type Ricevuta, verificaRicevuta, verificaTrascrizione } from '@gestore/registro';

/** Di ciascun file: che cos'è e se regge. `motivo` è scritto in italiano da chi verifica. */
export type Verdetto = { nome: string } & (
  | { tipo: 'illeggibile' }
  | { tipo: 'senza_chiavi' }
  | { tipo: 'ricevuta_autentica' }
  | { tipo: 'ricevuta_non_valida'; motivo: string }
  | { tipo: 'integra'; voci: number; ricevute: number }
  | { tipo: 'non_integro'; motivo: string }
);

export type FileLetto = { nome: string; dati: unknown };
type Chiavi = Readonly<Record<string, string>>;

/** Verifica trascrizioni e ricevute insieme: le ricevute anche contro la trascrizione. Senza `chiavi` valgono quelle del file. */
export function esamina(file: readonly FileLetto[], chiavi: Chiavi | null): Verdetto[] {
  const ricevute = file.filter(({ dati }) => eRicevuta(dati)).map(({ dati }) => dati as Ricevuta);
  return file.map(({ nome, dati }): Verdetto => {
    if (dati === null) return { nome, tipo: 'illeggibile' };
    if (eRicevuta(dati)) return { nome, ...unaRicevuta(dati, chiavi ?? chiaviDellaTrascrizione(file)) };
    const esito = verificaTrascrizione(dati, { ...(chiavi === null ? {} : { chiaviFidate: { ...chiavi } }), ricevute });
    return esito.esito === 'integra'
      ? { nome, tipo: 'integra', voci: esito.voci, ricevute: ricevute.length }
      : { nome, tipo: 'non_integro', motivo: esito.motivo };
  });
}

function unaRicevuta(dati: unknown, chiavi: Chiavi | null) {
  if (chiavi === null) return { tipo: 'senza_chiavi' } as const;
  const esito = verificaRicevuta(dati, { ...chiavi });
  return esito.esito === 'valida'
    ? ({ tipo: 'ricevuta_autentica' } as const)
    : ({ tipo: 'ricevuta_non_valida', motivo: esito.motivo } as const);
}

/** `null` se non è JSON. */
export function leggiJson(testo: string): unknown {
  try {
    return JSON.parse(testo);
  } catch {
    return null;
  }
}

function eRicevuta(dati: unknown): boolean {
  return typeof dati === 'object' && dati !== null && 'firma' in dati && 'seq' in dati && !('voci' in dati);
}

function chiaviDellaTrascrizione(file: readonly FileLetto[]): Chiavi | null {
  for (const { dati } of file)
    if (typeof dati === 'object' && dati !== null && 'voci' in dati && 'chiavi' in dati) return dati.chiavi as Chiavi;
  return null;
}
