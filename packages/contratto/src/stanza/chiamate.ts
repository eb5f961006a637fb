import { z } from 'zod';
import { esitoUtente } from '../dopo/esito-utente.ts';
import { offerenti, partecipanti } from '../linea/chi.ts';
import { chiamata, file } from '../linea/chiamata.ts';
import { identificativo, uuid } from '../linea/tipi.ts';
import { CODICI_DI_UN_ATTO, RIFIUTI_DELLA_LEGGE } from '../problemi/index.ts';
import { corpoRilancio, sorteComando, stanzaUtente } from './forme.ts';
import { ricevuta, rispostaAtto } from './ricevuta.ts';
import { trascrizioneOscurata } from './trascrizione.ts';
import { dopoVoce, rispostaEventi } from './viste.ts';

/** La stanza di chi è entrato con una credenziale. */

const parametri = { id: identificativo('asta_inesistente') };
const DELLA_SUA_VENDITA = ['asta_inesistente', 'altra_vendita'] as const;

export const laMiaStanza = chiamata({
  GET: '/api/user/asta',
  titolo: 'La stanza di chi è entrato: la vendita, ciò che ne può vedere, i canali da ascoltare (R30, R33)',
  chi: partecipanti,
  risponde: { 200: stanzaUtente },
  problemi: ['asta_inesistente'],
});

export const eventiDellaStanza = chiamata({
  GET: '/api/user/asta/:id/eventi',
  titolo: 'Ciò che chi chiama può vedere dopo la voce che ha già',
  chi: partecipanti,
  parametri,
  query: dopoVoce,
  risponde: { 200: rispostaEventi },
  problemi: DELLA_SUA_VENDITA,
  svelta: true,
});

export const rilancia = chiamata({
  POST: '/api/user/asta/:id/rilanci',
  titolo: 'Rilancia: la risposta è la ricevuta firmata, anche del rifiuto (R50, R53, R66)',
  chi: offerenti,
  parametri,
  corpo: corpoRilancio,
  risponde: { 201: rispostaAtto },
  problemi: [
    ...CODICI_DI_UN_ATTO,
    ...RIFIUTI_DELLA_LEGGE,
    'altra_vendita',
    'troppi_rilanci',
    'orologio_non_affidabile',
  ],
  svelta: true,
  quota: 'rilancio',
});

export const sorteDelComando = chiamata({
  GET: '/api/user/asta/:id/comandi/:comandoId',
  titolo: 'Che fine ha fatto un comando rimasto senza risposta',
  chi: partecipanti,
  parametri: { ...parametri, comandoId: uuid },
  risponde: { 200: sorteComando },
  problemi: [...DELLA_SUA_VENDITA, 'chiave_non_disponibile'],
});

export const leMieRicevute = chiamata({
  GET: '/api/user/asta/:id/ricevute',
  titolo: 'Le ricevute firmate della propria busta e dei propri rilanci (R66)',
  chi: partecipanti,
  parametri,
  risponde: { 200: z.strictObject({ ricevute: z.array(ricevuta) }) },
  problemi: [...DELLA_SUA_VENDITA, 'chiave_non_disponibile'],
});

export const laMiaRicevutaStampata = chiamata({
  GET: '/api/user/asta/:id/ricevute/:nome',
  titolo:
    'Una propria ricevuta in PDF, in parole e con il documento firmato allegato: `7.pdf` è della voce 7 (R33, R66)',
  chi: partecipanti,
  parametri: {
    ...parametri,
    /** Se non è il nome di nessuna lo si dice dopo aver visto di chi è la vendita. */
    nome: z.string().max(40),
  },
  risponde: { 200: file('application/pdf') },
  problemi: [...DELLA_SUA_VENDITA, 'ricevuta_inesistente', 'chiave_non_disponibile'],
});

export const lEsitoPerMe = chiamata({
  GET: '/api/user/asta/:id/esito',
  titolo: 'Ciò che l’esito vuol dire per chi lo legge: il suo rimborso, i suoi termini (R69, R71)',
  chi: partecipanti,
  parametri,
  risponde: { 200: esitoUtente },
  problemi: [...DELLA_SUA_VENDITA, 'esito_non_dichiarato'],
});

export const trascrizionePerChiPartecipa = chiamata({
  GET: '/api/user/asta/:id/trascrizione.json',
  titolo: 'Il registro della vendita con ciò che chi partecipa può vedere, da verificare senza rete (R33, R74)',
  chi: partecipanti,
  parametri,
  risponde: { 200: trascrizioneOscurata },
  problemi: [...DELLA_SUA_VENDITA, 'esito_non_dichiarato', 'chiave_non_disponibile'],
  pesante: 'registro',
});

export const resoconto = chiamata({
  GET: '/api/user/asta/:id/resoconto.pdf',
  titolo: 'Il resoconto della vendita sotto pseudonimo (R33)',
  chi: partecipanti,
  parametri,
  risponde: { 200: file('application/pdf') },
  problemi: [...DELLA_SUA_VENDITA, 'esito_non_dichiarato'],
});
