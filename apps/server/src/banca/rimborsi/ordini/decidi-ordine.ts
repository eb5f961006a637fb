import type { AttoOrdine, FattoOrdine, StatoOrdine } from '@gestore/contratto/banca/ordini-rimborso';
import type { CasoDi } from '@gestore/contratto/problemi';

export type PassoDellOrdine = { fatto: FattoOrdine; operatoreId: string };
/** `caso` sceglie le parole del problema. */
export type NoSuOrdine =
  | { codice: 'R71_stesso_operatore'; caso: CasoDi<'R71_stesso_operatore'> | null }
  | { codice: 'ordine_in_altro_stato'; caso: CasoDi<'ordine_in_altro_stato'> | null };
type EsitoAtto = { esito: 'fatto'; fatto: FattoOrdine } | { esito: 'no'; perche: NoSuOrdine };

/** Lo stato di un ordine dai suoi fatti: scaricarlo di nuovo dopo l'esecuzione non lo riporta indietro. */
export function statoOrdine(fatti: readonly PassoDellOrdine[]): StatoOrdine {
  let stato: StatoOrdine = 'da_approvare';
  for (const { fatto } of fatti) {
    if (fatto === 'preparato') stato = 'da_approvare';
    else if (fatto !== 'scaricato') stato = fatto;
    else if (stato === 'approvato') stato = 'scaricato';
  }
  return stato;
}

const stessoOperatore = (caso: CasoDi<'R71_stesso_operatore'> | null): EsitoAtto => ({
  esito: 'no',
  perche: { codice: 'R71_stesso_operatore', caso },
});

/** Che cosa può fare un operatore di un ordine (R71): chi lo prepara non lo approva, e ciò che è uscito non si ritira da soli. */
export function decidiOrdine(fatti: readonly PassoDellOrdine[], atto: AttoOrdine, operatoreId: string): EsitoAtto {
  const stato = statoOrdine(fatti);
  const loHaPreparato = fatti.some(({ fatto, operatoreId: chi }) => fatto === 'preparato' && chi === operatoreId);
  switch (atto) {
    case 'approva':
      if (stato !== 'da_approvare') return nonAdesso(stato);
      if (loHaPreparato) return stessoOperatore(null);
      return { esito: 'fatto', fatto: 'approvato' };
    case 'respingi':
      if (stato !== 'da_approvare') return nonAdesso(stato);
      if (loHaPreparato) return stessoOperatore('respingi');
      return { esito: 'fatto', fatto: 'respinto' };
    case 'annulla':
      if (stato === 'scaricato' && loHaPreparato) return stessoOperatore('annulla');
      if (stato !== 'da_approvare' && stato !== 'approvato' && stato !== 'scaricato') return nonAdesso(stato);
      return { esito: 'fatto', fatto: 'annullato' };
    case 'scarica':
      if (stato !== 'approvato' && stato !== 'scaricato' && stato !== 'eseguito') return nonAdesso(stato);
      return { esito: 'fatto', fatto: 'scaricato' };
    case 'esegui':
      if (stato !== 'scaricato') return nonAdesso(stato);
      return { esito: 'fatto', fatto: 'eseguito' };
    default:
      return atto satisfies never;
  }
}

function nonAdesso(stato: StatoOrdine): EsitoAtto {
  return { esito: 'no', perche: { codice: 'ordine_in_altro_stato', caso: stato === 'da_approvare' ? null : stato } };
}
