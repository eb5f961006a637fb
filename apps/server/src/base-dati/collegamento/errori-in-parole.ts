import { leggiIndirizzi, type Ospite, scritto } from '../../piattaforma/configurazione/indirizzi.ts';
import { ErroreBaseDati } from './errore-base-dati.ts';

/** Un nome che nessuno conosce: è quasi sempre scritto male. */
const SENZA_NOME: readonly unknown[] = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME'];
/** Un codice di PostgreSQL. */
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Come `pg` dice che la base dati chiede una password e non ce n'è una. */
const SENZA_PASSWORD = /client password must be|no password supplied/i;
/** Il certificato di chi ascolta lì non è accettato, o i due non si intendono. */
const DI_TLS =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO)|^The server does not support SSL connections/;

/** I codici di PostgreSQL che chi amministra può sistemare, con che cosa fare. */
const PER_CODICE: Readonly<Record<string, string>> = {
  '28P01': 'rifiuta il nome o la password di DATABASE_URL: li corregga.',
  '28000':
    'non fa entrare il ruolo di DATABASE_URL da questa macchina: controlli il nome, pg_hba.conf, e se vuole TLS (sslmode).',
  '25006':
    'accetta soltanto letture: è una copia, o è in sola lettura. Indichi in DATABASE_URL la primaria, o tutte le macchine con target_session_attrs=read-write.',
  '42501':
    'non lascia fare al ruolo di DATABASE_URL ciò che serve: deve poter creare tavole, ruoli e indici nella sua base dati.',
  '53100': 'non ha più posto sul disco: ne faccia, e riavvii.',
};

/** Dove dice di essere la base dati, e come si chiama: mai chi vi entra, né con che password. */
function luogo(url: string): { ospiti: readonly Ospite[]; dove: string; nome: string } {
  const { ospiti, url: prima } = leggiIndirizzi(url);
  const nome = sciolto(new URL(prima).pathname.slice(1));
  return { ospiti, dove: `La base dati (${ospiti.map(scritto).join(', ')})`, nome };
}

/**
 * Perché la base dati di `url` non si usa, in una frase per chi avvia il server; `null` se l'errore non è suo. Di `url` non si
 * ripete né il nome di chi entra né la password, e di ciò che dice la base dati nemmeno, se ve ne fosse.
 */
export function baseDatiInParole(errore: unknown, url: string): ErroreBaseDati | null {
  if (errore instanceof ErroreBaseDati) return errore;
  if (!(errore instanceof Error)) return null;
  const { code } = errore as { code?: unknown };
  const { ospiti, dove, nome } = luogo(url);
  const dice = (frase: string): ErroreBaseDati => new ErroreBaseDati(frase, { cause: code });
  if (SENZA_NOME.includes(code)) {
    const nomi = ospiti.map(({ host }) => `«${host}»`).join(', ');
    return dice(`La base dati non si trova: nessuna macchina si chiama ${nomi}. Controlli DATABASE_URL, o il DNS.`);
  }
  if (SENZA_PASSWORD.test(errore.message)) return dice(`${dove} chiede una password, e in DATABASE_URL non c’è.`);
  if (code === '3D000') return dice(`${dove} non ne ha una che si chiama «${nome}»: la crei, o corregga DATABASE_URL.`);
  if (DI_TLS.test(String(code ?? '')) || DI_TLS.test(errore.message)) {
    const perche = senzaPassword(errore.message, url);
    return dice(`${dove} e questo server non si intendono su TLS (${perche}): controlli sslmode e i certificati.`);
  }
  if (typeof code !== 'string' || !SQLSTATE.test(code)) return null;
  const nota = PER_CODICE[code];
  if (nota !== undefined) return dice(`${dove} ${nota}`);
  return dice(`${dove} ha risposto con un errore: ${senzaPassword(errore.message, url)} (codice ${code}).`);
}

/** Chi ascolta lì non è PostgreSQL: non lo diventerà, e non si aspetta. */
export function nonEPostgres({ host, porta }: Ospite): ErroreBaseDati {
  return new ErroreBaseDati(
    `A ${scritto({ host, porta })} risponde un programma che non è PostgreSQL: controlli macchina e porta in DATABASE_URL.`,
  );
}

/** Come lo dice `pg`, e come lo si dice qui. */
const PAROLE: readonly (readonly [RegExp, string])[] = [
  [/^timeout expired/, 'non si raggiunge, o accetta la connessione e tace'],
  [/^Connection terminated|ECONNRESET/, 'chiude la connessione senza rispondere'],
  [/ECONNREFUSED/, 'lì non ascolta nessuno: ECONNREFUSED'],
];

/** Perché non ci si è collegati, per chi aspetta: il codice, se le parole mancano. */
export function percheNo(errore: unknown, url: string): string {
  if (!(errore instanceof Error)) return String(errore);
  const { code } = errore as { code?: unknown };
  const detto = errore.message || String(code ?? errore.name);
  return PAROLE.find(([come]) => come.test(detto))?.[1] ?? senzaPassword(detto, url);
}

/** Un errore di cui non si sa altro. */
export function nonSiUsa(errore: unknown, url: string): ErroreBaseDati {
  return new ErroreBaseDati(`${luogo(url).dove} non si lascia usare: ${percheNo(errore, url)}.`, { cause: errore });
}

/** Le parole di altri, senza la password comunque vi sia scritta. */
function senzaPassword(testo: string, url: string): string {
  const { password } = new URL(leggiIndirizzi(url).url);
  return [password, sciolto(password)].reduce((t, una) => (una === '' ? t : t.replaceAll(una, '…')), testo);
}

/** Ciò che in un indirizzo è scritto con i suoi `%`. */
function sciolto(testo: string): string {
  try {
    return decodeURIComponent(testo);
  } catch {
    return testo;
  }
}
