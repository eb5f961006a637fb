import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProcessoIsolato } from '../comandi/filigrana.ts';
import type { Vendita } from '../vendita.ts';
import { type CompieAtti, problemaDi } from './atti.ts';

type Ganci = {
  preValidation(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  onResponse(request: FastifyRequest, reply: FastifyReply): Promise<void>;
};

/** L'arrivo di un rilancio, dalla richiesta intera alla risposta data. */
export type Arrivi = {
  ganci: Ganci;
  /** Le parti con cui compiere l'atto di questa richiesta: il suo istante è già stampato. */
  con(request: FastifyRequest): CompieAtti;
};

type Arrivo = { ricevutoIl: number; prendi(): void; lascia(): void; risposto(stato: number): void };

/**
 * Un rilancio arriva quando la sua richiesta è intera, prima che si sappia di chi è: riconoscerlo costa una lettura, e una
 * base dati lenta non deve costare il tempo di chi rilancia (R53). Non prima: chi tenesse aperta una richiesta a metà
 * sceglierebbe l'importo dopo lo zero. Il processo lo ha in mano finché non è compiuto e risposto; se la risposta non è di
 * merito, è un guasto.
 */
export function creaArrivi(vendita: CompieAtti & Pick<Vendita, 'rilancioSenzaEsito'>): Arrivi {
  const arrivi = new WeakMap<FastifyRequest, Arrivo>();

  /** Chi può essere stato dato per sparito non prende nulla: lo dice subito, prima di ogni attesa, e resta un guasto. */
  function inMano(): ReturnType<CompieAtti['filigrana']['entra']> {
    try {
      return vendita.filigrana.entra();
    } catch (errore) {
      if (errore instanceof ProcessoIsolato) vendita.rilancioSenzaEsito(errore.ricevutoIl);
      throw problemaDi(errore);
    }
  }

  function nuovo(): Arrivo {
    const { ricevutoIl, esci } = inMano();
    /** Chi lo ha in mano: chi risponde, e chi lo compie. */
    let mani = 1;
    let chiuso = false;
    const lascia = (): void => {
      mani -= 1;
      if (mani === 0) esci();
    };
    return {
      ricevutoIl,
      prendi() {
        mani += 1;
      },
      lascia,
      risposto(stato) {
        if (chiuso) return;
        chiuso = true;
        if (stato >= 500) vendita.rilancioSenzaEsito(ricevutoIl);
        lascia();
      },
    };
  }

  return {
    ganci: {
      async preValidation(request, reply) {
        const arrivo = nuovo();
        arrivi.set(request, arrivo);
        // Se chi chiama se ne va, nessuna risposta lo direbbe.
        reply.raw.once('close', () => arrivo.risposto(reply.statusCode));
      },
      async onResponse(request, reply) {
        arrivi.get(request)?.risposto(reply.statusCode);
      },
    },
    con(request) {
      const { filigrana, esecutore, ricevute } = vendita;
      const arrivo = arrivi.get(request);
      if (arrivo === undefined) return vendita;
      const entra = () => {
        arrivo.prendi();
        return { ricevutoIl: arrivo.ricevutoIl, esci: arrivo.lascia };
      };
      return { esecutore, ricevute, filigrana: { valore: filigrana.valore, entra } };
    },
  };
}
