import { indirizzoDi } from '@gestore/contratto/chiamata';
import { utente as delegato } from '@gestore/contratto/chiamate/accesso-admin';
import { utente as offerente } from '@gestore/contratto/chiamate/accesso-user';
import { laMiaStanza } from '@gestore/contratto/chiamate/stanza';

/** I sorgenti delle pagine che si aprono più spesso a freddo: il server ne annuncia i file insieme alla pagina. */
const ANTICIPI: readonly (readonly [indirizzo: RegExp, sorgenti: readonly string[]])[] = [
  [/^\/$/, ['src/schermate/pubblico/home.tsx']],
  [/^\/asta\/[^/]+$/, ['src/schermate/pubblico/scheda.tsx']],
  [/^\/login(?:\/|$)/, ['src/schermate/accesso/utente.tsx']],
  [/^\/user\/asta\/?$/, ['src/schermate/user/stanza-o-esito.tsx']],
  [/^\/admin\/login$/, ['src/schermate/accesso/delegato.tsx']],
  [/^\/admin\/dashboard$/, ['src/guscio/layout-interni.tsx', 'src/schermate/admin/dashboard.tsx']],
  [/^\/admin\/asta\/(?:[^/]+\/)?console$/, ['src/guscio/layout-interni.tsx', 'src/schermate/admin/console.tsx']],
];

/** Ciò che una pagina di chi è entrato chiede per prima cosa. */
const LETTURE: readonly (readonly [indirizzo: RegExp, letture: readonly string[]])[] = [
  [/^\/user\/asta\/?$/, [indirizzoDi(offerente, {}), indirizzoDi(laMiaStanza, {})]],
  [/^\/admin\/(?:asta|dashboard)/, [indirizzoDi(delegato, {})]],
];

/** Le letture da far partire con la pagina: chi ha i cookie di un accesso le farebbe comunque, ma dopo i programmi. */
export function lettureDi(indirizzo: string): readonly string[] {
  const [percorso = ''] = indirizzo.split('?', 1);
  return LETTURE.find(([quale]) => quale.test(percorso))?.[1] ?? [];
}

/** I sorgenti della pagina di un indirizzo; di una che non si conosce, nessuno. */
export function anticipiDi(indirizzo: string): readonly string[] {
  const [percorso = ''] = indirizzo.split('?', 1);
  return ANTICIPI.find(([quale]) => quale.test(percorso))?.[1] ?? [];
}
