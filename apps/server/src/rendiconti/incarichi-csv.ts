import { formattaIstante } from '@gestore/contratto/formato';
import type { Incarico } from '@gestore/contratto/statistiche';
import type { Modalita, TipoEsito } from '@gestore/dominio';
import { inEuro, type RigaDiFoglio } from './csv.ts';

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
const MODALITA: Readonly<Record<Modalita, string>> = {
  sincrona_telematica: 'sincrona telematica',
  sincrona_mista: 'sincrona mista',
  asincrona: 'asincrona',
  asincrona_mobili: 'asincrona per beni mobili',
};
const ESITI: Readonly<Record<TipoEsito, string>> = {
  aggiudicata: 'aggiudicata',
  aggiudicata_sotto_base: 'aggiudicata sotto il prezzo base',
  non_aggiudicata: 'non aggiudicata',
  deserta_nessuna_offerta: 'deserta, nessuna offerta',
  deserta_offerte_inefficaci: 'deserta, offerte inefficaci',
  sospesa: 'sospesa',
  rinviata: 'rinviata',
  revocata: 'revocata',
  assegnata: 'assegnata al creditore',
  decaduta: 'aggiudicatario decaduto',
  estinta: 'procedura estinta',
};

/** Le righe di un incarico nel foglio, una per lotto. Le vendite telematiche sono senza incanto; i compensi li scrive il gestore. */
export function righeDellIncarico(incarico: Incarico): RigaDiFoglio[] {
  const { numero, incaricatoIl, tribunale, ruolo, immobile, modalita, lotti, dichiarazione } = incarico;
  const firmataIl = dichiarazione?.firmataIl ?? null;
  return lotti.map(({ lotto, primoPrezzoCent, esperimenti, esito, prezzoVenditaCent }) => [
    numero,
    formattaIstante(incaricatoIl),
    tribunale,
    ruolo,
    immobile ? 'immobile' : 'mobile',
    'senza incanto',
    MODALITA[modalita],
    lotti.length,
    lotto,
    inEuro(primoPrezzoCent),
    esperimenti,
    esito === null ? 'in corso' : ESITI[esito],
    prezzoVenditaCent === null ? null : inEuro(prezzoVenditaCent),
    null,
    dichiarazione?.firmatario ?? null,
    firmataIl === null ? null : formattaIstante(firmataIl),
  ]);
}
