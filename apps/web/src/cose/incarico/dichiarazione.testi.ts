/** La dichiarazione firmata di assenza di conflitti di interesse (R07). */
const it = {
  titolo: 'Dichiarazione di assenza di conflitti',
  spiega:
    'Il legale rappresentante dichiara di non essere in conflitto di interessi per l’incarico di questa vendita, e firma. Senza, la vendita non si pubblica.',
  manca: 'Nessuna dichiarazione è agli atti: la vendita non si può pubblicare.',
  mancaPubblicata: 'La vendita è stata pubblicata quando la dichiarazione non si chiedeva ancora.',
  agliAtti: 'Agli atti',
  delRappresentante: 'Firma del legale rappresentante',
  diUnAltro: 'Firma accolta con un motivo',
  perche: (motivo: string) => `Motivo: ${motivo}`,
  caricata: (chi: string) => `Caricata da ${chi}, `,
  impronta: (impronta: string) => `Impronta del file (SHA-256): ${impronta}`,
  salva: (nome: string) => `Salva ${nome}`,
  file: 'Dichiarazione firmata',
  aiuto: (mega: number) => `Un file .p7m, o un PDF con la firma; al massimo ${mega} MB.`,
  motivo: 'Perché si accoglie questa firma',
  aiutoMotivo:
    'Solo se non firma il legale rappresentante (per esempio, la procura), o se il certificato non è di un’autorità di un elenco di fiducia in vigore. Un certificato firmato da sé non si accoglie.',
  carica: 'Carica la dichiarazione',
  sostituisci: 'Sostituisci la dichiarazione',
  caricataOra: 'Dichiarazione acquisita.',
};
const en: typeof it = {
  titolo: 'Declaration of no conflict',
  spiega:
    'The legal representative declares to have no conflict of interest for this sale, and signs. Without it the sale is not published.',
  manca: 'No declaration is on file: the sale cannot be published.',
  mancaPubblicata: 'The sale was published before the declaration was asked for.',
  agliAtti: 'On file',
  delRappresentante: 'Signed by the legal representative',
  diUnAltro: 'Signature accepted with a reason',
  perche: (motivo) => `Reason: ${motivo}`,
  caricata: (chi) => `Uploaded by ${chi}, `,
  impronta: (impronta) => `Fingerprint of the file (SHA-256): ${impronta}`,
  salva: (nome) => `Save ${nome}`,
  file: 'Signed declaration',
  aiuto: (mega) => `A .p7m file, or a signed PDF; at most ${mega} MB.`,
  motivo: 'Why this signature is accepted',
  aiutoMotivo:
    'Only if the legal representative does not sign (for example, the power of attorney), or if the certificate is not from an authority of a trusted list in force. A self-signed certificate is not accepted.',
  carica: 'Upload the declaration',
  sostituisci: 'Replace the declaration',
  caricataOra: 'Declaration acquired.',
};
export const DICHIARAZIONE = { it, en } as const;
