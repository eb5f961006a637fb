import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyServerOptions } from 'fastify';
import type { Configurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { indirizzoNonValido, inviaProblema, type Problema, problema } from '../problema.ts';
import { intestazioniBrevi } from './sicurezza.ts';

/**
 * Le risposte a richieste che non arrivano mai a una rotta, con le stesse intestazioni e parole delle altre: un
 * indirizzo che non si decodifica, e byte che non sono HTTP, sono troppi o arrivano troppo piano.
 */
export function rispostePrimaDelleRotte(
  configurazione: Configurazione,
): Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>> {
  const intestazioni = intestazioniBrevi(configurazione);
  return {
    frameworkErrors: (_errore, _request, reply) => {
      inviaProblema(reply.headers({ ...intestazioni, 'cache-control': 'no-store' }), indirizzoNonValido());
    },
    clientErrorHandler: (errore, socket) => {
      if (errore.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable) socket.write(rispostaGrezza(problemaDiConnessione(errore.code), intestazioni));
      socket.destroy(errore);
    },
  };
}

/** Un'intera risposta HTTP, per un socket che nessun framework tiene. */
function rispostaGrezza(problema: Problema, intestazioni: Readonly<Record<string, string>>): string {
  const corpo = JSON.stringify(problema.documento());
  return testaGrezza(`${problema.stato} ${STATUS_CODES[problema.stato]}`, {
    ...intestazioni,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(corpo)),
  }).concat(corpo);
}

function problemaDiConnessione(codice: string | undefined): Problema {
  if (codice === 'ERR_HTTP_REQUEST_TIMEOUT') return problema('richiesta_lenta');
  return problema(codice === 'HPE_HEADER_OVERFLOW' ? 'intestazioni_troppo_grandi' : 'richiesta_illeggibile');
}

/**
 * Rifiuta un collegamento che non ha ancora chiesto nulla, dicendo perché; da qui in poi nessun suo errore può fermare
 * il processo.
 */
export function rifiutaInParole(socket: Duplex, codice: 'sovraccarico', configurazione: Configurazione): void {
  socket.on('error', () => socket.destroy());
  const testo = rispostaGrezza(problema(codice), intestazioniBrevi(configurazione));
  socket.end(testo, () => socket.destroy());
}

/** Rifiuta un upgrade prima che avvenga; da qui in poi nessun errore del socket può fermare il processo. */
export function respingi(socket: Duplex, stato: string, intestazioni: Readonly<Record<string, string>>): void {
  socket.on('error', () => socket.destroy());
  const testa = testaGrezza(stato, { ...intestazioni, 'cache-control': 'no-store', 'content-length': '0' });
  socket.end(testa, () => socket.destroy());
}

function testaGrezza(stato: string, intestazioni: Readonly<Record<string, string>>): string {
  const righe = Object.entries(intestazioni).map(([nome, valore]) => `${nome}: ${valore}\r\n`);
  return `HTTP/1.1 ${stato}\r\nconnection: close\r\n${righe.join('')}\r\n`;
}
