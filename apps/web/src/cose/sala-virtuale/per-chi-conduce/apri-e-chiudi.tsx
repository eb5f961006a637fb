import { apriLaSala, chiudiLaSala, silenzia } from '@gestore/contratto/sala/chiamate';
import { FASI_DAL_VIVO, type Fase } from '@gestore/dominio';
import { Alert, Button, Card } from '@gestore/ui';
import { useContext, useState } from 'react';
import { ConfermaComando } from '../../../comando/conferma-comando.tsx';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useAttoDiSala } from '../../../sala-virtuale/usa-atto-di-sala.ts';
import { RimettiInPari } from '../../../seguito/rimetti-in-pari.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { chiaveAsta } from '../../conduzione/usa-letture.ts';
import { SALA_DI_CHI_CONDUCE } from './testi.ts';

/** Dall’apertura delle operazioni alla firma del verbale (R81). */
const APRIBILE: readonly Fase[] = [...FASI_DAL_VIVO, 'esitata'];

/** La sala chiusa: che cosa succede aprendola, e il pulsante di chi la conduce. */
export function ApriSala({ id, fase, conduce }: { id: string; fase: Fase; conduce: boolean }) {
  const t = useTesti(SALA_DI_CHI_CONDUCE);
  const { compi, inCorso, sorte } = useAttoDiSala(apriLaSala);
  return (
    <Card title={t.chiusa}>
      <p className="max-w-prose">{conduce ? t.chiusaCorpo : t.chiusaAssiste}</p>
      {!APRIBILE.includes(fase) && <Alert tone="info">{t.primaDelleOperazioni}</Alert>}
      {conduce && APRIBILE.includes(fase) && (
        <Button
          large
          className="justify-self-start"
          pending={inCorso}
          pendingLabel={t.inCorso}
          onClick={() => void compi({ id, modalita: 'tabellone' })}
        >
          {t.apri}
        </Button>
      )}
      {sorte.tipo !== 'fatto' && <SorteComando sorte={sorte} />}
    </Card>
  );
}

/** Silenziare tutti si rimedia da sé, e non chiede; chiudere chiede. */
export function ComandiSala({ id }: { id: string }) {
  const t = useTesti(SALA_DI_CHI_CONDUCE);
  const tutti = useAttoDiSala(silenzia);
  const [chiude, setChiude] = useState(false);
  const rimettiInPari = useContext(RimettiInPari);
  return (
    <Card title={t.sala}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <Button
            variant="secondary"
            className="min-h-11 justify-self-start"
            pending={tutti.inCorso}
            pendingLabel={t.inCorso}
            onClick={() => void tutti.compi({ id })}
          >
            {t.silenzia}
          </Button>
          <p className="text-sm text-secondario">{t.silenziaCome}</p>
        </div>
        <Button variant="danger" className="min-h-11" onClick={() => setChiude(true)}>
          {t.chiudi}
        </Button>
      </div>
      {tutti.sorte.tipo !== 'fatto' && <SorteComando sorte={tutti.sorte} />}
      {chiude && (
        <ConfermaComando
          titolo={t.chiudiTitolo}
          conferma={t.chiudiConferma}
          chiamata={chiudiLaSala}
          atto={() => ({ id })}
          fatto={t.chiusaFatto}
          rileggi={[chiaveAsta(id)]}
          chiudi={() => {
            setChiude(false);
            void rimettiInPari();
          }}
        >
          <p>{t.chiudiCorpo}</p>
        </ConfermaComando>
      )}
    </Card>
  );
}
