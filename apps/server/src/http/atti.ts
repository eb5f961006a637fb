import type { RispostaAtto } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto';
import { type Atto, type Attore, type Comando, descriviRifiuto, type Istante, type Rifiuto } from '@gestore/dominio';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AstaSovraccarica, ComandoDiAltri, type Risposta, SessioneFinita, ZeroInVerifica } from '../comandi/esegui.ts';
import { ProcessoIsolato } from '../comandi/filigrana.ts';
import { EsitoIgnoto, GiornaleSovraccarico } from '../giornale/errori.ts';
import type { Vendita } from '../vendita.ts';
import { analizza } from './analizza.ts';
import { Problema } from './problema.ts';

/** Fra quanto conviene ripetere un comando senza esito: la conferma persa o la coda si sciolgono in meno. */
const RIPROVA_S = 1;

/** Ciò che serve a compiere un atto: chi tiene il conto di ciò che è in mano, chi esegue, chi firma. */
export type CompieAtti = Pick<Vendita, 'filigrana' | 'esecutore' | 'ricevute'>;

/**
 * Chi è stato riconosciuto a memoria: che la sua sessione non sia finita lo verifica la transazione che scrive, e se non
 * si scrive nulla lo si chiede prima di rispondergli. `richiedi` lancia il rifiuto che gli spetta.
 */
export type DaVerificare = { sessione: string; richiedi(): Promise<void> };

/** Esegue un atto e ne dà l'esito: accettato con la ricevuta, o un problema 409 che cita la regola e porta la ricevuta del rifiuto. */
export async function compi(
  vendita: CompieAtti,
  asta: string,
  comandoId: string,
  attore: Attore,
  atto: Atto,
  daVerificare: DaVerificare | null = null,
): Promise<RispostaAtto> {
  // L'istante si stampa qui, una volta: da ora a quando si risponde, questo processo ha il comando in mano (R53).
  let esci: (() => void) | undefined;
  try {
    const inMano = vendita.filigrana.entra();
    esci = inMano.esci;
    return esito(vendita, await esegui(vendita, asta, { comandoId, attore, atto }, inMano.ricevutoIl, daVerificare));
  } catch (errore) {
    throw problemaDi(errore);
  } finally {
    esci?.();
  }
}

async function esegui(
  { esecutore }: Pick<Vendita, 'esecutore'>,
  asta: string,
  comando: Comando,
  ricevutoIl: Istante,
  daVerificare: DaVerificare | null,
): Promise<Risposta> {
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

function esito(vendita: Pick<Vendita, 'ricevute'>, { rifiuto, voci, ripetuto }: Risposta): RispostaAtto {
  const ricevuta = vendita.ricevute.delle(voci);
  if (rifiuto !== null) throw problemaRifiuto(rifiuto, { ricevuta });
  return { esito: 'accettato', ricevuta, seq: voci.at(-1)?.seq ?? 0, ripetuto };
}

/** Un rifiuto della legge come documento di problema: la sua frase, il suo codice, la sua regola. */
export function problemaRifiuto(rifiuto: Rifiuto, altro: Readonly<Record<string, unknown>> = {}): Problema {
  return new Problema(409, rifiuto.codice, 'Atto non ammesso', descriviRifiuto(rifiuto, formattaIstante), {
    regola: rifiuto.regola,
    dati: rifiuto.dati,
    ...altro,
  });
}

/** Ciò che ha impedito un atto come documento di problema; ogni altro errore com'è. */
export function problemaDi(errore: unknown): unknown {
  if (errore instanceof ComandoDiAltri)
    return new Problema(
      409,
      'comando_di_altri',
      'Comando già usato',
      'Questo identificativo di comando è già stato usato: ne serve uno nuovo.',
    );
  if (errore instanceof EsitoIgnoto)
    return new Problema(
      503,
      'esito_ignoto',
      'Esito non ancora noto',
      'La conferma non è arrivata: ripeta lo stesso comando, non verrà contato due volte.',
      { riprovaTraSecondi: RIPROVA_S },
    );
  if (errore instanceof ProcessoIsolato)
    return new Problema(
      503,
      'processo_isolato',
      'Server appena tornato',
      'Questo server è rimasto fermo e sta tornando: ripeta lo stesso comando, non verrà contato due volte.',
      { riprovaTraSecondi: RIPROVA_S },
    );
  if (errore instanceof ZeroInVerifica)
    return new Problema(
      503,
      'zero_in_verifica',
      'Zero in verifica',
      'Il tempo della gara è a zero e la chiusura non è ancora confermata: ripeta lo stesso comando, non verrà contato due volte.',
      { riprovaTraSecondi: RIPROVA_S },
    );
  if (errore instanceof AstaSovraccarica || errore instanceof GiornaleSovraccarico)
    return new Problema(
      503,
      'sovraccarico',
      'Troppe richieste',
      'La piattaforma è sovraccarica: ripeta fra qualche secondo.',
      { riprovaTraSecondi: RIPROVA_S },
    );
  return errore;
}

// In minuscolo: la stessa asta scritta in due modi sarebbe due aste per la memoria e due impronte per il registro.
const parametri = z.object({ id: z.uuid().toLowerCase() });
const numero = z.coerce.number().int().min(0).max(2_147_483_647);

/** L'identificativo dell'asta nell'indirizzo; se non è un uuid la vendita non esiste. */
export function astaDi(request: FastifyRequest): string {
  const letto = parametri.safeParse(request.params);
  if (!letto.success) throw astaInesistente();
  return letto.data.id;
}

export function astaInesistente(): Problema {
  return new Problema(
    404,
    'asta_inesistente',
    'Vendita non trovata',
    'La vendita indicata non esiste o non è visibile.',
  );
}

/** `?dopo=N`: l'ultima voce che chi chiede ha già. */
export function dopoDi(request: FastifyRequest): number {
  return analizza(z.object({ dopo: numero.default(0) }), request.query).dopo;
}
