import { obbligatorio } from '@gestore/contratto/regole';
import { ConfirmDialog, showToast, TextArea } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForma } from '../../../forme/usa-forma.ts';
import type { Area } from '../../../stato.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { PAROLE } from '../testi/parole.ts';
import { ErroreDalServer } from './dal-server.tsx';
import { useAtto } from './usa-atto.ts';

type Proprieta<Risposta> = {
  titolo: string;
  conferma: string;
  percorso: string;
  corpo?: object;
  conMotivo?: boolean;
  pericolo?: boolean;
  /** Le parole quando è fatto, se occorre secondo la risposta. */
  fatto: string | ((risposta: Risposta) => string);
  /** Ciò che va riletto quando è fatto. */
  rileggi: readonly [Area, ...unknown[]];
  chiudi: (riuscito: boolean) => void;
  children: ReactNode;
};

/** La domanda prima di un atto del gestore; se l'atto lo vuole, con il motivo che resterà scritto. */
export function ConfermaAtto<Risposta = unknown>({
  titolo,
  conferma,
  percorso,
  corpo = {},
  conMotivo = false,
  pericolo = false,
  fatto,
  rileggi,
  chiudi,
  children,
}: Proprieta<Risposta>) {
  const t = useTesti(PAROLE);
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
      const risposta = await atto.compi<Risposta>(percorso, conMotivo ? { ...corpo, ...forma.valori } : corpo);
      showToast(typeof fatto === 'string' ? fatto : fatto(risposta));
      chiudi(true);
      await cache.invalidateQueries({ queryKey: rileggi });
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
