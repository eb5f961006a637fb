import type { OffertaDigitata } from '@gestore/contratto';
import {
  codiceFiscaleOPartitaIva,
  data,
  euro,
  iban,
  intero,
  obbligatorio,
  ora,
  type Regole,
  tra,
} from '@gestore/contratto/regole';
import { leggiEuro } from '@gestore/dominio';
import { leggiIstante } from '../../../forme/istante-scritto.ts';
import { oraCerta } from '../../../forme/regole-istante.ts';

/** Il modulo dell'offerta digitata, com'è sullo schermo: tutto testo, finché non lo si legge. */
export type OffertaScritta = {
  canale: OffertaDigitata['canale'];
  interruzione: OffertaDigitata['interruzione'];
  data: string;
  ora: string;
  offerente: string;
  identificativo: string;
  prezzo: string;
  cauzione: string;
  giorni: string;
  iban: string;
  personaDaNominare: boolean;
};

export const OFFERTA_VUOTA: OffertaScritta = {
  canale: 'cartacea',
  interruzione: 'nessuna',
  data: '',
  ora: '',
  offerente: '',
  identificativo: '',
  prezzo: '',
  cauzione: '',
  giorni: '120',
  iban: '',
  personaDaNominare: false,
};

/** Più di dieci anni di dilazione è certamente un errore di battitura: lo stesso limite del contratto. */
const GIORNI_MAX = 3_650;

/**
 * Ciò senza cui l'offerta non si può registrare. Il merito (R13, R16, R17) resta al server, e un codice fiscale o un
 * IBAN che non tornano sono un rilievo e non un ostacolo: si registra ciò che la carta dice (R14, R15).
 */
export const REGOLE_OFFERTA: Regole<keyof OffertaScritta> = {
  data: [obbligatorio(), data()],
  ora: [obbligatorio(), ora({ alSecondo: true }), oraCerta('data')],
  offerente: [obbligatorio()],
  identificativo: [obbligatorio()],
  prezzo: [obbligatorio(), euro({ minimoCent: 1 })],
  cauzione: [obbligatorio(), euro()],
  giorni: [obbligatorio(), intero(), tra(0, GIORNI_MAX)],
};

/** Ciò che merita una seconda lettura, senza impedire l'invio. */
export const RILIEVI_OFFERTA: Regole<keyof OffertaScritta> = {
  identificativo: [codiceFiscaleOPartitaIva()],
  iban: [iban()],
};

/** I campi del modulo per i nomi con cui il server li chiama nei suoi errori. */
export const CAMPI_SERVER: Readonly<Record<string, keyof OffertaScritta>> = {
  'atto.offerta.depositataIl': 'data',
  'atto.offerta.offerente': 'offerente',
  'atto.offerta.identificativo': 'identificativo',
  'atto.offerta.prezzoCent': 'prezzo',
  'atto.offerta.cauzioneCent': 'cauzione',
  'atto.offerta.pagamentoGiorni': 'giorni',
  'atto.offerta.ibanAddebito': 'iban',
};

/** Legge un modulo che ha passato le regole; `null` se qualcosa non si legge. */
export function leggiOffertaScritta(scritta: OffertaScritta): OffertaDigitata | null {
  const deposito = leggiIstante(scritta.data, scritta.ora);
  const prezzo = leggiEuro(scritta.prezzo);
  const cauzione = leggiEuro(scritta.cauzione);
  if (deposito.tipo === 'errore' || prezzo.tipo === 'errore' || cauzione.tipo === 'errore') return null;
  return {
    canale: scritta.canale,
    interruzione: scritta.canale === 'cartacea' ? 'nessuna' : scritta.interruzione,
    depositataIl: deposito.istante,
    offerente: scritta.offerente.trim(),
    identificativo: scritta.identificativo.trim().toUpperCase(),
    prezzoCent: prezzo.cent,
    cauzioneCent: cauzione.cent,
    pagamentoGiorni: Number(scritta.giorni.trim()),
    personaDaNominare: scritta.personaDaNominare,
    ibanAddebito: scritta.iban.replaceAll(/\s/g, '').toUpperCase() || null,
  };
}
