import { Card } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { diAsta } from '../dati/percorsi.ts';
import { REDATTORE } from '../testi/redattore.ts';

export const COLLEGAMENTO =
  'inline-flex min-h-10 items-center font-semibold text-azione-scura underline underline-offset-2';

/** Gli altri documenti che nascono dal registro: l'elenco dei rilanci con gli autori (DM 23) e la trascrizione. */
export function Documenti({ id }: { id: string }) {
  const t = useTesti(REDATTORE);
  return (
    <Card title={t.documenti}>
      <ul className="grid gap-1">
        <li>
          <a className={COLLEGAMENTO} href={diAsta(id, '/rilanci.pdf')} target="_blank" rel="noreferrer">
            {t.elencoRilanci}
          </a>
        </li>
        <li>
          <a className={COLLEGAMENTO} href={diAsta(id, '/trascrizione.json')} download={`trascrizione-${id}.json`}>
            {t.trascrizione}
          </a>
        </li>
      </ul>
      <p className="text-sm text-secondario">{t.controllare}</p>
    </Card>
  );
}
