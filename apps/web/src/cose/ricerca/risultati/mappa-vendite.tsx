import { leggiArea, leggiPunto, scriviArea, scriviPunto } from '@gestore/contratto/parole/luoghi';
import { mappaRicerca } from '@gestore/contratto/ricerca/chiamate';
import type { GruppoSullaMappa, MappaDellaRicerca } from '@gestore/contratto/ricerca/forme';
import { formattaEuro } from '@gestore/dominio';
import { Alert, Button, Importo } from '@gestore/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { ParoleDelServer } from '../../../guscio/parole-del-server.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import type { Inquadratura, LuogoSegnato, MappaLuoghiProps, Zona } from '../../mappa/carta.ts';
import { MappaLuoghi } from '../../mappa/mappa-luoghi.tsx';
import { type Filtro, perIlServer } from '../filtro.ts';
import { RAGGIO_PREDEFINITO } from '../modulo/campi-ricerca.tsx';
import { HOME } from '../testi.ts';
import { ComandiDisegno, type DisegnoInCorso, useDisegno } from './area-disegnata.tsx';
import { type Sguardo, staNellaCasella } from './sguardo.ts';

/** Dalla Valle d'Aosta a Lampedusa, con ciò che le sta attorno. */
const ITALIA = { ovest: 5, sud: 34, est: 20, nord: 48 } as const;
/** Con questo si vede tutta l'Italia. */
const ZOOM_ITALIA = 6;
const ZOOM_MAX = 20;

/** Ciò che la mappa mostra finché nessuno la sposta e nessuna vendita la porta altrove. */
const APPENA_APERTA: Inquadratura = { centro: { lat: 41.3, lon: 12.6 }, riquadro: ITALIA, zoom: ZOOM_ITALIA };

type Cerca = (filtro: Filtro) => void;

type MappaVenditeProps = {
  /** Lo sguardo di chi legge l'elenco accanto, che dice le stesse vendite: qui non si ripetono, e un gruppo restringe la ricerca. */
  accanto?: Sguardo | null;
  filtro: Filtro;
  cerca: Cerca;
  mostraElenco: Cerca;
};

/** Le vendite sulla mappa, insieme dove sono vicine, e accanto le stesse in parole; la ricerca si restringe a ciò che la mappa mostra. */
export function MappaVendite(props: MappaVenditeProps) {
  const t = useTesti(HOME);
  const [scelto, scegli] = useState<string | null>(null);
  const { gruppi, elenca, carta, quante, errore, comandi } = useMappa(props);
  if (carta.piena)
    return (
      <div className="mappa-accanto">
        <SopraLaMappa {...comandi} />
        <MappaLuoghi {...carta} />
        <div className="mappa-piede">
          {errore}
          {quante}
          <SottoLaMappa {...comandi} />
        </div>
      </div>
    );
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <div className="grid min-w-0 gap-3">
        {errore}
        <MappaLuoghi {...carta} scelto={scelto} />
        <Restringi {...comandi} />
      </div>
      <section aria-label={t.sedi} className="grid min-w-0 gap-3">
        {quante}
        {gruppi.map((gruppo) => (
          <Gruppo
            key={gruppo.chiave}
            gruppo={gruppo}
            segna={(si) => scegli(si ? gruppo.chiave : null)}
            mostra={() => elenca(gruppo)}
          />
        ))}
      </section>
    </div>
  );
}

/** Ciò che la mappa mostra, e ciò che le sta attorno. */
function useMappa({ accanto = null, filtro, cerca, mostraElenco }: MappaVenditeProps) {
  const t = useTesti(HOME);
  const mostrata = useRef<Inquadratura>(APPENA_APERTA);
  const disegno = useDisegno();
  const { data, error, inquadratura, guarda } = useGruppi(filtro);
  const gruppi = data?.gruppi ?? NESSUN_GRUPPO;
  const luoghi = useMemo(() => gruppi.map((gruppo) => segnato(gruppo, t.venditeA)), [gruppi, t]);
  const zona = useMemo(() => zonaDi(filtro), [filtro]);
  const elenca = ({ riquadro }: GruppoSullaMappa): void => mostraElenco({ ...senzaPosto(filtro), area: riquadro });
  const carta: MappaLuoghiProps = {
    luoghi,
    zona,
    scelto: useSegnoGuardato(accanto, gruppi),
    adatta: inquadratura === null,
    piena: accanto !== null,
    bozza: disegno.angoli,
    mentreSiSposta(nuova) {
      mostrata.current = nuova;
    },
    quandoSiSposta(nuova) {
      mostrata.current = nuova;
      guarda(nuova);
    },
    quandoSiTocca: disegno.aggiungi,
    ...(accanto === null ? {} : conLElenco(accanto, gruppi, elenca)),
  };
  return {
    gruppi,
    elenca,
    carta,
    comandi: { filtro, cerca, disegno, mostrata: () => mostrata.current },
    quante: data !== undefined && <Quante {...data} />,
    errore: error !== null && (
      <Alert tone="error" role="alert">
        <ParoleDelServer causa={error} />
      </Alert>
    ),
  };
}

/** Accanto all'elenco un gruppo vi restringe la ricerca, e il segno che si guarda vi risalta. */
function conLElenco(
  sguardo: Sguardo,
  gruppi: readonly GruppoSullaMappa[],
  elenca: (gruppo: GruppoSullaMappa) => void,
): Pick<MappaLuoghiProps, 'apriGruppo' | 'quandoSiGuarda'> {
  const con = (chiave: string | null) => gruppi.find((gruppo) => gruppo.chiave === chiave);
  return {
    apriGruppo(ancora) {
      const gruppo = con(ancora.replace('luogo-', ''));
      if (gruppo !== undefined) elenca(gruppo);
    },
    quandoSiGuarda(chiave) {
      const casella = con(chiave);
      sguardo.posa(casella === undefined ? null : { da: 'mappa', casella });
    },
  };
}

const NESSUN_GRUPPO: readonly GruppoSullaMappa[] = [];
const nessuno = () => (): void => undefined;

/** La chiave del segno della scheda che si guarda nell'elenco. */
function useSegnoGuardato(sguardo: Sguardo | null, gruppi: readonly GruppoSullaMappa[]): string | null {
  return useSyncExternalStore(sguardo?.segui ?? nessuno, () => {
    const guardato = sguardo?.adesso() ?? null;
    if (guardato?.da !== 'elenco') return null;
    return gruppi.find((gruppo) => staNellaCasella(guardato.vendita, gruppo))?.chiave ?? null;
  });
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

/** Sopra un segno i centesimi non servono: il prezzo intero è nel suo nome. */
const EURO_INTERI = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0, useGrouping: 'always' });

function segnato(
  { chiave, lat, lon, nome, quante, vendita }: GruppoSullaMappa,
  venditeA: (quante: number, dove: string) => string,
): LuogoSegnato {
  return {
    chiave,
    lat,
    lon,
    quante,
    nome:
      vendita === null
        ? venditeA(quante, nome)
        : `${vendita.titolo} (${nome}), ${formattaEuro(vendita.prezzoBaseCent)}`,
    prezzo: vendita === null ? null : EURO_INTERI.format(vendita.prezzoBaseCent / 100),
    collegamento: vendita === null ? `#luogo-${chiave}` : `/asta/${vendita.id}`,
  };
}

type ComandiDellaMappa = { filtro: Filtro; cerca: Cerca; disegno: DisegnoInCorso; mostrata: () => Inquadratura };

/** La ricerca nell'area mostrata, o attorno al suo centro. */
function Restringi(comandi: ComandiDellaMappa) {
  const t = useTesti(HOME);
  return (
    <fieldset className="grid gap-2 rounded-md border border-linea bg-white p-3">
      <legend className="px-1 font-semibold">{t.sullaMappa}</legend>
      <Disegna {...comandi} />
      <div className="flex flex-wrap gap-2">
        <NellAreaMostrata {...comandi} />
        <AttornoAlCentro {...comandi} />
        <TogliIlPosto {...comandi} />
      </div>
    </fieldset>
  );
}

/** Sopra la mappa accanto all'elenco: cercare dove si guarda, e togliere l'area. */
function SopraLaMappa(comandi: ComandiDellaMappa) {
  return (
    <div className="mappa-sopra">
      <NellAreaMostrata {...comandi} />
      <TogliIlPosto {...comandi} />
    </div>
  );
}

function SottoLaMappa(comandi: ComandiDellaMappa) {
  return (
    <fieldset className="mappa-sotto">
      <legend className="sr-only">{useTesti(HOME).sullaMappa}</legend>
      <Disegna {...comandi} />
      {comandi.disegno.angoli === null && <AttornoAlCentro {...comandi} />}
    </fieldset>
  );
}

function Disegna({ filtro, cerca, disegno, mostrata }: ComandiDellaMappa) {
  return (
    <ComandiDisegno
      disegno={disegno}
      centro={() => mostrata().centro}
      cerca={(area) => cerca({ ...senzaPosto(filtro), area })}
    />
  );
}

function NellAreaMostrata({ filtro, cerca, mostrata }: ComandiDellaMappa) {
  const t = useTesti(HOME);
  const area = (): string => scriviArea({ tipo: 'riquadro', riquadro: dentroLaTerra(mostrata()) });
  return (
    <Button variant="secondary" onClick={() => cerca({ ...senzaPosto(filtro), area: area() })}>
      {t.cercaNellArea}
    </Button>
  );
}

function AttornoAlCentro({ filtro, cerca, mostrata }: ComandiDellaMappa) {
  const t = useTesti(HOME);
  const km = filtro.raggio || RAGGIO_PREDEFINITO;
  return (
    <Button
      variant="secondary"
      onClick={() => cerca({ ...senzaPosto(filtro), centro: scriviPunto(mostrata().centro), raggio: km })}
    >
      {t.cercaAttorno(km)}
    </Button>
  );
}

function TogliIlPosto({ filtro, cerca }: ComandiDellaMappa) {
  const t = useTesti(HOME);
  if (filtro.area === '' && filtro.centro === '') return null;
  return (
    <Button variant="secondary" onClick={() => cerca(senzaPosto(filtro))}>
      <X aria-hidden="true" className="size-5" />
      {t.togliArea}
    </Button>
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
