import type { RimborsoDovuto } from '@gestore/contratto/banca/ordini-rimborso';
import { formattaEuro } from '@gestore/dominio';
import { Badge, Cell, Importo, Row, Table } from '@gestore/ui';
import { ibanLeggibile } from '../../comune/campi/iban-leggibile.ts';
import { useTesti } from '../../testi/lingua.ts';
import { type ContoCorretto, CorreggiConto, type Correzioni, siCorregge, siOrdina } from './correggi-conto.tsx';
import { ORDINI } from './ordini.testi.ts';
import { perche, RITORNI } from './ritorni.testi.ts';

/** Le cauzioni dovute, ciascuna con i suoi controlli: ciò che non va impedisce di sceglierla, e dice che cosa fare. */
export function TavolaRimborsi({
  rimborsi,
  scelti,
  correzioni,
  quandoCambia,
  quandoCorregge,
}: {
  rimborsi: readonly RimborsoDovuto[];
  scelti: ReadonlySet<string>;
  correzioni: Correzioni;
  quandoCambia: (bustaId: string, dentro: boolean) => void;
  quandoCorregge: (bustaId: string, correzione: ContoCorretto) => void;
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
      {rimborsi.map((rimborso) => {
        const impedito = !siOrdina(rimborso, correzioni);
        return (
          <Row key={rimborso.bustaId}>
            <Cell>
              {/* L'area che si preme è quella dell'etichetta: la casella da sola sarebbe troppo piccola. */}
              <label className="grid size-comando place-items-center">
                <input
                  type="checkbox"
                  className="size-5 accent-azione"
                  aria-label={t.ordinaDi(rimborso.intestatario || rimborso.pseudonimo)}
                  checked={!impedito && scelti.has(rimborso.bustaId)}
                  disabled={impedito}
                  onChange={({ target }) => quandoCambia(rimborso.bustaId, target.checked)}
                />
              </label>
            </Cell>
            <Cell>
              <Beneficiario
                rimborso={rimborso}
                scritto={correzioni.get(rimborso.bustaId)}
                quandoCorregge={quandoCorregge}
              />
            </Cell>
            <Cell wideOnly>
              <Controlli rimborso={rimborso} />
            </Cell>
            <Cell end strong>
              <Importo cent={rimborso.importoCent} />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

/** A chi va, su quale conto; e dove si corregge, se la banca o noi diciamo che non va. */
function Beneficiario({
  rimborso,
  scritto,
  quandoCorregge,
}: {
  rimborso: RimborsoDovuto;
  scritto: ContoCorretto | undefined;
  quandoCorregge: (bustaId: string, correzione: ContoCorretto) => void;
}) {
  return (
    <>
      <span lang="it" className="block font-semibold break-words">
        {rimborso.intestatario}
      </span>
      <span lang="it" className="block text-sm text-secondario">
        {rimborso.pseudonimo}
      </span>
      <span className="block text-sm break-words tabular-nums">
        {rimborso.iban === null ? null : ibanLeggibile(rimborso.iban)}
      </span>
      <span className="block sm:hidden">
        <Controlli rimborso={rimborso} />
      </span>
      {siCorregge(rimborso) && (
        <CorreggiConto
          rimborso={rimborso}
          scritto={scritto}
          quandoScrive={(correzione) => quandoCorregge(rimborso.bustaId, correzione)}
        />
      )}
    </>
  );
}

function Controlli({
  rimborso: { impedimenti, ordine, ibanDiverso, cinNonTorna, tornato, accreditatoCent, daMotivare, arrivataTardi },
}: {
  rimborso: RimborsoDovuto;
}) {
  const t = useTesti(ORDINI);
  const r = useTesti(RITORNI);
  return (
    <span className="grid justify-items-start gap-1 text-sm">
      {impedimenti.length === 0 && <Badge tone="success">{t.pronto}</Badge>}
      {impedimenti.map((impedimento) => (
        <span key={impedimento} className="font-semibold text-errore">
          {impedimento === 'gia_ordinato' && ordine !== null ? t.giaIn(ordine.numero) : t.impedimenti[impedimento]}
        </span>
      ))}
      {tornato !== null && (
        <span className="font-semibold text-errore">
          {r.dellOrdine(r.modi[tornato.modo], tornato.numero, perche(r, tornato.codice))}
        </span>
      )}
      {arrivataTardi && <span className="text-secondario">{t.arrivataTardi}</span>}
      {accreditatoCent > 0 && <span className="text-secondario">{t.arrivato(formattaEuro(accreditatoCent))}</span>}
      {daMotivare && <span className="text-attenzione">{t.diverso}</span>}
      {cinNonTorna && <span className="text-attenzione">{t.cinNonTorna}</span>}
      {ibanDiverso && <span className="text-attenzione">{t.ibanDiverso}</span>}
    </span>
  );
}
