import { obbligatorio } from '@gestore/contratto/regole';
import type { BustaVista } from '@gestore/dominio';
import { Alert, Button, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { ammissioneDaConfermare, ammissioneDaMotivare } from '../atti/atti-possibili.ts';
import { neiCampi } from '../dati/nei-campi.ts';
import { useAttoReferente } from '../dati/usa-atto-referente.ts';
import { SorteAtto } from '../parti/segnali.tsx';
import { BUSTA } from '../testi/busta.ts';
import { COMUNI } from '../testi/comuni.ts';
import { RifiutaOfferta } from './rifiuta-offerta.tsx';
import { Tasto } from './tasto.tsx';

/** Ammettere, rifiutare, riammettere: ciò che il referente ha scritto resta finché l'atto non è registrato (R38). */
export function DecidiBusta({ id, busta }: { id: string; busta: BustaVista }) {
  const t = useTesti(BUSTA);
  const c = useTesti(COMUNI);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const [rifiuto, apriRifiuto] = useState(false);
  const bustaId = busta.riservato?.bustaId ?? '';
  const decisa = busta.stato === 'ammessa' && !ammissioneDaConfermare(busta);
  const daMotivare = ammissioneDaMotivare(busta);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: daMotivare ? { motivo: [obbligatorio()] } : {},
    nomi: { motivo: t.motivoAmmissione },
  });
  const ammetti = async () => {
    if (!forma.verifica()) return;
    const nonostante = daMotivare ? forma.valori.motivo.trim() : null;
    const esito = await compi({ tipo: 'ammettiOfferta', bustaId, nonostante });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(neiCampi(esito.problema, { 'atto.nonostante': 'motivo' }));
    if (esito?.tipo === 'fatto') forma.ricomincia();
  };
  return (
    <div className="grid gap-3 border-t border-linea pt-3">
      {!decisa && busta.stato === 'ammessa' && (
        <Alert tone="warning" role="alert">
          {t.daConfermare}
        </Alert>
      )}
      {!decisa && daMotivare && (
        <TextArea
          label={t.motivoAmmissione}
          hint={busta.stato === 'rifiutata' ? t.aiutoRiammissione : t.aiutoAmmissione}
          data-tasto={busta.stato === 'rifiutata' ? 'cambia' : undefined}
          {...forma.campo('motivo')}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {!decisa && (
          <Button
            variant={daMotivare ? 'secondary' : 'primary'}
            pending={inCorso}
            pendingLabel={c.inCorso}
            data-tasto="ammetti"
            onClick={() => void ammetti()}
          >
            {busta.stato === 'rifiutata' ? t.riammetti : busta.stato === 'ammessa' ? t.confermaAmmissione : t.ammetti}{' '}
            <Tasto di="A" />
          </Button>
        )}
        {busta.stato !== 'rifiutata' && (
          <Button variant="danger" data-tasto={decisa ? 'rifiuta cambia' : 'rifiuta'} onClick={() => apriRifiuto(true)}>
            {t.rifiuta} <Tasto di="R" />
          </Button>
        )}
      </div>
      <SorteAtto sorte={sorte} />
      <RifiutaOfferta id={id} busta={busta} bustaId={bustaId} aperto={rifiuto} chiudi={() => apriRifiuto(false)} />
    </div>
  );
}
