import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi del verbale: la versione che non c’è, il testo che non si può stampare. */
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
      it: 'Il file porta {quante} firme, e il verbale ne vuole una: quella di chi conduce. Firmi una volta il PDF della versione {versione} e lo carichi di nuovo.',
      en: 'The file carries {quante} signatures, and the minutes need one: that of who conducts. Sign the PDF of version {versione} once and upload it again.',
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
    titolo: { it: 'Un’altra versione del verbale', en: 'Another version of the minutes' },
    frase: {
      it: 'Il file firma la versione {altra} del verbale: va firmata la {versione}. Scarichi il PDF di quella, lo firmi e lo carichi.',
      en: 'The file signs version {altra} of the minutes: version {versione} is the one to sign. Download its PDF, sign it and upload it.',
    },
    esito: 'certo',
    regola: 'R68',
  },
  R68_file_di_altro: {
    stato: 422,
    titolo: { it: 'Non è questo verbale', en: 'Not these minutes' },
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
      it: 'Il file supera i {limiteMB} MB: firmi il PDF del verbale così com’è scaricato, senza scansioni.',
      en: 'The file exceeds {limiteMB} MB: sign the PDF of the minutes as downloaded, without scans.',
    },
    esito: 'certo',
    regola: 'R68',
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
