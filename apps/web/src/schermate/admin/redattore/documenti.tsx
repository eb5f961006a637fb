import { Card } from '@gestore/ui';
import { diAsta } from '../dati/percorsi.ts';

export const COLLEGAMENTO =
  'inline-flex min-h-10 items-center font-semibold text-azione-scura underline underline-offset-2';

/** Gli altri documenti che nascono dal registro: l'elenco dei rilanci con gli autori (DM 23) e la trascrizione. */
export function Documenti({ id }: { id: string }) {
  return (
    <Card title="Documenti dal registro">
      <ul className="grid gap-1">
        <li>
          <a className={COLLEGAMENTO} href={diAsta(id, '/rilanci.pdf')} target="_blank" rel="noreferrer">
            Elenco dei rilanci e dei loro autori (PDF)
          </a>
        </li>
        <li>
          <a className={COLLEGAMENTO} href={diAsta(id, '/trascrizione.json')} download={`trascrizione-${id}.json`}>
            Scarica la trascrizione verificabile (JSON)
          </a>
        </li>
      </ul>
      <p className="text-sm text-secondario">
        Chiunque può controllare la trascrizione alla pagina «Verifica un documento».
      </p>
    </Card>
  );
}
