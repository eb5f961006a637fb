import type { DocumentoVisto } from '@gestore/contratto/documenti/forme';
import { Alert, Badge, Button, Card, Istante, Skeleton, type Tone } from '@gestore/ui';
import { ArrowDown, ArrowUp, FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ParoleDelServer } from '../../../guscio/parole-del-server.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { OSCURAMENTO } from '../oscuramento/testi.ts';
import { doveStaIl, type PostoDocumenti, useDocumenti, useOrdinaDocumenti } from '../usa-documenti.ts';
import { Arrivi } from './arrivi.tsx';
import { DOCUMENTI } from './documenti-della-vendita.testi.ts';
import { DescriviDocumento, RitiraDocumento, SostituisciDocumento } from './finestre.tsx';

/** Chi oscura è raro: arriva quando serve. */
const OscuraDocumento = lazy(async () => ({ default: (await import('../oscuramento/oscura.tsx')).OscuraDocumento }));

const TONI: Readonly<Record<DocumentoVisto['stato'], Tone>> = {
  da_pubblicare: 'warning',
  pubblicato: 'success',
  sostituito: 'neutral',
  ritirato: 'neutral',
};
const vivo = ({ stato }: DocumentoVisto): boolean => stato === 'da_pubblicare' || stato === 'pubblicato';
const immagine = ({ misure }: DocumentoVisto): boolean => misure.length > 0;

type Parti = { id: string; posto: PostoDocumenti; sola?: boolean };
/** Quale finestra è aperta, e su che cosa. */
type Aperta = { che: 'descrivi' | 'sostituisci' | 'ritira' | 'oscura'; documento: string };

/** I documenti e le foto di una vendita per chi vi lavora: caricare, ordinare, descrivere, pubblicare, sostituire (R76, R78). */
export function DocumentiDellaVendita({ id, posto, sola = false }: Parti) {
  const t = useTesti(DOCUMENTI);
  const { data, error } = useDocumenti(id, posto);
  const [aperta, apri] = useState<Aperta | null>(null);
  if (error !== null && data === undefined)
    return (
      <Alert tone="error" role="alert">
        <ParoleDelServer causa={error} />
      </Alert>
    );
  if (data === undefined) return <Skeleton label={t.leggiamo} lines={4} />;
  const { documenti, debitoreDetto } = data;
  const vivi = documenti.filter(vivo);
  const scelto = aperta === null ? undefined : documenti.find((uno) => uno.id === aperta.documento);
  const chiudi = (): void => apri(null);
  const superati = new Set(vivi.flatMap(({ ricavatoDa }) => ricavatoDa ?? []));
  const comuni = { id, posto, sola, tutti: vivi, superati, apri };
  if (scelto !== undefined && aperta?.che === 'oscura')
    return (
      <Card title={t.titolo}>
        <Suspense fallback={<Skeleton label={t.leggiamo} lines={6} />}>
          <OscuraDocumento
            id={id}
            posto={posto}
            documento={scelto}
            chiudi={() => {
              chiudi();
              requestAnimationFrame(() => document.getElementById(`oscura-${scelto.id}`)?.focus());
            }}
          />
        </Suspense>
      </Card>
    );
  return (
    <Card title={t.titolo}>
      <p className="max-w-3xl text-secondario">{t.spiega}</p>
      {!debitoreDetto && <Alert tone="warning">{t.senzaDebitore}</Alert>}
      {!sola && <Arrivi id={id} posto={posto} />}
      {documenti.length === 0 && <p className="text-secondario">{t.vuoto}</p>}
      <Elenco titolo={t.foto} righe={vivi.filter(immagine)} {...comuni} />
      <Elenco titolo={t.documenti} righe={vivi.filter((uno) => !immagine(uno))} {...comuni} />
      <Elenco titolo={t.fuori} righe={documenti.filter((uno) => !vivo(uno))} {...comuni} sola />
      {scelto !== undefined && aperta?.che === 'descrivi' && (
        <DescriviDocumento id={id} posto={posto} documento={scelto} chiudi={chiudi} />
      )}
      {scelto !== undefined && aperta?.che === 'sostituisci' && (
        <SostituisciDocumento id={id} posto={posto} documento={scelto} chiudi={chiudi} />
      )}
      {scelto !== undefined && aperta?.che === 'ritira' && (
        <RitiraDocumento id={id} posto={posto} documento={scelto} chiudi={chiudi} />
      )}
    </Card>
  );
}

type PartiElenco = Required<Parti> & {
  titolo: string;
  righe: readonly DocumentoVisto[];
  tutti: readonly DocumentoVisto[];
  /** I documenti di cui c’è la versione oscurata: si pubblica quella (R76). */
  superati: ReadonlySet<string>;
  apri: (quale: Aperta) => void;
};

function Elenco({ titolo, righe, tutti, superati, ...comuni }: PartiElenco) {
  const ordina = useOrdinaDocumenti(comuni.id, comuni.posto);
  if (righe.length === 0) return null;
  const sposta = (da: number, a: number): void => {
    const [daId, aId] = [righe[da]?.id, righe[a]?.id];
    if (daId === undefined || aId === undefined) return;
    const scambiato = (id: string): string => (id === daId ? aId : id === aId ? daId : id);
    void ordina(tutti.map(({ id }) => scambiato(id)));
  };
  return (
    <section aria-label={titolo} className="grid gap-2">
      <h3 className="font-bold">{titolo}</h3>
      <ul className="grid gap-2">
        {righe.map((documento, i) => (
          <li key={documento.id} className="flex flex-wrap items-start gap-3 rounded border border-linea p-3">
            <Anteprima documento={documento} id={comuni.id} posto={comuni.posto} />
            <Descritto documento={documento} superato={superati.has(documento.id)} />
            {!comuni.sola && righe.length > 1 && (
              <Frecce titolo={documento.titolo} i={i} quanti={righe.length} sposta={sposta} />
            )}
            <Atti documento={documento} {...comuni} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Anteprima({
  documento: { id, misure },
  ...dove
}: {
  documento: DocumentoVisto;
  id: string;
  posto: PostoDocumenti;
}) {
  const [piccola] = misure;
  if (piccola === undefined)
    return (
      <span className="grid h-16 w-24 shrink-0 place-items-center rounded bg-fondo">
        <FileText aria-hidden="true" className="size-6 text-testata" />
      </span>
    );
  return (
    <img
      src={doveStaIl(dove.id, dove.posto, id, piccola.nome)}
      alt=""
      loading="lazy"
      width={96}
      height={64}
      className="h-16 w-24 shrink-0 rounded bg-fondo object-cover"
    />
  );
}

function Descritto({ documento, superato }: { documento: DocumentoVisto; superato: boolean }) {
  const [t, oscuramento] = [useTesti(DOCUMENTI), useTesti(OSCURAMENTO)];
  const {
    titolo,
    genere,
    stato,
    alternativo,
    byte,
    pagine,
    attivo,
    trovati,
    conTesto,
    caricatoDa,
    caricatoIl,
    motivo,
  } = documento;
  const pdf = !immagine(documento);
  return (
    <div className="grid min-w-48 flex-1 gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span lang="it" className="min-w-0 font-semibold break-words">
          {titolo}
        </span>
        <Badge tone={TONI[stato]}>{t.stati[stato]}</Badge>
        {documento.ricavatoDa !== null && <Badge tone="neutral">{oscuramento.oscurata}</Badge>}
      </p>
      <p className="text-sm text-secondario">
        {t.generi[genere]} · {pagine === null ? '' : `${t.pagine(pagine)} · `}
        {t.dimensione(byte)} · {t.caricato(caricatoDa)}
        <Istante il={caricatoIl} />
      </p>
      {alternativo !== '' && (
        <p lang="it" className="text-sm break-words">
          {alternativo}
        </p>
      )}
      {superato && <p className="text-sm text-attenzione">{oscuramento.superato}</p>}
      {attivo && <p className="text-sm font-semibold text-errore">{t.attivo}</p>}
      {trovati.length > 0 && <p className="text-sm text-errore">{t.trovati(trovati)}</p>}
      {pdf && !conTesto && <p className="text-sm text-attenzione">{t.scansione}</p>}
      {motivo !== null && (
        <p lang="it" className="text-sm break-words">
          {t.motivo(motivo)}
        </p>
      )}
    </div>
  );
}

function Frecce({
  titolo,
  i,
  quanti,
  sposta,
}: {
  titolo: string;
  i: number;
  quanti: number;
  sposta: (da: number, a: number) => void;
}) {
  const t = useTesti(DOCUMENTI);
  return (
    <div className="flex gap-1">
      <Button variant="secondary" aria-label={t.su(titolo)} aria-disabled={i === 0} onClick={() => sposta(i, i - 1)}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </Button>
      <Button
        variant="secondary"
        aria-label={t.giu(titolo)}
        aria-disabled={i === quanti - 1}
        onClick={() => sposta(i, i + 1)}
      >
        <ArrowDown aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}

function Atti({
  documento: { id: documento, titolo },
  id,
  posto,
  sola,
  apri,
}: Required<Parti> & { documento: DocumentoVisto; apri: (quale: Aperta) => void }) {
  const [t, oscuramento] = [useTesti(DOCUMENTI), useTesti(OSCURAMENTO)];
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={doveStaIl(id, posto, documento, 'originale')}
        target="_blank"
        rel="noopener"
        aria-label={t.apriUno(titolo)}
        className="inline-flex min-comando items-center px-2 font-semibold text-azione-scura underline underline-offset-4"
      >
        {t.apri}
      </a>
      {!sola && (
        <>
          <Button
            variant="secondary"
            aria-label={`${t.descrivi} ${titolo}`}
            onClick={() => apri({ che: 'descrivi', documento })}
          >
            {t.descrivi}
          </Button>
          <Button
            variant="secondary"
            id={`oscura-${documento}`}
            aria-label={`${oscuramento.apri} ${titolo}`}
            onClick={() => apri({ che: 'oscura', documento })}
          >
            {oscuramento.apri}
          </Button>
          <Button
            variant="secondary"
            aria-label={`${t.sostituisci} ${titolo}`}
            onClick={() => apri({ che: 'sostituisci', documento })}
          >
            {t.sostituisci}
          </Button>
          <Button
            variant="secondary"
            aria-label={`${t.ritira} ${titolo}`}
            onClick={() => apri({ che: 'ritira', documento })}
          >
            {t.ritira}
          </Button>
        </>
      )}
    </div>
  );
}
