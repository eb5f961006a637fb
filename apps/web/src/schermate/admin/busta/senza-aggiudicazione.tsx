import { obbligatorio } from '@gestore/contratto/regole';
import { Button, ConfirmDialog, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { useAtto } from '../dati/usa-atto.ts';
import { neiCampi } from '../dati/usa-invio.ts';
import { SorteAtto } from '../parti/segnali.tsx';
import { DECISIONE } from '../testi/decisione.ts';
import { PAROLE } from '../testi/parole.ts';

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
  const p = useTesti(PAROLE);
  const { sorte, compi } = useAtto(id);
  const [aperto, apri] = useState(false);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: [obbligatorio()] },
    nomi: { motivo: t.motivoEsito },
  });
  const dichiara = async () => {
    await compi({ tipo: 'dichiaraEsito', esito, motivo: forma.valori.motivo.trim() }, (causa) =>
      forma.rifiutata(neiCampi(causa, { 'atto.motivo': 'motivo' })),
    );
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
        pending={sorte.tipo === 'in_corso'}
        onConfirm={() => void dichiara()}
        onCancel={() => apri(false)}
      >
        {t.dichiarareAccade(p.esiti[esito])}
      </ConfirmDialog>
    </div>
  );
}
