import { type EsitoVerifica, PRIMA_IMPRONTA, type PuntoCatena, type Voce, verificaCatena } from '@gestore/registro';
import { RegistroIllegibile } from '../../../piattaforma/registro-illegibile.ts';
import type { Giornale } from '../giornale.ts';

type Legge = Pick<Giornale, 'leggi'>;
export type Alterata = Extract<EsitoVerifica, { esito: 'alterata' }>;

/** Voci ricalcolate di seguito: una ventina di millisecondi, poi le stanze aperte tornano ad avere il processo. */
const LOTTO = 500;
export const INIZIO_CATENA: Required<PuntoCatena> = { seq: 0, impronta: PRIMA_IMPRONTA, salata: false };

/**
 * Un pezzo della verifica di un registro: le voci dopo `punto`, al più `limite`. Dà dove è arrivata, lo stesso punto se non ce
 * n'erano altre, o la prima che non torna. Solleva `voce_estranea` come chi legge.
 */
export async function ricalcolaPezzo(
  giornale: Legge,
  flusso: string,
  punto: Required<PuntoCatena>,
  limite: number,
): Promise<Required<PuntoCatena> | Alterata> {
  let voci: Voce[];
  try {
    voci = await giornale.leggi(flusso, punto.seq, limite);
  } catch (errore) {
    if (!(errore instanceof RegistroIllegibile)) throw errore;
    const seq = errore.seq ?? punto.seq + 1;
    return { esito: 'alterata', seq, motivo: `la voce n. ${seq} non si legge` };
  }
  const esito = verificaCatena(voci, punto);
  if (esito.esito === 'alterata') return esito;
  const ultima = voci.at(-1);
  if (ultima === undefined) return punto;
  return { seq: ultima.seq, impronta: ultima.impronta, salata: ultima.prova !== undefined };
}

/** Ricalcola un registro dalla prima voce all'ultima. */
export async function ricalcola(giornale: Legge, flusso: string): Promise<EsitoVerifica> {
  for (let punto = INIZIO_CATENA; ; ) {
    const esito = await ricalcolaPezzo(giornale, flusso, punto, LOTTO);
    if ('esito' in esito) return esito;
    if (esito.seq === punto.seq) return { esito: 'integra', voci: punto.seq };
    punto = esito;
  }
}

/** La voce del primo registro che la prima del secondo nomina è ancora quella (R69, R74). */
export async function eLegata(giornale: Legge, asta: string, { dati }: Pick<Voce, 'dati'>): Promise<boolean> {
  const { vendita, seq, impronta } = dati;
  const legata = typeof seq === 'number' ? (await giornale.leggi(asta, seq - 1, 1))[0] : undefined;
  return vendita === asta && legata !== undefined && legata.impronta === impronta;
}
