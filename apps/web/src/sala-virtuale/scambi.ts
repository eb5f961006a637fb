import { componi } from '@gestore/contratto/chiamata';
import {
  ascolta,
  ascoltaDaConsole,
  gettoneDelGiudice,
  gettoneDellaParola,
  parla,
  parlaIlGiudice,
  vaInOnda,
} from '@gestore/contratto/chiamate/sala';
import { chiama } from '../accesso/chiama.ts';
import { mandaOfferta, mandaRichiesta } from '../accesso/chiamate.ts';
import type { Scambio } from './rtc.ts';

/** Il nome dell’intestazione sta nel contratto con gli schemi, che nella pagina non servono. */
const INTESTAZIONE_GETTONE = 'x-gettone-parola';

type Verso = Parameters<typeof componi>[0];

function scambio(verso: Verso, id: string, intestazioni: Readonly<Record<string, string>> = {}): Scambio {
  return async (offerta) => {
    const { percorso } = componi(verso, { id });
    const { risposta, dove } = await mandaOfferta(percorso, offerta, intestazioni);
    // Il server se ne accorge comunque, un poco dopo: che non arrivi non cambia nulla.
    const chiudi = (): void => void (dove !== '' && mandaRichiesta('DELETE', dove).catch(() => undefined));
    return { risposta, chiudi };
  };
}

/** Da quale porta si entra nella sala: quella di chi partecipa, o quella di chi conduce e del giudice. */
export type Porta = 'utente' | 'console';

export const perAscoltare = (porta: Porta, id: string): Scambio =>
  scambio(porta === 'utente' ? ascolta : ascoltaDaConsole, id);

export const perCondurre = (id: string): Scambio => scambio(vaInOnda, id);

/** Chi ha la parola chiede ogni volta un gettone nuovo: ciascuno vale una volta (R81). */
export function perParlare(porta: Porta, id: string): Scambio {
  return async (offerta) => {
    const { gettone } = await (porta === 'utente'
      ? chiama(gettoneDellaParola, { id })
      : chiama(gettoneDelGiudice, { id }));
    const verso = porta === 'utente' ? parla : parlaIlGiudice;
    return scambio(verso, id, { [INTESTAZIONE_GETTONE]: gettone })(offerta);
  };
}
