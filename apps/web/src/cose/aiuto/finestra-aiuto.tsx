import { chiediAiuto, continuaRichiesta, leMieRichieste } from '@gestore/contratto/assistenza/chiamate';
import { TESTO_MAX } from '@gestore/contratto/parole/limiti-testo';
import { lunghezzaMassima, obbligatorio } from '@gestore/contratto/regole';
import { Alert, Badge, Button, Dialog, DialogActions, TextArea } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { ogni } from '../../seguito/ogni.ts';
import { useTesti } from '../../testi/lingua.ts';
import { FiloAiuto } from './filo.tsx';
import { PARTI_TESTI } from './per-chi-offre.testi.ts';
import { RispostePubblicate } from './risposte/risposte-pubblicate.tsx';
import { ScriviNelFilo } from './scrivi-nel-filo.tsx';

const REGOLE = { testo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)] };

/** Una risposta arriva dove la si è chiesta: con la finestra aperta la si vede entro tanto. */
const RILETTURA_MS = 5_000;

/** Si chiede aiuto e si leggono le risposte; ciò che si sta scrivendo resta anche chiudendo la finestra (R80). */
export function FinestraAiuto({ asta, aperta, chiudi }: { asta: string; aperta: boolean; chiudi: () => void }) {
  const t = useTesti(PARTI_TESTI).aiuto;
  const { sorte, inCorso, compi, azzera } = useComando(chiediAiuto, { rileggi: [['chat', asta, 'aiuto']] });
  const forma = useForma({
    iniziali: { testo: '' },
    regole: REGOLE,
    nomi: { testo: t.che },
    conserva: conserva('aiuto', ['testo']),
  });
  const invio = async (evento: FormEvent) => {
    evento.preventDefault();
    azzera();
    if (!forma.verifica()) return;
    const mandati = forma.valori;
    const esito = await compi({ id: asta, ...mandati });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(esito.problema);
    if (esito?.tipo === 'fatto') forma.inviata(mandati);
  };
  // L'esito di un invio che finisce a finestra chiusa si legge riaprendola.
  const chiudiLa = (): void => {
    if (!inCorso) azzera();
    chiudi();
  };
  return (
    <Dialog title={t.titolo} open={aperta} onClose={chiudiLa}>
      {sorte.tipo === 'fatto' && (
        <Alert tone="success" role="status">
          {t.registrata(sorte.risposta.numero)}
        </Alert>
      )}
      <SorteComando sorte={sorte} />
      {aperta && <RispostePubblicate asta={asta} />}
      {aperta && <SueRichieste asta={asta} />}
      <form onSubmit={(evento) => void invio(evento)} noValidate className="grid gap-3">
        <TextArea label={t.che} {...forma.campo('testo')} />
        <DialogActions>
          <Button type="submit" pending={inCorso} pendingLabel={t.inCorso}>
            {t.invia}
          </Button>
          <Button variant="secondary" onClick={chiudiLa}>
            {t.chiudi}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const TONI = { aperta: 'warning', in_carico: 'info', chiusa: 'neutral' } as const;

/** Che cosa si è chiesto e che cosa ha risposto il gestore: lo leggono chi ha chiesto, il banco e il referente. */
function SueRichieste({ asta }: { asta: string }) {
  const t = useTesti(PARTI_TESTI).aiuto;
  const { data } = useQuery({
    queryKey: ['chat', asta, 'aiuto'],
    queryFn: () => chiama(leMieRichieste, { id: asta }),
    refetchInterval: ogni(RILETTURA_MS),
  });
  const richieste = data?.richieste ?? [];
  // Di ciascuno stato l'elenco ha le ultime, e ciascuna dice quante altre ce ne sono.
  const altre = new Map(richieste.map((una) => [una.stato === 'chiusa', una.altre])).values();
  const quante = [...altre].reduce((somma, una) => somma + una, 0);
  if (richieste.length === 0) return null;
  return (
    <section aria-label={t.sue} className="grid max-h-80 gap-3 overflow-y-auto" role="log">
      {richieste.map(({ richiestaId, numero, stato, testo, risposte }) => (
        <article key={richiestaId} aria-label={t.numero(numero)} className="grid gap-1 border-b border-linea pb-2">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{t.numero(numero)}</span>
            <Badge tone={TONI[stato]}>{t.stati[stato]}</Badge>
          </p>
          <p lang="it" className="break-words whitespace-pre-line">
            {testo}
          </p>
          <FiloAiuto risposte={risposte} chi={t.lei} />
          {stato !== 'chiusa' && <ScrivaAncora richiesta={{ id: asta, rid: richiestaId }} numero={numero} />}
        </article>
      ))}
      {quante > 0 && <p className="text-sm text-secondario">{t.altre(quante)}</p>}
    </section>
  );
}

/** Continua quella richiesta, con il suo numero, invece di aprirne un'altra. */
function ScrivaAncora({ richiesta, numero }: { richiesta: { id: string; rid: string }; numero: number }) {
  const t = useTesti(PARTI_TESTI).aiuto;
  const [scrive, setScrive] = useState(false);
  const comando = useComando(continuaRichiesta, { rileggi: [['chat', richiesta.id, 'aiuto']] });
  if (scrive)
    return (
      <ScriviNelFilo
        richiesta={richiesta}
        comando={comando}
        parole={{ testo: t.seguito(numero), manda: t.mandaSeguito }}
        chiudi={() => setScrive(false)}
      />
    );
  return (
    <Button
      variant="quiet"
      className="justify-self-start text-sm"
      aria-label={t.ancoraNella(numero)}
      onClick={() => setScrive(true)}
    >
      {t.ancora}
    </Button>
  );
}
