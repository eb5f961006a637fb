import type { DettoMotore, Domanda, EsitoMotore } from '../motore/messaggi.ts';
import { NonEntra } from '../motore/motore.ts';
import { type Disposizioni, Inoltro } from './inoltro.ts';

/**
 * Il processo `gv-sala`: voce e immagine di questo server, e nient'altro. Non legge la base dati, non ha segreti e finisce con chi
 * lo ha avviato.
 */
process.title = 'gv-sala';
const dici = (detto: DettoMotore): void => {
  process.send?.(detto, undefined, undefined, () => undefined);
};
// Ciò che una libreria di rete lancia di lato riguarda un collegamento solo: gli altri restano.
process.on('uncaughtException', (errore) => console.error(`gv-sala: ${errore.message}`));
process.on('unhandledRejection', () => undefined);
process.once('disconnect', () => process.exit(0));

const inoltro = await Inoltro.apri(JSON.parse(process.argv[2] ?? '{}') as Disposizioni, (accaduto) =>
  dici({ accaduto }),
);
process.on('message', (domanda: Domanda) => {
  rispondi(domanda).then(
    (esito) => dici({ n: domanda.n, esito }),
    (errore: unknown) =>
      dici({ n: domanda.n, esito: { nonEntra: errore instanceof NonEntra ? errore.perche : 'fermo' } }),
  );
});
dici({ pronto: { porta: inoltro.porta } });

async function rispondi(domanda: Domanda): Promise<EsitoMotore> {
  switch (domanda.fai) {
    case 'entra':
      return { entrato: await inoltro.entra(domanda.chi) };
    case 'esci':
      return { uscito: inoltro.esci(domanda.sala, domanda.rid, domanda.chi) };
    case 'cancello':
      inoltro.cancello(domanda.sala, domanda.cancello);
      return { fatto: true };
    case 'svuota':
      inoltro.svuota(domanda.sala);
      return { fatto: true };
    case 'batti':
      return { misura: inoltro.misura() };
    default:
      return domanda satisfies never;
  }
}
