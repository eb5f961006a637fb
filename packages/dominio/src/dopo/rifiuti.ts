/**
 * Perché un atto di dopo l'esito non passa: un elenco chiuso, ciascuno con la sua regola. Le frasi, nelle due lingue, stanno nel
 * contratto, che le pretende tutte.
 */
export const RIFIUTI_DOPO = {
  R36_non_conduce: 'R36',
  R69_ruolo_non_ammesso: 'R69',
  R69_nessuna_aggiudicazione: 'R69',
  R69_conto_incompleto: 'R69',
  R69_importo_non_valido: 'R69',
  R69_giorno_non_valido: 'R69',
  R69_giorno_futuro: 'R69',
  R69_prima_dell_esito: 'R69',
  R69_gia_registrato: 'R69',
  R69_nessun_residuo: 'R69',
  R69_oltre_il_residuo: 'R69',
  R69_persona_non_prevista: 'R69',
  R69_persona_mancante: 'R69',
  R69_rate_non_valide: 'R69',
  R69_rate_oltre_dodici_mesi: 'R69',
  R69_rate_di_un_ordine_dopo: 'R69',
  R69_rate_disposte: 'R69',
  R69_rata_sconosciuta: 'R69',
  R69_serve_il_provvedimento: 'R69',
  R69_provvedimento_futuro: 'R69',
  R69_proroga_all_indietro: 'R69',
  R69_motivo_mancante: 'R69',
  R69_prezzo_sospeso: 'R69',
  R69_prezzo_non_sospeso: 'R69',
  R69_saldo_incompleto: 'R69',
  R69_antiriciclaggio_mancante: 'R69',
  R69_decreto_mancante: 'R69',
  R69_troppi_fatti: 'R69',
  R69_movimento_sconosciuto: 'R69',
  R69_movimento_di_altri: 'R69',
  R69_movimento_non_del_prezzo: 'R69',
  R69_movimento_minore: 'R69',
  R69_movimento_diverso: 'R69',
  R69_versamento_uguale: 'R69',
  R69_versamento_sconosciuto: 'R69',
  R69_prima_del_versamento: 'R69',
  R67_busta_sconosciuta: 'R67',
  R24_ancora_vincolata: 'R24',
  R67_cauzione_gia_mossa: 'R67',
  R67_cauzione_in_ordine: 'R67',
  R67_oltre_la_cauzione: 'R67',
  R67_cauzione_in_conto_prezzo: 'R67',
  R68_integrazione_vuota: 'R68',
  R70_nessuna_decadenza: 'R70',
  R70_nessuna_rata_versata: 'R70',
  R70_decreto_registrato: 'R70',
  R70_prezzo_versato: 'R70',
  R70_rivendita_diversa: 'R70',
  R71_serve_un_altra_persona: 'R71',
  R71_proposta_sconosciuta: 'R71',
  R71_dettaglio_mancante: 'R71',
  R09_liquidazione_mancante: 'R09',
  R73_rapporto_gia_trasmesso: 'R73',
  R77_blocco: 'R77',
  R77_blocco_sconosciuto: 'R77',
  R77_esito_non_definitivo: 'R77',
  R77_trasmissione_mancante: 'R77',
  R77_rimborsi_da_pagare: 'R77',
  R77_conti_sigillati: 'R77',
  R77_termine_non_passato: 'R77',
  R77_gia_cancellati: 'R77',
} as const;

/** Il codice con cui si rifiuta un atto di dopo l'esito: comincia dalla regola che cita, e il contratto ne ha la frase (R69). */
export type CodiceRifiutoDopo = keyof typeof RIFIUTI_DOPO;
/** Perché un atto di dopo l'esito non passa: il codice, la regola, e i dati della frase (importi in centesimi, istanti, giorni). */
export type RifiutoDopo = {
  codice: CodiceRifiutoDopo;
  regola: string;
  dati: Readonly<Record<string, number | string>>;
};
