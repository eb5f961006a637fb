import { leggiProveDaChiamare } from '@gestore/contratto/sala/chiamate';
import { Link } from '@tanstack/react-router';
import { chiama } from '../../accesso/chiama.ts';
import { CartaElenco, useElenco } from '../../comune/elenchi/elenco.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { PROVE_DISPOSITIVI } from './prove-dei-dispositivi.testi.ts';
import { Esiti } from './prove-dei-dispositivi.tsx';

const RILETTURA_MS = 30_000;

/** Chi, in tutte le vendite non finite, non è riuscito nella prova: si chiama prima della sua vendita, e non durante. */
export function ProveDaChiamare() {
  const t = useTesti(PROVE_DISPOSITIVI);
  const elenco = useElenco({
    chiave: ['operatore', 'assistenza', 'prove'],
    leggi: (pagina) => chiama(leggiProveDaChiamare, pagina),
    righe: ({ prove }) => prove,
    id: ({ asta, pseudonimo }) => `${asta}/${pseudonimo}`,
    ogniMs: RILETTURA_MS,
  });
  return (
    <CartaElenco titolo={t.tutte} elenco={elenco} vuoto={t.tutteVuoto} leggiamo={t.leggiamo}>
      {(prove) => (
        <>
          <p className="text-sm text-secondario">{t.tutteSpiega}</p>
          <ul aria-label={t.tutte} className="grid gap-3">
            {prove.map((prova) => (
              <li key={`${prova.asta}/${prova.pseudonimo}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span lang="it" className="font-semibold">
                  {prova.pseudonimo}
                </span>
                <span lang="it" className="min-w-0">
                  {prova.titolo}
                </span>
                <span className="text-sm text-secondario">{t.inizio(momento(prova.inizioIl))}</span>
                <span className="text-sm text-secondario">{t.quando(momento(prova.fattaIl))}</span>
                <Esiti prova={prova} />
                <Link
                  to="/edicom/asta/$id/helpdesk"
                  params={{ id: prova.asta }}
                  className="inline-flex min-comando items-center text-azione-scura underline"
                >
                  {t.apri}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </CartaElenco>
  );
}
