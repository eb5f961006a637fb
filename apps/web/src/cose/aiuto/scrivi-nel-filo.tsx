import type { rispondiRichiesta } from '@gestore/contratto/assistenza/chiamate';
import { REGOLE_RISPOSTA } from '@gestore/contratto/assistenza/regole-assistenza';
import { Button, TextArea } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import type { UsoComando } from '../../comando/usa-comando.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { FILO_AIUTO } from './filo.testi.ts';

type Richiesta = { id: string; rid: string };
/** Chi conduce, il banco e chi ha chiesto scrivono con chiamate diverse, che prendono e danno lo stesso. */
type Scrive = Pick<UsoComando<typeof rispondiRichiesta>, 'sorte' | 'inCorso' | 'compi'>;

type Parti = {
  richiesta: Richiesta;
  comando: Scrive;
  /** Le parole di chi scrive. */
  parole: { testo: string; aiuto?: string; manda: string };
  chiudi: () => void;
};

/** Si scrive in una richiesta di aiuto; ciò che si è scritto resta finché non è registrato. */
export function ScriviNelFilo({ richiesta, comando, parole, chiudi }: Parti) {
  const t = useTesti(FILO_AIUTO);
  const forma = useForma({
    iniziali: { testo: '' },
    regole: REGOLE_RISPOSTA,
    nomi: { testo: parole.testo },
    conserva: conserva(`richiesta:${JSON.stringify(richiesta)}`, ['testo']),
  });
  const [errore, setErrore] = useState<string | null>(null);
  const manda = async (): Promise<void> => {
    setErrore(null);
    if (!forma.verifica()) return;
    const esito = await comando.compi({ ...richiesta, ...forma.valori });
    if (esito?.tipo === 'rifiutato') setErrore(forma.rifiutata(esito.problema));
    if (esito?.tipo === 'fatto') chiudi();
  };
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    void manda();
  };
  return (
    <form onSubmit={invio} noValidate className="grid gap-3">
      <TextArea label={parole.testo} hint={parole.aiuto} {...forma.campo('testo')} />
      <SorteComando sorte={comando.sorte} frase={errore} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={comando.inCorso} pendingLabel={t.inCorso}>
          {parole.manda}
        </Button>
        <Button variant="secondary" onClick={chiudi}>
          {t.annulla}
        </Button>
      </div>
    </form>
  );
}
