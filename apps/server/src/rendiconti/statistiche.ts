import type { Conti, FiltroStatistiche, RispostaStatistiche } from '@gestore/contratto/statistiche';
import type { TipoEsito } from '@gestore/dominio';
import { chiaveLotto } from '../vendita/aste/chiave-lotto.ts';
import type { VenditaInCifre } from './vendite-in-cifre.ts';

const MESE = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', year: 'numeric', month: '2-digit' });

/** `2026-11`, il mese di Roma. */
function meseDi(il: number): string {
  const parti = new Map(MESE.formatToParts(il).map(({ type, value }) => [type, value]));
  return `${parti.get('year')}-${parti.get('month')}`;
}

const NIENTE: Conti = {
  vendite: 0,
  aggiudicate: 0,
  deserte: 0,
  baseCent: 0,
  finaleCent: 0,
  conOperazioni: 0,
  offerte: 0,
  ammesse: 0,
  rilanci: 0,
};
type Conclusa = VenditaInCifre & { esito: TipoEsito };

/**
 * I conti delle vendite concluse nel periodo e nel tribunale chiesti. `vendite` sono tutte, in ordine di operazioni: il
 * numero dell'esperimento si conta anche su quelle fuori dal periodo.
 */
export function contaVendite(
  vendite: readonly VenditaInCifre[],
  { dal, al, tribunale }: FiltroStatistiche,
): RispostaStatistiche {
  const numeri = numeriEsperimento(vendite);
  const scelte = vendite.filter(
    (una): una is Conclusa =>
      una.esito !== null &&
      una.inizioIl >= (dal ?? Number.NEGATIVE_INFINITY) &&
      una.inizioIl <= (al ?? Number.POSITIVE_INFINITY) &&
      (tribunale === undefined || una.tribunale === tribunale),
  );
  const perEsito = new Map<TipoEsito, number>();
  for (const { esito } of scelte) perEsito.set(esito, (perEsito.get(esito) ?? 0) + 1);
  return {
    dal: dal ?? null,
    al: al ?? null,
    tribunale: tribunale ?? null,
    totale: somma(scelte),
    perEsito: [...perEsito].map(([esito, quante]) => ({ esito, quante })).sort((a, b) => b.quante - a.quante),
    perMese: raggruppa(scelte, ({ inizioIl }) => meseDi(inizioIl))
      .map(([mese, sue]) => ({ mese, ...somma(sue) }))
      .sort((a, b) => (a.mese < b.mese ? -1 : 1)),
    perTribunale: raggruppa(scelte, (una) => una.tribunale)
      .map(([nome, sue]) => ({ tribunale: nome, ...somma(sue) }))
      .sort((a, b) => b.vendite - a.vendite || a.tribunale.localeCompare(b.tribunale, 'it')),
    perEsperimento: raggruppa(scelte, ({ id }) => numeri.get(id) ?? 1)
      .map(([numero, sue]) => ({ numero, ...somma(sue) }))
      .sort((a, b) => a.numero - b.numero),
    tribunali: [...new Set(vendite.map((una) => una.tribunale))].sort((a, b) => a.localeCompare(b, 'it')),
  };
}

function somma(vendite: readonly Conclusa[]): Conti {
  const conti = { ...NIENTE };
  for (const { esito, baseCent, finaleCent, offerte } of vendite) {
    conti.vendite += 1;
    if (esito === 'deserta_nessuna_offerta' || esito === 'deserta_offerte_inefficaci') conti.deserte += 1;
    if (finaleCent !== null) {
      conti.aggiudicate += 1;
      conti.baseCent += baseCent;
      conti.finaleCent += finaleCent;
    }
    if (offerte === null) continue;
    conti.conOperazioni += 1;
    conti.offerte += offerte.arrivate;
    conti.ammesse += offerte.ammesse;
    conti.rilanci += offerte.rilanci;
  }
  return conti;
}

function raggruppa<K>(vendite: readonly Conclusa[], chiave: (una: Conclusa) => K): [K, Conclusa[]][] {
  const gruppi = new Map<K, Conclusa[]>();
  for (const una of vendite) {
    const suo = gruppi.get(chiave(una));
    if (suo === undefined) gruppi.set(chiave(una), [una]);
    else suo.push(una);
  }
  return [...gruppi];
}

/** Per ogni vendita, quale esperimento è del suo lotto: il primo, il secondo, ... in ordine di operazioni. */
export function numeriEsperimento(vendite: readonly VenditaInCifre[]): ReadonlyMap<string, number> {
  const fatti = new Map<string, number>();
  const numeri = new Map<string, number>();
  for (const { id, tribunale, ruolo, lotto } of vendite) {
    const chiave = chiaveLotto({ id, tribunale, ruolo, lotto });
    const numero = (fatti.get(chiave) ?? 0) + 1;
    fatti.set(chiave, numero);
    numeri.set(id, numero);
  }
  return numeri;
}
