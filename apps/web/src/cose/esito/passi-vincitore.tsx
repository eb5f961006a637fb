import type { EsitoUtente } from '@gestore/contratto/dopo/esito-utente';
import type { DopoPerMe } from '@gestore/contratto/dopo/forme';
import { Alert, Badge, Card, DataList, Importo } from '@gestore/ui';
import type { ReactNode } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { giorno, momento } from '../../testi/momento.ts';
import { DOVE_PAGARE } from './dove-pagare.testi.ts';
import { ESITO_TESTI } from './pagina-esito.testi.ts';

/** Che cosa deve fare chi ha vinto, con la data di ogni termine (R69); il primo che scade è il primo dell'elenco. */
export function PassiDelVincitore({
  dopo,
  prezzoCent,
  esito,
}: {
  /** Manca finché non è letto. */
  dopo: DopoPerMe | undefined;
  prezzoCent: number;
  esito: EsitoUtente;
}) {
  const t = useTesti(ESITO_TESTI);
  const d = useTesti(DOVE_PAGARE);
  const rate = rateDi(dopo);
  const termini = esito.termini
    .filter(({ tipo }) => tipo !== 'saldo' || rate.length === 0)
    .sort((a, b) => a.scadeIl - b.scadeIl);
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
        {rate.length > 0 && <Rate rate={rate} />}
        {termini.map(({ tipo, scadeIl, giorni, prorogato, utileIl }) => (
          <li key={tipo} className="break-inside-avoid">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {t.termini[tipo].titolo}
              {registrato(dopo, tipo)?.fatto === true && <Badge tone="success">{d.fatto}</Badge>}
            </p>
            {registrato(dopo, tipo)?.prorogato === true ? (
              <p className="font-semibold text-azione-scura">
                {d.prorogatoAl(giorno(registrato(dopo, tipo)?.scadeIl ?? scadeIl))}
              </p>
            ) : (
              <p className="font-semibold text-azione-scura">
                {t.entro(giorno(scadeIl))}{' '}
                <span className="font-normal text-secondario">({t.giorniDaAggiudicazione(giorni)})</span>
              </p>
            )}
            <p>{t.termini[tipo].spiega}</p>
            {(prorogato || utileIl !== null) && (
              <p className="text-sm text-secondario">
                {utileIl === null ? t.prorogato : t.nonSiSposta(giorno(utileIl))}
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

type Rata = DopoPerMe['termini'][number];

/** Le rate che il giudice ha disposto, in ordine: dove ce ne sono, il saldo sono loro (cpc 569, 574). */
const rateDi = (dopo: DopoPerMe | undefined): Rata[] => dopo?.termini.filter(({ tipo }) => tipo === 'rata') ?? [];

/** Ogni rata con il suo giorno e il suo importo, e quelle già registrate. */
function Rate({ rate }: { rate: readonly Rata[] }) {
  const t = useTesti(DOVE_PAGARE);
  return (
    <li className="break-inside-avoid">
      <p className="font-semibold">{t.rate}</p>
      <ul aria-label={t.rate} className="my-2 grid gap-2">
        {rate.map(({ numero, scadeIl, importoCent, fatto }) => (
          <li key={numero} className="flex flex-wrap items-center justify-between gap-2 border-b border-linea pb-2">
            <span>{t.rata(numero ?? 0, giorno(scadeIl))}</span>
            <span className="flex items-center gap-2">
              {fatto && <Badge tone="success">{t.fatto}</Badge>}
              <Importo cent={importoCent ?? 0} />
            </span>
          </li>
        ))}
      </ul>
      <p>{t.rateSpiega}</p>
    </li>
  );
}

/** Ciò che ha versato, ciò che gliene è tornato, e ciò che manca: la somma torna (R69). */
function Versato({ conto, residuoCent }: { conto: NonNullable<DopoPerMe['conto']>; residuoCent: number }) {
  const t = useTesti(DOVE_PAGARE);
  return (
    <DataList
      items={[
        [t.versato, <Importo key="versato" cent={conto.versatoCent} />],
        ...(conto.mossoCent > 0 ? [[t.mosso, <Importo key="mosso" cent={conto.mossoCent} />] as const] : []),
        ...(residuoCent > 0 ? [[t.residuo, <Importo key="residuo" cent={residuoCent} />] as const] : []),
        [t.resta, <Importo key="resta" cent={conto.restaCent} />],
      ]}
    />
  );
}

/** Quanto si paga adesso, su quale conto e con quale causale: si copia così com'è (R69). */
function DovePagare({ dopo }: { dopo: DopoPerMe }) {
  const { pagamento, conto, residuoCent, termini, sospeso, decretoDel, consegnatoIl, contiDiPrima } = dopo;
  const t = useTesti(DOVE_PAGARE);
  const prossima = rateDi(dopo).find(({ fatto }) => !fatto);
  const dove = prossima === undefined ? t.dovePagare : t.doveLaRata;
  return (
    <>
      {sospeso && (
        <Alert tone="warning">
          <p>{t.venditaSospesa}</p>
          {termini.some(({ fatto }) => !fatto) && <p className="font-semibold">{t.ilTermineCorre}</p>}
        </Alert>
      )}
      {conto !== null && conto.versatoCent + conto.mossoCent > 0 && <Versato conto={conto} residuoCent={residuoCent} />}
      {residuoCent > 0 && <p>{t.residuoSpiega}</p>}
      {conto !== null && conto.restaCent > 0 && pagamento === null && <p>{t.contoDaIndicare}</p>}
      {conto !== null && conto.restaCent > 0 && pagamento !== null && (
        <section aria-label={dove} className="grid gap-3 rounded border border-linea p-3">
          <h3 className="font-bold">{dove}</h3>
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
              [t.importoDaVersare, <Importo key="importo" cent={prossima?.importoCent ?? conto.restaCent} />],
            ]}
          />
          {contiDiPrima.length > 0 && (
            <Alert tone="warning">
              <strong>{t.contiDiPrima}</strong>
              <ul className="grid gap-1">
                {contiDiPrima.map(({ iban, finoAl, motivo }) => (
                  <li key={finoAl} className="break-words">
                    {t.contoCambiato(iban, momento(finoAl), motivo)}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          <p className="text-sm text-secondario">{t.controlliIban}</p>
        </section>
      )}
      {decretoDel !== null && <p>{t.decretoFirmato}</p>}
      {consegnatoIl !== null && <p>{t.consegnato}</p>}
    </>
  );
}
