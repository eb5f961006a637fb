import type { Stanza } from '@gestore/dominio';
import { Alert, Card } from '@gestore/ui';
import { Vai } from '../../comune/collegamento.tsx';
import { euroInFrase } from '../../testi/euro-in-frase.ts';
import { useTesti } from '../../testi/lingua.ts';
import { percorsoDi } from '../conduzione/funzioni.ts';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import { ISTANZE } from '../istanze/per-chi-conduce.testi.ts';
import { DECISIONE } from './decisione.testi.ts';

/** L'esito della vendita, con la strada verso il verbale. */
export function EsitoDichiarato({ id, stanza }: { id: string; stanza: Stanza }) {
  const t = useTesti(DECISIONE);
  return (
    <Card title={t.esito}>
      <Alert tone={tonoDi(stanza)}>{useEsitoInParole(stanza)}</Alert>
      <p>
        <Vai alto a={percorsoDi(id, 'redattore')}>
          {t.vadaAlVerbale}
        </Vai>
      </p>
    </Card>
  );
}

/** Verde soltanto se il bene è andato a qualcuno: una vendita revocata non è una cosa riuscita. */
function tonoDi({ esito, caducazione }: Stanza): 'success' | 'warning' | 'info' {
  if (caducazione !== null) return 'warning';
  return esito?.tipo === 'assegnata' || (esito?.vincitore ?? null) !== null ? 'success' : 'info';
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
  if (tipo === 'assegnata') return i.assegnataPer(euroInFrase(assegnataCent ?? 0));
  return vincitore === null
    ? `${esiti[tipo]}.`
    : t.aVincitore(esiti[tipo], vincitore.pseudonimo, euroInFrase(vincitore.importoCent));
}
