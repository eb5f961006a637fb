import { createHash, randomBytes } from 'node:crypto';
import type { Istante } from '@gestore/dominio';
import { creaMappaLimitata } from '../piattaforma/arnesi/mappa-limitata.ts';
import { ugualiSenzaIndizi } from '../piattaforma/segreti.ts';

/** Quanto vale un gettone: il tempo di aprire il microfono. Chi è più lento ne chiede un altro, finché ha la parola. */
const VITA_MS = 60_000;
/** Gettoni ricordati: uno per vendita e persona, e chi parla è uno per vendita. */
const RICORDATI_MAX = 20_000;

/** Di chi è la parola per cui vale: la vendita, la persona, e quando gli fu data. */
type DiChi = { asta: string; chi: string; dataIl: Istante };
type Ricordato = { impronta: string; dataIl: Istante; scadeIl: Istante; usato: boolean };

type EsitoGettone = 'vale' | 'usato' | 'scaduto' | 'altrui';

type GettoniParola = {
  /** Uno nuovo: quello di prima, per la stessa persona e la stessa vendita, non vale più. */
  dai(diChi: DiChi, finoA: Istante): { gettone: string; scadeIl: Istante };
  /** Lo consuma: `vale` si dice una volta sola. */
  usa(gettone: string, diChi: DiChi): EsitoGettone;
};

/**
 * I gettoni con cui chi ha la parola apre il microfono. Stanno in memoria: chi riavvia il server li perde tutti, e chi ha ancora la
 * parola ne chiede uno nuovo; così nessuno vale due volte, nemmeno a cavallo di un riavvio (R81).
 */
export function creaGettoniParola(adesso: () => Istante): GettoniParola {
  const ricordati = creaMappaLimitata<Ricordato>(RICORDATI_MAX);
  return {
    dai({ asta, chi, dataIl }, finoA) {
      const gettone = randomBytes(32).toString('base64url');
      const scadeIl = Math.min(adesso() + VITA_MS, finoA);
      ricordati.metti(`${asta} ${chi}`, { impronta: improntaDi(gettone), dataIl, scadeIl, usato: false });
      return { gettone, scadeIl };
    },
    usa(gettone, { asta, chi, dataIl }) {
      const ricordato = ricordati.trova(`${asta} ${chi}`);
      if (ricordato === undefined || !ugualiSenzaIndizi(improntaDi(gettone), ricordato.impronta)) return 'altrui';
      if (ricordato.usato) return 'usato';
      if (ricordato.dataIl !== dataIl || adesso() >= ricordato.scadeIl) return 'scaduto';
      ricordato.usato = true;
      return 'vale';
    },
  };
}

/** Si ricorda l'impronta: chi legge la memoria non trova un gettone da mostrare. */
function improntaDi(gettone: string): string {
  return createHash('sha256').update(gettone).digest('base64url');
}
