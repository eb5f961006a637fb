import type { BustaVista } from '@gestore/dominio';
import { Button, Dialog, SelectField, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { ammissioneDaMotivare } from '../atti/atti-possibili.ts';
import { regoleRifiuto } from '../atti/regole-rifiuto.ts';
import { useAtto } from '../dati/usa-atto.ts';
import { SorteAtto } from '../parti/segnali.tsx';

/** Ammettere, rifiutare, riammettere: ciò che il referente ha scritto resta finché l'atto non è registrato (R38). */
export function DecidiBusta({ id, busta }: { id: string; busta: BustaVista }) {
  const { sorte, compi } = useAtto(id);
  const [rifiuto, apriRifiuto] = useState(false);
  const [motivo, cambiaMotivo] = useState('');
  const [mancante, cambiaMancante] = useState(false);
  const bustaId = busta.riservato?.bustaId ?? '';
  const decisa = busta.stato === 'ammessa';
  const daMotivare = ammissioneDaMotivare(busta);
  const ammetti = async () => {
    const nonostante = motivo.trim() || null;
    cambiaMancante(daMotivare && nonostante === null);
    if (daMotivare && nonostante === null) return;
    const risposta = await compi({ tipo: 'ammettiOfferta', bustaId, nonostante });
    if (risposta !== null) cambiaMotivo('');
  };
  return (
    <div className="grid gap-3 border-t border-linea pt-3">
      {!decisa && daMotivare && (
        <TextArea
          label="Motivo dell’ammissione"
          hint={
            busta.stato === 'rifiutata'
              ? 'L’offerta è stata rifiutata: per riammetterla scriva perché.'
              : 'Il software propone l’esclusione: per ammettere scriva perché.'
          }
          error={mancante ? 'Scriva perché ammette questa offerta: il motivo entra nel verbale.' : null}
          value={motivo}
          onChange={(evento) => cambiaMotivo(evento.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {!decisa && (
          <Button pending={sorte.tipo === 'in_corso'} onClick={() => void ammetti()}>
            {busta.stato === 'rifiutata' ? 'Riammetti' : 'Ammetti'}
          </Button>
        )}
        {busta.stato !== 'rifiutata' && (
          <Button variant="danger" onClick={() => apriRifiuto(true)}>
            Rifiuta
          </Button>
        )}
      </div>
      <SorteAtto sorte={sorte} />
      <DialogoRifiuto id={id} busta={busta} bustaId={bustaId} aperto={rifiuto} chiudi={() => apriRifiuto(false)} />
    </div>
  );
}

function DialogoRifiuto({
  id,
  busta,
  bustaId,
  aperto,
  chiudi,
}: {
  id: string;
  busta: BustaVista;
  bustaId: string;
  aperto: boolean;
  chiudi: () => void;
}) {
  const { sorte, compi } = useAtto(id);
  const regole = regoleRifiuto(busta.riservato?.proposte ?? []);
  const proposta = regole.find((regola) => regola.proposta);
  const [regola, cambiaRegola] = useState(proposta?.regola ?? '');
  const [testo, cambiaTesto] = useState('');
  const [mancanti, cambiaMancanti] = useState(false);
  const rifiuta = async () => {
    cambiaMancanti(true);
    if (regola === '' || testo.trim() === '') return;
    const risposta = await compi({ tipo: 'rifiutaOfferta', bustaId, motivo: { regola, testo: testo.trim() } });
    if (risposta !== null) chiudi();
  };
  return (
    <Dialog title={`Rifiutare l’offerta di ${busta.pseudonimo}`} open={aperto} onClose={chiudi}>
      <p>
        L’offerente resta nella sala come spettatore e legge il motivo. L’offerta si può riammettere prima della gara.
      </p>
      <SelectField
        label="Regola"
        empty="Scelga la regola"
        value={regola}
        onValueChange={cambiaRegola}
        options={regole.map((voce) => ({
          value: voce.regola,
          label: `${voce.regola} · ${voce.etichetta}${voce.proposta ? ' (proposta)' : ''}`,
        }))}
        error={mancanti && regola === '' ? 'Scelga la regola su cui si fonda il rifiuto.' : null}
      />
      <TextArea
        label="Motivo con parole sue"
        value={testo}
        onChange={(evento) => cambiaTesto(evento.target.value)}
        error={mancanti && testo.trim() === '' ? 'Scriva il motivo: lo leggeranno l’offerente e il verbale.' : null}
      />
      <SorteAtto sorte={sorte} />
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" pending={sorte.tipo === 'in_corso'} onClick={() => void rifiuta()}>
          Conferma il rifiuto
        </Button>
        <Button variant="secondary" onClick={chiudi}>
          Annulla
        </Button>
      </div>
    </Dialog>
  );
}
