import './scheda.css';
import type { AstaPubblica } from '@gestore/contratto';
import { calendarioDiUnaVendita } from '@gestore/contratto/calendario/chiamate';
import type { DocumentiPubblici } from '@gestore/contratto/documenti/forme';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, Printer } from 'lucide-react';
import { useDueColonne } from '../../guscio/larghezze.ts';
import { useNelBrowser } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { RispostePubblicate } from '../aiuto/risposte/risposte-pubblicate.tsx';
import { ErrateCorrige } from '../errata/errate.tsx';
import { Rinvii } from '../rinvio/rinvii.tsx';
import { Sospensioni } from '../sospensione/sospensioni.tsx';
import { FaseVendita } from '../vendita/fase-vendita.tsx';
import { titoloInBreve } from '../vendita/titolo-in-breve.ts';
import { AltriEsperimenti, QuantoVersare, Visita } from './dopo-il-disegno.tsx';
import { AltriPassi, PresentareOfferta } from './offrire/partecipare.tsx';
import { InBreve, PiedeScheda } from './scheda-in-breve.tsx';
import { ChiConduce, CondizioniVendita, RegoleTecniche } from './sezioni/condizioni.tsx';
import { DocumentiVendita } from './sezioni/documenti-pubblici.tsx';
import { Galleria } from './sezioni/galleria.tsx';
import { Dove, Lotto } from './sezioni/lotto.tsx';
import { nomeDelLotto } from './sezioni/nome-del-lotto.ts';
import { SCHEDA_PUBBLICA } from './sezioni/scheda-pubblica.testi.ts';
import { Tempi } from './sezioni/tempi.tsx';

type PartiScheda = { asta: AstaPubblica; documenti: DocumentiPubblici | null; adesso: number };

/** La scheda di una vendita come la legge chiunque: la pagina pubblica, e l'anteprima di chi sta per pubblicarla. */
export function SchedaVendita({ asta, documenti, adesso }: PartiScheda) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const { id, esito } = asta;
  const nelBrowser = useNelBrowser();
  const aDueColonne = useDueColonne();
  const foto = documenti?.documenti.filter(({ misure }) => misure.length > 0) ?? [];
  return (
    <>
      <article className="scheda">
        <Cima asta={asta} />
        <Sospensioni asta={id} esito={esito} />
        <Rinvii asta={id} />
        {foto.length > 0 && <Galleria foto={foto} />}
        <div className="scheda-colonne">
          <Testata asta={asta} />
          <div className="scheda-fianco">
            <InBreve asta={asta} adesso={adesso} />
            <AltriPassi asta={asta} adesso={adesso} />
            <QuantoVersare asta={asta} adesso={adesso} />
            {aDueColonne && <Dove asta={asta} />}
          </div>
          <div className="scheda-corpo">
            <Tempi asta={asta} adesso={adesso} />
            <DocumentiVendita asta={asta} pubblici={documenti} />
            <Lotto asta={asta} />
            {!aDueColonne && <Dove asta={asta} />}
            <PresentareOfferta asta={asta} adesso={adesso} />
            <ErrateCorrige asta={id} />
            <AltriEsperimenti asta={id} />
            <CondizioniVendita asta={asta} />
            <RispostePubblicate asta={id} />
            <ChiConduce asta={asta} />
            <Visita asta={asta} adesso={adesso} />
            <RegoleTecniche />
          </div>
        </div>
        <p className="hidden text-sm print:block">{t.stampataDa(`${nelBrowser ? location.origin : ''}/asta/${id}`)}</p>
      </article>
      <PiedeScheda asta={asta} adesso={adesso} />
    </>
  );
}

/** Da dove si viene, a che punto è la vendita, e ciò che della pagina si porta via. */
function Cima({ asta }: { asta: AstaPubblica }) {
  const { id, scheda, esito } = asta;
  const t = useTesti(SCHEDA_PUBBLICA);
  return (
    <div className="scheda-cima">
      <p>
        <Link to="/" className="scheda-via non-stampare">
          {t.tutteLeVendite}
        </Link>
        <span aria-hidden="true" className="non-stampare">
          /
        </span>
        <span lang="it">{nomeDelLotto(scheda.lotto.codice)}</span>
        <FaseVendita di={asta} />
        {esito !== null && (
          <strong>
            {t.esito}: {t.esiti[esito] ?? esito}
          </strong>
        )}
      </p>
      <div className="non-stampare">
        {esito === null && (
          <a href={indirizzoDi(calendarioDiUnaVendita, { id })} className="scheda-via">
            <CalendarPlus aria-hidden="true" />
            {t.alCalendario}
          </a>
        )}
        <button type="button" className="scheda-via" onClick={() => print()}>
          <Printer aria-hidden="true" />
          {t.stampa}
        </button>
      </div>
    </div>
  );
}

/** Che cosa si vende e, in una riga, dove, quale lotto e di quale procedura. */
function Testata({ asta: { scheda } }: { asta: AstaPubblica }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const { luogo, lotto, ruolo, tribunale } = scheda;
  const comune = luogo.comune !== '' && luogo.provincia !== '' && luogo.provincia !== luogo.comune;
  const paese = comune ? `${luogo.comune} (${luogo.provincia})` : luogo.comune;
  const dove = [luogo.via, paese].filter(Boolean).join(', ');
  const procedura = ruolo === null ? '' : t.ruolo(ruolo.numero, ruolo.anno);
  return (
    <header className="scheda-testata">
      <h1 lang="it">{titoloInBreve(scheda.titolo, scheda.luogo).bene}</h1>
      <p lang="it">
        {[dove, nomeDelLotto(lotto.codice)].filter(Boolean).join(' · ')}
        {procedura !== '' && (
          <>
            {' · '}
            <span className="whitespace-nowrap">{procedura}</span>
          </>
        )}
        {tribunale !== '' && ` · ${tribunale}`}
      </p>
    </header>
  );
}
