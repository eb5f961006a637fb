import { eFra, FASI_CON_ESITO, type Fase } from '@gestore/dominio';
import { Alert, Tabs } from '@gestore/ui';
import { useState } from 'react';
import { SoloConduttore } from '../../cose/conduzione/solo-conduttore.tsx';
import { PaginaAsta } from '../../cose/mattinata/pagina/pagina-asta.tsx';
import { Rimborsi } from '../../cose/rimborsi/per-chi-conduce.tsx';
import { DocumentiDelegato } from '../../cose/verbale/documenti-del-registro.tsx';
import { REDATTORE } from '../../cose/verbale/redattore.testi.ts';
import { TestoDelVerbale } from '../../cose/verbale/testo/testo-del-verbale.tsx';
import { Versioni } from '../../cose/verbale/versioni.tsx';
import { VersioniElenco } from '../../cose/verbale/versioni-elenco.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Il verbale: nasce dal registro, ogni redazione è una versione con la sua impronta, si firma l'ultima (R67, R68). */
export function Redattore() {
  const t = useTesti(REDATTORE);
  return (
    <PaginaAsta funzione="redattore" attiSparsi>
      {(id, { stanza }) =>
        eFra(stanza.fase, FASI_CON_ESITO) ? (
          <Parti id={id} fase={stanza.fase} seq={stanza.seq} />
        ) : (
          <Alert>{t.primaEsito}</Alert>
        )
      }
    </PaginaAsta>
  );
}

function Parti({ id, fase, seq }: { id: string; fase: Fase; seq: number }) {
  const t = useTesti(REDATTORE);
  const [parte, mostra] = useState('versioni');
  const versioni = (
    <div className="grid min-w-0 gap-4">
      <SoloConduttore>
        <Versioni id={id} fase={fase} />
        <VersioniElenco id={id} />
      </SoloConduttore>
      <DocumentiDelegato id={id} fase={fase} />
      <Rimborsi id={id} seq={seq} />
    </div>
  );
  const testo = (
    <SoloConduttore>
      <TestoDelVerbale id={id} fase={fase} />
    </SoloConduttore>
  );
  return (
    <Tabs
      label={t.parti}
      value={parte}
      onValueChange={mostra}
      tabs={[
        { value: 'versioni', label: t.schedaVersioni, content: versioni },
        { value: 'testo', label: t.schedaTesto, content: testo },
      ]}
    />
  );
}
