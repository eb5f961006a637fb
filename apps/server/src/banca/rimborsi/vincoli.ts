import type { VincoloDiBusta } from '@gestore/contratto/buste/vincolo';
import { leggibiliDal, type StatoPubblicato, vincoloDi } from '@gestore/dominio';
import type { Casa } from '../../piattaforma/casa.ts';
import { identita } from '../../vendita/aste/buste/apertura.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';

/**
 * Di una vendita ferma, o finita sospesa o rinviata, chi è ancora vincolato alla sua offerta e perché; vuoto delle altre, e di una
 * ferma finché le buste non si possono contare (R10, R24, R71). Legge identità: chi chiama la annota (R37).
 */
export async function vincoliDi(
  parti: Pick<Casa, 'orologio'> & Pick<Nucleo, 'datiPersonali'>,
  stato: StatoPubblicato,
): Promise<VincoloDiBusta[]> {
  const adesso = parti.orologio.adesso();
  if (!('esito' in stato) && adesso < leggibiliDal(stato)) return [];
  const chi = new Map((await identita(parti, stato)).map(({ bustaId, offerenti }) => [bustaId, offerenti]));
  return [...stato.buste.values()].flatMap((busta) => {
    const vincolo = vincoloDi(stato, busta, adesso);
    if (vincolo === null) return [];
    const intestatario = (chi.get(busta.id) ?? []).map(({ nome }) => nome).join(', ');
    return [{ bustaId: busta.id, pseudonimo: busta.pseudonimo, intestatario, vincolo }];
  });
}
