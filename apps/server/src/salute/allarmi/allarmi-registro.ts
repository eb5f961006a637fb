import type { Allarme } from '@gestore/contratto/salute/allarmi';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';
import { titoliPerAllarmi } from './titolo-per-allarme.ts';

type Parti = Pick<Casa, 'db'> & Pick<Nucleo, 'marche' | 'danni' | 'registroFermo'>;

/**
 * Ciò che nel registro non va (R74): manca ciò che era confermato, o non torna il file delle teste, e nulla si scrive; una vendita è
 * trattenuta, per una voce estranea o perché è danneggiata; le teste non si scrivono.
 */
export async function allarmiDelRegistro(
  { db, marche, danni, registroFermo }: Parti,
  adesso: number,
): Promise<Allarme[]> {
  const fermi = registroFermo.difetti().map(({ asta, perche }) => {
    return { codice: 'R74_registro_indietro', asta, dal: adesso, chi: asta === null ? [perche] : [] } as const;
  });
  const estranee = marche.estranee().map(({ asta, seq, dal }) => {
    return { codice: 'R74_voce_estranea', asta, dal, chi: [`n. ${seq}`] } as const;
  });
  const danneggiate = danni.elenco().map(({ asta, seq, dal }) => {
    return { codice: 'R74_registro_alterato', asta, dal, chi: [`n. ${seq}`] } as const;
  });
  const disco = registroFermo.nonScritte();
  const teste =
    disco === null
      ? []
      : [{ codice: 'R74_teste_non_scritte', asta: null, dal: disco.dal, chi: [disco.perche] } as const];
  const tutti = [...fermi, ...estranee, ...danneggiate, ...teste];
  const titoli = await titoliPerAllarmi(
    db,
    tutti.flatMap(({ asta }) => asta ?? []),
  );
  return tutti.map((allarme): Allarme => {
    const titolo = (allarme.asta === null ? undefined : titoli.get(allarme.asta)) ?? '';
    return { ...allarme, gravita: 'blocco', titolo, entro: null, quanti: 1, chi: [...allarme.chi] };
  });
}
