import type { GestorePubblico } from '@gestore/contratto/bordo/configurazione-pubblica';
import { Alert, DataList } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useTesti } from '../../testi/lingua.ts';
import { CONDIZIONI } from './condizioni.testi.ts';

const CLASSE = 'inline-flex min-comando items-center font-semibold text-azione-scura underline underline-offset-4';

/** Chi conduce le vendite di questo sito e i documenti che deve pubblicare (R06); ciò che manca si dice che manca. */
export function DelGestore({ gestore }: { gestore: GestorePubblico }) {
  const t = useTesti(CONDIZIONI);
  const documento = (indirizzo: string | null, che: string) =>
    indirizzo === null ? (
      t.nonIndicato
    ) : (
      <a key={che} className={CLASSE} href={indirizzo}>
        {t.apri(che)}
      </a>
    );
  return (
    <>
      {Object.values(gestore).includes(null) && <Alert tone="info">{t.delGestoreCorpo}</Alert>}
      <DataList
        items={[
          [t.nomeGestore, gestore.nome ?? t.nonIndicato],
          [t.iscrizione, gestore.iscrizione ?? t.nonIndicato],
          [t.manuale, documento(gestore.manuale, t.manuale)],
          [t.listino, documento(gestore.listino, t.listino)],
          [t.privacy, documento(gestore.privacy, t.privacy)],
          [
            t.accessibilita,
            <Link key="accessibilita" to="/accessibilita" className={CLASSE}>
              {t.apri(t.accessibilita)}
            </Link>,
          ],
        ]}
      />
    </>
  );
}
