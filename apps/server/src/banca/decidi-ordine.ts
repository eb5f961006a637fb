import type { AttoOrdine, FattoOrdine, StatoOrdine } from '@gestore/contratto/banca';

export type FattoDiOrdine = { fatto: FattoOrdine; operatoreId: string };
export type EsitoAtto = { esito: 'fatto'; fatto: FattoOrdine } | { esito: 'no'; codice: string; frase: string };

/** Lo stato di un ordine dai suoi fatti: scaricarlo di nuovo dopo l'esecuzione non lo riporta indietro. */
export function statoOrdine(fatti: readonly FattoDiOrdine[]): StatoOrdine {
  let stato: StatoOrdine = 'da_approvare';
  for (const { fatto } of fatti) {
    if (fatto === 'preparato') stato = 'da_approvare';
    else if (fatto !== 'scaricato') stato = fatto;
    else if (stato === 'approvato') stato = 'scaricato';
  }
  return stato;
}

const no = (codice: string, frase: string): EsitoAtto => ({ esito: 'no', codice, frase });
const STESSO = 'lo ha preparato lei, e serve un secondo paio d’occhi: lo faccia un altro operatore.';

/** Che cosa può fare un operatore di un ordine (R71): chi lo prepara non lo approva, e ciò che è uscito non si ritira da soli. */
export function decidiOrdine(fatti: readonly FattoDiOrdine[], atto: AttoOrdine, operatoreId: string): EsitoAtto {
  const stato = statoOrdine(fatti);
  const suo = fatti.some(({ fatto, operatoreId: chi }) => fatto === 'preparato' && chi === operatoreId);
  switch (atto) {
    case 'approva':
      if (stato !== 'da_approvare') return nonAdesso(stato);
      if (suo) return no('R71_stesso_operatore', `Questo ordine non lo può approvare lei: ${STESSO}`);
      return { esito: 'fatto', fatto: 'approvato' };
    case 'respingi':
      if (stato !== 'da_approvare') return nonAdesso(stato);
      if (suo) return no('R71_stesso_operatore', 'Questo ordine lo ha preparato lei: se è sbagliato lo annulli.');
      return { esito: 'fatto', fatto: 'respinto' };
    case 'annulla':
      if (stato === 'scaricato' && suo)
        return no('R71_stesso_operatore', `Il file è già uscito e l’ordine non lo può annullare lei: ${STESSO}`);
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

const PERCHE: Readonly<Record<StatoOrdine, string>> = {
  da_approvare: 'L’ordine non è ancora approvato.',
  approvato: 'L’ordine è già approvato; il file non è ancora stato scaricato.',
  scaricato: 'L’ordine è già approvato e il suo file è stato scaricato.',
  eseguito: 'L’ordine risulta già eseguito dalla banca.',
  respinto: 'L’ordine è stato respinto: i suoi rimborsi si possono mettere in un ordine nuovo.',
  annullato: 'L’ordine è stato annullato: i suoi rimborsi si possono mettere in un ordine nuovo.',
};

function nonAdesso(stato: StatoOrdine): EsitoAtto {
  return no('ordine_in_altro_stato', PERCHE[stato]);
}
