/** Il file del verbale con la firma digitale. */
const it = {
  agliAtti: (versione: number) => `File firmato della versione ${versione}`,
  haFirmato: {
    lui: 'Ha firmato chi lo ha depositato: il codice fiscale del certificato è il suo.',
    un_altro:
      'Non ha firmato chi lo ha depositato: il codice fiscale del certificato è di un’altra persona. Il file resta agli atti com’è; guardi se il verbale deve firmarlo chi ha condotto la vendita.',
    non_si_sa:
      'Non si può dire se ha firmato chi lo ha depositato: il certificato non porta un codice fiscale, o qui non è scritto il suo.',
  },
  depositato: 'Depositato: ',
  scarica: (versione: number) => `Scarica il file firmato della versione ${versione}`,
  modulo: (versione: number) => `Deposito del file firmato della versione ${versione}`,
  comeFirma:
    'Scarichi il PDF, lo firmi con il Suo dispositivo e lo depositi qui: questa versione risulta firmata, e non cambia più.',
  comeAggiunge: 'Questa versione è firmata: se ha il file con la firma digitale lo depositi qui, le resterà accanto.',
  file: 'Verbale firmato',
  aiuto: (limiteMB: number) =>
    `Il PDF di questa versione con una sola firma, .p7m (CAdES) o PDF (PAdES), di ${limiteMB} MB al massimo. La firma si verifica, e il contenuto si confronta con la versione.`,
  deposita: 'Deposita il file firmato',
  depositatoOra: 'File firmato depositato.',
};

const en: typeof it = {
  agliAtti: (versione) => `Signed file of version ${versione}`,
  haFirmato: {
    lui: 'Signed by whoever deposited it: the fiscal code of the certificate is theirs.',
    un_altro:
      'Not signed by whoever deposited it: the fiscal code of the certificate is another person’s. The file stays as it is; check whether whoever ran the sale must sign the minutes.',
    non_si_sa:
      'Whether whoever deposited it signed cannot be said: the certificate bears no fiscal code, or theirs is not recorded here.',
  },
  depositato: 'Deposited: ',
  scarica: (versione) => `Download the signed file of version ${versione}`,
  modulo: (versione) => `Deposit of the signed file of version ${versione}`,
  comeFirma:
    'Download the PDF, sign it with your device and deposit it here: this version is then signed, and no longer changes.',
  comeAggiunge: 'This version is signed: if you have the file with the digital signature, deposit it here, beside it.',
  file: 'Signed minutes',
  aiuto: (limiteMB) =>
    `The PDF of this version with one signature only, .p7m (CAdES) or PDF (PAdES), ${limiteMB} MB at most. The signature is verified, and the content compared with the version.`,
  deposita: 'Deposit the signed file',
  depositatoOra: 'Signed file deposited.',
};

export const FIRMATO = { it, en } as const;
