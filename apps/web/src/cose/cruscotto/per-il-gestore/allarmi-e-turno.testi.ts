import { dalGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';
import type { CodiceAllarme } from '@gestore/contratto/salute/allarmi';

const conta = (quanti: number, singolare: string, plurale: string): string =>
  quanti === 1 ? singolare : `${quanti} ${plurale}`;

const it = {
  titolo: 'Cruscotto del gestore',
  cruscotto: 'Cruscotto',
  nuovaVendita: 'Nuova vendita',
  leggiamo: 'Leggiamo le vendite',
  vendite: 'Vendite',
  oggi: 'Vendite di oggi',
  nessunaOggi: 'Oggi non inizia nessuna vendita.',
  altre: 'Le altre vendite',
  inTutto: (quante: number) => `${quante} in tutto`,
  vuoto: 'Qui compariranno le vendite importate o create.',
  nessunaAltra: 'Le vendite sono tutte di oggi.',
  vendita: 'Vendita',
  tribunale: 'Tribunale',
  inizio: 'Inizio delle operazioni',
  stato: 'Stato',
  perStato: 'Quante per stato',
  turno: 'Turno',
  leggiamoTurno: 'Leggiamo il turno',
  inTurno: (quanti: number) => (quanti === 1 ? '1 operatore in turno' : `${quanti} operatori in turno`),
  leiInTurno: 'Lei è in turno: riceve le richieste di assistenza.',
  leiFuori: 'Lei non è in turno. Senza un operatore in turno nessuna vendita può aprire le operazioni.',
  esci: 'Esci dal turno',
  entra: 'Entra in turno',
  allarmi: 'Allarmi',
  leggiamoAllarmi: 'Leggiamo gli allarmi',
  nessunAllarme: 'Nessun allarme: operatori, offerte, inviti e posta sono a posto.',
  altriAllarmi: (altri: number) =>
    `Ce ne sono altri ${altri}, meno gravi o più recenti: si vedono quando questi sono risolti, e nella scheda di ogni vendita.`,
  altreVendite: (quante: number) => (quante === 1 ? 'Un’altra vendita' : `Altre ${quante} vendite`),
  quantiAllarmi: (quanti: number) => (quanti === 1 ? '1 allarme' : `${quanti} allarmi`),
  nuovi: (quanti: number) =>
    quanti === 1 ? 'Un allarme nuovo nel cruscotto.' : `${quanti} allarmi nuovi nel cruscotto.`,
  blocco: 'Blocca',
  attenzione: 'Attenzione',
  dal: (quando: string) => `${dalGiorno(quando)}`,
  entro: (quando: string) => `entro ${ilGiorno(quando)}`,
  vaiAssistenza: 'Vai all’assistenza',
  code: 'Code',
  richieste: 'Richieste di aiuto aperte',
  inCarico: 'Richieste in carico',
  postaAttesa: 'Messaggi in attesa di partire',
  postaMano: 'Messaggi da consegnare a mano',
  postaFallita: 'Messaggi non consegnati',
  allarme: {
    R80_nessun_operatore: (n) =>
      n === 1
        ? 'Nessun operatore è in turno: la stanza non si può aprire.'
        : `Nessun operatore è in turno: le stanze di ${n} vendite non si possono aprire.`,
    R80_aiuto_in_attesa: (n) =>
      `${conta(n, 'Una richiesta di aiuto aspetta', 'richieste di aiuto aspettano')} da più di cinque minuti.`,
    R11_nessuna_offerta: () => 'Dal Ministero non è arrivata nessuna offerta entro le due ore dall’inizio.',
    R11_offerte_tardive: (n) =>
      `${conta(n, 'Un’offerta è arrivata', 'offerte sono arrivate')} dopo le due ore dall’inizio: controlli gli inviti.`,
    R25_busta_mancante: () =>
      'Almeno una busta della vendita, di cui è stata data ricevuta, nella base dati non c’è più o non è più quella: le operazioni non si aprono senza. Chiami subito chi amministra il server, che segua le operazioni alla voce «Se manca una busta», e avverta il referente. Chi ha una ricevuta può presentare di nuovo lo stesso pacchetto: torna al suo posto, con l’ora di allora.',
    R25_custodia_non_torna: () =>
      'Nella custodia delle buste qualcosa è stato tolto, cambiato o aggiunto da chi non è la piattaforma, o il suo elenco non si apre. Se una vendita ne è toccata si dirà quale quando le sue offerte si potranno contare, e senza rimettere ciò che manca non apre le operazioni. Chiami subito chi amministra il server, che segua le operazioni alla voce «Se manca una busta».',
    R29_non_consegnate: (n) =>
      `${conta(n, 'Un convocato non ha', 'convocati non hanno')} un invito consegnato: chiami e riemetta la credenziale.`,
    operazioni_non_aperte: () => 'L’ora di inizio è passata e il referente non ha ancora aperto le operazioni.',
    gara_sospesa: () => 'La gara è sospesa: il referente deve riprenderla o riconvocare tutti.',
    sala_rifiuta: (n) =>
      `${conta(n, 'Una persona non è entrata', 'persone non sono entrate')} nella sala virtuale, o non ha potuto aprirvi il microfono, negli ultimi cinque minuti: la vendita va avanti senza voce e immagine. Senta chi aspetta; se i posti sono finiti, chiami chi amministra il server.`,
    R57_disservizio: () => 'La piattaforma non è in salute: finché dura la vendita non si chiude.',
    R57_sintetico_respinto: () =>
      'L’offerente di prova, che giudica la salute della piattaforma, si sente dire di no: non entra o non rilancia nella sua stanza. Le vendite vanno avanti, e intanto la salute la giudica il solo server. Guardi se gli offerenti veri entrano, e chiami chi amministra il server: il perché è nel log.',
    R32_da_riconvocare: () => 'La vendita è stata rinviata e il lotto non ha ancora una data nuova.',
    R41_atto_da_confermare: (n) =>
      `${conta(n, 'Un atto disposto dal giudice aspetta', 'atti disposti dal giudice aspettano')} che un altro operatore legga il provvedimento e confermi: fino ad allora nulla è cambiato.`,
    R69_termine_passato: () =>
      'Un termine di dopo l’aggiudicazione è passato senza che nulla sia registrato: senta chi conduce, che registra ciò che è stato versato o reso, o chiede la decadenza.',
    R71_rimborso_tornato: (n) =>
      `${conta(n, 'Un rimborso non è andato', 'rimborsi non sono andati')}: la banca l’ha rimandato indietro o rifiutato, con il codice qui accanto. Chieda all’offerente un altro conto e prepari un nuovo ordine: lì il motivo è in parole.`,
    R77_non_cancellati: (n) =>
      n > 1
        ? `Anche di altre ${n} vendite i dati di chi non ha vinto andavano già cancellati: si diranno quando queste sono a posto.`
        : 'I dati di chi non ha vinto andavano già cancellati: nella vendita, fra ciò che segue l’esito, si legge che cosa manca.',
    R73_esito_sul_portale: () =>
      'L’esito va inserito nel Portale delle Vendite Pubbliche; l’avviso cessa registrando nella vendita il rapporto mandato, o chiudendola.',
    R74_orologio: () =>
      'L’ora della piattaforma è dubbia: chiami subito chi amministra il server. Finché non è a posto i rilanci non si accettano, nessuna busta si apre e nessuna gara si chiude: quelle in corso si sospendono.',
    R74_ora_non_confermata: () =>
      'Nessuno conferma l’ora della piattaforma: chiami chi amministra il server, che guardi i server NTP. Le vendite vanno avanti.',
    R74_registro_indietro: () =>
      'Dal registro manca ciò che era già confermato, o non è più quello, o non torna il file delle teste: nulla si scrive più, in nessuna vendita. Chiami subito chi amministra il server, che segua le operazioni alla voce «Se il registro è indietro»: se ciò che manca non torna lo dichiarano due operatori, da «Operatori e conferme».',
    R74_registro_alterato: () =>
      'Nel registro della vendita la voce il cui numero è qui accanto manca, o non è più quella che era: la vendita è trattenuta, le altre vanno avanti. Chiami subito chi amministra il server, che segua le operazioni alla voce «Se una vendita è danneggiata», e avverta il referente.',
    R74_teste_non_scritte: () =>
      'Il file delle teste dei registri non si scrive, perché il disco non lo prende o qualcuno lo tiene fermo: le vendite vanno avanti, ma ciò che si conferma adesso non è al sicuro da una copia vecchia. Chiami chi amministra il server, che liberi spazio, rimetta i permessi, o guardi nel log chi lo tiene.',
    R74_voce_estranea: () =>
      'Nel registro della vendita c’è una voce, il cui numero è qui accanto, che la piattaforma non ha scritto: qualcuno ha la password della base dati. La vendita è trattenuta. Chiami subito chi amministra il server, che segua le operazioni alla voce «Se nel registro c’è una voce estranea», e avverta il referente.',
    R74_accesso_estraneo: (n) =>
      `La base dati ha ${conta(n, 'una riga', 'righe')} di accessi, di conti e ordini della banca, di buste già uscite, di messaggi o di termini, che la piattaforma non ha scritto, o che non è più dov’era: qui accanto è detto quale, non vale, non apre nulla e non muove denaro, ma chi l’ha messa ha la password della base dati. Le vendite vanno avanti. Chiami subito chi amministra il server, che segua le operazioni alla voce «Se c’è un accesso estraneo».`,
    posta_fallita: (n) =>
      `${conta(n, 'Un messaggio non è stato consegnato', 'messaggi non sono stati consegnati')}: apra la vendita, veda chi chiamare e li rimetta in partenza.`,
    posta_in_ritardo: (n) =>
      `${conta(n, 'Un messaggio non riesce', 'messaggi non riescono')} a partire: si continua a provare, intanto chiami chi aspetta.`,
    chiave_da_rimettere: (n) =>
      `${conta(n, 'Una chiave che serve manca o non è quella annotata', 'chiavi che servono mancano o non sono quelle annotate')}: chiami subito chi amministra il server, che la rimetta dalla copia salvata (DATA_DIR). Finché manca le buste non si aprono; nulla è perduto.`,
    documento_pericoloso: (n) =>
      `${conta(n, 'Un documento pubblicato porta', 'documenti pubblicati portano')} programmi, file messi dentro o parti in cui non si può guardare: quando fu pubblicato non si sapeva vederli, ed è ancora pubblico. Apra la vendita: accanto al documento c’è che cosa si è trovato; lo sostituisca con la versione oscurata o con un PDF semplice, o lo ritiri.`,
    lavoro_fermo: () =>
      'Un lavoro che la piattaforma fa da sé non riesce per questa vendita; le altre vanno avanti. Chiami chi amministra il server: il perché è nel log.',
  } satisfies Record<CodiceAllarme, (quanti: number) => string>,
};
const en: typeof it = {
  titolo: 'Operator dashboard',
  cruscotto: 'Dashboard',
  nuovaVendita: 'New sale',
  leggiamo: 'Reading the sales',
  vendite: 'Sales',
  oggi: 'Today’s sales',
  nessunaOggi: 'No sale starts today.',
  altre: 'The other sales',
  inTutto: (quante) => `${quante} in all`,
  vuoto: 'The sales you import or create will appear here.',
  nessunaAltra: 'All sales are today’s.',
  vendita: 'Sale',
  tribunale: 'Court',
  inizio: 'Operations start',
  stato: 'State',
  perStato: 'How many by state',
  turno: 'On duty',
  leggiamoTurno: 'Reading who is on duty',
  inTurno: (quanti) => (quanti === 1 ? '1 operator on duty' : `${quanti} operators on duty`),
  leiInTurno: 'You are on duty: you receive the help requests.',
  leiFuori: 'You are not on duty. Without an operator on duty no sale can open its operations.',
  esci: 'Go off duty',
  entra: 'Go on duty',
  allarmi: 'Alarms',
  leggiamoAllarmi: 'Reading the alarms',
  nessunAllarme: 'No alarms: operators, offers, invitations and mail are in order.',
  altriAllarmi: (altri) =>
    `There are ${altri} more, less serious or more recent: they show when these are solved, and in the sheet of each sale.`,
  altreVendite: (quante) => (quante === 1 ? 'One more sale' : `${quante} more sales`),
  quantiAllarmi: (quanti) => (quanti === 1 ? '1 alarm' : `${quanti} alarms`),
  nuovi: (quanti) => (quanti === 1 ? 'A new alarm on the dashboard.' : `${quanti} new alarms on the dashboard.`),
  blocco: 'Blocking',
  attenzione: 'Attention',
  dal: (quando) => `since ${quando}`,
  entro: (quando) => `by ${quando}`,
  vaiAssistenza: 'Go to the help desk',
  code: 'Queues',
  richieste: 'Open help requests',
  inCarico: 'Requests taken in charge',
  postaAttesa: 'Messages waiting to leave',
  postaMano: 'Messages to deliver by hand',
  postaFallita: 'Messages not delivered',
  allarme: {
    R80_nessun_operatore: (n) =>
      n === 1
        ? 'No operator is on duty: the room cannot open.'
        : `No operator is on duty: the rooms of ${n} sales cannot open.`,
    R80_aiuto_in_attesa: (n) =>
      `${conta(n, 'A help request has', 'help requests have')} been waiting for more than five minutes.`,
    R11_nessuna_offerta: () => 'No offer has come from the Ministry by two hours before the start.',
    R11_offerte_tardive: (n) =>
      `${conta(n, 'An offer came', 'offers came')} later than two hours before the start: check the invitations.`,
    R25_busta_mancante: () =>
      'At least one envelope of the sale, for which a receipt was given, is no longer in the database or is no longer the same: the operations do not open without it. Call at once whoever runs the server, to follow “Se manca una busta” in the operations guide, and tell the referente. Whoever holds a receipt may present the same package again: it goes back to its place, with the time of then.',
    R25_custodia_non_torna: () =>
      'In the custody of the envelopes something was removed, changed or added by somebody who is not the platform, or its list does not open. If a sale is touched, which one will be said when its offers may be counted, and until what is missing is put back it does not open its operations. Call at once whoever runs the server, to follow “Se manca una busta” in the operations guide.',
    R29_non_consegnate: (n) =>
      `${conta(n, 'One invited bidder has', 'invited bidders have')} no delivered invitation: call and re-issue the credential.`,
    operazioni_non_aperte: () => 'The start time has passed and the referente has not opened the operations yet.',
    gara_sospesa: () => 'The bidding is suspended: the referente must resume it or reconvene everybody.',
    sala_rifiuta: (n) =>
      `${n === 1 ? 'One person could' : `${n} people could`} not enter the virtual room, or not open the microphone there, in the last five minutes: the sale goes on without voice and picture. Hear whoever is waiting; if there are no places left, call whoever runs the server.`,
    R57_disservizio: () => 'The platform is unwell: meanwhile the sale cannot close.',
    R57_sintetico_respinto: () =>
      'The test bidder, which judges the health of the platform, is told no: it cannot enter or raise in its own room. The sales go on, and meanwhile the server alone judges its health. See whether real bidders enter, and call whoever runs the server: the reason is in the log.',
    R32_da_riconvocare: () => 'The sale was postponed and the lot has no new date yet.',
    R41_atto_da_confermare: (n) =>
      `${conta(n, 'An act ordered by the judge waits', 'acts ordered by the judge wait')} for another operator to read the order and confirm: until then nothing has changed.`,
    R69_termine_passato: () =>
      'A term after the award has passed and nothing is recorded: ask whoever conducts the sale, who records what was paid or filed, or asks for forfeiture.',
    R71_rimborso_tornato: (n) =>
      `${conta(n, 'A refund did not go through', 'refunds did not go through')}: the bank sent it back or rejected it, with the code given here. Ask the bidder for another account and prepare a new order: there the reason is in words.`,
    R77_non_cancellati: (n) =>
      n > 1
        ? `The data of those who did not win were due for erasure in ${n} more sales too: they are told once these are settled.`
        : 'The data of those who did not win were due for erasure: the sale says, after the outcome, what is missing.',
    R73_esito_sul_portale: () =>
      'The outcome must be entered on the public sales portal; the reminder ends when the report sent is recorded in the sale, or when it is closed.',
    R74_orologio: () =>
      'The platform’s time is in doubt: call at once whoever runs the server. Until it is put right no raise is accepted, no envelope is opened and no bidding closes: those under way are suspended.',
    R74_ora_non_confermata: () =>
      'Nobody confirms the platform’s time: call whoever runs the server, to look at the NTP servers. The sales go on.',
    R74_registro_indietro: () =>
      'What had already been confirmed is missing from the journal, or is no longer the same, or the file of the heads is not right: nothing is written any more, in any sale. Call at once whoever runs the server, to follow “Se il registro è indietro” in the operations guide: what does not come back is declared by two operators, from “Operators and confirmations”.',
    R74_registro_alterato: () =>
      'In the journal of the sale the entry whose number is beside is missing, or is no longer what it was: the sale is held, the others go on. Call at once whoever runs the server, to follow “Se una vendita è danneggiata” in the operations guide, and tell the referente.',
    R74_teste_non_scritte: () =>
      'The file of the heads of the journals is not written, because the disk does not take it or somebody holds it: the sales go on, but what is confirmed now is not safe from an old copy. Call whoever runs the server, to free space, put the permissions right, or look in the log for who holds it.',
    R74_voce_estranea: () =>
      'The journal of the sale holds an entry, whose number is beside, that the platform did not write: somebody has the password of the database. The sale is held. Call at once whoever runs the server, to follow “Se nel registro c’è una voce estranea” in the operations guide, and tell the referente.',
    R74_accesso_estraneo: (n) =>
      `The database holds ${conta(n, 'a row', 'rows')} of accesses, of bank accounts and orders, of envelopes, messages or terms, that the platform did not write, or that is no longer where it was: which is said beside, it counts for nothing, opens nothing and moves no money, but whoever put it there has the password of the database. The sales go on. Call at once whoever runs the server, to follow “Se c’è un accesso estraneo” in the operations guide.`,
    posta_fallita: (n) =>
      `${conta(n, 'A message was', 'messages were')} not delivered: open the sale, see whom to call and send again.`,
    posta_in_ritardo: (n) =>
      `${conta(n, 'A message cannot', 'messages cannot')} leave yet: we keep trying, meanwhile call who is waiting.`,
    chiave_da_rimettere: (n) =>
      `${conta(n, 'A key that is needed is missing or is not the recorded one', 'keys that are needed are missing or are not the recorded ones')}: call at once whoever runs the server, to put it back from the saved copy (DATA_DIR). Until then the envelopes do not open; nothing is lost.`,
    documento_pericoloso: (n) =>
      `${conta(n, 'A published document carries', 'published documents carry')} programs, files put inside or parts that cannot be looked into: when it was published they could not be seen, and it is still public. Open the sale: beside the document is what was found; replace it with the redacted version or a plain PDF, or withdraw it.`,
    lavoro_fermo: () =>
      'Something the platform does by itself is failing for this sale; the others go on. Call whoever runs the server: the reason is in the log.',
  },
};
export const CRUSCOTTO = { it, en } as const;
