import { ErroreChiamata } from './errori.ts';
import type { Parti, Rinnovo } from './rinnovo.ts';
import type { Richiesta } from './trasporto.ts';

/** Anything that turns unknown data into a known type, such as the zod schemas of the contract. */
export type Lettore<T> = { parse(dati: unknown): T };

export type Richiedi = {
  <T>(percorso: string, richiesta: Richiesta & { schema: Lettore<T> }): Promise<T>;
  (percorso: string, richiesta?: Richiesta): Promise<unknown>;
};

/** A call with the bearer token, renewed first if it has expired. */
export function creaRichiedi({ custodia, vita, manda }: Parti, rinnovo: Rinnovo): Richiedi {
  return async <T>(percorso: string, { schema, ...richiesta }: Richiesta & { schema?: Lettore<T> } = {}) => {
    const gettone = await rinnovo.gettone();
    const sessione = vita.numero();
    const dati = await manda(percorso, richiesta, gettone).catch(async (errore: unknown) => {
      const nostra = gettone !== null && sessione === vita.numero();
      if (!nostra || !(errore instanceof ErroreChiamata) || errore.motivo === null) throw errore;
      if (errore.motivo !== 'gettone_scaduto') {
        vita.azzera();
        throw errore;
      }
      // The server's clock decides: it refused before doing anything, so the call may be made again, once.
      if (custodia.accesso()?.gettone === gettone) await rinnovo.perChiamare();
      return manda(percorso, richiesta, custodia.accesso()?.gettone ?? null);
    });
    return (schema === undefined ? dati : schema.parse(dati)) as T;
  };
}
