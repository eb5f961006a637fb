import type { ArgomentiDi, IngressoDi, QualsiasiChiamata, RispostaDi } from '@gestore/contratto/linea/chiamata';
import { ErroreChiamata } from './errori.ts';
import type { PartiCliente, Rinnovo } from './rinnovo.ts';

export type Chiama = <C extends QualsiasiChiamata>(chiamata: C, ...argomenti: ArgomentiDi<C>) => Promise<RispostaDi<C>>;

/** A call with the bearer token, renewed first if it has expired. */
export function creaChiama({ custodia, vita, manda }: PartiCliente, rinnovo: Rinnovo): Chiama {
  return async <C extends QualsiasiChiamata>(chiamata: C, ...[ingresso = {} as IngressoDi<C>]: ArgomentiDi<C>) => {
    const gettone = await rinnovo.gettone();
    const sessione = vita.numero();
    return manda(chiamata, ingresso, gettone).catch(async (errore: unknown) => {
      const nostra = gettone !== null && sessione === vita.numero();
      if (!nostra || !(errore instanceof ErroreChiamata) || errore.motivo === null) throw errore;
      if (errore.motivo !== 'gettone_scaduto') {
        vita.azzera();
        throw errore;
      }
      // The server's clock decides: it refused before doing anything, so the call may be made again, once.
      if (custodia.accesso()?.gettone === gettone) await rinnovo.perChiamare();
      return manda(chiamata, ingresso, custodia.accesso()?.gettone ?? null);
    });
  };
}
