import type { RigaAsta } from '@gestore/contratto';
import { leggiAste } from '@gestore/contratto/operatore/chiamate';
import { Badge, Cell, Row, Table } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { chiama } from '../../../accesso/chiama.ts';
import { ELENCO } from '../../../comune/elenchi/elenco.testi.ts';
import { CartaElenco, type ElencoLetto, useElenco } from '../../../comune/elenchi/elenco.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { momento } from '../../../testi/momento.ts';
import { type PuntoVendita, puntoDellaVendita, tonoDi } from '../../vendita/a-che-punto.ts';
import { FaseVendita } from '../../vendita/fase-vendita.tsx';
import { FiltroVendite, useVenditeCercate, type VenditeCercate } from '../../vendita/filtro-vendite.tsx';
import { PAROLE_GESTORE } from '../../vendita/stati-per-il-gestore.testi.ts';
import { CRUSCOTTO } from './allarmi-e-turno.testi.ts';

/** Il cruscotto resta aperto tutta la mattina: le fasi cambiano mentre lo si guarda. */
const RILETTURA_MS = 5_000;

/** Le vendite di oggi per stato, con le cominciate prima e non finite; poi tutte, cercate. Il giorno è di Roma, del server. */
export function VenditeDelGestore() {
  const t = useTesti(CRUSCOTTO);
  const e = useTesti(ELENCO);
  const filtro = useVenditeCercate();
  const oggi = useVenditeDelGestore({ quando: 'oggi' });
  const tutte = useVenditeDelGestore(filtro.cercate);
  const cercate = Object.keys(filtro.cercate).length > 0;
  return (
    <>
      <CartaElenco
        titolo={t.oggi}
        flush
        leggiamo={t.leggiamo}
        vuoto={t.nessunaOggi}
        elenco={oggi}
        accanto={<PerStato aste={oggi.righe} />}
      >
        {(aste) => <Tabella titolo={t.oggi} aste={aste} />}
      </CartaElenco>
      <FiltroVendite filtro={filtro} />
      <CartaElenco titolo={t.vendite} flush leggiamo={t.leggiamo} vuoto={cercate ? e.nessuna : t.vuoto} elenco={tutte}>
        {(aste) => <Tabella titolo={t.vendite} aste={aste} />}
      </CartaElenco>
    </>
  );
}

function useVenditeDelGestore(cercate: VenditeCercate): ElencoLetto<RigaAsta> {
  return useElenco({
    chiave: ['dashboard', 'gestore', cercate],
    leggi: (pagina) => chiama(leggiAste, { ...cercate, ...pagina }),
    righe: ({ aste }) => aste,
    id: ({ id }) => id,
    ogniMs: RILETTURA_MS,
  });
}

function PerStato({ aste }: { aste: readonly RigaAsta[] }) {
  const t = useTesti(CRUSCOTTO);
  const { fasi } = useTesti(PAROLE_GESTORE);
  const quante = new Map<PuntoVendita, number>();
  for (const asta of aste) {
    const punto = puntoDellaVendita(asta);
    quante.set(punto, (quante.get(punto) ?? 0) + 1);
  }
  if (quante.size === 0) return null;
  return (
    <ul aria-label={t.perStato} className="flex flex-wrap gap-2">
      {[...quante].map(([punto, numero]) => (
        <li key={punto}>
          <Badge tone={tonoDi(punto)}>
            {numero} {fasi[punto]}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function Tabella({ titolo, aste }: { titolo: string; aste: readonly RigaAsta[] }) {
  const t = useTesti(CRUSCOTTO);
  const { fasi, daIndicare } = useTesti(PAROLE_GESTORE);
  const inizioDi = ({ inizioOperazioniIl: il }: RigaAsta): string => (il === null ? daIndicare : momento(il));
  return (
    <Table
      caption={titolo}
      columns={[
        { label: t.vendita },
        { label: t.tribunale, wideOnly: true },
        { label: t.inizio, wideOnly: true },
        { label: t.stato },
      ]}
    >
      {aste.map((asta) => (
        <Row key={asta.id}>
          <Cell strong>
            <Link
              to="/edicom/asta/$id"
              params={{ id: asta.id }}
              className="inline-flex min-comando items-center break-words text-azione-scura underline"
            >
              {asta.titolo}
            </Link>
            <span className="block font-normal text-secondario sm:hidden">{inizioDi(asta)}</span>
          </Cell>
          <Cell wideOnly>
            {asta.tribunale}
            {asta.ruolo === '' ? '' : ` ${asta.ruolo}`}
          </Cell>
          <Cell wideOnly>{inizioDi(asta)}</Cell>
          <Cell>
            <FaseVendita di={asta} nomi={fasi} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
