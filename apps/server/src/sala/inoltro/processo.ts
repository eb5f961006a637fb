import { type DettoMotore, type Domanda, type EsitoMotore, orologioDiTutti } from '../motore/messaggi.ts';
import { NonEntra } from '../motore/motore.ts';
import { annota } from './collegamento.ts';
import { type Disposizioni, Inoltro } from './inoltro.ts';
import { cediIlPasso, cediLaSessione } from './passo.ts';
import { creaSenzaServer } from './senza-server.ts';

/**
 * Il processo `gv-sala`: voce e immagine di questo server, e nient'altro. Non legge la base dati, non ha segreti e finisce con chi
 * lo ha avviato.
 */
process.title = 'gv-sala di riserva';
cediIlPasso();
const dici = (detto: DettoMotore): void => {
  process.send?.(detto, undefined, undefined, () => undefined);
};
// Ciò che una libreria di rete lancia di lato riguarda un collegamento solo: gli altri restano.
process.on('uncaughtException', (errore) => console.error(`gv-sala: ${errore.message}`));
process.on('unhandledRejection', () => undefined);
process.once('disconnect', () => process.exit(0));

let inoltro: Inoltro | null = null;
let server: { sentito(): void } | null = null;
process.on('message', (domanda: Domanda) => {
  server?.sentito();
  if (domanda.fai === 'apri') {
    apri().catch((errore: unknown) => {
      console.error(`gv-sala: ${String(errore)}`);
      process.exit(1);
    });
    return;
  }
  rispondi(domanda).then(
    (esito) => dici({ n: domanda.n, esito }),
    (errore: unknown) => {
      if (!(errore instanceof NonEntra)) annota(`«${domanda.fai}» non riuscito`, errore);
      dici({ n: domanda.n, esito: { nonEntra: errore instanceof NonEntra ? errore.perche : 'guasto' } });
    },
  );
});
dici({ caricato: true });

async function apri(): Promise<void> {
  process.title = 'gv-sala';
  const disposizioni = JSON.parse(process.argv[2] ?? '{}') as Disposizioni;
  if (disposizioni.cede) cediLaSessione();
  inoltro = await Inoltro.apri(disposizioni, (accaduto) => dici({ accaduto }));
  server = creaSenzaServer(() => process.exit(0));
  dici({ pronto: { porta: inoltro.porta } });
}

async function rispondi(domanda: Exclude<Domanda, { fai: 'apri' }>): Promise<EsitoMotore> {
  if (inoltro === null) throw new NonEntra('fermo');
  switch (domanda.fai) {
    case 'entra':
      // Chi riprende la CPU dopo secondi trova in coda chi non aspetta più: collegarlo ne costerebbe ancora, e il posto sarebbe di nessuno.
      if (orologioDiTutti() > domanda.entro) throw new NonEntra('fermo');
      return { entrato: await inoltro.entra(domanda.chi) };
    case 'esci':
      return { uscito: inoltro.esci(domanda.sala, domanda.rid, domanda.chi) };
    case 'congeda':
      inoltro.congeda(domanda.quali);
      return { fatto: true };
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
