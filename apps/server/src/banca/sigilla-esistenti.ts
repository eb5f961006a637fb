import { sql } from 'kysely';
import type { Vendita } from '../vendita.ts';
import { venditeInAttesa } from './attese.ts';
import { daSigillare } from './da-sigillare.ts';
import { inDisparte } from './in-disparte.ts';
import type { TestataEsistenti } from './sigilla-esistenti.processo.ts';

/** Anni di estratti di molti conti: si fa una volta sola. */
const SIGILLO_MS_MAX = 300_000;
const MEMORIA_MB = 1_024;

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
  const testata: TestataEsistenti = {
    urlProprietario,
    cartellaDati,
    cartellaChiavi: vendita.sigillo.cartellaChiavi,
    attese,
  };
  const modulo = new URL('./sigilla-esistenti.processo.ts', import.meta.url);
  const byte = new Uint8Array();
  const fatto = await inDisparte(modulo, { testata, byte, msMax: SIGILLO_MS_MAX, memoriaMb: MEMORIA_MB });
  if (fatto !== 'fatto')
    throw new Error(
      'I movimenti già importati non si sono potuti sigillare: il server non si avvia con segreti in chiaro.',
    );
  vendita.log.info('i movimenti importati in chiaro che potevano dire le offerte sono stati sigillati');
}
