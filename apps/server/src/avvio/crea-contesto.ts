import { letturaPrevistaDal } from '@gestore/dominio';
import { creaParolaSviluppo } from '../accesso/operatori/parola-sviluppo.ts';
import type { Contesto } from '../bordo/contesto.ts';
import { puoAscoltare } from '../vendita/aste/canali.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { riguarda } from '../vendita/rotte/oggetti.ts';

/** Ciò che il bordo sa delle vendite: come si chiama un'asta, e chi può ascoltarne un canale (R10, R30). */
export function creaContesto({
  nucleo: { indice, esecutore },
  ...dati
}: Omit<Contesto, 'descriviAsta' | 'autorizzaCanale'> & { nucleo: Pick<Nucleo, 'indice' | 'esecutore'> }): Contesto {
  const { oidcSviluppo } = dati.configurazione;
  return {
    ...dati,
    // Il segreto dell'accesso di sviluppo: lo scrive nel terminale chi avvia, e soltanto lì.
    parolaSviluppo: oidcSviluppo === null ? null : creaParolaSviluppo(oidcSviluppo.parola),
    async descriviAsta(id) {
      const riga = await indice.una(id);
      return riga === null
        ? null
        : { titolo: riga.scheda.titolo, inizioOperazioniIl: riga.parametri.inizioOperazioniIl };
    },
    autorizzaCanale: (utente, canale) =>
      puoAscoltare(utente, canale, async (asta) => {
        const riga = await indice.una(asta);
        if (riga === null || utente.strategia !== 'admin') return false;
        const dal = letturaPrevistaDal(riga.parametri);
        const leggibile = dal !== null && dati.orologio.adesso() >= dal;
        if (!leggibile) return false;
        // Di chi è una vendita lo dice il suo registro: l'indice lo riscrive chi ha la password della base dati.
        const { stato } = await esecutore.leggi(asta);
        return stato.fase !== 'inesistente' && (await riguarda(dati, stato, utente));
      }),
  };
}
