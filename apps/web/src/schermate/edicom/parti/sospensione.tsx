import { riprendiVendita, sospendiVendita } from '@gestore/contratto/chiamate/operatore';
import { proponiAttoInDue } from '@gestore/contratto/chiamate/proposte';
import type { VenditaOperatore } from '@gestore/contratto/operatore';
import { useState } from 'react';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useComando } from '../../../comando/usa-comando.ts';
import { type Proposto, sospendiOProponi } from '../../comuni/sospensione/in-due.tsx';
import { ModuloSospensione } from '../../comuni/sospensione/modulo-sospensione.tsx';
import { fermaIn, useSospensioni } from '../../comuni/sospensione/sospensioni.tsx';

/** La sospensione disposta dal giudice, e ciò che la segue, registrate dal gestore con il provvedimento (R32). */
export function SospendiVendita({ vendita: { id, fase, esito } }: { vendita: VenditaOperatore }) {
  const rileggi = { rileggi: [['asta']] } as const;
  const sospensione = useComando(sospendiVendita, rileggi);
  const ripresa = useComando(riprendiVendita, rileggi);
  const proposta = useComando(proponiAttoInDue, { rileggi: [['asta'], ['operatore', 'proposte']] });
  const [ultimo, ricorda] = useState<'sospensione' | 'ripresa' | 'proposta'>('sospensione');
  const ferma = fermaIn(useSospensioni(id), esito);
  if (esito !== null) return null;
  const { sorte } = { sospensione, ripresa, proposta }[ultimo];
  const proponi = (atto: Proposto) => {
    ricorda('proposta');
    return proposta.compi({ id, ...atto });
  };
  return (
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
  );
}
