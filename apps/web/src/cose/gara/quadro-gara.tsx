import { formattaOra } from '@gestore/contratto/parole/formato';
import { formattaEuro, type GaraVista } from '@gestore/dominio';
import { Globe, Hand } from 'lucide-react';
import { useTesti } from '../../testi/lingua.ts';
import { CONSOLE } from '../conduzione/console.testi.ts';
import { offerentiOnline } from '../conduzione/offerenti-online.ts';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import { useOraCheScorre } from '../conduzione/usa-ora-che-scorre.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { CronoGara } from './crono-gara.tsx';
import { RILANCIO_IN_SALA } from './precedenza/rilancio-in-sala.testi.ts';

/** Fermare il crono e sospendere la gara non si somigliano: tratteggiato il primo, tutta rossa la seconda. */
const CORNICI: Record<GaraVista['fase'], string> = {
  in_corso: 'border border-linea bg-white',
  congelata: 'border-2 border-dashed border-errore bg-white',
  sospesa: 'border border-errore bg-errore text-white',
  conclusa: 'border border-linea bg-white',
};

/** Il quadro grande: il tempo, che è la cosa più grande, chi è in testa, e piccola l'ora del server. */
export function QuadroGara({ vendita, gara }: { vendita: VenditaSeguita; gara: GaraVista }) {
  const t = useTesti(CONSOLE);
  const r = useTesti(RILANCIO_IN_SALA);
  const { esiti } = useTesti(PAROLE_DELEGATO);
  const { stanza, scartoMs } = vendita;
  const { presenti, attesi } = offerentiOnline(vendita);
  const laSala =
    stanza.buste.find(({ pseudonimo }) => pseudonimo === stanza.migliore?.pseudonimo)?.canale === 'cartacea';
  return (
    <section aria-labelledby="quadro-gara" className={`grid min-w-0 gap-3 rounded-md p-4 ${CORNICI[gara.fase]}`}>
      <h2 id="quadro-gara" className="sr-only">
        {t.statoGara}
      </h2>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-bold">
          {gara.fase === 'congelata' && <span className="text-errore">{t.fermoNonSospesa}</span>}
          {gara.fase === 'sospesa' && t.sospesaDalle(formattaOra(gara.da))}
        </span>
        <OraServer scartoMs={scartoMs} />
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-x-8 gap-y-4">
        {gara.fase === 'sospesa' ? (
          <p className="text-[clamp(1.5rem,5vw,6rem)] leading-none font-bold uppercase">{t.sospesa}</p>
        ) : (
          <CronoGara gara={gara} scartoMs={scartoMs} unitaTempoMs={stanza.unitaTempoMs} size="large" />
        )}
        <div className="min-w-0 flex-1 basis-60 rounded-md bg-fondo p-3 text-inchiostro">
          <p className="text-sm text-secondario">{stanza.esito === null ? t.migliore : esiti[stanza.esito.tipo]}</p>
          {stanza.migliore !== null && (
            <p
              className={`my-1 inline-flex items-center gap-2 rounded-sm px-3 py-1 font-bold text-white uppercase ${laSala ? 'bg-inchiostro' : 'bg-azione'}`}
            >
              {laSala ? (
                <Hand aria-hidden="true" className="size-5" />
              ) : (
                <Globe aria-hidden="true" className="size-5" />
              )}
              {laSala ? r.inTestaSala : r.inTestaRete}
            </p>
          )}
          <p className="text-4xl leading-tight font-bold tabular-nums">
            {stanza.migliore === null ? t.nessunOfferente : formattaEuro(stanza.migliore.importoCent)}
          </p>
          <p className="text-sm text-secondario">
            {stanza.migliore !== null && `${stanza.migliore.pseudonimo} · `}
            {t.offerentiOnline(presenti, attesi)}
          </p>
        </div>
      </div>
    </section>
  );
}

function OraServer({ scartoMs }: { scartoMs: number }) {
  const t = useTesti(CONSOLE);
  return (
    <span className="ml-auto">
      {t.oraServer} <span className="font-semibold tabular-nums">{formattaOra(useOraCheScorre(scartoMs, 500))}</span>
    </span>
  );
}
