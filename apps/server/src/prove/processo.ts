import { avviaStaffetta } from '../avvio/schermi/servizio-staffetta.ts';
import { avviaServizio } from '../avvio/servizio.ts';
import { Problema } from '../bordo/problema.ts';
import { leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';
import { compi } from '../vendita/rotte/atti/atti.ts';
import { rispondiAlleDomande } from './dialogo.ts';
import type { Domanda } from './fork.ts';

/** Il server vero in un processo a parte: ciò che una prova gli chiede arriva da qui, anche lo scarto dell'orologio. */
let scartoMs = Number(process.env.SCARTO_MS ?? 0);
const orologio = { adesso: () => Date.now() + scartoMs };
const configurazione = leggiConfigurazione();
/** I socket in un processo figlio soltanto se la prova lo chiede: molte ne avviano quattro insieme. */
const socketAParte = process.env.SOCKET_A_PARTE === 'si' && configurazione.socketAParte;
/** Il processo dei soli socket non compie atti: gli si può chiedere soltanto di fermarsi. Gli inviti non si dicono sulla console. */
const servizio =
  configurazione.ruolo === 'staffetta'
    ? null
    : await avviaServizio(configurazione, { orologio, socketAParte, tace: () => true });
const staffetta = servizio === null ? await avviaStaffetta(configurazione) : null;

async function rispondi(domanda: Domanda): Promise<unknown> {
  if (servizio === null) return domanda.tipo === 'ferma' ? staffetta?.ferma() : undefined;
  switch (domanda.tipo) {
    case 'compi': {
      const { asta, comando } = domanda;
      try {
        return await compi(servizio.impianto, asta, comando.comandoId, comando.attore, comando.atto);
      } catch (errore) {
        if (!(errore instanceof Problema)) throw errore;
        return { esito: 'rifiutato', codice: errore.codice, ...errore.dettagli };
      }
    }
    case 'avanza':
      scartoMs += domanda.ms;
      return orologio.adesso();
    case 'giro':
      return servizio.pianificatore.giro();
    case 'ferma':
      return servizio.ferma();
  }
}

rispondiAlleDomande((servizio ?? staffetta)?.url, rispondi);
