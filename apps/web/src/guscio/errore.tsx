import { Link } from '@tanstack/react-router';
import { Component, type ReactNode } from 'react';
import { GUSCIO } from '../testi/guscio.ts';
import { useTesti } from '../testi/lingua.ts';
import { useTitolo } from './pagina.tsx';

/** La pagina d'errore: stato e messaggio, «Error» e 500 se mancano; su un 404 la strada per tornare (specifica, Error page). */
export function PaginaErrore({ stato = 500, messaggio }: { stato?: number; messaggio?: string }) {
  const t = useTesti(GUSCIO);
  useTitolo(`${stato} ${messaggio ?? t.errore}`);
  return (
    <section aria-labelledby="errore" className="mx-auto grid max-w-xl gap-4 px-4 py-16 text-center">
      <p className="text-6xl font-bold text-testata">{stato}</p>
      <h1 id="errore" className="text-2xl font-bold">
        {messaggio ?? t.errore}
      </h1>
      {stato === 404 && (
        <p>
          <Link to="/" className="inline-flex min-h-10 items-center font-semibold text-azione-scura underline">
            {t.tornaHome}
          </Link>
        </p>
      )}
    </section>
  );
}

export function NonTrovata() {
  const t = useTesti(GUSCIO);
  return <PaginaErrore stato={404} messaggio={t.nonTrovata} />;
}

/** Un errore di una rotta: lo stato dall'errore, altrimenti 500. */
export function ErroreRotta({ error }: { error: unknown }) {
  const { stato, message } = error as { stato?: unknown; message?: unknown };
  return (
    <PaginaErrore
      stato={typeof stato === 'number' ? stato : 500}
      {...(typeof message === 'string' && message !== '' ? { messaggio: message } : {})}
    />
  );
}

/** Se fallisce anche la pagina d'errore resta un collegamento, senza alcuna dipendenza. */
export class UltimaRete extends Component<{ children: ReactNode }, { caduta: boolean }> {
  override state = { caduta: false };

  static getDerivedStateFromError(): { caduta: boolean } {
    return { caduta: true };
  }

  override render(): ReactNode {
    if (!this.state.caduta) return this.props.children;
    return (
      <main>
        <p>Error</p>
        <a href="/">Back to the home page</a>
      </main>
    );
  }
}
