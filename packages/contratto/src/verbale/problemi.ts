import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi del verbale e dell'elenco dei rilanci: la versione che non c’è, il testo che non si stampa, il file firmato che non vale. */
export const PROBLEMI_VERBALE = {
  verbale_inesistente: {
    stato: 404,
    titolo: { it: 'Verbale non trovato', en: 'Minutes not found' },
    frase: {
      it: 'Questa versione del verbale non esiste.',
      en: 'This version of the minutes does not exist.',
    },
    esito: 'certo',
  },
  testo_non_ammesso: {
    stato: 422,
    titolo: { it: 'Testo non ammesso', en: 'Text not accepted' },
    frase: { it: '{difetti}', en: '{difetti}' },
    esito: 'certo',
  },
  R68_file_senza_firma: {
    stato: 422,
    titolo: { it: 'Documento senza firma', en: 'Document without a signature' },
    frase: {
      it: 'Nel file non c’è una firma digitale: firmi il PDF della versione {versione} con il Suo dispositivo (.p7m, o PDF con la firma) e lo carichi di nuovo.',
      en: 'There is no digital signature in the file: sign the PDF of version {versione} with your device (.p7m, or a signed PDF) and upload it again.',
    },
    esito: 'certo',
    regola: 'R68',
  },
  R68_file_piu_firme: {
    stato: 422,
    titolo: { it: 'Più firme nel file', en: 'Several signatures in the file' },
    frase: {
      it: 'Il file porta {quante} firme, e ne serve una sola. Firmi una volta il PDF della versione {versione} e lo carichi di nuovo.',
      en: 'The file carries {quante} signatures, and one only is needed. Sign the PDF of version {versione} once and upload it again.',
    },
    esito: 'certo',
    regola: 'R68',
  },
  R68_file_alterato: {
    stato: 422,
    titolo: { it: 'Firma non valida', en: 'Signature not valid' },
    frase: {
      it: 'La firma di {firmatario} non vale per questo file: il documento è stato cambiato dopo, o il file è rovinato. Firmi di nuovo il PDF della versione {versione}.',
      en: 'The signature of {firmatario} does not hold for this file: the document was changed afterwards, or the file is damaged. Sign the PDF of version {versione} again.',
    },
    esito: 'certo',
    regola: 'R68',
  },
  R68_firma_non_verificabile: {
    stato: 422,
    titolo: { it: 'Firma non verificabile qui', en: 'Signature not verifiable here' },
    frase: {
      it: 'La firma di {firmatario} è fatta con un algoritmo che qui non si sa verificare ({algoritmo}): non si può dire se valga. Firmi il PDF della versione {versione} con RSA o ECDSA (P-256, P-384, P-521) e SHA-256 o più.',
      en: 'The signature of {firmatario} is made with an algorithm that cannot be verified here ({algoritmo}): whether it holds cannot be said. Sign the PDF of version {versione} with RSA or ECDSA (P-256, P-384, P-521) and SHA-256 or more.',
    },
    esito: 'certo',
    regola: 'R68',
  },
  R68_file_altra_versione: {
    stato: 422,
    titolo: { it: 'Un’altra versione del documento', en: 'Another version of the document' },
    frase: {
      it: 'Il file firma la versione {altra} del documento: va firmata la {versione}. Scarichi il PDF di quella, lo firmi e lo carichi.',
      en: 'The file signs version {altra} of the document: version {versione} is the one to sign. Download its PDF, sign it and upload it.',
    },
    esito: 'certo',
    regola: 'R68',
  },
  R68_file_di_altro: {
    stato: 422,
    titolo: { it: 'Non è questo documento', en: 'Not this document' },
    frase: {
      it: 'Sotto la firma non c’è il PDF della versione {versione}, byte per byte. Lo scarichi da qui e lo firmi senza aprirlo con altri programmi che lo salvino di nuovo.',
      en: 'Under the signature there is not the PDF of version {versione}, byte for byte. Download it from here and sign it without other programs that would save it again.',
    },
    esito: 'certo',
    regola: 'R68',
  },
  R68_certificato_non_valido: {
    stato: 422,
    titolo: { it: 'Certificato non valido', en: 'Certificate not valid' },
    frase: {
      it: 'Il certificato di {firmatario} vale dal {dal} al {al}: quando il file è stato firmato non valeva. Firmi con un certificato in corso di validità.',
      en: 'The certificate of {firmatario} is valid from {dal} to {al}: it was not valid when the file was signed. Sign with a certificate that is valid.',
    },
    esito: 'certo',
    regola: 'R68',
  },
  R68_file_troppo_grande: {
    stato: 413,
    titolo: { it: 'File troppo grande', en: 'File too large' },
    frase: {
      it: 'Il file supera i {limiteMB} MB: firmi il PDF così com’è scaricato, senza scansioni.',
      en: 'The file exceeds {limiteMB} MB: sign the PDF as downloaded, without scans.',
    },
    esito: 'certo',
    regola: 'R68',
  },
  R68_firma_da_motivare: {
    stato: 422,
    titolo: { it: 'Firma da motivare', en: 'Signature to be explained' },
    frase: {
      it: 'Che il certificato sia di {firmatario} qui non lo garantisce nessuno: è firmato da sé, o non risulta di un servizio qualificato attivo, alla data della firma e oggi, in un elenco di fiducia in vigore (o qui un elenco non c’è). Se la firma si può accogliere, scriva perché nel campo del motivo e carichi di nuovo: resta agli atti.',
      en: 'Nobody here vouches that the certificate is {firmatario}’s: it is self-signed, or is not known to come from a qualified service that is active, at the date of the signature and today, in a trusted list in force (or there is no list here). If the signature can be accepted, write why in the reason field and upload again: it stays on file.',
    },
    esito: 'certo',
    regola: 'R68',
  },
  R68_deposito_prima_della_firma: {
    stato: 409,
    titolo: { it: 'Verbale non ancora firmato', en: 'Minutes not signed yet' },
    frase: {
      it: 'Il pacchetto per la cancelleria si compone quando il verbale è firmato: lo rediga, lo firmi e ne depositi qui il file, poi lo scarichi.',
      en: 'The package for the court registry is put together when the minutes are signed: draw them up, sign them and deposit the file here, then download it.',
    },
    esito: 'certo',
    regola: 'R68',
  },
  R67_elenco_inesistente: {
    stato: 404,
    titolo: { it: 'Elenco non trovato', en: 'List not found' },
    frase: {
      it: 'Questa versione dell’elenco dei rilanci non esiste.',
      en: 'This version of the list of raises does not exist.',
    },
    esito: 'certo',
    regola: 'R67',
  },
  R67_file_inesistente: {
    stato: 404,
    titolo: { it: 'File firmato non trovato', en: 'Signed file not found' },
    frase: {
      it: 'Il file firmato di questo elenco dei rilanci non è ancora stato depositato.',
      en: 'The signed file of this list of raises has not been deposited yet.',
    },
    esito: 'certo',
    regola: 'R67',
  },
  R68_file_inesistente: {
    stato: 404,
    titolo: { it: 'File firmato non trovato', en: 'Signed file not found' },
    frase: {
      it: 'Il file firmato di questo verbale non è ancora stato depositato.',
      en: 'The signed file of these minutes has not been deposited yet.',
    },
    esito: 'certo',
    regola: 'R68',
  },
} as const satisfies TavolaProblemi;
