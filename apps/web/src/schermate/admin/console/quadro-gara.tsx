import { formattaOra } from '@gestore/contratto/formato';
import { formattaEuro, type GaraVista } from '@gestore/dominio';
import { Globe, Hand } from 'lucide-react';
import { useTesti } from '../../../testi/lingua.ts';
import { useOraServer } from '../dati/usa-ora-server.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { CronoGara } from '../parti/crono-gara.tsx';
import { CONSOLE } from '../testi/console.ts';
import { RILANCIO_IN_SALA } from '../testi/rilancio-in-sala.ts';
import { offerentiOnline } from './offerenti-online.ts';

/** Il quadro grande: ora del server, tempo residuo, chi è in testa. */
export function QuadroGara({ vendita, gara }: { vendita: VenditaSeguita; gara: GaraVista }) {
  const t = useTesti(CONSOLE);
  const r = useTesti(RILANCIO_IN_SALA);
  const { stanza, scartoMs } = vendita;
  const { presenti, attesi } = offerentiOnline(vendita);
  const laSala =
    stanza.buste.find(({ pseudonimo }) => pseudonimo === stanza.migliore?.pseudonimo)?.canale === 'cartacea';
  return (
    <section
      aria-labelledby="quadro-gara"
      className="grid min-w-0 items-center gap-4 rounded-md border border-linea bg-white p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-8"
    >
      <h2 id="quadro-gara" className="sr-only">
        {t.statoGara}
      </h2>
      <div className="order-2 sm:order-none">
        <p className="text-sm text-secondario">{t.oraServer}</p>
        <OraServer scartoMs={scartoMs} />
      </div>
      <CronoGara gara={gara} scartoMs={scartoMs} unitaTempoMs={stanza.unitaTempoMs} />
      <div className="order-3">
        <p className="text-sm text-secondario">{t.migliore}</p>
        {/* Finita senza aggiudicatario, o assegnata a un creditore, in testa non c'è più nessuno. */}
        {stanza.migliore !== null && (stanza.esito === null || stanza.esito.vincitore !== null) && (
          <p
            className={`my-1 inline-flex items-center gap-2 rounded-sm px-3 py-1 font-bold text-white uppercase ${laSala ? 'bg-inchiostro' : 'bg-azione'}`}
          >
            {laSala ? <Hand aria-hidden="true" className="size-5" /> : <Globe aria-hidden="true" className="size-5" />}
            {laSala ? r.inTestaSala : r.inTestaRete}
          </p>
        )}
        <p className="text-2xl font-bold tabular-nums">
          {stanza.migliore === null ? '–' : formattaEuro(stanza.migliore.importoCent)}
        </p>
        <p className="text-sm text-secondario">
          {stanza.migliore?.pseudonimo} · {t.offerentiOnline(presenti, attesi)}
        </p>
      </div>
    </section>
  );
}

function OraServer({ scartoMs }: { scartoMs: number }) {
  return <p className="text-2xl font-semibold tabular-nums">{formattaOra(useOraServer(scartoMs, 500))}</p>;
}
