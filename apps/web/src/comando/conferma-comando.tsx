import type { RispostaDi } from '@gestore/contratto/linea/chiamata';
import { obbligatorio } from '@gestore/contratto/regole';
import { ConfirmDialog, showToast, TextArea } from '@gestore/ui';
import { type ReactNode, useState } from 'react';
import { conserva } from '../forme/conserva.ts';
import { useForma } from '../forme/usa-forma.ts';
import type { Area } from '../stato.ts';
import { useTesti } from '../testi/lingua.ts';
import type { AttoDelComando, ChiamataConComando } from './mittente.ts';
import { SorteComando } from './sorte-comando.tsx';
import { COMANDO } from './testi.ts';
import { useComando } from './usa-comando.ts';

type Proprieta<C extends ChiamataConComando> = {
  titolo: string;
  conferma: string;
  chiamata: C;
  /** L’atto da compiere, con il motivo scritto; vuoto se non lo si chiede. */
  atto: (motivo: string) => AttoDelComando<C>;
  conMotivo?: boolean;
  pericolo?: boolean;
  /** Le parole quando è fatto, se occorre secondo la risposta. */
  fatto: string | ((risposta: RispostaDi<C>) => string);
  /** Ciò che l’atto può aver cambiato. */
  rileggi: readonly (readonly [Area, ...unknown[]])[];
  chiudi: (riuscito: boolean) => void;
  children: ReactNode;
};

/** La domanda prima di un atto; se l’atto lo vuole, con il motivo che resterà scritto. */
export function ConfermaComando<C extends ChiamataConComando>({
  titolo,
  conferma,
  chiamata,
  atto,
  conMotivo = false,
  pericolo = false,
  fatto,
  rileggi,
  chiudi,
  children,
}: Proprieta<C>) {
  const t = useTesti(COMANDO);
  const comando = useComando(chiamata, { rileggi });
  const [errore, setErrore] = useState<string | null>(null);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: conMotivo ? [obbligatorio()] : [] },
    nomi: { motivo: t.motivo },
    conserva: conserva(`conferma:${chiamata.percorso}:${JSON.stringify(atto(''))}`, ['motivo']),
  });
  const compi = async (): Promise<void> => {
    setErrore(null);
    if (!forma.verifica()) return;
    const esito = await comando.compi(atto(forma.valori.motivo));
    if (esito?.tipo === 'rifiutato') setErrore(forma.rifiutata(esito.problema));
    if (esito?.tipo !== 'fatto') return;
    showToast(typeof fatto === 'string' ? fatto : fatto(esito.risposta));
    chiudi(true);
  };
  return (
    <ConfirmDialog
      title={titolo}
      open
      confirmLabel={conferma}
      danger={pericolo}
      pending={comando.inCorso}
      onConfirm={() => void compi()}
      onCancel={() => chiudi(false)}
    >
      <div className="grid gap-4">
        {children}
        {conMotivo && <TextArea label={t.motivo} {...forma.campo('motivo')} />}
        <SorteComando sorte={comando.sorte} frase={errore} />
      </div>
    </ConfirmDialog>
  );
}
