import { obbligatorio } from '@gestore/contratto/regole';
import { ConfirmDialog, showToast, TextArea } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { ErroreDalServer } from '../parti/dal-server.tsx';
import { useAtto } from '../parti/usa-atto.ts';
import { BANCA } from '../testi/banca.ts';

/** La domanda prima di un atto sui conti; se l'atto lo vuole, con il motivo che resterà scritto. */
export function Conferma({
  titolo,
  conferma,
  percorso,
  corpo = {},
  conMotivo = false,
  pericolo = false,
  fatto,
  chiudi,
  children,
}: {
  titolo: string;
  conferma: string;
  percorso: string;
  corpo?: object;
  conMotivo?: boolean;
  pericolo?: boolean;
  /** Le parole quando è fatto. */
  fatto: string;
  chiudi: (riuscito: boolean) => void;
  children: ReactNode;
}) {
  const t = useTesti(BANCA);
  const cache = useQueryClient();
  const atto = useAtto();
  const [errore, setErrore] = useState<string | null>(null);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: conMotivo ? [obbligatorio()] : [] },
    nomi: { motivo: t.motivo },
  });
  const compi = async (): Promise<void> => {
    setErrore(null);
    if (!forma.verifica()) return;
    try {
      await atto.compi(percorso, conMotivo ? { ...corpo, ...forma.valori } : corpo);
      showToast(fatto);
      chiudi(true);
      await cache.invalidateQueries({ queryKey: ['operatore', 'banca'] });
    } catch (causa) {
      setErrore(forma.rifiutata(causa));
    }
  };
  return (
    <ConfirmDialog
      title={titolo}
      open
      confirmLabel={conferma}
      danger={pericolo}
      pending={atto.inCorso}
      onConfirm={() => void compi()}
      onCancel={() => chiudi(false)}
    >
      <div className="grid gap-4">
        {children}
        {conMotivo && <TextArea label={t.motivo} {...forma.campo('motivo')} />}
        <ErroreDalServer testo={errore} />
      </div>
    </ConfirmDialog>
  );
}
