import { proponiAttoDelReferente } from '@gestore/contratto/anagrafe/chiamate-proposte';
import { eFra, FASI_DAL_VIVO } from '@gestore/dominio';
import { Alert, Button, Card } from '@gestore/ui';
import { useState } from 'react';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { ESITO_PER_ORDINE } from '../aggiudicazione/esito-per-ordine.testi.ts';
import { EsitoPerOrdine } from '../aggiudicazione/esito-per-ordine.tsx';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import { chiaveAsta } from '../conduzione/usa-letture.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { SOSPENSIONE } from './modulo-sospensione.testi.ts';
import { ModuloSospensione } from './modulo-sospensione.tsx';
import { type Proposto, sospendiOProponi } from './proposta-in-due.tsx';
import { Proposti } from './proposte-in-attesa.tsx';
import { VincolatiIntanto } from './vincolati-dopo.tsx';

/** La sospensione, la ripresa e la liberazione dal posto di chi conduce; fissata la ripresa, la riapertura (R32, R48). */
export function SospensioneDelReferente({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const o = useTesti(ESITO_PER_ORDINE);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const proposta = useComando(proponiAttoDelReferente, { rileggi: [chiaveAsta(id)] });
  const [ultimo, ricorda] = useState<'atto' | 'proposta'>('atto');
  const { ferma, fase } = vendita.stanza;
  const proponi = (atto: Proposto) => {
    ricorda('proposta');
    return proposta.compi({ id, ...atto });
  };
  const aperte = eFra(fase, FASI_DAL_VIVO);
  return (
    <div className="grid gap-4">
      {ferma === null && <Alert>{o.prima}</Alert>}
      {aperte && ferma?.riprendeIl != null && !ferma.liberati && <Riapri id={id} riprendeIl={ferma.riprendeIl} />}
      {aperte && ferma !== null && <VincolatiIntanto id={id} seq={vendita.stanza.seq} />}
      <Proposti id={id} />
      <ModuloSospensione
        ferma={ferma}
        aBusteChiuse={!aperte}
        luogo={vendita.asta.scheda.luogoOperazioni ?? null}
        senza={aperte}
        inCorso={inCorso || proposta.inCorso}
        sorte={ultimo === 'atto' ? <SorteAtto sorte={sorte} /> : <SorteComando sorte={proposta.sorte} />}
        sospendi={(disposto) =>
          sospendiOProponi(
            disposto,
            (atto) => {
              ricorda('atto');
              return compi({ tipo: 'sospendiVendita', ...atto });
            },
            (atto) => proponi({ atto: 'sospendiVendita', ...atto }),
          )
        }
        riprendi={(atto) => {
          ricorda('atto');
          return compi({ tipo: 'riprendiVendita', ...atto });
        }}
        libera={(atto) => proponi({ atto: 'liberaOfferenti', ...atto })}
      />
      {ferma !== null && <EsitoPerOrdine id={id} ferma={ferma} fase={fase} />}
    </div>
  );
}

function Riapri({ id, riprendeIl }: { id: string; riprendeIl: number }) {
  const t = useTesti(SOSPENSIONE);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  return (
    <Card title={t.riapri}>
      <p>{t.riapriSpiega(momento(riprendeIl))}</p>
      <div>
        <Button large pending={inCorso} onClick={() => compi({ tipo: 'riapriOperazioni' })}>
          {t.riapri}
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
    </Card>
  );
}
