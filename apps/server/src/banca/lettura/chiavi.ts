import { canonicalizza, improntaDi } from '@gestore/registro';
import type { MovimentoConChiave } from '../sigillati/lotto-sigillato.ts';
import type { EstrattoLetto, MovimentoLetto } from './movimento.ts';

/**
 * La chiave di ogni movimento di un estratto: l'impronta di ciò che la banca ha scritto, con il numero d'ordine fra
 * movimenti del tutto uguali. Due estratti che si sovrappongono danno le stesse chiavi, e due bonifici identici dello
 * stesso giorno restano due. Il CRO e il TRN vi entrano come li riconosceva la prima versione (`primiEstremi`): una
 * ricognizione migliore non fa sembrare nuovo un movimento già importato. `visti` continua il conto di un estratto prima.
 */
export function conChiave(
  movimenti: readonly MovimentoLetto[],
  visti: Map<string, number> = new Map(),
): MovimentoConChiave[] {
  return movimenti.map(({ primi, ...movimento }) => {
    // Che sia un ritorno o uno storno, e dove stanno gli estremi, si è imparato a leggerlo dopo: lo stesso movimento ha la chiave che aveva.
    const { estremiDa: _, ritorno: __, storno: ___, ...scritto } = movimento;
    const impronta = improntaDi(canonicalizza({ ...scritto, ...primi }));
    const ordine = visti.get(impronta) ?? 0;
    visti.set(impronta, ordine + 1);
    return { ...movimento, chiave: `${impronta}.${ordine}` };
  });
}

/** Un estratto con i suoi movimenti, ciascuno con la chiave. */
type EstrattoConChiavi = Omit<EstrattoLetto, 'movimenti'> & { movimenti: MovimentoConChiave[] };

/**
 * Le chiavi degli estratti di un file. Due dello stesso conto: se il secondo comincia dal saldo con cui il primo finisce, e
 * il primo qualcosa muove, è la sua continuazione, e un movimento uguale è un altro movimento; se no si sovrappongono, e
 * quello che il primo ha già non si conta di nuovo.
 */
export function estrattiConChiavi(estratti: readonly EstrattoLetto[]): EstrattoConChiavi[] {
  const conti = new Map<string, { fine: number | null; visti: Map<string, number>; chiavi: Set<string> }>();
  return estratti.map((estratto) => {
    const { conto, saldi } = estratto;
    const prima = conti.get(conto);
    const continua = prima !== undefined && saldi !== null && prima.fine === saldi.inizialeCent;
    const visti = continua ? prima.visti : new Map<string, number>();
    const chiavi = prima?.chiavi ?? new Set<string>();
    const movimenti = conChiave(estratto.movimenti, visti).filter(({ chiave }) => !chiavi.has(chiave));
    for (const { chiave } of movimenti) chiavi.add(chiave);
    const fermo = saldi === null || saldi.inizialeCent === saldi.finaleCent;
    conti.set(conto, { fine: fermo ? null : saldi.finaleCent, visti, chiavi });
    return { ...estratto, movimenti };
  });
}
