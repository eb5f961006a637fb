import { leggibiliDal } from '@gestore/dominio';
import { problema } from '../../bordo/problema.ts';
import { inizialeSeIllegibile } from '../../vendita/giornale/errori.ts';
import type { PartiDeposito } from '../parti.ts';

type Parti = Pick<PartiDeposito, 'esecutore' | 'orologio' | 'depositi'>;

/** Che cosa della custodia non torna: la vendita, da quando le sue offerte si possono contare; prima, o se è di tutte, `null`. */
type NonTorna = { asta: string | null; dal: number };

/** Vero se chi deve sapere che in questa vendita manca una busta può già contarle: prima, saperlo direbbe che ce n'era una (R10). */
async function siSa({ esecutore, orologio }: Omit<Parti, 'depositi'>, asta: string): Promise<boolean> {
  const { stato } = await esecutore.leggi(asta).catch((errore: unknown) => ({ stato: inizialeSeIllegibile(errore) }));
  return stato.fase !== 'inesistente' && stato.fase !== 'bozza' && orologio.adesso() >= leggibiliDal(stato);
}

/**
 * Solleva `busta_mancante` se di questa vendita manca una busta di cui si è data ricevuta: aprire, assegnare o aggiudicare senza
 * escluderebbe chi l'ha deposta (R25). Guarda la base dati adesso.
 */
export async function pretendiIntere(parti: Parti, asta: string): Promise<void> {
  await parti.depositi.inAttesa();
  const { elencoIlleggibile } = parti.depositi.difetti();
  const mancano = parti.depositi.mancanti().some(({ testata }) => testata.asta === asta);
  if ((!elencoIlleggibile && !mancano) || !(await siSa(parti, asta))) return;
  throw problema('busta_mancante', {}, {}, mancano ? null : 'elenco');
}

/** Per gli allarmi del gestore: una volta per vendita, e mai quante buste. */
export async function nonTornano(parti: Parti): Promise<NonTorna[]> {
  const { elencoIlleggibile, estranee } = parti.depositi.difetti();
  const perAsta = new Map<string | null, number>();
  if (elencoIlleggibile || estranee) perAsta.set(null, parti.orologio.adesso());
  for (const { testata, dal } of parti.depositi.mancanti()) {
    const asta = (await siSa(parti, testata.asta)) ? testata.asta : null;
    perAsta.set(asta, Math.min(dal, perAsta.get(asta) ?? dal));
  }
  return [...perAsta].map(([asta, dal]) => ({ asta, dal }));
}
