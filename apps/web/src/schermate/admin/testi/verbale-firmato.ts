/** Il file del verbale con la firma digitale. */
const it = {
  agliAtti: (versione: number) => `File firmato della versione ${versione}`,
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
