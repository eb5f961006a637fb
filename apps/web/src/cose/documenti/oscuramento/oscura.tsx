import type { DocumentoVisto, ProposteOscuramento } from '@gestore/contratto/documenti/forme';
import { PAROLE_OSCURATE_MAX } from '@gestore/contratto/documenti/limiti-documenti';
import { RIGA_MAX } from '@gestore/contratto/parole/limiti-testo';
import { PAROLA_MIN, type RiquadroNero } from '@gestore/dominio';
import { Alert, Button, CheckboxField, Skeleton, showToast, TextField } from '@gestore/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { ParoleDelServer } from '../../../guscio/parole-del-server.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import type { PostoDocumenti } from '../usa-documenti.ts';
import { MosseDelRiquadro } from './mosse-del-riquadro.tsx';
import { PaginaDaOscurare } from './pagina-da-oscurare.tsx';
import { conProposti, coperti, inMezzo, type Segnato } from './riquadri.ts';
import { OSCURAMENTO, type TestiOscuramento } from './testi.ts';
import { doveStaLaPagina, type Quale, useOscura, useProposte } from './usa-oscuramento.ts';

type Parti = { id: string; posto: PostoDocumenti; documento: DocumentoVisto; chiudi: () => void };

/**
 * Un documento da oscurare prima di pubblicarlo (R76): ciò che si propone di coprire, pagina per pagina, ciò che si cerca, e ciò che si
 * copre a mano. Ne esce un documento nuovo, da pubblicare; quello com'era resta a chi lavora alla vendita.
 */
export function OscuraDocumento({ id, posto, documento, chiudi }: Parti) {
  const t = useTesti(OSCURAMENTO);
  const quale = { id, posto, documento: documento.id };
  const [parole, cerca] = useState<readonly string[]>([]);
  const { data, error, isFetching } = useProposte(quale, parole);
  const titolo = useRef<HTMLHeadingElement>(null);
  const nome = useId();
  useEffect(() => titolo.current?.focus(), []);
  return (
    <section aria-labelledby={nome} className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 ref={titolo} id={nome} tabIndex={-1} className="text-lg font-bold">
          {t.titolo(documento.titolo)}
        </h3>
        <Button variant="secondary" className="min-h-11" onClick={chiudi}>
          {t.lascia}
        </Button>
      </div>
      <p className="max-w-3xl text-secondario">{t.spiega}</p>
      {documento.misure.length === 0 && <Cerca parole={parole} cerca={cerca} inCorso={isFetching} />}
      {error !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={error} />
        </Alert>
      )}
      {data === undefined && error === null && <Skeleton label={t.leggiamo} lines={6} />}
      {data !== undefined && <Pagine quale={quale} proposte={data} chiudi={chiudi} />}
    </section>
  );
}

function Cerca({
  parole,
  cerca,
  inCorso,
}: {
  parole: readonly string[];
  cerca: (parole: readonly string[]) => void;
  inCorso: boolean;
}) {
  const t = useTesti(OSCURAMENTO);
  const [scritta, scrivi] = useState('');
  const [errore, setErrore] = useState<string | null>(null);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(evento) => {
        evento.preventDefault();
        const nuova = scritta.trim();
        const no = percheNo(t, parole, nuova);
        setErrore(no);
        if (no !== null) return;
        cerca([...parole, nuova]);
        scrivi('');
      }}
    >
      <TextField
        label={t.cerca}
        hint={t.aiutoCerca}
        name="cerca"
        maxLength={RIGA_MAX}
        value={scritta}
        error={errore}
        onChange={(evento) => scrivi(evento.target.value)}
      />
      <Button type="submit" variant="secondary" className="min-h-11" pending={inCorso}>
        {t.cercaTutte}
      </Button>
    </form>
  );
}

/** Perché una parola non si cerca; `null` se si cerca. */
function percheNo(t: TestiOscuramento, parole: readonly string[], nuova: string): string | null {
  if (nuova.length < PAROLA_MIN) return t.parolaCorta(PAROLA_MIN);
  if (parole.includes(nuova)) return t.giaCercata(nuova);
  return parole.length < PAROLE_OSCURATE_MAX ? null : t.troppeParole(PAROLE_OSCURATE_MAX);
}

function useSegnati(proposte: ProposteOscuramento) {
  const [segnati, segna] = useState<Segnato[]>([]);
  const prossimo = useRef(0);
  useEffect(() => segna((prima) => conProposti(prima, proposte.proposti)), [proposte]);
  const cambia = (chiave: string, parte: Partial<Segnato>): void =>
    segna((prima) => prima.map((uno) => (uno.chiave === chiave ? { ...uno, ...parte } : uno)));
  return {
    segnati,
    cambia,
    togli: (chiave: string) => segna((prima) => prima.filter((uno) => uno.chiave !== chiave)),
    aggiungi: (riquadro: RiquadroNero): string => {
      prossimo.current += 1;
      const chiave = `mio-${prossimo.current}`;
      segna((prima) => [...prima, { ...riquadro, chiave, perche: null, testo: '', coperto: true }]);
      return chiave;
    },
  };
}

function Pagine({ quale, proposte, chiudi }: { quale: Quale; proposte: ProposteOscuramento; chiudi: () => void }) {
  const t = useTesti(OSCURAMENTO);
  const { segnati, cambia, togli, aggiungi } = useSegnati(proposte);
  const [pagina, vai] = useState(1);
  const [colDito, disegna] = useState(false);
  const { sorte, inCorso, compi } = useOscura(quale);
  const misure = proposte.pagine[pagina - 1];
  const quanti = coperti(segnati).length;
  const dellaPagina = segnati.filter((uno) => uno.pagina === pagina);
  const altre = [...new Set(segnati.map((uno) => uno.pagina))].toSorted((a, b) => a - b);
  const invia = async (): Promise<void> => {
    if (!(await compi(coperti(segnati)))) return;
    showToast(t.fatta);
    chiudi();
  };
  if (misure === undefined) return null;
  return (
    <>
      <p role="status">{segnati.length === 0 ? t.nulla : t.trovati(segnati.length, altre.join(', '))}</p>
      <Sfoglia pagina={pagina} pagine={proposte.pagine.length} vai={vai} />
      {!misure.conTesto && <Alert tone="warning">{t.senzaTesto}</Alert>}
      <ColDito disegna={colDito} cambia={disegna} />
      <div className="grid min-w-0 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
        <PaginaDaOscurare
          indirizzo={doveStaLaPagina(quale, pagina)}
          misure={misure}
          pagina={pagina}
          segnati={dellaPagina}
          colDito={colDito}
          aggiungi={aggiungi}
          cambia={cambia}
          togli={(chiave) => {
            togli(chiave);
            document.getElementById('aggiungi-riquadro')?.focus();
          }}
        />
        <div className="grid content-start gap-3">
          <Riquadri riquadri={dellaPagina} cambia={cambia} togli={togli} />
          <Button
            id="aggiungi-riquadro"
            variant="secondary"
            className="min-h-11 justify-self-start"
            onClick={() => mostra(aggiungi(inMezzo(pagina)))}
          >
            {t.aggiungi}
          </Button>
          <p id="come-si-muove" className="text-sm text-secondario">
            {t.comeSiMuove}
          </p>
        </div>
      </div>
      <SorteComando sorte={sorte} />
      <p className="max-w-3xl text-sm text-secondario">{t.comeNasce}</p>
      <Button
        className="min-h-11 justify-self-start"
        pending={inCorso}
        pendingLabel={t.inCorso}
        aria-disabled={quanti === 0}
        onClick={() => quanti > 0 && void invia()}
      >
        {t.fai(quanti)}
      </Button>
    </>
  );
}

/** Su uno schermo che si tocca: il dito fa scorrere la pagina, finché non si chiede che disegni. */
function ColDito({ disegna, cambia }: { disegna: boolean; cambia: (disegna: boolean) => void }) {
  const t = useTesti(OSCURAMENTO);
  return (
    <Button
      variant="secondary"
      className="hidden min-h-11 justify-self-start py-2 any-pointer-coarse:inline-flex"
      aria-pressed={disegna}
      onClick={() => cambia(!disegna)}
    >
      {disegna ? t.ditoScorre : t.ditoDisegna}
    </Button>
  );
}

/** Il riquadro appena messo prende il fuoco: le frecce sono già sue. */
function mostra(chiave: string): void {
  requestAnimationFrame(() => document.getElementById(`riquadro-${chiave}`)?.focus());
}

function Sfoglia({ pagina, pagine, vai }: { pagina: number; pagine: number; vai: (pagina: number) => void }) {
  const t = useTesti(OSCURAMENTO);
  if (pagine === 1) return null;
  const passo = (verso: -1 | 1): void => {
    const dove = pagina + verso;
    if (dove >= 1 && dove <= pagine) vai(dove);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" className="min-h-11" aria-disabled={pagina === 1} onClick={() => passo(-1)}>
        {t.prima}
      </Button>
      <span role="status">{t.paginaDi(pagina, pagine)}</span>
      <Button variant="secondary" className="min-h-11" aria-disabled={pagina === pagine} onClick={() => passo(1)}>
        {t.dopo}
      </Button>
    </div>
  );
}

function Riquadri({
  riquadri,
  cambia,
  togli,
}: {
  riquadri: readonly Segnato[];
  cambia: (chiave: string, parte: Partial<Segnato>) => void;
  togli: (chiave: string) => void;
}) {
  const t = useTesti(OSCURAMENTO);
  if (riquadri.length === 0) return <p className="text-secondario">{t.nullaQui}</p>;
  return (
    <ul aria-label={t.daCoprire} className="grid gap-1">
      {riquadri.map((riquadro, i) => (
        <li key={riquadro.chiave} className="min-w-0 break-words">
          {riquadro.perche === null ? (
            <span className="flex flex-wrap items-center justify-between gap-2">
              {t.riquadro(i + 1)}
              <Button
                variant="quiet"
                className="min-h-11"
                aria-label={t.togliUno(i + 1)}
                onClick={() => togli(riquadro.chiave)}
              >
                {t.togli}
              </Button>
              <MosseDelRiquadro riquadro={riquadro} numero={i + 1} cambia={cambia} />
            </span>
          ) : (
            <CheckboxField
              label={`${t.perche[riquadro.perche]}: ${riquadro.testo}`}
              checked={riquadro.coperto}
              onCheckedChange={(coperto) => cambia(riquadro.chiave, { coperto })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
