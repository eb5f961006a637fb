import type { Incarico } from '@gestore/contratto/rendiconti/statistiche';
import { cellaEuro, quando, type RigaDiFoglio } from '../fogli/foglio.ts';
import { incantoInParole } from '../vendita/aste/scheda/incanto-in-parole.ts';
import { ESITI_SUL_FOGLIO, MODALITA_SUL_FOGLIO } from './nomi.ts';

export const COLONNE_INCARICHI = [
  'Numero progressivo',
  'Conferito il (Europe/Rome)',
  'Tribunale',
  'Ruolo',
  'Genere',
  'Con o senza incanto',
  'Modalità',
  'Numero di lotti',
  'Lotto',
  'Primo prezzo (euro)',
  'Esperimenti',
  'Esito',
  'Prezzo di vendita (euro)',
  'Compensi (euro)',
  'Assenza di conflitti dichiarata da',
  'Dichiarata il (Europe/Rome)',
];
/** Le righe di un incarico nel foglio, una per lotto, con i compensi che il gestore ha registrato (R09). */
export function righeDellIncarico(incarico: Incarico): RigaDiFoglio[] {
  const { numero, incaricatoIl, tribunale, ruolo, immobile, senzaIncanto, modalita, lotti, dichiarazione } = incarico;
  const firmataIl = dichiarazione?.firmataIl ?? null;
  return lotti.map(({ lotto, primoPrezzoCent, esperimenti, esito, prezzoVenditaCent, compensiCent }) => [
    numero,
    quando(incaricatoIl),
    tribunale,
    ruolo,
    immobile ? 'immobile' : 'mobile',
    incantoInParole(senzaIncanto),
    MODALITA_SUL_FOGLIO[modalita],
    lotti.length,
    lotto,
    cellaEuro(primoPrezzoCent),
    esperimenti,
    esito === null ? 'in corso' : ESITI_SUL_FOGLIO[esito],
    cellaEuro(prezzoVenditaCent),
    cellaEuro(compensiCent),
    dichiarazione?.firmatario ?? null,
    quando(firmataIl),
  ]);
}
