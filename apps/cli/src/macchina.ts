import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { creaTrasporto, ErroreChiamata } from '@gestore/cliente';
import type { IngressoDi, QualsiasiChiamata, RispostaDi } from '@gestore/contratto/linea/chiamata';
import { parolaGv } from '@gestore/server/acquisizione/rotte-gv';
import { apriSegreti, NOME_FILE as NOME_FILE_SEGRETO } from '@gestore/server/piattaforma/segreti';
import { ErroreUso } from './comando.ts';

/** Opzioni comuni ai comandi che parlano con un server dalla macchina che ne tiene i dati. */
export const OPZIONI_MACCHINA = {
  url: { type: 'string', default: process.env.BASE_URL ?? 'http://127.0.0.1:3000' },
  dati: { type: 'string', default: process.env.DATA_DIR ?? './dati' },
} as const;

/** Una chiamata con la parola di `gv`; lancia `ErroreChiamata` se il server dice di no, `ErroreUso` se non risponde. */
export type ChiamaDallaMacchina = <C extends QualsiasiChiamata>(
  chiamata: C,
  ingresso: IngressoDi<C>,
  intestazioni?: Readonly<Record<string, string>>,
) => Promise<RispostaDi<C>>;

/** Chi legge la cartella dei dati ricava la parola con cui `gv` si presenta: non c'è sessione. */
export function dallaMacchina({ url, dati }: { url: string; dati: string }): ChiamaDallaMacchina {
  // Una cartella senza segreto non è quella di un server: non se ne crea uno nuovo per sbaglio.
  if (!existsSync(join(resolve(dati), NOME_FILE_SEGRETO)))
    throw new ErroreUso(`In ${dati} non ci sono i dati di un server: indichi --dati con la sua DATA_DIR.`);
  const parola = parolaGv(apriSegreti(resolve(dati)));
  const manda = creaTrasporto({ base: url });
  return async (chiamata, ingresso, intestazioni) => {
    try {
      return await manda(chiamata, ingresso, parola, intestazioni);
    } catch (errore) {
      if (errore instanceof ErroreChiamata) throw errore;
      throw new ErroreUso(`Il server ${url} non risponde: è in funzione?`);
    }
  };
}
