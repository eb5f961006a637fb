import type {} from '@fastify/cookie';
import { csrf } from '@gestore/contratto/accesso/chiamate';
import { COOKIE_CSRF, INTESTAZIONE_CSRF } from '@gestore/contratto/accesso/costanti-accesso';
import { nomeCookie } from '@gestore/server/accesso/sessioni/cookie';
import { controllaCsrf, gettonePerBrowser } from '@gestore/server/accesso/sessioni/csrf';
import type { Contesto } from '@gestore/server/bordo/contesto';
import { segretiDa } from '@gestore/server/piattaforma/segreti';
import type { FastifyRequest } from 'fastify';

/** Ciò che un browser manda con una chiamata, oltre al corpo. */
export type Busta = {
  method: string;
  headers: Readonly<Record<string, string>>;
  cookies: Readonly<Record<string, string>>;
};

/** La difesa vera contro le richieste di altri siti, su una porta finta. I gettoni valgono per tutti i processi. */
export type PortaCsrf = {
  /** Lascia passare o lancia il `Problema` 419 del prodotto. */
  controlla(busta: Busta): Promise<void>;
  /** La busta di una pagina nostra. */
  daPaginaNostra(): Busta;
  /** Le buste con cui un altro sito può far partire una chiamata dal browser di chi è dentro. */
  daAltroSito(): readonly Busta[];
};

const NOSTRO = 'http://vendite.esempio';
const SEGRETI = segretiDa(Buffer.alloc(32, 7));
/** Le firme già fatte: in una storia gli stessi due gettoni si controllano a ogni chiamata. */
const firme = new Map<string, string>();
/** I gettoni dati in un certo istante: le storie cominciano tutte in due soli momenti. */
const dati = new Map<number, { nostro: string; diChiAttacca: string }>();

function firmaCsrf(testo: string): string {
  let firma = firme.get(testo);
  if (firma === undefined) {
    firma = SEGRETI.firmaCsrf(testo);
    firme.set(testo, firma);
  }
  return firma;
}

/** @param adesso l'ora con cui i gettoni invecchiano, in millisecondi. */
export function creaPortaCsrf(adesso: () => number): PortaCsrf {
  // Di tutto il contesto questa difesa usa le chiavi, l'ora e l'indirizzo.
  const contesto = {
    segreti: { ...SEGRETI, firmaCsrf },
    orologio: { adesso },
    configurazione: { baseUrl: NOSTRO },
  } as unknown as Contesto;
  const richiesta = (busta: Busta, url: string): FastifyRequest =>
    ({
      ...busta,
      url,
      protocol: 'http',
      host: 'vendite.esempio',
      routeOptions: { config: {} },
      server: { contesto },
    }) as unknown as FastifyRequest;

  /** Il gettone che il server dà a un browser. */
  const gettone = (): string =>
    gettonePerBrowser(richiesta({ method: 'GET', headers: {}, cookies: {} }, csrf.percorso), contesto);

  const intestazione = INTESTAZIONE_CSRF.toLowerCase();
  const sessione = { [nomeCookie(contesto, 'user')]: 'sessione' };
  const gettoni = dati.get(adesso()) ?? { nostro: gettone(), diChiAttacca: gettone() };
  dati.set(adesso(), gettoni);
  const { nostro: suo, diChiAttacca } = gettoni;
  const inventato = 'l0.inventato.inventato';
  const dentro = { ...sessione, [COOKIE_CSRF]: suo };
  const nostra: Busta = {
    method: 'POST',
    headers: { [intestazione]: suo, origin: NOSTRO, 'sec-fetch-site': 'same-origin' },
    cookies: dentro,
  };
  // Un browser vecchio non dice da dove viene la chiamata: le prime tre contano sul solo gettone.
  const altrui: readonly Busta[] = [
    { method: 'POST', headers: {}, cookies: dentro },
    { method: 'POST', headers: { [intestazione]: inventato }, cookies: dentro },
    {
      method: 'POST',
      headers: { [intestazione]: inventato },
      cookies: { ...sessione, [COOKIE_CSRF]: inventato },
    },
    {
      method: 'POST',
      headers: { [intestazione]: diChiAttacca, origin: 'http://altrove.esempio', 'sec-fetch-site': 'cross-site' },
      cookies: { ...sessione, [COOKIE_CSRF]: diChiAttacca },
    },
  ];
  return {
    controlla: async (busta) => controllaCsrf(richiesta(busta, '/api/'), contesto),
    daPaginaNostra: () => nostra,
    daAltroSito: () => altrui,
  };
}
