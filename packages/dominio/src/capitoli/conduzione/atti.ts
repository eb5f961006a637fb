import type { RigheAtti } from '../../legge/riga-atto.ts';
import type { OrdineDelGiudice } from '../../parole/attori.ts';
import type { AttoDiConduzione } from '../../parole/conduzione.ts';
import { nominaSecondoDelegato, passaConduzione, prendiConduzione, sostituisciDelegato } from './decidi.ts';

/** Che cosa la legge decide degli atti di chi conduce. */
export const ATTI_CONDUZIONE: RigheAtti<AttoDiConduzione['tipo']> = {
  sostituisciDelegato: {
    decidi: sostituisciDelegato,
    segni: (atto) => ({
      DelegatoSostituito: (fatto) => fatto.precedenteId === atto.precedenteId && disposto(fatto, atto),
      SecondoDelegatoNominato: (fatto) => fatto.lascia?.delegatoId === atto.precedenteId && disposto(fatto, atto),
    }),
    aVenditaFerma: true,
    siVerbalizza: true,
  },
  nominaSecondoDelegato: {
    decidi: nominaSecondoDelegato,
    segni: (atto) => ({
      SecondoDelegatoNominato: (fatto) =>
        (fatto.lascia?.delegatoId ?? null) === atto.secondoId && disposto(fatto, atto),
    }),
    aVenditaFerma: true,
    siVerbalizza: true,
  },
  passaConduzione: {
    decidi: passaConduzione,
    segni: (atto) => ({
      ConduzionePassata: ({ aId, motivo, presa }) =>
        presa === null && aId === atto.aId && motivo === atto.motivo.trim(),
    }),
    aVenditaFerma: true,
    siVerbalizza: true,
  },
  prendiConduzione: {
    decidi: prendiConduzione,
    segni: (atto) => ({
      // Da quanto manca lo misura il server a ogni richiesta: chi ripete è lo stesso.
      ConduzionePassata: ({ daId, motivo, presa }) =>
        presa !== null && daId === atto.daId && motivo === atto.motivo.trim(),
    }),
    aVenditaFerma: true,
    siVerbalizza: true,
  },
};

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
