import type { UtenteVendita } from '@gestore/contratto/accesso/forme';
import { rilancia } from '@gestore/contratto/stanza/chiamate';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problema } from '../../../bordo/problema.ts';
import { serve } from '../../../bordo/serve.ts';
import { type Filigrana, type InMano, ProcessoIsolato } from '../../comandi/filigrana.ts';
import { type CompieAtti, compi, type DaVerificare, problemaDi } from './atti.ts';

export type PartiRilancio = CompieAtti & {
  /** Chi rilancia, riconosciuto a memoria o letto; lancia il rifiuto che gli spetta. */
  riconosci(request: FastifyRequest): Promise<{ utente: UtenteVendita; daVerificare: DaVerificare | null }>;
  /** Falso se l'orologio del processo non è affidabile: non si accettano rilanci (R74). */
  orologioSano(): boolean;
  /** Un rilancio arrivato a quell'istante non ha avuto una risposta di merito: è un guasto, per quanto breve (R53, R57). */
  rilancioSenzaEsito(arrivatoIl: number): void;
};

/**
 * Il rilancio, dall'arrivo al comando: si stampa l'istante, si riconosce chi è nell'ordine in cui si è arrivati, si
 * compie. Ciò che si è saputo passa come valore dall'uno all'altro.
 */
export function rottaRilancia(app: FastifyInstance, parti: PartiRilancio): void {
  const inOrdine = creaInOrdine();
  serve(
    app,
    rilancia,
    {
      async guardia(request, reply) {
        const arrivo = arriva(parti, reply);
        const asta = String((request.params as { id?: unknown }).id).toLowerCase();
        return { arrivo, ...(await inOrdine(asta, () => parti.riconosci(request))) };
      },
      oggetto({ parametri: { id }, accesso: { utente } }) {
        if (utente.astaId !== id) throw problema('altra_vendita');
        if (!parti.orologioSano()) throw problema('orologio_non_affidabile');
        return { asta: id, bustaId: utente.bustaId ?? '' };
      },
      primaDiRifiutare: async ({ daVerificare }) => daVerificare?.richiedi(),
    },
    ({ oggetto: { asta, bustaId }, corpo: { comandoId, importoCent }, accesso: { arrivo, daVerificare } }) =>
      compi(
        parti,
        asta,
        comandoId,
        { tipo: 'offerente', id: bustaId },
        { tipo: 'rilancia', bustaId, importoCent },
        { arrivato: { inMano: arrivo.prendi(), daVerificare } },
      ),
  );
}

// Arrivo

/** L'arrivo di un rilancio, dalla richiesta intera alla risposta data. */
type Arrivo = {
  /** Chi lo compie lo prende in mano anche lui: non lo lascia chi ha chiamato, andandosene. */
  prendi(): InMano;
};

/**
 * Un rilancio arriva quando la sua richiesta è intera, prima che si sappia di chi è: riconoscerlo costa una lettura, e una
 * base dati lenta non deve costare il tempo di chi rilancia (R53). Non prima: chi tenesse aperta una richiesta a metà
 * sceglierebbe l'importo dopo lo zero. Il processo lo ha in mano finché non è compiuto e risposto; se la risposta non è di
 * merito, è un guasto. Chi può essere stato dato per sparito non prende nulla: lo dice subito, e resta un guasto.
 */
export function arriva(
  {
    filigrana,
    rilancioSenzaEsito,
  }: { filigrana: Pick<Filigrana, 'entra'> } & Pick<PartiRilancio, 'rilancioSenzaEsito'>,
  reply: Pick<FastifyReply, 'raw' | 'statusCode'>,
): Arrivo {
  const { ricevutoIl, esci } = prendiInMano(filigrana, rilancioSenzaEsito);
  /** Chi lo ha in mano: chi risponde, e chi lo compie. */
  let mani = 1;
  const lascia = (): void => {
    mani -= 1;
    if (mani === 0) esci();
  };
  // La risposta è data, o chi chiama se n'è andato: in un modo o nell'altro lo si sa qui, una volta.
  reply.raw.once('close', () => {
    if (reply.statusCode >= 500) rilancioSenzaEsito(ricevutoIl);
    lascia();
  });
  return {
    prendi() {
      mani += 1;
      return { ricevutoIl, esci: lascia };
    },
  };
}

function prendiInMano(filigrana: Pick<Filigrana, 'entra'>, senzaEsito: (arrivatoIl: number) => void): InMano {
  try {
    return filigrana.entra();
  } catch (errore) {
    if (errore instanceof ProcessoIsolato) senzaEsito(errore.ricevutoIl);
    throw problemaDi(errore);
  }
}

// Ordine

/** Comincia subito, e finisce dopo chi con la stessa chiave aveva cominciato prima. */
type InOrdine = <T>(chiave: string, lavoro: () => Promise<T>) => Promise<T>;

/**
 * Tiene l'ordine d'arrivo di ciò che si fa insieme. Di chi rilancia si sa a memoria chi è, o lo si legge: senza, chi si
 * conosce sorpasserebbe chi si sta leggendo, e un rilancio arrivato prima troverebbe la testa già più alta (R50, R52).
 */
export function creaInOrdine(): InOrdine {
  const ultimi = new Map<string, Promise<unknown>>();
  return (chiave, lavoro) => {
    const prima = ultimi.get(chiave);
    const esito = lavoro();
    // Se fallisce lo sa chi lo ha chiesto, quando è il suo turno.
    esito.catch(() => undefined);
    const turno = prima === undefined ? esito : prima.then(() => esito);
    const finito: Promise<unknown> = turno
      .catch(() => undefined)
      .then(() => {
        if (ultimi.get(chiave) === finito) ultimi.delete(chiave);
      });
    ultimi.set(chiave, finito);
    return turno;
  };
}
