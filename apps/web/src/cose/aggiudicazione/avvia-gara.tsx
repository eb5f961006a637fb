import { gruppiPari } from '@gestore/dominio';
import { Button, ConfirmDialog } from '@gestore/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Vai } from '../../comune/collegamento.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { percorsoDi } from '../conduzione/funzioni.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import { useGraduatoria } from '../conduzione/usa-letture.ts';
import { DecidiParita } from './decidi-parita.tsx';
import { DECISIONE } from './decisione.testi.ts';

/** Perché adesso c'è la gara; se in testa ci sono offerte pari in tutto, prima si dice quale precede (R45). La si avvia dal piede. */
export function PrimaDellaGara({ id }: { id: string }) {
  const t = useTesti(DECISIONE);
  const posti = useGraduatoria(id).data?.posti ?? [];
  const inTesta = gruppiPari(posti)[0] ?? [];
  if (posti[0]?.ragione === 'pari') return <DecidiParita key={inTesta.length} id={id} pari={inTesta} />;
  return (
    <>
      <p>{t.garaObbligatoria}</p>
      <p>
        <Vai alto a={percorsoDi(id, 'console')}>
          {t.console}
        </Vai>
      </p>
    </>
  );
}

/** Vero se alla gara non manca che avviarla: la graduatoria si è letta, e in testa non ci sono offerte pari da ordinare (R45). */
export function useGaraPronta(id: string): boolean {
  const { data } = useGraduatoria(id);
  return data !== undefined && data.posti[0]?.ragione !== 'pari';
}

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
      <Button onClick={() => apri(true)}>{t.avvia}</Button>
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
