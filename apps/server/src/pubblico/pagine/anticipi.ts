import { utente as delegato } from '@gestore/contratto/accesso/chiamate-admin';
import { utente as offerente } from '@gestore/contratto/accesso/chiamate-user';
import { cruscottoDelegato, venditaAffidata } from '@gestore/contratto/delegato/chiamate';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { laMiaStanza } from '@gestore/contratto/stanza/chiamate';

/** I sorgenti delle pagine che si aprono più spesso a freddo: il server ne annuncia i file insieme alla pagina. */
const ANTICIPI: readonly (readonly [indirizzo: RegExp, sorgenti: readonly string[]])[] = [
  [/^\/$/, ['src/pagine/pubblico/home.tsx']],
  [/^\/asta\/[^/]+$/, ['src/pagine/pubblico/scheda.tsx']],
  [/^\/login(?:\/|$)/, ['src/pagine/accesso/utente.tsx']],
  [/^\/user\/asta\/?$/, ['src/pagine/offerente/stanza-o-esito.tsx']],
  [/^\/admin\/login$/, ['src/pagine/accesso/delegato.tsx']],
  [/^\/admin\/dashboard$/, ['src/guscio/layout-interni.tsx', 'src/pagine/delegato/dashboard.tsx']],
  [/^\/admin\/asta\/(?:[^/]+\/)?console$/, ['src/guscio/layout-interni.tsx', 'src/pagine/delegato/console.tsx']],
];

/** Ciò che di una pagina si vuole appena si vede il resto: si annuncia anche questo, e il browser lo prende per ultimo. */
const POI: readonly (readonly [indirizzo: RegExp, sorgenti: readonly string[]])[] = [
  [/^\/admin\/asta\/[^/]+\/console$/, ['src/cose/gara/per-chi-conduce.tsx']],
];

/** L'identificativo di una vendita, e null'altro: ciò che viene da un indirizzo finisce nella pagina. */
const DI_UNA_VENDITA = /^\/admin\/asta\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:console|busta)$/;

/** Ciò che una pagina di chi è entrato chiede per prima cosa. */
const LETTURE: readonly (readonly [indirizzo: RegExp, letture: (id: string) => readonly string[]])[] = [
  [/^\/user\/asta\/?$/, () => [indirizzoDi(offerente, {}), indirizzoDi(laMiaStanza, {})]],
  [
    DI_UNA_VENDITA,
    (id) => [indirizzoDi(delegato, {}), indirizzoDi(venditaAffidata, { id }), indirizzoDi(cruscottoDelegato, {})],
  ],
  [/^\/admin\/(?:asta|dashboard)/, () => [indirizzoDi(delegato, {})]],
];

/** Le letture da far partire con la pagina: chi ha i cookie di un accesso le farebbe comunque, ma dopo i programmi. */
export function lettureDi(indirizzo: string): readonly string[] {
  const [percorso = ''] = indirizzo.split('?', 1);
  for (const [quale, letture] of LETTURE) {
    const trovato = quale.exec(percorso);
    if (trovato !== null) return letture(trovato[1] ?? '');
  }
  return [];
}

/** I sorgenti della pagina di un indirizzo, e quelli da prendere poi; di una che non si conosce, nessuno. */
export function anticipiDi(indirizzo: string): { subito: readonly string[]; poi: readonly string[] } {
  const [percorso = ''] = indirizzo.split('?', 1);
  const fra = (tavola: typeof POI) => tavola.find(([quale]) => quale.test(percorso))?.[1] ?? [];
  return { subito: fra(ANTICIPI), poi: fra(POI) };
}
