import { formattaOra } from '@gestore/contratto/parole/formato';
import { formattaEuro, type GaraVista } from '@gestore/dominio';
import { Globe, Hand } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { CONSOLE } from '../conduzione/console.testi.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
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

type Parti = {
  vendita: VenditaSeguita;
  gara: GaraVista;
  /** I comandi, nello stesso riquadro del tempo su cui agiscono. */
  children?: ReactNode;
};

/** Il quadro grande: il tempo, che è la cosa più grande, chi è in testa, piccola l'ora del server, e al piede i comandi. */
export function QuadroGara({ vendita, gara, children = null }: Parti) {
  const t = useTesti(CONSOLE);
  const c = useTesti(COMUNI);
  const { stanza, scartoMs } = vendita;
  return (
    <section aria-labelledby="quadro-gara" className={`grid min-w-0 gap-3 rounded-md p-4 ${CORNICI[gara.fase]}`}>
      <h2 id="quadro-gara" className="sr-only">
        {t.statoGara}
      </h2>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-bold">
          {gara.fase === 'sospesa' && t.sospesaDalle(formattaOra(gara.da))}
          {gara.fase === 'congelata' && <span className="text-errore">{t.fermoNonSospesa}</span>}
          {(gara.fase === 'in_corso' || gara.fase === 'conclusa') && c.crono[gara.fase]}
        </span>
        <OraServer scartoMs={scartoMs} />
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-x-8 gap-y-4">
        {gara.fase === 'sospesa' ? (
          <p className="text-[clamp(2.5rem,7.6vw,7rem)] leading-none font-bold uppercase">{t.sospesa}</p>
        ) : (
          <CronoGara gara={gara} scartoMs={scartoMs} unitaTempoMs={stanza.unitaTempoMs} size="large" />
        )}
        <ChiEInTesta vendita={vendita} />
      </div>
      {children}
    </section>
  );
}

/** Sempre nello stesso posto: blu se in testa c'è chi offre dalla rete, viola se c'è la sala. */
function ChiEInTesta({ vendita }: { vendita: VenditaSeguita }) {
  const t = useTesti(CONSOLE);
  const r = useTesti(RILANCIO_IN_SALA);
  const { esiti } = useTesti(PAROLE_DELEGATO);
  const { migliore, esito, buste } = vendita.stanza;
  const { presenti, attesi } = offerentiOnline(vendita);
  const laSala = buste.find(({ pseudonimo }) => pseudonimo === migliore?.pseudonimo)?.canale === 'cartacea';
  const Segno = laSala ? Hand : Globe;
  return (
    <div className="min-w-0 flex-1 basis-60 overflow-hidden rounded-md border border-linea bg-white text-inchiostro">
      {migliore !== null && (
        <p
          className={`flex items-center gap-2 px-4 py-2.5 text-lg leading-tight font-bold text-white uppercase ${laSala ? 'bg-sala' : 'bg-azione'}`}
        >
          <Segno aria-hidden="true" className="size-6 shrink-0" />
          {laSala ? r.inTestaSala : r.inTestaRete}
        </p>
      )}
      <div className="px-4 py-3">
        <p className="text-sm text-secondario">{esito === null ? t.migliore : esiti[esito.tipo]}</p>
        <p className="text-4xl leading-tight font-bold tabular-nums">
          {migliore === null ? t.nessunOfferente : formattaEuro(migliore.importoCent)}
        </p>
        <p className="text-sm text-secondario">
          {migliore !== null && <strong className="text-inchiostro">{migliore.pseudonimo}</strong>}
          {migliore !== null && ' · '}
          {t.offerentiOnline(presenti, attesi)}
        </p>
      </div>
    </div>
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
