import { riprendiVendita, sospendiVendita } from '@gestore/contratto/chiamate/operatore';
import { leggiProposte, proponiAttoInDue } from '@gestore/contratto/chiamate/proposte';
import type { VenditaOperatore } from '@gestore/contratto/operatore';
import { Card } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import type { AttoDelComando } from '../../../comando/mittente.ts';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useComando } from '../../../comando/usa-comando.ts';
import { ogni } from '../../../seguito/ogni.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { sospendiOProponi } from '../../comuni/sospensione/in-due.tsx';
import { ModuloSospensione } from '../../comuni/sospensione/modulo-sospensione.tsx';
import { fermaIn, useSospensioni } from '../../comuni/sospensione/sospensioni.tsx';
import { SOSPENSIONE } from '../../comuni/testi/sospensione.ts';
import { VoceProposta } from '../operatori/voce-proposta.tsx';

/** Un collega può aver confermato adesso. */
const RILETTURA_MS = 5_000;

/** La sospensione disposta dal giudice, e ciò che la segue, registrate dal gestore con il provvedimento (R32). */
export function SospendiVendita({ vendita: { id, fase, esito } }: { vendita: VenditaOperatore }) {
  const rileggi = { rileggi: [['asta']] } as const;
  const sospensione = useComando(sospendiVendita, rileggi);
  const ripresa = useComando(riprendiVendita, rileggi);
  const proposta = useComando(proponiAttoInDue, { rileggi: [['asta'], ['operatore', 'proposte']] });
  const [ultimo, ricorda] = useState<'sospensione' | 'ripresa' | 'proposta'>('sospensione');
  const { data: lette } = useQuery({
    queryKey: ['operatore', 'proposte'],
    queryFn: () => chiama(leggiProposte),
    refetchInterval: ogni(RILETTURA_MS),
  });
  const t = useTesti(SOSPENSIONE);
  const ferma = fermaIn(useSospensioni(id), esito);
  if (esito !== null) return null;
  const { sorte } = { sospensione, ripresa, proposta }[ultimo];
  const attese = (lette?.proposte ?? []).filter(
    ({ esito: deciso, contenuto }) => deciso === null && contenuto.genere === 'atto_in_due' && contenuto.asta === id,
  );
  const proponi = (atto: Omit<AttoDelComando<typeof proponiAttoInDue>, 'id'>) => {
    ricorda('proposta');
    return proposta.compi({ id, ...atto });
  };
  return (
    <div className="grid gap-4">
      {attese.length > 0 && (
        <Card title={t.inDue.titolo}>
          <ul className="grid gap-4">
            {attese.map((una) => (
              <VoceProposta key={una.id} proposta={una} />
            ))}
          </ul>
        </Card>
      )}
      <ModuloSospensione
        ferma={ferma}
        aBusteChiuse={fase === 'pubblicata' || fase === 'raccolta' || fase === 'termine_scaduto'}
        senza={false}
        inCorso={sospensione.inCorso || ripresa.inCorso || proposta.inCorso}
        sorte={<SorteComando sorte={sorte} />}
        sospendi={(disposto) =>
          sospendiOProponi(
            disposto,
            (atto) => {
              ricorda('sospensione');
              return sospensione.compi({ id, ...atto });
            },
            (atto) => proponi({ atto: 'sospendiVendita', ...atto }),
          )
        }
        riprendi={(atto) => {
          ricorda('ripresa');
          return ripresa.compi({ id, ...atto });
        }}
        libera={(atto) => proponi({ atto: 'liberaOfferenti', ...atto })}
      />
    </div>
  );
}
