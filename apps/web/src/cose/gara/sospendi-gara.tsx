import { obbligatorio } from '@gestore/contratto/regole';
import { Button, ConfirmDialog, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { neiCampi } from '../../comune/campi/errori-nei-campi.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { CONSOLE } from '../conduzione/console.testi.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';

/** Sospendere: la domanda dice che cosa accade e vuole un motivo, che resta scritto se si rinuncia (R57). */
export function SospendiGara({ id }: { id: string }) {
  const t = useTesti(CONSOLE);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const [aperto, apri] = useState(false);
  const forma = useForma({
    iniziali: { dettaglio: '' },
    regole: { dettaglio: [obbligatorio()] },
    nomi: { dettaglio: t.motivoSospensione },
    conserva: conserva('sospendi-gara', ['dettaglio']),
  });
  const sospendi = async () => {
    if (!forma.verifica()) return;
    const esito = await compi({ tipo: 'sospendiGara', dettaglio: forma.valori.dettaglio.trim() });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(neiCampi(esito.problema, { 'atto.dettaglio': 'dettaglio' }));
    if (esito?.tipo !== 'fatto') return;
    apri(false);
    forma.ricomincia();
  };
  return (
    <>
      {/* Dall'altra parte della scheda, e di un altro colore: chi ferma il crono in fretta non sospende la gara. */}
      <Button variant="danger" className="ml-auto self-center" onClick={() => apri(true)}>
        {t.sospendi}
      </Button>
      <ConfirmDialog
        title={t.sospendere}
        open={aperto}
        confirmLabel={t.sospendiGara}
        pending={inCorso}
        onConfirm={() => void sospendi()}
        onCancel={() => apri(false)}
      >
        <div className="grid gap-4">
          <p>{t.sospendereAccade}</p>
          <TextArea label={t.motivoSospensione} hint={t.loLeggono} {...forma.campo('dettaglio')} />
          <SorteAtto sorte={sorte} />
        </div>
      </ConfirmDialog>
    </>
  );
}
