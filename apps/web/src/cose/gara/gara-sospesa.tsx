import type { GaraVista, Stanza } from '@gestore/dominio';
import { Button, ConfirmDialog, DataList } from '@gestore/ui';
import { useState } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { CONSOLE } from '../conduzione/console.testi.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import { RIPRESA } from './fissa-ripresa.testi.ts';
import { FissaRipresa } from './fissa-ripresa.tsx';

/** La gara è sospesa: da quando, per opera di chi e perché, e la ripresa con la sua conferma. */
export function GaraSospesa({
  id,
  gara,
  stanza,
  scartoMs,
}: {
  id: string;
  gara: Extract<GaraVista, { fase: 'sospesa' }>;
  stanza: Stanza;
  scartoMs: number;
}) {
  const t = useTesti(CONSOLE);
  const p = useTesti(PAROLE_DELEGATO);
  const r = useTesti(RIPRESA);
  const malata = stanza.disservizio !== null;
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const [aperto, apri] = useState(false);
  const riprendi = async () => {
    await compi({ tipo: 'riprendiGara' });
    apri(false);
  };
  return (
    <>
      <div className="rounded border-l-4 border-errore bg-errore-chiaro p-3">
        <DataList
          items={[
            [t.sospesaDal, momento(gara.da)],
            [t.daChi, t.chiSospende[gara.motivo]],
            ...(gara.dettaglio === null
              ? []
              : ([
                  [
                    t.motivoSospensione,
                    <span key="motivo" lang="it">
                      {gara.dettaglio}
                    </span>,
                  ],
                ] as const)),
          ]}
        />
      </div>
      <p className="text-sm text-secondario">{t.interaUnita}</p>
      <div>
        <Button large disabled={malata} onClick={() => apri(true)}>
          {t.riprendiGara}
        </Button>
      </div>
      {malata && <p className="text-sm text-secondario">{r.malata}</p>}
      {!malata && gara.motivo === 'incidente' && <p className="text-sm text-secondario">{r.subito}</p>}
      <SorteAtto sorte={sorte} />
      {!malata && <FissaRipresa id={id} adessoMs={Date.now() + scartoMs} />}
      <ConfirmDialog
        title={t.riprendere}
        open={aperto}
        confirmLabel={t.confermaRipresa}
        pending={inCorso}
        onConfirm={() => void riprendi()}
        onCancel={() => apri(false)}
      >
        {t.riprendereAccade(p.durata(stanza.unitaTempoMs))}
      </ConfirmDialog>
    </>
  );
}
