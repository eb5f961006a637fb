import { parseArgs } from 'node:util';
import { AIUTO_OPZIONI, clienteDi, OPZIONI_SERVER } from '../accesso.ts';
import type { ComandoGv } from '../comando.ts';

const AIUTO = `gv esci [--url ...] [--file ...]

Chiude la sessione aperta con gv accedi, qui e sul server se risponde.

${AIUTO_OPZIONI}`;

/** Esce: qui sempre, sul server se risponde (specifica, sezione 8). */
export const esci: ComandoGv = {
  sintesi: 'chiude la sessione',
  aiuto: AIUTO,
  async esegui(argomenti, uscita) {
    const { values } = parseArgs({ args: [...argomenti], options: OPZIONI_SERVER });
    await clienteDi(values).esci();
    uscita.scrivi('Sessione chiusa.');
    return 0;
  },
};
