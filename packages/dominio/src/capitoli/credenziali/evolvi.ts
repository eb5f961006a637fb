import { esigi, esigiBusta, esigiPubblicata } from '../../legge/pretese.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Stato } from '../../parole/stato.ts';
import { partecipaInSala } from '../buste/raccolta.ts';

/** Le credenziali vive: si danno a una busta che partecipa da lontano, si tolgono a chi le ha (R30, R31). */
export function evolviCredenziale(
  stato: Stato,
  evento: EventoDi<'CredenzialeEmessa' | 'CredenzialeRevocata' | 'CredenzialeConsegnata' | 'IngressoAnnotato'>,
): Stato {
  const prima = esigiPubblicata(stato, evento);
  const { credenzialeId, bustaId } = evento;
  const credenziali = new Map(prima.credenziali);
  if (evento.tipo !== 'CredenzialeEmessa') {
    esigi(
      credenziali.get(credenzialeId) === bustaId,
      stato,
      evento,
      'la credenziale non è viva per quella busta (R30)',
    );
    if (evento.tipo !== 'CredenzialeRevocata') return prima;
    credenziali.delete(credenzialeId);
    return { ...prima, credenziali };
  }
  if (bustaId !== null)
    esigi(!partecipaInSala(esigiBusta(prima, evento, bustaId)), stato, evento, 'chi è in sala non ne ha (R31)');
  return { ...prima, credenziali: credenziali.set(credenzialeId, bustaId) };
}
