/** Una macchina da cui PostgreSQL può rispondere. */
export type Ospite = { host: string; porta: number };

/**
 * Ciò che `DATABASE_URL` dice: dove si può trovare la base dati, e se si vuole quella che accetta scritture. `url` è
 * l'indirizzo della prima, senza ciò che `pg` non conosce.
 */
export type Indirizzi = { ospiti: readonly Ospite[]; url: string; primaria: boolean };

const FORMA = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^@/?#]+)((?:\/[^?#]*)?)(?:\?([^#]*))?$/;
/** Un nome o un numero, o un IPv6 fra parentesi quadre, e la porta. */
const OSPITE = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s,:[\]]+))(?::(\d{1,5}))?$/;
const PORTA_POSTGRES = 5_432;
const ATTRIBUTI = 'target_session_attrs';
/** I due nomi che libpq ha per quella che accetta scritture. */
const PRIMARIA: ReadonlySet<string> = new Set(['read-write', 'primary']);

/**
 * Legge l'indirizzo come fa libpq: più macchine separate da virgole, e `target_session_attrs=read-write`, che fra loro
 * vuole quella che accetta scritture. `pg` conosce una macchina sola. Un indirizzo sbagliato è un errore che dice che
 * cosa manca.
 */
export function leggiIndirizzi(testo: string): Indirizzi {
  const parti = FORMA.exec(testo);
  if (parti === null) throw new Error('serve un indirizzo completo del tipo previsto');
  const [, schema = '', chi = '', macchine = '', base = '', domanda = ''] = parti;
  // Una barra nella password divide male tutto ciò che segue, e la password finirebbe fra ciò che si può dire.
  if (base.includes('@')) throw new Error('nella password una barra si scrive %2F, e una chiocciola %40');
  const ospiti = macchine.split(',').map(leggiOspite);
  if (new Set(ospiti.map(scritto)).size < ospiti.length) throw new Error('una macchina è scritta due volte');
  const parametri = new URLSearchParams(domanda);
  const chiesta = parametri.get(ATTRIBUTI);
  if (chiesta !== null && !PRIMARIA.has(chiesta)) throw new Error(`${ATTRIBUTI} può essere soltanto read-write`);
  if (chiesta === null && ospiti.length > 1)
    throw new Error(`con più macchine serve ${ATTRIBUTI}=read-write: si scrive soltanto sulla primaria`);
  parametri.delete(ATTRIBUTI);
  const resto = parametri.size === 0 ? '' : `?${parametri}`;
  const url = `${schema}${chi}${scritto(ospiti[0] as Ospite)}${base}${resto}`;
  // Ciò che non è un indirizzo si scopre qui, e non al primo collegamento.
  if (!URL.canParse(url)) throw new Error('serve un indirizzo completo del tipo previsto');
  return { ospiti, url, primaria: chiesta !== null };
}

/** Lo stesso indirizzo, con tutte le sue macchine, per un altro ruolo. */
export function conRuolo(testo: string, ruolo: string, password: string): string {
  const chi = `${encodeURIComponent(ruolo)}:${encodeURIComponent(password)}@`;
  return testo.replace(FORMA, (_tutto, schema: string, _prima, macchine: string, base: string, domanda?: string) => {
    return `${schema}${chi}${macchine}${base}${domanda === undefined ? '' : `?${domanda}`}`;
  });
}

function leggiOspite(testo: string): Ospite {
  const [, fraQuadre, nome, porta] = OSPITE.exec(testo) ?? [];
  const host = fraQuadre ?? nome;
  const numero = porta === undefined ? PORTA_POSTGRES : Number(porta);
  if (host === undefined || numero < 1 || numero > 65_535) throw new Error('una delle macchine non è scritta bene');
  return { host, porta: numero };
}

/** Com'è scritta in un indirizzo. */
export function scritto({ host, porta }: Ospite): string {
  return `${host.includes(':') ? `[${host}]` : host}:${porta}`;
}
