import type { Collegato, Controllo } from '@gestore/contratto';
import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import type { StatoPubblicato } from '@gestore/dominio';
import type { Casa } from '../../piattaforma/casa.ts';
import { impeditiRegistrati } from '../aste/confronti/impediti.ts';
import { controlli } from '../aste/scheda/viste.ts';
import type { Nucleo } from '../nucleo.ts';
import { NOME_DEL_REFERENTE } from './attori.ts';

/** Ciò che le altre parti sanno di una vendita e chi la conduce deve vedere. */
export type NotizieVendita = {
  /** Messaggi con una credenziale che non sono ancora partiti o vanno consegnati a mano. */
  daConsegnare(asta: string): Promise<number>;
  /** Richieste di assistenza non ancora chiuse (R80). */
  richiesteAperte(asta: string): Promise<number>;
  /** Che cosa il conto dice delle cauzioni delle buste aperte (R39). */
  cauzioni(stato: StatoPubblicato): Promise<CauzioneVista[]>;
};

/** I controlli prima dell'inizio, con i fatti di adesso. */
export async function controlliDi(
  { db, presenze, turni, orologio }: Pick<Casa, 'db' | 'orologio'> & Pick<Nucleo, 'presenze' | 'turni'>,
  { daConsegnare }: Pick<NotizieVendita, 'daConsegnare'>,
  stato: StatoPubblicato,
): Promise<Controllo[]> {
  return controlli(stato, {
    operatoriInTurno: await turni.quanti(),
    collegati: new Set((await presenze.collegati(stato.id)).map(({ chi }) => chi)),
    daConsegnare: await daConsegnare(stato.id),
    impeditiRegistrati: await impeditiRegistrati(db, stato),
    adesso: orologio.adesso(),
  });
}

/** Chi è collegato, sotto pseudonimo. */
export async function collegatiDi(
  { presenze }: Pick<Nucleo, 'presenze'>,
  stato: StatoPubblicato,
): Promise<Collegato[]> {
  return (await presenze.collegati(stato.id)).map(({ chi, ruolo, dalMs, vistoMs }) => {
    const pseudonimo = ruolo === 'referente' ? NOME_DEL_REFERENTE : (stato.buste.get(chi)?.pseudonimo ?? 'Spettatore');
    return { pseudonimo, ruolo, collegatoDal: dalMs, ultimoSegnaleIl: vistoMs };
  });
}
