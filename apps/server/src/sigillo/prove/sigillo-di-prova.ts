import { creaChiaveVendita, leggiChiaveVendita } from '../chiavi/chiave-vendita.ts';
import { type ChiaviInDisparte, creaSigillo, type Sigillo } from '../sigillo.ts';

/** Un sigillo senza base dati: l’impronta annotata è quella della chiave fatta con `pubblica`. */
export type SigilloDiProva = Sigillo & { pubblica(asta: string): Promise<void> };

export function sigilloDiProva(cartellaChiavi: string): SigilloDiProva {
  const impronte = new Map<string, string>();
  const sigillo = creaSigillo({ cartellaChiavi, impronta: async (asta) => impronte.get(asta) ?? null });
  return {
    ...sigillo,
    async pubblica(asta) {
      const coppia = await creaChiaveVendita(cartellaChiavi, asta);
      if (coppia === 'illeggibile') throw new Error('la chiave di prova non si legge');
      impronte.set(asta, coppia.impronta);
    },
  };
}

/** Le chiavi che ci sono in quella cartella per quelle vendite, come le avrebbe annotate la pubblicazione. */
export async function chiaviDi(cartellaChiavi: string, aste: readonly string[]): Promise<ChiaviInDisparte> {
  const impronte: Record<string, string> = {};
  for (const asta of aste) {
    const coppia = await leggiChiaveVendita(cartellaChiavi, asta);
    if (coppia !== null && coppia !== 'illeggibile') impronte[asta] = coppia.impronta;
  }
  return { cartellaChiavi, impronte };
}
