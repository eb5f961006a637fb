import type { TavolaProblemi } from '../problemi/modello.ts';
import { FRASI_DEL_PDF } from './trovato-nel-pdf.ts';

/** I problemi dei documenti e delle foto di una vendita. */
export const PROBLEMI_DEI_DOCUMENTI = {
  documento_inesistente: {
    stato: 404,
    titolo: { it: 'Documento non trovato', en: 'Document not found' },
    frase: { it: 'Il documento non c’è, o non è pubblicato.', en: 'The document does not exist or is not published.' },
    esito: 'certo',
  },
  documento_cambiato: {
    stato: 409,
    titolo: { it: 'Documento cambiato nel frattempo', en: 'Document changed meanwhile' },
    frase: {
      it: 'Un’altra persona lo ha cambiato mentre Lei lo guardava: ciò che ha scritto è ancora nei campi. Lo confronti con la versione nuova e ripeta.',
      en: 'Another person changed it while you were looking: what you wrote is still in the fields. Compare it with the new version and repeat.',
    },
    esito: 'certo',
  },
  documento_troppo_grande: {
    stato: 413,
    titolo: { it: 'File troppo grande', en: 'File too large' },
    frase: {
      it: '«{nome}» è di {mega} MB e se ne accettano {limiteMB}: lo riduca, o lo divida.',
      en: '“{nome}” is {mega} MB and {limiteMB} are accepted: reduce or divide it.',
    },
    esito: 'certo',
  },
  documento_tipo_errato: {
    stato: 422,
    titolo: { it: 'Tipo di file non ammesso', en: 'File type not allowed' },
    frase: {
      it: 'Dentro il file non c’è ciò che il nome dice, o il tipo non è ammesso. Si accettano PDF e immagini JPEG, PNG e WebP.',
      en: 'The file is not what its name says, or its type is not allowed. PDF files and JPEG, PNG and WebP images are accepted.',
    },
    casi: {
      altro: {
        frase: {
          it: 'Il file ha il nome di un altro tipo: dentro è {vero}. Lo rinomini, o scelga il file giusto.',
          en: 'The file has the name of another type: inside it is {vero}. Rename it or choose the right file.',
        },
      },
    },
    esito: 'certo',
  },
  documento_smisurato: {
    stato: 422,
    titolo: { it: 'Immagine troppo grande', en: 'Image too large' },
    frase: {
      it: '«{nome}» misura {larghezza} per {altezza} punti: se ne accettano {puntiMax} milioni in tutto. Non è stata aperta.',
      en: '“{nome}” measures {larghezza} by {altezza} pixels: {puntiMax} million in all are accepted. It was not opened.',
    },
    esito: 'certo',
  },
  documento_illeggibile: {
    stato: 422,
    titolo: { it: 'File che non si legge', en: 'Unreadable file' },
    frase: {
      it: '«{nome}» è danneggiato o protetto da una password: lo salvi di nuovo e lo ricarichi.',
      en: '“{nome}” is damaged or protected by a password: save it again and upload it once more.',
    },
    esito: 'certo',
  },
  documento_lento: {
    stato: 422,
    titolo: { it: 'File troppo lungo da controllare', en: 'File too long to check' },
    frase: {
      it: 'Controllare «{nome}» ha richiesto più di {secondi} secondi, e si è smesso: lo divida, o lo salvi di nuovo come PDF semplice, e lo ricarichi.',
      en: 'Checking “{nome}” took more than {secondi} seconds, and was given up: divide it, or save it again as a plain PDF, and upload it once more.',
    },
    esito: 'certo',
  },
  documento_troppe_pagine: {
    stato: 422,
    titolo: { it: 'Documento con troppe pagine', en: 'Document with too many pages' },
    frase: {
      it: '«{nome}» ha {pagine} pagine, e se ne controllano al più {pagineMax}: lo divida, e ne carichi le parti.',
      en: '“{nome}” has {pagine} pages, and at most {pagineMax} are checked: divide it, and upload its parts.',
    },
    esito: 'certo',
  },
  documento_non_intero: {
    stato: 409,
    titolo: { it: 'File non arrivato per intero', en: 'File not fully arrived' },
    frase: {
      it: 'Di questo file sono arrivati {arrivati} byte: riprenda il caricamento, che continua da lì.',
      en: '{arrivati} bytes of this file have arrived: resume the upload, which goes on from there.',
    },
    esito: 'certo',
  },
  documento_diverso: {
    stato: 422,
    titolo: { it: 'File diverso da quello scelto', en: 'File differs from the chosen one' },
    frase: {
      it: 'Ciò che è arrivato non è il file che ha scelto, ed è stato buttato: lo carichi di nuovo.',
      en: 'What arrived is not the file you chose, and it was discarded: upload it again.',
    },
    esito: 'certo',
  },
  documento_gia_presente: {
    stato: 409,
    titolo: { it: 'Documento già presente', en: 'Document already there' },
    frase: {
      it: 'Lo stesso file è già fra i documenti di questa vendita, come «{titolo}».',
      en: 'The same file is already among the documents of this sale, as “{titolo}”.',
    },
    esito: 'certo',
  },
  documenti_troppi: {
    stato: 409,
    titolo: { it: 'Troppi documenti', en: 'Too many documents' },
    frase: {
      it: 'Una vendita tiene {limite} documenti: ne ritiri uno per aggiungerne un altro.',
      en: 'A sale holds {limite} documents: withdraw one to add another.',
    },
    esito: 'certo',
  },
  documento_finito: {
    stato: 409,
    titolo: { it: 'Documento non più attuale', en: 'Document no longer current' },
    frase: {
      it: 'Questo documento è stato sostituito o ritirato: resta com’era, e non si cambia più.',
      en: 'This document was replaced or withdrawn: it stays as it was and cannot be changed any more.',
    },
    esito: 'certo',
  },
  documento_pubblicato: {
    stato: 409,
    titolo: { it: 'Documento già pubblicato', en: 'Document already published' },
    frase: {
      it: 'Un documento pubblicato non torna da pubblicare: lo ritiri dicendo perché, o lo sostituisca con un altro.',
      en: 'A published document does not go back: withdraw it saying why, or replace it with another.',
    },
    esito: 'certo',
  },
  motivo_della_correzione_mancante: {
    stato: 409,
    titolo: { it: 'Motivo mancante', en: 'Reason missing' },
    frase: {
      it: 'È già pubblicato: dica perché lo corregge. Ciò che diceva e il perché restano scritti nella scheda pubblica.',
      en: 'It is already published: say why you correct it. What it said and why stay written on the public sheet.',
    },
    esito: 'certo',
  },
  motivo_del_ritiro_mancante: {
    stato: 409,
    titolo: { it: 'Motivo mancante', en: 'Reason missing' },
    frase: {
      it: 'Dica perché lo ritira: resta scritto nella scheda pubblica.',
      en: 'Say why you withdraw it: it stays written on the public sheet.',
    },
    esito: 'certo',
  },
  documento_con_programmi: {
    stato: 409,
    titolo: { it: 'PDF con programmi', en: 'PDF with programs' },
    frase: {
      it: 'Questo PDF porta programmi, o parti in cui non si può guardare: non si pubblica com’è. Lo salvi come PDF semplice, senza programmi, allegati e password, e lo ricarichi; o ne faccia la versione oscurata, che si ridisegna da capo.',
      en: 'This PDF carries programs, or parts that cannot be looked into: it is not published as it is. Save it as a plain PDF, without programs, attachments and passwords, and upload it again; or make its redacted version, which is drawn afresh.',
    },
    casi: FRASI_DEL_PDF,
    esito: 'certo',
  },
  R76_dichiarazione_mancante: {
    stato: 409,
    titolo: { it: 'Dichiarazione mancante', en: 'Declaration missing' },
    frase: {
      it: 'Per pubblicarlo dichiari di averlo letto, e che il debitore e chi gli sta accanto non vi si riconoscono.',
      en: 'To publish it declare that you have read it and that the debtor and those near him cannot be recognised in it.',
    },
    esito: 'certo',
    regola: 'R76',
  },
  R76_debitore_non_registrato: {
    stato: 409,
    titolo: { it: 'Debitore da indicare', en: 'Debtor to be indicated' },
    frase: {
      it: 'Nessuno ha ancora detto chi è il debitore: in un PDF non si può cercare, e non si pubblica. Il gestore ne registra il codice alla voce «Chi non può offrire», o vi scrive perché non c’è un debitore da registrare.',
      en: 'Nobody has said yet who the debtor is: a PDF cannot be searched, and is not published. The manager registers his code under “Chi non può offrire” (who may not bid), or writes there why there is no debtor to register.',
    },
    esito: 'certo',
    regola: 'R76',
  },
  R76_dati_debitore: {
    stato: 409,
    titolo: { it: 'Dati del debitore nel documento', en: 'Debtor’s data in the document' },
    frase: {
      it: 'Nel documento si legge il nome o il codice del debitore ({pagine}): li tolga, anche sotto le barre nere, e lo ricarichi.',
      en: 'The debtor’s name or code can be read in the document ({pagine}): remove them, under black bars too, and upload it again.',
    },
    esito: 'certo',
    regola: 'R76',
  },
  R76_versione_oscurata: {
    stato: 409,
    titolo: { it: 'C’è la versione oscurata', en: 'There is a redacted version' },
    frase: {
      it: 'Di questo documento è stata fatta una versione oscurata: pubblichi quella. Questo resta a chi lavora alla vendita.',
      en: 'A redacted version of this document was made: publish that one. This stays with those who work on the sale.',
    },
    esito: 'certo',
    regola: 'R76',
  },
  oscuramento_troppe_pagine: {
    stato: 422,
    titolo: { it: 'Troppe pagine da oscurare', en: 'Too many pages to redact' },
    frase: {
      it: '«{nome}» è di {pagine} pagine: se ne oscurano {limite} per volta. Lo divida, e carichi le parti.',
      en: '“{nome}” has {pagine} pages: {limite} at a time can be redacted. Divide it and upload the parts.',
    },
    esito: 'certo',
  },
  riquadro_fuori_dal_documento: {
    stato: 422,
    titolo: { it: 'Riquadro fuori dal documento', en: 'Box outside the document' },
    frase: {
      it: 'Un riquadro sta in una pagina che il documento non ha: riapra le pagine e li riveda.',
      en: 'A box is on a page that the document does not have: open the pages again and review the boxes.',
    },
    esito: 'certo',
  },
  R78_alternativo_mancante: {
    stato: 409,
    titolo: { it: 'Descrizione mancante', en: 'Description missing' },
    frase: {
      it: 'Dica che cosa mostra l’immagine: chi non la vede legge questo.',
      en: 'Say what the image shows: whoever cannot see it reads this.',
    },
    esito: 'certo',
    regola: 'R78',
  },
  esame_occupato: {
    stato: 503,
    titolo: { it: 'Controlli occupati', en: 'Checks busy' },
    frase: {
      it: 'Si stanno controllando altri file: il Suo è arrivato per intero. Riprovi fra poco.',
      en: 'Other files are being checked: yours has fully arrived. Try again shortly.',
    },
    esito: 'non_esaminato',
    riprovaTraSecondi: 5,
  },
} as const satisfies TavolaProblemi;
