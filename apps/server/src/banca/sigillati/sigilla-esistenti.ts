import { sql } from 'kysely';
import { creaLavoroInDisparte } from '../../in-disparte/lavoro-in-disparte.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Chiavi } from '../../sigillo/chiavi/apri-chiavi.ts';
import { primeInAttesa, venditeInAttesa } from './attese.ts';
import { daSigillare } from './da-sigillare.ts';
import { primoGiornoSegreto } from './rilascia.ts';
import type { TestataEsistenti } from './sigilla-esistenti.processo.ts';

/** Le righe si tolgono e poi la tabella si riscrive: chi si ferma in mezzo lo lascia scritto sulla tabella. */
const RIMASTA_A_META = sql`obj_description('movimenti'::regclass) IS NOT NULL`;

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
 * né ciò che è già stato abbinato. Rimasto a metà, al prossimo avvio si completa. Solleva un errore se non riesce: in chiaro non si serve.
 */
export async function sigillaEsistenti(
  casa: Pick<Casa, 'db' | 'orologio' | 'log'> & Pick<Chiavi, 'sigillo'>,
  { urlProprietario, cartellaDati }: { urlProprietario: string; cartellaDati: string },
): Promise<void> {
  // Senza movimenti non c'è nulla da sigillare, e le vendite che attendono possono essere cinquantamila.
  const { rows: ci } = await sql<{ sono: boolean }>`
    SELECT ${RIMASTA_A_META} OR EXISTS (SELECT 1 FROM movimenti) AS sono`.execute(casa.db);
  if (ci[0]?.sono !== true) return;
  const primo = primoGiornoSegreto(await primeInAttesa(casa));
  const { rows } = await sql<{ serve: boolean }>`
    SELECT ${RIMASTA_A_META} OR EXISTS (${daSigillare(primo)}) AS serve`.execute(casa.db);
  if (rows[0]?.serve !== true) return;
  try {
    const attese = await venditeInAttesa(casa);
    const chiavi = await casa.sigillo.inDisparte(attese.map(({ asta }) => asta));
    await sigilla({ urlProprietario, cartellaDati, chiavi, attese });
  } catch (causa) {
    throw new Error(
      'I movimenti già importati non si sono potuti sigillare: il server non si avvia con segreti in chiaro.',
      { cause: causa },
    );
  }
  casa.log.info('i movimenti importati in chiaro che potevano dire le offerte sono stati sigillati');
}
