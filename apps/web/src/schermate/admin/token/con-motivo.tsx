import { obbligatorio } from '@gestore/contratto/regole';
import { Button, Dialog, TextArea } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { useInvio } from '../dati/usa-invio.ts';
import { chiaveAsta } from '../dati/usa-letture.ts';
import { SorteAtto } from '../parti/segnali.tsx';
import { COMUNI } from '../testi/comuni.ts';
import { TOKEN } from '../testi/token.ts';

/** Un atto che chiede un motivo scritto: ciò che si è scritto resta finché il server non lo ha registrato. */
export function ConMotivo<R>({
  id,
  titolo,
  spiegazione,
  apri,
  conferma,
  grave = false,
  invia: manda,
  riuscito,
}: {
  id: string;
  titolo: string;
  spiegazione: string;
  apri: string;
  conferma: string;
  grave?: boolean;
  invia: (corpo: { motivo: string }, comandoId: string) => Promise<R>;
  riuscito?: (risposta: R) => void;
}) {
  const t = useTesti(TOKEN);
  const c = useTesti(COMUNI);
  const cache = useQueryClient();
  const { sorte, compi } = useInvio(manda);
  const [aperto, cambiaAperto] = useState(false);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: [obbligatorio()] },
    nomi: { motivo: t.motivo },
  });
  const procedi = async () => {
    if (!forma.verifica()) return;
    const risposta = await compi({ motivo: forma.valori.motivo.trim() }, (causa) => forma.rifiutata(causa));
    await cache.invalidateQueries({ queryKey: [...chiaveAsta(id), 'credenziali'] });
    if (risposta === null) return;
    cambiaAperto(false);
    forma.ricomincia();
    riuscito?.(risposta);
  };
  return (
    <>
      <Button variant={grave ? 'danger' : 'secondary'} onClick={() => cambiaAperto(true)}>
        {apri}
      </Button>
      <Dialog title={titolo} open={aperto} onClose={() => cambiaAperto(false)}>
        <p>{spiegazione}</p>
        <TextArea label={t.motivo} hint={t.restaNelRegistro} {...forma.campo('motivo')} />
        <SorteAtto sorte={sorte} />
        <div className="flex flex-wrap gap-3">
          <Button
            variant={grave ? 'danger' : 'primary'}
            pending={sorte.tipo === 'in_corso'}
            pendingLabel={c.inCorso}
            onClick={() => void procedi()}
          >
            {conferma}
          </Button>
          <Button variant="secondary" onClick={() => cambiaAperto(false)}>
            {c.annulla}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
