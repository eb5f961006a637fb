import { parseArgs } from 'node:util';
import { ErroreChiamata } from '@gestore/cliente';
import { abilitaPrimoOperatore, leggiPrimiOperatori } from '@gestore/contratto/anagrafe/chiamate-proposte';
import type { RispostaDi } from '@gestore/contratto/linea/chiamata';
import type { ComandoGv } from '../comando.ts';
import { type ChiamaDallaMacchina, dallaMacchina, OPZIONI_MACCHINA } from '../macchina.ts';

const AIUTO = `gv operatore [--abilita <id>] [--url http://127.0.0.1:3000] [--dati ./dati]

Senza opzioni elenca gli operatori che il servizio di identità ha fatto conoscere. Con --abilita ne abilita uno, dalla
macchina che tiene i dati, finché gli abilitati non sono due: da allora uno di loro propone e un altro conferma, dalle
pagine. Chi va abilitato deve prima entrare una volta: gli si risponde che il suo accesso aspetta.`;

const STATI = { in_attesa: 'da abilitare', abilitato: 'abilitato', disabilitato: 'disabilitato' } as const;

/** I primi due operatori di un'installazione. */
export const operatore: ComandoGv = {
  sintesi: 'elenca gli operatori, e abilita i primi due',
  aiuto: AIUTO,
  async esegui(argomenti, uscita) {
    const { values } = parseArgs({
      args: [...argomenti],
      options: {
        abilita: { type: 'string' },
        ...OPZIONI_MACCHINA,
      },
    });
    try {
      const { operatori } = await abilitaOElenca(dallaMacchina(values), values.abilita);
      if (operatori.length === 0) uscita.scrivi('Nessun operatore è ancora entrato dal servizio di identità.');
      for (const { id, nome, email, stato } of operatori)
        uscita.scrivi(`${id}  ${STATI[stato]}  ${nome}${email === null ? '' : ` <${email}>`}`);
      return 0;
    } catch (errore) {
      if (!(errore instanceof ErroreChiamata)) throw errore;
      uscita.errore(errore.message);
      return 1;
    }
  },
};

/** L'elenco dopo aver abilitato chi si è detto, se lo si è detto. */
function abilitaOElenca(
  chiama: ChiamaDallaMacchina,
  abilita: string | undefined,
): Promise<RispostaDi<typeof leggiPrimiOperatori>> {
  return abilita === undefined
    ? chiama(leggiPrimiOperatori, {})
    : chiama(abilitaPrimoOperatore, { operatore: abilita });
}
