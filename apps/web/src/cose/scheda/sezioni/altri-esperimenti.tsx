import { esperimenti } from '@gestore/contratto/pubblico/chiamate';
import type { Esperimento } from '@gestore/contratto/pubblico/scheda-intorno';
import { Card, Importo } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { chiama } from '../../../accesso/chiama.ts';
import { useLingua, useTesti } from '../../../testi/lingua.ts';
import { giorno } from '../../../testi/momento.ts';
import { puntoDellaVendita } from '../../vendita/a-che-punto.ts';
import { FASI_PUBBLICHE } from '../../vendita/fasi.testi.ts';
import { ALTRI_ESPERIMENTI } from './altri-esperimenti.testi.ts';
import { chiaveEsperimenti } from './letture-della-scheda.ts';
import { SCHEDA_PUBBLICA } from './scheda-pubblica.testi.ts';

/** Le altre vendite dello stesso lotto della stessa procedura, con il loro esito; nulla, se questa è la sola. */
export function StoriaDelLotto({ asta }: { asta: string }) {
  const t = useTesti(ALTRI_ESPERIMENTI);
  const { data } = useQuery({
    queryKey: chiaveEsperimenti(asta),
    queryFn: () => chiama(esperimenti, { id: asta }),
    retry: false,
  });
  if (data === undefined || data.esperimenti.length < 2) return null;
  return (
    <Card title={t.titolo}>
      <p className="text-sm text-secondario">{t.spiega}</p>
      <ol className="grid">
        {data.esperimenti.map((esperimento) => (
          <Riga key={esperimento.id} esperimento={esperimento} corrente={esperimento.id === asta} />
        ))}
      </ol>
      {data.prima > 0 && <p className="text-sm text-secondario">{t.prima(data.prima)}</p>}
    </Card>
  );
}

function Riga({ esperimento, corrente }: { esperimento: Esperimento; corrente: boolean }) {
  const t = useTesti(ALTRI_ESPERIMENTI);
  const { esiti } = useTesti(SCHEDA_PUBBLICA);
  const { fasi } = useTesti(FASI_PUBBLICHE);
  const { id, esito, inizioOperazioniIl, prezzoBaseCent } = esperimento;
  const nome = t.del(giorno(inizioOperazioniIl, useLingua()));
  const comeSta = esito === null ? fasi[puntoDellaVendita(esperimento)] : (esiti[esito] ?? esito);
  return (
    <li
      aria-current={corrente ? 'true' : undefined}
      className="grid grid-cols-2 items-center gap-x-4 border-t border-linea py-1 first:border-t-0 sm:grid-cols-[2fr_1fr_1fr]"
    >
      <span className="max-sm:col-span-2">
        {corrente ? (
          nome
        ) : (
          <Link
            to="/asta/$id"
            params={{ id }}
            className="inline-flex min-comando items-center font-semibold text-azione-scura underline underline-offset-4"
          >
            {nome}
          </Link>
        )}
      </span>
      <span>
        <Importo cent={prezzoBaseCent} /> <span className="text-sm text-secondario">{t.base}</span>
      </span>
      <span className={corrente ? 'font-semibold' : ''}>{corrente ? t.questa : comeSta}</span>
    </li>
  );
}
