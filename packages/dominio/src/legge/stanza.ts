import { SALA_CHIUSA_VISTA } from '../capitoli/sala/stanza.ts';
import type { Stanza, VoceVista } from '../parole/stanza.ts';
import type { VistaEvento } from '../parole/viste.ts';
import { NELLA_STANZA } from './nella-stanza.ts';
import type { Posto } from './riga.ts';

export const STANZA_VUOTA: Stanza = {
  seq: 0,
  fase: 'bozza',
  buste: [],
  arrivi: [],
  graduatoria: [],
  gara: null,
  disservizio: null,
  scollegati: null,
  ferma: null,
  unitaTempoMs: 0,
  rilancioMinimoCent: 0,
  migliore: null,
  rilanci: [],
  rifiutati: [],
  correzioni: [],
  precedenze: [],
  rigiudicati: [],
  esito: null,
  istanze: [],
  assegnataCent: null,
  caducazione: null,
  verbale: null,
  sala: SALA_CHIUSA_VISTA,
  osservazioni: [],
  messaggi: [],
  assistenza: [],
};

/**
 * Applica la voce seguente. Lancia se non è la seguente (chi chiama deve prima chiedere `?dopo=`) o se è di un tipo che
 * questa versione non conosce: una pagina aperta da prima deve ripartire da un'istantanea, non mostrare uno stato monco.
 */
export function applicaVista(stanza: Stanza, voce: VoceVista): Stanza {
  if (voce.seq !== stanza.seq + 1) throw new Error(`attesa la voce ${stanza.seq + 1}, arrivata la ${voce.seq}`);
  return { ...nellaStanza(stanza, voce), seq: voce.seq };
}

function nellaStanza(stanza: Stanza, { evento, ...posto }: VoceVista): Stanza {
  const cambia = Object.hasOwn(NELLA_STANZA, evento.tipo) ? NELLA_STANZA[evento.tipo] : undefined;
  if (cambia === undefined) throw new Error(`tipo di voce sconosciuto: ${evento.tipo}`);
  // La riga è quella del tipo della vista: il compilatore non sa legare le due.
  return (cambia as (una: Stanza, vista: VistaEvento, dove: Posto) => Stanza)(stanza, evento, posto);
}
