import { formattaEuro, inLettere } from '@gestore/dominio';
import { Alert, Button, Card, Dialog, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { useAtto } from '../dati/usa-atto.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { percorsoDi } from '../parti/funzioni.ts';
import { SorteAtto } from '../parti/segnali.tsx';
import { Vai } from '../parti/vai.tsx';
import { ESITI } from '../testi/parole.ts';

/** Dopo lo zero: si aggiudica a chi è in testa, con una conferma che ne ripete nome e importo in cifre e in lettere. */
export function Aggiudicazione({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const { sorte, compi } = useAtto(id);
  const [aperto, apri] = useState(false);
  // Il motivo resta anche se la finestra si chiude: ciò che è scritto non si perde.
  const [motivo, cambiaMotivo] = useState('');
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
        <SorteAtto sorte={sorte} />
        <p>
          <Vai alto a={percorsoDi(id, 'redattore')}>
            Vada al verbale
          </Vai>
        </p>
      </Card>
    );
  if (stanza.fase !== 'gara_conclusa' || stanza.migliore === null) return null;
  const { pseudonimo, importoCent } = stanza.migliore;
  const aggiudica = async (motivoIrraggiungibili: string | null) => {
    const risposta = await compi({ tipo: 'aggiudica', motivoIrraggiungibili });
    if (risposta !== null) apri(false);
  };
  return (
    <Card title="Aggiudicazione">
      <p>
        La gara è conclusa. In testa è <strong>{pseudonimo}</strong> con <strong>{formattaEuro(importoCent)}</strong>.
      </p>
      <div>
        <Button large onClick={() => apri(true)}>
          Aggiudica
        </Button>
      </div>
      <Dialog title="Confermare l’aggiudicazione" open={aperto} onClose={() => apri(false)}>
        <p>
          Aggiudica a <strong>{pseudonimo}</strong> per <strong>{formattaEuro(importoCent)}</strong> (
          {inLettere(importoCent)} euro).
        </p>
        <Conferma
          motivo={motivo}
          cambiaMotivo={cambiaMotivo}
          irraggiungibili={sorte.tipo === 'rifiutato' && sorte.codice === 'R57_irraggiungibili'}
          inCorso={sorte.tipo === 'in_corso'}
          aggiudica={(motivo) => void aggiudica(motivo)}
          annulla={() => apri(false)}
        />
        <SorteAtto sorte={sorte} />
      </Dialog>
    </Card>
  );
}

/** Se il server dice che qualcuno non è raggiungibile, si chiede il motivo e si rimanda (R57). */
function Conferma({
  motivo,
  cambiaMotivo,
  irraggiungibili,
  inCorso,
  aggiudica,
  annulla,
}: {
  motivo: string;
  cambiaMotivo: (motivo: string) => void;
  irraggiungibili: boolean;
  inCorso: boolean;
  aggiudica: (motivo: string | null) => void;
  annulla: () => void;
}) {
  const [chiesto, chiedi] = useState(motivo !== '');
  const [mancante, cambiaMancante] = useState(false);
  // Una volta chiesto il motivo, il campo resta anche mentre si rimanda.
  if (irraggiungibili && !chiesto) chiedi(true);
  const conferma = () => {
    const scritto = motivo.trim() || null;
    cambiaMancante(chiesto && scritto === null);
    if (!chiesto || scritto !== null) aggiudica(scritto);
  };
  return (
    <>
      {chiesto && (
        <TextArea
          label="Motivo per aggiudicare con offerenti irraggiungibili"
          hint="Sarà stampato nel verbale."
          value={motivo}
          onChange={(evento) => cambiaMotivo(evento.target.value)}
          error={mancante ? 'Scriva il motivo, oppure annulli.' : null}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button pending={inCorso} onClick={conferma}>
          Conferma l’aggiudicazione
        </Button>
        <Button variant="secondary" onClick={annulla}>
          Annulla
        </Button>
      </div>
    </>
  );
}
