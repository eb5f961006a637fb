import { leggiConfigurazione } from '@gestore/server/configurazione';
import { avviaServizio } from '@gestore/server/servizio';

/** Il server del prodotto, intero e con il suo orologio, senza i dati dimostrativi: è ciò che la campagna guasta. */
const servizio = await avviaServizio(leggiConfigurazione());
process.on('message', (messaggio) => {
  if (messaggio === 'ferma') servizio.ferma().finally(() => process.exit(0));
});
// Se la campagna sparisce, il server non le sopravvive.
process.on('disconnect', () => process.exit(0));
process.send?.('pronto');
