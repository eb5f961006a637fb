import { eFra, FASI_DI_GARA, FASI_NON_APERTE } from '@gestore/dominio';
import { Alert, Button, Card, ConfirmDialog } from '@gestore/ui';
import { useState } from 'react';
import { Vai } from '../../comune/collegamento.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { EsitoDichiarato } from '../aggiudicazione/esito-dichiarato.tsx';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { percorsoDi } from '../conduzione/funzioni.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { Controlli } from './controlli.tsx';
import { SCHEDA } from './testi.ts';

/**
 * I controlli prima dell'inizio e l'apertura delle operazioni, spenta finché qualcosa la impedisce (R80). Non si torna indietro: la
 * domanda dice che cosa segue.
 */
export function Apertura({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(SCHEDA);
  const c = useTesti(COMUNI);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const [aperto, chiedi] = useState(false);
  const { fase, esito } = vendita.stanza;
  if (esito !== null) return <EsitoDichiarato id={id} stanza={vendita.stanza} />;
  if (eFra(fase, FASI_DI_GARA))
    return (
      <Card title={t.operazioni}>
        <Alert tone="success">{fase === 'gara' ? t.inGara : t.garaConclusa}</Alert>
        <p>
          <Vai alto a={percorsoDi(id, 'console')}>
            {t.vadaAllaConsole}
          </Vai>
        </p>
      </Card>
    );
  if (!eFra(fase, FASI_NON_APERTE))
    return (
      <Card title={t.operazioni}>
        <Alert tone="success">{t.aperte}</Alert>
        <p>
          <Vai alto a={percorsoDi(id, 'busta')}>
            {t.vadaAlleBuste}
          </Vai>
        </p>
        <SorteAtto sorte={sorte} />
      </Card>
    );
  const apri = async () => {
    await compi({ tipo: 'apriOperazioni' });
    chiedi(false);
  };
  const bloccato = vendita.controlli.some(({ esito }) => esito === 'blocco');
  return (
    <Card title={t.controlliPrima}>
      {vendita.controlli.length === 0 && <p className="text-secondario">{t.nessunaSegnalazione}</p>}
      <Controlli controlli={vendita.controlli} />
      <p className="text-secondario">{bloccato ? t.siAttiva : t.apriAccade}</p>
      <div>
        <Button large disabled={bloccato} pending={inCorso} pendingLabel={c.inCorso} onClick={() => chiedi(true)}>
          {t.apri}
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
      <ConfirmDialog
        title={t.aprire}
        open={aperto}
        confirmLabel={t.confermaApertura}
        pending={inCorso}
        onConfirm={() => void apri()}
        onCancel={() => chiedi(false)}
      >
        <div className="grid gap-3">
          <p>{t.apriSegue}</p>
          <ul className="grid list-disc gap-1 pl-5">
            {t.apriConseguenze.map((conseguenza) => (
              <li key={conseguenza}>{conseguenza}</li>
            ))}
          </ul>
          <p className="font-semibold">{t.apriNonSiAnnulla}</p>
        </div>
      </ConfirmDialog>
    </Card>
  );
}
