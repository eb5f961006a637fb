import { conservazioneInCorso } from '@gestore/contratto/dopo/chiamate';
import { Badge } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { chiama } from '../../accesso/chiama.ts';
import { CartaElenco, useElenco } from '../../comune/elenchi/elenco.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { CONSERVAZIONE } from './conservazione-di-tutte.testi.ts';
import { DOPO } from './dopo-l-esito.testi.ts';

/** Di ogni vendita da quando si cancellano i dati di chi non ha vinto, e che cosa lo impedisce, la più vicina prima (R77). */
export function ConservazioneDiTutte() {
  const t = useTesti(CONSERVAZIONE);
  const { impedimenti: perche } = useTesti(DOPO).conservazione;
  const elenco = useElenco({
    chiave: ['operatore', 'conservazione'],
    leggi: (pagina) => chiama(conservazioneInCorso, pagina),
    righe: ({ vendite, adessoMs }) => vendite.map((una) => ({ ...una, passato: una.dal < adessoMs })),
    id: ({ asta }) => asta,
  });
  return (
    <CartaElenco titolo={t.titolo} elenco={elenco} vuoto={t.vuoto} leggiamo={t.leggiamo}>
      {(vendite) => (
        <>
          <p className="mb-3 max-w-3xl text-secondario">{t.spiega}</p>
          <ul className="grid gap-3">
            {vendite.map(({ asta, titolo, tribunale, dal, impedimenti, passato }) => (
              <li
                key={asta}
                className="flex flex-wrap items-start justify-between gap-2 border-b border-linea pb-3 last:border-b-0 last:pb-0"
              >
                <span className="min-w-0">
                  <Link
                    to="/edicom/asta/$id"
                    params={{ id: asta }}
                    className="block min-comando font-semibold break-words text-azione-scura underline"
                  >
                    <span lang="it">{titolo}</span>
                  </Link>
                  <span lang="it" className="block text-sm text-secondario">
                    {tribunale}
                  </span>
                  <span className="block text-sm">
                    {impedimenti.length === 0
                      ? passato
                        ? t.fraPoco
                        : t.daSe
                      : t.aspetta(impedimenti.map((uno) => perche[uno]).join('; '))}
                  </span>
                </span>
                <span className="text-sm tabular-nums">
                  {t.dopoIl(momento(dal))} {passato && <Badge tone="warning">{t.dovuta}</Badge>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </CartaElenco>
  );
}
