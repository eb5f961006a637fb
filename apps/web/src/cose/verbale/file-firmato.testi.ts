/** Il file con la firma digitale, del verbale e dell'elenco dei rilanci. */
const it = {
  agliAtti: (versione: number) => `File firmato della versione ${versione}`,
  haFirmato: {
    lui: 'Ha firmato chi lo ha depositato: il codice fiscale del certificato è il suo.',
    un_altro:
      'Non ha firmato chi lo ha depositato: il codice fiscale del certificato è di un’altra persona. Il file resta agli atti com’è; guardi se il verbale deve firmarlo chi ha condotto la vendita.',
    non_si_sa:
      'Non si può dire se ha firmato chi lo ha depositato: il certificato non porta un codice fiscale, o qui non è scritto il suo.',
  },
  perche: (motivo: string) => `Perché si è accolta la firma: ${motivo}`,
  depositato: 'Depositato: ',
  scarica: (versione: number) => `Scarica il file firmato della versione ${versione}`,
  modulo: (versione: number) => `Deposito del file firmato della versione ${versione}`,
  comeFirma:
    'Scarichi il PDF, lo firmi con il Suo dispositivo e lo depositi qui: questa versione risulta firmata, e non cambia più.',
  comeAggiunge: 'Questa versione è firmata: se ha il file con la firma digitale lo depositi qui, le resterà accanto.',
  file: 'Verbale firmato',
  aiuto: (limiteMB: number) =>
    `Il PDF di questa versione con una sola firma, .p7m (CAdES) o PDF (PAdES), di ${limiteMB} MB al massimo. La firma si verifica, e il contenuto si confronta con la versione.`,
  motivo: 'Perché si accoglie questa firma',
  aiutoMotivo:
    'Solo se nessuno garantisce il certificato: è firmato da sé, o non è di un’autorità di un elenco di fiducia in vigore.',
  deposita: 'Deposita il file firmato',
  depositatoOra: 'File firmato depositato.',
};
const itElenco: typeof it = {
  ...it,
  agliAtti: (versione) => `Elenco firmato, versione ${versione}`,
  haFirmato: {
    ...it.haFirmato,
    un_altro:
      'Non ha firmato chi lo ha depositato: il codice fiscale del certificato è di un’altra persona. L’elenco lo sottoscrive chi lo trasmette (art. 23 D.M. 32/2015): guardi se è questa persona.',
  },
  scarica: (versione) => `Scarica l’elenco firmato, versione ${versione}`,
  modulo: (versione) => `Deposito dell’elenco firmato, versione ${versione}`,
  comeFirma:
    'Scarichi il PDF, lo faccia firmare a chi lo sottoscrive e lo depositi qui: questa versione resta com’è. Se l’elenco cambia se ne redige un’altra.',
  file: 'Elenco firmato',
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
  perche: (motivo) => `Why the signature was accepted: ${motivo}`,
  depositato: 'Deposited: ',
  scarica: (versione) => `Download the signed file of version ${versione}`,
  modulo: (versione) => `Deposit of the signed file of version ${versione}`,
  comeFirma:
    'Download the PDF, sign it with your device and deposit it here: this version is then signed, and no longer changes.',
  comeAggiunge: 'This version is signed: if you have the file with the digital signature, deposit it here, beside it.',
  file: 'Signed minutes',
  aiuto: (limiteMB) =>
    `The PDF of this version with one signature only, .p7m (CAdES) or PDF (PAdES), ${limiteMB} MB at most. The signature is verified, and the content compared with the version.`,
  motivo: 'Why this signature is accepted',
  aiutoMotivo:
    'Only if nobody vouches for the certificate: it is self-signed, or is not from an authority of a trusted list in force.',
  deposita: 'Deposit the signed file',
  depositatoOra: 'Signed file deposited.',
};
const enElenco: typeof it = {
  ...en,
  agliAtti: (versione) => `Signed list, version ${versione}`,
  haFirmato: {
    ...en.haFirmato,
    un_altro:
      'Not signed by whoever deposited it: the fiscal code of the certificate is another person’s. The list is signed by who transmits it (art. 23 D.M. 32/2015): check whether it is them.',
  },
  scarica: (versione) => `Download the signed list, version ${versione}`,
  modulo: (versione) => `Deposit of the signed list, version ${versione}`,
  comeFirma:
    'Download the PDF, have it signed by who signs the list and deposit it here: this version stays as it is. If the list changes, another is drawn up.',
  file: 'Signed list',
};

export const FIRMATO = { it, en } as const;
export const ELENCO_FIRMATO = { it: itElenco, en: enElenco } as const;
