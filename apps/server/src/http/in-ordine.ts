/** Comincia subito, e finisce dopo chi con la stessa chiave aveva cominciato prima. */
export type InOrdine = <T>(chiave: string, lavoro: () => Promise<T>) => Promise<T>;

/**
 * Tiene l'ordine d'arrivo di ciò che si fa insieme. Di chi rilancia si sa a memoria chi è, o lo si legge: senza, chi si
 * conosce sorpasserebbe chi si sta leggendo, e un rilancio arrivato prima troverebbe la testa già più alta (R50, R52).
 */
export function creaInOrdine(): InOrdine {
  const ultimi = new Map<string, Promise<unknown>>();
  return (chiave, lavoro) => {
    const prima = ultimi.get(chiave);
    const suo = lavoro();
    // Se fallisce lo sa chi lo ha chiesto, quando è il suo turno.
    suo.catch(() => undefined);
    const turno = prima === undefined ? suo : prima.then(() => suo);
    const finito: Promise<unknown> = turno
      .catch(() => undefined)
      .then(() => {
        if (ultimi.get(chiave) === finito) ultimi.delete(chiave);
      });
    ultimi.set(chiave, finito);
    return turno;
  };
}
