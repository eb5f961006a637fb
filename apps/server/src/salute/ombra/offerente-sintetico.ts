import { randomUUID } from 'node:crypto';
import { componi, type IngressoDi, type QualsiasiChiamata, type RispostaDi } from '@gestore/contratto/chiamata';
import { autorizzaCanale } from '@gestore/contratto/chiamate/accesso';
import { token } from '@gestore/contratto/chiamate/accesso-user';
import { rilancia as mandaRilancio } from '@gestore/contratto/chiamate/stanza';
import type { CausaSintetico } from '@gestore/dominio';
import type { FastifyBaseLogger } from 'fastify';
import type { Orologio } from '../../bordo/orologio.ts';
import type { Quadro } from '../quadro.ts';
import { type AscoltoOmbra, ascolta } from './ascolto.ts';
import type { StanzaOmbra } from './stanza-ombra.ts';

/** Un rilancio ogni tanto: fitto quando c'è una vendita da sorvegliare, rado altrimenti. */
const OGNI_MS = 3_000;
const OGNI_SENZA_VENDITE_MS = 30_000;

type Parti = {
  quadro: Quadro;
  orologio: Orologio;
  log: FastifyBaseLogger;
  /** Entro quanto devono arrivare la ricevuta, e poi l'eco. */
  entroMs: number;
  /** Dove risponde questo processo: `http://127.0.0.1:3000`. */
  urlHttp: string;
  /** Dove si collegano i socket delle pagine. */
  urlSocket: string;
  apriStanza: () => Promise<StanzaOmbra>;
  ciSonoVendite: () => Promise<boolean>;
};

export type OfferenteSintetico = {
  /** Un rilancio, con la sua ricevuta e la sua eco. */
  rilancia(): Promise<void>;
  avvia(): void;
  ferma(): Promise<void>;
};

type Posto = { stanza: StanzaOmbra; gettone: string; ascolto: AscoltoOmbra; prossimoCent: number };

/** Perché il rilancio non è andato come doveva. */
class Mancato extends Error {
  readonly causa: CausaSintetico;
  /** Il server ha risposto di no: non è lenta la piattaforma, è finita la stanza. */
  readonly daRifare: boolean;
  constructor(causa: CausaSintetico, messaggio: string, daRifare = false) {
    super(messaggio);
    this.causa = causa;
    this.daRifare = daRifare;
  }
}

/** Una chiamata del contratto come la fa una persona, entro il tempo che le si concede. */
async function chiama<C extends QualsiasiChiamata>(
  { urlHttp, entroMs }: Pick<Parti, 'urlHttp' | 'entroMs'>,
  chiamata: C,
  ingresso: IngressoDi<C>,
  gettone: string | null,
): Promise<RispostaDi<C>> {
  const { metodo, percorso, corpo } = componi(chiamata, ingresso as Readonly<Record<string, unknown>>);
  const risposta = await fetch(`${urlHttp}${percorso}`, {
    method: metodo,
    headers: {
      'content-type': 'application/json',
      ...(gettone === null ? {} : { authorization: `Bearer ${gettone}` }),
    },
    body: JSON.stringify(corpo),
    signal: AbortSignal.timeout(entroMs),
  }).catch((errore: unknown) => {
    const tardi = errore instanceof Error && errore.name === 'TimeoutError';
    throw new Mancato(tardi ? 'ricevuta' : 'irraggiungibile', String(errore));
  });
  if (!risposta.ok)
    throw new Mancato('ricevuta', `${percorso}: ${risposta.status} ${await risposta.text()}`, risposta.status < 500);
  return (await risposta.json()) as RispostaDi<C>;
}

/**
 * Un offerente come gli altri, che è un programma: entra con la sua credenziale, rilancia per HTTP, aspetta la ricevuta e
 * la propria eco sul socket. Se non arrivano in tempo la piattaforma non è in salute, qualunque cosa dica di sé.
 */
export function creaOfferenteSintetico(parti: Parti): OfferenteSintetico {
  const { quadro, orologio, log, entroMs } = parti;
  let posto: Posto | null = null;
  let timer: NodeJS.Timeout | undefined;
  let fermo = false;
  let inCorso: Promise<void> = Promise.resolve();

  async function entra(): Promise<Posto> {
    if (posto?.ascolto.vivo() === true && orologio.adesso() < posto.stanza.scadeIl) return posto;
    posto?.ascolto.chiudi();
    // La stessa stanza finché vale: un socket caduto non la consuma.
    const stanza = posto !== null && orologio.adesso() < posto.stanza.scadeIl ? posto.stanza : await parti.apriStanza();
    const prossimoCent = posto?.stanza === stanza ? posto.prossimoCent : stanza.primoCent + 1;
    const { access_token: gettone } = await chiama(parti, token, { token: stanza.gettoneAccesso }, null);
    const canale = `private-asta.${stanza.asta}.partecipanti`;
    const ascolto = await entro(
      ascolta({
        url: parti.urlSocket,
        canale,
        autorizza: (socket_id) => chiama(parti, autorizzaCanale, { socket_id, channel_name: canale }, gettone),
      }),
      'irraggiungibile',
    );
    posto = { stanza, gettone, ascolto, prossimoCent };
    return posto;
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

  async function prova(): Promise<void> {
    const suo = await entra();
    // Una risposta persa può essere di un rilancio contato: il seguente è sempre più alto.
    const importoCent = suo.prossimoCent;
    suo.prossimoCent += 1;
    const atto = { id: suo.stanza.asta, comandoId: randomUUID(), importoCent };
    const { ricevuta } = await chiama(parti, mandaRilancio, atto, suo.gettone);
    if (ricevuta === null) throw new Mancato('ricevuta', 'un rilancio accettato senza ricevuta');
    await entro(suo.ascolto.eco(ricevuta.seq), 'eco');
  }

  async function rilancia(): Promise<void> {
    const dal = orologio.adesso();
    try {
      await prova();
    } catch (errore) {
      const causa = errore instanceof Mancato ? errore.causa : 'irraggiungibile';
      log.warn({ err: errore, causa }, 'offerente sintetico');
      if (!fermo) quadro.guasto(causa, dal, orologio.adesso());
      if (errore instanceof Mancato && errore.daRifare) {
        posto?.ascolto.chiudi();
        posto = null;
      }
    }
  }

  async function giro(): Promise<void> {
    const vendite = await parti.ciSonoVendite().catch(() => true);
    await rilancia();
    if (!fermo) timer = setTimeout(ripeti, vendite ? OGNI_MS : OGNI_SENZA_VENDITE_MS);
  }
  function ripeti(): void {
    inCorso = giro();
  }

  return {
    rilancia,
    avvia: ripeti,
    async ferma() {
      fermo = true;
      clearTimeout(timer);
      posto?.ascolto.chiudi();
      await inCorso;
      posto?.ascolto.chiudi();
    },
  };
}
