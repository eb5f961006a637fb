import type { OffertaDigitata } from '@gestore/contratto';
import { leggiEuro } from '@gestore/dominio';
import { leggiIstante } from '../../../forme/istante-scritto.ts';

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
export type ErroriOfferta = { [K in keyof OffertaScritta]?: string };

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

type Letta = { tipo: 'valida'; offerta: OffertaDigitata } | { tipo: 'errori'; errori: ErroriOfferta };

/** Legge il modulo campo per campo; ogni errore dice come correggere. Il merito (R13, R16, R17) resta al server. */
export function leggiOfferta(scritta: OffertaScritta): Letta {
  const errori: ErroriOfferta = {};
  const deposito = leggiIstante(scritta.data, scritta.ora);
  if (deposito.tipo === 'errore') errori[deposito.campo] = deposito.messaggio;
  const offerente = scritta.offerente.trim();
  if (offerente === '') errori.offerente = 'Scriva il nome di chi offre.';
  const identificativo = scritta.identificativo.trim().toUpperCase();
  if (identificativo === '') errori.identificativo = 'Scriva il codice fiscale o la partita IVA di chi offre.';
  const prezzo = leggiEuro(scritta.prezzo);
  if (prezzo.tipo === 'errore') errori.prezzo = prezzo.messaggio;
  else if (prezzo.cent === 0) errori.prezzo = 'Il prezzo offerto non può essere zero.';
  const cauzione = leggiEuro(scritta.cauzione);
  if (cauzione.tipo === 'errore') errori.cauzione = cauzione.messaggio;
  const giorni = /^\d{1,4}$/.test(scritta.giorni.trim()) ? Number(scritta.giorni) : null;
  if (giorni === null || giorni > GIORNI_MAX) errori.giorni = `Scriva un numero di giorni fra 0 e ${GIORNI_MAX}.`;
  if (
    deposito.tipo === 'errore' ||
    prezzo.tipo === 'errore' ||
    cauzione.tipo === 'errore' ||
    giorni === null ||
    Object.keys(errori).length > 0
  )
    return { tipo: 'errori', errori };
  const offerta: OffertaDigitata = {
    canale: scritta.canale,
    interruzione: scritta.canale === 'cartacea' ? 'nessuna' : scritta.interruzione,
    depositataIl: deposito.istante,
    offerente,
    identificativo,
    prezzoCent: prezzo.cent,
    cauzioneCent: cauzione.cent,
    pagamentoGiorni: giorni,
    personaDaNominare: scritta.personaDaNominare,
    ibanAddebito: scritta.iban.replaceAll(/\s/g, '').toUpperCase() || null,
  };
  return { tipo: 'valida', offerta };
}
