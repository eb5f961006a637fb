import type { AstaPubblica } from '@gestore/contratto';
import type { Stanza } from '@gestore/dominio';
import { Alert, Badge, Card, Crono, Importo } from '@gestore/ui';
import { memo, type ReactNode } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { STANZA_TESTI } from './tempo-e-posizione.testi.ts';

type InTestata = { asta: AstaPubblica; fase: Stanza['fase']; gara: NonNullable<Stanza['gara']>['fase'] | null };

/** La vendita e la sua fase. */
export const TestataStanza = memo(function TestataStanza({ asta, fase, gara }: InTestata) {
  const t = useTesti(STANZA_TESTI);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 sm:gap-3">
      <div className="min-w-0">
        <h1 lang="it" className="text-lg leading-tight font-bold break-words sm:text-2xl">
          {asta.scheda.titolo}
        </h1>
        <p className="text-sm text-secondario sm:text-base">
          <span lang="it">{asta.scheda.tribunale}</span>
          {asta.scheda.ruolo !== null && ` · ${t.rg(asta.scheda.ruolo.numero, asta.scheda.ruolo.anno)}`} ·{' '}
          {t.prezzoBase} <Importo cent={asta.parametri.prezzoBaseCent} />
        </p>
      </div>
      <Badge tone={gara === 'in_corso' ? 'success' : gara === 'sospesa' ? 'warning' : 'info'}>
        {t.fasi[gara === null ? fase : (`gara_${gara}` as const)]}
      </Badge>
    </header>
  );
});

type TempoProps = {
  stanza: Stanza;
  /** L'ora del server meno quella di questo apparecchio. */
  scartoMs: number;
  unitaTempoMs: number;
  /** Che ora si segue, e come. */
  accanto: ReactNode;
};

/** Il tempo che resta e chi è in testa. */
export function Tempo({ stanza, scartoMs, unitaTempoMs, accanto }: TempoProps) {
  const t = useTesti(STANZA_TESTI);
  const { gara, migliore } = stanza;
  return (
    <Card title={t.tempoETesta} aside={accanto} tight>
      <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Crono
          label={t.tempoResiduo}
          scadeIl={gara?.fase === 'in_corso' ? gara.scadeIl : null}
          residuoMs={gara?.fase === 'congelata' ? gara.residuoMs : gara?.fase === 'conclusa' ? 0 : null}
          scartoMs={scartoMs}
          unitaTempoMs={stanza.unitaTempoMs || unitaTempoMs}
        />
        <div>
          <p className="text-sm text-secondario">{t.inTesta}</p>
          {migliore === null ? (
            <p className="text-lg font-semibold">{stanza.esito === null ? t.garaNonIniziata : t.fasi[stanza.fase]}</p>
          ) : (
            <div className="flex flex-wrap items-baseline gap-x-2 sm:block">
              <p className="text-2xl font-bold">
                <Importo cent={migliore.importoCent} />
              </p>
              <p lang="it" className="font-semibold">
                {migliore.pseudonimo}
              </p>
            </div>
          )}
        </div>
      </div>
      {gara?.fase === 'congelata' && <Alert tone="info">{t.cronoFermo}</Alert>}
      {gara?.fase === 'sospesa' && (
        <Alert tone="warning">
          <p>{t.sospesa[gara.motivo]}</p>
          {gara.dettaglio !== null && (
            <p className="break-words">
              <strong>{t.motivo}</strong> <span lang="it">{gara.dettaglio}</span>
            </p>
          )}
        </Alert>
      )}
      {gara?.fase === 'conclusa' && <Alert tone="info">{t.tempoFinito}</Alert>}
    </Card>
  );
}
