import { parseArgs } from 'node:util';
import type { Utente } from '@gestore/contratto/accesso/forme';
import { AIUTO_OPZIONI, clienteDi, OPZIONI_SERVER, spiegando } from '../accesso.ts';
import type { ComandoGv } from '../comando.ts';

const AIUTO = `gv utente [--json] [--url ...] [--file ...]

Chiede al server chi è entrato con gv accedi, rinnovando la sessione se serve. Esce con 1 se nessuno.

  --json             l'oggetto utente com'è
${AIUTO_OPZIONI}`;

/** Chi è entrato, detto dal server. */
export const utente: ComandoGv = {
  sintesi: 'dice chi è entrato',
  aiuto: AIUTO,
  async esegui(argomenti, uscita) {
    const { values } = parseArgs({
      args: [...argomenti],
      options: { ...OPZIONI_SERVER, json: { type: 'boolean', default: false } },
    });
    const chi = await spiegando(values.url, () => clienteDi(values).utente());
    if (chi === null) {
      uscita.errore('Nessuno è entrato: usi gv accedi.');
      return 1;
    }
    uscita.scrivi(values.json ? JSON.stringify(chi, null, 2) : descriviUtente(chi));
    return 0;
  },
};

/** Una riga per la persona che usa il comando. */
export function descriviUtente({ nome, strategia, scope }: Utente): string {
  return `${nome} (${strategia}: ${scope.join(', ')})`;
}
