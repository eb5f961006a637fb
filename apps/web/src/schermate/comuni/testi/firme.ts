/** Le firme di un documento. */
const it = {
  firme: 'Firme del documento',
  firmaIntegra: 'Firma integra',
  firmaRotta: 'Contenuto diverso da quello firmato',
  firmatoDa: (chi: string, codice: string) => `Firmato da ${chi}${codice === '' ? '' : ` (${codice})`}.`,
  firmatoIl: (quando: string) => `Firmato il ${quando}, secondo chi firma.`,
  certificato: (emittente: string, dal: string, al: string) =>
    `Certificato di ${emittente}, valido dal ${dal} al ${al}.`,
  autoritaNonVerificata:
    'Da quale autorità venga il certificato qui non si verifica: lo controlli con il suo verificatore.',
  nonIndicato: 'Non indicato',
};
const en: typeof it = {
  firme: 'Signatures of the document',
  firmaIntegra: 'Signature intact',
  firmaRotta: 'Content differs from what was signed',
  firmatoDa: (chi, codice) => `Signed by ${chi}${codice === '' ? '' : ` (${codice})`}.`,
  firmatoIl: (quando) => `Signed on ${quando}, according to the signer.`,
  certificato: (emittente, dal, al) => `Certificate by ${emittente}, valid from ${dal} to ${al}.`,
  autoritaNonVerificata:
    'Which authority issued the certificate is not verified here: check it with your own verifier.',
  nonIndicato: 'Not indicated',
};
export const FIRME = { it, en } as const;
