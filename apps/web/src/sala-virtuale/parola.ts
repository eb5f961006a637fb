import type { SalaVista, Stanza } from '@gestore/dominio';

/** La parola in corso; `null` anche quando il suo tempo è passato e nessuno l’ha ancora scritto (R81). */
export function parolaViva({ parola }: Pick<SalaVista, 'parola'>, adesso: number): SalaVista['parola'] {
  return parola !== null && adesso < parola.scadeIl ? parola : null;
}

/** Dove sta nella sala chi guarda. */
type PostoInSala =
  | { tipo: 'chiusa' }
  | { tipo: 'ascolta' }
  /** `prima`: quante mani si sono alzate prima della sua. */
  | { tipo: 'mano_alzata'; prima: number }
  | { tipo: 'parla'; parola: NonNullable<SalaVista['parola']> };

export function postoInSala(sala: SalaVista, nome: string, adesso: number): PostoInSala {
  if (!sala.aperta) return { tipo: 'chiusa' };
  const parola = parolaViva(sala, adesso);
  if (parola?.pseudonimo === nome) return { tipo: 'parla', parola };
  const prima = sala.mani.findIndex(({ pseudonimo }) => pseudonimo === nome);
  return prima < 0 ? { tipo: 'ascolta' } : { tipo: 'mano_alzata', prima };
}

/** Parla chi è stato ammesso. Chi assiste e chi è escluso non vedono neppure il comando (R35, R38, R81). */
export function parlaInSala(
  { buste }: Pick<Stanza, 'buste'>,
  { ruolo, pseudonimo }: { ruolo: 'offerente' | 'spettatore'; pseudonimo: string },
): boolean {
  return ruolo === 'offerente' && buste.some((busta) => busta.pseudonimo === pseudonimo && busta.stato === 'ammessa');
}

/** Chi guarda: come si chiama nella sala, se vi ha un nome, e se la conduce. */
export type ChiGuarda = { nome: string | null; conduce: boolean };

export type NovitaDiSala =
  | { tipo: 'aperta' | 'chiusa' }
  | { tipo: 'mani'; quante: number }
  | { tipo: 'parola' | 'finita'; mia: boolean; pseudonimo: string };

/** Che cosa dire a voce di ciò che è cambiato: poco, e soltanto a chi serve. */
export function novitaDiSala(prima: SalaVista, dopo: SalaVista, { nome, conduce }: ChiGuarda): readonly NovitaDiSala[] {
  if (prima.aperta !== dopo.aperta) return [{ tipo: dopo.aperta ? 'aperta' : 'chiusa' }];
  const novita: NovitaDiSala[] = [];
  const data = dopo.parola !== null && dopo.parola.dataIl !== prima.parola?.dataIl ? dopo.parola : null;
  if (data !== null) novita.push({ tipo: 'parola', ...chi(data.pseudonimo, nome) });
  else if (prima.parola !== null && dopo.parola === null)
    novita.push({ tipo: 'finita', ...chi(prima.parola.pseudonimo, nome) });
  if (conduce && dopo.mani.some(({ pseudonimo }) => !alzata(prima, pseudonimo)))
    novita.push({ tipo: 'mani', quante: dopo.mani.length });
  return novita;
}

const chi = (pseudonimo: string, nome: string | null) => ({ mia: pseudonimo === nome, pseudonimo });

function alzata({ mani }: SalaVista, pseudonimo: string): boolean {
  return mani.some((mano) => mano.pseudonimo === pseudonimo);
}
