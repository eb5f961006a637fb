import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { ErroreChiamata } from '@gestore/cliente';
import { depositaDaGv } from '@gestore/contratto/operatore/chiamate';
import { type ComandoGv, ErroreUso } from '../comando.ts';
import { dallaMacchina, OPZIONI_MACCHINA } from '../macchina.ts';

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
        ...OPZIONI_MACCHINA,
      },
    });
    if (values.asta === undefined || positionals.length === 0)
      throw new ErroreUso('Servono --asta e almeno un pacchetto zip.');
    const chiama = dallaMacchina(values);
    let mancati = 0;
    for (const percorso of positionals) {
      const corpo = await readFile(percorso).catch(() => {
        throw new ErroreUso(`Il file ${percorso} non si legge.`);
      });
      const nome = basename(percorso);
      try {
        const ingresso = { id: values.asta, byte: corpo };
        const { gia, ricevuta } = await chiama(depositaDaGv, ingresso, { 'x-nome-file': encodeURIComponent(nome) });
        uscita.scrivi(`${nome}: ${gia ? 'già acquisito' : 'acquisito e sigillato'}, impronta ${ricevuta.impronta}`);
      } catch (errore) {
        if (!(errore instanceof ErroreChiamata)) throw errore;
        mancati += 1;
        uscita.errore(`${nome}: ${errore.message}`);
      }
    }
    return mancati === 0 ? 0 : 1;
  },
};
