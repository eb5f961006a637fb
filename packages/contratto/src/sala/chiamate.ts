import { conducenti, incaricati, offerenti, operatori, partecipanti } from '../linea/chi.ts';
import { byte, chiamata, file, VUOTA } from '../linea/chiamata.ts';
import { identificativo } from '../linea/tipi.ts';
import { CODICI_DI_UN_ATTO, CODICI_DI_UN_COLLEGAMENTO, RIFIUTI_DELLA_LEGGE } from '../problemi/index.ts';
import { rispostaAtto } from '../stanza/ricevuta.ts';
import {
  corpoDiSala,
  corpoModalita,
  corpoParola,
  corpoTogliParola,
  filtroProve,
  gettoneParola,
  microfonoDiChiParla,
  nomeInSala,
  provaApparecchio,
  proveApparecchio,
  proveDaChiamare,
  statoSalaAdmin,
  statoSalaUtente,
  TIPO_SDP,
} from './forme.ts';

/**
 * La sala virtuale. Ci si collega come vogliono WHIP (RFC 9725) e WHEP: un POST con l’offerta, 201 con la risposta e
 * `Location`, e un DELETE per andarsene. Chi parla e quando è un atto, con la sua ricevuta, e nessuno muove la gara (R81).
 */

const parametri = { id: identificativo('asta_inesistente') };
const risorsa = { ...parametri, collegamento: identificativo('collegamento_inesistente') };
const offerta = byte(TIPO_SDP);
const risposta = { 201: file(TIPO_SDP) };
/** Un motore che vuole offrire lui risponde con la sua offerta, e allora si conclude con un PATCH a `Location` (WHEP). */
const rispostaOControfferta = { ...risposta, 406: file(TIPO_SDP) };
const DI_UN_ATTO = [...CODICI_DI_UN_ATTO, ...RIFIUTI_DELLA_LEGGE] as const;

// Chi partecipa

export const salaPerChiPartecipa = chiamata({
  GET: '/api/user/asta/:id/sala/stato',
  titolo: 'La sala virtuale adesso: se si può entrare, se qualcuno è in onda, se chi chiede vi può parlare (R81)',
  chi: partecipanti,
  parametri,
  risponde: { 200: statoSalaUtente },
  problemi: ['asta_inesistente', 'altra_vendita'],
});

export const ascolta = chiamata({
  POST: '/api/user/asta/:id/sala/whep',
  titolo:
    'Entra nella sala virtuale: riceve chi conduce e chi ha la parola (WHEP); un’offerta senza video riceve la voce',
  chi: partecipanti,
  parametri,
  corpo: offerta,
  risponde: rispostaOControfferta,
  problemi: [...CODICI_DI_UN_COLLEGAMENTO, 'altra_vendita'],
  quota: 'sala',
});

export const gettoneDellaParola = chiamata({
  POST: '/api/user/asta/:id/sala/parola/gettone',
  titolo: 'Il gettone di chi ha la parola: vale una volta, e uno nuovo toglie il precedente (R81)',
  chi: offerenti,
  parametri,
  risponde: { 201: gettoneParola },
  problemi: [...CODICI_DI_UN_COLLEGAMENTO, 'R81_non_ha_la_parola', 'altra_vendita'],
  quota: 'sala',
});

export const parla = chiamata({
  POST: '/api/user/asta/:id/sala/parola/whip',
  titolo: 'Apre il microfono di chi ha la parola, con il gettone nell’intestazione X-Gettone-Parola (WHIP)',
  chi: offerenti,
  parametri,
  corpo: offerta,
  risponde: risposta,
  problemi: [...CODICI_DI_UN_COLLEGAMENTO, 'R81_non_ha_la_parola', 'altra_vendita', 'gettone_parola_non_valido'],
  quota: 'sala',
});

export const diciIlMicrofono = chiamata({
  POST: '/api/user/asta/:id/sala/parola/microfono',
  titolo: 'Chi ha la parola dice se un’altra chiamata gli tiene il microfono: lo legge chi conduce (R81)',
  chi: offerenti,
  parametri,
  corpo: microfonoDiChiParla,
  risponde: { 204: VUOTA },
  problemi: ['asta_inesistente', 'altra_vendita', 'R81_sala_chiusa', 'R81_non_ha_la_parola'],
  quota: 'sala',
});

export const rispondiAllaSala = chiamata({
  PATCH: '/api/user/asta/:id/sala/risorse/:collegamento',
  titolo: 'Risponde alla controfferta di chi porta voce e immagine: da adesso riceve (WHEP)',
  chi: partecipanti,
  parametri: risorsa,
  corpo: offerta,
  risponde: { 204: VUOTA },
  problemi: [...CODICI_DI_UN_COLLEGAMENTO, 'altra_vendita', 'collegamento_inesistente'],
  quota: 'sala',
});

export const lasciaLaSala = chiamata({
  DELETE: '/api/user/asta/:id/sala/risorse/:collegamento',
  titolo: 'Chiude un collegamento alla sala virtuale',
  chi: partecipanti,
  parametri: risorsa,
  risponde: { 204: VUOTA },
  problemi: ['asta_inesistente', 'altra_vendita', 'collegamento_inesistente'],
  quota: 'sala',
});

export const provaLApparecchio = chiamata({
  POST: '/api/user/asta/:id/sala/prova',
  titolo: 'L’esito della prova di microfono, camera, ascolto e rete: l’ultima resta per chi dà assistenza',
  chi: offerenti,
  parametri,
  corpo: provaApparecchio,
  risponde: { 204: VUOTA },
  problemi: ['asta_inesistente', 'altra_vendita'],
});

export const provaLaStrada = chiamata({
  POST: '/api/user/asta/:id/sala/prova/whep',
  titolo: 'Prova se voce e immagine passano da questa rete, anche a sala chiusa: ci si collega, e non si riceve nulla',
  chi: partecipanti,
  parametri,
  corpo: offerta,
  risponde: rispostaOControfferta,
  problemi: [
    'asta_inesistente',
    'sala_non_disponibile',
    'sala_affollata',
    'sala_piena',
    'sala_offerta_non_valida',
    'altra_vendita',
  ],
  quota: 'sala',
});

export const alzaLaMano = chiamata({
  POST: '/api/user/asta/:id/sala/mano',
  titolo: 'Chiede la parola (R81)',
  chi: offerenti,
  parametri,
  corpo: corpoDiSala,
  risponde: { 201: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'altra_vendita'],
});

export const abbassaLaMano = chiamata({
  DELETE: '/api/user/asta/:id/sala/mano',
  titolo: 'Non chiede più la parola (R81)',
  chi: offerenti,
  parametri,
  corpo: corpoDiSala,
  risponde: { 201: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'altra_vendita'],
});

export const rinunciaAllaParola = chiamata({
  DELETE: '/api/user/asta/:id/sala/parola',
  titolo: 'Ha finito di parlare (R81)',
  chi: offerenti,
  parametri,
  corpo: corpoDiSala,
  risponde: { 201: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'altra_vendita'],
});

// Chi conduce, e il giudice che assiste

export const salaPerChiConduce = chiamata({
  GET: '/api/admin/aste/:id/sala/stato',
  titolo: 'La sala virtuale adesso, con chi la guarda per pseudonimo e come riceve (R81)',
  chi: incaricati,
  parametri,
  risponde: { 200: statoSalaAdmin },
  problemi: ['asta_inesistente'],
});

export const vaInOnda = chiamata({
  POST: '/api/admin/aste/:id/sala/whip',
  titolo: 'Chi conduce va in onda: un collegamento nuovo prende il posto di quello di prima (WHIP)',
  chi: conducenti,
  parametri,
  corpo: offerta,
  risponde: risposta,
  problemi: [...CODICI_DI_UN_COLLEGAMENTO, 'R36_sola_lettura'],
  quota: 'salaConduce',
});

export const ascoltaDaConsole = chiamata({
  POST: '/api/admin/aste/:id/sala/whep',
  titolo: 'Chi conduce sente chi ha la parola; il giudice che assiste riceve tutto (WHEP)',
  chi: incaricati,
  parametri,
  corpo: offerta,
  risponde: rispostaOControfferta,
  problemi: CODICI_DI_UN_COLLEGAMENTO,
  quota: 'salaConduce',
});

export const gettoneDelGiudice = chiamata({
  POST: '/api/admin/aste/:id/sala/parola/gettone',
  titolo: 'Il gettone del giudice che ha la parola (R81)',
  chi: incaricati,
  parametri,
  risponde: { 201: gettoneParola },
  problemi: [...CODICI_DI_UN_COLLEGAMENTO, 'R81_non_ha_la_parola'],
  quota: 'salaConduce',
});

export const parlaIlGiudice = chiamata({
  POST: '/api/admin/aste/:id/sala/parola/whip',
  titolo: 'Apre il microfono del giudice che ha la parola, con il gettone nell’intestazione X-Gettone-Parola (WHIP)',
  chi: incaricati,
  parametri,
  corpo: offerta,
  risponde: risposta,
  problemi: [...CODICI_DI_UN_COLLEGAMENTO, 'R81_non_ha_la_parola', 'gettone_parola_non_valido'],
  quota: 'salaConduce',
});

export const diciIlMicrofonoDelGiudice = chiamata({
  POST: '/api/admin/aste/:id/sala/parola/microfono',
  titolo: 'Il giudice che ha la parola dice se un’altra chiamata gli tiene il microfono: lo legge chi conduce (R81)',
  chi: incaricati,
  parametri,
  corpo: microfonoDiChiParla,
  risponde: { 204: VUOTA },
  problemi: ['asta_inesistente', 'R81_sala_chiusa', 'R81_non_ha_la_parola'],
  quota: 'salaConduce',
});

export const rispondiAllaSalaDaConsole = chiamata({
  PATCH: '/api/admin/aste/:id/sala/risorse/:collegamento',
  titolo: 'Risponde alla controfferta di chi porta voce e immagine: da adesso riceve (WHEP)',
  chi: incaricati,
  parametri: risorsa,
  corpo: offerta,
  risponde: { 204: VUOTA },
  problemi: [...CODICI_DI_UN_COLLEGAMENTO, 'collegamento_inesistente'],
  quota: 'salaConduce',
});

export const lasciaLaSalaDaConsole = chiamata({
  DELETE: '/api/admin/aste/:id/sala/risorse/:collegamento',
  titolo: 'Chiude un collegamento alla sala virtuale',
  chi: incaricati,
  parametri: risorsa,
  risponde: { 204: VUOTA },
  problemi: ['asta_inesistente', 'collegamento_inesistente'],
  quota: 'salaConduce',
});

export const manoDelGiudice = chiamata({
  POST: '/api/admin/aste/:id/sala/mano',
  titolo: 'Il giudice che assiste chiede la parola (R81)',
  chi: incaricati,
  parametri,
  corpo: corpoDiSala,
  risponde: { 201: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'R36_sola_lettura'],
});

export const abbassaLaManoDelGiudice = chiamata({
  DELETE: '/api/admin/aste/:id/sala/mano',
  titolo: 'Il giudice che assiste non chiede più la parola (R81)',
  chi: incaricati,
  parametri,
  corpo: corpoDiSala,
  risponde: { 201: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'R36_sola_lettura'],
});

export const apriLaSala = chiamata({
  POST: '/api/admin/aste/:id/sala/apri',
  titolo: 'Apre la sala virtuale (R81)',
  chi: conducenti,
  parametri,
  corpo: corpoModalita,
  risponde: { 201: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'R36_sola_lettura'],
});

export const chiudiLaSala = chiamata({
  POST: '/api/admin/aste/:id/sala/chiudi',
  titolo: 'Chiude la sala virtuale: chi la guarda resta nella vendita (R81)',
  chi: conducenti,
  parametri,
  corpo: corpoDiSala,
  risponde: { 201: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'R36_sola_lettura'],
});

export const cambiaModalita = chiamata({
  POST: '/api/admin/aste/:id/sala/modalita',
  titolo: 'Che cosa guarda la sala: chi conduce, uno schermo condiviso, il tabellone (R81)',
  chi: conducenti,
  parametri,
  corpo: corpoModalita,
  risponde: { 201: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'R36_sola_lettura'],
});

export const daiLaParola = chiamata({
  POST: '/api/admin/aste/:id/sala/parola/:pseudonimo',
  titolo: 'Dà la parola a un offerente ammesso, o al giudice, per un tempo (R81)',
  chi: conducenti,
  parametri: { ...parametri, pseudonimo: nomeInSala },
  corpo: corpoParola,
  risponde: { 201: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'R36_sola_lettura'],
});

export const togliLaParola = chiamata({
  DELETE: '/api/admin/aste/:id/sala/parola',
  titolo: 'Toglie la parola a chi ce l’ha: per il giudice che ce l’ha, vi rinuncia (R81)',
  chi: incaricati,
  parametri,
  corpo: corpoTogliParola,
  risponde: { 201: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'R36_sola_lettura'],
});

export const silenzia = chiamata({
  POST: '/api/admin/aste/:id/sala/silenzia',
  titolo: 'Toglie la parola a chi ce l’ha, e abbassa le mani (R81)',
  chi: conducenti,
  parametri,
  corpo: corpoDiSala,
  risponde: { 201: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'R36_sola_lettura'],
});

// Il banco

export const proveDegliApparecchi = chiamata({
  GET: '/api/edicom/aste/:id/sala/prove',
  titolo: 'L’ultima prova dell’apparecchio di ciascuno, per pseudonimo: chi non ci è riuscito si chiama prima',
  chi: operatori,
  parametri,
  risponde: { 200: proveApparecchio },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile'],
});

export const leggiProveDaChiamare = chiamata({
  GET: '/api/edicom/sala/prove',
  titolo: 'Chi, in tutte le vendite non ancora finite, ha provato l’apparecchio e non ci è riuscito: si chiama prima',
  chi: operatori,
  query: filtroProve,
  risponde: { 200: proveDaChiamare },
  problemi: ['cursore_non_valido'],
});
