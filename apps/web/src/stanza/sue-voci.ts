import type { Stanza } from '@gestore/dominio';

/**
 * Cambia quando nel registro c'è una voce di cui questa persona può avere la ricevuta (R66): la sua busta, un suo rilancio, la
 * correzione o la decisione che lo tocca. Il rilancio di un altro non la cambia: le ricevute si rileggono a ragion veduta.
 */
export function sueVoci(stanza: Stanza, pseudonimo: string): string {
  const { buste, rilanci, rifiutati, rigiudicati, correzioni, precedenze } = stanza;
  const eSua = (una: { pseudonimo: string }): boolean => una.pseudonimo === pseudonimo;
  const ultima = [rilanci, rifiutati, rigiudicati, correzioni].map((voci) => voci.findLast(eSua)?.seq ?? 0);
  return [buste.find(eSua)?.stato ?? '', ...ultima, precedenze.at(-1)?.seq ?? 0].join(' ');
}
