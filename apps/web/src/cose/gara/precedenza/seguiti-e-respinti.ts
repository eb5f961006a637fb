import type { RilancioRifiutatoVista, RilancioVista, Stanza } from '@gestore/dominio';

type Testa = { pseudonimo: string; importoCent: number };
type ConRilanci = Pick<Stanza, 'rilanci' | 'graduatoria'>;

/** I rilanci accettati dopo l’istante di una dichiarazione in sala: dal primo, tutti quelli che lo seguono (R54). */
export function seguitiDi({ rilanci }: ConRilanci, dichiaratoIl: number): readonly RilancioVista[] {
  const primo = rilanci.findIndex((rilancio) => rilancio.dichiaratoIl > dichiaratoIl);
  return primo === -1 ? [] : rilanci.slice(primo);
}

/** Perché un rilancio respinto tornerebbe a valere se cambia la testa che aveva davanti (R50, R54, R56). */
const DELLA_TESTA: ReadonlySet<string> = new Set(['R50_importo_insufficiente', 'R56_auto_rilancio']);

/** I rilanci online respinti dopo la dichiarazione perché non superavano la testa: se in sala si è parlato prima si giudicano di nuovo (R54). */
export function respintiDi(
  { rifiutati, buste }: Pick<Stanza, 'rifiutati' | 'buste'>,
  dichiaratoIl: number,
): readonly RilancioRifiutatoVista[] {
  const inSala = new Set(buste.filter(({ canale }) => canale === 'cartacea').map(({ pseudonimo }) => pseudonimo));
  return rifiutati.filter(
    ({ ricevutoIl, rifiuto, pseudonimo }) =>
      ricevutoIl > dichiaratoIl && DELLA_TESTA.has(rifiuto.codice) && !inSala.has(pseudonimo),
  );
}

/** La testa che c’era a quell’istante: il rilancio di prima, o l’offerta di partenza (R44). */
export function testaPrimaDi(stanza: ConRilanci, dichiaratoIl: number): Testa {
  const prima = stanza.rilanci.at(-1 - seguitiDi(stanza, dichiaratoIl).length);
  if (prima !== undefined) return prima;
  const [partenza] = stanza.graduatoria;
  return { pseudonimo: partenza?.pseudonimo ?? '', importoCent: partenza?.prezzoCent ?? 0 };
}
