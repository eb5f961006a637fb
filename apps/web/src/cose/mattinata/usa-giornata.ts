import type { RigaAsta } from '@gestore/contratto';
import type { VenditaDiOggi } from '@gestore/contratto/delegato/cruscotto-delegato';
import { useCallback, useState } from 'react';
import { useCruscotto } from '../conduzione/usa-letture.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';

/** Quante vendite una pagina segue insieme, ciascuna con la sua lettura: le altre restano nell'elenco. */
export const SEGUITE_MAX = 40;

export type InGiornata = { riga: RigaAsta; numero: number; mancanze: VenditaDiOggi | undefined };
/** Le vendite di una procedura, nell'ordine del giorno. */
type ProceduraDiOggi = { chiave: string; ruolo: string; tribunale: string; vendite: readonly InGiornata[] };

/** Le vendite del giorno raccolte per procedura: l'ordine è quello dell'inizio, e non cambia da sé. */
export function perProcedura(aste: readonly RigaAsta[], oggi: readonly VenditaDiOggi[]): ProceduraDiOggi[] {
  const mancanze = new Map(oggi.map((vendita) => [vendita.id, vendita]));
  const ordinate = aste.toSorted(
    (a, b) =>
      (a.inizioOperazioniIl ?? 0) - (b.inizioOperazioniIl ?? 0) ||
      a.titolo.localeCompare(b.titolo, 'it', { numeric: true }) ||
      a.id.localeCompare(b.id),
  );
  const procedure = Map.groupBy(ordinate, ({ tribunale, ruolo }) => `${tribunale} ${ruolo}`);
  let numero = 0;
  return [...procedure].map(([chiave, righe]) => ({
    chiave,
    ruolo: righe[0]?.ruolo ?? '',
    tribunale: righe[0]?.tribunale ?? '',
    vendite: righe.map((riga) => {
      numero += 1;
      return { riga, numero, mancanze: mancanze.get(riga.id) };
    }),
  }));
}

/** Il tasto della vendita con quel numero: dalla decima lo zero, poi con Maiusc. */
export function tastoDi(numero: number): string {
  if (numero <= 10) return String(numero % 10);
  return numero <= 20 ? `⇧${numero % 10}` : String(numero);
}

/** Ciò che si sa di ogni vendita seguita, e chi vi si è visto collegato da quando la pagina è aperta. */
type VistaSeguita = { vendita: VenditaSeguita; visti: ReadonlySet<string> };
export type Viste = ReadonlyMap<string, VistaSeguita>;

/** Raccoglie le viste delle tessere: ciascuna segue la sua vendita, e chi le guarda insieme le trova qui. */
export function useViste(): { viste: Viste; vista: (id: string, vendita: VenditaSeguita) => void } {
  const [viste, cambia] = useState<Viste>(new Map());
  const vista = useCallback((id: string, vendita: VenditaSeguita) => {
    cambia((prima) => {
      const gia = prima.get(id);
      if (gia?.vendita === vendita) return prima;
      const presenti = vendita.collegati.flatMap((uno) => (uno.ruolo === 'offerente' ? [uno.pseudonimo] : []));
      const nuovi = presenti.some((uno) => !(gia?.visti.has(uno) ?? false));
      const visti = gia === undefined || nuovi ? new Set([...(gia?.visti ?? []), ...presenti]) : gia.visti;
      return new Map(prima).set(id, { vendita, visti });
    });
  }, []);
  return { viste, vista };
}

/** La giornata di chi conduce: le prime vendite da seguire, e quante altre sono soltanto nell'elenco. */
export function useGiornata(): { seguite: readonly RigaAsta[]; oggi: readonly VenditaDiOggi[]; oltre: number } {
  const { data } = useCruscotto();
  const aste = data?.aste ?? [];
  return { seguite: aste.slice(0, SEGUITE_MAX), oggi: data?.oggi ?? [], oltre: Math.max(0, aste.length - SEGUITE_MAX) };
}
