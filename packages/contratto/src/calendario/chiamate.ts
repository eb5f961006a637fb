import { chiunque, conProva, delegato } from '../linea/chi.ts';
import { chiamata, file } from '../linea/chiamata.ts';
import { identificativo } from '../linea/tipi.ts';
import { CODICI_DI_UN_ELENCO, CODICI_DI_UNA_RICERCA } from '../problemi/index.ts';
import { queryCalendarioIcs } from '../ricerca/forme.ts';
import { corpoIndirizzoCalendario, indirizzoCalendarioEmesso, statoIndirizzoCalendario } from './forme.ts';

/** Le vendite nel calendario di chi le segue: quelle pubbliche, e quelle affidate a un delegato. */

const ICS = file('text/calendar');

export const calendarioPubblico = chiamata({
  GET: '/api/pubblico/calendario.ics',
  titolo:
    'Le vendite di una ricerca come calendario da seguire, in più file se sono molte; senza un periodo, dagli ultimi novanta giorni o, se non ci stanno, da ieri (RFC 5545)',
  chi: chiunque,
  query: queryCalendarioIcs,
  risponde: { 200: ICS },
  problemi: [...CODICI_DI_UN_ELENCO, ...CODICI_DI_UNA_RICERCA],
});

export const calendarioDiUnaVendita = chiamata({
  GET: '/api/pubblico/aste/:id/calendario.ics',
  titolo: 'Termine e operazioni di una vendita, da aggiungere al proprio calendario (RFC 5545)',
  chi: chiunque,
  parametri: { id: identificativo('asta_inesistente') },
  risponde: { 200: ICS },
  problemi: ['asta_inesistente'],
});

/** L’indirizzo è la prova: lo sa soltanto il programma a cui il delegato lo ha dato. */
export const calendarioPrivato = chiamata({
  GET: '/api/pubblico/calendario/:nome',
  titolo: 'Le vendite di un delegato, lette dal suo programma con l’indirizzo che le nasconde (RFC 5545)',
  chi: { ...conProva, altrui: 404 },
  risponde: { 200: ICS },
  problemi: ['calendario_inesistente'],
});

export const indirizzoDelCalendario = chiamata({
  GET: '/api/admin/calendario/indirizzo',
  titolo: 'Se il delegato ha un indirizzo del calendario, da quando, e quando è stato letto',
  chi: delegato,
  risponde: { 200: statoIndirizzoCalendario },
});

export const emettiIndirizzoDelCalendario = chiamata({
  POST: '/api/admin/calendario/indirizzo',
  titolo: 'Emette l’indirizzo del calendario, che si vede una volta sola; quello di prima smette di valere',
  chi: delegato,
  corpo: corpoIndirizzoCalendario,
  risponde: { 200: indirizzoCalendarioEmesso },
});

export const revocaIndirizzoDelCalendario = chiamata({
  POST: '/api/admin/calendario/indirizzo/revoca',
  titolo: 'Revoca l’indirizzo del calendario',
  chi: delegato,
  corpo: corpoIndirizzoCalendario,
  risponde: { 200: statoIndirizzoCalendario },
});
