import {
  type pubblicaRisposta,
  type pubblicaRispostaDaReferente,
  rispostePerTutti,
} from '@gestore/contratto/assistenza/chiamate-risposte';
import { REGOLE_RISPOSTA_PUBBLICA, type RispostaPubblica } from '@gestore/contratto/assistenza/risposte-pubbliche';
import { asta as astaPubblica } from '@gestore/contratto/pubblico/chiamate';
import { Alert, Button, Card, Dialog, DialogActions, TextArea } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { type Sorte, useComando } from '../../../comando/usa-comando.ts';
import { conserva } from '../../../forme/conserva.ts';
import { DueSulModulo } from '../../../forme/due-sul-modulo.tsx';
import { useForma } from '../../../forme/usa-forma.ts';
import { type LettaDalServer, useIncontro } from '../../../forme/usa-incontro.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { PUBBLICA_RISPOSTE } from './pubblica-risposte.testi.ts';
import { chiaveRisposte, ElencoRisposte, RispostePubblicate, useRisposte } from './risposte-pubblicate.tsx';

type Chiamata = typeof pubblicaRisposta | typeof pubblicaRispostaDaReferente;
const VUOTI = { domanda: '', risposta: '' };

/**
 * Le risposte per tutti, da chi le pubblica: si riscrivono, si rileggono, e si correggono lasciando la traccia. A operazioni
 * cominciate si leggono soltanto.
 */
export function PubblicaRisposte({ asta, chiamata }: { asta: string; chiamata: Chiamata }) {
  const t = useTesti(PUBBLICA_RISPOSTE);
  const risposte = useRisposte(asta);
  const [corregge, setCorregge] = useState<RispostaPubblica | null>(null);
  const vendita = useQuery({
    queryKey: ['asta', 'pubblica', asta],
    queryFn: () => chiama(astaPubblica, { id: asta }),
    retry: false,
  });
  if (vendita.data?.fase !== 'raccolta') return <RispostePubblicate asta={asta} />;
  return (
    <Card title={t.titolo}>
      {risposte.length === 0 ? (
        <p className="text-secondario">{t.nessuna}</p>
      ) : (
        <ElencoRisposte
          risposte={risposte}
          sotto={(risposta, numero) => (
            <Button variant="quiet" className="-ml-4 justify-self-start" onClick={() => setCorregge(risposta)}>
              {t.correggi(numero)}
            </Button>
          )}
        />
      )}
      <Modulo
        key={corregge === null ? 'nuova' : `${corregge.id} ${corregge.versione}`}
        asta={asta}
        chiamata={chiamata}
        corregge={corregge}
        lascia={() => setCorregge(null)}
      />
    </Card>
  );
}

function Modulo({
  asta,
  chiamata,
  corregge,
  lascia,
}: {
  asta: string;
  chiamata: Chiamata;
  corregge: RispostaPubblica | null;
  lascia: () => void;
}) {
  const t = useTesti(PUBBLICA_RISPOSTE);
  const comando = useComando(chiamata, { rileggi: [chiaveRisposte(asta)] });
  const iniziali = corregge === null ? VUOTI : { domanda: corregge.domanda, risposta: corregge.risposta };
  const forma = useForma({
    iniziali,
    regole: REGOLE_RISPOSTA_PUBBLICA,
    nomi: { domanda: t.domanda, risposta: t.risposta },
    conserva: conserva(`risposta:${corregge?.id ?? 'nuova'}`, ['domanda', 'risposta']),
  });
  const { base, incontro, incontra } = useIncontro<typeof VUOTI>(forma, {
    valori: iniziali,
    versione: corregge?.versione ?? 0,
  });
  const [rilegge, setRilegge] = useState(false);
  const [errore, setErrore] = useState<string | null>(null);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    comando.azzera();
    setErrore(null);
    if (forma.verifica()) setRilegge(true);
  };
  const pubblica = async (): Promise<void> => {
    const mandati = forma.valori;
    const quale = corregge === null ? null : { id: corregge.id, versione: base.versione };
    const esito = await comando.compi({ id: asta, corregge: quale, ...mandati });
    setRilegge(false);
    if (esito?.tipo === 'rifiutato') {
      setErrore(forma.rifiutata(esito.problema));
      const cambiata = quale !== null && esito.problema.codice === 'risposta_cambiata';
      if (cambiata && (await incontra(() => rileggiRisposta(asta, quale.id)))) comando.azzera();
    }
    if (esito?.tipo !== 'fatto') return;
    forma.inviata(mandati);
    if (corregge !== null) lascia();
  };
  return (
    <form aria-label={t.scrivi} onSubmit={invio} noValidate className="grid gap-3 border-t border-linea pt-4">
      <h3 className="font-semibold">{t.scrivi}</h3>
      <p className="text-sm text-secondario">{corregge === null ? t.spiega : t.staCorreggendo}</p>
      <TextArea label={t.domanda} {...forma.campo('domanda')} />
      <TextArea label={t.risposta} {...forma.campo('risposta')} />
      <Esito sorte={comando.sorte} errore={errore} />
      <DueSulModulo incontro={incontro} forma={forma} />
      <Pulsanti lascia={corregge === null ? null : lascia} />
      <Rilettura
        aperta={rilegge}
        testi={forma.valori}
        inCorso={comando.inCorso}
        chiudi={() => setRilegge(false)}
        pubblica={() => void pubblica()}
      />
    </form>
  );
}

function Pulsanti({ lascia }: { lascia: (() => void) | null }) {
  const t = useTesti(PUBBLICA_RISPOSTE);
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit">{t.pubblica}</Button>
      {lascia !== null && (
        <Button variant="secondary" onClick={lascia}>
          {t.lascia}
        </Button>
      )}
    </div>
  );
}

function Esito({ sorte, errore }: { sorte: Sorte<unknown>; errore: string | null }) {
  const t = useTesti(PUBBLICA_RISPOSTE);
  if (sorte.tipo !== 'fatto') return <SorteComando sorte={sorte} frase={errore} />;
  return (
    <Alert tone="success" role="status">
      {t.fatta}
    </Alert>
  );
}

async function rileggiRisposta(asta: string, id: string): Promise<LettaDalServer<typeof VUOTI>> {
  const { risposte } = await chiama(rispostePerTutti, { id: asta });
  const adesso = risposte.find((una) => una.id === id);
  if (adesso === undefined) throw new Error('questa risposta non è più fra quelle pubblicate');
  return { valori: { domanda: adesso.domanda, risposta: adesso.risposta }, versione: adesso.versione };
}

type Rilegge = {
  aperta: boolean;
  testi: typeof VUOTI;
  inCorso: boolean;
  chiudi: () => void;
  pubblica: () => void;
};

/** Prima di pubblicare si rilegge: di ciò che c’è scritto risponde chi pubblica. */
function Rilettura({ aperta, testi: { domanda, risposta }, inCorso, chiudi, pubblica }: Rilegge) {
  const t = useTesti(PUBBLICA_RISPOSTE);
  return (
    <Dialog title={t.rilegga} open={aperta} onClose={chiudi}>
      <p lang="it" className="font-semibold break-words whitespace-pre-line">
        {domanda}
      </p>
      <p lang="it" className="break-words whitespace-pre-line">
        {risposta}
      </p>
      <Alert tone="warning">{t.avverte}</Alert>
      <DialogActions>
        <Button pending={inCorso} onClick={pubblica}>
          {t.conferma}
        </Button>
        <Button variant="secondary" onClick={chiudi}>
          {t.chiudi}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
