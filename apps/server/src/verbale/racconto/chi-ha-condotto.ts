import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { Istante, Scheda } from '@gestore/dominio';
import type { FattoNarrato } from './fatto-narrato.ts';

/** Per quanto uno ha condotto la vendita: `al` è `null` di chi la conduceva ancora. */
export type TempoDiConduzione = { nome: string | null; dal: Istante; al: Istante | null };

/**
 * Chi ha condotto la vendita e quando, dalla pubblicazione alla firma del verbale: ciò che passa dopo riguarda quello che segue, e il
 * verbale resta di chi lo ha firmato (R36, R68). Di chi passa la conduzione non si legge il nome dal fatto che la passa, che a chi
 * partecipa non lo dice: è quello di prima.
 */
export function chiHaCondotto(fatti: readonly FattoNarrato[]): TempoDiConduzione[] {
  const tempi: TempoDiConduzione[] = [];
  let daPubblicare: string | null = null;
  for (const { evento, voce } of fatti) {
    const ultimo = tempi.at(-1);
    if (evento.tipo === 'VerbaleFirmato') break;
    if (evento.tipo === 'AstaCreata' || evento.tipo === 'ParametriModificati') {
      daPubblicare = evento.scheda.delegatoNome;
      if (ultimo !== undefined) ultimo.nome = daPubblicare;
    }
    if (evento.tipo === 'AstaPubblicata') tempi.push({ nome: daPubblicare, dal: voce.ricevutoIl, al: null });
    if (evento.tipo !== 'DelegatoSostituito' && evento.tipo !== 'ConduzionePassata') continue;
    if (ultimo !== undefined) ultimo.al = voce.ricevutoIl;
    const nome = evento.tipo === 'ConduzionePassata' ? evento.aNome : evento.delegatoNome;
    tempi.push({ nome, dal: voce.ricevutoIl, al: null });
  }
  return tempi;
}

/** Di chi è il verbale: chi l'ha firmato, o chi conduce e lo firmerà; il modulo in bianco, che non ha un registro, è di chi dice la scheda. */
export function delegatoDelVerbale(
  { delegatoNome }: Pick<Scheda, 'delegatoNome'>,
  tempi: readonly TempoDiConduzione[],
): string | null {
  const ultimo = tempi.at(-1);
  return ultimo === undefined ? delegatoNome : ultimo.nome;
}

/** Ciascuno con i suoi istanti, in una riga delle premesse. */
export function condottaInParole(tempi: readonly TempoDiConduzione[]): string {
  return tempi
    .map(({ nome, dal, al }) => {
      const fino = al === null ? '' : ` al ${formattaIstante(al)}`;
      return `${nome ?? 'non indicato'}, dal ${formattaIstante(dal)}${fino}`;
    })
    .join('; ');
}
