import { CHIAVI_DEPOSITO, STRATEGIA_PREDEFINITA, STRATEGIE } from '@gestore/contratto/accesso/costanti-accesso';
import type { Gettoni, Strategia } from '@gestore/contratto/accesso/forme';
import type { Deposito } from './deposito.ts';
import type { GettoneConScadenza } from './gettoni.ts';

/** What the store holds of one session: the strategy chosen and the two tokens of each. */
export type Custodia = {
  strategia(): Strategia;
  scegli(strategia: Strategia): void;
  accesso(): GettoneConScadenza | null;
  rinnovo(): GettoneConScadenza | null;
  /** Keeps a new pair of the current strategy; expiries count from `adesso` (epoch ms). */
  metti(gettoni: Gettoni, adesso: number): void;
  /** Forgets the tokens of every strategy; the strategy chosen remains. */
  svuota(): void;
};

/** Reads and writes the store under the keys of the contract. Nothing is kept here: another tab may have renewed. */
export function creaCustodia(deposito: Deposito): Custodia {
  const strategia = (): Strategia => {
    const scelta = deposito.leggi(CHIAVI_DEPOSITO.strategia);
    return STRATEGIE.find((una) => una === scelta) ?? STRATEGIA_PREDEFINITA;
  };
  const leggi = (chiave: string, chiaveScadenza: string): GettoneConScadenza | null => {
    const gettone = deposito.leggi(chiave);
    if (gettone === null || gettone === '') return null;
    const scadeIl = Number(deposito.leggi(chiaveScadenza) ?? Number.NaN);
    return { gettone, scadeIl: Number.isFinite(scadeIl) ? scadeIl : null };
  };
  return {
    strategia,
    scegli: (scelta) => deposito.scrivi(CHIAVI_DEPOSITO.strategia, scelta),
    accesso: () => leggi(CHIAVI_DEPOSITO.gettone(strategia()), CHIAVI_DEPOSITO.scadenza(strategia())),
    rinnovo: () => leggi(CHIAVI_DEPOSITO.rinnovo(strategia()), CHIAVI_DEPOSITO.scadenzaRinnovo(strategia())),
    metti(gettoni, adesso) {
      const corrente = strategia();
      // The refresh token first: whoever stops halfway can still renew.
      deposito.scrivi(CHIAVI_DEPOSITO.rinnovo(corrente), gettoni.refresh_token);
      deposito.scrivi(CHIAVI_DEPOSITO.scadenzaRinnovo(corrente), String(adesso + gettoni.refresh_expires_in * 1_000));
      deposito.scrivi(CHIAVI_DEPOSITO.gettone(corrente), gettoni.access_token);
      deposito.scrivi(CHIAVI_DEPOSITO.scadenza(corrente), String(adesso + gettoni.expires_in * 1_000));
    },
    svuota() {
      for (const scelta of STRATEGIE) {
        deposito.scrivi(CHIAVI_DEPOSITO.gettone(scelta), null);
        deposito.scrivi(CHIAVI_DEPOSITO.scadenza(scelta), null);
        deposito.scrivi(CHIAVI_DEPOSITO.rinnovo(scelta), null);
        deposito.scrivi(CHIAVI_DEPOSITO.scadenzaRinnovo(scelta), null);
      }
    },
  };
}
