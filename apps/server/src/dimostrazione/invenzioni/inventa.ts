import { PARAMETRI_PREDEFINITI } from '@gestore/dominio';
import type { Delegata, VenditaScritta } from '../passi.ts';
import { type DateDiVendita, TERMINE_PRIMA_MS } from './giorni.ts';
import { BENI, type Bene, LUOGHI, type LuogoDiVendita, VIE } from './luoghi.ts';
import type { AstaDimostrativa } from './pacchetti.ts';

/** Un appartamento, in centesimi: ogni altro bene vale in proporzione. */
const APPARTAMENTO_CENT = 9_000_000;
/** Di quanto un esperimento andato deserto ribassa il successivo (cpc 591). */
const RIBASSO = 0.75;
const MILLE_EURO = 100_000;
/** Quanto un luogo sta attorno al suo comune, in gradi. */
const ATTORNO = 0.08;

/** Ciò che di una vendita non si tira a sorte. */
export type BeneFissato = {
  delegata: Delegata;
  inizioOperazioniIl: number;
  /** Se non lo si dice, ventun ore prima, che giorno sia. */
  termineOfferteIl?: number;
  luogo?: Pick<LuogoDiVendita, 'comune' | 'provincia' | 'regione' | 'tribunale' | 'latitudine' | 'longitudine'>;
  bene?: Bene;
  via?: string;
  mq?: number;
  lotto?: number;
  prezzoBaseCent?: number;
  ruolo?: { numero: string; anno: number };
  unitaTempoMs?: number;
};

/** Uno a caso, secondo i pesi. */
export function pesato<T extends { peso: number }>(tutti: readonly T[], caso: () => number): T {
  let resta = caso() * tutti.reduce((somma, { peso }) => somma + peso, 0);
  for (const possibile of tutti) {
    resta -= possibile.peso;
    if (resta < 0) return possibile;
  }
  return tutti[0] as T;
}

/** Una vendita inventata: un bene in un comune vero, a un prezzo credibile. */
export function inventa(caso: () => number, fissato: BeneFissato): VenditaScritta {
  const { delegata, inizioOperazioniIl, lotto = 1 } = fissato;
  const luogo = fissato.luogo ?? pesato(LUOGHI, caso);
  const bene = fissato.bene ?? pesato(BENI, caso);
  const via = fissato.via ?? `${VIE[Math.floor(caso() * VIE.length)]} ${1 + Math.floor(caso() * 180)}`;
  const mq = fissato.mq ?? 40 + Math.floor(caso() * 140);
  const valore = (APPARTAMENTO_CENT * bene.valore * (0.5 + caso() * 1.2)) / MILLE_EURO;
  const prezzoBaseCent = fissato.prezzoBaseCent ?? Math.max(5, Math.round(valore)) * MILLE_EURO;
  const anno = new Date(inizioOperazioniIl).getUTCFullYear() - 2 - Math.floor(caso() * 5);
  return {
    scheda: {
      titolo: `Lotto ${lotto}: ${bene.nome.toLowerCase()} di ${mq} m², ${via}, ${luogo.comune}`,
      idVenditaPvp: null,
      tribunale: luogo.tribunale,
      ruolo: fissato.ruolo ?? { numero: String(1 + Math.floor(caso() * 900)), anno },
      lotto: { codice: String(lotto), descrizione: bene.descrizione, categoria: bene.categoria },
      luogo: {
        via,
        comune: luogo.comune,
        provincia: luogo.provincia,
        regione: luogo.regione,
        latitudine: gradi(luogo.latitudine + (caso() - 0.5) * ATTORNO),
        longitudine: gradi(luogo.longitudine + (caso() - 0.5) * ATTORNO),
      },
      beni: [
        {
          descrizione: bene.descrizione,
          tipologia: bene.tipologia,
          superficieMq: String(mq),
          piano: null,
          disponibilita: caso() < 0.5 ? 'Libero' : 'Occupato dal debitore',
          catasto: null,
        },
      ],
      allegati: [],
      stimaCent: Math.round((prezzoBaseCent * 1.25) / MILLE_EURO) * MILLE_EURO,
      giudice: 'Dott. Aldo Ferri',
      esperimento: 1,
      luogoOperazioni: `Studio del professionista delegato, ${luogo.comune}`,
      ...delegata,
    },
    parametri: {
      ...PARAMETRI_PREDEFINITI,
      modalita: caso() < 0.6 ? 'sincrona_mista' : 'sincrona_telematica',
      prezzoBaseCent,
      offertaMinimaCent: (prezzoBaseCent * 3) / 4,
      rilancioMinimoCent: Math.max(50_000, Math.round((prezzoBaseCent * 0.015) / 50_000) * 50_000),
      termineOfferteIl: fissato.termineOfferteIl ?? inizioOperazioniIl - TERMINE_PRIMA_MS,
      inizioOperazioniIl,
      unitaTempoMs: fissato.unitaTempoMs ?? PARAMETRI_PREDEFINITI.unitaTempoMs,
    },
  };
}

/** Lo stesso lotto all'esperimento seguente: un altro giorno, a un quarto di meno (cpc 591). */
export function ribassata({ scheda, parametri }: VenditaScritta, date: DateDiVendita): VenditaScritta {
  const prezzoBaseCent = Math.round(((parametri.prezzoBaseCent ?? 0) * RIBASSO) / 10_000) * 10_000;
  return {
    scheda: { ...scheda, esperimento: (scheda.esperimento ?? 0) + 1 },
    parametri: {
      ...parametri,
      prezzoBaseCent,
      offertaMinimaCent: (prezzoBaseCent * 3) / 4,
      ...date,
    },
  };
}

/** Ciò che della vendita serve a fabbricarle delle offerte. */
export function perIPacchetti({ scheda, parametri }: VenditaScritta): AstaDimostrativa {
  return {
    tribunale: scheda.tribunale,
    ruolo: scheda.ruolo ?? { numero: '1', anno: 2026 },
    lotto: scheda.lotto.codice,
    prezzoBaseCent: parametri.prezzoBaseCent ?? 0,
    offertaMinimaCent: parametri.offertaMinimaCent ?? 0,
    cauzionePercento: parametri.cauzionePercento ?? 10,
    termineOfferteIl: parametri.termineOfferteIl ?? 0,
    inizioOperazioniIl: parametri.inizioOperazioniIl ?? 0,
  };
}

const gradi = (valore: number): number => Math.round(valore * 10_000) / 10_000;
