import { setTimeout as attendi } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contesto } from '../../bordo/contesto.ts';
import { Problema, problema } from '../../bordo/problema.ts';
import { CodaPiena } from '../../piattaforma/arnesi/coda-equa.ts';
import { improntaGettone } from '../../piattaforma/arnesi/gettone.ts';
import { casaDi, vicinatoDi } from '../../piattaforma/rete.ts';
import { contoDi, dispositivoNoto } from '../sessioni/dispositivo.ts';
import { creaContoErrori } from './conto-errori.ts';
import { AccessoAbbandonato, creaFilaAccessi } from './fila-accessi.ts';
import {
  FILA_ACCESSI_MAX,
  PAUSA_IN_FILA_MS,
  RIPROVA_DOPO_MS,
  TENTATIVI_CONTO_MAX,
  TENTATIVI_FINESTRA_MS,
  TENTATIVI_INDIRIZZO_MAX,
  TENTATIVI_MAX,
  TENTATIVI_SBAGLIATI_INDIRIZZO_MAX,
} from './limiti.ts';

type Guardia = (request: FastifyRequest) => Promise<void>;

/** Chi entra, e la verifica: l'account che le prove aprono, o null per ogni specie di errore. */
type Prova = { email: string; verifica: () => Promise<string | null> };

/**
 * Esamina una password e il suo codice, e risponde l'account che aprono: chi ha ragione entra sempre. Si contano solo
 * gli errori: di un dispositivo già entrato, da solo; di ogni altro, per account e indirizzo insieme, per account, e
 * per indirizzo. Oltre i limiti l'esame aspetta in `creaFilaAccessi`. Lancia 401 `credenziali_errate`, oltre i limiti
 * 429 `troppi_tentativi`.
 */
export function frenoPassword({ orologio }: Contesto): (request: FastifyRequest, prova: Prova) => Promise<string> {
  const perChi = creaContoErrori(TENTATIVI_MAX, orologio.adesso);
  const perConto = creaContoErrori(TENTATIVI_CONTO_MAX, orologio.adesso);
  const perIndirizzo = creaContoErrori(TENTATIVI_INDIRIZZO_MAX, orologio.adesso);
  const perVicinato = creaContoErrori(Number.POSITIVE_INFINITY, orologio.adesso);
  const fila = creaFilaAccessi({ inAttesaMax: FILA_ACCESSI_MAX, riprovaDopoMs: RIPROVA_DOPO_MS });
  return async (request, { email, verifica }) => {
    const conto = contoDi(email);
    const noto = dispositivoNoto(request, conto);
    const indirizzo = casaDi(request.ip);
    const persona = `${conto} ${noto ?? indirizzo}`;
    const vicinato = `${conto} ${noto ?? vicinatoDi(request.ip)}`;
    const colpe = perVicinato.quanti(vicinato);
    const conti = [
      { tenuto: perChi, chiave: persona },
      { tenuto: perVicinato, chiave: vicinato },
      ...(noto === null
        ? [
            { tenuto: perConto, chiave: conto },
            { tenuto: perIndirizzo, chiave: indirizzo },
          ]
        : []),
    ];
    const rendi = (): void => {
      for (const { tenuto, chiave } of conti) tenuto.rendi(chiave);
    };
    const oltre = conti.map(({ tenuto, chiave }) => tenuto.prenota(chiave)).includes(true);
    const inFila = async (): Promise<string | null> => {
      await attendi(PAUSA_IN_FILA_MS);
      return verifica();
    };
    const chi = { noto: noto !== null, colpe, ancora: () => !request.raw.socket.destroyed };
    const id = await (oltre ? fila.inTurno(chi, inFila) : verifica()).catch((errore: unknown) => {
      // Non esaminato: non era un errore; ma chi riempie la fila si riconosce da questo.
      for (const { tenuto, chiave } of conti) if (tenuto !== perVicinato) tenuto.rendi(chiave);
      if (errore instanceof CodaPiena) throw troppiTentativi(errore.riprovaTraSecondi * 1_000);
      if (errore instanceof AccessoAbbandonato) throw troppiTentativi(RIPROVA_DOPO_MS);
      throw errore;
    });
    if (id === null) throw oltre ? troppiTentativi(RIPROVA_DOPO_MS) : problema('credenziali_errate');
    rendi();
    return id;
  };
}

/**
 * Conta per indirizzo i rifiuti delle chiamate che verificano un segreto casuale: dopo la verifica, così che chi ne
 * mostra uno buono entri sempre, per quanti sbagliati siano venuti dallo stesso indirizzo. Quando sono troppi lancia
 * 429 al posto del rifiuto.
 */
export function limiteErrori(app: FastifyInstance): (request: FastifyRequest, errore: unknown) => Promise<never> {
  const conta = contatore(app, TENTATIVI_SBAGLIATI_INDIRIZZO_MAX);
  return async (request, errore) => {
    if (errore instanceof Problema && errore.stato === 401) await conta(request);
    throw errore;
  };
}

/** Hook che conta le chiamate di un indirizzo, quali che siano. */
export function limiteIndirizzo(app: FastifyInstance, max: number): Guardia {
  return contatore(app, max);
}

/** Hook (dopo la lettura del corpo) che conta gli usi di un segreto da un indirizzo. */
export function limiteSegreto(app: FastifyInstance, nome: string): Guardia {
  return contatore(app, TENTATIVI_MAX, (request) => {
    const segreto = improntaGettone(campo(request, nome)).toString('base64url');
    return `${request.ip} ${segreto}`;
  });
}

function contatore(app: FastifyInstance, max: number, keyGenerator?: (request: FastifyRequest) => string): Guardia {
  const conta = app.createRateLimit({
    max,
    timeWindow: TENTATIVI_FINESTRA_MS,
    ...(keyGenerator === undefined ? {} : { keyGenerator }),
  });
  return async (request) => {
    const esito = await conta(request);
    if (!esito.isAllowed && esito.isExceeded) throw troppiTentativi(esito.ttl);
  };
}

function campo(request: FastifyRequest, nome: string): string {
  const corpo: unknown = request.body;
  const valore = typeof corpo === 'object' && corpo !== null ? Reflect.get(corpo, nome) : '';
  return typeof valore === 'string' ? valore : '';
}

/** 429; l'intestazione Retry-After dice lo stesso numero di secondi. */
export function troppiTentativi(attesaMs: number): Problema {
  const secondi = Math.ceil(attesaMs / 1_000);
  return problema('troppi_tentativi', { riprovaTraSecondi: secondi });
}
