import type { AttoDi } from '../index.ts';
import { AVVIO, astaPubblicata, GIORNO, garaInCorso, operazioniAperte, REFERENTE, T0, TERMINE, ZERO } from './caso.ts';
import { type Guasto, guasto } from './guasto.ts';

const PROVVEDIMENTO = { numero: '12', del: '2026-12-10' };
const SOSPENDI = { tipo: 'sospendiVendita', provvedimento: PROVVEDIMENTO, motivo: 'istanza' } as const;
const riprendi = (fermaDal: number): AttoDi<'riprendiVendita'> => ({
  tipo: 'riprendiVendita',
  fermaDal,
  attesaIl: null,
  nuovoInizioIl: T0 + GIORNO,
  nuovoTermineIl: null,
  provvedimento: PROVVEDIMENTO,
  motivo: 'cessata la causa',
});
const PRIMA = TERMINE - 5_000;
const chiusa = astaPubblicata();
const ferma = chiusa.dopo(SOSPENDI, REFERENTE, PRIMA);
const ripresa = ferma.dopo(riprendi(PRIMA), REFERENTE, PRIMA + 1);
const aperte = operazioniAperte(['Abete']);
const fermaAperta = aperte.dopo(SOSPENDI, REFERENTE, T0 + 1);
const fissata = fermaAperta.dopo(riprendi(T0 + 1), REFERENTE, T0 + 2);
const riaperta = fissata.dopo({ tipo: 'riapriOperazioni', operatoriInTurno: 1 }, REFERENTE, T0 + GIORNO);
const gara = garaInCorso().dopo(SOSPENDI, REFERENTE, AVVIO + 1);
const LIBERA = {
  tipo: 'liberaOfferenti',
  provvedimento: PROVVEDIMENTO,
  motivo: 'attesa',
  propostaDa: 'altra',
} as const;
const liberi = gara.dopo(LIBERA, REFERENTE, AVVIO + 2);
const esitata = liberi.dopo({ tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'ordine' }, REFERENTE, AVVIO + 3);
const rinviata = aperte
  .dopo({ ...SOSPENDI, propostaDa: 'altra' }, REFERENTE, T0 + 1)
  .dopo({ tipo: 'dichiaraEsito', esito: 'rinviata', motivo: 'ordine' }, REFERENTE, T0 + 2);
const liberiDopo = rinviata.dopo(LIBERA, REFERENTE, T0 + 3);

/** Fatti che non possono essere, di una vendita che si ferma e riprende. */
export const GUASTI_SOSPENSIONE: readonly Guasto[] = [
  guasto('l’esito è già dichiarato', gara, 'VenditaSospesa', undefined, esitata.stato),
  guasto('la vendita è già ferma (R32)', gara, 'VenditaSospesa', undefined, gara.stato),
  guasto('manca il provvedimento o il motivo (R32)', ferma, 'VenditaSospesa', () => ({ provvedimento: null })),
  guasto('manca il provvedimento o il motivo (R32)', gara, 'VenditaSospesa', () => ({ motivo: '' })),
  guasto('la gara era già a zero (R53)', gara, 'VenditaSospesa', () => ({ sospesaIl: ZERO })),
  guasto('la vendita non è ferma (R32)', ripresa, 'VenditaRipresa', undefined, chiusa.stato),
  guasto('non era ferma da allora (R32)', ripresa, 'VenditaRipresa', () => ({ fermaDal: PRIMA - 1 })),
  guasto('manca il provvedimento o il motivo (R32)', ripresa, 'VenditaRipresa', () => ({ provvedimento: null })),
  guasto('la vendita non è ferma (R32)', fissata, 'VenditaRipresa', undefined, liberi.stato),
  guasto('prima dell’ora fissata per riprendere (R10)', riaperta, 'OperazioniRiaperte', () => ({
    riaperteIl: T0 + GIORNO - 1,
  })),
  guasto('prima dell’ora fissata per riprendere (R10)', riaperta, 'OperazioniRiaperte', undefined, fermaAperta.stato),
  guasto('nessun operatore in turno (R80)', riaperta, 'OperazioniRiaperte', () => ({ operatoriInTurno: 0 })),
  guasto('manca il provvedimento o il motivo (R32)', liberi, 'OfferentiLiberati', () => ({ motivo: '' })),
  guasto('la vendita non è ferma (R32)', liberi, 'OfferentiLiberati', undefined, liberi.stato),
  guasto('gli offerenti sono già liberi (R71)', liberiDopo, 'OfferentiLiberati', undefined, esitata.stato),
  guasto('manca il provvedimento o il motivo (R32)', liberiDopo, 'OfferentiLiberati', () => ({ motivo: '' })),
];
