import { dopoDiChiHaVinto } from '@gestore/contratto/chiamate/dopo';
import type { DopoPerMe } from '@gestore/contratto/dopo';
import type { EsitoUtente } from '@gestore/contratto/esito-utente';
import { formattaIstante } from '@gestore/contratto/formato';
import { Alert, Badge, Card, DataList, Importo } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { DOVE_PAGARE } from '../testi/dove-pagare.ts';
import { ESITO_TESTI } from '../testi/esito.ts';

/** Che cosa deve fare chi ha vinto, con la data di ogni termine (R69); il primo che scade è il primo dell'elenco. */
export function PassiDelVincitore({
  asta,
  prezzoCent,
  esito,
}: {
  asta: string;
  prezzoCent: number;
  esito: EsitoUtente;
}) {
  const t = useTesti(ESITO_TESTI);
  const d = useTesti(DOVE_PAGARE);
  const { data: dopo } = useQuery({
    queryKey: ['asta', 'dopo', asta],
    queryFn: () => chiama(dopoDiChiHaVinto, { id: asta }),
  });
  const termini = [...esito.termini].sort((a, b) => a.scadeIl - b.scadeIl);
  const conto: (readonly [string, ReactNode])[] = [
    [t.prezzo, <Importo key="prezzo" cent={prezzoCent} />],
    ...(esito.cauzioneCent === null
      ? []
      : ([[t.cauzioneVersata, <Importo key="cauzione" cent={esito.cauzioneCent} />]] as const)),
    ...(esito.saldoCent === null
      ? []
      : ([[`${t.saldoDaVersare} (${t.stessaSomma})`, <Importo key="saldo" cent={esito.saldoCent} />]] as const)),
  ];
  return (
    <Card title={t.cheFare}>
      <DataList items={conto} />
      {dopo !== undefined && <DovePagare dopo={dopo} />}
      <ol className="grid list-decimal gap-3 pl-5">
        {termini.map(({ tipo, scadeIl, giorni, prorogato, utileIl }) => (
          <li key={tipo} className="break-inside-avoid">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {t.termini[tipo].titolo}
              {registrato(dopo, tipo)?.fatto === true && <Badge tone="success">{d.fatto}</Badge>}
            </p>
            {registrato(dopo, tipo)?.prorogato === true ? (
              <p className="font-semibold text-azione-scura">
                {d.prorogatoAl(formattaIstante(registrato(dopo, tipo)?.scadeIl ?? scadeIl))}
              </p>
            ) : (
              <p className="font-semibold text-azione-scura">
                {t.entro(formattaIstante(scadeIl))}{' '}
                <span className="font-normal text-secondario">({t.giorniDaAggiudicazione(giorni)})</span>
              </p>
            )}
            <p>{t.termini[tipo].spiega}</p>
            {(prorogato || utileIl !== null) && (
              <p className="text-sm text-secondario">
                {utileIl === null ? t.prorogato : t.nonSiSposta(formattaIstante(utileIl))}
              </p>
            )}
          </li>
        ))}
      </ol>
      <p>{t.decadenza}</p>
      <p className="text-sm text-secondario">{t.feriale}</p>
    </Card>
  );
}

/** Che cosa il registro dice di quel termine: se è già rispettato, o prorogato per ordine. */
const registrato = (dopo: DopoPerMe | undefined, tipo: string): DopoPerMe['termini'][number] | undefined =>
  dopo?.termini.find((uno) => uno.tipo === tipo);

/** Quanto resta, su quale conto e con quale causale: si copia così com'è (R69). */
function DovePagare({ dopo: { pagamento, conto, sospeso, decretoDel, consegnatoIl } }: { dopo: DopoPerMe }) {
  const t = useTesti(DOVE_PAGARE);
  return (
    <>
      {sospeso && <Alert tone="warning">{t.versamentoSospeso}</Alert>}
      {conto !== null && conto.versatoCent > 0 && (
        <DataList
          items={[
            [t.versato, <Importo key="versato" cent={conto.versatoCent} />],
            [t.resta, <Importo key="resta" cent={conto.restaCent} />],
          ]}
        />
      )}
      {conto !== null && conto.restaCent > 0 && pagamento === null && <p>{t.contoDaIndicare}</p>}
      {conto !== null && conto.restaCent > 0 && pagamento !== null && (
        <section aria-label={t.dovePagare} className="grid gap-3 rounded border border-linea p-3">
          <h3 className="font-bold">{t.dovePagare}</h3>
          <DataList
            items={[
              [
                t.iban,
                <span key="iban" className="select-all tabular-nums">
                  {pagamento.iban}
                </span>,
              ],
              [
                t.intestatario,
                <span key="intestatario" lang="it">
                  {pagamento.intestatario}
                </span>,
              ],
              [
                t.causale,
                <span key="causale" lang="it" className="select-all">
                  {pagamento.causale}
                </span>,
              ],
              [t.importoDaVersare, <Importo key="importo" cent={conto.restaCent} />],
            ]}
          />
          <p className="text-sm text-secondario">{t.controlliIban}</p>
        </section>
      )}
      {decretoDel !== null && <p>{t.decretoFirmato}</p>}
      {consegnatoIl !== null && <p>{t.consegnato}</p>}
    </>
  );
}
