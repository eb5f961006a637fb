import { Alert } from '@gestore/ui';
import { PaginaAsta } from './parti/pagina-asta.tsx';
import { Documenti } from './redattore/documenti.tsx';
import { Rimborsi } from './redattore/rimborsi.tsx';
import { Versioni } from './redattore/versioni.tsx';

const CON_ESITO: readonly string[] = ['esitata', 'verbalizzata', 'chiusa'];

/** Il verbale: nasce dal registro, ogni redazione è una versione con la sua impronta, si firma l'ultima (R67, R68). */
export function Redattore() {
  return (
    <PaginaAsta funzione="redattore">
      {(id, { stanza }) =>
        CON_ESITO.includes(stanza.fase) ? (
          <div className="grid min-w-0 gap-4">
            <Versioni id={id} fase={stanza.fase} />
            <Documenti id={id} />
            <Rimborsi id={id} />
          </div>
        ) : (
          <Alert>
            Il verbale si redige dopo l’esito: qui compariranno le sue versioni, l’elenco dei rilanci e i rimborsi.
          </Alert>
        )
      }
    </PaginaAsta>
  );
}
