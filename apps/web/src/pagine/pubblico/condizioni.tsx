import { Card } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useConfigurazione } from '../../accesso/usa-configurazione.ts';
import { Voci } from '../../comune/elenchi/elenco-puntato.tsx';
import { CONDIZIONI } from '../../cose/condizioni/condizioni.testi.ts';
import { DelGestore } from '../../cose/condizioni/dati-del-gestore.tsx';
import { RegoleDisservizi } from '../../cose/disservizi/regole-disservizi.tsx';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Le condizioni, le regole della gara e che cosa si fa dei dati (R06). */
export function Condizioni() {
  const t = useTesti(CONDIZIONI);
  useTitolo(t.titolo);
  const { data } = useConfigurazione();
  return (
    <div className="grid max-w-3xl gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      <Card title={t.delGestore}>
        {data !== undefined && <DelGestore gestore={data.gestore} />}
        {data !== undefined && (
          <p>
            {data.autenticazione.diSviluppo ? (
              t.diSviluppo
            ) : (
              <>
                {t.autenticazione} <strong className="break-words">{data.autenticazione.servizio}</strong>.
              </>
            )}
          </p>
        )}
      </Card>
      <Card title={t.offerte}>
        <Voci voci={t.offerteVoci} />
      </Card>
      <Card title={t.gara}>
        <Voci voci={t.garaVoci} />
        <Link
          to="/prova"
          className="inline-flex min-comando items-center font-semibold text-azione-scura underline underline-offset-4"
        >
          {t.prova}
        </Link>
      </Card>
      <RegoleDisservizi />
      <Card title={t.prove}>
        <Voci voci={t.proveVoci} />
      </Card>
      <Card title={t.dati}>
        <Voci voci={t.datiVoci} />
        {data !== undefined && <p>{data.mappe === null ? t.datiSenzaMappe : t.datiMappe(data.mappe.attribuzione)}</p>}
      </Card>
      <Card title={t.prezzi}>
        <p>{t.prezziCorpo}</p>
      </Card>
    </div>
  );
}
