import type { CodiceRifiuto } from '@gestore/dominio';
import { RIFIUTI_GARA_EN } from './rifiuti-gara-en.ts';

/**
 * I rifiuti della legge in inglese: una traduzione di cortesia, che si mostra accanto alla frase italiana e non al suo posto. Un
 * codice senza la sua non si compila; i segnaposti sono quelli della frase italiana.
 */
export const RIFIUTI_EN = {
  ...RIFIUTI_GARA_EN,
  fase_non_ammessa: 'This act is not possible now: {fase}.',
  ruolo_non_ammesso: 'This act is not for your role.',
  asta_inesistente: 'The sale does not exist.',
  asta_gia_esistente: 'The sale exists already.',
  R01_modalita_non_ancora_gestita:
    'This version only conducts synchronous sales: choose the mixed synchronous or the telematic synchronous mode.',
  R01_con_incanto_non_gestita:
    'This version only conducts sales without incanto (arts. 570-575 c.p.c.): a sale with incanto has other rules, for bids, deposit and increases after the auction, and is not published from here. If the notice says without incanto, correct the sheet.',
  R02_parametri_mancanti: 'Before publishing complete: {campi}.',
  R02_luogo_da_tenere:
    'People also come in person to a mixed sale: the place of the operations may be corrected, not removed.',
  R02_parametri_congelati: 'The deadline for the bids has passed: the parameters can no longer be changed.',
  R02_fissati_con_la_pubblicazione:
    'After publication these do not change: {campi}. Who has bid, or is about to, counts on what they read. If the judge changes them the sale is revoked, and a new one is published by copying this one.',
  R02_errata_senza_motivo:
    'The sale is published: what is corrected stays written as an erratum. Write why: anybody will read it.',
  R02_errate_esaurite:
    'The sheet has already been corrected {massimo} times: it is not corrected any more. If it is still wrong, the sale is revoked and a new one is published by copying this one.',
  scheda_cambiata:
    'While you were writing somebody else saved this sheet: nothing has been saved. Read what has changed and save again.',
  R02_parametro_non_valido: 'The value of “{campo}” is not allowed: {perche}.',
  R03_termine_dopo_inizio: 'The deadline for the bids must come before the start of the proceedings.',
  R03_termine_gia_passato: 'The deadline for the bids has already passed: give a future date.',
  R03_pubblicita_da_motivare:
    'The publicity is of {giorni} days, and the last useful day was {ultimo}: it is published only by writing why.',
  R03_portale_da_motivare:
    'The number of the notice on the public sales portal is missing: it is published only by writing why.',
  R04_cauzione_sotto_dieci: 'The deposit cannot be less than 10 per cent.',
  R05_minimo_sopra_base: 'The minimum bid cannot exceed the base price.',
  R05_minima_da_motivare:
    'The minimum bid is lower than three quarters of the base price ({treQuarti}): it is published only by writing why.',
  R05_prezzo_pubblicato:
    'After publication the base price and the minimum bid do not change: who has bid did the sums on them. If the judge changes them the sale is revoked, and a new one is published by copying this one.',
  R07_dichiarazione_mancante:
    'The declaration of absence of conflicts of interest signed by the legal representative is missing: upload it in this sheet, under “Dichiarazione di assenza di conflitti”, and publish again.',
  R18_debitore_da_indicare:
    'Nobody has said yet who the debtor is: in this sheet, under “Chi non può offrire” (who may not bid), register his code, or write why there is no debtor to register, and publish again.',
  R10_prima_del_tempo: 'The proceedings open from {apre}: before then nobody can read the bids.',
  R10_non_versabili: 'The bids stay in the deposits until {dal}: before then nobody can count them.',
  R24_busta_immutabile: 'The envelope is already filed: a bid is neither changed nor withdrawn.',
  R24_gia_liberati: 'The bidders are already free, and the deposits go back.',
  R14_offerta_incompleta:
    'Of the offer {manca} is not known: it is missing or cannot be read, and the notice does not replace it. Read it and key it, with the reason; then admit it.',
  R14_prezzo_ignoto:
    'Nothing is known of the price of who would win: there is no award. Decide again about that offer.',
  R25_busta_scartata:
    'The envelope cannot be read by itself: download its bytes and type the bid you read there, or exclude it with a reason.',
  R25_non_scartata: 'The envelope can be read, or has already been: it is decided like the others.',
  R25_arrivo_sconosciuto: 'This arrival does not exist in this sale.',
  busta_sconosciuta: 'The envelope does not exist in this sale.',
  R26_fax_senza_interruzione: 'A bid by fax is allowed only during a scheduled interruption.',
  R27_senza_interruzione: 'Admission with the acceptance receipt needs an unscheduled interruption.',
  R28_carta_non_ammessa: 'Bids on paper are allowed only in mixed synchronous sales.',
  R29_senza_preavviso:
    'There is no time left for the invitations, which leave at least 30 minutes before: give a start from {dal}.',
  R30_serve_un_altra_persona: 'Delivery by hand is confirmed by a person other than the one who proposed it.',
  R30_credenziale_sconosciuta: 'The credential does not exist or is already revoked.',
  R31_canale_vincolato: 'The channel of the bid binds the channel of participation: {spiegazione}.',
  R32_solo_con_rinvio:
    'After publication the start of the proceedings, the deadline for the bids and the reading in advance are not changed from the sheet: only the postponement ordered by who conducts the sale moves them, and only forward.',
  R32_non_si_anticipa: 'The proceedings are postponed, not brought forward: give a date after {prima}.',
  R32_gia_aperte:
    'The proceedings are already open, or the sale is over: they are not postponed from here. The sale is suspended, and its resumption is set.',
  R32_gia_rinviate:
    'Meanwhile somebody has postponed the proceedings: they now start on {inizio}. Read the sale again, and postpone from there if it is still needed.',
  R32_provvedimento_futuro: 'The order has a future date: give the day on which it was issued.',
  R32_provvedimento_mancante: 'To postpone give the number and the date of the order, and the reason.',
  R32_provvedimento_incompleto: 'Give the number and the date of the order, with a day that exists.',
  R32_vendita_ferma: 'The sale has been suspended since {da}: until it resumes no act takes it forward.',
  R32_vendita_non_ferma: 'The sale is not suspended: there is nothing to resume.',
  R32_vendita_finita: 'The outcome is already declared: the sale is no longer suspended.',
  R32_ripresa_cambiata:
    'Since you opened the page somebody has resumed the sale, or set another date: read it again, and decide from there.',
  R32_proposta_di_prima:
    'Since it was proposed the sale has resumed: the proposal was for the suspension of that time. If the judge still orders it, make another.',
  R32_motivo_mancante: 'Write the reason: it stays in the journal and in the minutes.',
  R32_serve_il_provvedimento:
    'The judge’s order is needed: give its number and date. Without one, only who conducts the sale stops it, with the proceedings open.',
  R32_prezzi_gia_visti:
    'The prices have already been read, and something is still to be decided: stopping it now would serve to choose. First every envelope is decided, and if the auction is left it can be stopped; otherwise the judge’s order is needed, with number and date.',
  R32_provvedimento_anteriore:
    'The order that resumes the sale has a date earlier than the one that suspended it: check the day.',
  R32_ripresa_non_fissata: 'Nobody has yet set when it resumes: first the date is set.',
  R32_offerenti_liberi:
    'The bidders have been released: this sale does not resume. Declare its outcome, and publish a new one by copying it.',
  R32_esito_senza_ordine:
    'Suspended, postponed or revoked is for the judge to order: with the number and the date of the order the sale is suspended, then its outcome is declared. If it is already suspended without an order, with the order the bidders are released.',
  R34_pseudonimo_ripetuto: 'The pseudonym is already given in this sale.',
  R36_sostituzione_in_due:
    'Who conducts a published sale is not changed from the sheet: the replacement ordered by the judge is recorded by two people, one who proposes and one who confirms (“Sostituisci o affianca il delegato”).',
  R36_serve_un_altra_persona:
    'Who conducts, or the second delegate, is confirmed by a person other than the one who proposed it.',
  R36_provvedimento_mancante: 'Give who ordered it, the number and the date of the order, and the reason.',
  R36_conduce_gia: 'This person already conducts the sale: give another.',
  R36_conduce_un_altro:
    'Meanwhile who conducts, or the second delegate, has changed: see who they are now, and start again from there.',
  R36_secondo_gia: 'This person is already the second delegate of the sale.',
  R36_non_secondo: 'The second delegate of this sale is not this person: who may conduct it is for the judge to order.',
  R36_non_conduce: 'Another person conducts this sale now: you follow it without acts.',
  R36_chi_conduce_collegato:
    'Who conducts is connected: ask them to hand over to you. You can take over when they have not been seen for fifteen seconds.',
  R36_presto:
    'From who is not connected the sale is taken over from {dal}: before then who conducts hands it over, or two operators record it.',
  R36_motivo_mancante: 'Write why the conduct passes to another: it stays in the minutes.',
  R36_vendita_conclusa: 'The minutes are signed and nobody got the property: of this sale nothing is left to conduct.',
  R38_motivo_mancante: 'Give the rule and the reason in your own words.',
  R38_ammissione_da_motivare: 'The software proposes exclusion ({proposte}): to admit, write why.',
  R38_gia_deciso: 'This bid has already been decided ({come}).',
  R38_escluso_in_silenzio:
    'Your bid is not admitted: you can follow the sale and ask the manager for help, but not write to who conducts it.',
  R38_busta_non_aperta: 'The envelope is not open yet.',
  R39_accredito_dopo_inizio:
    'The deposit is credited at the latest on the day the proceedings start: the day written comes after it.',
  R39_accredito_gia_passato:
    'The day by which the deposit must be credited has already passed: nobody could meet it. Correct it, or leave it empty.',
  R40_nessuna_offerta_valida: 'There are no valid bids: the sale is deserted.',
  R40_offerte_valide_presenti: 'There are valid bids: the sale is not deserted.',
  R41_aggiudicazione_dovuta:
    'The award is due: the price reaches the base price. Only an order of the judge holds it back: with its number and date the sale is suspended.',
  R41_serve_un_altra_persona:
    'The prices have already been read, and suspending the sale holds back its outcome: one person proposes it with the order, and another confirms it.',
  R41_offerta_valida: 'The only valid bid reaches the base price: it is accepted.',
  R42_istanze_presenti:
    'With requests of assignment a bid below the base price cannot be awarded: the property is assigned to the creditor.',
  R42_aggiudicazione_dovuta:
    'The award is due: bids were raised, and no request of assignment prevails (art. 573, first and fourth paragraphs, c.p.c.). Only an order of the judge holds it back: with its number and date the sale is suspended.',
  R42_motivo_mancante:
    'Below the base price the award is possible only if a new sale cannot yield more: write why (art. 572, third paragraph, c.p.c.).',
  R43_gara_obbligatoria: 'With two or more valid bids the auction is mandatory.',
  R43_offerte_insufficienti: 'The auction needs at least two admitted bids.',
  R45_parita_da_decidere:
    'In the lead there are {quante} bids equal in everything, the time of filing included: say which comes first, and why, then start the auction.',
  R45_non_pari: 'These bids are not equal in everything, or are not all those that are equal: read the ranking again.',
  R45_motivo_mancante:
    'Write why one comes before the others: it stays in the journal and in the minutes, and everybody reads it.',
  R46_istanza_tardiva:
    'A request of assignment is filed at least ten days before the sale: this one was due by {ultimo} (art. 588 c.p.c.).',
  R46_deposito_futuro: 'The request of assignment has a future date of filing: check day and time.',
  R46_sotto_minimo:
    'A request of assignment must offer at least {minimo}: the base price or, if more, the costs and the credits that come first (arts. 506 and 589 c.p.c.).',
  R46_importo_non_valido: 'The amounts of a request of assignment are whole cents, and not negative.',
  R46_creditore_mancante: 'Write the creditor who makes the request of assignment.',
  R46_motivo_mancante: 'Write why the request of assignment is taken away: it stays in the journal and in the minutes.',
  R46_istanza_sconosciuta: 'This request of assignment is not among those recorded, or has been withdrawn.',
  R46_istanza_gia_registrata: 'This request of assignment is already recorded.',
  R46_prezzo_raggiunto:
    'The price reaches the base price: it is awarded, and the request of assignment does not prevail.',
  R46_assegnazione_dovuta:
    'The base price is not reached and there is a request of assignment: the property is assigned. Only an order of the judge holds it back: with its number and date the sale is suspended.',
  R47_istanza_migliore: 'Another request of assignment offers {importo}: the property is assigned to who offers more.',
  R47_parita:
    'Several requests of assignment offer the same amount: write why the property is assigned to this creditor.',
  R67_elenco_superato:
    'There is a more recent version of the list of raises: download that one, sign it and deposit it.',
  R67_elenco_gia_depositato:
    'The signed file of this version of the list is already there, and is not replaced: download it from the versions of the list. If the list has changed, draw up another.',
  R68_osservazione_vuota: 'Write the observation.',
  R68_osservazione_lunga:
    'The observation is {caratteri} characters long, and may have {massimo}: shorten it, or say it to who conducts.',
  R68_osservazioni_finite:
    'You have already written {massimo} observations, as many as are allowed: say others to who conducts.',
  R68_osservazione_gia_presentata: 'This observation is already there.',
  R68_osservazione_sconosciuta: 'This observation is not among those of the sale: see the list.',
  R68_osservazione_decisa: 'This observation has already been decided.',
  R68_motivo_mancante: 'Write why you withhold it: it stays in the journal and in the minutes.',
  R68_osservazioni_da_decidere:
    'There are observations to decide ({quante}): before signing take note of them, or withhold them with a reason.',
  R68_verbale_cambiato:
    'While you were writing another person, or you from another page, saved a version of these minutes: your text has not been saved. Read the two texts, choose which one stays and save again.',
  R68_verbale_superato: 'There is a more recent version of the minutes: sign that one.',
  R68_nulla_da_integrare:
    'The minutes are signed and are not rewritten. First record the addition among the acts after the outcome: then draw it up and sign it.',
  R68_firmato_gia_depositato:
    'The signed file of these minutes is already there, and is not replaced: download it from the versions of the minutes.',
  R70_nessuna_vendita:
    'Nobody has this property: forfeiture, revocation and extinction after the sale concern an award or an assignment.',
  R70_serve_un_altra_persona:
    'What the judge orders after the sale takes the property from who has it, and is not undone: one person proposes it with the order, and another confirms it.',
  R70_provvedimento_anteriore: 'The order has a date earlier than the declared outcome: check the day.',
  R70_estinta_per_ordine:
    'Extinction is for the judge: with the number and the date of the order the sale is suspended, then its outcome is declared.',
  R71_serve_un_altra_persona:
    'Releasing the bidders is not undone: one person proposes it with the order, and another confirms it.',
  R71_esito_da_uno_solo:
    'This outcome is not undone, and only one person has read the order: propose to release the bidders, an operator confirms, then declare the outcome.',
  R80_operatore_assente: 'No operator of the manager is on duty: the proceedings cannot be opened.',
} as const satisfies Readonly<Record<CodiceRifiuto, string>>;
