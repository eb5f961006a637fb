import type { FattoDiConduzione } from '@gestore/dominio';
import { dato } from '../parole/dati-bloccati.ts';
import { giornoInParole } from '../parole/formato.ts';
import type { DettiDeiFatti } from './riga.ts';

export const DETTI_CONDUZIONE: DettiDeiFatti<FattoDiConduzione['tipo']> = {
  DelegatoSostituito: {
    nome: { it: 'Delegato sostituito', en: 'Delegate replaced' },
    cronologia: {
      it: ({ delegatoNome, provvedimento }) =>
        `Conduce la vendita ${delegatoNome} (provvedimento n. ${provvedimento.numero})`,
      en: ({ delegatoNome, provvedimento }) => `${delegatoNome} conducts the sale (order no. ${provvedimento.numero})`,
    },
    verbale: {
      capitolo: 'buste',
      frasi: ({ precedenteNome, delegatoNome, provvedimento, dispostoDa, motivo }, { ora, riservato }) => [
        `${ora}. Con provvedimento n. ${dato(provvedimento.numero)} del ${dato(giornoInParole(provvedimento.del))}${riservato ? `, disposto da ${dato(dispostoDa)},` : ''} la vendita è condotta da ${dato(delegatoNome)}${precedenteNome === null || !riservato ? '' : `, che sostituisce ${dato(precedenteNome)}`}: la sostituzione è registrata da due operatori del gestore.${riservato ? ` Motivo: «${dato(motivo)}»` : ''}`,
      ],
    },
  },
  SecondoDelegatoNominato: {
    nome: { it: 'Secondo delegato nominato', en: 'Second delegate appointed' },
    cronologia: {
      it: ({ delegatoNome, provvedimento }) =>
        `${delegatoNome} è il secondo delegato (provvedimento n. ${provvedimento.numero})`,
      en: ({ delegatoNome, provvedimento }) =>
        `${delegatoNome} is the second delegate (order no. ${provvedimento.numero})`,
    },
    verbale: {
      capitolo: 'buste',
      frasi: ({ lascia, delegatoNome, provvedimento, dispostoDa, motivo }, { ora, riservato }) => [
        `${ora}. Con provvedimento n. ${dato(provvedimento.numero)} del ${dato(giornoInParole(provvedimento.del))}${riservato ? `, disposto da ${dato(dispostoDa)},` : ''} a chi conduce è affiancato un secondo delegato, ${dato(delegatoNome)}${lascia === null || !riservato ? '' : `, in luogo di ${dato(lascia.delegatoNome)}`}, che può prenderne il posto: la nomina è registrata da due operatori del gestore.${riservato ? ` Motivo: «${dato(motivo)}»` : ''}`,
      ],
    },
  },
  ConduzionePassata: {
    nome: { it: 'Conduzione passata', en: 'Conduct handed over' },
    cronologia: {
      it: ({ aNome }) => `La conduzione passa a ${aNome}`,
      en: ({ aNome }) => `${aNome} now conducts the sale`,
    },
    verbale: {
      capitolo: 'buste',
      frasi({ daNome, aNome, motivo, presa }, { ora, riservato }) {
        const chi = `la vendita è condotta da ${dato(aNome)}`;
        const come =
          presa === null
            ? `, a cui ${riservato && daNome !== null ? dato(daNome) : 'chi conduceva'} passa la conduzione`
            : `, che la prende perché ${riservato && daNome !== null ? dato(daNome) : 'chi conduceva'} ${nonSiVedeva(presa.assenteDaMs)}`;
        return [`${ora}. Da adesso ${chi}${come}.${riservato ? ` Motivo: «${dato(motivo)}»` : ''}`];
      },
    },
  },
};

/** Da quanto chi conduceva non si vedeva, quando un altro ne ha preso il posto (R36, R49). */
function nonSiVedeva(assenteDaMs: number | null): string {
  return assenteDaMs === null
    ? 'non era ancora in linea'
    : `non era in linea da ${dato(Math.floor(assenteDaMs / 1_000))} secondi`;
}
