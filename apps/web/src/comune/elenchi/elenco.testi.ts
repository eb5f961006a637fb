import type { Conteggio } from '@gestore/contratto/linea/pagina';
import type { Quando } from '@gestore/contratto/ricerca/periodi-vendite';

const numero = (lingua: string, quanti: number): string => quanti.toLocaleString(lingua, { useGrouping: 'always' });

/** I testi di un elenco a pagine: quante righe si vedono, le seguenti, il filtro delle vendite. */
const it = {
  /** Quante se ne vedono, e su quante: oltre un certo numero non si contano. */
  mostrate: (viste: number, quanti: Conteggio | null) => {
    if (quanti === null || (quanti.esatto && viste >= quanti.numero)) return `${numero('it', viste)} in tutto`;
    return `${numero('it', viste)} di ${quanti.esatto ? '' : 'più di '}${numero('it', quanti.numero)}`;
  },
  altre: 'Mostra le seguenti',
  filtra: 'Cerca fra le vendite',
  testo: 'Titolo, tribunale o ruolo',
  quando: 'Quali',
  tutte: 'Tutte',
  quali: { oggi: 'Di oggi', prossime: 'Prossime', in_corso: 'Non concluse', concluse: 'Concluse' } satisfies Record<
    Quando,
    string
  > as Record<Quando, string>,
  cerca: 'Cerca',
  nessuna: 'Nessuna vendita corrisponde.',
  trovaVendita: 'Cerchi la vendita',
  restringa: (viste: number, quanti: Conteggio) =>
    `Si può scegliere fra le prime ${numero('it', viste)} di ${quanti.esatto ? '' : 'più di '}${numero('it', quanti.numero)}: per le altre scriva parte del titolo, del tribunale o del ruolo.`,
};

const en: typeof it = {
  mostrate: (viste, quanti) => {
    if (quanti === null || (quanti.esatto && viste >= quanti.numero)) return `${numero('en', viste)} in all`;
    return `${numero('en', viste)} of ${quanti.esatto ? '' : 'more than '}${numero('en', quanti.numero)}`;
  },
  altre: 'Show the next ones',
  filtra: 'Search the sales',
  testo: 'Title, court or docket',
  quando: 'Which',
  tutte: 'All',
  quali: { oggi: 'Today’s', prossime: 'Coming', in_corso: 'Not concluded', concluse: 'Concluded' },
  cerca: 'Search',
  nessuna: 'No sale matches.',
  trovaVendita: 'Find the sale',
  restringa: (viste, quanti) =>
    `You can choose among the first ${numero('en', viste)} of ${quanti.esatto ? '' : 'more than '}${numero('en', quanti.numero)}: for the others write part of the title, the court or the docket.`,
};

export const ELENCO = { it, en };
