import { avviaStaffetta } from '@gestore/server/avvio/schermi/servizio-staffetta';
import { avviaServizio } from '@gestore/server/avvio/servizio';
import { leggiConfigurazione } from '@gestore/server/piattaforma/configurazione/configurazione';

/**
 * Il server del prodotto, intero e con il suo orologio, senza i dati dimostrativi: è ciò che la campagna guasta. Il solo
 * parametro toccato è quanta salute di seguito chiude un disservizio: dieci secondi dopo ogni morte sarebbero tutta la campagna.
 */
const configurazione = leggiConfigurazione();
const { GUASTI_SANI_MS } = process.env;
if (GUASTI_SANI_MS !== undefined) configurazione.salute.politica.saniMs = Number(GUASTI_SANI_MS);
const servizio = await (configurazione.ruolo === 'staffetta'
  ? avviaStaffetta(configurazione)
  : avviaServizio(configurazione));
process.on('message', (messaggio) => {
  if (messaggio === 'ferma') servizio.ferma().finally(() => process.exit(0));
});
// Se la campagna sparisce, il server non le sopravvive.
process.on('disconnect', () => process.exit(0));
process.send?.('pronto');
