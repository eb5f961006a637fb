import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { componi } from '@gestore/contratto/chiamata';
import { abilitaPrimoOperatore, leggiPrimiOperatori } from '@gestore/contratto/chiamate/proposte';
import type { OperatoreVisto } from '@gestore/contratto/proposte';
import { parolaGv } from '@gestore/server/acquisizione/rotte-gv';
import { apriSegreti, NOME_FILE as NOME_FILE_SEGRETO } from '@gestore/server/bordo/segreti';
import { type ComandoGv, ErroreUso } from '../comando.ts';

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
        url: { type: 'string', default: process.env.BASE_URL ?? 'http://127.0.0.1:3000' },
        dati: { type: 'string', default: process.env.DATA_DIR ?? './dati' },
      },
    });
    if (!existsSync(join(resolve(values.dati), NOME_FILE_SEGRETO)))
      throw new ErroreUso(`In ${values.dati} non ci sono i dati di un server: indichi --dati con la sua DATA_DIR.`);
    const parola = parolaGv(apriSegreti(resolve(values.dati)));
    const corpo = values.abilita === undefined ? null : JSON.stringify({ operatore: values.abilita });
    const chiamata =
      values.abilita === undefined
        ? componi(leggiPrimiOperatori, {})
        : componi(abilitaPrimoOperatore, { operatore: values.abilita });
    const risposta = await fetch(`${values.url}${chiamata.percorso}`, {
      method: chiamata.metodo,
      headers: { authorization: `Bearer ${parola}`, 'content-type': 'application/json' },
      body: corpo,
    }).catch(() => {
      throw new ErroreUso(`Il server ${values.url} non risponde: è in funzione?`);
    });
    const letto = (await risposta.json()) as { operatori?: Omit<OperatoreVisto, 'io'>[]; detail?: string };
    if (!risposta.ok || letto.operatori === undefined) {
      uscita.errore(letto.detail ?? 'Il server non ha risposto come doveva.');
      return 1;
    }
    if (letto.operatori.length === 0) uscita.scrivi('Nessun operatore è ancora entrato dal servizio di identità.');
    for (const { id, nome, email, stato } of letto.operatori)
      uscita.scrivi(`${id}  ${STATI[stato]}  ${nome}${email === null ? '' : ` <${email}>`}`);
    return 0;
  },
};
