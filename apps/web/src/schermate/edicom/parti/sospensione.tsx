import { liberaOfferenti, riprendiVendita, sospendiVendita } from '@gestore/contratto/chiamate/operatore';
import type { VenditaOperatore } from '@gestore/contratto/operatore';
import { useState } from 'react';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useComando } from '../../../comando/usa-comando.ts';
import { ModuloSospensione } from '../../comuni/sospensione/modulo-sospensione.tsx';
import { fermaIn, useSospensioni } from '../../comuni/sospensione/sospensioni.tsx';

/** La sospensione disposta dal giudice, e ciò che la segue, registrate dal gestore con il provvedimento (R32). */
export function SospendiVendita({ vendita: { id, fase, esito } }: { vendita: VenditaOperatore }) {
  const rileggi = { rileggi: [['asta']] } as const;
  const sospensione = useComando(sospendiVendita, rileggi);
  const ripresa = useComando(riprendiVendita, rileggi);
  const liberazione = useComando(liberaOfferenti, rileggi);
  const [ultimo, ricorda] = useState<'sospensione' | 'ripresa' | 'liberazione'>('sospensione');
  const ferma = fermaIn(useSospensioni(id), esito);
  if (esito !== null) return null;
  const { sorte } = { sospensione, ripresa, liberazione }[ultimo];
  return (
    <ModuloSospensione
      ferma={ferma}
      aBusteChiuse={fase === 'pubblicata' || fase === 'raccolta' || fase === 'termine_scaduto'}
      senza={false}
      inCorso={sospensione.inCorso || ripresa.inCorso || liberazione.inCorso}
      sorte={<SorteComando sorte={sorte} />}
      sospendi={(atto) => {
        ricorda('sospensione');
        return sospensione.compi({ id, ...atto });
      }}
      riprendi={(atto) => {
        ricorda('ripresa');
        return ripresa.compi({ id, ...atto });
      }}
      libera={(atto) => {
        ricorda('liberazione');
        return liberazione.compi({ id, ...atto });
      }}
    />
  );
}
