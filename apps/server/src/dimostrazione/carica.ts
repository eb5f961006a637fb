import { randomUUID } from 'node:crypto';
import { GIORNO_MS, MINUTO_MS } from '@gestore/dominio';
import type { Servizio } from '../avvio/servizio.ts';
import { titoloDi } from '../vendita/aste/scheda/bozza.ts';
import { conduciFinoAllaGara, conduciFinoAllEsito } from './conduci.ts';
import { creaGestorePec } from './invenzioni/gestore-pec.ts';
import { dateCheVerranno, dateDiAllora } from './invenzioni/giorni.ts';
import { creaPacchettiDimostrativi } from './invenzioni/pacchetti.ts';
import { annuncio, type Delegata, deponi, INVITI_PRIMA_MS, inElenco, pubblica, referente, registra } from './passi.ts';

/** Da cui nascono le persone della vendita pronta. */
export const SEME_PRONTA = 1;

export type { Delegata };

/** Nella dimostrazione si vende in giorni lavorativi; chi prova altro vuole ogni giorno gli stessi intervalli. */
type InCalendario = { lavorativa?: boolean };

/**
 * Cislago, 93.100 con minima 69.825: le operazioni si possono aprire appena il server è pronto. `di` la mette in una mattina, con
 * il suo lotto, la sua ora e il suo termine; gli inviti allora sono già partiti.
 */
export async function venditaPronta(
  servizio: Servizio,
  chi: Delegata,
  di: Partial<Pick<Offerte, 'lotto' | 'inizioOperazioniIl' | 'termineOfferteIl' | 'convocatiIl'>> = {},
): Promise<string> {
  const adesso = servizio.contesto.orologio.adesso();
  const inizioOperazioniIl = Math.floor(adesso / MINUTO_MS) * MINUTO_MS;
  return venditaConOfferte(servizio, chi, { lotto: null, inizioOperazioniIl, seme: SEME_PRONTA, ...di });
}

/** Un secondo lotto della stessa procedura, aggiudicato una settimana fa: esito, rimborsi e verbale si vedono subito. */
export async function venditaAggiudicata(
  servizio: Servizio,
  chi: Delegata,
  di: InCalendario & { invitiAllora?: boolean } = {},
): Promise<string> {
  const giorno = Math.floor(servizio.contesto.orologio.adesso() / GIORNO_MS) * GIORNO_MS;
  const unaSettimanaFa = giorno - 7 * GIORNO_MS + 9 * 60 * MINUTO_MS;
  const date =
    di.lavorativa === true ? dateDiAllora(unaSettimanaFa, GIORNO_MS) : { inizioOperazioniIl: unaSettimanaFa };
  const { inizioOperazioniIl } = date;
  const asta = await venditaConOfferte(servizio, chi, {
    lotto: 'LOTTO 2',
    ...date,
    seme: 2,
    convocatiIl: di.invitiAllora === true ? inizioOperazioniIl - INVITI_PRIMA_MS : undefined,
  });
  await conduciFinoAllEsito({ impianto: servizio.impianto, asta, referente: referente(chi) }, inizioOperazioniIl);
  return inElenco(servizio, asta);
}

/** Un terzo lotto con la gara in corso da pochi secondi. */
export async function venditaInGara(servizio: Servizio, chi: Delegata, unitaTempoMs?: number): Promise<string> {
  const adesso = servizio.contesto.orologio.adesso();
  const inizioOperazioniIl = Math.floor(adesso / MINUTO_MS) * MINUTO_MS - MINUTO_MS;
  const asta = await venditaConOfferte(servizio, chi, { lotto: 'LOTTO 3', inizioOperazioniIl, seme: 3, unitaTempoMs });
  await conduciFinoAllaGara({ impianto: servizio.impianto, asta, referente: referente(chi) }, adesso - MINUTO_MS);
  return inElenco(servizio, asta);
}

type Offerte = {
  lotto: string | null;
  inizioOperazioniIl: number;
  /** Se non lo si dice, un giorno prima, che giorno sia. */
  termineOfferteIl?: number | undefined;
  seme: number;
  unitaTempoMs?: number | undefined;
  convocatiIl?: number | undefined;
};

/** Dall'annuncio di Cislago, con i sette pacchetti d'offerta depositati e gli inviti partiti. */
async function venditaConOfferte(
  servizio: Servizio,
  chi: Delegata,
  { lotto, inizioOperazioniIl, termineOfferteIl: dato, seme, unitaTempoMs, convocatiIl }: Offerte,
): Promise<string> {
  const termineOfferteIl = dato ?? inizioOperazioniIl - GIORNO_MS;
  const { scheda, parametri } = await annuncio('4582509');
  const codice = lotto ?? scheda.lotto.codice;
  const completi = {
    ...parametri,
    rilancioMinimoCent: 100_000,
    termineOfferteIl,
    inizioOperazioniIl,
    unitaTempoMs: unitaTempoMs ?? parametri.unitaTempoMs,
  };
  const id = await pubblica(
    servizio,
    {
      scheda: {
        ...scheda,
        titolo: titoloDi({ lotto: codice, bene: scheda.beni[0]?.tipologia, ...scheda.luogo }),
        lotto: { ...scheda.lotto, codice },
        ...chi,
      },
      parametri: completi,
    },
    inizioOperazioniIl - 60 * GIORNO_MS,
  );
  const gestorePec = await creaGestorePec();
  const pacchetti = await creaPacchettiDimostrativi({
    asta: {
      tribunale: scheda.tribunale,
      ruolo: scheda.ruolo ?? { numero: '1', anno: 2026 },
      lotto: codice,
      prezzoBaseCent: completi.prezzoBaseCent ?? 0,
      offertaMinimaCent: completi.offertaMinimaCent ?? 0,
      cauzionePercento: completi.cauzionePercento ?? 10,
      termineOfferteIl,
      inizioOperazioniIl,
    },
    seme,
    gestorePec,
  });
  await deponi(servizio, id, pacchetti, { gestorePec, convocatiIl });
  return inElenco(servizio, id);
}

/** Rosolini, 46.037,11 con minima stampata 34.527,83 e rilanci di 3.000: raccoglie offerte per venti giorni. */
export async function venditaInRaccolta(
  servizio: Servizio,
  chi: Delegata,
  { lavorativa = false }: InCalendario = {},
): Promise<string> {
  const adesso = servizio.contesto.orologio.adesso();
  const giorno = Math.floor(adesso / GIORNO_MS) * GIORNO_MS;
  const { scheda, parametri } = await annuncio('rosolini-672-2012');
  const inizioOperazioniIl = giorno + 21 * GIORNO_MS + 9 * 60 * MINUTO_MS;
  const terminePrimaMs = GIORNO_MS - 120 * MINUTO_MS;
  const date = lavorativa
    ? dateCheVerranno(inizioOperazioniIl, terminePrimaMs)
    : { termineOfferteIl: inizioOperazioniIl - terminePrimaMs, inizioOperazioniIl };
  return pubblica(
    servizio,
    { scheda: { ...scheda, ...chi }, parametri: { ...parametri, ...date } },
    adesso - 30 * GIORNO_MS,
  );
}

/** Rovigo, 28.000 con rilanci di 500: l'avviso lascia aperte le date e resta da completare. */
export async function bozzaDaCompletare(servizio: Servizio): Promise<string> {
  const { scheda, parametri } = await annuncio('rovigo-avviso');
  const id = randomUUID();
  await registra(servizio, id, { tipo: 'creaAsta', id, scheda, parametri }, servizio.contesto.orologio.adesso());
  return inElenco(servizio, id);
}
