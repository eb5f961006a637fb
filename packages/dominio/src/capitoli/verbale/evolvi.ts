import { esigi, esigiFase } from '../../legge/pretese.ts';
import { eIn, FASI_FIRMATE } from '../../parole/fasi.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Stato } from '../../parole/stato.ts';
import { firmate } from './versioni-firmate.ts';

/**
 * Applica i fatti che seguono l'esito: le versioni del verbale in fila, la firma dell'ultima, la chiusura. Ciò che è firmato resta
 * com'è: dopo, in qualunque fase, le versioni sono integrazioni (R68).
 */
export function evolviVerbale(
  stato: Stato,
  evento: EventoDi<'VerbaleRedatto' | 'VerbaleFirmato' | 'VerbaleFirmatoDepositato' | 'AstaChiusa'>,
): Stato {
  switch (evento.tipo) {
    case 'VerbaleRedatto': {
      const { versione, impronta } = evento;
      if (eIn(stato, ...FASI_FIRMATE)) {
        const ultima = stato.verbale.seguente ?? stato.verbale;
        esigi(versione === ultima.versione + 1, stato, evento, 'la versione non è la seguente (R68)');
        return { ...stato, verbale: { ...stato.verbale, seguente: { versione, impronta } } };
      }
      const prima = esigiFase(stato, evento, 'esitata');
      esigi(versione === (prima.verbale?.versione ?? 0) + 1, stato, evento, 'la versione non è la seguente (R68)');
      return { ...prima, verbale: { versione, impronta } };
    }
    case 'VerbaleFirmato': {
      const { versione, impronta } = evento;
      if (eIn(stato, ...FASI_FIRMATE)) {
        esigi(versione === stato.verbale.seguente?.versione, stato, evento, 'la versione non è l’ultima (R68)');
        return { ...stato, verbale: { versione, impronta, firmato: null, precedenti: firmate(stato.verbale) } };
      }
      const prima = esigiFase(stato, evento, 'esitata');
      esigi(versione === prima.verbale?.versione, stato, evento, 'la versione non è l’ultima (R68)');
      return { ...prima, fase: 'verbalizzata', verbale: { versione, impronta, firmato: null } };
    }
    case 'VerbaleFirmatoDepositato': {
      const prima = stato.fase === 'chiusa' ? stato : esigiFase(stato, evento, 'verbalizzata');
      const { versione, impronta, firmato } = evento;
      const { verbale } = prima;
      const firmata = firmate(verbale).find((una) => una.versione === versione);
      esigi(firmata !== undefined && firmata.impronta === impronta, stato, evento, 'non è la versione firmata (R68)');
      esigi(firmata.firmato === null, stato, evento, 'il file firmato c’è già (R68)');
      if (versione === verbale.versione) return { ...prima, verbale: { ...verbale, firmato } };
      const precedenti = (verbale.precedenti ?? []).map((precedente) =>
        precedente.versione === versione ? { ...precedente, firmato } : precedente,
      );
      return { ...prima, verbale: { ...verbale, precedenti } };
    }
    case 'AstaChiusa':
      return { ...esigiFase(stato, evento, 'verbalizzata'), fase: 'chiusa' };
    default:
      return evento satisfies never;
  }
}
