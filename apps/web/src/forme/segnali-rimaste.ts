/** Un modulo che ha ritrovato ciò che vi si era scritto, mentre lo si vede; e ciò che altrove si è chiesto di buttare. */
const viste = new Map<string, number>();
const ascoltatori = new Set<() => void>();
const buttate = new Map<string, Set<() => void>>();
let giro = 0;

function avvisa(): void {
  giro += 1;
  for (const ascolta of ascoltatori) ascolta();
}

/** Cambia ogni volta che un modulo ritrovato si mostra o se ne va. */
export const giroDelleRimaste = (): number => giro;
export const siVede = (chiave: string): boolean => viste.has(chiave);

export function quandoCambianoLeRimaste(ascolta: () => void): () => void {
  ascoltatori.add(ascolta);
  return () => void ascoltatori.delete(ascolta);
}

/** La frase accanto al modulo è sullo schermo, finché non si chiama ciò che risponde. */
export function mostrata(chiave: string): () => void {
  viste.set(chiave, (viste.get(chiave) ?? 0) + 1);
  avvisa();
  return () => {
    const altre = (viste.get(chiave) ?? 1) - 1;
    if (altre > 0) viste.set(chiave, altre);
    else viste.delete(chiave);
    avvisa();
  };
}

/** Il modulo di quella chiave si svuota quando lo si butta da fuori. */
export function quandoSiButta(chiave: string, svuota: () => void): () => void {
  const inAscolto = buttate.get(chiave) ?? new Set();
  buttate.set(chiave, inAscolto.add(svuota));
  return () => void inAscolto.delete(svuota);
}

export function butta(chiave: string): void {
  sessionStorage.removeItem(chiave);
  for (const svuota of buttate.get(chiave) ?? []) svuota();
  avvisa();
}
