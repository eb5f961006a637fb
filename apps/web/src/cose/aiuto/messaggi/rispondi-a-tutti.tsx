import { avvisaTutti } from '@gestore/contratto/assistenza/chiamate';
import type { MessaggioDelReferente } from '@gestore/contratto/assistenza/forme';
import { TESTO_MAX } from '@gestore/contratto/parole/limiti-testo';
import { obbligatorio } from '@gestore/contratto/regole';
import { Alert, Button, Dialog, DialogActions, TextArea } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { useComando } from '../../../comando/usa-comando.ts';
import { conserva } from '../../../forme/conserva.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { COMUNI } from '../../conduzione/funzioni.testi.ts';
import { SorteAtto } from '../../conduzione/sorte-atto.tsx';
import { chiaveAsta } from '../../conduzione/usa-letture.ts';
import { RISPOSTA_A_TUTTI } from './testi.ts';

/**
 * Una domanda privata a cui si risponde davanti a tutti, in un atto solo: la domanda è già scritta e si può riscrivere, perché non dica
 * di chi è; poi si rilegge ciò che parte, e si conferma. È l'avviso a tutti di chi conduce: nessun altro parla a tutti.
 */
export function RispondiATutti({
  id,
  domanda,
  chiudi,
}: {
  id: string;
  domanda: MessaggioDelReferente;
  chiudi: () => void;
}) {
  const t = useTesti(RISPOSTA_A_TUTTI);
  const { sorte, inCorso, compi } = useComando(avvisaTutti, { rileggi: [[...chiaveAsta(id), 'messaggi']] });
  const [rilegge, setRilegge] = useState(false);
  const forma = useForma({
    iniziali: { domanda: domanda.testo, risposta: '' },
    regole: { domanda: [obbligatorio()], risposta: [obbligatorio()] },
    nomi: { domanda: t.domanda, risposta: t.risposta },
    conserva: conserva(`a-tutti:${domanda.messaggioId}`, ['domanda', 'risposta']),
  });
  const testo = t.testo(forma.valori.domanda.trim(), forma.valori.risposta.trim());
  const troppo = testo.length > TESTO_MAX;
  const vaiARileggere = (evento: FormEvent): void => {
    evento.preventDefault();
    if (forma.verifica() && !troppo) setRilegge(true);
  };
  const manda = async (): Promise<void> => {
    const esito = await compi({ id, testo });
    if (esito?.tipo === 'rifiutato') setRilegge(false);
    if (esito?.tipo !== 'fatto') return;
    forma.ricomincia();
    chiudi();
  };
  return (
    <Dialog title={rilegge ? t.rilegga : t.titolo} open onClose={chiudi}>
      {rilegge ? (
        <Rilettura testo={testo} inCorso={inCorso} manda={() => void manda()} riscrivi={() => setRilegge(false)} />
      ) : (
        <form noValidate onSubmit={vaiARileggere} className="grid gap-3">
          <TextArea label={t.domanda} hint={t.aiutoDomanda} {...forma.campo('domanda')} />
          <TextArea label={t.risposta} {...forma.campo('risposta')} />
          {troppo && <Alert tone="error">{t.troppo(TESTO_MAX)}</Alert>}
          <DialogActions>
            <Button type="submit">{t.rileggi}</Button>
            <Button variant="secondary" onClick={chiudi}>
              {t.lascia}
            </Button>
          </DialogActions>
        </form>
      )}
      <SorteAtto sorte={sorte} />
    </Dialog>
  );
}

type DaMandare = { testo: string; inCorso: boolean; manda: () => void; riscrivi: () => void };

/** Ciò che parte, com'è: di quello che c'è scritto risponde chi lo manda. */
function Rilettura({ testo, inCorso, manda, riscrivi }: DaMandare) {
  const t = useTesti(RISPOSTA_A_TUTTI);
  const c = useTesti(COMUNI);
  return (
    <>
      <p lang="it" className="break-words whitespace-pre-line">
        {testo}
      </p>
      <Alert tone="warning">{t.avverte}</Alert>
      <DialogActions>
        <Button pending={inCorso} pendingLabel={c.inCorso} onClick={manda}>
          {t.manda}
        </Button>
        <Button variant="secondary" onClick={riscrivi}>
          {t.riscrivi}
        </Button>
      </DialogActions>
    </>
  );
}
