import { Button } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { Component, type ReactNode } from 'react';
import { ProblemaChiamata, RispostaMancata } from '../accesso/chiamate.ts';
import { GuardiaSconosciuta } from '../accesso/guardie.ts';
import { GUSCIO } from '../testi/guscio.ts';
import { linguaScelta, useTesti } from '../testi/lingua.ts';
import { useTitolo } from './pagina.tsx';

/** La pagina d'errore: stato e messaggio, «Error» e 500 se mancano; su un 404 la strada per tornare (specifica, Error page). */
function PaginaErrore({ stato = 500, messaggio }: { stato?: number; messaggio?: string }) {
  const t = useTesti(GUSCIO);
  useTitolo(`${stato} ${messaggio ?? t.errore}`);
  return (
    <section aria-labelledby="errore" className="mx-auto grid max-w-xl gap-4 px-4 py-16 text-center">
      <p className="text-6xl font-bold text-testata">{stato}</p>
      <h1 id="errore" lang={linguaDi(messaggio ?? t.errore)} className="text-2xl font-bold">
        {messaggio ?? t.errore}
      </h1>
      {stato !== 404 && (
        <>
          <p>{t.errorePagina}</p>
          <p>
            <Button onClick={() => location.reload()}>{t.riprova}</Button>
          </p>
        </>
      )}
      <p>
        <Link
          to="/"
          lang="en"
          className="inline-flex min-comando items-center font-semibold text-azione-scura underline underline-offset-2"
        >
          {t.tornaHome}
        </Link>
      </p>
    </section>
  );
}

/** I testi della specifica sono in inglese anche nell'interfaccia italiana: chi li legge a voce deve saperlo. */
function linguaDi(messaggio: string): 'en' | undefined {
  const { errore, nonTrovata, guardiaSconosciuta } = GUSCIO.it;
  return [errore, nonTrovata, guardiaSconosciuta].includes(messaggio) ? 'en' : undefined;
}

export function NonTrovata() {
  const t = useTesti(GUSCIO);
  return <PaginaErrore stato={404} messaggio={t.nonTrovata} />;
}

/** Un errore di una rotta: lo stato dall'errore, altrimenti 500; le parole sono nostre o del server, mai del browser. */
export function ErroreRotta({ error }: { error: unknown }) {
  const t = useTesti(GUSCIO);
  if (error instanceof ProblemaChiamata)
    return error.senzaParole ? (
      <PaginaErrore stato={error.stato} />
    ) : (
      <PaginaErrore stato={error.stato} messaggio={error.message} />
    );
  if (error instanceof RispostaMancata) return <PaginaErrore messaggio={error.message} />;
  if (error instanceof GuardiaSconosciuta) return <PaginaErrore stato={error.stato} messaggio={t.guardiaSconosciuta} />;
  if (eModuloMancante(error)) return <PaginaErrore messaggio={t.parteMancante} />;
  return <PaginaErrore />;
}

/** Una parte della pagina non arriva nemmeno dopo che la pagina è stata ricaricata: ogni browser lo dice a modo suo. */
function eModuloMancante(errore: unknown): boolean {
  return (
    errore instanceof Error &&
    /dynamically imported module|Importing a module script failed|module script/i.test(errore.message)
  );
}

/** Se fallisce anche la pagina d'errore resta un collegamento, senza componenti di cui fidarsi. */
export class UltimaRete extends Component<{ children: ReactNode }, { caduta: boolean }> {
  override state = { caduta: false };

  static getDerivedStateFromError(): { caduta: boolean } {
    return { caduta: true };
  }

  override render(): ReactNode {
    if (!this.state.caduta) return this.props.children;
    const t = GUSCIO[linguaScelta()];
    return (
      <main lang="en">
        <p>{t.errore}</p>
        <a href="/">{t.tornaHome}</a>
      </main>
    );
  }
}
