import { applicaVista, STANZA_VUOTA, type Stanza } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { vocePer } from '@gestore/server/vendita/aste/stanze';
import { pubblicoDi } from './sistema/server.ts';
import type { Schermo } from './storia.ts';

/** Scrive accanto a ogni schermo ciò che il registro vuole che mostri al posto in cui è: la piega di `vistaPer`. */
export function riempiDovuti(schermi: readonly Schermo[], asta: string, voci: readonly Voce[]): void {
  const piegate = new Map<string, readonly Stanza[]>();
  for (const schermo of schermi) {
    const posto = schermo.viste.at(-1)?.seq;
    if (schermo.asta !== asta || posto === undefined) continue;
    const chi = pubblicoDi(schermo.occhio);
    const chiave = JSON.stringify(chi);
    const sue = piegate.get(chiave) ?? piega(voci, chi);
    piegate.set(chiave, sue);
    schermo.dovuto = sue[posto] ?? null;
  }
}

/** La stanza di quel pubblico a ogni posto. */
function piega(voci: readonly Voce[], chi: ReturnType<typeof pubblicoDi>): Stanza[] {
  const stanze: Stanza[] = [STANZA_VUOTA];
  for (const voce of voci) stanze.push(applicaVista(stanze.at(-1) ?? STANZA_VUOTA, vocePer(voce, chi)));
  return stanze;
}
