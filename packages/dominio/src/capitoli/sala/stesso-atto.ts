import type { Segni } from '../../legge/segni.ts';
import type { Atto } from '../../parole/atti.ts';
import type { AttoDiSala } from '../../parole/sala.ts';

const DI_SALA: Readonly<Record<AttoDiSala['tipo'], true>> = {
  apriSala: true,
  chiudiSala: true,
  vaiInOnda: true,
  condividiSchermo: true,
  chiediParola: true,
  ritiraParola: true,
  daiParola: true,
  togliParola: true,
  silenziaTutti: true,
};

/** Vero di un atto della sala virtuale. */
export function attoDiSala(atto: Atto): atto is AttoDiSala {
  return Object.hasOwn(DI_SALA, atto.tipo);
}

const sempre = (): boolean => true;

/** Ciò che i fatti della sala virtuale dicono dell’atto che li ha scritti (R81). */
export function segniDellaSala(atto: AttoDiSala): Segni {
  switch (atto.tipo) {
    case 'apriSala':
      return { SalaAperta: ({ modalita }) => modalita === atto.modalita };
    case 'chiudiSala':
      return { SalaChiusa: sempre };
    case 'vaiInOnda':
      return { ReferenteInOnda: ({ mezzi }) => mezzi === atto.mezzi };
    case 'condividiSchermo':
      return { SchermoCondiviso: ({ modalita }) => modalita === atto.modalita };
    case 'chiediParola':
      return { ParolaChiesta: sempre };
    case 'ritiraParola':
      return { ParolaRitirata: sempre };
    case 'daiParola':
      return {
        ParolaData: ({ pseudonimo, mezzi, dataIl, scadeIl }) =>
          pseudonimo === atto.pseudonimo && mezzi === atto.mezzi && scadeIl - dataIl === atto.durataMs,
      };
    case 'togliParola':
      return {
        ParolaTolta: ({ pseudonimo, motivo }) => pseudonimo === atto.pseudonimo && motivo === atto.motivo,
      };
    case 'silenziaTutti':
      return { SilenziatiTutti: sempre };
    default:
      return atto satisfies never;
  }
}
