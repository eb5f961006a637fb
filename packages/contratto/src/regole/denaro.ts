import { formattaEuro, leggiEuro } from '@gestore/dominio';
import { difetto, type Regola, seTesto } from './regola.ts';

/** Un importo in euro scritto all'italiana, con estremi facoltativi in centesimi. */
export function euro({ minimoCent, massimoCent }: { minimoCent?: number; massimoCent?: number } = {}): Regola {
  return seTesto((scritto) => {
    const letto = leggiEuro(scritto);
    if (letto.tipo === 'errore') return difetto(`euro_${letto.codice}`);
    if (minimoCent !== undefined && letto.cent < minimoCent)
      return difetto('euro_minimo', { minimo: formattaEuro(minimoCent) });
    if (massimoCent !== undefined && letto.cent > massimoCent)
      return difetto('euro_massimo', { massimo: formattaEuro(massimoCent) });
    return null;
  });
}
