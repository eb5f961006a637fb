import { formattaEuro, inLettere } from '@gestore/dominio';
import { Alert, Button, Card, Dialog, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { type Prossimo, prossimoPasso } from '../atti/atti-possibili.ts';
import { useAtto } from '../dati/usa-atto.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { percorsoDi } from '../parti/funzioni.ts';
import { SorteAtto } from '../parti/segnali.tsx';
import { Vai } from '../parti/vai.tsx';
import { ESITI } from '../testi/parole.ts';

/** Che cosa si può fare quando ogni busta è decisa: la gara, oppure l'atto giusto con zero o una offerta valida. */
export function DecisioneFinale({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const { stanza } = vendita;
  if (stanza.esito !== null)
    return (
      <Card title="Esito">
        <Alert tone="success">
          {ESITI[stanza.esito.tipo]}
          {stanza.esito.vincitore !== null &&
            ` a ${stanza.esito.vincitore.pseudonimo} per ${formattaEuro(stanza.esito.vincitore.importoCent)}`}
          .
        </Alert>
        <p>
          <Vai alto a={percorsoDi(id, 'redattore')}>
            Vada al verbale
          </Vai>
        </p>
      </Card>
    );
  if (stanza.fase !== 'operazioni_aperte')
    return (
      <Card title="Gara">
        <Alert>La gara è avviata.</Alert>
        <p>
          <Vai alto a={percorsoDi(id, 'console')}>
            Vada alla console della gara
          </Vai>
        </p>
      </Card>
    );
  return (
    <Card title="Come si va avanti">
      <Passo id={id} passo={prossimoPasso(stanza, vendita.asta.parametri)} />
    </Card>
  );
}

function Passo({ id, passo }: { id: string; passo: Prossimo }) {
  switch (passo.tipo) {
    case 'esame':
      return (
        <Alert>
          {passo.daEsaminare === 1
            ? 'Resta una busta da aprire o da decidere.'
            : `Restano ${passo.daEsaminare} buste da aprire o da decidere.`}
        </Alert>
      );
    case 'gara':
      return <AvviaGara id={id} />;
    case 'unica':
      return <UnicaOfferta id={id} passo={passo} />;
    case 'deserta':
      return <SenzaAggiudicazione id={id} esito={passo.esito} spiegazione={SPIEGAZIONI[passo.esito]} />;
    default:
      return passo satisfies never;
  }
}

const SPIEGAZIONI = {
  deserta_nessuna_offerta: 'Non è arrivata alcuna offerta: la vendita è deserta.',
  deserta_offerte_inefficaci: 'Nessuna delle offerte arrivate è stata ammessa: la vendita è deserta.',
} as const;

function AvviaGara({ id }: { id: string }) {
  const { sorte, compi } = useAtto(id);
  return (
    <>
      <p>
        Le offerte ammesse sono due o più: la gara è obbligatoria. Parte dall’offerta più alta, e da subito decorre
        l’intera unità di tempo.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button large pending={sorte.tipo === 'in_corso'} onClick={() => compi({ tipo: 'avviaGara' })}>
          Avvia la gara
        </Button>
        <Vai alto a={percorsoDi(id, 'console')}>
          Console della gara
        </Vai>
      </div>
      <SorteAtto sorte={sorte} />
    </>
  );
}

function UnicaOfferta({ id, passo }: { id: string; passo: Extract<Prossimo, { tipo: 'unica' }> }) {
  const impedita = passo.sottoBase && passo.istanze;
  return (
    <>
      <p>
        C’è una sola offerta valida, di {passo.pseudonimo}, per {formattaEuro(passo.prezzoCent)}.{' '}
        {!passo.sottoBase && 'Raggiunge il prezzo base: è accettata anche se l’offerente non è collegato (cpc 572).'}
        {passo.sottoBase &&
          !impedita &&
          'È sotto il prezzo base ma non sotto l’offerta minima: decide lei (cpc 572, terzo comma).'}
        {impedita && 'È sotto il prezzo base e ci sono istanze di assegnazione: non si può aggiudicare (cpc 572).'}
      </p>
      {!impedita && <AggiudicaUnica id={id} pseudonimo={passo.pseudonimo} prezzoCent={passo.prezzoCent} />}
      {passo.sottoBase && (
        <SenzaAggiudicazione
          id={id}
          esito="non_aggiudicata"
          spiegazione="Oppure non aggiudica, se ritiene seria la possibilità di un prezzo superiore con una nuova vendita."
        />
      )}
    </>
  );
}

function AggiudicaUnica({ id, pseudonimo, prezzoCent }: { id: string; pseudonimo: string; prezzoCent: number }) {
  const { sorte, compi } = useAtto(id);
  const [aperto, apri] = useState(false);
  const conferma = async () => {
    const risposta = await compi({ tipo: 'aggiudica', motivoIrraggiungibili: null });
    if (risposta !== null) apri(false);
  };
  return (
    <div>
      <Button large onClick={() => apri(true)}>
        Aggiudica
      </Button>
      <Dialog title="Confermare l’aggiudicazione" open={aperto} onClose={() => apri(false)}>
        <p>
          Aggiudica a <strong>{pseudonimo}</strong> per <strong>{formattaEuro(prezzoCent)}</strong> (
          {inLettere(prezzoCent)} euro).
        </p>
        <SorteAtto sorte={sorte} />
        <div className="flex flex-wrap gap-3">
          <Button pending={sorte.tipo === 'in_corso'} onClick={() => void conferma()}>
            Conferma l’aggiudicazione
          </Button>
          <Button variant="secondary" onClick={() => apri(false)}>
            Annulla
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

function SenzaAggiudicazione({
  id,
  esito,
  spiegazione,
}: {
  id: string;
  esito: 'non_aggiudicata' | 'deserta_nessuna_offerta' | 'deserta_offerte_inefficaci';
  spiegazione: string;
}) {
  const { sorte, compi } = useAtto(id);
  const [motivo, cambiaMotivo] = useState('');
  const [mancante, cambiaMancante] = useState(false);
  const dichiara = () => {
    cambiaMancante(motivo.trim() === '');
    if (motivo.trim() !== '') void compi({ tipo: 'dichiaraEsito', esito, motivo: motivo.trim() });
  };
  return (
    <div className="grid gap-3">
      <p>{spiegazione}</p>
      <TextArea
        label="Motivo dell’esito"
        value={motivo}
        onChange={(evento) => cambiaMotivo(evento.target.value)}
        error={mancante ? 'Scriva il motivo: entra nel verbale.' : null}
      />
      <div>
        <Button variant="danger" pending={sorte.tipo === 'in_corso'} onClick={dichiara}>
          {esito === 'non_aggiudicata' ? 'Dichiara non aggiudicata' : 'Dichiara deserta'}
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
    </div>
  );
}
