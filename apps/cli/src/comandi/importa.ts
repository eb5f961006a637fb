import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { componi } from '@gestore/contratto/chiamata';
import { depositaDaGv } from '@gestore/contratto/chiamate/operatore';
import type { EsitoPacchetto } from '@gestore/contratto/deposito';
import { parolaGv } from '@gestore/server/acquisizione/rotte-gv';
import { apriSegreti, NOME_FILE as NOME_FILE_SEGRETO } from '@gestore/server/bordo/segreti';
import { type ComandoGv, ErroreUso } from '../comando.ts';

const AIUTO = `gv importa --asta <id> [--url http://127.0.0.1:3000] [--dati ./dati] pacchetto.zip ...

Deposita pacchetti d'offerta su un server in funzione, dalla macchina che ne tiene i dati. Ogni file è sigillato
subito; uno illeggibile resta in elenco con il suo motivo; lo stesso file due volte è la stessa busta.`;

/** Deposita pacchetti d'offerta (R12, R25); finisce con 1 se un file non è stato acquisito. */
export const importa: ComandoGv = {
  sintesi: "deposita pacchetti d'offerta su un server in funzione",
  aiuto: AIUTO,
  async esegui(argomenti, uscita) {
    const { values, positionals } = parseArgs({
      args: [...argomenti],
      allowPositionals: true,
      options: {
        asta: { type: 'string' },
        url: { type: 'string', default: process.env.BASE_URL ?? 'http://127.0.0.1:3000' },
        dati: { type: 'string', default: process.env.DATA_DIR ?? './dati' },
      },
    });
    if (values.asta === undefined || positionals.length === 0)
      throw new ErroreUso('Servono --asta e almeno un pacchetto zip.');
    // Una cartella senza segreto non è quella di un server: non se ne crea uno nuovo per sbaglio.
    if (!existsSync(join(resolve(values.dati), NOME_FILE_SEGRETO)))
      throw new ErroreUso(`In ${values.dati} non ci sono i dati di un server: indichi --dati con la sua DATA_DIR.`);
    const parola = parolaGv(apriSegreti(resolve(values.dati)));
    let mancati = 0;
    for (const percorso of positionals) {
      const corpo = await readFile(percorso).catch(() => {
        throw new ErroreUso(`Il file ${percorso} non si legge.`);
      });
      const { metodo, percorso: indirizzo } = componi(depositaDaGv, { id: values.asta, byte: corpo });
      const risposta = await fetch(`${values.url}${indirizzo}`, {
        method: metodo,
        headers: {
          authorization: `Bearer ${parola}`,
          'content-type': 'application/zip',
          'x-nome-file': encodeURIComponent(basename(percorso)),
        },
        body: corpo,
      }).catch(() => {
        throw new ErroreUso(`Il server ${values.url} non risponde: è in funzione?`);
      });
      const letto = (await risposta.json()) as EsitoPacchetto & { detail?: string };
      if (risposta.ok)
        uscita.scrivi(
          `${basename(percorso)}: ${letto.gia ? 'già acquisito' : 'acquisito e sigillato'}, impronta ${letto.ricevuta.impronta}`,
        );
      else {
        mancati += 1;
        uscita.errore(`${basename(percorso)}: ${letto.detail ?? 'non acquisito'}`);
      }
    }
    return mancati === 0 ? 0 : 1;
  },
};
