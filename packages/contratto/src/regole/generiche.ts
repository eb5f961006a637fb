import { difetto, eVuoto, type Regola, seScritto, seTesto } from './regola.ts';

/** Il campo va compilato. `false` è una risposta, salvo `falsoAmmesso: false`, come per una clausola da accettare. */
export function obbligatorio({ falsoAmmesso = true }: { falsoAmmesso?: boolean } = {}): Regola {
  return (valore) => {
    if (valore === false && !falsoAmmesso) return difetto('conferma_obbligatoria');
    return eVuoto(valore) ? difetto('obbligatorio') : null;
  };
}

/** Come `obbligatorio`, per ciò che si sceglie da un elenco. */
export const sceltaObbligatoria = (): Regola => (valore) => (eVuoto(valore) ? difetto('scelta_obbligatoria') : null);

const rifilato = (valore: unknown): unknown => (typeof valore === 'string' ? valore.trim() : valore);

/** Obbligatorio se un altro campo è scritto (una casella, se è spuntata), o se ha uno dei valori dati. */
export function obbligatorioSe(campo: string, valori?: readonly unknown[]): Regola {
  return (valore, tutti) => {
    const scritto = rifilato(tutti[campo]);
    const richiesto = valori === undefined ? !eVuoto(scritto) && scritto !== false : valori.includes(scritto);
    return richiesto && eVuoto(valore) ? difetto('obbligatorio') : null;
  };
}

/**
 * Il campo deve ripetere quello con quel nome; `nomeAltro` è come lo legge la persona. Vuoto passa solo se è vuoto anche
 * l'altro: una password scritta una volta sola non è confermata.
 */
export function confermato(campo: string, nomeAltro: string): Regola {
  return (valore, tutti) => {
    const scritto = tutti[campo];
    return Object.is(valore, scritto) || (eVuoto(valore) && eVuoto(scritto))
      ? null
      : difetto('confermato', { altro: nomeAltro });
  };
}

/**
 * Il valore, o ciascuno dei valori scelti, è uno di quelli dell'elenco; `nomi` sono come li legge la persona.
 */
export function incluso(elenco: readonly unknown[], nomi: readonly string[] = elenco.map(String)): Regola {
  return seScritto((valore) =>
    (Array.isArray(valore) ? valore : [valore]).every((uno) => elenco.includes(uno))
      ? null
      : difetto('incluso', { voci: nomi.join(', ') }),
  );
}

/** Tutto il testo ha la forma dell'espressione; l'esempio è ciò che si propone a chi sbaglia. */
export function formato(forma: RegExp, esempio: string): Regola {
  // Una copia senza stato e ancorata: con `g` o `y` la stessa espressione risponderebbe ogni volta diversamente, e con
  // `m` basterebbe una riga giusta su tante.
  const intera = new RegExp(`^(?:${forma.source})$`, forma.flags.replace(/[gym]/g, ''));
  return seTesto((scritto) => (intera.test(scritto) ? null : difetto('formato', { esempio })));
}

/** Esattamente tante cifre, da 0 a 9; con `spaziAmmessi` anche a gruppi, come `123 456`. */
export function cifre(quante: number, { spaziAmmessi = false }: { spaziAmmessi?: boolean } = {}): Regola {
  const esempio = '1234567890'.repeat(Math.ceil(quante / 10)).slice(0, quante);
  return seTesto((grezzo) => {
    const scritto = spaziAmmessi ? grezzo.replace(/\s/g, '') : grezzo.trim();
    return scritto.length === quante && /^\d+$/.test(scritto) ? null : difetto('cifre', { quante, esempio });
  });
}
