import type { ContenutoProposta, OperatoreVisto, PropostaVista } from '@gestore/contratto/anagrafe/proposte';
import { DOPO_LA_VENDITA } from '../sospensione/dopo-la-vendita.testi.ts';

type Esiti = Record<NonNullable<PropostaVista['esito']>, string>;

/** Parole di ciò che vogliono due persone: proposte, conferme, operatori. */
const it = {
  titolo: 'Operatori e conferme',
  perche:
    'Chi può entrare, e dove, lo decidono due persone: una propone e un’altra conferma. Togliere un accesso lo fa anche una sola, da subito.',
  leggiamo: 'Leggiamo proposte e operatori',
  nessunOperatore: 'Nessun operatore è ancora entrato.',
  daConfermare: 'Da confermare',
  nessunaProposta: 'Nessuna proposta aspetta una conferma.',
  decise: 'Decise di recente',
  nessunaDecisa: 'Qui compariranno le proposte decise.',
  propostaDa: (chi: string) => `Proposta da ${chi}`,
  daLei: 'Proposta da Lei: la conferma un altro operatore.',
  decisaDa: (esito: string, chi: string) => `${esito} da ${chi}`,
  scade: 'Si può confermare fino al',
  motivo: (parole: string) => `Motivo: ${parole}`,
  conferma: 'Conferma',
  respingi: 'Respingi',
  ritira: 'Ritira',
  confermaTitolo: 'Confermare la proposta?',
  confermaSpiega:
    'Confermi soltanto ciò che ha verificato Lei: con la Sua conferma accade subito, e resta scritto con il Suo nome.',
  respingiTitolo: 'Respingere la proposta?',
  ritiraTitolo: 'Ritirare la proposta?',
  respingiSpiega: 'Non accade nulla di ciò che era proposto. Il motivo resta scritto.',
  confermata: 'Proposta confermata.',
  respinta: 'Proposta respinta.',
  ritirata: 'Proposta ritirata.',
  esiti: { confermata: 'Confermata', respinta: 'Respinta', ritirata: 'Ritirata', scaduta: 'Scaduta' } satisfies Esiti,
  operatori: 'Operatori',
  tabella: 'Gli operatori che il servizio di identità ha fatto conoscere',
  nome: 'Nome',
  stato: 'Stato',
  ultimo: 'Ultimo accesso',
  azioni: 'Azioni',
  lei: '(Lei)',
  stati: { in_attesa: 'Da abilitare', abilitato: 'Abilitato', disabilitato: 'Disabilitato' } satisfies Record<
    OperatoreVisto['stato'],
    string
  >,
  abilita: 'Proponi di abilitare',
  abilitaDi: (nome: string) => `Proponi di abilitare ${nome}`,
  abilitaTitolo: 'Proporre di abilitare l’operatore?',
  abilitaSpiega: 'Potrà entrare quando un altro operatore avrà confermato. Scriva come lo ha riconosciuto.',
  proposta: 'Proposta scritta: la conferma un altro operatore.',
  disabilita: 'Disabilita',
  disabilitaDi: (nome: string) => `Disabilita ${nome}`,
  disabilitaTitolo: 'Disabilitare l’operatore?',
  disabilitaSpiega: 'Esce subito, le sue proposte aperte sono ritirate, e per farlo rientrare serviranno due persone.',
  disabilitato: 'Operatore disabilitato.',
  uno: 'C’è un solo operatore abilitato: nessuno può confermare ciò che propone. Il secondo si abilita dalla console della macchina (gv operatore).',
  cheCosa: (contenuto: ContenutoProposta): string => {
    switch (contenuto.genere) {
      case 'account_creato':
        return `Account da ${contenuto.ruolo} per ${contenuto.nome} (${contenuto.email})`;
      case 'invitato':
        return `Invito nuovo, con password e codici, per ${contenuto.nome}`;
      case 'riabilitato':
        return `Ritorno dell’account di ${contenuto.nome}`;
      case 'procedura_assegnata':
        return contenuto.ruolo === null
          ? `${contenuto.nome} assiste a tutte le vendite di: ${contenuto.tribunale}`
          : `${contenuto.nome} assiste alla procedura ${contenuto.ruolo.numero}/${contenuto.ruolo.anno}, ${contenuto.tribunale}`;
      case 'operatore_abilitato':
        return `${contenuto.nome} diventa operatore`;
      case 'registro_dichiarato':
        return 'Ciò che dal registro manca non torna: quelle vendite restano trattenute, le altre vanno avanti';
      case 'chiave_firma_ruotata':
        return contenuto.compromessa
          ? `La chiave ${contenuto.chiave} è revocata, e se è l’ultima ne firma una nuova`
          : `Un’altra chiave firma le ricevute al posto di ${contenuto.chiave}`;
      case 'delegato_sostituito':
        return contenuto.come === 'affianca'
          ? `${contenuto.nome} è il secondo delegato della vendita «${contenuto.titolo}», che conduce ${contenuto.precedente}${contenuto.secondo === null ? '' : `, al posto di ${contenuto.secondo}`}`
          : `${contenuto.nome} conduce la vendita «${contenuto.titolo}» al posto di ${contenuto.precedente}`;
      case 'atto_in_due':
        if (contenuto.atto === 'registraCaducazione') return DOPO_LA_VENDITA.it.cosa[contenuto.esito](contenuto.titolo);
        return contenuto.atto === 'liberaOfferenti'
          ? `Gli offerenti della vendita «${contenuto.titolo}» sono liberati`
          : `La vendita «${contenuto.titolo}» è sospesa, e l’esito non si scrive`;
      default:
        return contenuto satisfies never;
    }
  },
  provvedimentoDi: (numero: string, del: string, chi: string | null) =>
    `Provvedimento n. ${numero} del ${del}${chi === null ? '' : `, di: ${chi}`}`,
  leggaIlProvvedimento: 'Prima di confermare legga il provvedimento: che dica questo, e di questa vendita.',
  vaiAllaVendita: 'Scheda della vendita',
  inCorso: 'In corso: si compie da sé fra poco.',
  nonCompiuta: 'Non compiuta',
  impedita: 'Confermata, ma intanto qualcosa è cambiato e non si è compiuta:',
  altre: (quante: number) =>
    quante === 1
      ? 'Un’altra proposta, decisa o scaduta prima di queste, non è in elenco.'
      : `Altre ${quante} proposte, decise o scadute prima di queste, non sono in elenco.`,
  // Procedure di un magistrato
  procedure: 'Procedure a cui assiste',
  nessunaProcedura: 'Nessuna: finché non gliene si assegna una, non vede nessuna vendita.',
  tuttoUfficio: (tribunale: string) => `${tribunale}, tutte le procedure`,
  unaProcedura: (tribunale: string, numero: string, anno: number) => `${tribunale}, R.G. ${numero}/${anno}`,
  togli: 'Togli',
  togliDi: (quale: string) => `Togli ${quale}`,
  togliTitolo: 'Togliere la procedura?',
  togliSpiega: 'Da subito non vede più le sue vendite, ed esce da dove è entrato.',
  tolta: 'Procedura tolta.',
  assegna: 'Assegna una procedura',
  tribunale: 'Ufficio',
  numero: 'Numero di R.G.',
  aiutoNumero: 'Senza numero, tutte le procedure dell’ufficio.',
  anno: 'Anno',
  motivoCampo: 'Motivo',
  proponi: 'Proponi l’assegnazione',
  annoSbagliato: 'Con il numero serve anche l’anno, di quattro cifre.',
  inAttesa: 'Aspetta una conferma',
  vaiAlleConferme: 'Operatori e conferme',
  // Il registro che non torna
  registro: 'Il registro non torna',
  registroFermo:
    'Dal registro manca ciò che era confermato, o non torna il file delle teste, e nulla si scrive. Se la copia più recente non lo rende, lo si dichiara in due: le vendite a cui manca qualcosa restano trattenute, le altre vanno avanti. Prima guardi il log, e dica al giudice ciò che è perduto.',
  dichiara: 'Proponi di dichiararlo',
  dichiaraTitolo: 'Proporre di dichiarare che il registro non torna?',
  dichiaraSpiega:
    'Se un altro operatore conferma, le altre vendite tornano a scrivere entro pochi secondi. Scriva che cosa si è cercato, e dove: resta con il Suo nome.',
  altriDifetti: (quanti: number) =>
    quanti === 1 ? 'Un altro resta da dichiarare dopo.' : `Altri ${quanti} restano da dichiarare dopo.`,
  // La chiave che firma
  chiave: 'La chiave che firma',
  chiaveSpiega:
    'Con questa chiave il gestore firma ricevute e trascrizioni. Si può sostituire quando si vuole: ciò che quella di prima ha firmato resta valido. L’impronta è quella che si dà su carta a delegati e cancellerie.',
  firmaDal: 'Firma dal',
  firmeraDal: 'Firmerà dal',
  haFirmatoFinoAl: 'Ha firmato fino al',
  revocataIl: 'Revocata:',
  revocataFirma: 'Revocata, e firma ancora: la sostituisca. Dal',
  motivoRevoca: (motivo: string) => `Perché: ${motivo}`,
  improntaDi: (impronta: string) => `Impronta: ${impronta}`,
  sostituisci: 'Proponi di sostituire la chiave',
  sostituisciTitolo: 'Proporre di sostituire la chiave che firma?',
  sostituisciSpiega:
    'Se un altro operatore conferma, fra pochi secondi firma una chiave nuova, e chi ripete un comando già registrato riceve la stessa ricevuta di prima. Poi si salva di nuovo la cartella delle chiavi.',
  revoca: 'Proponi di revocare la chiave',
  revocaDi: (nome: string) => `Proponi di revocare la chiave ${nome}`,
  revocaTitolo: 'Proporre di revocare la chiave?',
  revocaSpiega:
    'Si revoca la chiave che può essere stata presa da altri. Se un altro operatore conferma è revocata subito, e se è l’ultima ne firma una nuova. Chi verifica una ricevuta di prima legge che la chiave è revocata: ripetendo il comando ne riceve una firmata di nuovo. Poi si salva di nuovo la cartella delle chiavi.',
  revocaMotivo: 'Il motivo lo legge chiunque verifichi una ricevuta: non nomini persone.',
  chiaveDaSoli: 'Finché un collega non conferma non accade nulla: chi è solo usa «gv chiave-firma» sulla macchina.',
  chiaveConfermata: (compromessa: boolean): string =>
    compromessa
      ? 'Da subito ciò che la chiave ha firmato non prova più nulla da solo, e il motivo lo legge chiunque verifichi: non deve nominare persone. Una revoca non si disfa. Poi si salva di nuovo la cartella delle chiavi: se è nata una chiave, senza il suo file il server non riparte.'
      : 'Fra pochi secondi firma una chiave nuova, e ciò che quella di prima ha firmato resta valido. Poi si salva di nuovo la cartella delle chiavi: senza il file nuovo il server non riparte.',
};

const en: typeof it = {
  titolo: 'Operators and confirmations',
  perche:
    'Who may sign in, and where, is decided by two people: one proposes and another confirms. Taking access away needs only one, at once.',
  leggiamo: 'Reading proposals and operators',
  nessunOperatore: 'No operator has signed in yet.',
  daConfermare: 'To be confirmed',
  nessunaProposta: 'No proposal is waiting for a confirmation.',
  decise: 'Decided recently',
  nessunaDecisa: 'Decided proposals will appear here.',
  propostaDa: (chi) => `Proposed by ${chi}`,
  daLei: 'Proposed by you: another operator confirms it.',
  decisaDa: (esito, chi) => `${esito} by ${chi}`,
  scade: 'It can be confirmed until',
  motivo: (parole) => `Reason: ${parole}`,
  conferma: 'Confirm',
  respingi: 'Reject',
  ritira: 'Withdraw',
  confermaTitolo: 'Confirm the proposal?',
  confermaSpiega: 'Confirm only what you have checked yourself: it happens at once, and stays written with your name.',
  respingiTitolo: 'Reject the proposal?',
  ritiraTitolo: 'Withdraw the proposal?',
  respingiSpiega: 'Nothing of what was proposed happens. The reason stays written.',
  confermata: 'Proposal confirmed.',
  respinta: 'Proposal rejected.',
  ritirata: 'Proposal withdrawn.',
  esiti: { confermata: 'Confirmed', respinta: 'Rejected', ritirata: 'Withdrawn', scaduta: 'Expired' },
  operatori: 'Operators',
  tabella: 'The operators that the identity service has made known',
  nome: 'Name',
  stato: 'State',
  ultimo: 'Last sign-in',
  azioni: 'Actions',
  lei: '(you)',
  stati: { in_attesa: 'To be enabled', abilitato: 'Enabled', disabilitato: 'Disabled' },
  abilita: 'Propose to enable',
  abilitaDi: (nome) => `Propose to enable ${nome}`,
  abilitaTitolo: 'Propose to enable the operator?',
  abilitaSpiega: 'Entry is possible once another operator has confirmed. Write how you recognised this person.',
  proposta: 'Proposal written: another operator confirms it.',
  disabilita: 'Disable',
  disabilitaDi: (nome) => `Disable ${nome}`,
  disabilitaTitolo: 'Disable the operator?',
  disabilitaSpiega:
    'The operator is put out at once, open proposals are withdrawn, and coming back will need two people.',
  disabilitato: 'Operator disabled.',
  uno: 'Only one operator is enabled: nobody can confirm what is proposed. The second one is enabled from the console of the machine (gv operatore).',
  cheCosa: (contenuto) => {
    switch (contenuto.genere) {
      case 'account_creato':
        return `${contenuto.ruolo === 'delegato' ? 'Delegate' : 'Magistrate'} account for ${contenuto.nome} (${contenuto.email})`;
      case 'invitato':
        return `New invitation, with password and codes, for ${contenuto.nome}`;
      case 'riabilitato':
        return `Return of the account of ${contenuto.nome}`;
      case 'procedura_assegnata':
        return contenuto.ruolo === null
          ? `${contenuto.nome} attends all the sales of: ${contenuto.tribunale}`
          : `${contenuto.nome} attends case ${contenuto.ruolo.numero}/${contenuto.ruolo.anno}, ${contenuto.tribunale}`;
      case 'operatore_abilitato':
        return `${contenuto.nome} becomes an operator`;
      case 'registro_dichiarato':
        return 'What is missing from the journal does not come back: those sales stay held, the others go on';
      case 'chiave_firma_ruotata':
        return contenuto.compromessa
          ? `Key ${contenuto.chiave} is revoked, and if it is the last a new one signs`
          : `Another key signs the receipts instead of ${contenuto.chiave}`;
      case 'delegato_sostituito':
        return contenuto.come === 'affianca'
          ? `${contenuto.nome} is the second delegate of the sale “${contenuto.titolo}”, conducted by ${contenuto.precedente}${contenuto.secondo === null ? '' : `, instead of ${contenuto.secondo}`}`
          : `${contenuto.nome} conducts the sale «${contenuto.titolo}» instead of ${contenuto.precedente}`;
      case 'atto_in_due':
        if (contenuto.atto === 'registraCaducazione') return DOPO_LA_VENDITA.en.cosa[contenuto.esito](contenuto.titolo);
        return contenuto.atto === 'liberaOfferenti'
          ? `The bidders of the sale “${contenuto.titolo}” are freed`
          : `The sale “${contenuto.titolo}” is suspended, and its outcome is not written`;
      default:
        return contenuto satisfies never;
    }
  },
  provvedimentoDi: (numero, del, chi) => `Order no. ${numero} of ${del}${chi === null ? '' : `, by: ${chi}`}`,
  leggaIlProvvedimento: 'Before you confirm, read the order: that it says this, and of this sale.',
  vaiAllaVendita: 'The sale',
  inCorso: 'In progress: it completes by itself shortly.',
  nonCompiuta: 'Not carried out',
  impedita: 'Confirmed, but something has changed meanwhile and it was not carried out:',
  altre: (quante) =>
    quante === 1
      ? 'One more proposal, decided or expired before these, is not listed.'
      : `${quante} more proposals, decided or expired before these, are not listed.`,
  procedure: 'Cases attended',
  nessunaProcedura: 'None: until one is assigned, no sale can be seen.',
  tuttoUfficio: (tribunale) => `${tribunale}, all cases`,
  unaProcedura: (tribunale, numero, anno) => `${tribunale}, case ${numero}/${anno}`,
  togli: 'Take away',
  togliDi: (quale) => `Take away ${quale}`,
  togliTitolo: 'Take the case away?',
  togliSpiega: 'Its sales can no longer be seen, at once, and open sessions end.',
  tolta: 'Case taken away.',
  assegna: 'Assign a case',
  tribunale: 'Court',
  numero: 'Case number',
  aiutoNumero: 'Without a number, all the cases of the court.',
  anno: 'Year',
  motivoCampo: 'Reason',
  proponi: 'Propose the assignment',
  annoSbagliato: 'With the number the year is needed too, four digits.',
  inAttesa: 'Waiting for a confirmation',
  vaiAlleConferme: 'Operators and confirmations',
  registro: 'The journal is not right',
  registroFermo:
    'What was confirmed is missing from the journal, or the file of the heads is not right, and nothing is written. If the most recent copy does not give it back, two people declare it: the sales that miss something stay held, the others go on. Look at the log first, and tell the judge what is lost.',
  dichiara: 'Propose to declare it',
  dichiaraTitolo: 'Propose to declare that the journal is not right?',
  dichiaraSpiega:
    'If another operator confirms, the other sales write again within a few seconds. Write what was looked for, and where: it stays with your name.',
  altriDifetti: (quanti) =>
    quanti === 1 ? 'Another one is left to declare afterwards.' : `${quanti} more are left to declare afterwards.`,
  chiave: 'The signing key',
  chiaveSpiega:
    'With this key the gestore signs receipts and transcripts. It can be replaced at any time: what the one before has signed stays valid. The fingerprint is the one given on paper to delegates and registries.',
  firmaDal: 'Signs since',
  firmeraDal: 'Will sign from',
  haFirmatoFinoAl: 'Signed until',
  revocataIl: 'Revoked:',
  revocataFirma: 'Revoked, and it still signs: replace it. Since',
  motivoRevoca: (motivo) => `Why: ${motivo}`,
  improntaDi: (impronta) => `Fingerprint: ${impronta}`,
  sostituisci: 'Propose to replace the key',
  sostituisciTitolo: 'Propose to replace the signing key?',
  sostituisciSpiega:
    'If another operator confirms, a new key signs within a few seconds, and whoever repeats a command already recorded gets the same receipt as before. Then the folder of the keys is saved again.',
  revoca: 'Propose to revoke the key',
  revocaDi: (nome) => `Propose to revoke the key ${nome}`,
  revocaTitolo: 'Propose to revoke the key?',
  revocaSpiega:
    'A key is revoked when others may have taken it. If another operator confirms it is revoked at once, and if it is the last a new one signs. Whoever verifies an earlier receipt reads that its key is revoked: repeating the command gives one signed again. Then the folder of the keys is saved again.',
  revocaMotivo: 'The reason is read by whoever verifies a receipt: name nobody.',
  chiaveDaSoli: 'Nothing happens until a colleague confirms: who is alone uses «gv chiave-firma» on the machine.',
  chiaveConfermata: (compromessa) =>
    compromessa
      ? 'At once what the key has signed proves nothing by itself, and the reason is read by whoever verifies: it must name nobody. A revocation is not undone. Then the folder of the keys is saved again: if a key was made, without its file the server does not start again.'
      : 'Within a few seconds a new key signs, and what the one before has signed stays valid. Then the folder of the keys is saved again: without the new file the server does not start again.',
};
export const OPERATORI = { it, en } as const;
