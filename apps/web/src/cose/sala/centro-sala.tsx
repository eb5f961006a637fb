import { inOrologio } from '@gestore/ui';
import { OctagonX } from 'lucide-react';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import type { SalaSeguita } from '../conduzione/usa-vendita.ts';
import { CronoGara } from '../gara/crono-gara.tsx';
import { STANZA_TESTI } from '../stanza/vista/tempo-e-posizione.testi.ts';
import { SALA } from './testi.ts';

/** Ciò che dal fondo si deve vedere per primo: il tempo, o perché non corre, o l'esito. */
export function CentroSala({ sala: { stanza, scartoMs } }: { sala: SalaSeguita }) {
  const s = useTesti(STANZA_TESTI);
  const p = useTesti(PAROLE_DELEGATO);
  const { gara, esito } = stanza;
  if (gara === null || esito !== null)
    return <p className="sala-esito">{esito === null ? s.fasi[stanza.fase] : p.esiti[esito.tipo]}</p>;
  if (gara.fase === 'sospesa') return <Sospesa gara={gara} unitaTempoMs={stanza.unitaTempoMs} />;
  return (
    <div className="sala-detto">
      <CronoGara gara={gara} scartoMs={scartoMs} unitaTempoMs={stanza.unitaTempoMs} size="huge" />
      {gara.fase === 'congelata' && <p className="sala-frase">{s.cronoFermo}</p>}
    </div>
  );
}

type DiSospesa = {
  gara: Extract<NonNullable<SalaSeguita['stanza']['gara']>, { fase: 'sospesa' }>;
  unitaTempoMs: number;
};

/** La parola, il perché, e quando si riprende: con il tempo intero, che nessuno ha perso. */
function Sospesa({ gara: { motivo, dettaglio, riprendeIl }, unitaTempoMs }: DiSospesa) {
  const t = useTesti(SALA);
  const intero = inOrologio(unitaTempoMs);
  return (
    <section aria-label={t.sospesa} className="sala-detto">
      <p className="sala-sospesa">
        <OctagonX aria-hidden="true" className="shrink-0" size="1em" />
        {t.sospesa}
      </p>
      <p lang={dettaglio === null ? undefined : 'it'} className="sala-frase font-semibold break-words">
        {dettaglio ?? t.motivi[motivo]}
      </p>
      <p className="sala-frase text-secondario">
        {riprendeIl === null ? t.alla(intero) : t.nonPrima(momento(riprendeIl), intero)}
      </p>
    </section>
  );
}
