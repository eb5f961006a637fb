import type { RispostaAtto } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto';
import { rifiutoInInglese } from '@gestore/contratto/problemi/rifiuto-in-inglese';
import { type Atto, type Attore, descriviRifiuto, type Istante, type Rifiuto } from '@gestore/dominio';
import { type ParoleRifiuto, Problema, problema } from '../../../bordo/problema.ts';
import { ErroreChiavi } from '../../../sigillo/chiavi/errore-chiavi.ts';
import {
  AstaSovraccarica,
  ComandoDiAltri,
  ComandoDiverso,
  type ComandoMandato,
  type Esecutore,
  type RispostaComando,
  SessioneFinita,
  ZeroInVerifica,
} from '../../comandi/esegui.ts';
import { type Filigrana, type InMano, ProcessoIsolato } from '../../comandi/filigrana.ts';
import type { Ricevute } from '../../comandi/ricevute.ts';
import { EsitoIgnoto, GiornaleSovraccarico } from '../../giornale/errori.ts';
import type { DatoAccanto } from '../../giornale/parole.ts';

/** Ciò che serve a compiere un atto: chi tiene il conto di ciò che è in mano, chi esegue, chi firma. */
export type CompieAtti = {
  filigrana: Pick<Filigrana, 'entra'>;
  esecutore: Pick<Esecutore, 'esegui'>;
  ricevute: Ricevute;
};

/**
 * Chi è stato riconosciuto a memoria: che la sua sessione non sia finita lo verifica la transazione che scrive, e se non
 * si scrive nulla lo si chiede prima di rispondergli. `richiedi` lancia il rifiuto che gli spetta.
 */
export type DaVerificare = { sessione: string; richiedi(): Promise<void> };

/** Come arriva un atto che era già in mano prima che si sapesse di chi è: il suo istante è già stampato. */
type Arrivato = { inMano: InMano; daVerificare: DaVerificare | null };

type Altro = { arrivato?: Arrivato | null; detto?: unknown; accanto?: readonly DatoAccanto[] };

/** Esegue un atto e ne dà l'esito; `detto` è ciò che ne ha scritto chi lo manda, se il server l'ha completato: accettato con la ricevuta, o un problema 409 che cita la regola e porta la ricevuta del rifiuto. */
export async function compi(
  parti: CompieAtti,
  asta: string,
  comandoId: string,
  attore: Attore,
  atto: Atto,
  { arrivato = null, detto = atto, accanto = [] }: Altro = {},
): Promise<RispostaAtto> {
  let esci = arrivato?.inMano.esci;
  try {
    // L'istante si stampa una volta: da ora a quando si risponde, questo processo ha il comando in mano (R53).
    const inMano = arrivato?.inMano ?? parti.filigrana.entra();
    esci = inMano.esci;
    const daVerificare = arrivato?.daVerificare ?? null;
    return esito(
      parti,
      await esegui(parti, asta, { comandoId, attore, atto, detto, accanto }, inMano.ricevutoIl, daVerificare),
    );
  } catch (errore) {
    throw problemaDi(errore);
  } finally {
    esci?.();
  }
}

async function esegui(
  { esecutore }: Pick<CompieAtti, 'esecutore'>,
  asta: string,
  comando: ComandoMandato,
  ricevutoIl: Istante,
  daVerificare: DaVerificare | null,
): Promise<RispostaComando> {
  if (daVerificare === null) return esecutore.esegui(asta, comando, ricevutoIl);
  const risposta = await esecutore
    .esegui(asta, comando, ricevutoIl, daVerificare.sessione)
    .catch(async (errore: unknown) => {
      // Di un esito ignoto non si sa se la sessione è già stata verificata, e la base dati che tace non lo direbbe.
      if (!(errore instanceof EsitoIgnoto)) await daVerificare.richiedi();
      if (errore instanceof SessioneFinita) return esecutore.esegui(asta, comando, ricevutoIl);
      throw errore;
    });
  if (risposta.ripetuto || risposta.voci.length === 0) await daVerificare.richiedi();
  return risposta;
}

function esito(parti: Pick<CompieAtti, 'ricevute'>, { rifiuto, voci, ripetuto }: RispostaComando): RispostaAtto {
  const ricevuta = ricevutaDi(parti, voci);
  if (rifiuto !== null) throw problemaRifiuto(rifiuto, ripetuto ? { ricevuta, ripetuto } : { ricevuta });
  return { esito: 'accettato', ricevuta, seq: voci.at(-1)?.seq ?? 0, ripetuto };
}

/** Di ciò che è scritto, e che adesso nessuna chiave può firmare, chi ripete lo stesso comando avrà la ricevuta. */
function ricevutaDi(
  { ricevute }: Pick<CompieAtti, 'ricevute'>,
  voci: RispostaComando['voci'],
): RispostaAtto['ricevuta'] {
  try {
    return ricevute.delle(voci);
  } catch (errore) {
    if (errore instanceof Problema && errore.codice === 'chiave_non_disponibile') throw problema('esito_ignoto');
    throw errore;
  }
}

/** Un rifiuto della legge come documento di problema: il suo codice, la sua regola, la sua frase o quella di chi lo conosce meglio. */
export function problemaRifiuto(
  rifiuto: Rifiuto,
  dettagli: Readonly<Record<string, unknown>> = {},
  parole: ParoleRifiuto = { frase: descriviRifiuto(rifiuto, formattaIstante), cortesia: rifiutoInInglese(rifiuto) },
): Problema {
  return Problema.dellaLegge(rifiuto.codice, parole, { dati: rifiuto.dati, ...dettagli });
}

/** Ciò che ha impedito un atto come documento di problema; ogni altro errore com'è. */
export function problemaDi(errore: unknown): unknown {
  if (errore instanceof ComandoDiAltri) return problema('comando_di_altri');
  if (errore instanceof ComandoDiverso) return problema('comando_diverso');
  if (errore instanceof ErroreChiavi) return problema('chiave_non_disponibile');
  if (errore instanceof EsitoIgnoto) return problema('esito_ignoto');
  if (errore instanceof ProcessoIsolato) return problema('processo_isolato');
  if (errore instanceof ZeroInVerifica) return problema('zero_in_verifica');
  if (errore instanceof AstaSovraccarica || errore instanceof GiornaleSovraccarico) return problema('sovraccarico');
  return errore;
}
