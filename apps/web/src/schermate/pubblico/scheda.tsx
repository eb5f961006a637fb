import type { AstaPubblica } from '@gestore/contratto';
import { indirizzoDi } from '@gestore/contratto/chiamata';
import { calendarioDiUnaVendita } from '@gestore/contratto/chiamate/calendario';
import { documentiPerTutti } from '@gestore/contratto/chiamate/documenti';
import * as chiamate from '@gestore/contratto/chiamate/pubblico';
import type { DocumentiPubblici } from '@gestore/contratto/documenti';
import { Alert, Button, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CalendarPlus, Printer } from 'lucide-react';
import { chiama } from '../../accesso/chiama.ts';
import { useNelBrowser, useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { RegoleDisservizi } from '../comuni/regole-disservizi.tsx';
import { Rinvii } from '../comuni/rinvio/rinvii.tsx';
import { Sospensioni } from '../comuni/sospensione/sospensioni.tsx';
import { CHIAVI } from './letture.ts';
import { FaseVendita } from './ricerca/elenco.tsx';
import { ChiConduce, CondizioniVendita, Quando } from './scheda/condizioni.tsx';
import { DocumentiVendita } from './scheda/documenti-pubblici.tsx';
import { Galleria } from './scheda/galleria.tsx';
import { Dove, Lotto } from './scheda/lotto.tsx';
import { Assistere, PresentareOfferta } from './scheda/partecipare.tsx';
import { SCHEDA_PUBBLICA } from './testi/scheda.ts';

/** La scheda pubblica di una vendita: tutto ciò che serve per decidere se partecipare, e come. */
export function SchedaAsta() {
  const t = useTesti(SCHEDA_PUBBLICA);
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, isPending } = useQuery({
    queryKey: CHIAVI.scheda(id),
    queryFn: () => chiama(chiamate.asta, { id }),
  });
  // Insieme alla vendita: le foto stanno in cima, e arrivando dopo sposterebbero tutto.
  const documenti = useQuery({
    queryKey: CHIAVI.documenti(id),
    queryFn: () => chiama(documentiPerTutti, { id }),
    retry: false,
  });
  // Che un termine sia passato lo dice l'ora del server, non quella di questo apparecchio.
  const ora = useQuery({
    queryKey: CHIAVI.orologio,
    queryFn: () => chiama(chiamate.orologio),
  });
  useTitolo(data?.scheda.titolo ?? t.vendita);
  if (isPending || (error === null && documenti.isPending)) return <Skeleton label={t.caricamento} lines={8} />;
  if (error !== null)
    return (
      <div className="grid gap-4">
        <h1 className="text-2xl font-bold">{t.vendita}</h1>
        <Alert tone="error" role="alert">
          <span lang="it">{error.message}</span>
        </Alert>
      </div>
    );
  return <Scheda asta={data} documenti={documenti.data ?? null} adesso={ora.data?.adessoMs ?? Date.now()} />;
}

type PartiScheda = { asta: AstaPubblica; documenti: DocumentiPubblici | null; adesso: number };

function Scheda({ asta, documenti, adesso }: PartiScheda) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const { id, scheda, fase, ferma, esito } = asta;
  const nelBrowser = useNelBrowser();
  return (
    <article className="grid gap-4">
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <FaseVendita fase={fase} ferma={ferma} />
          {esito !== null && (
            <p className="font-semibold">
              {t.esito}: {t.esiti[esito] ?? esito}
            </p>
          )}
        </div>
        <div>
          <h1 lang="it" className="text-2xl font-bold break-words sm:text-3xl">
            {scheda.titolo}
          </h1>
          <p className="text-secondario">
            <span lang="it">{scheda.tribunale}</span>
            {scheda.ruolo === null ? '' : ` · ${t.ruolo(scheda.ruolo.numero, scheda.ruolo.anno)}`} ·{' '}
            {scheda.lotto.codice}
          </p>
        </div>
        <div className="non-stampare flex flex-wrap gap-2">
          <a
            href={indirizzoDi(calendarioDiUnaVendita, { id })}
            className="inline-flex min-h-10 items-center gap-2 rounded border border-bordo bg-white px-4 font-semibold hover:bg-fondo"
          >
            <CalendarPlus aria-hidden="true" className="size-5" />
            {t.alCalendario}
          </a>
          <Button variant="secondary" onClick={() => print()}>
            <Printer aria-hidden="true" className="size-5" />
            {t.stampa}
          </Button>
        </div>
      </header>
      <Sospensioni asta={id} esito={esito} />
      <Rinvii asta={id} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] print:block print:space-y-4">
        <div className="grid min-w-0 gap-4 print:space-y-4">
          <Galleria foto={documenti?.documenti.filter(({ misure }) => misure.length > 0) ?? []} />
          <Lotto asta={asta} />
          <CondizioniVendita asta={asta} />
          <RegoleDisservizi />
          <DocumentiVendita asta={asta} pubblici={documenti} />
        </div>
        <div className="grid min-w-0 gap-4 print:space-y-4">
          <Quando asta={asta} adesso={adesso} />
          <PresentareOfferta asta={asta} adesso={adesso} />
          <Dove asta={asta} />
          <ChiConduce asta={asta} />
          <Assistere asta={asta} />
        </div>
      </div>
      <p className="hidden text-sm print:block">{t.stampataDa(`${nelBrowser ? location.origin : ''}/asta/${id}`)}</p>
    </article>
  );
}
