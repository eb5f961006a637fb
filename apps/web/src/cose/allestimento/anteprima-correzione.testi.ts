/** L'errata corrige di una scheda pubblicata: l'anteprima, e chi la saprà. */
const it = {
  titolo: 'Anteprima dell’errata corrige',
  scheda: 'Come si leggerà la scheda pubblica',
  errata: 'Che cosa resterà scritto come errata corrige',
  chi: 'Chi lo saprà',
  loSanno: [
    'Chiunque apra la scheda pubblica, da subito: il testo di adesso, e sotto che cosa diceva, quando e perché è cambiato.',
    'Chi conduce la vendita, nella sua pagina dei documenti.',
    'Chi ha depositato un’offerta: fino all’apertura nessuno sa chi è, perciò glielo dice l’invito alle operazioni.',
  ],
  motivo: 'Perché si corregge',
  aiutoMotivo: 'Lo legge chiunque, e resta nel verbale: non nomini nessuno.',
  serveMotivo: 'Scriva perché si corregge.',
  avverte: 'Ciò che diceva prima resta leggibile: un’errata corrige non si toglie.',
  conferma: 'Pubblica l’errata corrige',
  torna: 'Torna alla scheda',
};
const en: typeof it = {
  titolo: 'Preview of the correction (errata corrige)',
  scheda: 'How the public sheet will read',
  errata: 'What will stay written as errata corrige',
  chi: 'Who will know',
  loSanno: [
    'Anybody who opens the public sheet, at once: the present text, and below it what it said, when and why it changed.',
    'Who conducts the sale, on the page of the documents.',
    'Who has deposited an offer: until the opening nobody knows who it is, so the invitation to the operations says it.',
  ],
  motivo: 'Why it is corrected',
  aiutoMotivo: 'Anybody reads it, and it stays in the minutes: do not name anybody.',
  serveMotivo: 'Write why it is corrected.',
  avverte: 'What it said before stays readable: an errata corrige cannot be taken away.',
  conferma: 'Publish the correction',
  torna: 'Back to the sheet',
};
export const CORREZIONE = { it, en } as const;
