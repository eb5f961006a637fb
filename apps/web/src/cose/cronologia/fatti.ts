import { dettoInCronologia } from '@gestore/contratto/detti';
import type { Lingua } from '@gestore/contratto/regole';
import type { VoceVista } from '@gestore/dominio';
import type { TestiCronologia } from './elenco-dei-fatti.testi.ts';

/** Un fatto da mostrare: una voce del registro, oppure i rilanci di seguito raccolti in uno. */
type Fatto = { seq: number; il: number; frase: string };

/** Le voci in parole, in ordine; i rilanci di seguito diventano un fatto solo, perché la gara non sommerga il resto. */
export function inFatti(voci: readonly VoceVista[], t: TestiCronologia, lingua: Lingua): Fatto[] {
  const fatti: Fatto[] = [];
  let rilanci = 0;
  for (const { seq, ricevutoIl: il, evento } of voci) {
    if (evento.tipo === 'RilancioAccettato') {
      rilanci += 1;
      const raccolto = { seq, il, frase: t.raggruppati(rilanci) };
      if (rilanci === 1) fatti.push(raccolto);
      else fatti[fatti.length - 1] = raccolto;
      continue;
    }
    const frase = dettoInCronologia(evento, lingua);
    if (frase === null) continue;
    rilanci = 0;
    fatti.push({ seq, il, frase });
  }
  return fatti;
}
