import { ilGiorno } from '@gestore/contratto/parole/articoli';

/** I rinvii delle operazioni, come li legge chiunque: il modulo di chi li registra ha le sue parole (R32). */
const it = {
  rinviate: 'Operazioni rinviate',
  daA: (dal: string, al: string) => `Fissate per ${ilGiorno(dal)}, cominciano ${ilGiorno(al)}.`,
  disposto: (numero: string, del: string) => `Lo dispone il provvedimento n. ${numero} del ${del}.`,
  termine: (quando: string) => `Termine per le offerte: ${quando}.`,
  altrove: (luogo: string) => `Si tengono in: ${luogo}.`,
  precedenti: 'Rinvii precedenti',
};

export type TestiRinvii = typeof it;

const en: TestiRinvii = {
  rinviate: 'Operations postponed',
  daA: (dal, al) => `Set for ${dal}, they start on ${al}.`,
  disposto: (numero, del) => `By order no. ${numero} of ${del}.`,
  termine: (quando) => `Offer deadline: ${quando}.`,
  altrove: (luogo) => `They are held at: ${luogo}.`,
  precedenti: 'Previous postponements',
};

export const RINVII = { it, en } as const;
