import { randomUUID } from 'node:crypto';
import { autorizzaCanale } from '@gestore/contratto/accesso/chiamate';
import { rinnova, token } from '@gestore/contratto/accesso/chiamate-user';
import type { Gettoni } from '@gestore/contratto/accesso/forme';
import { rilancia as mandaRilancio } from '@gestore/contratto/stanza/chiamate';
import type { CausaSintetico } from '@gestore/dominio';
import type { Orologio } from '../../piattaforma/ora/orologio.ts';
import { type AscoltoOmbra, ascolta } from './ascolto.ts';
import { chiamaDaOmbra, type DoveChiamare } from './chiama.ts';
import { Mancato } from './mancato.ts';
import type { StanzaOmbra } from './stanza-ombra.ts';

/** Tanto prima che scada il gettone si rinnova: per quanto i rilanci siano radi, i tentativi sono più d'uno. */
const RINNOVA_PRIMA_MS = 300_000;
/** Tanto prima che la stanza scada se ne apre un'altra: un rilancio in viaggio non trova la credenziale finita. */
const LASCIA_PRIMA_MS = 60_000;

/** Ciò che serve a stare in una stanza ombra: dove si chiama, dove si ascolta, come se ne apre una. */
export type PartiPosto = DoveChiamare & {
  orologio: Orologio;
  /** Dove si collegano i socket delle pagine. */
  urlSocket: string;
  apriStanza: () => Promise<StanzaOmbra>;
};

/** Il posto dell'offerente sintetico: la sua stanza, la sessione che si rinnova prima di finire, il socket. */
type PostoOmbra = {
  /** Un rilancio, con la sua ricevuta e la sua eco; entra, se non è dentro. Lancia `Mancato`. */
  prova(): Promise<void>;
  /** Chiude il socket; la stanza resta sua finché vale. */
  chiudi(): void;
  /** Esce: la prossima volta rientra da capo, in un'altra stanza. */
  lascia(): void;
};

type Sessione = { gettone: string; rinnovo: string; rinnovaIl: number };
type Posto = { stanza: StanzaOmbra; sessione: Sessione; ascolto: AscoltoOmbra; prossimoCent: number };

export function creaPosto(parti: PartiPosto): PostoOmbra {
  const { orologio, entroMs } = parti;
  let posto: Posto | null = null;

  async function entra(): Promise<Posto> {
    // La stessa stanza finché vale: un socket caduto non la consuma.
    const valido = posto !== null && orologio.adesso() < posto.stanza.scadeIl - LASCIA_PRIMA_MS ? posto : null;
    if (valido?.ascolto.vivo() === true) {
      // La sessione resta la stessa, e il socket con lei.
      if (orologio.adesso() >= valido.sessione.rinnovaIl)
        valido.sessione = sessioneDa(
          await chiamaDaOmbra(parti, rinnova, { refresh_token: valido.sessione.rinnovo }, null),
        );
      return valido;
    }
    posto?.ascolto.chiudi();
    const stanza = valido?.stanza ?? (await parti.apriStanza());
    const sessione = sessioneDa(await chiamaDaOmbra(parti, token, { token: stanza.gettoneAccesso }, null));
    const canale = `private-asta.${stanza.asta}.partecipanti`;
    const ascolto = await entro(
      ascolta({
        url: parti.urlSocket,
        canale,
        autorizza: (socket_id) =>
          chiamaDaOmbra(parti, autorizzaCanale, { socket_id, channel_name: canale }, sessione.gettone),
      }),
      'irraggiungibile',
    );
    posto = { stanza, sessione, ascolto, prossimoCent: valido?.prossimoCent ?? stanza.primoCent + 1 };
    return posto;
  }

  function sessioneDa({ access_token: gettone, refresh_token: rinnovo, expires_in: secondi }: Gettoni): Sessione {
    return { gettone, rinnovo, rinnovaIl: orologio.adesso() + secondi * 1_000 - RINNOVA_PRIMA_MS };
  }

  async function entro<T>(promessa: Promise<T>, causa: CausaSintetico): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const scadenza = setTimeout(() => reject(new Mancato(causa, `oltre ${entroMs} ms`)), entroMs);
    try {
      return await Promise.race([promessa, promise]);
    } catch (errore) {
      throw errore instanceof Mancato ? errore : new Mancato(causa, String(errore));
    } finally {
      clearTimeout(scadenza);
    }
  }

  return {
    async prova() {
      const preso = await entra();
      // Una risposta persa può essere di un rilancio contato: il seguente è sempre più alto.
      const importoCent = preso.prossimoCent;
      preso.prossimoCent += 1;
      const atto = { id: preso.stanza.asta, comandoId: randomUUID(), importoCent };
      const { ricevuta } = await chiamaDaOmbra(parti, mandaRilancio, atto, preso.sessione.gettone);
      if (ricevuta === null) throw new Mancato('ricevuta', 'un rilancio accettato senza ricevuta');
      await entro(preso.ascolto.eco(ricevuta.seq), 'eco');
    },
    chiudi: () => posto?.ascolto.chiudi(),
    lascia() {
      posto?.ascolto.chiudi();
      posto = null;
    },
  };
}
