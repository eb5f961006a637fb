import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { depositoInCancelleria, rilanciStampati, trascrizioneDelegato } from '@gestore/contratto/verbale/chiamate';
import { eFra, FASI_FIRMATE, type Fase } from '@gestore/dominio';
import { Card } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { REDATTORE } from './redattore.testi.ts';

export const COLLEGAMENTO =
  'inline-flex min-comando items-center font-semibold text-azione-scura underline underline-offset-2';

/** Gli altri documenti che nascono dal registro: l'elenco dei rilanci (DM 23), la trascrizione, ciò che va in cancelleria. */
export function DocumentiDelegato({ id, fase }: { id: string; fase: Fase }) {
  const t = useTesti(REDATTORE);
  const firmato = eFra(fase, FASI_FIRMATE);
  return (
    <Card title={t.documenti}>
      <ul className="grid gap-1">
        <li>
          <a className={COLLEGAMENTO} href={indirizzoDi(rilanciStampati, { id })} target="_blank" rel="noreferrer">
            {t.elencoRilanci}
          </a>
        </li>
        <li>
          <a
            className={COLLEGAMENTO}
            href={indirizzoDi(trascrizioneDelegato, { id })}
            download={`trascrizione-${id}.json`}
          >
            {t.trascrizione}
          </a>
        </li>
        {firmato && (
          <li>
            <a
              className={COLLEGAMENTO}
              href={indirizzoDi(depositoInCancelleria, { id })}
              download={`deposito-${id}.zip`}
            >
              {t.deposito}
            </a>
          </li>
        )}
      </ul>
      {!firmato && <p className="text-sm text-secondario">{t.depositoDopo}</p>}
      <p className="text-sm text-secondario">{t.controllare}</p>
    </Card>
  );
}
