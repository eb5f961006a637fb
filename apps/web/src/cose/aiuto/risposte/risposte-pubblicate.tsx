import { rispostePerTutti } from '@gestore/contratto/assistenza/chiamate-risposte';
import type { RispostaPubblica } from '@gestore/contratto/assistenza/risposte-pubbliche';
import { Card } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { useLingua, useTesti } from '../../../testi/lingua.ts';
import { momento } from '../../../testi/momento.ts';
import { RISPOSTE } from './risposte-pubblicate.testi.ts';

export const chiaveRisposte = (asta: string) => ['asta', 'risposte', asta] as const;

/** Le risposte pubblicate di una vendita, come le legge chiunque. */
function useRisposte(asta: string): readonly RispostaPubblica[] {
  const { data } = useQuery({
    queryKey: chiaveRisposte(asta),
    queryFn: () => chiama(rispostePerTutti, { id: asta }),
  });
  return data?.risposte ?? [];
}

/** Per chi guarda la vendita: se non ce ne sono, nulla. */
export function RispostePubblicate({ asta }: { asta: string }) {
  const t = useTesti(RISPOSTE);
  const risposte = useRisposte(asta);
  if (risposte.length === 0) return null;
  return (
    <Card title={t.titolo}>
      <ElencoRisposte risposte={risposte} />
    </Card>
  );
}

/** Ogni risposta con ciò che se ne è corretto, barrato; sotto, ciò che chi guarda ne può fare. */
export function ElencoRisposte({
  risposte,
  sotto,
}: {
  risposte: readonly RispostaPubblica[];
  sotto?: (risposta: RispostaPubblica, numero: number) => ReactNode;
}) {
  const t = useTesti(RISPOSTE);
  const lingua = useLingua();
  return (
    <ul aria-label={t.titolo} className="grid gap-4">
      {risposte.map((pubblicata, i) => (
        <li key={pubblicata.id} className="grid gap-1 border-b border-linea pb-4 last:border-0">
          <p lang="it" className="font-semibold break-words whitespace-pre-line">
            {pubblicata.domanda}
          </p>
          <p lang="it" className="break-words whitespace-pre-line">
            {pubblicata.risposta}
          </p>
          <p className="text-sm text-secondario">
            {(pubblicata.versione === 1 ? t.data : t.corretta)(momento(pubblicata.scrittaIl, lingua))}
          </p>
          {pubblicata.prima.map(({ domanda, risposta, scrittaIl }) => (
            <div key={scrittaIl} className="pl-4 text-sm text-secondario">
              <p>{t.fino(momento(scrittaIl, lingua))}</p>
              <del lang="it" className="break-words whitespace-pre-line">
                {`${domanda}\n${risposta}`}
              </del>
            </div>
          ))}
          {sotto?.(pubblicata, risposte.length - i)}
        </li>
      ))}
    </ul>
  );
}
