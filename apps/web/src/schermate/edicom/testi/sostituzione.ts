/** Parole della sostituzione di chi conduce una vendita pubblicata. */
const it = {
  titolo: 'Chi conduce la vendita',
  conduce: 'Professionista delegato',
  nessuno: 'Non indicato',
  sostituisci: 'Sostituisci il delegato',
  spiega:
    'Serve il provvedimento del giudice. Lei propone, un altro operatore conferma: solo allora chi lascia esce subito, e chi subentra trova la vendita fra le sue. La sostituzione resta nel registro della vendita e nel verbale.',
  lascia: (nome: string) => `Lascia: ${nome}`,
  subentra: 'Chi subentra',
  daScegliere: 'Scelga un delegato',
  nessunAltro: 'Non c’è un altro delegato con un account da usare: lo registri fra i soggetti.',
  dispostoDa: 'Chi lo ha disposto',
  aiutoDisposto: 'Per esempio: Giudice dell’esecuzione dott.ssa Bruni.',
  numero: 'Numero del provvedimento',
  del: 'Data del provvedimento',
  aiutoData: 'gg/mm/aaaa',
  motivo: 'Motivo',
  proponi: 'Proponi la sostituzione',
  proposta: 'Proposta scritta: la conferma un altro operatore.',
};

const en: typeof it = {
  titolo: 'Who conducts the sale',
  conduce: 'Delegate',
  nessuno: 'Not given',
  sostituisci: 'Replace the delegate',
  spiega:
    'The judge’s order is needed. You propose, another operator confirms: only then the one who leaves is put out at once, and the other finds the sale in the list. The replacement stays in the journal of the sale and in the minutes.',
  lascia: (nome) => `Leaves: ${nome}`,
  subentra: 'Who takes over',
  daScegliere: 'Choose a delegate',
  nessunAltro: 'There is no other delegate with an account that can be used: register one among the subjects.',
  dispostoDa: 'Who ordered it',
  aiutoDisposto: 'For example: Giudice dell’esecuzione dott.ssa Bruni.',
  numero: 'Number of the order',
  del: 'Date of the order',
  aiutoData: 'dd/mm/yyyy',
  motivo: 'Reason',
  proponi: 'Propose the replacement',
  proposta: 'Proposal written: another operator confirms it.',
};
export const SOSTITUZIONE = { it, en } as const;
