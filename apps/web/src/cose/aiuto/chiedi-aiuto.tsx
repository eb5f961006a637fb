import { chiediAiutoDaReferente } from '@gestore/contratto/assistenza/chiamate';
import { obbligatorio } from '@gestore/contratto/regole';
import { Button, Card, TextArea } from '@gestore/ui';
import type { FormEvent } from 'react';
import { useComando } from '../../comando/usa-comando.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { SorteInvio } from '../conduzione/sorte-atto.tsx';
import { chiaveAsta } from '../conduzione/usa-letture.ts';
import { HELPDESK } from './chiedi-aiuto.testi.ts';

/** La richiesta di aiuto del delegato al gestore: prende un numero ed entra nel registro (R80). */
export function ChiediAiuto({ id }: { id: string }) {
  const t = useTesti(HELPDESK);
  const c = useTesti(COMUNI);
  const forma = useForma({
    iniziali: { testo: '' },
    regole: { testo: [obbligatorio()] },
    nomi: { testo: t.cheCosaServe },
    conserva: conserva('chiedi-aiuto', ['testo']),
  });
  const { sorte, inCorso, compi, azzera } = useComando(chiediAiutoDaReferente, {
    rileggi: [[...chiaveAsta(id), 'assistenza']],
  });
  const manda = async (evento: FormEvent) => {
    evento.preventDefault();
    azzera();
    if (!forma.verifica()) return;
    const esito = await compi({ id, testo: forma.valori.testo.trim() });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(esito.problema);
    if (esito?.tipo === 'fatto') forma.ricomincia();
  };
  return (
    <Card title={t.chiedi}>
      <p className="text-secondario">{t.chiediCome}</p>
      <form noValidate onSubmit={(evento) => void manda(evento)} className="grid gap-3">
        <TextArea label={t.cheCosaServe} {...forma.campo('testo')} />
        <div>
          <Button type="submit" pending={inCorso} pendingLabel={c.inCorso}>
            {t.manda}
          </Button>
        </div>
        <SorteInvio sorte={sorte} fatto={sorte.tipo === 'fatto' ? t.mandata(sorte.risposta.numero) : undefined} />
      </form>
    </Card>
  );
}
