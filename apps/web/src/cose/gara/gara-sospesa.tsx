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

/** La gara è sospesa: da quando, per opera di chi e perché, e la ripresa con la sua conferma. */
export function GaraSospesa({
  id,
  gara,
  stanza,
}: {
  id: string;
  gara: Extract<GaraVista, { fase: 'sospesa' }>;
  stanza: Stanza;
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
      <div className="rounded-md bg-white p-3">
        <DataList
          inRow
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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button large variant="secondary" disabled={malata} onClick={() => apri(true)}>
          {t.riprendiGara}
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-white">
          {t.interaUnita} {malata ? r.malata : gara.motivo === 'incidente' && r.subito}
        </p>
      </div>
      <SorteAtto sorte={sorte} />
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
