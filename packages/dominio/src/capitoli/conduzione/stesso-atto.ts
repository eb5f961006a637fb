import type { Segni } from '../../legge/segni.ts';
import type { Atto } from '../../parole/atti.ts';
import type { OrdineDelGiudice } from '../../parole/attori.ts';
import type { AttoDiConduzione } from '../../parole/conduzione.ts';

const DI_CONDUZIONE: Readonly<Record<AttoDiConduzione['tipo'], true>> = {
  sostituisciDelegato: true,
  nominaSecondoDelegato: true,
  passaConduzione: true,
  prendiConduzione: true,
};

/** Vero di un atto che cambia chi conduce, o chi può prenderne il posto. */
export function attoDiConduzione(atto: Atto): atto is AttoDiConduzione {
  return Object.hasOwn(DI_CONDUZIONE, atto.tipo);
}

function disposto(fatto: OrdineDelGiudice, atto: OrdineDelGiudice): boolean {
  return (
    fatto.delegatoId === atto.delegatoId &&
    fatto.dispostoDa === atto.dispostoDa.trim() &&
    fatto.motivo === atto.motivo.trim() &&
    fatto.provvedimento.numero === atto.provvedimento.numero.trim() &&
    fatto.provvedimento.del === atto.provvedimento.del &&
    fatto.propostaDa === atto.propostaDa
  );
}

/** Ciò che i fatti di chi conduce dicono dell'atto che li ha scritti (R36). */
export function segniDellaConduzione(atto: AttoDiConduzione): Segni {
  switch (atto.tipo) {
    case 'sostituisciDelegato':
      return {
        DelegatoSostituito: (fatto) => fatto.precedenteId === atto.precedenteId && disposto(fatto, atto),
        SecondoDelegatoNominato: (fatto) => fatto.lascia?.delegatoId === atto.precedenteId && disposto(fatto, atto),
      };
    case 'nominaSecondoDelegato':
      return {
        SecondoDelegatoNominato: (fatto) =>
          (fatto.lascia?.delegatoId ?? null) === atto.secondoId && disposto(fatto, atto),
      };
    case 'passaConduzione':
      return {
        ConduzionePassata: ({ aId, motivo, presa }) =>
          presa === null && aId === atto.aId && motivo === atto.motivo.trim(),
      };
    // Da quanto manca lo misura il server a ogni richiesta: chi ripete è lo stesso.
    case 'prendiConduzione':
      return {
        ConduzionePassata: ({ daId, motivo, presa }) =>
          presa !== null && daId === atto.daId && motivo === atto.motivo.trim(),
      };
    default:
      return atto satisfies never;
  }
}
