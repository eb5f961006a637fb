import type { AstaPubblica } from '@gestore/contratto';
import { type Punto, scriviPunto } from './luoghi.ts';

export type GruppoLuogo = { chiave: string; punto: Punto; nome: string; aste: AstaPubblica[] };

/** Le vendite messe insieme per posizione, come le segna la mappa; quelle di cui l'avviso non la dà restano a parte. */
export function perLuogo(aste: readonly AstaPubblica[]): { gruppi: GruppoLuogo[]; senzaPosizione: AstaPubblica[] } {
  const gruppi = new Map<string, GruppoLuogo>();
  const senzaPosizione: AstaPubblica[] = [];
  for (const asta of aste) {
    const { latitudine, longitudine, comune, provincia } = asta.scheda.luogo;
    if (latitudine === null || longitudine === null) {
      senzaPosizione.push(asta);
      continue;
    }
    const punto = { lat: latitudine, lon: longitudine };
    const chiave = scriviPunto(punto);
    const nome = [comune, provincia].filter(Boolean).join(', ') || chiave;
    const gruppo = gruppi.get(chiave) ?? { chiave, punto, nome, aste: [] };
    gruppo.aste.push(asta);
    gruppi.set(chiave, gruppo);
  }
  return { gruppi: [...gruppi.values()], senzaPosizione };
}

/** I comuni da cui si può misurare un raggio: quelli delle vendite che hanno una posizione, in ordine alfabetico. */
export function comuniConPosizione(aste: readonly AstaPubblica[]): { nome: string; centro: string }[] {
  const comuni = new Map<string, string>();
  for (const { punto, nome } of perLuogo(aste).gruppi) if (!comuni.has(nome)) comuni.set(nome, scriviPunto(punto));
  return [...comuni].map(([nome, centro]) => ({ nome, centro })).sort((a, b) => a.nome.localeCompare(b.nome, 'it'));
}
