import type { RispostaAtto } from '@gestore/contratto';
import { obbligatorio } from '@gestore/contratto/regole';
import { Alert, Button, Card, TextArea } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { invia } from '../../../accesso/chiamate.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { diAsta } from '../dati/percorsi.ts';
import { useInvio } from '../dati/usa-invio.ts';
import { chiaveAsta } from '../dati/usa-letture.ts';
import { SorteAtto } from '../parti/segnali.tsx';
import { COMUNI } from '../testi/comuni.ts';
import { HELPDESK } from '../testi/helpdesk.ts';

/** La richiesta di aiuto del delegato al gestore: prende un numero ed entra nel registro (R80). */
export function ChiediAiuto({ id }: { id: string }) {
  const t = useTesti(HELPDESK);
  const c = useTesti(COMUNI);
  const cache = useQueryClient();
  const [numero, ricorda] = useState<number | null>(null);
  const forma = useForma({
    iniziali: { testo: '' },
    regole: { testo: [obbligatorio()] },
    nomi: { testo: t.cheCosaServe },
  });
  const { sorte, compi } = useInvio((corpo: { testo: string }, comandoId) =>
    invia<RispostaAtto & { numero: number }>(diAsta(id, '/assistenza'), { comandoId, ...corpo }),
  );
  const manda = async (evento: FormEvent) => {
    evento.preventDefault();
    ricorda(null);
    if (!forma.verifica()) return;
    const risposta = await compi({ testo: forma.valori.testo.trim() }, (causa) => forma.rifiutata(causa));
    if (risposta === null) return;
    ricorda(risposta.numero);
    forma.ricomincia();
    await cache.invalidateQueries({ queryKey: [...chiaveAsta(id), 'assistenza'] });
  };
  return (
    <Card title={t.chiedi}>
      <p className="text-secondario">{t.chiediCome}</p>
      <form noValidate onSubmit={(evento) => void manda(evento)} className="grid gap-3">
        <TextArea label={t.cheCosaServe} {...forma.campo('testo')} />
        <div>
          <Button type="submit" pending={sorte.tipo === 'in_corso'} pendingLabel={c.inCorso}>
            {t.manda}
          </Button>
        </div>
        {numero !== null && (
          <Alert tone="success" role="status">
            {t.mandata(numero)}
          </Alert>
        )}
        {sorte.tipo !== 'registrato' && <SorteAtto sorte={sorte} />}
      </form>
    </Card>
  );
}
