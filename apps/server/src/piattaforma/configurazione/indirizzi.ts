/** A machine where PostgreSQL may answer. */
export type Ospite = { host: string; porta: number };

/**
 * What `DATABASE_URL` says: where the database can be found, and whether the one that takes writes is wanted. `url` is the
 * address of the first, without what `pg` does not know.
 */
export type Indirizzi = { ospiti: readonly Ospite[]; url: string; primaria: boolean };

const FORMA = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^@/?#]+)((?:\/[^?#]*)?)(?:\?([^#]*))?$/;
/** A name or a number, or an IPv6 in square brackets, and the port. */
const OSPITE = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s,:[\]]+))(?::(\d{1,5}))?$/;
const PORTA_POSTGRES = 5_432;
const ATTRIBUTI = 'target_session_attrs';
/** The two names that libpq has for the one that takes writes. */
const PRIMARIA: ReadonlySet<string> = new Set(['read-write', 'primary']);

/**
 * Reads the address as libpq does: several machines with commas between them, and `target_session_attrs=read-write`, which
 * among them wants the one that takes writes. `pg` knows one machine only. A wrong address is an error that says what is missing.
 */
export function leggiIndirizzi(testo: string): Indirizzi {
  const parti = FORMA.exec(testo);
  if (parti === null) throw new Error('serve un indirizzo completo del tipo previsto');
  const [, schema = '', chi = '', macchine = '', base = '', domanda = ''] = parti;
  // A slash in the password divides all that follows wrongly, and the password would end among what may be said.
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
  // What is not an address is found here, and not at the first connection.
  if (!URL.canParse(url)) throw new Error('serve un indirizzo completo del tipo previsto');
  return { ospiti, url, primaria: chiesta !== null };
}

/** The same address, with all its machines, for another role. */
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

/** As it stands in an address. */
export function scritto({ host, porta }: Ospite): string {
  return `${host.includes(':') ? `[${host}]` : host}:${porta}`;
}
