import { inFrase } from '@gestore/contratto/parole/in-frase';
import { Card, DataList } from '@gestore/ui';
import { Vai } from '../../comune/collegamento.tsx';
import { useTesti } from '../../testi/lingua.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { DocumentiDellaVendita } from '../documenti/caricati/documenti-della-vendita.tsx';
import { ErrateCorrige } from '../errata/errate.tsx';
import { SCHEDA } from './testi.ts';

/** Il lotto, i documenti e le foto della vendita; di ciò che sta soltanto sul portale, il nome. */
export function DocumentiLotto({ vendita: { asta, conduce } }: { vendita: VenditaSeguita }) {
  const t = useTesti(SCHEDA);
  const { allegati, lotto, luogo } = asta.scheda;
  const indirizzo = [luogo.via, luogo.comune, luogo.provincia].filter(Boolean).join(', ');
  return (
    <div className="grid gap-4">
      <DocumentiDellaVendita id={asta.id} posto="delegato" sola={!conduce} />
      <ErrateCorrige asta={asta.id} />
      <Card title={t.lottoEDocumenti}>
        <DataList
          items={[
            [t.lotto, inFrase(lotto.codice)],
            [t.luogo, indirizzo || t.nonIndicato],
          ]}
        />
        <p lang="it" className="break-words">
          {lotto.descrizione}
        </p>
        {allegati.length > 0 && (
          <>
            <ul className="grid list-disc gap-1 pl-5">
              {allegati.map(({ etichetta, collegamento }) => (
                <li key={collegamento} lang="it" className="break-words">
                  {etichetta}
                </li>
              ))}
            </ul>
            <p className="text-sm text-secondario">{t.sulPortale}</p>
          </>
        )}
        <p>
          <Vai alto a={`/asta/${asta.id}`}>
            {t.pubblica}
          </Vai>
        </p>
      </Card>
    </div>
  );
}
