import { obbligatorio } from '@gestore/contratto/regole';
import { Button, ConfirmDialog, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { neiCampi } from '../../comune/campi/errori-nei-campi.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import { DECISIONE } from './decisione.testi.ts';

/** Un esito senza aggiudicatario, con il suo motivo: si conferma sapendo che la vendita non si riapre. */
export function SenzaAggiudicazione({
  id,
  esito,
  spiegazione,
}: {
  id: string;
  esito: 'non_aggiudicata' | 'deserta_nessuna_offerta' | 'deserta_offerte_inefficaci';
  spiegazione: string;
}) {
  const t = useTesti(DECISIONE);
  const p = useTesti(PAROLE_DELEGATO);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const [aperto, apri] = useState(false);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: [obbligatorio()] },
    nomi: { motivo: t.motivoEsito },
    conserva: conserva(`esito:${esito}`, ['motivo']),
  });
  const dichiara = async () => {
    const dichiarato = await compi({ tipo: 'dichiaraEsito', esito, motivo: forma.valori.motivo.trim() });
    if (dichiarato?.tipo === 'rifiutato') forma.rifiutata(neiCampi(dichiarato.problema, { 'atto.motivo': 'motivo' }));
    if (dichiarato?.tipo === 'fatto') forma.salvata();
    apri(false);
  };
  return (
    <div className="grid gap-3">
      <p>{spiegazione}</p>
      <TextArea label={t.motivoEsito} {...forma.campo('motivo')} />
      <div>
        <Button variant="danger" onClick={() => forma.verifica() && apri(true)}>
          {esito === 'non_aggiudicata' ? t.dichiaraNonAggiudicata : t.dichiaraDeserta}
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
      <ConfirmDialog
        danger
        title={t.dichiarare}
        open={aperto}
        confirmLabel={t.confermaEsito}
        pending={inCorso}
        onConfirm={() => void dichiara()}
        onCancel={() => apri(false)}
      >
        {t.dichiarareAccade(p.esiti[esito])}
      </ConfirmDialog>
    </div>
  );
}
