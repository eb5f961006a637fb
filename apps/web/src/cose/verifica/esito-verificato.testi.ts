import { dalGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { improntaChiave, type RilievoChiave } from '@gestore/registro';

type FrasiChiave = Record<RilievoChiave['codice'], (rilievo: RilievoChiave) => string>;

const quando = (dal: number | null): string => (dal === null ? '' : formattaIstante(dal));
/** Le impronte si leggono a gruppi di quattro, come si dettano al telefono. */
const impronta = (pubblica: string): string => improntaChiave(pubblica).replaceAll(/(.{4})(?=.)/g, '$1 ');

const chiaveIt: FrasiChiave = {
  ancora: ({ chiave }) => `La chiave ${chiave} è quella indicata.`,
  fuori_ancora: ({ chiave }) => `La chiave ${chiave} non è quella indicata.`,
  tenuta: ({ chiave, dal }) => `La chiave ${chiave} è quella che questo browser tiene ${dalGiorno(quando(dal))}.`,
  diversa: ({ chiave, dal, impronta: cifre }) =>
    `Con il nome ${chiave} questo browser teneva, ${dalGiorno(quando(dal))}, un’altra chiave. Questa ha impronta ${cifre}: chieda al gestore e al delegato prima di fidarsi.`,
  prima: ({ chiave, impronta: cifre }) =>
    `La chiave ${chiave} è pubblicata dal gestore ed è la prima che questo browser vede: da adesso la tiene. Impronta ${cifre}: la confronti con quella avuta per un’altra strada.`,
  nuova: ({ chiave, impronta: cifre }) =>
    `La chiave ${chiave} è nuova: il gestore la pubblica, ma non è fra quelle tenute da prima. Impronta ${cifre}.`,
  del_documento: ({ chiave, impronta: cifre }) =>
    `La chiave ${chiave} viene solo dal documento (impronta ${cifre}): nulla è cambiato da quando è stato firmato, ma non si sa da chi. Con la rete si confronta con quelle pubblicate.`,
  non_pubblicata: ({ chiave }) => `La chiave ${chiave} non è fra quelle che il gestore pubblica.`,
  revocata: ({ chiave, dal, motivo }) =>
    `La chiave ${chiave} è stata revocata ${ilGiorno(quando(dal))}: chi l’ha presa può aver firmato con qualunque data.${motivo ? ` Motivo: ${motivo}` : ''}`,
  scaduta: ({ chiave, dal }) =>
    `La chiave ${chiave} non firmava più ${dalGiorno(quando(dal))}, e questa firma è successiva.`,
};

const chiaveEn: FrasiChiave = {
  ancora: ({ chiave }) => `Key ${chiave} is the one you gave.`,
  fuori_ancora: ({ chiave }) => `Key ${chiave} is not the one you gave.`,
  tenuta: ({ chiave, dal }) => `Key ${chiave} is the one this browser has kept since ${quando(dal)}.`,
  diversa: ({ chiave, dal, impronta: cifre }) =>
    `Under the name ${chiave} this browser kept another key since ${quando(dal)}. This one has fingerprint ${cifre}: ask the operator and the delegate before trusting it.`,
  prima: ({ chiave, impronta: cifre }) =>
    `Key ${chiave} is published by the operator and is the first this browser sees: it is kept from now on. Fingerprint ${cifre}: compare it with the one you have from elsewhere.`,
  nuova: ({ chiave, impronta: cifre }) =>
    `Key ${chiave} is new: the operator publishes it, but it is not among those kept from before. Fingerprint ${cifre}.`,
  del_documento: ({ chiave, impronta: cifre }) =>
    `Key ${chiave} comes from the document alone (fingerprint ${cifre}): nothing has changed since it was signed, but by whom is not known. With a connection it is compared with the published ones.`,
  non_pubblicata: ({ chiave }) => `Key ${chiave} is not among those the operator publishes.`,
  revocata: ({ chiave, dal, motivo }) =>
    `Key ${chiave} was revoked on ${quando(dal)}: whoever took it may have signed with any date.${motivo ? ` Reason: ${motivo}` : ''}`,
  scaduta: ({ chiave, dal }) => `Key ${chiave} no longer signed from ${quando(dal)}, and this signature is later.`,
};

/** Le parole della verifica di una trascrizione o di una ricevuta. */
const it = {
  titolo: 'Verifica di un documento',
  introduzione:
    'Scelga una trascrizione, intera o oscurata, una ricevuta o entrambe: il controllo avviene nel Suo browser e il file non viene inviato a nessuno. Un solo byte cambiato si scopre.',
  documenti: 'Documenti da verificare',
  campo: 'Trascrizione o ricevute (JSON)',
  trascina: 'Può anche trascinare qui i file. Di una ricevuta va bene anche il PDF, che la porta allegata.',
  foglio: 'Il foglio inquadrato',
  foglioAspetta:
    'Il codice è di un documento con questa impronta. Scelga qui sotto la ricevuta, se il foglio è una ricevuta, o la trascrizione del registro, se è un verbale o un elenco dei rilanci: la pagina dice se è quello.',
  foglioTrovato:
    'L’impronta del foglio è quella di un documento scelto. Confronti anche le parole: di un foglio ritoccato il codice resta lo stesso, e di un verbale vale il file firmato.',
  foglioAltro: 'Nessuno dei documenti scelti è quello del foglio: l’impronta è un’altra.',
  foglioNonSiSa:
    'Di ciò che ha scelto non si può dire se è il documento del foglio: non si legge, non è integro, o la sua chiave non è di quelle di cui ci si fida. Il motivo è scritto sotto.',
  illeggibile: 'Il file non è un documento JSON leggibile.',
  senzaChiavi: 'Senza rete serve anche la trascrizione, che contiene le chiavi pubbliche.',
  ricevutaAutentica: 'La ricevuta è autentica.',
  ricevutaNonValida: 'La ricevuta non è valida:',
  integra: (voci: number, ricevute: number) =>
    `La trascrizione è integra: ${voci} voci in catena, testa firmata${ricevute > 0 ? `, ${ricevute} ricevute corrispondenti` : ''}.`,
  nonIntegro: 'Il documento non è integro:',
  oscurata: (celate: number, parziali: number) =>
    `È oscurata: ${celate} voci sono celate per intero e ${parziali} mostrano solo una parte dei campi. Ciò che si vede è ciò che è stato scritto: nulla è stato cambiato, tolto o aggiunto.`,
  campiCelati: 'Campi celati:',
  formaDiPrima: (voci: number) =>
    `${voci} voci sono nella forma di prima, che non si può mostrare in parte: si verificano sulla trascrizione intera.`,
  chiave: chiaveIt,
  chiaviTenute: 'Chiavi tenute in questo browser',
  nessunaTenuta:
    'Ancora nessuna. Alla prima verifica questo browser tiene le chiavi che il gestore pubblica: se un giorno cambiassero sotto lo stesso nome, qui si vedrebbe.',
  perche:
    'Sono quelle che il gestore pubblicava quando sono state viste. Restano in questo browser e non vengono inviate a nessuno; insieme si tiene fin dove arrivava ogni vendita verificata, perché un registro accorciato si noti.',
  memoriaGuasta:
    'Ciò che questo browser teneva non si legge più: una chiave scambiata non si noterebbe. Confronti le impronte con quelle avute per un’altra strada.',
  tenuta: (id: string, dal: number) => `${id}, ${dalGiorno(quando(dal))}, impronta`,
  impronta,
  tieniNuove: 'Tieni anche le chiavi nuove',
};

const en: typeof it = {
  titolo: 'Verify a document',
  introduzione:
    'Choose a transcript, whole or redacted, a receipt or both: the check happens in your browser and the file is not sent to anyone. A single changed byte is found out.',
  documenti: 'Documents to verify',
  campo: 'Transcript or receipts (JSON)',
  trascina: 'You can also drag the files here. For a receipt its PDF will do too, since it carries it attached.',
  foglio: 'The sheet you scanned',
  foglioAspetta:
    'The code is of a document with this fingerprint. Choose below the receipt, if the sheet is a receipt, or the transcript of the journal, if it is minutes or a list of raises: the page says whether it is that one.',
  foglioTrovato:
    'The fingerprint of the sheet is that of a chosen document. Compare the words too: a retouched sheet keeps its code, and of minutes the signed file is what counts.',
  foglioAltro: 'None of the chosen documents is that of the sheet: the fingerprint is another.',
  foglioNonSiSa:
    'Of what you chose it cannot be said whether it is the document of the sheet: it cannot be read, is not intact, or its key is not one to be trusted. The reason is written below.',
  illeggibile: 'The file is not a readable JSON document.',
  senzaChiavi: 'Without a connection the transcript is needed too: it contains the public keys.',
  ricevutaAutentica: 'The receipt is authentic.',
  ricevutaNonValida: 'The receipt is not valid:',
  integra: (voci, ricevute) =>
    `The transcript is intact: ${voci} entries in the chain, head signed${ricevute > 0 ? `, ${ricevute} matching receipts` : ''}.`,
  nonIntegro: 'The document is not intact:',
  oscurata: (celate, parziali) =>
    `It is redacted: ${celate} entries are wholly hidden and ${parziali} show only some fields. What is shown is what was written: nothing was changed, removed or added.`,
  campiCelati: 'Hidden fields:',
  formaDiPrima: (voci) =>
    `${voci} entries are in the earlier form, which cannot be shown in part: they are verified on the whole transcript.`,
  chiave: chiaveEn,
  chiaviTenute: 'Keys kept in this browser',
  nessunaTenuta:
    'None yet. At the first check this browser keeps the keys that the operator publishes: if one day they changed under the same name, it would show here.',
  perche:
    'They are those the operator published when they were seen. They stay in this browser and are sent to nobody; with them is kept how far each verified sale went, so that a shortened journal is noticed.',
  memoriaGuasta:
    'What this browser kept can no longer be read: a swapped key would not be noticed. Compare the fingerprints with those you have from elsewhere.',
  tenuta: (id, dal) => `${id}, since ${quando(dal)}, fingerprint`,
  impronta,
  tieniNuove: 'Keep the new keys too',
};

export const VERIFICA = { it, en } as const;
