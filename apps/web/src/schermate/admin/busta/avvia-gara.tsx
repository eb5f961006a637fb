import { Button, ConfirmDialog } from '@gestore/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { useAttoReferente } from '../dati/usa-atto-referente.ts';
import { percorsoDi } from '../parti/funzioni.ts';
import { SorteAtto } from '../parti/segnali.tsx';
import { Vai } from '../parti/vai.tsx';
import { DECISIONE } from '../testi/decisione.ts';
import { PAROLE_DELEGATO } from '../testi/parole.ts';

/** La gara parte solo per atto del referente (R48): la conferma dice che il tempo decorre da subito. */
export function AvviaGara({ id, unitaTempoMs }: { id: string; unitaTempoMs: number }) {
  const t = useTesti(DECISIONE);
  const p = useTesti(PAROLE_DELEGATO);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const naviga = useNavigate();
  const [aperto, apri] = useState(false);
  const avvia = async () => {
    const esito = await compi({ tipo: 'avviaGara' });
    apri(false);
    // Il tempo corre: chi conduce sta dove si vede e si ferma.
    if (esito?.tipo === 'fatto') void naviga({ href: percorsoDi(id, 'console') });
  };
  return (
    <>
      <p>{t.garaObbligatoria}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Button large onClick={() => apri(true)}>
          {t.avvia}
        </Button>
        <Vai alto a={percorsoDi(id, 'console')}>
          {t.console}
        </Vai>
      </div>
      <SorteAtto sorte={sorte} />
      <ConfirmDialog
        title={t.avviare}
        open={aperto}
        confirmLabel={t.confermaAvvio}
        pending={inCorso}
        onConfirm={() => void avvia()}
        onCancel={() => apri(false)}
      >
        {t.avviareAccade(p.durata(unitaTempoMs))}
      </ConfirmDialog>
    </>
  );
}
