import type { RimborsoDisposto } from '@gestore/contratto/banca/ordini-rimborso';
import type { StatoPubblicato } from '@gestore/dominio';
import { identita } from '../../vendita/aste/buste/apertura.ts';
import { leggiEvento } from '../../vendita/giornale/letture/leggi-evento.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';

export type LeggeDisposti = Pick<Nucleo, 'tutteLeVoci' | 'datiPersonali'>;

/** I rimborsi disposti alla chiusura, verso l'IBAN addebitato (R71). Un IBAN mancante si vede, non si inventa. */
export async function rimborsiDi(parti: LeggeDisposti, stato: StatoPubblicato): Promise<RimborsoDisposto[]> {
  // Più d'uno se il giudice ha liberato chi aveva offerto: ogni busta vi è una volta sola.
  const disposti = (await parti.tutteLeVoci(stato.id))
    .map(leggiEvento)
    .flatMap((evento) => (evento.tipo === 'RimborsiDisposti' ? evento.rimborsi : []));
  const chi = new Map((await identita(parti, stato)).map((busta) => [busta.bustaId, busta]));
  return disposti.map(({ bustaId, pseudonimo, importoCent }) => {
    const busta = chi.get(bustaId);
    return {
      bustaId,
      pseudonimo,
      importoCent,
      intestatario: busta?.offerenti.map(({ nome }) => nome).join(', ') ?? '',
      iban: busta?.ibanAddebito ?? null,
    };
  });
}
