import type { ParteDeiRifiuti } from './forme.ts';

/** I rifiuti delle buste. */
export const RIFIUTI_BUSTE = {
  R10_prima_del_tempo: [
    'R10',
    'Le operazioni si aprono dal {apre}: prima nessuno può leggere le offerte.',
    { apreIl: 'istante' },
  ],
  R10_non_versabili: [
    'R10',
    'Le offerte restano nei depositi fino al {dal}: prima nessuno le può contare.',
    { dalIl: 'istante' },
  ],
  R24_busta_immutabile: ['R24', 'La busta è già depositata: un’offerta non si modifica e non si ritira.'],
  R34_pseudonimo_ripetuto: ['R34', 'Lo pseudonimo è già assegnato in questa vendita.'],
  R38_motivo_mancante: ['R38', 'Indichi la regola e il motivo con parole sue.'],
  R38_ammissione_da_motivare: [
    'R38',
    'Il software propone l’esclusione ({proposte}): per ammettere scriva perché.',
    { proposte: 'testo' },
  ],
  R38_gia_deciso: ['R38', 'Questa offerta è già stata {come}.', { come: 'testo' }],
  R38_escluso_in_silenzio: [
    'R38',
    'La Sua offerta non è ammessa: può seguire la vendita e chiedere aiuto al gestore, ma non scrivere a chi la conduce.',
  ],
  R38_busta_non_aperta: ['R38', 'La busta non è ancora aperta.'],
  R14_offerta_incompleta: [
    'R14',
    'Dell’offerta non si sa {manca}: manca o non si legge, e non lo sostituisce l’avviso. La legga e la digiti, con il motivo; poi la ammetta.',
    { manca: 'testo' },
  ],
  R14_prezzo_ignoto: [
    'R14',
    'Del prezzo di chi vincerebbe non si sa nulla: non si aggiudica. Decida di nuovo della sua offerta.',
  ],
  R25_busta_scartata: [
    'R25',
    'La busta non si legge da sé: ne scarichi i byte e digiti l’offerta che vi legge, oppure la escluda con un motivo.',
  ],
  R25_non_scartata: ['R25', 'La busta si legge, o è già stata letta: si decide come le altre.'],
  R25_arrivo_sconosciuto: ['R25', 'L’arrivo non esiste in questa vendita.'],
  busta_sconosciuta: ['R25', 'La busta non esiste in questa vendita.'],
  R48_buste_da_esaminare: ['R48', 'Restano {quante} buste da aprire o da decidere.', { quante: 'numero' }],
} as const satisfies ParteDeiRifiuti;

/** Per quale via si offre, si entra e si partecipa (R26-R31). */
export const RIFIUTI_CANALI = {
  R28_carta_non_ammessa: ['R28', 'Le offerte su carta sono ammesse solo nelle vendite sincrone miste.'],
  R26_fax_senza_interruzione: ['R26', 'L’offerta per fax è ammessa solo durante un’interruzione programmata.'],
  R27_senza_interruzione: [
    'R27',
    'L’ammissione con la ricevuta di accettazione richiede un’interruzione non programmata.',
  ],
  R30_serve_un_altra_persona: ['R30', 'La consegna a mano la conferma una persona diversa da chi l’ha proposta.'],
  R30_credenziale_sconosciuta: ['R30', 'La credenziale non esiste o è già revocata.'],
  R31_canale_vincolato: [
    'R31',
    'Il canale dell’offerta vincola quello della partecipazione: {spiegazione}.',
    { spiegazione: 'testo' },
  ],
} as const satisfies ParteDeiRifiuti;

/** Il termine per l'accredito della cauzione (R39), e le offerte pari in tutto, fra cui decide chi conduce (R45). */
export const RIFIUTI_PARITA = {
  R39_accredito_dopo_inizio: [
    'R39',
    'La cauzione si accredita al più tardi nel giorno in cui iniziano le operazioni: il giorno scritto lo segue.',
  ],
  R39_accredito_gia_passato: [
    'R39',
    'Il giorno entro cui accreditare la cauzione è già passato: nessuno potrebbe rispettarlo. Lo corregga, o lo lasci vuoto.',
  ],
  R45_parita_da_decidere: [
    'R45',
    'In testa ci sono {quante} offerte pari in tutto, anche nell’ora del deposito: dica quale precede, e perché, poi avvii la gara.',
    { quante: 'numero' },
  ],
  R45_non_pari: [
    'R45',
    'Queste offerte non sono pari in tutto, o non sono tutte quelle pari fra loro: rilegga la graduatoria.',
  ],
  R45_motivo_mancante: [
    'R45',
    'Scriva perché una precede le altre: resta nel registro e nel verbale, e lo leggono tutti.',
  ],
} as const satisfies ParteDeiRifiuti;
