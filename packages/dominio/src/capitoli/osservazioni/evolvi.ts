import { esigi, esigiPubblicata } from '../../legge/pretese.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Stato } from '../../parole/stato.ts';

/** Un'osservazione è di chi è ammesso, e su ciascuna si decide una volta sola (R68). */
export function evolviOsservazioni(
  stato: Stato,
  evento: EventoDi<'OsservazionePresentata' | 'OsservazioneAnnotata' | 'OsservazioneTrattenuta'>,
): Stato {
  const prima = esigiPubblicata(stato, evento);
  const { osservazioni, buste } = prima;
  const { osservazioneId, bustaId } = evento;
  if (evento.tipo === 'OsservazionePresentata') {
    const { modo, testo } = evento;
    esigi(buste.get(bustaId)?.stato.tipo === 'ammessa', stato, evento, 'chi osserva non è ammesso (R68)');
    esigi(!osservazioni.has(osservazioneId), stato, evento, 'l’osservazione c’è già (R68)');
    const nuova = { bustaId, modo, testo, decisa: false };
    return { ...prima, osservazioni: new Map(osservazioni).set(osservazioneId, nuova) };
  }
  const presentata = osservazioni.get(osservazioneId);
  esigi(presentata?.bustaId === bustaId, stato, evento, 'l’osservazione non è di quell’offerente (R68)');
  esigi(!presentata.decisa, stato, evento, 'sull’osservazione si è già deciso (R68)');
  if (evento.tipo === 'OsservazioneTrattenuta')
    esigi(evento.motivo !== '', stato, evento, 'manca il motivo per trattenerla (R68)');
  return { ...prima, osservazioni: new Map(osservazioni).set(osservazioneId, { ...presentata, decisa: true }) };
}
