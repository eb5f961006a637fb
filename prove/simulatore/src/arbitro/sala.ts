import type { Voce } from '@gestore/registro';
import { intero, testo } from './leggi.ts';
import type { Diritto } from './situazione.ts';

type Legge = (d: Diritto, v: Voce) => string | null;

const conduce = (v: Voce): boolean => v.attore.tipo === 'referente' || v.attore.tipo === 'magistrato';
const delReferente: Legge = (_, v) => (conduce(v) ? null : `R81: ${v.tipo} di chi non conduce`);

/** Parlano gli offerenti ammessi, e il giudice. */
function puoParlare({ buste }: Diritto, v: Voce): string | null {
  const chi = testo(v.dati, 'pseudonimo');
  const ammesso = [...buste.values()].some(({ pseudonimo, ammessa }) => ammessa && pseudonimo === chi);
  return ammesso || chi === 'Giudice' ? null : `R81: ${v.tipo} di chi non può parlare`;
}

/** Una riga di legge per ogni fatto della sala virtuale: nessuno di questi muove la gara (R81). */
export const LEGGI_SALA: Record<string, Legge> = {
  SalaAperta: delReferente,
  SalaChiusa: delReferente,
  ReferenteInOnda: delReferente,
  SchermoCondiviso: delReferente,
  SilenziatiTutti: delReferente,
  ParolaChiesta: puoParlare,
  ParolaRitirata: () => null,
  ParolaData: (d, v) => {
    const durataMs = intero(v.dati, 'scadeIl') - intero(v.dati, 'dataIl');
    if (durataMs < 15_000 || durataMs > 600_000) return 'R81: la parola per un tempo non ammesso';
    return delReferente(d, v) ?? puoParlare(d, v);
  },
  ParolaTolta: (_, v) => (intero(v.dati, 'secondi') >= 0 ? null : 'R81: la parola è durata meno di nulla'),
};
