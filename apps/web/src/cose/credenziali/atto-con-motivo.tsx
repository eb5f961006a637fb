import { obbligatorio } from '@gestore/contratto/regole';
import { Button, Dialog, DialogActions, TextArea } from '@gestore/ui';
import { useState } from 'react';
import type { EsitoComando } from '../../comando/mittente.ts';
import type { Sorte } from '../../comando/usa-comando.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { SorteInvio } from '../conduzione/sorte-atto.tsx';
import { TOKEN } from './per-chi-conduce.testi.ts';

/** Un atto che chiede un motivo scritto: ciò che si è scritto resta finché il server non lo ha registrato. */
export function ConMotivo<R>({
  come,
  titolo,
  spiegazione,
  apri,
  conferma,
  grave = false,
  sorte,
  inCorso,
  compi,
  riuscito,
}: {
  /** Quale atto, di quale cosa: il motivo che si stava scrivendo si ritrova solo lì. */
  come: string;
  titolo: string;
  spiegazione: string;
  apri: string;
  conferma: string;
  grave?: boolean;
  sorte: Sorte<R>;
  inCorso: boolean;
  compi: (motivo: string) => Promise<EsitoComando<R> | null>;
  riuscito?: (risposta: R) => void;
}) {
  const t = useTesti(TOKEN);
  const c = useTesti(COMUNI);
  const [aperto, cambiaAperto] = useState(false);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: [obbligatorio()] },
    nomi: { motivo: t.motivo },
    conserva: conserva(come, ['motivo']),
  });
  const procedi = async () => {
    if (!forma.verifica()) return;
    const esito = await compi(forma.valori.motivo.trim());
    if (esito?.tipo === 'rifiutato') forma.rifiutata(esito.problema);
    if (esito?.tipo !== 'fatto') return;
    cambiaAperto(false);
    forma.ricomincia();
    riuscito?.(esito.risposta);
  };
  return (
    <>
      <Button variant={grave ? 'danger' : 'secondary'} onClick={() => cambiaAperto(true)}>
        {apri}
      </Button>
      <Dialog title={titolo} open={aperto} onClose={() => cambiaAperto(false)}>
        <p>{spiegazione}</p>
        <TextArea label={t.motivo} hint={t.restaNelRegistro} {...forma.campo('motivo')} />
        <SorteInvio sorte={sorte} />
        <DialogActions>
          <Button
            variant={grave ? 'danger' : 'primary'}
            pending={inCorso}
            pendingLabel={c.inCorso}
            onClick={() => void procedi()}
          >
            {conferma}
          </Button>
          <Button variant="secondary" onClick={() => cambiaAperto(false)}>
            {c.annulla}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
