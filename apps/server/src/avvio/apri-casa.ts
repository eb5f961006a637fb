import { resolve } from 'node:path';
import type { Casa } from '../piattaforma/casa.ts';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import type { Orologio } from '../piattaforma/ora/orologio.ts';
import { apriChiavi, type Chiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import { apriBaseDati, type BaseDatiAperta } from './apri-base-dati.ts';
import { apriOrologio, type OrologioAperto, orologioDato, type PassiOrologio } from './apri-orologio.ts';

/** Come si apre: l'ora che una prova dà, ogni quanto si guardano gli orologi, come parte il PostgreSQL di una prova. */
export type ComeAprireLaCasa = {
  orologio?: Orologio | undefined;
  passi?: PassiOrologio | undefined;
  postgresDiProva?: readonly string[] | undefined;
};

/** Ciò che c'è prima di sapere di vendite: base dati, ora, chiavi. */
export type CasaAperta = {
  casa: Casa;
  chiavi: Chiavi;
  base: BaseDatiAperta;
  ore: OrologioAperto;
};

/** Il primo tempo dell'avvio. Ciò che apre si aggiunge a `fermate`. */
export async function apriCasa(
  configurazione: Configurazione,
  log: Casa['log'],
  fermate: (() => unknown)[],
  { orologio: dato, passi, postgresDiProva }: ComeAprireLaCasa,
): Promise<CasaAperta> {
  const cartella = resolve(configurazione.cartellaDati);
  const base = await apriBaseDati({ configurazione, cartella, log, fermate, postgresDiProva });
  const { pool, db, urlProprietario } = base;
  const ore = dato
    ? orologioDato(dato)
    : await apriOrologio(pool, { server: configurazione.ntp, log, fermate, ...(passi && { passi }) });
  const { orologio } = ore;
  const chiavi = await apriChiavi({ db, cartellaDati: cartella, urlProprietario, adesso: orologio.adesso, log });
  const { baseUrl, conservazioneGiorni } = configurazione;
  const casa = { pool, db, orologio, log, segreti: chiavi.segreti, baseUrl, conservazioneGiorni };
  return { casa, chiavi, base, ore };
}
