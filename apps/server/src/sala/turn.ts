import { createHmac } from 'node:crypto';
import type { ServerIce } from '@gestore/contratto/sala/forme';
import type { Istante } from '@gestore/dominio';
import type { ConfigurazioneTurn } from '../piattaforma/configurazione/sala.ts';

const MS_PER_SECONDO = 1_000;
/** Chi torna a chiedere lo stato ha le stesse credenziali, finché questo tempo non passa: la pagina non le cambia a ogni giro. */
const PASSO_MS = 600_000;

export type Turn = {
  /** Le credenziali di una persona in una sala. */
  serverIce(asta: string, chi: string, adesso: Istante): readonly ServerIce[];
};

/**
 * Le credenziali a tempo di coturn (`use-auth-secret`): il nome dice quando scadono e non di chi sono, e la parola la conosce chi
 * ha il segreto. Chi non è entrato in quella vendita non le riceve, e chi le ha passa soltanto verso chi inoltra (R33, R81).
 */
export function creaTurn(configurazione: ConfigurazioneTurn | null): Turn {
  if (configurazione === null) return { serverIce: () => [] };
  const { indirizzi, segreto, durataMs } = configurazione;
  return {
    serverIce(asta, chi, adesso) {
      const fino = Math.floor((Math.floor(adesso / PASSO_MS) * PASSO_MS + durataMs) / MS_PER_SECONDO);
      const di = createHmac('sha256', segreto).update(`${asta} ${chi} ${fino}`).digest('base64url').slice(0, 22);
      const username = `${fino}:${di}`;
      const credential = createHmac('sha1', segreto).update(username).digest('base64');
      return indirizzi.map((urls) => ({ urls, username, credential }));
    },
  };
}
