import { formattaIstante } from '@gestore/contratto/formato';
import { leggibiliDal } from '@gestore/dominio';
import { Alert, Card } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { Collegati } from './console/collegati.tsx';
import type { VenditaSeguita } from './dati/usa-vendita.ts';
import { percorsoDi } from './parti/funzioni.ts';
import { PaginaAsta } from './parti/pagina-asta.tsx';
import { Vai } from './parti/vai.tsx';
import { SALA_VIDEO } from './testi/virtual-room.ts';

/** La sala video: chi è davvero collegato, che cosa manca, e dove si può fare intanto ciò che serve. */
export function VirtualRoomDelegato() {
  return (
    <PaginaAsta funzione="virtualRoom" attiSparsi>
      {(id, vendita) => <SalaVideo id={id} vendita={vendita} />}
    </PaginaAsta>
  );
}

function SalaVideo({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(SALA_VIDEO);
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-4">
        <Alert tone="warning">
          <p className="font-semibold">{t.manca}</p>
          <p>{t.cheCosaManca}</p>
        </Alert>
        <Card title={t.intanto}>
          <ul className="grid gap-3">
            <li>
              <a
                href={percorsoDi(id, 'sala')}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-10 flex-wrap items-center gap-x-2 font-semibold text-azione-scura underline underline-offset-2"
              >
                {t.schermo} <span className="text-sm font-normal">{t.nuovaFinestra}</span>
              </a>
              <p className="text-sm text-secondario">{t.schermoCome}</p>
            </li>
            <li>
              <Vai alto a={percorsoDi(id, 'console')}>
                {t.console}
              </Vai>
              <p className="text-sm text-secondario">{t.consoleCome}</p>
            </li>
            <li>
              <Vai alto a={percorsoDi(id, 'helpdesk')}>
                {t.assistenza}
              </Vai>
              <p className="text-sm text-secondario">{t.assistenzaCome}</p>
            </li>
          </ul>
        </Card>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {vendita.canali.length === 0 && (
          <Alert>{t.primaDi(formattaIstante(leggibiliDal(vendita.asta.parametri)))}</Alert>
        )}
        <Collegati vendita={vendita} />
      </div>
    </div>
  );
}
