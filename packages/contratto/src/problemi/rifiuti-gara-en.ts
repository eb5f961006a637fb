/** I rifiuti della gara, della piattaforma e della sala virtuale in inglese (R48-R57, R81). */
export const RIFIUTI_GARA_EN = {
  R48_buste_da_esaminare: 'There are {quante} envelopes left to open or to decide.',
  R50_importo_non_valido: 'The amount is not valid.',
  R50_importo_insufficiente: 'The minimum valid raise is {minimo}.',
  R50_non_ammesso: 'Your bid is not admitted to the auction.',
  R53_gara_finita: 'The time of the auction is over: wait for it to close, then suspend the sale.',
  R53_tempo_scaduto: 'The raise reached the server after zero.',
  R53_drenaggio_in_corso: 'The auction cannot be closed yet: the raises already received are awaited.',
  R54_crono_fermo:
    'The official in charge is recording a raise made in the room: time is stopped. Try again as soon as it starts.',
  R54_crono_non_fermo: 'First stop the clock.',
  R54_fermo_in_verifica: 'A raise that came before the stop may still be in hand: try again shortly.',
  R54_dichiarazione_non_valida:
    'The time of the declaration lies between the start of the auction and the stop of the clock.',
  R54_dichiarazione_futura: 'The time of the declaration is in the future: write the one at which they spoke.',
  R54_prima_di_un_altro_in_sala:
    'The last raise in the room is of {ultimo}, and this one cannot have been said before it: check the time.',
  R54_precedenza_da_decidere:
    'After the time of the declaration online raises were accepted ({quanti}): look at the instants and say which came first.',
  R54_nessuna_precedenza: 'After the time of the declaration there is no raise: record it.',
  R54_motivo_mancante: 'Write why one came first and not the other: everybody reads it.',
  R54_elenco_cambiato:
    'Meanwhile the raises have changed, or somebody has already decided: read again and decide from there.',
  R54_preceduto_in_sala:
    'Somebody in the room had spoken first: with that raise in its place yours had to reach {minimo}, and no longer counts. If you wish, raise again.',
  R55_motivo_mancante: 'Write the reason for the correction: everybody reads it.',
  R55_rilancio_sconosciuto:
    'This raise is not among those of the auction, or has already been corrected: see the list.',
  R55_rilancio_online: 'An online raise belongs to who sent it: only one written for the room is corrected.',
  R55_rilancio_spostato: 'This raise has its place by decision: it is not corrected. Suspend and decide.',
  R55_rilancio_seguito:
    'After this raise another was accepted: it can no longer be corrected. Suspend the auction and decide.',
  R55_importo_uguale: 'The amount is already the recorded one: write the true one, or correct nothing.',
  R55_vero_sotto_minimo:
    'The raise counts from {minimo}: if less was said in the room, that raise did not count and is to be struck out.',
  R55_esito_dichiarato:
    'The outcome is already declared: the raise is no longer corrected. Write it in the minutes and inform the judge.',
  R55_gara_finita_da_tempo:
    'The auction is over, and the raise could be corrected until {entro}. Now only the judge may want it: with the number and the date of the order the sale is suspended, its resumption is set, and it is corrected as soon as it reopens.',
  R55_testa_corretta:
    'While your raise was arriving, who conducts corrected the one in the lead: look at the new amount and, if you wish, raise again.',
  R56_auto_rilancio: 'You already lead: in this sale one cannot outbid oneself.',
  R57_gara_sospesa: 'The auction is suspended: no raise is possible until it resumes.',
  R57_irraggiungibili:
    'There are bidders the platform does not reach ({quanti}): to award write the reason, which will be printed in the minutes.',
  R57_gara_interrotta:
    'The raise had arrived when the platform stopped and was not recorded: it had to be repeated when the auction resumed, and now the auction is over.',
  R57_gara_non_sospesa: 'The auction is not suspended.',
  R57_piattaforma_non_sana:
    'The platform is not in good health: while that lasts nothing is started, closed or awarded, and nobody is excluded.',
  R57_nessun_disservizio: 'No outage is under way.',
  R57_salute_recente: 'The platform must have been in good health for {secondi} seconds in a row.',
  R57_preavviso_in_corso: 'The notice of the resumption is not over yet.',
  R57_ripresa_anticipata:
    '{quanti} bidders are missing from the room: before the end of the notice the auction resumes only if everybody is there.',
  R57_preavviso_breve: 'The resumption cannot be before {prima}: who takes part is entitled to the notice.',
  R57_ripresa_lontana: 'The resumption cannot be more than {giorni} days away: postpone the sale.',
  R81_sala_chiusa: 'The virtual room is not open.',
  R81_sala_aperta: 'The virtual room is already open.',
  R81_non_puo_parlare: 'In the virtual room who conducts, the admitted bidders and the judge speak: the others listen.',
  R81_mano_gia_alzata: 'The hand is already up, or the floor is already yours.',
  R81_mano_non_alzata: 'The hand is not up.',
  R81_parola_gia_data: '{aChi} has the floor: first take it back, then give it.',
  R81_durata_non_ammessa: 'The floor is given for between {minimo} and {massimo} seconds.',
  R81_non_ha_la_parola: 'Who was named no longer has the floor: see who has it now.',
  R81_tempo_non_passato: 'The time of the floor is not over yet.',
} as const;
