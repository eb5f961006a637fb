import type { RimborsoDovuto } from '@gestore/contratto/ordini-rimborso';
import { formattaEuro } from '@gestore/dominio';
import { Badge, Cell, Importo, Row, Table } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { ibanLeggibile } from '../parti/iban-leggibile.ts';
import { ORDINI } from '../testi/ordini.ts';

/** Le cauzioni dovute, ciascuna con i suoi controlli: ciò che non va impedisce di sceglierla, e dice che cosa fare. */
export function TavolaRimborsi({
  rimborsi,
  scelti,
  quandoCambia,
}: {
  rimborsi: readonly RimborsoDovuto[];
  scelti: ReadonlySet<string>;
  quandoCambia: (bustaId: string, dentro: boolean) => void;
}) {
  const t = useTesti(ORDINI);
  return (
    <Table
      caption={t.rimborsi}
      columns={[
        { label: t.ordina },
        { label: t.beneficiario },
        { label: t.controlli, wideOnly: true },
        { label: t.importo, end: true },
      ]}
    >
      {rimborsi.map((uno) => {
        const impedito = uno.impedimenti.length > 0;
        return (
          <Row key={uno.bustaId}>
            <Cell>
              {/* L'area che si preme è quella dell'etichetta: la casella da sola sarebbe troppo piccola. */}
              <label className="grid size-comando place-items-center">
                <input
                  type="checkbox"
                  className="size-5 accent-azione"
                  aria-label={t.ordinaDi(uno.intestatario || uno.pseudonimo)}
                  checked={!impedito && scelti.has(uno.bustaId)}
                  disabled={impedito}
                  onChange={({ target }) => quandoCambia(uno.bustaId, target.checked)}
                />
              </label>
            </Cell>
            <Cell>
              <span lang="it" className="block font-semibold break-words">
                {uno.intestatario}
              </span>
              <span lang="it" className="block text-sm text-secondario">
                {uno.pseudonimo}
              </span>
              <span className="block text-sm break-words tabular-nums">
                {uno.iban === null ? null : ibanLeggibile(uno.iban)}
              </span>
              <span className="block sm:hidden">
                <Controlli uno={uno} />
              </span>
            </Cell>
            <Cell wideOnly>
              <Controlli uno={uno} />
            </Cell>
            <Cell end strong>
              <Importo cent={uno.importoCent} />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

function Controlli({
  uno: { impedimenti, ordine, ibanDiverso, accreditatoCent, daMotivare, arrivataTardi },
}: {
  uno: RimborsoDovuto;
}) {
  const t = useTesti(ORDINI);
  return (
    <span className="grid justify-items-start gap-1 text-sm">
      {impedimenti.length === 0 && <Badge tone="success">{t.pronto}</Badge>}
      {impedimenti.map((uno) => (
        <span key={uno} className="font-semibold text-errore">
          {uno === 'gia_ordinato' && ordine !== null ? t.giaIn(ordine.numero) : t.impedimenti[uno]}
        </span>
      ))}
      {arrivataTardi && <span className="text-secondario">{t.arrivataTardi}</span>}
      {accreditatoCent > 0 && <span className="text-secondario">{t.arrivato(formattaEuro(accreditatoCent))}</span>}
      {daMotivare && <span className="text-attenzione">{t.diverso}</span>}
      {ibanDiverso && <span className="text-attenzione">{t.ibanDiverso}</span>}
    </span>
  );
}
