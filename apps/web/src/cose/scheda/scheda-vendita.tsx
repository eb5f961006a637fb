import type { AstaPubblica } from '@gestore/contratto';
import { calendarioDiUnaVendita } from '@gestore/contratto/calendario/chiamate';
import type { DocumentiPubblici } from '@gestore/contratto/documenti/forme';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { inFrase } from '@gestore/contratto/parole/in-frase';
import { Button } from '@gestore/ui';
import { CalendarPlus, Printer } from 'lucide-react';
import { useNelBrowser } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { RispostePubblicate } from '../aiuto/risposte/risposte-pubblicate.tsx';
import { RegoleDisservizi } from '../disservizi/regole-disservizi.tsx';
import { ErrateCorrige } from '../errata/errate.tsx';
import { Rinvii } from '../rinvio/rinvii.tsx';
import { Sospensioni } from '../sospensione/sospensioni.tsx';
import { FaseVendita } from '../vendita/fase-vendita.tsx';
import { AltriEsperimenti, QuantoVersare } from './dopo-il-disegno.tsx';
import { PresentareOfferta } from './offrire/partecipare.tsx';
import { InBreve, PiedeScheda } from './scheda-in-breve.tsx';
import { ChiConduce, CondizioniVendita } from './sezioni/condizioni.tsx';
import { DocumentiVendita } from './sezioni/documenti-pubblici.tsx';
import { Galleria } from './sezioni/galleria.tsx';
import { Dove, Lotto } from './sezioni/lotto.tsx';
import { SCHEDA_PUBBLICA } from './sezioni/scheda-pubblica.testi.ts';
import { Tempi } from './sezioni/tempi.tsx';

type PartiScheda = { asta: AstaPubblica; documenti: DocumentiPubblici | null; adesso: number };

/** La scheda di una vendita come la legge chiunque: la pagina pubblica, e l'anteprima di chi sta per pubblicarla. */
export function SchedaVendita({ asta, documenti, adesso }: PartiScheda) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const { id, esito } = asta;
  const nelBrowser = useNelBrowser();
  const foto = documenti?.documenti.filter(({ misure }) => misure.length > 0) ?? [];
  return (
    <>
      <article className="grid gap-4">
        <Testata asta={asta} />
        <Sospensioni asta={id} esito={esito} />
        <Rinvii asta={id} />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] print:block print:space-y-4">
          {foto.length > 0 && (
            <div className="min-w-0 lg:col-start-1">
              <Galleria foto={foto} />
            </div>
          )}
          <div className="min-w-0 lg:col-start-2 lg:row-start-1 lg:row-end-3">
            <InBreve asta={asta} adesso={adesso} />
          </div>
          <div className="grid min-w-0 content-start gap-4 lg:col-start-1 print:space-y-4">
            <Lotto asta={asta} />
            <QuantoVersare asta={asta} adesso={adesso} />
            <Tempi asta={asta} adesso={adesso} />
            <PresentareOfferta asta={asta} adesso={adesso} />
            <DocumentiVendita asta={asta} pubblici={documenti} />
            <ErrateCorrige asta={id} />
            <AltriEsperimenti asta={id} />
            <CondizioniVendita asta={asta} />
            <RispostePubblicate asta={id} />
            <Dove asta={asta} />
            <ChiConduce asta={asta} />
            <RegoleDisservizi />
          </div>
        </div>
        <p className="hidden text-sm print:block">{t.stampataDa(`${nelBrowser ? location.origin : ''}/asta/${id}`)}</p>
      </article>
      <PiedeScheda asta={asta} adesso={adesso} />
    </>
  );
}

function Testata({ asta }: { asta: AstaPubblica }) {
  const { id, scheda, esito } = asta;
  const t = useTesti(SCHEDA_PUBBLICA);
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <FaseVendita di={asta} />
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
          {inFrase(scheda.lotto.codice)}
        </p>
      </div>
      <div className="non-stampare flex flex-wrap gap-2">
        {esito === null && (
          <a
            href={indirizzoDi(calendarioDiUnaVendita, { id })}
            className="inline-flex min-comando items-center gap-2 rounded border border-bordo bg-white px-4 font-semibold hover:bg-fondo"
          >
            <CalendarPlus aria-hidden="true" className="size-5" />
            {t.alCalendario}
          </a>
        )}
        <Button variant="secondary" onClick={() => print()}>
          <Printer aria-hidden="true" className="size-5" />
          {t.stampa}
        </Button>
      </div>
    </header>
  );
}
