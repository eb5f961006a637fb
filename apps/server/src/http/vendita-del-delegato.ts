import type { Collegato, Controllo } from '@gestore/contratto';
import type { UtenteAdmin } from '@gestore/contratto/accesso';
import type { Attore, StatoPubblicato } from '@gestore/dominio';
import type { FastifyRequest } from 'fastify';
import { utenteAdminDi } from '../accesso/guardie.ts';
import { controlli } from '../aste/viste.ts';
import type { Vendita } from '../vendita.ts';
import { astaDi, astaInesistente } from './atti.ts';
import { Problema } from './problema.ts';

/** I controlli prima dell'inizio, con i fatti di adesso. */
export async function controlliDi(vendita: Vendita, stato: StatoPubblicato): Promise<Controllo[]> {
  const { rows } = await vendita.pool.query<{ quante: number }>(
    "SELECT count(*)::int AS quante FROM posta_uscita WHERE asta = $1 AND stato <> 'inviata'",
    [stato.id],
  );
  const collegati = new Set((await vendita.presenze.collegati(stato.id)).map(({ chi }) => chi));
  return controlli(stato, {
    operatoriInTurno: await vendita.turni.quanti(),
    collegati,
    daConsegnare: rows[0]?.quante ?? 0,
    adesso: vendita.orologio.adesso(),
  });
}

/** Chi è collegato, sotto pseudonimo. */
export async function collegatiDi(vendita: Vendita, stato: StatoPubblicato): Promise<Collegato[]> {
  return (await vendita.presenze.collegati(stato.id)).map(({ chi, ruolo, dalMs, vistoMs }) => {
    const pseudonimo =
      ruolo === 'referente' ? 'Professionista delegato' : (stato.buste.get(chi)?.pseudonimo ?? 'Spettatore');
    return { pseudonimo, ruolo, collegatoDal: dalMs, ultimoSegnaleIl: vistoMs };
  });
}

/** La vendita nell'indirizzo, se è affidata a chi chiede; altrimenti non esiste per lui. */
export async function sua(
  vendita: Vendita,
  request: FastifyRequest,
): Promise<{ stato: StatoPubblicato; utente: UtenteAdmin }> {
  const utente = utenteAdminDi(request);
  const { stato } = await vendita.esecutore.leggi(astaDi(request));
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw astaInesistente();
  if (!eMagistrato(utente) && stato.scheda.delegatoId !== utente.id) throw astaInesistente();
  return { stato, utente };
}

export function eMagistrato(utente: UtenteAdmin): boolean {
  return utente.scope.includes('magistrato');
}

export function attoreDi(utente: UtenteAdmin): Attore {
  return { tipo: eMagistrato(utente) ? 'magistrato' : 'referente', id: utente.id };
}

export function leggibileAdesso(vendita: Vendita, stato: StatoPubblicato): boolean {
  return vendita.orologio.adesso() >= stato.parametri.inizioOperazioniIl - stato.parametri.leggibiliPrimaMs;
}

/** Lancia 409 finché nessuno può leggere o contare le offerte (R10). */
export function pretendiLeggibile(vendita: Vendita, stato: StatoPubblicato): void {
  if (!leggibileAdesso(vendita, stato))
    throw new Problema(
      409,
      'R10_non_ancora_leggibile',
      'Non ancora leggibile',
      'Nessuno può leggere o contare le offerte prima delle tre ore che precedono le operazioni.',
      { regola: 'R10' },
    );
}

/** Ogni lettura di dati identificativi lascia chi, che cosa e quando (R37). */
export async function annotaLettura(
  vendita: Vendita,
  asta: string,
  utente: UtenteAdmin,
  cheCosa: string,
): Promise<void> {
  await vendita.pool.query('INSERT INTO letture_identita (asta, chi, che_cosa, letta_il) VALUES ($1, $2, $3, $4)', [
    asta,
    utente.id,
    cheCosa,
    vendita.orologio.adesso(),
  ]);
}
