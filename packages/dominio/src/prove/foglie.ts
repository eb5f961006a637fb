type Foglia = { percorso: readonly string[]; cambiato: unknown };

/** Ogni foglia di un valore, e lo stesso valore con quella sola foglia diversa. */
export function foglieCambiate(valore: unknown, percorso: readonly string[] = []): Foglia[] {
  if (typeof valore !== 'object' || valore === null) return [{ percorso, cambiato: diverso(valore) }];
  return Object.entries(valore).flatMap(([campo, suo]) =>
    foglieCambiate(suo, [...percorso, campo]).map(({ percorso: dove, cambiato }) => ({
      percorso: dove,
      cambiato: Array.isArray(valore) ? valore.with(Number(campo), cambiato) : { ...valore, [campo]: cambiato },
    })),
  );
}

function diverso(foglia: unknown): unknown {
  if (typeof foglia === 'number') return foglia + 1;
  if (typeof foglia === 'boolean') return !foglia;
  return typeof foglia === 'string' ? `${foglia}~` : 'era nullo';
}
