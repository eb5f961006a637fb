import type { RimborsoUtente } from '@gestore/contratto/esito-utente';
import { formattaData, formattaIstante } from '@gestore/contratto/formato';
import { formattaEuro } from '@gestore/dominio';
import { Card, DataList, Importo } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { ESITO_TESTI } from '../testi/esito.ts';

/** La cauzione che torna a chi non ha vinto (R71): quanto, da quando, entro quando. */
export function Rimborso({ rimborso }: { rimborso: RimborsoUtente | null }) {
  const t = useTesti(ESITO_TESTI);
  if (rimborso === null)
    return (
      <Card title={t.rimborso}>
        <p>{t.rimborsoNessuno}</p>
      </Card>
    );
  const { importoCent, dispostoIl, entroIl } = rimborso;
  return (
    <Card title={t.rimborso}>
      <p>{t.rimborsoDisposto(formattaEuro(importoCent), formattaData(entroIl))}</p>
      <DataList
        items={[
          [t.rimborsoImporto, <Importo key="importo" cent={importoCent} />],
          [t.rimborsoStato, t.rimborsoInCoda],
          [t.rimborsoComincia, formattaIstante(dispostoIl)],
          [t.rimborsoEntro, formattaData(entroIl)],
        ]}
      />
      <p className="text-sm text-secondario">{t.rimborsoSeTarda}</p>
    </Card>
  );
}
