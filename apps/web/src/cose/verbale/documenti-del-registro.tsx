import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { rilanciStampati, trascrizioneDelegato } from '@gestore/contratto/verbale/chiamate';
import { Card } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { REDATTORE } from './redattore.testi.ts';

export const COLLEGAMENTO =
  'inline-flex min-comando items-center font-semibold text-azione-scura underline underline-offset-2';

/** Gli altri documenti che nascono dal registro: l'elenco dei rilanci con gli autori (DM 23) e la trascrizione. */
export function DocumentiDelegato({ id }: { id: string }) {
  const t = useTesti(REDATTORE);
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
      </ul>
      <p className="text-sm text-secondario">{t.controllare}</p>
    </Card>
  );
}
