import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { pacchettoFuoriLinea } from '@gestore/contratto/verbale/chiamate';
import { Card } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { SCHEDA } from './testi.ts';

/** Il pacchetto da scaricare prima delle operazioni: che cosa contiene e, altrettanto chiaro, che cosa non contiene (R57). */
export function FuoriLinea({ id }: { id: string }) {
  const t = useTesti(SCHEDA);
  return (
    <Card title={t.pacchetto}>
      <p>{t.pacchettoAcheServe}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Elenco titolo={t.pacchettoContiene} voci={t.contenuto} />
        <Elenco titolo={t.nonContiene} voci={t.escluso} />
      </div>
      <p>
        <a
          href={indirizzoDi(pacchettoFuoriLinea, { id })}
          download={`pacchetto-fuori-linea-${id}.zip`}
          className="inline-flex min-h-12 items-center rounded border border-azione bg-azione px-4 text-lg font-semibold text-white hover:bg-azione-scura"
        >
          {t.scarica}
        </a>
      </p>
    </Card>
  );
}

function Elenco({ titolo, voci }: { titolo: string; voci: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{titolo}</h3>
      <ul className="list-disc pl-5">
        {voci.map((voce) => (
          <li key={voce}>{voce}</li>
        ))}
      </ul>
    </div>
  );
}
