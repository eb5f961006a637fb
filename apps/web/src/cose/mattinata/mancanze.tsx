import type { Mancanza, VenditaDiOggi } from '@gestore/contratto/delegato/cruscotto-delegato';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Vai } from '../../comune/collegamento.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { percorsoDi } from '../conduzione/funzioni.ts';
import { DASHBOARD } from './mancanze-e-termini.testi.ts';

const quanteDi = (mancanza: Mancanza): number =>
  'quante' in mancanza ? mancanza.quante : 'quanti' in mancanza ? mancanza.quanti : 1;

/** Ciò che manca a una vendita di oggi, in parole, con la strada per rimediare dove c'è. */
export function CheCosaManca({ vendita: { id, mancanze, contabile, contabileDal } }: { vendita: VenditaDiOggi }) {
  const t = useTesti(DASHBOARD);
  return (
    <div className="grid gap-2">
      {mancanze.length === 0 && contabile && (
        <p className="flex gap-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bene" />
          {t.nullaManca}
        </p>
      )}
      {mancanze.length > 0 && (
        <ul aria-label={t.manca} className="grid gap-2">
          {mancanze.map((mancanza) => (
            <li key={mancanza.tipo} className="flex gap-2">
              {mancanza.tipo === 'operatore' ? (
                <CircleX aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-errore" />
              ) : (
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-attenzione" />
              )}
              <span className="min-w-0">
                {t.mancanze[mancanza.tipo](quanteDi(mancanza))} <Rimedio id={id} tipo={mancanza.tipo} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {!contabile && <p className="text-sm text-secondario">{t.nonContabile(momento(contabileDal))}</p>}
    </div>
  );
}

function Rimedio({ id, tipo }: { id: string; tipo: Mancanza['tipo'] }) {
  const t = useTesti(DASHBOARD);
  if (tipo === 'credenziali')
    return (
      <Vai a="/admin/token" cerca={{ asta: id }}>
        {t.vai.credenziali}
      </Vai>
    );
  if (tipo === 'buste_da_decidere') return <Vai a={percorsoDi(id, 'busta')}>{t.vai.busta}</Vai>;
  if (tipo === 'assistenza_aperta') return <Vai a={percorsoDi(id, 'helpdesk')}>{t.vai.assistenza}</Vai>;
  return null;
}
