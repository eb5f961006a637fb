import { parseArgs } from 'node:util';
import type { Cliente } from '@gestore/cliente';
import { STRATEGIA_PREDEFINITA, STRATEGIE, type Strategia } from '@gestore/contratto/accesso/costanti-accesso';
import { AIUTO_OPZIONI, clienteDi, OPZIONI_SERVER, spiegando } from '../accesso.ts';
import { type ComandoGv, ErroreUso } from '../comando.ts';
import { creaDomande, type Domande } from '../leggi-segreto.ts';
import { descriviUtente } from './utente.ts';

const AIUTO = `gv accedi [--strategia user|admin|edicom] [--email <indirizzo>] [--url ...] [--file ...]

Entra su un server e conserva la sessione per i comandi seguenti. Chiede le stesse prove della
pagina di accesso, una per riga, e non le mostra:
  user     la credenziale della PEC (predefinita)
  admin    e-mail, password e codice dell'app
  edicom   il gettone di rinnovo chiesto dal browser in cui si è entrati

${AIUTO_OPZIONI}`;

/** Entra con le prove di una strategia e conserva i gettoni in un file del solo proprietario. */
export const accedi: ComandoGv = {
  sintesi: 'entra su un server e conserva la sessione',
  aiuto: AIUTO,
  async esegui(argomenti, uscita) {
    const { values } = parseArgs({
      args: [...argomenti],
      options: {
        ...OPZIONI_SERVER,
        strategia: { type: 'string', default: STRATEGIA_PREDEFINITA },
        email: { type: 'string' },
      },
    });
    const strategia = STRATEGIE.find((una) => una === values.strategia);
    if (strategia === undefined) throw new ErroreUso(`La strategia è una di queste: ${STRATEGIE.join(', ')}.`);
    const cliente = clienteDi(values);
    const domande = creaDomande(process.stdin, process.stderr);
    try {
      const utente = await spiegando(values.url, () => entra(cliente, strategia, values.email, domande));
      uscita.scrivi(descriviUtente(utente));
      return 0;
    } finally {
      domande.chiudi();
    }
  },
};

async function entra(cliente: Cliente, strategia: Strategia, nota: string | undefined, domande: Domande) {
  const segreto = (domanda: string): Promise<string> => domande.chiedi(domanda, { segreta: true });
  switch (strategia) {
    case 'user':
      return cliente.accedi('user', { token: await segreto('Credenziale') });
    case 'admin': {
      const email = nota ?? (await domande.chiedi('E-mail'));
      const password = await segreto('Password');
      return cliente.accedi('admin', { email, password, codice: await segreto('Codice') });
    }
    case 'edicom':
      return cliente.accedi('edicom', { refresh_token: await segreto('Gettone di rinnovo') });
    default:
      return strategia satisfies never;
  }
}
