import { componi } from '@gestore/contratto/linea/chiamata';
import {
  ascolta,
  ascoltaDaConsole,
  diciIlMicrofono,
  diciIlMicrofonoDelGiudice,
  gettoneDelGiudice,
  gettoneDellaParola,
  parla,
  parlaIlGiudice,
  provaLaStrada,
  vaInOnda,
} from '@gestore/contratto/sala/chiamate';
import { chiama } from '../accesso/chiama.ts';
import { mandaOfferta, mandaRichiesta, ProblemaChiamata, RispostaMancata } from '../accesso/chiamate.ts';
import type { Scambio } from './rtc.ts';

/** Il nome dell’intestazione sta nel contratto con gli schemi, che nella pagina non servono. */
const INTESTAZIONE_GETTONE = 'x-gettone-parola';

/** Chi inoltra può ripartire fra la sua offerta e la nostra risposta: allora non c’è più nulla a cui rispondere, e si rifà. */
async function rispondi(dove: string, mia: string): Promise<void> {
  try {
    await mandaOfferta(dove, mia, {}, 'PATCH');
  } catch (causa) {
    throw causa instanceof ProblemaChiamata && causa.stato === 404 ? new RispostaMancata('', { cause: causa }) : causa;
  }
}

type Verso = Parameters<typeof componi>[0];

function scambio(verso: Verso, id: string, intestazioni: Readonly<Record<string, string>> = {}): Scambio {
  return async (offerta) => {
    const { percorso } = componi(verso, { id });
    const { sdp, controfferta, dove } = await mandaOfferta(percorso, offerta, intestazioni);
    // Il server se ne accorge comunque, un poco dopo: che non arrivi non cambia nulla.
    const chiudi = (): void => void (dove !== '' && mandaRichiesta('DELETE', dove).catch(() => undefined));
    if (!controfferta) return { sdp, chiudi };
    return { sdp, rispondi: (mia) => rispondi(dove, mia), chiudi };
  };
}

/** Da quale porta si entra nella sala: quella di chi partecipa, o quella di chi conduce e del giudice. */
export type Porta = 'utente' | 'console';

export const perAscoltare = (porta: Porta, id: string): Scambio =>
  scambio(porta === 'utente' ? ascolta : ascoltaDaConsole, id);

export const perProvare = (id: string): Scambio => scambio(provaLaStrada, id);

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

/** Dice a chi conduce che un’altra chiamata tiene il microfono di chi parla, o non lo tiene più. Che non arrivi non ferma nulla. */
export function diciMicrofono(porta: Porta, id: string, preso: boolean): void {
  const detto =
    porta === 'utente' ? chiama(diciIlMicrofono, { id, preso }) : chiama(diciIlMicrofonoDelGiudice, { id, preso });
  detto.catch(() => undefined);
}
