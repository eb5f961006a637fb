import { COMANDI } from './comandi/indice.ts';
import { ErroreUso, type Uscita } from './comando.ts';

function aiuto(): string {
  const righe = Object.entries(COMANDI).map(([nome, { sintesi }]) => `  ${nome.padEnd(12)} ${sintesi}`);
  return [
    'gv: gli strumenti a riga di comando di Gestore Vendite',
    '',
    'Uso: gv <comando> [opzioni]',
    '',
    ...righe,
    '',
    'gv <comando> --help spiega un comando.',
  ].join('\n');
}

/** `parseArgs` segnala le opzioni sbagliate con eccezioni in inglese: all’utente basta sapere di guardare l’aiuto. */
function eErroreDiOpzioni(errore: unknown): boolean {
  return errore instanceof TypeError && 'code' in errore && String(errore.code).startsWith('ERR_PARSE_ARGS');
}

/** Esegue `gv` con gli argomenti dati e restituisce il codice d’uscita. */
export async function esegui(argomenti: readonly string[], uscita: Uscita): Promise<number> {
  const [nome, ...resto] = argomenti;
  if (nome === undefined || nome === '--help' || nome === '-h' || nome === 'help') {
    uscita.scrivi(aiuto());
    return nome === undefined ? 1 : 0;
  }
  const comando = Object.hasOwn(COMANDI, nome) ? COMANDI[nome] : undefined;
  if (comando === undefined) {
    uscita.errore(`Il comando «${nome}» non esiste.\n\n${aiuto()}`);
    return 1;
  }
  if (resto.includes('--help') || resto.includes('-h')) {
    uscita.scrivi(comando.aiuto);
    return 0;
  }
  try {
    return await comando.esegui(resto, uscita);
  } catch (errore) {
    if (errore instanceof ErroreUso) uscita.errore(errore.message);
    else if (eErroreDiOpzioni(errore)) uscita.errore(`Le opzioni non sono corrette.\n\n${comando.aiuto}`);
    else throw errore;
    return 1;
  }
}
