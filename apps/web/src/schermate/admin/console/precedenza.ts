import type { RilancioVista, Stanza } from '@gestore/dominio';

type Testa = { pseudonimo: string; importoCent: number };
type ConRilanci = Pick<Stanza, 'rilanci' | 'graduatoria'>;

/** I rilanci accettati dopo l’istante di una dichiarazione in sala: dal primo, tutti quelli che lo seguono (R54). */
export function seguitiDi({ rilanci }: ConRilanci, dichiaratoIl: number): readonly RilancioVista[] {
  const primo = rilanci.findIndex((rilancio) => rilancio.dichiaratoIl > dichiaratoIl);
  return primo === -1 ? [] : rilanci.slice(primo);
}

/** La testa che c’era a quell’istante: il rilancio di prima, o l’offerta di partenza (R44). */
export function testaPrimaDi(stanza: ConRilanci, dichiaratoIl: number): Testa {
  const prima = stanza.rilanci.at(-1 - seguitiDi(stanza, dichiaratoIl).length);
  if (prima !== undefined) return prima;
  const [partenza] = stanza.graduatoria;
  return { pseudonimo: partenza?.pseudonimo ?? '', importoCent: partenza?.prezzoCent ?? 0 };
}
