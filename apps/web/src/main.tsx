import '@gestore/ui/tema.css';
import './stile.css';
import { zodSenzaEval } from '@gestore/contratto/linea/zod-senza-eval';
import { anticipaSovrapposti } from '@gestore/ui';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ACCESSO, CASA } from './accesso/guardie.ts';
import {
  percheUscito,
  percorsoRicordato,
  primaDiUscire,
  quandoCambiaAccesso,
  quandoCambiaPersona,
  ricordaPercorso,
} from './accesso/sessione.ts';
import { Applicazione, creaLetture } from './applicazione.tsx';
import { conTransizione } from './guscio/transizione.ts';
import { sospendi } from './prendi.ts';
import { creaRouter } from './rotte.tsx';
import { lettePortate, portaLette } from './stato-iniziale.ts';
import { dilloAlServer, linguaScelta } from './testi/lingua.ts';

/** Quanto si lascia alla pagina, dopo che è arrivata, prima di scaricare altro. */
const DOPO_LA_PAGINA_MS = 4_000;

zodSenzaEval();

const cliente = creaLetture();
const router = creaRouter();
conTransizione(router);

// Ciò che un'altra persona ha letto in questa pagina non resta per la prossima.
quandoCambiaPersona(() => cliente.removeQueries({ type: 'inactive' }));
primaDiUscire(() => void cliente.cancelQueries());
quandoCambiaAccesso((strategia, loggedIn) => {
  if (!loggedIn && percheUscito(strategia) !== null) {
    ricordaPercorso(router.state.location.href);
    // Perché si è usciti lo dice la pagina di accesso, una volta: chi stava leggendo non lo ripete in quella che se ne va.
    void cliente.cancelQueries();
  }
  void router.navigate({ href: loggedIn ? percorsoRicordato(CASA[strategia]) : ACCESSO[strategia] });
});

const radice = document.getElementById('radice');
if (radice === null) throw new Error('manca la radice della pagina');
const lette = lettePortate();
if (lette === null) {
  // La pagina dice la lingua scelta in una visita precedente già al primo disegno.
  document.documentElement.lang = linguaScelta();
  createRoot(radice).render(<Applicazione cliente={cliente} router={router} />);
} else {
  portaLette(cliente, lette);
  void prendi(radice, sospendi(radice));
}
dilloAlServer();

/** Ciò che il server ha disegnato si prende com'è: il router deve avere già le sue parti. Non si aspetta qui: le parti importano questo file. */
async function prendi(disegnata: HTMLElement, presa: () => void): Promise<void> {
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(
    disegnata,
    <Applicazione
      cliente={cliente}
      router={router}
      quandoPresa={() => {
        presa();
        // Chi aveva scelto la lingua prima che il server la sapesse la ritrova.
        document.documentElement.lang = linguaScelta();
      }}
    />,
  );
}

// Ciò che si apre sopra la pagina arriva quando lei è ferma: chi intanto perde la rete lo ha già.
addEventListener('load', () => setTimeout(anticipaSovrapposti, DOPO_LA_PAGINA_MS), { once: true });
