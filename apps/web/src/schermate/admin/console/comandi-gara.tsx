import { formattaEuro, type GaraVista } from '@gestore/dominio';
import { Alert, Button, Card, Dialog, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { partecipantiInSala } from '../atti/atti-possibili.ts';
import { useAtto } from '../dati/usa-atto.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { SorteAtto } from '../parti/segnali.tsx';
import { SOSPENSIONI } from '../testi/parole.ts';
import { RilancioInSala } from './rilancio-in-sala.tsx';

/** I comandi del referente durante la gara: fermare il crono, registrare in sala, sospendere, riprendere. */
export function ComandiGara({ id, vendita, gara }: { id: string; vendita: VenditaSeguita; gara: GaraVista }) {
  const crono = useAtto(id);
  const { stanza } = vendita;
  const inSala = partecipantiInSala(stanza.buste);
  return (
    <Card title="Comandi della gara" aside={`Rilancio minimo ${formattaEuro(stanza.rilancioMinimoCent)}`}>
      {gara.fase === 'sospesa' ? (
        <GaraSospesa id={id} gara={gara} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {gara.fase === 'in_corso' && (
            <Button
              large
              pending={crono.sorte.tipo === 'in_corso'}
              onClick={() => void crono.compi({ tipo: 'fermaCrono' })}
            >
              Ferma il crono
            </Button>
          )}
          {gara.fase === 'congelata' && (
            <Button
              large
              variant="secondary"
              pending={crono.sorte.tipo === 'in_corso'}
              onClick={() => void crono.compi({ tipo: 'riprendiCrono' })}
            >
              Riprendi
            </Button>
          )}
          <Sospendi id={id} />
        </div>
      )}
      <SorteAtto sorte={crono.sorte} />
      {gara.fase === 'in_corso' && (
        <p className="text-sm text-secondario">
          {inSala.length === 0
            ? 'Nessun offerente partecipa in sala.'
            : 'Quando qualcuno rilancia in sala fermi il crono: il tempo resta fermo mentre lei registra.'}
        </p>
      )}
      <RilancioInSala id={id} vendita={vendita} inSala={inSala} congelata={gara.fase === 'congelata'} />
    </Card>
  );
}

function GaraSospesa({ id, gara }: { id: string; gara: Extract<GaraVista, { fase: 'sospesa' }> }) {
  const { sorte, compi } = useAtto(id);
  return (
    <>
      <Alert tone="warning">
        {SOSPENSIONI[gara.motivo]}
        {gara.dettaglio !== null && `: ${gara.dettaglio}`}. Alla ripresa decorre l’intera unità di tempo.
      </Alert>
      <div>
        <Button large pending={sorte.tipo === 'in_corso'} onClick={() => void compi({ tipo: 'riprendiGara' })}>
          Riprendi la gara
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
    </>
  );
}

function Sospendi({ id }: { id: string }) {
  const { sorte, compi } = useAtto(id);
  const [aperto, apri] = useState(false);
  const [dettaglio, cambia] = useState('');
  const [mancante, cambiaMancante] = useState(false);
  const sospendi = async () => {
    cambiaMancante(dettaglio.trim() === '');
    if (dettaglio.trim() === '') return;
    const risposta = await compi({ tipo: 'sospendiGara', dettaglio: dettaglio.trim() });
    if (risposta === null) return;
    apri(false);
    cambia('');
  };
  return (
    <>
      <Button large variant="secondary" onClick={() => apri(true)}>
        Sospendi
      </Button>
      <Dialog title="Sospendere la gara" open={aperto} onClose={() => apri(false)}>
        <p>Finché la gara è sospesa nessuno può rilanciare. Alla ripresa decorre l’intera unità di tempo.</p>
        <TextArea
          label="Motivo della sospensione"
          hint="Lo leggono i partecipanti ed entra nel verbale."
          value={dettaglio}
          onChange={(evento) => cambia(evento.target.value)}
          error={mancante ? 'Scriva il motivo della sospensione.' : null}
        />
        <SorteAtto sorte={sorte} />
        <div className="flex flex-wrap gap-3">
          <Button pending={sorte.tipo === 'in_corso'} onClick={() => void sospendi()}>
            Sospendi la gara
          </Button>
          <Button variant="secondary" onClick={() => apri(false)}>
            Annulla
          </Button>
        </div>
      </Dialog>
    </>
  );
}
