import type { Fase } from '@gestore/dominio';
import { Alert, Button, ConfirmDialog } from '@gestore/ui';
import { useState } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import { REDATTORE } from './redattore.testi.ts';

/** La chiusura della vendita, dopo la firma del verbale: la domanda dice che nulla si potrà più aggiungere. */
export function ChiudiVendita({ id, fase }: { id: string; fase: Fase }) {
  const t = useTesti(REDATTORE);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const [aperto, apri] = useState(false);
  const chiudi = async () => {
    await compi({ tipo: 'chiudiAsta' });
    apri(false);
  };
  return (
    <>
      {fase === 'verbalizzata' && (
        <div className="grid gap-3 border-t border-linea pt-4">
          <p>{t.chiudiQuando}</p>
          <div>
            <Button variant="secondary" onClick={() => apri(true)}>
              {t.chiudi}
            </Button>
          </div>
        </div>
      )}
      {fase === 'chiusa' && <Alert tone="success">{t.chiusa}</Alert>}
      <SorteAtto sorte={sorte} />
      <ConfirmDialog
        title={t.chiudere}
        open={aperto}
        confirmLabel={t.confermaChiusura}
        pending={inCorso}
        onConfirm={() => void chiudi()}
        onCancel={() => apri(false)}
      >
        {t.chiudereAccade}
      </ConfirmDialog>
    </>
  );
}
