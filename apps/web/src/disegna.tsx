import type { Lingua } from '@gestore/contratto/regole';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { Applicazione, creaLetture } from './applicazione.tsx';
import { type DaLeggere, paginaPubblica } from './cose/ricerca/sul-server.ts';
import { CHIAVI } from './cose/vendita/letture-pubbliche.ts';
import { TITOLO_PRODOTTO } from './guscio/costanti.ts';
import { creaRouter } from './rotte.tsx';
import { type Letta, portaLette } from './stato-iniziale.ts';
import { disegnaIn } from './testi/lingua.ts';

/** L'ora di una pagina è quella del minuto: chi la richiede nello stesso minuto ha la stessa pagina. */
const MINUTO_MS = 60_000;

/** La risposta di una chiamata di chiunque; `null` se non è arrivata in tempo. */
type Risposta = { stato: number; corpo: unknown };

type Richiesta = {
  /** Percorso e ricerca, come li ha scritti chi chiede. */
  indirizzo: string;
  lingua: Lingua;
  adessoMs: number;
  leggi: (percorso: string) => Promise<Risposta | null>;
};

type Disegnata = {
  stato: number;
  titolo: string;
  descrizione: string;
  /** Ciò che sta nella radice della pagina. */
  corpo: string;
  lette: readonly Letta[];
};

/** Disegna una pagina pubblica con ciò che chiunque può leggere; `null` se non è fra quelle che il server disegna. */
export async function disegna({ indirizzo, lingua, adessoMs, leggi }: Richiesta): Promise<Disegnata | null> {
  const router = creaRouter(createMemoryHistory({ initialEntries: [indirizzo] }));
  const { pathname, search } = router.latestLocation;
  const pagina = paginaPubblica(pathname, search as Readonly<Record<string, unknown>>);
  if (pagina === null) return null;
  const [risposte] = await Promise.all([
    Promise.all(pagina.letture.map(async (una) => ({ una, risposta: await leggi(una.percorso) }))),
    router.load(),
  ]);
  const lette = [
    ...risposte.flatMap(({ una, risposta }) => letta(una, risposta) ?? []),
    { chiave: CHIAVI.orologio, dati: { adessoMs: Math.floor(adessoMs / MINUTO_MS) * MINUTO_MS } },
  ];
  const essenziale = risposte.find(({ una }) => una.essenziale === true)?.risposta ?? null;
  const cliente = creaLetture();
  // Da qui in poi non si aspetta nulla: la lingua è di questa pagina.
  disegnaIn(lingua);
  portaLette(cliente, lette);
  const corpo = renderToString(<Applicazione cliente={cliente} router={router} />);
  cliente.clear();
  const buona = essenziale !== null && essenziale.stato < 400;
  const { titolo, descrizione } = pagina.testa(lingua, buona ? essenziale.corpo : null);
  return { stato: statoDi(essenziale), titolo: `${titolo} - ${TITOLO_PRODOTTO}`, descrizione, corpo, lette };
}

function letta({ chiave, aPagine, essenziale }: DaLeggere, risposta: Risposta | null): Letta | null {
  if (risposta === null) return null;
  const { stato, corpo } = risposta;
  if (stato < 400) return { chiave, dati: aPagine === true ? { pages: [corpo], pageParams: [null] } : corpo };
  return essenziale === true ? { chiave, problema: { stato, corpo: corpo as Record<string, unknown> } } : null;
}

/** Ciò che non si può leggere com'è scritto è una richiesta sbagliata; ciò che non c'è, e ciò che non va, restano sé stessi. */
function statoDi(essenziale: Risposta | null): number {
  if (essenziale === null || essenziale.stato < 400) return 200;
  return essenziale.stato === 422 ? 400 : essenziale.stato;
}
