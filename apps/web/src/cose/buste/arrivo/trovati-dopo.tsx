import { descriviProposta, type Stanza } from '@gestore/dominio';
import { Alert } from '@gestore/ui';
import { Vai } from '../../../comune/collegamento.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { ammissioneDaConfermare, proposteContrarie } from '../../conduzione/atti-possibili.ts';
import { percorsoDi } from '../../conduzione/funzioni.ts';
import { TROVATI_DOPO } from './trovati-dopo.testi.ts';

/**
 * Chi è in gara e si è trovato dopo fra chi non può offrire (R18). La legge non dà a chi conduce di escluderlo a gara avviata, e qui non
 * si può: si dice che cosa può fare, che è del giudice.
 */
export function TrovatiDopo({ id, stanza }: { id: string; stanza: Stanza }) {
  const t = useTesti(TROVATI_DOPO);
  const trovati = stanza.esito === null && stanza.gara !== null ? stanza.buste.filter(ammissioneDaConfermare) : [];
  return trovati.map((busta) => (
    <Alert key={busta.pseudonimo} tone="warning">
      <strong lang="it">
        {busta.pseudonimo}: {proposteContrarie(busta, undefined).map(descriviProposta).join('; ')}
      </strong>{' '}
      {t.cheFare}{' '}
      <Vai a={percorsoDi(id, 'scheda')} cerca={{ parte: 'sospensione' }}>
        {t.provvedimento}
      </Vai>
    </Alert>
  ));
}
