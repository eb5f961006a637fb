import { type CodiceRifiutoDopo, RIFIUTI_DOPO } from '@gestore/dominio';
import type { VoceProblema } from '../problemi/modello.ts';

type Frase = { readonly it: string; readonly en: string };

/** Perché un atto di dopo l’esito non passa, in parole: un codice senza la sua frase non si compila. */
const FRASI: Readonly<Record<CodiceRifiutoDopo, Frase>> = {
  R36_non_conduce: {
    it: 'Adesso questa vendita la conduce un’altra persona: Lei la segue senza compiere atti.',
    en: 'Somebody else conducts this sale now: you follow it without doing acts.',
  },
  R69_ruolo_non_ammesso: {
    it: 'Questo atto non spetta al Suo ruolo: lo compie chi conduce la vendita.',
    en: 'This act is not for your role: whoever conducts the sale does it.',
  },
  R69_nessuna_aggiudicazione: {
    it: 'Nessuno si è aggiudicato questo bene, o l’esito è caduto: l’atto riguarda un’aggiudicazione che vale.',
    en: 'Nobody has been awarded this property, or the award has fallen: this act needs an award in force.',
  },
  R69_conto_incompleto: {
    it: 'Scriva IBAN, intestatario e causale: chi paga ha bisogno di tutti e tre.',
    en: 'Write IBAN, holder and reason for payment: whoever pays needs all three.',
  },
  R69_importo_non_valido: {
    it: 'L’importo deve essere maggiore di zero, al centesimo.',
    en: 'The amount must be more than zero, to the cent.',
  },
  R69_giorno_non_valido: {
    it: 'Il giorno scritto non esiste.',
    en: 'That day does not exist.',
  },
  R69_giorno_futuro: {
    it: 'Il giorno scritto non è ancora venuto: si registra ciò che è accaduto.',
    en: 'That day has not come yet: only what has happened is recorded.',
  },
  R69_prima_dell_esito: {
    it: 'Il giorno scritto precede l’esito della vendita: controlli la data.',
    en: 'That day comes before the outcome of the sale: check the date.',
  },
  R69_gia_registrato: {
    it: 'È già registrato: un fatto non si scrive due volte.',
    en: 'It is already recorded: a fact is not written twice.',
  },
  R69_nessun_residuo: {
    it: 'Non resta nulla da restituire: ciò che è stato versato spetta alla procedura, o è già tornato.',
    en: 'Nothing is left to return: what was paid belongs to the proceedings, or has gone back already.',
  },
  R69_oltre_il_residuo: {
    it: 'È più di quanto resta da restituire: il prezzo non si rende.',
    en: 'It is more than what is left to return: the price is not given back.',
  },
  R69_persona_non_prevista: {
    it: 'L’offerta che ha vinto non è per persona da nominare.',
    en: 'The winning offer is not for a person to be named.',
  },
  R69_persona_mancante: {
    it: 'Scriva per chi è stata fatta l’offerta.',
    en: 'Write for whom the offer was made.',
  },
  R69_rate_non_valide: {
    it: 'Le rate si numerano in fila dopo quelle versate, con giorni che si seguono, e insieme fanno ciò che resta del prezzo.',
    en: 'Instalments are numbered in order after those paid, on days that follow, and together make what is left of the price.',
  },
  R69_rate_oltre_dodici_mesi: {
    it: 'L’ultima rata cade oltre dodici mesi dall’aggiudicazione: la legge non lo consente (art. 569, terzo comma, c.p.c.).',
    en: 'The last instalment is more than twelve months after the award: the law does not allow it (art. 569 c.p.c.).',
  },
  R69_rate_di_un_ordine_dopo: {
    it: 'Le rate sono disposte da un provvedimento che viene dopo questo: le rifà soltanto un altro, dello stesso giorno o più recente.',
    en: 'The instalments come from a later order than this one: only another, of the same day or newer, replaces them.',
  },
  R69_rate_disposte: {
    it: 'Il giudice ha disposto il pagamento a rate: registri la rata, anche in parte o di più, o il provvedimento che ne cambia importi e giorni.',
    en: 'The judge has ordered payment by instalments: record the instalment, in part or more too, or the order that changes amounts and days.',
  },
  R69_rata_sconosciuta: {
    it: 'Nessuna rata ha questo numero.',
    en: 'No instalment has this number.',
  },
  R69_serve_il_provvedimento: {
    it: 'Serve il provvedimento del giudice, con il numero e la data.',
    en: 'The judge’s order is needed, with its number and date.',
  },
  R69_provvedimento_futuro: {
    it: 'Il provvedimento ha una data futura: controlli il giorno.',
    en: 'The order has a future date: check the day.',
  },
  R69_proroga_all_indietro: {
    it: 'La proroga sposta il termine in avanti: indichi un giorno dopo quello di adesso.',
    en: 'An extension moves the term forward: give a day after the present one.',
  },
  R69_motivo_mancante: {
    it: 'Scriva il motivo.',
    en: 'Write the reason.',
  },
  R69_prezzo_sospeso: {
    it: 'La vendita è sospesa per il prezzo: il decreto aspetta che il giudice revochi la sospensione. Il termine per versare corre.',
    en: 'The sale is suspended because of the price: the decree waits until the judge lifts it. The term to pay runs.',
  },
  R69_prezzo_non_sospeso: {
    it: 'La vendita non è sospesa per il prezzo.',
    en: 'The sale is not suspended because of the price.',
  },
  R69_saldo_incompleto: {
    it: 'Il prezzo non è ancora versato per intero: registri prima il saldo.',
    en: 'The price is not yet paid in full: record the balance first.',
  },
  R69_antiriciclaggio_mancante: {
    it: 'Manca la dichiarazione antiriciclaggio: la registri prima del decreto.',
    en: 'The anti-money-laundering statement is missing: record it before the decree.',
  },
  R69_decreto_mancante: {
    it: 'Il bene si consegna dopo il decreto di trasferimento: lo registri prima.',
    en: 'The property is handed over after the transfer decree: record that first.',
  },
  R69_troppi_fatti: {
    it: 'Il registro di ciò che segue questo esito è pieno: chiami il gestore.',
    en: 'The journal of what follows this outcome is full: call the operator.',
  },
  R69_movimento_sconosciuto: {
    it: 'Questo accredito non è fra i movimenti dei conti: rilegga la pagina.',
    en: 'This credit is not among the movements of the accounts: read the page again.',
  },
  R69_movimento_di_altri: {
    it: 'Questo accredito è già la cauzione di un’offerta, o il prezzo di un’altra vendita: un movimento paga una volta sola.',
    en: 'This credit is already the deposit of an offer, or the price of another sale: a movement pays only once.',
  },
  R69_movimento_non_del_prezzo: {
    it: 'Questo movimento non può essere il prezzo: non è un accredito, la banca lo ha disfatto, è un rimborso tornato, precede l’esito, o è lo stesso di un altro file.',
    en: 'This movement cannot be the price: it is not a credit, the bank undid it, it is a refund that came back, it comes before the outcome, or repeats one of another file.',
  },
  R69_movimento_minore: {
    it: 'L’importo supera quello dell’accredito: un movimento non paga più di quanto è.',
    en: 'The amount is more than the credit: a movement does not pay more than it is.',
  },
  R69_versamento_sconosciuto: {
    it: 'Quel versamento del saldo non è fra quelli registrati.',
    en: 'That payment of the balance is not among those recorded.',
  },
  R69_prima_del_versamento: {
    it: 'Il giorno in cui è tornato indietro precede quello in cui era arrivato.',
    en: 'The day on which it went back comes before the day on which it had arrived.',
  },
  R69_versamento_uguale: {
    it: 'Un versamento di quell’importo, in quel giorno, è già registrato. Se è un altro, scriva il motivo: altrimenti conterebbe due volte.',
    en: 'A payment of that amount, on that day, is already recorded. If it is another one, write why: otherwise it would count twice.',
  },
  R69_movimento_diverso: {
    it: 'L’importo, il giorno o la causale non sono quelli dell’accredito: li scriva com’è, o scriva il motivo.',
    en: 'The amount, the day or the reason for payment are not those of the credit: write them as they are, or write why.',
  },
  R67_busta_sconosciuta: {
    it: 'Di questa busta non si conosce una cauzione.',
    en: 'No deposit is known for this envelope.',
  },
  R24_ancora_vincolata: {
    it: 'Chi ha versato questa cauzione è ancora vincolato alla sua offerta: torna quando la legge o il giudice lo libera.',
    en: 'Whoever paid this deposit is still bound by the offer: it goes back when the law or the judge frees them.',
  },
  R67_cauzione_in_ordine: {
    it: 'Questa cauzione, o una parte, è già in un ordine di rimborso: ne resta meno di quanto ha scritto.',
    en: 'This deposit, or part of it, is already in a refund order: less than what you wrote is left.',
  },
  R67_cauzione_gia_mossa: {
    it: 'Questa cauzione è già stata girata, incamerata o restituita.',
    en: 'This deposit has already been transferred, forfeited or returned.',
  },
  R67_oltre_la_cauzione: {
    it: 'L’importo supera la cauzione.',
    en: 'The amount is more than the deposit.',
  },
  R67_cauzione_in_conto_prezzo: {
    it: 'La cauzione di chi si è aggiudicato il bene vale in conto prezzo, o è perduta: non si restituisce.',
    en: 'The winner’s deposit counts towards the price, or is lost: it is not returned.',
  },
  R68_integrazione_vuota: {
    it: 'Scriva che cosa si aggiunge al verbale.',
    en: 'Write what is added to the minutes.',
  },
  R70_nessuna_decadenza: {
    it: 'Nessuna decadenza è registrata: la dichiara il giudice, e si registra con il suo provvedimento.',
    en: 'No forfeiture is recorded: the judge declares it, and it is recorded with the order.',
  },
  R70_nessuna_rata_versata: {
    it: 'Nessuna rata versata resta da dichiarare perduta.',
    en: 'No instalment paid is left to be declared lost.',
  },
  R70_decreto_registrato: {
    it: 'Il decreto di trasferimento è registrato: l’esito cade soltanto se il giudice lo revoca, e prima si registra quella revoca.',
    en: 'The transfer decree is recorded: the outcome falls only if the judge revokes it, and that is recorded first.',
  },
  R70_prezzo_versato: {
    it: 'Il prezzo è versato per intero nel termine: chi lo ha versato non decade (art. 587 c.p.c.).',
    en: 'The price is paid in full within its term: who paid it does not forfeit (art. 587 c.p.c.).',
  },
  R70_rivendita_diversa: {
    it: 'La vendita nuova non è di questo lotto, non è aggiudicata, o lo è a un altro prezzo; se è qui, il prezzo è il suo e non si scrive. Ricarichi la pagina e la scelga di nuovo.',
    en: 'The new sale is not of this lot, is not awarded, or is awarded at another price; when it is here, the price is its own and nobody types it. Reload the page and choose it again.',
  },
  R71_serve_un_altra_persona: {
    it: 'Il movimento lo conferma una persona diversa da chi l’ha proposto.',
    en: 'The movement is confirmed by somebody other than who proposed it.',
  },
  R71_proposta_sconosciuta: {
    it: 'La proposta non c’è più: è già confermata o ritirata.',
    en: 'The proposal is no longer there: it has been confirmed or withdrawn.',
  },
  R71_dettaglio_mancante: {
    it: 'Scriva il conto di destinazione, o il numero dell’assegno e la banca.',
    en: 'Write the destination account, or the number of the cheque and the bank.',
  },
  R09_liquidazione_mancante: {
    it: 'Scriva che cosa liquida il compenso: il provvedimento o la fattura, con il suo numero.',
    en: 'Write what settles the fee: the order or the invoice, with its number.',
  },
  R73_rapporto_gia_trasmesso: {
    it: 'Questo rapporto risulta già mandato al Portale: lo stesso documento non si registra due volte.',
    en: 'This report is already recorded as sent to the portal: the same document is not recorded twice.',
  },
  R77_blocco: {
    it: 'L’autorità ha ordinato di conservare questi dati: finché il blocco non è tolto non si cancella nulla.',
    en: 'The authority has ordered these data to be kept: nothing is erased until the hold is lifted.',
  },
  R77_blocco_sconosciuto: {
    it: 'Questo blocco non c’è più: rilegga la pagina.',
    en: 'This hold is no longer there: read the page again.',
  },
  R77_esito_non_definitivo: {
    it: 'L’esito non è ancora definitivo: manca il decreto di trasferimento.',
    en: 'The outcome is not final yet: the transfer decree is missing.',
  },
  R77_trasmissione_mancante: {
    it: 'Alla banca dati delle aste del Ministero non risulta ancora trasmesso nulla di questa vendita.',
    en: 'Nothing of this sale is recorded as sent to the Ministry’s database of sales.',
  },
  R77_rimborsi_da_pagare: {
    it: 'Ci sono cauzioni ancora da restituire: senza i loro dati non si potrebbero pagare.',
    en: 'There are deposits still to be returned: without their data they could not be paid.',
  },
  R77_conti_sigillati: {
    it: 'Un estratto conto è ancora sigillato con la chiave di questa vendita.',
    en: 'A bank statement is still sealed with the key of this sale.',
  },
  R77_termine_non_passato: {
    it: 'Il termine di conservazione non è ancora passato.',
    en: 'The time for keeping the data has not passed yet.',
  },
  R77_gia_cancellati: {
    it: 'I dati di chi non ha vinto sono già stati cancellati.',
    en: 'The data of those who did not win have already been erased.',
  },
};

/** I rifiuti della legge di dopo l’esito: 409, e ciò che hanno deciso è certo. */
export const PROBLEMI_DOPO = Object.fromEntries(
  Object.entries(FRASI).map(([codice, frase]) => [
    codice,
    {
      stato: 409,
      titolo: { it: 'Atto non ammesso', en: 'Act not allowed' },
      frase,
      esito: 'certo',
      regola: RIFIUTI_DOPO[codice as CodiceRifiutoDopo],
    },
  ]),
) as Readonly<Record<CodiceRifiutoDopo, VoceProblema>>;
