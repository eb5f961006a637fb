import type { ParteDeiRifiuti } from './forme.ts';

/** I rifiuti di chi ferma, riprende e libera. */
export const RIFIUTI_SOSTE = {
  R32_provvedimento_incompleto: ['R32', 'Del provvedimento indichi il numero e la data, con un giorno che esiste.'],
  R32_vendita_ferma: [
    'R32',
    'La vendita è sospesa dal {da}: finché non riprende nessun atto la porta avanti.',
    { daIl: 'istante' },
  ],
  R32_vendita_non_ferma: ['R32', 'La vendita non è sospesa: non c’è nulla da riprendere.'],
  R32_vendita_finita: ['R32', 'L’esito è già dichiarato: la vendita non si sospende più.'],
  R32_ripresa_cambiata: [
    'R32',
    'Da quando ha aperto la pagina qualcuno ha ripreso la vendita, o ha fissato un’altra data: la rilegga, e decida da lì.',
  ],
  R32_proposta_di_prima: [
    'R32',
    'Da quando è stata proposta la vendita è ripresa: la proposta valeva per la sospensione di allora. Se il giudice lo dispone ancora, se ne faccia un’altra.',
  ],
  R32_motivo_mancante: ['R32', 'Scriva il motivo: resta nel registro e nel verbale.'],
  R32_serve_il_provvedimento: [
    'R32',
    'Serve il provvedimento del giudice: ne indichi il numero e la data. Senza, una vendita la ferma soltanto chi la conduce, a operazioni aperte.',
  ],
  R32_prezzi_gia_visti: [
    'R32',
    'I prezzi sono già stati letti, e qualcosa è ancora da decidere: fermarla adesso servirebbe a scegliere. Prima si decide ogni busta, e se resta la gara la si può fermare; altrimenti serve il provvedimento del giudice, con il numero e la data.',
  ],
  R32_provvedimento_anteriore: [
    'R32',
    'Il provvedimento che riprende la vendita ha una data anteriore a quello che l’ha sospesa: controlli il giorno.',
  ],
  R32_ripresa_non_fissata: ['R32', 'Nessuno ha ancora fissato quando si riprende: prima si fissa la data.'],
  R32_offerenti_liberi: [
    'R32',
    'Gli offerenti sono stati liberati: questa vendita non riprende. Ne dichiari l’esito, e se ne pubblichi una nuova copiandola.',
  ],
  R32_esito_senza_ordine: [
    'R32',
    'Sospesa, rinviata o revocata la vuole il giudice: con il numero e la data del provvedimento si sospende la vendita, poi se ne dichiara l’esito. Se è già sospesa senza provvedimento, con il provvedimento si liberano gli offerenti.',
  ],
  R24_gia_liberati: ['R24', 'Gli offerenti sono già liberi, e le cauzioni tornano.'],
  R41_serve_un_altra_persona: [
    'R41',
    'I prezzi sono già stati letti, e sospendere la vendita ne trattiene l’esito: una persona lo propone con il provvedimento, e un’altra lo conferma.',
  ],
  R71_serve_un_altra_persona: [
    'R71',
    'Liberare gli offerenti non si annulla: una persona lo propone con il provvedimento, e un’altra lo conferma.',
  ],
  R71_esito_da_uno_solo: [
    'R71',
    'Questo esito non si annulla, e il provvedimento lo ha letto una persona sola: proponga di liberare gli offerenti, un operatore conferma, poi dichiari l’esito.',
  ],
} as const satisfies ParteDeiRifiuti;
