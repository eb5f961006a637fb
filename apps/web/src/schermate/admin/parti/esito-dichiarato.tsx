import { formattaEuro, type Stanza } from '@gestore/dominio';
import { Alert, Card } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { DECISIONE } from '../testi/decisione.ts';
import { PAROLE_DELEGATO } from '../testi/parole.ts';
import { percorsoDi } from './funzioni.ts';
import { Vai } from './vai.tsx';

/** L'esito della vendita, con la strada verso il verbale. */
export function EsitoDichiarato({ id, esito }: { id: string; esito: NonNullable<Stanza['esito']> }) {
  const t = useTesti(DECISIONE);
  const nome = useTesti(PAROLE_DELEGATO).esiti[esito.tipo];
  return (
    <Card title={t.esito}>
      <Alert tone="success">
        {esito.vincitore === null
          ? `${nome}.`
          : t.aVincitore(nome, esito.vincitore.pseudonimo, formattaEuro(esito.vincitore.importoCent))}
      </Alert>
      <p>
        <Vai alto a={percorsoDi(id, 'redattore')}>
          {t.vadaAlVerbale}
        </Vai>
      </p>
    </Card>
  );
}
