import { proponiAttoInDue } from '@gestore/contratto/anagrafe/chiamate-proposte';
import { rimborsiDaOrdinare } from '@gestore/contratto/banca/chiamate-rimborsi';
import { riprendiVendita, sospendiVendita } from '@gestore/contratto/operatore/chiamate';
import type { VenditaOperatore } from '@gestore/contratto/operatore/forme';
import { eFra, FASI_A_BUSTE_CHIUSE, trattiene } from '@gestore/dominio';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { ErroreDalServer } from '../../comune/errore-dal-server.tsx';
import { ModuloLibera, ModuloSospensione } from './modulo-sospensione.tsx';
import { type Proposto, sospendiOProponi } from './proposta-in-due.tsx';
import { fermaIn, useSospensioni } from './sospensioni.tsx';
import { Vincoli } from './vincoli.tsx';

/** La sospensione disposta dal giudice, e ciò che la segue, registrate dal gestore con il provvedimento (R32). */
export function SospendiVendita({ vendita: { id, fase, scheda, esito } }: { vendita: VenditaOperatore }) {
  const rileggi = { rileggi: [['asta']] } as const;
  const sospensione = useComando(sospendiVendita, rileggi);
  const ripresa = useComando(riprendiVendita, rileggi);
  const proposta = useComando(proponiAttoInDue, { rileggi: [['asta'], ['operatore', 'proposte']] });
  const [ultimo, ricorda] = useState<'sospensione' | 'ripresa' | 'proposta'>('sospensione');
  const ferma = fermaIn(useSospensioni(id), esito);
  const { sorte } = { sospensione, ripresa, proposta }[ultimo];
  const proponi = (atto: Proposto) => {
    ricorda('proposta');
    return proposta.compi({ id, ...atto });
  };
  const libera = (atto: Parameters<Parameters<typeof ModuloLibera>[0]['libera']>[0]) =>
    proponi({ atto: 'liberaOfferenti', ...atto });
  const inCorso = sospensione.inCorso || ripresa.inCorso || proposta.inCorso;
  // Sospesa o rinviata, la vendita è finita e chi ha offerto no: il giudice può ancora liberarlo (R24, R71).
  if (esito !== null)
    return trattiene(esito) ? (
      <>
        <VincoliDellaVendita id={id} />
        <ModuloLibera inCorso={inCorso} sorte={<SorteComando sorte={sorte} />} libera={libera} />
      </>
    ) : null;
  return (
    <ModuloSospensione
      ferma={ferma}
      aBusteChiuse={eFra(fase, FASI_A_BUSTE_CHIUSE)}
      luogo={scheda.luogoOperazioni ?? null}
      senza={false}
      inCorso={inCorso}
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
      libera={libera}
    />
  );
}

/** Chi è ancora vincolato alla sua offerta, e perché (R24, R71). */
function VincoliDellaVendita({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['operatore', 'banca', 'rimborsi', id],
    queryFn: () => chiama(rimborsiDaOrdinare, { id }),
  });
  if (error !== null) return <ErroreDalServer causa={error} />;
  return data === undefined ? null : <Vincoli vincoli={data.vincoli} />;
}
