import { chiudiRichiesta, prendiRichiesta, rispondiRichiesta } from '@gestore/contratto/assistenza/chiamate';
import type { RichiestaConRisposte } from '@gestore/contratto/assistenza/forme';
import { Badge, Button } from '@gestore/ui';
import { lazy, Suspense, useState } from 'react';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { FiloAiuto, siRispose } from './filo.tsx';
import { BANCO } from './per-il-gestore.testi.ts';
import { ScriviNelFilo } from './scrivi-nel-filo.tsx';

/** Serve a chi ha già risposto: arriva quando una risposta c'è. */
const PubblicaDalBanco = lazy(async () => ({
  default: (await import('./risposte/pubblica-da-richiesta.tsx')).PubblicaDalBanco,
}));

const TONI = { aperta: 'warning', in_carico: 'info', chiusa: 'success' } as const;

/** Una richiesta con il suo numero e le sue ore, le risposte date e ciò che si può fare adesso. */
export function Richiesta({ richiesta }: { richiesta: RichiestaConRisposte }) {
  const t = useTesti(BANCO);
  const [risponde, setRisponde] = useState(false);
  const chi = { id: richiesta.asta, rid: richiesta.richiestaId };
  const presa = useComando(prendiRichiesta, { rileggi: [['operatore']] });
  const chiusura = useComando(chiudiRichiesta, { rileggi: [['operatore']] });
  const inCorso = presa.inCorso || chiusura.inCorso;
  const { numero, da, titolo, testo, stato, richiestaIl, presaIl, chiusaIl, altre, risposte } = richiesta;
  const tempi = [
    t.arrivata(momento(richiestaIl)),
    ...(presaIl === null ? [] : [t.presa(momento(presaIl))]),
    ...(chiusaIl === null ? [] : [t.chiusa(momento(chiusaIl))]),
  ];
  return (
    <li className="grid gap-2 border-b border-linea pb-4 last:border-0">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={TONI[stato]}>{t.stati[stato]}</Badge>
        <span className="font-semibold">{t.numero(numero, da)}</span>
        <span className="min-w-0 text-sm break-words text-secondario">
          {titolo} · {tempi.join(' · ')}
        </span>
      </p>
      <p className="break-words whitespace-pre-wrap">{testo}</p>
      {altre > 0 && <p className="text-sm text-secondario">{t.altre(altre)}</p>}
      <FiloAiuto risposte={risposte} />
      {siRispose(richiesta) && (
        <Suspense>
          <PubblicaDalBanco richiesta={richiesta} />
        </Suspense>
      )}
      <SorteComando sorte={presa.sorte} />
      <SorteComando sorte={chiusura.sorte} />
      {risponde ? (
        <Risposta chi={chi} quandoChiusa={() => setRisponde(false)} />
      ) : (
        stato !== 'chiusa' && (
          <div className="flex flex-wrap gap-2">
            {stato === 'aperta' ? (
              <Button pending={inCorso} onClick={() => void presa.compi(chi)}>
                {t.prendi}
              </Button>
            ) : (
              <Button onClick={() => setRisponde(true)}>{t.rispondi}</Button>
            )}
            <Button variant="secondary" pending={inCorso} onClick={() => void chiusura.compi(chi)}>
              {t.chiudi}
            </Button>
          </div>
        )
      )}
    </li>
  );
}

function Risposta({ chi, quandoChiusa }: { chi: { id: string; rid: string }; quandoChiusa: () => void }) {
  const t = useTesti(BANCO);
  const comando = useComando(rispondiRichiesta, { rileggi: [['operatore', 'assistenza']] });
  const parole = { testo: t.risposta, aiuto: t.aiutoRisposta, manda: t.manda };
  return <ScriviNelFilo richiesta={chi} comando={comando} parole={parole} chiudi={quandoChiusa} />;
}
