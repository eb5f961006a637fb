import type { Rimborso } from '@gestore/contratto';
import type { StatoPubblicato } from '@gestore/dominio';
import { eventoDi } from '../comandi/asta-viva.ts';
import type { Vendita } from '../vendita.ts';
import { identita } from './apertura.ts';

/** I rimborsi disposti alla chiusura, verso l'IBAN addebitato (R71). Un IBAN mancante si vede, non si inventa. */
export async function rimborsiDi(vendita: Vendita, stato: StatoPubblicato): Promise<Rimborso[]> {
  const disposti = (await vendita.tutteLeVoci(stato.id))
    .map(eventoDi)
    .findLast((evento) => evento.tipo === 'RimborsiDisposti');
  if (disposti?.tipo !== 'RimborsiDisposti') return [];
  const chi = new Map((await identita(vendita, stato)).map((busta) => [busta.bustaId, busta]));
  return disposti.rimborsi.map(({ bustaId, pseudonimo, importoCent }) => {
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
