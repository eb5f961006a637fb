import type { DopoVisto, PropostaDopoVista } from '@gestore/contratto/dopo/forme';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { formattaEuro } from '@gestore/dominio';
import { Alert, Button, Card, DataList, Importo, Skeleton, type Step, Timeline } from '@gestore/ui';
import { dataScritta } from '../../forme/data-scritta.ts';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { giorno, momento } from '../../testi/momento.ts';
import { VENDITA } from '../../testi/vendita.ts';
import { attiPossibili, type TipoAttoScritto } from './atto-scritto.ts';
import { Conservazione } from './conservazione.tsx';
import { DOPO } from './dopo-l-esito.testi.ts';
import { VersoFuori } from './portale-e-compenso.tsx';
import { RegistraAtto, SorteDopo } from './registra-atto.tsx';
import { type PostoDopo, useAttoDopo, useDopo } from './usa-dopo.ts';

/** Ciò che anche il gestore scrive: si legge su un conto, o lo muove (R71). */
const DELLA_BANCA_SCRITTI: readonly TipoAttoScritto[] = [
  'registraSaldo',
  'stornaVersamento',
  'registraRata',
  'restituisciAssegno',
  'restituisciResiduo',
  'passaAlleSpese',
];

/** Ciò che segue l'esito: quanto resta da versare, che cosa scade, che cosa si propone, e gli atti. Chi assiste legge soltanto. */
export function DopoLEsito({ id, posto, sola = false }: { id: string; posto: PostoDopo; sola?: boolean }) {
  const t = useTesti(DOPO);
  const { data, error } = useDopo(id, posto);
  if (error !== null && data === undefined)
    return (
      <Alert tone="error" role="alert">
        <ParoleDelServer causa={error} />
      </Alert>
    );
  if (data === undefined) return <Skeleton label={t.lettura} />;
  const atti: readonly TipoAttoScritto[] = attiPossibili(data).filter(
    (uno) => posto === 'delegato' || DELLA_BANCA_SCRITTI.includes(uno),
  );
  return (
    <div className="grid gap-4">
      {data.conto !== null && <Prezzo dopo={data} conto={data.conto} />}
      <Rivendite id={id} posto={posto} dopo={data} sola={sola} />
      <Proposte id={id} posto={posto} dopo={data} sola={sola} />
      <fieldset disabled={sola} className="contents">
        <Versamenti id={id} posto={posto} dopo={data} />
        <DaConfermare id={id} posto={posto} dopo={data} sola={sola} />
        {atti.length > 0 && (
          <Card title={t.registra}>
            <RegistraAtto id={id} posto={posto} atti={atti} dopo={data} />
          </Card>
        )}
      </fieldset>
      {posto === 'operatore' && <VersoFuori id={id} dopo={data} />}
      <Conservazione id={id} posto={posto} dopo={data} />
      <Registro dopo={data} />
    </div>
  );
}

function Prezzo({ dopo, conto }: { dopo: DopoVisto; conto: NonNullable<DopoVisto['conto']> }) {
  const t = useTesti(DOPO);
  const { pagamento, residuoCent, sospeso, decreto, consegnatoIl, termini, adessoMs } = dopo;
  const passi: Step[] = termini.map(({ tipo, numero, scadeIl, importoCent, fatto, prorogato }) => {
    const nome = numero === null ? t.nomiTermini[tipo] : t.rata(numero);
    const scaduto = !fatto && scadeIl < adessoMs;
    return {
      id: `${tipo} ${numero}`,
      title: importoCent === null ? nome : `${nome}: ${formattaEuro(importoCent)}`,
      state: fatto ? 'done' : scaduto ? 'failed' : 'todo',
      ...(scaduto ? { stateLabel: t.scaduto } : {}),
      detail: `${t.entro(giorno(scadeIl))}${prorogato ? `, ${t.conProroga}` : ''}`,
    };
  });
  return (
    <Card title={t.conto}>
      {sospeso && <Alert tone="warning">{t.sospeso}</Alert>}
      <DataList
        items={[
          [t.voci.prezzo, <Importo key="prezzo" cent={conto.prezzoCent} />],
          [t.voci.cauzione, <Importo key="cauzione" cent={conto.cauzioneCent} />],
          [t.voci.versato, <Importo key="versato" cent={conto.versatoCent} />],
          ...(conto.mossoCent > 0 ? [[t.voci.mosso, <Importo key="mosso" cent={conto.mossoCent} />] as const] : []),
          ...(residuoCent > 0 ? [[t.voci.residuo, <Importo key="residuo" cent={residuoCent} />] as const] : []),
          [t.voci.resta, <Importo key="resta" cent={conto.restaCent} />],
        ]}
      />
      {pagamento === null ? (
        // Chi è decaduto non deve più il prezzo, e non ha termini.
        termini.length > 0 && conto.restaCent > 0 && <Alert tone="warning">{t.contoMancante}</Alert>
      ) : (
        <p>{t.contoIndicato(pagamento.iban, pagamento.intestatario, pagamento.causale)}</p>
      )}
      <section aria-label={t.termini} className="grid gap-3">
        <h3 className="font-bold">{t.termini}</h3>
        {passi.length === 0 ? (
          <p className="text-secondario">{t.nessunTermine}</p>
        ) : (
          <Timeline label={t.termini} steps={passi} />
        )}
      </section>
      {decreto !== null && <p>{t.decreto(decreto.numero, dataScritta(decreto.del))}</p>}
      {consegnatoIl !== null && <p>{t.consegnato(dataScritta(consegnatoIl))}</p>}
    </Card>
  );
}

type Parte = { id: string; posto: PostoDopo; dopo: DopoVisto };

const inEuro = (prezzo: number, cauzione: number, nuovo: number, differenza: number) =>
  [formattaEuro(prezzo), formattaEuro(cauzione), formattaEuro(nuovo), formattaEuro(differenza)] as const;

/** La vendita nuova del bene di chi è decaduto, e quella decaduta prima di questa: il prezzo è il suo, e non si scrive (R70). */
function Rivendite({ id, posto, dopo, sola }: Parte & { sola: boolean }) {
  const t = useTesti(DOPO);
  const parole = useTesti(VENDITA).esiti;
  const { sorte, inCorso, compi } = useAttoDopo(id, posto);
  const { rivendite, decadute, conto, fatti } = dopo;
  if (rivendite.length === 0 && decadute.length === 0) return null;
  // Quello di una vendita decaduta anch'essa, o scritto a mano, cede a quello di una che vale.
  const registrata = fatti.findLast(({ fatto }) => fatto.tipo === 'BeneRivenduto')?.fatto;
  const gia =
    registrata?.tipo === 'BeneRivenduto' &&
    rivendite.some(({ asta, prezzoCent }) => asta === registrata.asta && prezzoCent === registrata.prezzoCent);
  return (
    <Card title={rivendite.length > 0 ? t.rivendite : t.decadute}>
      {decadute.map(({ asta, titolo, del }) => (
        <p key={asta} className="break-words">
          {t.segue(titolo, del === null ? null : dataScritta(del))}
        </p>
      ))}
      <ul className="grid gap-3">
        {rivendite.map(({ asta, titolo, inizioIl, esito, prezzoCent, differenzaCent }) => (
          <li key={asta} className="grid justify-items-start gap-1 break-words">
            <strong>{t.rivendita(titolo, momento(inizioIl))}</strong>
            <span>{esito === null ? t.senzaEsito : parole[esito]}</span>
            {prezzoCent !== null && differenzaCent !== null && conto !== null && (
              <>
                <span>
                  {t.contoDellaDifferenza(...inEuro(conto.prezzoCent, conto.cauzioneCent, prezzoCent, differenzaCent))}
                </span>
                {!gia && !sola && posto === 'delegato' && (
                  <Button
                    variant="secondary"
                    pending={inCorso}
                    onClick={() => void compi({ tipo: 'registraRivendita', prezzoCent, asta })}
                  >
                    {t.registraPrezzo(formattaEuro(prezzoCent))}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <SorteDopo sorte={sorte} />
    </Card>
  );
}

/** Che cosa il software propone; il denaro che si muove lo propone una persona, e lo conferma un'altra (R71). */
function Proposte({ id, posto, dopo: { proposte, conto, fatti }, sola }: Parte & { sola: boolean }) {
  const t = useTesti(DOPO);
  const { sorte, inCorso, compi } = useAttoDopo(id, posto);
  if (proposte.length === 0) return null;
  const inParole = (proposta: PropostaDopoVista): string => {
    if (proposta.tipo === 'decadenza') {
      const { perche, dal, rateCent } = proposta;
      const perdute = rateCent > 0 ? ` ${t.rateDaPerdere(formattaEuro(rateCent))}` : '';
      return `${t.proponeDecadenza(t.perche[perche], giorno(dal))}${perdute}`;
    }
    if (proposta.tipo === 'rate_perdute') return t.ratePerdute(formattaEuro(proposta.importoCent));
    if (proposta.tipo === 'restituisci_residuo') return t.proponeResiduo(formattaEuro(proposta.importoCent));
    if (proposta.tipo === 'differenza') {
      const nuovo = fatti.findLast(({ fatto }) => fatto.tipo === 'BeneRivenduto')?.fatto;
      const daDove =
        conto !== null && nuovo?.tipo === 'BeneRivenduto'
          ? t.contoDellaDifferenza(
              ...inEuro(conto.prezzoCent, conto.cauzioneCent, nuovo.prezzoCent, proposta.importoCent),
            )
          : '';
      return `${t.proponeDifferenza(formattaEuro(proposta.importoCent))} ${daDove}`.trim();
    }
    return t.propone[proposta.tipo];
  };
  return (
    <Card title={t.proposte}>
      <ul className="grid list-disc gap-2 pl-5">
        {proposte.map((proposta) => (
          <li key={JSON.stringify(proposta)}>
            {inParole(proposta)}{' '}
            {!sola && (proposta.tipo === 'gira_cauzione' || proposta.tipo === 'incamera_cauzione') && (
              <Button
                variant="secondary"
                pending={inCorso}
                onClick={() =>
                  void compi({
                    tipo: proposta.tipo === 'gira_cauzione' ? 'giraCauzione' : 'incameraCauzione',
                    propostaId: crypto.randomUUID(),
                    bustaId: proposta.bustaId,
                    importoCent: proposta.importoCent,
                    dettaglio: t.comeProposto,
                  })
                }
              >
                {t.proponi}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-secondario">{t.decideLei}</p>
      <SorteDopo sorte={sorte} />
    </Card>
  );
}

/** Gli accrediti del conto che possono essere il prezzo, o una rata: si registrano soltanto se chi legge dice che lo sono. */
function Versamenti({ id, posto, dopo: { versamenti, conto } }: Parte) {
  const t = useTesti(DOPO);
  const { sorte, inCorso, compi } = useAttoDopo(id, posto);
  if (versamenti.length === 0 && sorte.tipo === 'fermo') return null;
  // Pagato tutto il prezzo, ciò che arriva ancora si registra per renderlo.
  const pagato = conto !== null && conto.restaCent === 0;
  const parole = (rata: number | null, importo: string): { breve: string; intera: string } => {
    if (rata !== null) return { breve: t.eLaRata(rata), intera: t.eLaRataDi(rata, importo) };
    return pagato
      ? { breve: t.oltreIlDovuto, intera: t.oltreIlDovutoDi(importo) }
      : { breve: t.eIlSaldo, intera: t.eIlSaldoDi(importo) };
  };
  return (
    <Card title={t.versamenti}>
      <ul className="grid gap-3">
        {versamenti.map((versamento) => {
          const { movimentoId, importoCent, contabile, causale, ordinante, rata } = versamento;
          const { breve, intera } = parole(rata, formattaEuro(importoCent));
          return (
            <li
              key={movimentoId}
              className="flex flex-wrap items-center justify-between gap-2 border-b border-linea pb-3 last:border-b-0"
            >
              <span className="min-w-0">
                <strong>{t.versamento(formattaEuro(importoCent), ordinante, dataScritta(contabile))}</strong>
                <span lang="it" className="block text-sm break-words text-secondario">
                  {causale}
                </span>
              </span>
              <Button
                variant="secondary"
                aria-label={intera}
                pending={inCorso}
                onClick={() => void compi(attoDelVersamento(versamento))}
              >
                {breve}
              </Button>
            </li>
          );
        })}
      </ul>
      <SorteDopo sorte={sorte} />
    </Card>
  );
}

/** Lo stesso accredito è lo stesso versamento, anche se si preme due volte. */
function attoDelVersamento({ movimentoId, importoCent, contabile: il, rata }: DopoVisto['versamenti'][number]) {
  return rata === null
    ? ({ tipo: 'registraSaldo', versamentoId: movimentoId, importoCent, il, movimentoId } as const)
    : ({ tipo: 'registraRata', numero: rata, importoCent, il, movimentoId } as const);
}

/** Il denaro si muove in due: chi ha proposto un movimento non lo conferma (R71). */
function DaConfermare({ id, posto, dopo: { daConfermare }, sola }: Parte & { sola: boolean }) {
  const t = useTesti(DOPO);
  const { sorte, inCorso, compi } = useAttoDopo(id, posto);
  if (daConfermare.length === 0 && sorte.tipo === 'fermo') return null;
  return (
    <Card title={t.daConfermare}>
      <ul className="grid gap-3">
        {daConfermare.map(({ propostaId, cosa, pseudonimo, importoCent, dettaglio, mia }) => (
          <li key={propostaId} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0">
              <strong>{t.movimento(t.cose[cosa], pseudonimo, formattaEuro(importoCent))}</strong>
              <span lang="it" className="block text-sm text-secondario">
                {dettaglio}
              </span>
            </span>
            {mia || sola ? (
              <span className="text-sm text-secondario">{t.tocca}</span>
            ) : (
              <Button pending={inCorso} onClick={() => void compi({ tipo: 'confermaMovimento', propostaId })}>
                {t.conferma}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <SorteDopo sorte={sorte} />
    </Card>
  );
}

function Registro({ dopo: { fatti } }: { dopo: DopoVisto }) {
  const t = useTesti(DOPO);
  const passi: Step[] = fatti.map(({ seq, il, fatto }) => ({
    id: String(seq),
    title: 'importoCent' in fatto ? `${t.fatti[fatto.tipo]}: ${formattaEuro(fatto.importoCent)}` : t.fatti[fatto.tipo],
    state: 'done',
    stateLabel: t.voce(seq, formattaIstante(il)),
    ...(fatto.tipo === 'VerbaleIntegrato' ? { detail: fatto.testo } : {}),
    ...(fatto.tipo === 'CompensoRegistrato' ? { detail: fatto.dettaglio } : {}),
    ...('motivo' in fatto && fatto.motivo !== undefined ? { detail: fatto.motivo } : {}),
    ...(fatto.tipo === 'BeneRivenduto'
      ? { detail: t.rivenduto(formattaEuro(fatto.prezzoCent), formattaEuro(fatto.differenzaCent)) }
      : {}),
  }));
  return (
    <Card title={t.registro}>
      {passi.length === 0 ? (
        <p className="text-secondario">{t.vuoto}</p>
      ) : (
        <Timeline label={t.registro} steps={passi} />
      )}
    </Card>
  );
}
