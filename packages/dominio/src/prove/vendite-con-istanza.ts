import type { Atto, AttoDi, ParametriBozza, SintesiOfferta } from '../index.ts';
import {
  APRI_OPERAZIONI,
  AVVIO,
  apri,
  astaPubblicata,
  type Caso,
  deposita,
  euro,
  GIORNO,
  LEGGIBILI,
  REFERENTE,
  SISTEMA,
  sintesi,
  T0,
  ZERO,
} from './caso.ts';

export const BASE_CENT = euro(100_000);
export const ISTANZA: AttoDi<'registraIstanza'> = {
  tipo: 'registraIstanza',
  istanzaId: 'istanza',
  creditore: 'Banca Popolare S.p.A.',
  importoCent: euro(100_000),
  speseCent: euro(4_000),
  prelazioniCent: 0,
  depositataIl: T0 - 12 * GIORNO,
};
export const ASSEGNA: AttoDi<'assegna'> = { tipo: 'assegna', istanzaId: 'istanza', motivo: null };
export const AGGIUDICA: Atto = { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null };
/** Dopo l'esame delle buste; dopo la gara si aggiunge il suo tempo. */
export const DECISE = T0 + 9_000;
const CONCLUSA = ZERO + 2_000;

/** Operazioni aperte e buste decise, base 100.000; con `istanza` se ne è registrata una di 100.000. */
export function decise(prezzi: readonly number[], istanza: boolean, parametri: Partial<ParametriBozza> = {}): Caso {
  const offerte: readonly SintesiOfferta[] = prezzi.map((prezzo) => sintesi(prezzo));
  const inBozza = { prezzoBaseCent: BASE_CENT, offertaMinimaCent: euro(75_000), ...parametri };
  let caso = astaPubblicata(inBozza);
  if (istanza) caso = caso.dopo(ISTANZA, REFERENTE, T0 - 11 * GIORNO);
  for (const i of offerte.keys()) caso = caso.dopo(deposita(`b${i}`), SISTEMA, LEGGIBILI);
  caso = caso.dopo(APRI_OPERAZIONI, REFERENTE, T0);
  for (const [i, offerta] of offerte.entries())
    caso = caso
      .dopo(apri(`b${i}`, offerta), REFERENTE, T0 + 1_000)
      .dopo({ tipo: 'ammettiOfferta', bustaId: `b${i}`, nonostante: null }, REFERENTE, T0 + 2_000);
  return caso;
}

/** Con due offerte, la gara fino allo zero: `rilancio` di chi segue, se c'è. */
export function conclusa(prezzi: readonly [number, number], istanza: boolean, rilancio: number | null = null): Caso {
  const gara = decise(prezzi, istanza).dopo({ tipo: 'avviaGara' }, REFERENTE, AVVIO);
  if (rilancio === null) return gara.dopo({ tipo: 'concludiGara', filigranaIl: CONCLUSA }, SISTEMA, CONCLUSA);
  const seguita = gara.dopo(
    { tipo: 'rilancia', bustaId: 'b1', importoCent: rilancio },
    { tipo: 'offerente', id: 'b1' },
    AVVIO,
  );
  return seguita.dopo({ tipo: 'concludiGara', filigranaIl: CONCLUSA }, SISTEMA, CONCLUSA);
}
