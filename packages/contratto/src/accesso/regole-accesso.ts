import {
  cifre,
  confermato,
  email,
  lunghezzaMassima,
  lunghezzaTra,
  obbligatorio,
  type Regole,
} from '../regole/index.ts';

/** Le regole dei moduli di accesso, le stesse nella pagina e nelle chiamate. Senza schemi: la pagina non ne ha bisogno. */

/** Come il server chiama i campi nei suoi errori; la pagina usa i suoi nomi, nella lingua scelta. */
export const NOMI_ACCESSO = {
  email: 'E-mail',
  password: 'Password',
  codice: 'Codice temporaneo',
  nuovaPassword: 'Nuova password',
  confermaPassword: 'Ripeta la nuova password',
} as const;

/** Abbastanza lunga da non chiedere altro; il massimo c'è perché controllarla costa tempo. */
export const PASSWORD_LUNGHEZZA = { min: 12, max: 128 } as const;
/** Chi accede può avere una password di un tempo con altri limiti: qui si ferma solo ciò che non può essere una password. */
const PASSWORD_SCRITTA_MAX = 1_024;

/** Le applicazioni mostrano il codice temporaneo a gruppi di tre: chi lo copia così non ha sbagliato. */
export const REGOLE_ACCESSO_ADMIN = {
  email: [obbligatorio(), email()],
  password: [obbligatorio(), lunghezzaMassima(PASSWORD_SCRITTA_MAX)],
  codice: [obbligatorio(), cifre(6, { spaziAmmessi: true })],
} as const satisfies Regole;

export const REGOLE_RICHIESTA_PASSWORD = { email: [obbligatorio(), email()] } as const satisfies Regole;

/** La nuova password, scritta due volte; `nomePassword` è come la pagina chiama il primo campo. */
export function regoleNuovaPassword(nomePassword: string): Regole<'password' | 'confermaPassword'> {
  return {
    password: [obbligatorio(), lunghezzaTra(PASSWORD_LUNGHEZZA.min, PASSWORD_LUNGHEZZA.max)],
    confermaPassword: [obbligatorio(), confermato('password', nomePassword)],
  };
}
