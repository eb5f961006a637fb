import { leggiArea, leggiPunto, scriviArea, scriviPunto } from '@gestore/contratto/parole/luoghi';
import { mappaRicerca } from '@gestore/contratto/ricerca/chiamate';
import type { GruppoSullaMappa, MappaDellaRicerca } from '@gestore/contratto/ricerca/forme';
import { Alert, Button, Importo } from '@gestore/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { ParoleDelServer } from '../../../guscio/parole-del-server.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import type { Inquadratura, LuogoSegnato, Zona } from '../../mappa/carta.ts';
import { MappaLuoghi } from '../../mappa/mappa-luoghi.tsx';
import { type Filtro, perIlServer } from '../filtro.ts';
import { RAGGIO_PREDEFINITO } from '../modulo-ricerca.tsx';
import { HOME } from '../testi.ts';
import { ComandiDisegno, type DisegnoInCorso, useDisegno } from './area-disegnata.tsx';

/** Dalla Valle d'Aosta a Lampedusa, con ciò che le sta attorno. */
const ITALIA = { ovest: 5, sud: 34, est: 20, nord: 48 } as const;
/** Con questo si vede tutta l'Italia. */
const ZOOM_ITALIA = 6;
const ZOOM_MAX = 20;

/** Ciò che la mappa mostra finché nessuno la sposta e nessuna vendita la porta altrove. */
const APPENA_APERTA: Inquadratura = { centro: { lat: 41.3, lon: 12.6 }, riquadro: ITALIA, zoom: ZOOM_ITALIA };

/** Le vendite sulla mappa, insieme dove sono vicine, e accanto le stesse in parole; la ricerca si restringe a ciò che la mappa mostra. */
export function MappaVendite({
  accanto = false,
  filtro,
  cerca,
  mostraElenco,
}: {
  /** Vero accanto all'elenco, che dice le stesse vendite: qui non si ripetono, e un gruppo restringe la ricerca. */
  accanto?: boolean;
  filtro: Filtro;
  cerca: (filtro: Filtro) => void;
  mostraElenco: (filtro: Filtro) => void;
}) {
  const t = useTesti(HOME);
  const mostrata = useRef<Inquadratura>(APPENA_APERTA);
  const disegno = useDisegno();
  const { data, error, inquadratura, guarda } = useGruppi(filtro);
  const gruppi = data?.gruppi;
  const luoghi = useMemo(() => (gruppi ?? []).map((gruppo) => segnato(gruppo, t.venditeA)), [gruppi, t]);
  const zona = useMemo(() => zonaDi(filtro), [filtro]);
  const [scelto, scegli] = useState<string | null>(null);
  const quante = data !== undefined && <Quante {...data} />;
  const elencaGruppo = (gruppo: GruppoSullaMappa): void =>
    mostraElenco({ ...senzaPosto(filtro), area: gruppo.riquadro });
  const apriGruppo = (ancora: string): void => {
    const gruppo = gruppi?.find(({ chiave }) => ancora === `luogo-${chiave}`);
    if (gruppo !== undefined) elencaGruppo(gruppo);
  };
  return (
    <div className={`grid items-start gap-4 ${accanto ? '' : 'lg:grid-cols-[3fr_2fr]'}`}>
      <div className="grid min-w-0 gap-3">
        {error !== null && (
          <Alert tone="error" role="alert">
            <ParoleDelServer causa={error} />
          </Alert>
        )}
        <MappaLuoghi
          luoghi={luoghi}
          zona={zona}
          scelto={scelto}
          adatta={inquadratura === null}
          mentreSiSposta={(nuova) => {
            mostrata.current = nuova;
          }}
          quandoSiSposta={(nuova) => {
            mostrata.current = nuova;
            guarda(nuova);
          }}
          bozza={disegno.angoli}
          quandoSiTocca={disegno.aggiungi}
          {...(accanto ? { apriGruppo } : {})}
        />
        {accanto && quante}
        <Restringi filtro={filtro} mostrata={() => mostrata.current} cerca={cerca} disegno={disegno} />
      </div>
      {!accanto && (
        <section aria-label={t.sedi} className="grid min-w-0 gap-3">
          {quante}
          {(gruppi ?? []).map((gruppo) => (
            <Gruppo
              key={gruppo.chiave}
              gruppo={gruppo}
              segna={(si) => scegli(si ? gruppo.chiave : null)}
              mostra={() => elencaGruppo(gruppo)}
            />
          ))}
        </section>
      )}
    </div>
  );
}

/** I gruppi di una ricerca in ciò che la mappa mostra. */
function useGruppi(filtro: Filtro) {
  const scritto = JSON.stringify(filtro);
  const [vista, setVista] = useState<{ per: string; inquadratura: Inquadratura } | null>(null);
  // Di una ricerca nuova si guarda prima dov'è; poi la si segue dove si sposta la mappa.
  const inquadratura = vista?.per === scritto ? vista.inquadratura : null;
  const ingresso = {
    ...perIlServer(filtro),
    riquadro: scriviArea({ tipo: 'riquadro', riquadro: inquadratura === null ? ITALIA : dentroLaTerra(inquadratura) }),
    zoom: inquadratura === null ? ZOOM_ITALIA : Math.min(ZOOM_MAX, Math.max(0, Math.round(inquadratura.zoom))),
  };
  const { data, error } = useQuery({
    queryKey: ['dashboard', 'ricerca', 'mappa', ingresso],
    queryFn: async () => ({ ...(await chiama(mappaRicerca, ingresso)), chiesto: ingresso.zoom }),
    placeholderData: keepPreviousData,
  });
  return {
    data,
    error,
    inquadratura,
    guarda: (nuova: Inquadratura) => setVista({ per: scritto, inquadratura: nuova }),
  };
}

/** Quante se ne vedono, e se sono in gruppi più grandi di quelli chiesti. */
function Quante({ quante, senzaPosizione, zoom, chiesto }: MappaDellaRicerca & { chiesto: number }) {
  const t = useTesti(HOME);
  return (
    <p role="status" className="text-sm text-secondario">
      {t.sullaMappaQuante(quante, senzaPosizione)}
      {zoom < chiesto && ` ${t.gruppiPiuGrandi}`}
    </p>
  );
}

function segnato(
  { chiave, lat, lon, nome, quante, vendita }: GruppoSullaMappa,
  venditeA: (quante: number, dove: string) => string,
): LuogoSegnato {
  return {
    chiave,
    lat,
    lon,
    quante,
    nome: vendita === null ? venditeA(quante, nome) : `${vendita.titolo} (${nome})`,
    collegamento: vendita === null ? `#luogo-${chiave}` : `/asta/${vendita.id}`,
  };
}

/** La ricerca nell'area mostrata, o attorno al suo centro. */
function Restringi({
  filtro,
  mostrata,
  cerca,
  disegno,
}: {
  filtro: Filtro;
  mostrata: () => Inquadratura;
  cerca: (filtro: Filtro) => void;
  disegno: DisegnoInCorso;
}) {
  const t = useTesti(HOME);
  const km = filtro.raggio || RAGGIO_PREDEFINITO;
  const senza = senzaPosto(filtro);
  return (
    <fieldset className="grid gap-2 rounded-md border border-linea bg-white p-3">
      <legend className="px-1 font-semibold">{t.sullaMappa}</legend>
      <ComandiDisegno disegno={disegno} centro={() => mostrata().centro} cerca={(area) => cerca({ ...senza, area })} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() =>
            cerca({ ...senza, area: scriviArea({ tipo: 'riquadro', riquadro: dentroLaTerra(mostrata()) }) })
          }
        >
          {t.cercaNellArea}
        </Button>
        <Button
          variant="secondary"
          onClick={() => cerca({ ...senza, centro: scriviPunto(mostrata().centro), raggio: km })}
        >
          {t.cercaAttorno(km)}
        </Button>
        {(filtro.area !== '' || filtro.centro !== '') && (
          <Button variant="quiet" onClick={() => cerca(senza)}>
            {t.togliArea}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** La ricerca senza il posto sulla mappa: ce n'è uno per volta. */
const senzaPosto = (filtro: Filtro): Filtro => ({ ...filtro, area: '', centro: '', raggio: '', vicino: '' });

/** Più in là dei poli e dell'antimeridiano una mappa mostra il vuoto. */
function dentroLaTerra({ riquadro: { ovest, sud, est, nord } }: Inquadratura): Inquadratura['riquadro'] {
  return {
    ovest: Math.max(-180, ovest),
    sud: Math.max(-90, sud),
    est: Math.min(180, est),
    nord: Math.min(90, nord),
  };
}

function zonaDi({ area, centro, raggio }: Filtro): Zona | null {
  const letta = leggiArea(area);
  if (typeof letta !== 'string') return letta;
  const punto = leggiPunto(centro);
  return punto !== null && Number(raggio) > 0 ? { tipo: 'cerchio', centro: punto, km: Number(raggio) } : null;
}

/** Una vendita sola si apre; più d'una si elencano. Sulla mappa risalta il luogo che si guarda, o che ha il fuoco. */
function Gruppo({
  gruppo: { chiave, nome, quante, vendita },
  segna,
  mostra,
}: {
  gruppo: GruppoSullaMappa;
  segna: (si: boolean) => void;
  mostra: () => void;
}) {
  const t = useTesti(HOME);
  return (
    <article
      onPointerEnter={() => segna(true)}
      onPointerLeave={() => segna(false)}
      onFocus={() => segna(true)}
      onBlur={() => segna(false)}
      className="rounded-md border border-linea bg-white p-3"
    >
      <h3 id={`luogo-${chiave}`} tabIndex={-1} className="scroll-mt-20 font-bold">
        {vendita === null ? t.venditeA(quante, nome) : <span lang="it">{nome}</span>}
      </h3>
      {vendita === null ? (
        <Button variant="quiet" onClick={mostra} aria-label={t.mostraInElenco(quante, nome)}>
          {t.mostraQueste}
        </Button>
      ) : (
        <p>
          <Link
            lang="it"
            to="/asta/$id"
            params={{ id: vendita.id }}
            className="inline-flex min-comando items-center font-semibold text-azione-scura underline underline-offset-4"
          >
            {vendita.titolo}
          </Link>
          <span className="block text-sm text-secondario">
            <Importo cent={vendita.prezzoBaseCent} />
          </span>
        </p>
      )}
    </article>
  );
}
