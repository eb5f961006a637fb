import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Cliente, creaCliente, ErroreChiamata, ExpiredAuthSessionError } from '@gestore/cliente';
import { depositoSuFile } from '@gestore/cliente/deposito-file';
import { ErroreUso } from './comando.ts';

/** Opzioni comuni ai comandi che parlano con un server come una persona. */
export const OPZIONI_SERVER = {
  url: { type: 'string', default: process.env.BASE_URL ?? 'http://127.0.0.1:3000' },
  file: { type: 'string' },
} as const;

export const AIUTO_OPZIONI = `  --url <indirizzo>  il server (BASE_URL, o http://127.0.0.1:3000)
  --file <file>      dove sta la sessione, leggibile solo dal proprietario
                     (uno per server, in ~/.config/gestore-vendite)`;

/** Il cliente che tiene la sessione di questo server in un file. Un file per server: i gettoni di uno non vanno a un altro. */
export function clienteDi({ url, file }: { url: string; file?: string | undefined }): Cliente {
  const indirizzo = URL.parse(url);
  if (indirizzo === null)
    throw new ErroreUso(`L’indirizzo ${url} non è valido: per esempio --url http://127.0.0.1:3000`);
  const nome = `${indirizzo.host.replaceAll(/[^\w.-]/g, '_')}.json`;
  const percorso = file ?? join(homedir(), '.config', 'gestore-vendite', nome);
  return creaCliente({ base: url, deposito: depositoSuFile(percorso) });
}

/** Ciò che il server ha risposto, detto a chi usa il comando; gli altri errori passano. */
export async function spiegando<T>(url: string, azione: () => Promise<T>): Promise<T> {
  try {
    return await azione();
  } catch (errore) {
    if (errore instanceof ExpiredAuthSessionError)
      throw new ErroreUso(`La sessione è finita: acceda di nuovo con gv accedi.\n${errore.message}`);
    if (errore instanceof ErroreChiamata) throw new ErroreUso(errore.message);
    if (errore instanceof TypeError || (errore instanceof Error && errore.name === 'TimeoutError'))
      throw new ErroreUso(`Il server ${url} non risponde: è in funzione?`);
    throw errore;
  }
}
