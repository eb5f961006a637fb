import type { Busta, PostoInGraduatoria } from './modello.ts';

/** Il criterio che decide fra due posti (R45). */
export type RagioneGraduatoria = Exclude<PostoInGraduatoria['ragione'], null>;

/** I criteri nell'ordine in cui decidono (R45, cpc 573): prezzo, cauzione, termine di pagamento, deposito. */
const CRITERI: readonly [RagioneGraduatoria, (a: PostoInGraduatoria, b: PostoInGraduatoria) => number][] = [
  ['prezzo', (a, b) => b.prezzoCent - a.prezzoCent],
  ['cauzione', (a, b) => b.cauzioneCent - a.cauzioneCent],
  ['pagamento', (a, b) => a.pagamentoGiorni - b.pagamentoGiorni],
  ['deposito', (a, b) => a.depositataIl - b.depositataIl],
];

function confronta(a: PostoInGraduatoria, b: PostoInGraduatoria): { segno: number; ragione: RagioneGraduatoria } {
  for (const [ragione, differenza] of CRITERI) {
    const segno = differenza(a, b);
    if (segno !== 0) return { segno, ragione };
  }
  // A parità di tutto, al secondo, decide l'identificativo: un ordine totale che ogni processo ricalcola uguale (scelta).
  return { segno: a.bustaId < b.bustaId ? -1 : 1, ragione: 'deposito' };
}

/** La graduatoria delle offerte ammesse, ciascuna con la ragione per cui precede la seguente (R44, R45). */
export function graduatoria(buste: Iterable<Busta>): PostoInGraduatoria[] {
  const posti: PostoInGraduatoria[] = [];
  for (const { id, pseudonimo, depositataIl, stato } of buste) {
    if (stato.tipo !== 'ammessa') continue;
    const { prezzoCent, cauzioneCent, pagamentoGiorni } = stato.offerta;
    // Senza deposito provato l'offerta, se ammessa, segue quelle di pari condizioni.
    posti.push({
      bustaId: id,
      pseudonimo,
      prezzoCent,
      cauzioneCent,
      pagamentoGiorni,
      depositataIl: depositataIl ?? Number.MAX_SAFE_INTEGER,
      ragione: null,
    });
  }
  posti.sort((a, b) => confronta(a, b).segno);
  return posti.map((posto, i) => {
    const seguente = posti[i + 1];
    return { ...posto, ragione: seguente === undefined ? null : confronta(posto, seguente).ragione };
  });
}
