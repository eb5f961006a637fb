import { RIFIUTI_CONDUZIONE } from './rifiuti-conduzione.ts';
import {
  RIFIUTI_CANALI,
  RIFIUTI_NON_CONDOTTE,
  RIFIUTI_OSSERVAZIONI,
  RIFIUTI_PARITA,
  RIFIUTI_SALA,
  RIFIUTI_VERBALE,
} from './rifiuti-della-stanza.ts';
import type { FormaRifiuto, ParteDeiRifiuti, TipiDato } from './rifiuti-forme.ts';

/** I rifiuti di chi prepara, pubblica e rinvia una vendita. */
export const RIFIUTI_ALLESTIMENTO = {
  asta_inesistente: ['R01', 'La vendita non esiste.'],
  asta_gia_esistente: ['R01', 'La vendita esiste già.'],
  R02_parametri_mancanti: ['R02', 'Prima di pubblicare completi: {campi}.', { campi: 'testo' }],
  R02_parametri_congelati: ['R02', 'Il termine per le offerte è passato: i parametri non si possono più modificare.'],
  R02_fissati_con_la_pubblicazione: [
    'R02',
    'Dopo la pubblicazione non si modificano: {campi}. Chi ha offerto, o sta per farlo, conta su ciò che ha letto. Se il giudice li cambia la vendita si revoca, e se ne pubblica una nuova copiando questa.',
    { campi: 'testo' },
  ],
  R02_errata_senza_motivo: [
    'R02',
    'La vendita è pubblicata: ciò che si corregge resta scritto come errata corrige. Scriva perché: lo leggerà chiunque.',
  ],
  R02_errate_esaurite: [
    'R02',
    'La scheda è già stata corretta {massimo} volte: non si corregge più. Se è ancora sbagliata, la vendita si revoca e se ne pubblica una nuova copiando questa.',
    { massimo: 'numero' },
  ],
  scheda_cambiata: [
    'R02',
    'Mentre scriveva, qualcun altro ha salvato questa scheda: non è stato salvato nulla. Legga che cosa è cambiato e salvi di nuovo.',
  ],
  R02_parametro_non_valido: [
    'R02',
    'Il valore di «{campo}» non è ammesso: {perche}.',
    { campo: 'testo', perche: 'testo' },
  ],
  R03_termine_dopo_inizio: ['R03', 'Il termine per le offerte deve precedere l’inizio delle operazioni.'],
  R03_termine_gia_passato: ['R03', 'Il termine per le offerte è già passato: indichi una data futura.'],
  R04_cauzione_sotto_dieci: ['R04', 'La cauzione non può essere inferiore al 10 per cento.'],
  R05_minimo_sopra_base: ['R05', 'L’offerta minima non può superare il prezzo base.'],
  R05_prezzo_pubblicato: [
    'R05',
    'Dopo la pubblicazione il prezzo base e l’offerta minima non si modificano: chi ha offerto ha fatto i conti su questi. Se il giudice li cambia la vendita si revoca, e se ne pubblica una nuova copiando questa.',
  ],
  R07_dichiarazione_mancante: [
    'R07',
    'Manca la dichiarazione di assenza di conflitti di interesse firmata dal legale rappresentante: la carichi in questa scheda, alla voce «Dichiarazione di assenza di conflitti», e pubblichi di nuovo.',
  ],
  R32_solo_con_rinvio: [
    'R32',
    'Dopo la pubblicazione l’inizio delle operazioni, il termine per le offerte e l’anticipo di lettura non si modificano dalla scheda: li sposta, solo in avanti, il rinvio disposto da chi conduce la vendita.',
  ],
  R32_non_si_anticipa: [
    'R32',
    'Le operazioni si rinviano, non si anticipano: indichi una data dopo il {prima}.',
    { primaIl: 'istante' },
  ],
  R32_gia_aperte: [
    'R32',
    'Le operazioni sono già aperte, o la vendita è conclusa: da qui non si rinviano. Si sospende la vendita, e si fissa quando riprende.',
  ],
  R32_gia_rinviate: [
    'R32',
    'Intanto qualcuno ha rinviato le operazioni: adesso cominciano il {inizio}. Rilegga la vendita, e rinvii da lì se occorre ancora.',
    { inizioIl: 'istante' },
  ],
  R29_senza_preavviso: [
    'R29',
    'Non resta il tempo per gli inviti, che partono almeno 30 minuti prima: indichi un inizio dal {dal}.',
    { dalIl: 'istante' },
  ],
  R32_provvedimento_futuro: ['R32', 'Il provvedimento ha una data futura: indichi il giorno in cui è stato emesso.'],
  R32_provvedimento_mancante: ['R32', 'Per rinviare indichi il numero e la data del provvedimento, e il motivo.'],
} as const satisfies ParteDeiRifiuti;

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

/** I rifiuti dell’esito. */
export const RIFIUTI_ESITO = {
  R41_aggiudicazione_dovuta: [
    'R41',
    'L’aggiudicazione è dovuta: il prezzo raggiunge il prezzo base. La trattiene soltanto un provvedimento del giudice: con il suo numero e la sua data si sospende la vendita.',
  ],
  R42_istanze_presenti: [
    'R42',
    'Con istanze di assegnazione un’offerta sotto il prezzo base non si può aggiudicare: si assegna il bene al creditore.',
  ],
  R42_aggiudicazione_dovuta: [
    'R42',
    'L’aggiudicazione è dovuta: alla gara si è rilanciato, e nessuna istanza di assegnazione prevale (art. 573, primo e quarto comma, c.p.c.). La trattiene soltanto un provvedimento del giudice: con il suo numero e la sua data si sospende la vendita.',
  ],
  R42_motivo_mancante: [
    'R42',
    'Sotto il prezzo base si aggiudica soltanto se una nuova vendita non può dare di più: scriva perché (art. 572, terzo comma, c.p.c.).',
  ],
  R46_istanza_tardiva: [
    'R46',
    'L’istanza di assegnazione si deposita almeno dieci giorni prima della vendita: questa doveva esserlo entro il {ultimo} (art. 588 c.p.c.).',
    { ultimo: 'testo' },
  ],
  R46_deposito_futuro: [
    'R46',
    'L’istanza di assegnazione ha una data di deposito futura: controlli il giorno e l’ora.',
  ],
  R46_sotto_minimo: [
    'R46',
    'L’istanza di assegnazione deve offrire almeno {minimo}: il prezzo base o, se sono di più, le spese e i crediti che vengono prima (artt. 506 e 589 c.p.c.).',
    { minimoCent: 'cent' },
  ],
  R46_importo_non_valido: [
    'R46',
    'Gli importi di un’istanza di assegnazione sono in centesimi interi, e non negativi.',
  ],
  R46_creditore_mancante: ['R46', 'Scriva il creditore che presenta l’istanza di assegnazione.'],
  R46_motivo_mancante: ['R46', 'Scriva perché l’istanza di assegnazione è tolta: resta nel registro e nel verbale.'],
  R46_istanza_sconosciuta: ['R46', 'Questa istanza di assegnazione non è fra quelle registrate, o è stata ritirata.'],
  R46_istanza_gia_registrata: ['R46', 'Questa istanza di assegnazione è già registrata.'],
  R46_prezzo_raggiunto: [
    'R46',
    'Il prezzo raggiunge il prezzo base: si aggiudica, e l’istanza di assegnazione non prevale.',
  ],
  R46_assegnazione_dovuta: [
    'R46',
    'Il prezzo base non è raggiunto e c’è un’istanza di assegnazione: si procede all’assegnazione. La trattiene soltanto un provvedimento del giudice: con il suo numero e la sua data si sospende la vendita.',
  ],
  R47_istanza_migliore: [
    'R47',
    'Un’altra istanza di assegnazione offre {importo}: si assegna a chi offre di più.',
    { importoCent: 'cent' },
  ],
  R47_parita: [
    'R47',
    'Più istanze di assegnazione offrono lo stesso importo: scriva perché assegna a questo creditore.',
  ],
  R70_nessuna_vendita: [
    'R70',
    'Nessuno ha questo bene: decadenza, revoca ed estinzione dopo la vendita riguardano un’aggiudicazione o un’assegnazione.',
  ],
  R70_serve_un_altra_persona: [
    'R70',
    'Ciò che il giudice dispone dopo la vendita toglie il bene a chi lo ha, e non si annulla: una persona lo propone con il provvedimento, e un’altra lo conferma.',
  ],
  R70_provvedimento_anteriore: [
    'R70',
    'Il provvedimento ha una data anteriore all’esito dichiarato: controlli il giorno.',
  ],
  R70_estinta_per_ordine: [
    'R70',
    'L’estinzione è del giudice: con il numero e la data del provvedimento si sospende la vendita, poi se ne dichiara l’esito.',
  ],
  R43_gara_obbligatoria: ['R43', 'Con due o più offerte valide la gara è obbligatoria.'],
  R40_nessuna_offerta_valida: ['R40', 'Non ci sono offerte valide: la vendita è deserta.'],
  R40_offerte_valide_presenti: ['R40', 'Ci sono offerte valide: la vendita non è deserta.'],
  R41_offerta_valida: ['R41', 'L’unica offerta valida raggiunge il prezzo base: è accettata.'],
} as const satisfies ParteDeiRifiuti;

/** I rifiuti della gara. */
export const RIFIUTI_GARA = {
  R53_gara_finita: ['R53', 'Il tempo della gara è finito: attenda che si chiuda, poi sospenda la vendita.'],
  R43_offerte_insufficienti: ['R43', 'La gara richiede almeno due offerte ammesse.'],
  R50_importo_non_valido: ['R50', 'L’importo non è valido.'],
  R50_importo_insufficiente: ['R50', 'Il rilancio minimo valido è {minimo}.', { minimoCent: 'cent' }],
  R53_tempo_scaduto: [
    'R53',
    'Il rilancio è arrivato al server dopo lo zero.',
    { scadeIl: 'istante' },
    { scadeIl: 'istante', ricevutoIl: 'istante' },
    { conclusaIl: 'istante', ricevutoIl: 'istante' },
  ],
  R53_drenaggio_in_corso: ['R53', 'La gara non si può ancora chiudere: si attendono i rilanci già ricevuti.'],
  R54_crono_fermo: [
    'R54',
    'Il referente sta registrando un rilancio in sala: il tempo è fermo. Riprovi appena riparte.',
  ],
  R54_crono_non_fermo: ['R54', 'Prima fermi il crono.'],
  R54_fermo_in_verifica: ['R54', 'Un rilancio arrivato prima del fermo può essere da elaborare: riprovi fra poco.'],
  R54_dichiarazione_non_valida: ['R54', 'L’ora della dichiarazione sta fra l’avvio della gara e il fermo del crono.'],
  R54_dichiarazione_futura: ['R54', 'L’ora della dichiarazione è nel futuro: scriva quella in cui si è parlato.'],
  R54_prima_di_un_altro_in_sala: [
    'R54',
    'L’ultimo rilancio in sala è delle {ultimo}, e questo non può essere stato detto prima: controlli l’ora.',
    { ultimoIl: 'istante' },
  ],
  R54_precedenza_da_decidere: [
    'R54',
    'Dopo l’ora della dichiarazione sono stati accettati rilanci online ({quanti}): guardi gli istanti e dica quale è venuto prima.',
    { quanti: 'numero' },
  ],
  R54_nessuna_precedenza: ['R54', 'Dopo l’ora della dichiarazione non c’è nessun rilancio: lo registri.'],
  R54_motivo_mancante: ['R54', 'Scriva perché è venuto prima l’uno e non l’altro: lo leggono tutti.'],
  R54_elenco_cambiato: ['R54', 'Intanto i rilanci sono cambiati, o qualcuno ha già deciso: rilegga e decida da lì.'],
  R54_preceduto_in_sala: [
    'R54',
    'In sala si era parlato prima: con quel rilancio al suo posto il suo doveva raggiungere {minimo}, e non vale più. Se vuole, rilanci di nuovo.',
    { minimoCent: 'cent' },
  ],
  R55_motivo_mancante: ['R55', 'Scriva il motivo della correzione: lo leggono tutti.'],
  R55_rilancio_sconosciuto: [
    'R55',
    'Questo rilancio non è fra quelli della gara, o è già stato corretto: guardi l’elenco.',
  ],
  R55_rilancio_online: ['R55', 'Il rilancio online è di chi lo ha mandato: si corregge solo quello scritto in sala.'],
  R55_rilancio_spostato: ['R55', 'Questo rilancio ha il suo posto per decisione: non si corregge. Sospenda e decida.'],
  R55_rilancio_seguito: [
    'R55',
    'Dopo questo rilancio ne è stato accettato un altro: non si può più correggere. Sospenda la gara e decida.',
  ],
  R55_importo_uguale: ['R55', 'L’importo è già quello registrato: scriva quello vero, o non corregga nulla.'],
  R55_vero_sotto_minimo: [
    'R55',
    'Il rilancio vale da {minimo}: se in sala è stato detto meno, quel rilancio non valeva e va annullato.',
    { minimoCent: 'cent' },
  ],
  R55_esito_dichiarato: [
    'R55',
    'L’esito è già dichiarato: il rilancio non si corregge più. Lo scriva nel verbale e ne informi il giudice.',
  ],
  R55_gara_finita_da_tempo: [
    'R55',
    'La gara è finita, e il rilancio si poteva correggere fino al {entro}. Adesso lo può volere soltanto il giudice: con il numero e la data del suo provvedimento si sospende la vendita, si fissa quando riprende, e si corregge appena riaperta.',
    { entroIl: 'istante' },
  ],
  R55_testa_corretta: [
    'R55',
    'Mentre il Suo rilancio arrivava, chi conduce ha corretto quello in testa: guardi il nuovo importo e, se vuole, rilanci di nuovo.',
  ],
  R56_auto_rilancio: ['R56', 'Lei è già in testa: in questa vendita non si può superare la propria offerta.'],
  R50_non_ammesso: ['R38', 'La Sua offerta non è ammessa alla gara.'],
  R57_gara_sospesa: ['R57', 'La gara è sospesa: nessun rilancio è possibile finché non riprende.'],
  R57_irraggiungibili: [
    'R57',
    'Ci sono offerenti che la piattaforma non raggiunge ({quanti}): per aggiudicare scriva il motivo, che sarà stampato nel verbale.',
    { quanti: 'numero' },
  ],
  R57_gara_interrotta: [
    'R57',
    'Il rilancio era arrivato quando la piattaforma si è fermata e non è stato registrato: alla ripresa si doveva ripetere, e ora la gara è conclusa.',
  ],
} as const satisfies ParteDeiRifiuti;

/** I rifiuti della salute della piattaforma. */
export const RIFIUTI_SALUTE = {
  R57_gara_non_sospesa: ['R57', 'La gara non è sospesa.'],
  R57_piattaforma_non_sana: [
    'R57',
    'La piattaforma non è in salute: finché dura non si avvia, non si chiude, non si aggiudica e non si esclude nessuno.',
  ],
  R57_nessun_disservizio: ['R57', 'Nessun disservizio è in corso.'],
  R57_salute_recente: [
    'R57',
    'La piattaforma deve essere in salute da {secondi} secondi di seguito.',
    { secondi: 'numero' },
  ],
  R57_preavviso_in_corso: ['R57', 'Il preavviso della ripresa non è ancora finito.'],
  R57_ripresa_anticipata: [
    'R57',
    'Mancano {quanti} offerenti dalla stanza: prima della fine del preavviso si riprende solo se ci sono tutti.',
    { quanti: 'numero' },
  ],
  R57_preavviso_breve: [
    'R57',
    'La ripresa non può essere prima del {prima}: a chi partecipa spetta il preavviso.',
    { primaIl: 'istante' },
  ],
  R57_ripresa_lontana: [
    'R57',
    'La ripresa non può essere oltre {giorni} giorni: rinvii la vendita.',
    { giorni: 'numero' },
  ],
} as const satisfies ParteDeiRifiuti;

/** I rifiuti dell’assistenza. */
export const RIFIUTI_ASSISTENZA = {
  R80_operatore_assente: ['R80', 'Nessun operatore del gestore è in turno: le operazioni non si possono aprire.'],
} as const satisfies ParteDeiRifiuti;

/** Un elenco chiuso: ogni codice ha la sua regola, una frase su che cosa è successo e che si può fare, e i dati che porta, o più forme. */
export const RIFIUTI = {
  fase_non_ammessa: ['R48', 'L’atto non è possibile adesso: {fase}.', { fase: 'fase' }],
  ruolo_non_ammesso: ['R38', 'Questo atto non spetta al Suo ruolo.'],
  ...RIFIUTI_NON_CONDOTTE,
  ...RIFIUTI_CANALI,
  ...RIFIUTI_CONDUZIONE,
  ...RIFIUTI_VERBALE,
  ...RIFIUTI_PARITA,
  ...RIFIUTI_OSSERVAZIONI,
  ...RIFIUTI_SALA,
  ...RIFIUTI_ALLESTIMENTO,
  ...RIFIUTI_BUSTE,
  ...RIFIUTI_SOSTE,
  ...RIFIUTI_ESITO,
  ...RIFIUTI_GARA,
  ...RIFIUTI_SALUTE,
  ...RIFIUTI_ASSISTENZA,
} as const satisfies Record<string, readonly [regola: string, frase: string, ...forme: FormaRifiuto[]]>;

type Tabella = typeof RIFIUTI;
export type CodiceRifiuto = keyof Tabella;

type FormeDi<C extends CodiceRifiuto> = Tabella[C] extends readonly [string, string, ...infer F extends FormaRifiuto[]]
  ? F
  : never;
type DatiDi<F> = F extends FormaRifiuto ? { readonly [K in keyof F]: TipiDato[F[K]] } : never;
type NessunDato = Readonly<Record<string, never>>;

/** I dati che un codice porta, dalla tabella; un'unione se ha più forme. */
export type DatiRifiuto<C extends CodiceRifiuto = CodiceRifiuto> =
  FormeDi<C> extends readonly [] ? NessunDato : DatiDi<FormeDi<C>[number]>;
/** Ciò che segue il codice: niente se non porta dati. */
export type ArgomentiRifiuto<C extends CodiceRifiuto> = FormeDi<C> extends readonly [] ? [] : [dati: DatiRifiuto<C>];

type Rifiuti = { [C in CodiceRifiuto]: { codice: C; regola: string; dati: DatiRifiuto<C> } };
/** Un rifiuto; dal codice si sa che dati ha. */
export type Rifiuto<C extends CodiceRifiuto = CodiceRifiuto> = Rifiuti[C];

/** Un rifiuto con la sua regola e i suoi dati: con altri, con di più o senza non si compila. */
export function rifiuta<C extends CodiceRifiuto>(codice: C, ...[dati]: ArgomentiRifiuto<C>): Rifiuto<C> {
  const rifiuto: { [K in keyof Rifiuto]: unknown } = { codice, regola: RIFIUTI[codice][0], dati: dati ?? {} };
  // Gli argomenti vengono dalla stessa tabella: per un codice generico il compilatore non sa vederlo.
  return rifiuto as Rifiuto<C>;
}
