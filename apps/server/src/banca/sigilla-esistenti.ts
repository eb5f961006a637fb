import { sql } from 'kysely';
import { creaLavoroInDisparte } from '../in-disparte/lavoro-in-disparte.ts';
import type { Vendita } from '../vendita.ts';
import { venditeInAttesa } from './attese.ts';
import { daSigillare } from './da-sigillare.ts';
import type { TestataEsistenti } from './sigilla-esistenti.processo.ts';

const sigilla = creaLavoroInDisparte<TestataEsistenti, void>({
  modulo: new URL('./sigilla-esistenti.processo.ts', import.meta.url),
  // Anni di estratti di molti conti, tutti insieme: si fa una volta sola.
  msMax: 300_000,
  memoriaMb: 1_024,
  richiesteMax: 1,
  attesaAltreMs: 0,
});

/**
 * All'avvio: i movimenti importati in chiaro quando il sigillo dei conti non c'era, e che possono riguardare offerte ancora
 * chiuse, si sigillano e si tolgono dalla tabella (R10). Lo fa un processo a parte. Non tocca gli estratti importati dopo,
 * né ciò che è già stato abbinato. Solleva un errore se non riesce: in chiaro non si serve.
 */
export async function sigillaEsistenti(
  vendita: Vendita,
  { urlProprietario, cartellaDati }: { urlProprietario: string; cartellaDati: string },
): Promise<void> {
  const attese = await venditeInAttesa(vendita);
  const [prima] = attese.map(({ dal }) => dal).sort();
  if (prima === undefined) return;
  const { rows } = await sql`select 1 from (${daSigillare(prima)}) m limit 1`.execute(vendita.db);
  if (rows.length === 0) return;
  try {
    await sigilla({ urlProprietario, cartellaDati, cartellaChiavi: vendita.sigillo.cartellaChiavi, attese });
  } catch (causa) {
    throw new Error(
      'I movimenti già importati non si sono potuti sigillare: il server non si avvia con segreti in chiaro.',
      { cause: causa },
    );
  }
  vendita.log.info('i movimenti importati in chiaro che potevano dire le offerte sono stati sigillati');
}
