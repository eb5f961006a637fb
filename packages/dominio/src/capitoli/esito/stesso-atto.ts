import type { Segni } from '../../legge/segni.ts';
import type { AttoDi } from '../../parole/atti.ts';
import { uguali } from '../../uguali.ts';

/** Ciò che i fatti delle istanze, e dell'esito che il giudice cambia, dicono dell'atto che li ha scritti. */
export function segniDelleIstanze(
  atto: AttoDi<'registraIstanza' | 'ritiraIstanza' | 'assegna' | 'registraCaducazione'>,
): Segni {
  switch (atto.tipo) {
    case 'registraIstanza': {
      const { tipo: _, istanzaId, creditore, ...conti } = atto;
      return {
        IstanzaRegistrata: ({ tipo: __, istanzaId: sua, creditore: suo, ...suoi }) =>
          sua === istanzaId && suo === creditore.trim() && uguali(suoi, conti),
      };
    }
    case 'ritiraIstanza':
      return {
        IstanzaRitirata: ({ istanzaId, motivo }) => istanzaId === atto.istanzaId && motivo === atto.motivo.trim(),
      };
    case 'assegna':
      return { BeneAssegnato: ({ istanzaId }) => istanzaId === atto.istanzaId };
    case 'registraCaducazione':
      return {
        EsitoCaducato: ({ esito, provvedimento, motivo, propostaDa }) =>
          esito === atto.esito &&
          provvedimento.numero === atto.provvedimento.numero.trim() &&
          provvedimento.del === atto.provvedimento.del &&
          motivo === atto.motivo.trim() &&
          propostaDa === (atto.propostaDa ?? null),
      };
    default:
      return atto satisfies never;
  }
}
