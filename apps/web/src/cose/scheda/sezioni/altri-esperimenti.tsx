import { esperimenti } from '@gestore/contratto/pubblico/chiamate';
import type { Esperimento } from '@gestore/contratto/pubblico/scheda-intorno';
import { soloCifre } from '@gestore/dominio';
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
import { Sezione } from './sezione.tsx';

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
    <Sezione titolo={t.titolo}>
      <p className="text-sm text-secondario">{t.spiega}</p>
      <p aria-hidden="true" className="scheda-storia">
        <span>{t.vendita}</span>
        <span>{t.base} €</span>
        <span>{t.esito}</span>
      </p>
      <ol>
        {data.esperimenti.map((esperimento) => (
          <Riga key={esperimento.id} esperimento={esperimento} corrente={esperimento.id === asta} />
        ))}
      </ol>
      {data.prima > 0 && <p className="text-sm text-secondario">{t.prima(data.prima)}</p>}
    </Sezione>
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
    <li aria-current={corrente ? 'true' : undefined} className="scheda-storia">
      <span>
        {corrente ? (
          nome
        ) : (
          <Link to="/asta/$id" params={{ id }} className="scheda-via">
            {nome}
          </Link>
        )}
      </span>
      <span>
        <span className="sr-only">{t.base}</span> {soloCifre(prezzoBaseCent)}
      </span>
      <span className={corrente ? 'font-semibold' : ''}>{corrente ? t.questa : comeSta}</span>
    </li>
  );
}
