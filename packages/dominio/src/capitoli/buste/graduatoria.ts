import type { PostoInGraduatoria } from '../../parole/gara.ts';
import type { StatoPubblicato } from '../../parole/stato.ts';
import { alSecondo } from '../../tempo.ts';
import { uguali } from '../../uguali.ts';

/** Il criterio che decide fra due posti (R45). */
type RagioneGraduatoria = Exclude<PostoInGraduatoria['ragione'], null>;

/** Di chi non ha un deposito provato l'ora non si sa: sta dopo ogni altra, e non si dice che è più tarda (R12, R45). */
const SENZA_PROVA = Number.MAX_SAFE_INTEGER;

/**
 * I criteri nell'ordine in cui decidono (R45, cpc 573): prezzo, cauzione, termine di pagamento, deposito, che conta al secondo come
 * lo scrive una ricevuta.
 */
const CRITERI: readonly [RagioneGraduatoria, (a: PostoInGraduatoria, b: PostoInGraduatoria) => number][] = [
  ['prezzo', (a, b) => b.prezzoCent - a.prezzoCent],
  ['cauzione', (a, b) => b.cauzioneCent - a.cauzioneCent],
  ['pagamento', (a, b) => a.pagamentoGiorni - b.pagamentoGiorni],
  ['deposito', (a, b) => alSecondo(a.depositataIl) - alSecondo(b.depositataIl)],
];

/** Quale criterio distingue due offerte, e a favore di quale; `null` se sono pari in tutto, fino al secondo del deposito (R45). */
function distingue(
  a: PostoInGraduatoria,
  b: PostoInGraduatoria,
): { segno: number; ragione: RagioneGraduatoria } | null {
  for (const [ragione, differenza] of CRITERI) {
    const segno = differenza(a, b);
    if (segno === 0) continue;
    const senzaProva = ragione === 'deposito' && (a.depositataIl === SENZA_PROVA || b.depositataIl === SENZA_PROVA);
    return { segno, ragione: senzaProva ? 'prova' : ragione };
  }
  return null;
}

/**
 * La graduatoria delle offerte ammesse, ciascuna con la ragione per cui precede la seguente (R44, R45). Fra quelle pari in tutto
 * l'ordine è quello che ha deciso chi conduce, l'ultima volta; se non ha deciso sono `pari`, e che una stia sopra l'altra non
 * significa nulla.
 */
export function graduatoria({ buste, parita }: Pick<StatoPubblicato, 'buste' | 'parita'>): PostoInGraduatoria[] {
  const posti: PostoInGraduatoria[] = [];
  for (const { id, pseudonimo, depositataIl, stato } of buste.values()) {
    if (stato.tipo !== 'ammessa') continue;
    const { prezzoCent, cauzioneCent, pagamentoGiorni } = stato.offerta;
    // Senza deposito provato l'offerta, se ammessa, segue quelle di pari condizioni.
    posti.push({
      bustaId: id,
      pseudonimo,
      prezzoCent,
      cauzioneCent,
      pagamentoGiorni,
      depositataIl: depositataIl ?? SENZA_PROVA,
      ragione: null,
    });
  }
  // Lo pseudonimo è a caso (R34): fra i pari dà a ogni processo lo stesso elenco, non una precedenza.
  posti.sort((a, b) => distingue(a, b)?.segno ?? (a.pseudonimo < b.pseudonimo ? -1 : 1));
  return conRagioni(gruppiPari(posti).flatMap((gruppo) => disposti(gruppo, parita)));
}

/** A ciascuno la ragione per cui precede il seguente; fra pari resta quella che ha. */
function conRagioni(posti: readonly PostoInGraduatoria[]): PostoInGraduatoria[] {
  return posti.map((posto, i) => {
    const seguente = posti[i + 1];
    if (seguente === undefined) return { ...posto, ragione: null };
    return { ...posto, ragione: distingue(posto, seguente)?.ragione ?? posto.ragione };
  });
}

/** I posti in fila, a gruppi di offerte pari in tutto: quasi sempre di una sola (R45). */
export function gruppiPari(posti: readonly PostoInGraduatoria[]): PostoInGraduatoria[][] {
  const gruppi: PostoInGraduatoria[][] = [];
  for (const posto of posti) {
    const ultimo = gruppi.at(-1);
    if (ultimo?.[0] !== undefined && distingue(ultimo[0], posto) === null) ultimo.push(posto);
    else gruppi.push([posto]);
  }
  return gruppi;
}

/** Un gruppo di pari come lo ha disposto chi conduce, se ha deciso proprio di queste offerte, e solo di queste (R45). */
function disposti(gruppo: PostoInGraduatoria[], parita: readonly (readonly string[])[]): PostoInGraduatoria[] {
  if (gruppo.length === 1) return gruppo;
  const ordine = parita.find((uno) => stesse(uno, gruppo));
  if (ordine === undefined) return gruppo.map((posto) => ({ ...posto, ragione: 'pari' }));
  return gruppo
    .toSorted((a, b) => ordine.indexOf(a.bustaId) - ordine.indexOf(b.bustaId))
    .map((posto) => ({ ...posto, ragione: 'referente' }));
}

/** Vero se l'ordine dispone queste offerte, tutte e nessun'altra. */
export function stesse(ordine: readonly string[], gruppo: readonly { bustaId: string }[]): boolean {
  return (
    new Set(ordine).size === ordine.length &&
    ordine.length === gruppo.length &&
    gruppo.every(({ bustaId }) => ordine.includes(bustaId))
  );
}

/**
 * Vero se questi posti sono quelli dovuti, con i loro importi, in un ordine che la legge consente. In testa non ci sono pari che
 * nessuno ha deciso: nei registri di prima li decideva il software, e la loro ragione è il deposito (R45).
 */
export function graduatoriaLecita(
  posti: readonly PostoInGraduatoria[],
  dovuti: readonly PostoInGraduatoria[],
): boolean {
  if (uguali(posti, dovuti) || uguali(posti, senzaDirLaProva(dovuti))) return dovuti[0]?.ragione !== 'pari';
  return uguali(posti, senzaDirLaProva(comeUnTempo(dovuti)));
}

/** I registri di prima dicevano `deposito` anche di chi precede perché l'altro deposito nessuno lo prova. */
function senzaDirLaProva(posti: readonly PostoInGraduatoria[]): PostoInGraduatoria[] {
  return posti.map((posto) => (posto.ragione === 'prova' ? { ...posto, ragione: 'deposito' } : posto));
}

/** La ragione di un posto come si stampa; `software`: pari al secondo, in un registro in cui l'ordine lo dava un identificativo (R45). */
export type RagioneDetta = RagioneGraduatoria | 'software';

/**
 * La ragione vera di un posto scritto in un avvio: nei registri di prima vi è `deposito` anche fra depositi dello stesso secondo, o che
 * nessuno prova, e un deposito precedente che non c'è non si stampa (R45).
 */
export function ragioneDetta(posto: PostoInGraduatoria, seguente: PostoInGraduatoria | undefined): RagioneDetta | null {
  if (posto.ragione !== 'deposito' || seguente === undefined) return posto.ragione;
  return distingue(posto, seguente)?.ragione ?? 'software';
}

/** Gli stessi posti nell'ordine di prima: fra pari al secondo decideva il millesimo del deposito, e poi l'identificativo. */
function comeUnTempo(dovuti: readonly PostoInGraduatoria[]): PostoInGraduatoria[] {
  const posti = gruppiPari(dovuti).flatMap((gruppo) =>
    gruppo.toSorted((a, b) => a.depositataIl - b.depositataIl || (a.bustaId < b.bustaId ? -1 : 1)),
  );
  return conRagioni(posti.map((posto) => ({ ...posto, ragione: 'deposito' })));
}
