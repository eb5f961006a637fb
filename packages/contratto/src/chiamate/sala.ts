import { conducenti, incaricati, offerenti } from '../chi.ts';
import { chiamata } from '../chiamata.ts';
import { PROBLEMI_DI_UN_ATTO, RIFIUTI_DELLA_LEGGE } from '../problemi/index.ts';
import { rispostaAtto } from '../ricevuta.ts';
import { corpoDiSala, corpoModalita, corpoParola, corpoTogliParola, nomeInSala } from '../sala-virtuale.ts';
import { identificativo } from '../tipi.ts';

/** La sala virtuale: chi vi parla e quando. Ciascuno è un atto, con la sua ricevuta, e nessuno muove la gara (R81). */

const parametri = { id: identificativo('asta_inesistente') };
const DI_UN_ATTO = [...PROBLEMI_DI_UN_ATTO, ...RIFIUTI_DELLA_LEGGE] as const;

// Chi partecipa

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

export const manoDelGiudice = chiamata({
  POST: '/api/admin/aste/:id/sala/mano',
  titolo: 'Il giudice che assiste chiede la parola (R81)',
  chi: incaricati,
  parametri,
  corpo: corpoDiSala,
  risponde: { 201: rispostaAtto },
  problemi: DI_UN_ATTO,
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
