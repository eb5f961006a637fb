import { formattaEuro, type Stanza } from '@gestore/dominio';
import { Alert, Card } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { DECISIONE } from '../testi/decisione.ts';
import { ISTANZE } from '../testi/istanze.ts';
import { PAROLE_DELEGATO } from '../testi/parole.ts';
import { percorsoDi } from './funzioni.ts';
import { Vai } from './vai.tsx';

/** L'esito della vendita, con la strada verso il verbale. */
export function EsitoDichiarato({ id, stanza }: { id: string; stanza: Stanza }) {
  const t = useTesti(DECISIONE);
  return (
    <Card title={t.esito}>
      <Alert tone={stanza.caducazione === null ? 'success' : 'warning'}>{useEsitoInParole(stanza)}</Alert>
      <p>
        <Vai alto a={percorsoDi(id, 'redattore')}>
          {t.vadaAlVerbale}
        </Vai>
      </p>
    </Card>
  );
}

function useEsitoInParole({ esito, assegnataCent, caducazione }: Stanza): string {
  const t = useTesti(DECISIONE);
  const i = useTesti(ISTANZE);
  const { esiti } = useTesti(PAROLE_DELEGATO);
  if (esito === null) return '';
  const { tipo, vincitore } = esito;
  if (caducazione !== null) {
    const { numero, del } = caducazione.provvedimento;
    return i.conProvvedimento(esiti[tipo], numero, del.split('-').reverse().join('/'));
  }
  if (tipo === 'assegnata') return i.assegnataPer(formattaEuro(assegnataCent ?? 0));
  return vincitore === null
    ? `${esiti[tipo]}.`
    : t.aVincitore(esiti[tipo], vincitore.pseudonimo, formattaEuro(vincitore.importoCent));
}
