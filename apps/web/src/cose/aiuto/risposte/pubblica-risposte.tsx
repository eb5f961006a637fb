import { rispostePerTutti } from '@gestore/contratto/assistenza/chiamate-risposte';
import { REGOLE_RISPOSTA_PUBBLICA } from '@gestore/contratto/assistenza/regole-assistenza';
import type { RispostaPubblica } from '@gestore/contratto/assistenza/risposte-pubbliche';
import { asta as astaPubblica } from '@gestore/contratto/pubblico/chiamate';
import { siPubblicanoRisposte } from '@gestore/dominio';
import { Alert, Button, Card, Dialog, TextArea } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { type Sorte, useComando } from '../../../comando/usa-comando.ts';
import { conserva } from '../../../forme/conserva.ts';
import { DueSulModulo } from '../../../forme/due-sul-modulo.tsx';
import { useForma } from '../../../forme/usa-forma.ts';
import { type LettaDalServer, useIncontro } from '../../../forme/usa-incontro.ts';
import { ParoleDelServer } from '../../../guscio/parole-del-server.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { SoloConduttore } from '../../conduzione/solo-conduttore.tsx';
import { type ChiPubblica, useTracciate } from './chi-pubblica.ts';
import { PUBBLICA_RISPOSTE } from './pubblica-risposte.testi.ts';
import { RILETTURA } from './rilettura.testi.ts';
import { Rilettura } from './rilettura.tsx';
import { chiaveRisposte, ElencoRisposte } from './risposte-pubblicate.tsx';
import { RisposteRitirate, RitiraRisposta } from './ritira-risposta.tsx';

const VUOTI = { domanda: '', risposta: '' };

/**
 * Le risposte per tutti, da chi le pubblica: si riscrivono, si rileggono, si correggono lasciando la traccia, si ritirano. A vendita
 * finita si ritirano soltanto.
 */
export function PubblicaRisposte({ asta, chi }: { asta: string; chi: ChiPubblica }) {
  const t = useTesti(PUBBLICA_RISPOSTE);
  const { data, error } = useTracciate(asta, chi);
  const [corregge, setCorregge] = useState<RispostaPubblica | null>(null);
  const vendita = useQuery({
    queryKey: ['asta', 'pubblica', asta],
    queryFn: () => chiama(astaPubblica, { id: asta }),
    retry: false,
  });
  const tutte = data?.risposte ?? [];
  const mostrate = tutte.filter(({ ritirata }) => ritirata === null);
  const fase = vendita.data?.fase;
  // Di una bozza non c'è scheda su cui pubblicare.
  if (fase === undefined) return null;
  const siPubblica = siPubblicanoRisposte(fase);
  return (
    <Card title={t.titolo}>
      {/* Ciò che si è già letto resta: che la sessione è finita lo dice il modulo di chi vi scriveva, una volta. */}
      {error !== null && data === undefined && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={error} />
        </Alert>
      )}
      {data !== undefined && mostrate.length === 0 && <p className="text-secondario">{t.nessuna}</p>}
      {mostrate.length > 0 && (
        <ElencoRisposte
          risposte={mostrate}
          sotto={(risposta, numero) => (
            <SoloConduttore>
              <div className="-ml-4 flex flex-wrap">
                {siPubblica && (
                  <Button variant="quiet" onClick={() => setCorregge(risposta)}>
                    {t.correggi(numero)}
                  </Button>
                )}
                <RitiraRisposta asta={asta} risposta={risposta} chi={chi} />
              </div>
            </SoloConduttore>
          )}
        />
      )}
      <RisposteRitirate risposte={tutte} />
      {siPubblica ? (
        <SoloConduttore>
          <Modulo
            key={corregge === null ? 'nuova' : `${corregge.id} ${corregge.versione}`}
            asta={asta}
            chi={chi}
            debitoreDetto={data?.debitoreDetto}
            corregge={corregge}
            lascia={() => setCorregge(null)}
          />
        </SoloConduttore>
      ) : (
        <p className="text-sm text-secondario">{t.finita}</p>
      )}
    </Card>
  );
}

type PartiModulo = {
  asta: string;
  chi: ChiPubblica;
  debitoreDetto: boolean | undefined;
  corregge: RispostaPubblica | null;
  lascia: () => void;
};

function Modulo({ asta, chi, debitoreDetto, corregge, lascia }: PartiModulo) {
  const t = useTesti(PUBBLICA_RISPOSTE);
  const r = useTesti(RILETTURA);
  const comando = useComando(chi.pubblica, { rileggi: [chiaveRisposte(asta)] });
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
      <Dialog title={r.rilegga} open={rilegge} onClose={() => setRilegge(false)}>
        <Rilettura
          testi={forma.valori}
          debitoreDetto={debitoreDetto}
          inCorso={comando.inCorso}
          pubblica={() => void pubblica()}
          riscrivi={() => setRilegge(false)}
        />
      </Dialog>
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
