import { mappaRicerca } from '@gestore/contratto/chiamate/ricerca';
import { leggiArea, leggiPunto, scriviArea, scriviPunto } from '@gestore/contratto/luoghi';
import type { GruppoSullaMappa } from '@gestore/contratto/ricerca';
import { Alert, Button, Importo } from '@gestore/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { type Inquadratura, type LuogoSegnato, MappaLuoghi, type Zona } from '../../comuni/mappa.tsx';
import { HOME } from '../testi/home.ts';
import { type Filtro, perIlServer } from './filtro.ts';
import { RAGGIO_PREDEFINITO } from './modulo-ricerca.tsx';

/** Dalla Valle d'Aosta a Lampedusa, con ciò che le sta attorno. */
const ITALIA = { ovest: 5, sud: 34, est: 20, nord: 48 } as const;
/** Con questo si vede tutta l'Italia. */
const ZOOM_ITALIA = 6;
const ZOOM_MAX = 20;

/** Le vendite sulla mappa, insieme dove sono vicine, e accanto le stesse in parole; la ricerca si restringe a ciò che la mappa mostra. */
export function MappaVendite({
  filtro,
  cerca,
  mostraElenco,
}: {
  filtro: Filtro;
  cerca: (filtro: Filtro) => void;
  mostraElenco: (filtro: Filtro) => void;
}) {
  const t = useTesti(HOME);
  const mostrata = useRef<Inquadratura | null>(null);
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
    queryFn: () => chiama(mappaRicerca, ingresso),
    placeholderData: keepPreviousData,
  });
  const gruppi = data?.gruppi;
  const luoghi = useMemo(() => (gruppi ?? []).map((gruppo) => segnato(gruppo, t.venditeA)), [gruppi, t]);
  const zona = useMemo(() => zonaDi(filtro), [filtro]);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <div className="grid min-w-0 gap-3">
        {error !== null && (
          <Alert tone="error" role="alert">
            <span lang="it">{error.message}</span>
          </Alert>
        )}
        <MappaLuoghi
          luoghi={luoghi}
          zona={zona}
          adatta={inquadratura === null}
          quandoSiSposta={(nuova) => {
            mostrata.current = nuova;
            setVista({ per: scritto, inquadratura: nuova });
          }}
        />
        <Restringi filtro={filtro} mostrata={() => mostrata.current} cerca={cerca} />
      </div>
      <section aria-label={t.sedi} className="grid min-w-0 gap-3">
        {data !== undefined && (
          <p role="status" className="text-sm text-secondario">
            {t.sullaMappaQuante(data.quante, data.senzaPosizione)}
          </p>
        )}
        {(gruppi ?? []).map((gruppo) => (
          <Gruppo
            key={gruppo.chiave}
            gruppo={gruppo}
            mostra={() => mostraElenco({ ...filtro, area: gruppo.riquadro, centro: '', raggio: '', vicino: '' })}
          />
        ))}
      </section>
    </div>
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
}: {
  filtro: Filtro;
  mostrata: () => Inquadratura | null;
  cerca: (filtro: Filtro) => void;
}) {
  const t = useTesti(HOME);
  const km = filtro.raggio || RAGGIO_PREDEFINITO;
  const senza = { ...filtro, area: '', centro: '', raggio: '', vicino: '' };
  return (
    <fieldset className="grid gap-2 rounded-md border border-linea bg-white p-3">
      <legend className="px-1 font-semibold">{t.sullaMappa}</legend>
      <p className="text-sm text-secondario">{t.areaNonDisegnata}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() => {
            const vista = mostrata();
            if (vista === null) return;
            cerca({ ...senza, area: scriviArea({ tipo: 'riquadro', riquadro: dentroLaTerra(vista) }) });
          }}
        >
          {t.cercaNellArea}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            const vista = mostrata();
            if (vista !== null) cerca({ ...senza, centro: scriviPunto(vista.centro), raggio: km });
          }}
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

/** Una vendita sola si apre; più d'una si elencano. */
function Gruppo({
  gruppo: { chiave, nome, quante, vendita },
  mostra,
}: {
  gruppo: GruppoSullaMappa;
  mostra: () => void;
}) {
  const t = useTesti(HOME);
  return (
    <div className="rounded-md border border-linea bg-white p-3">
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
            className="inline-flex min-h-10 items-center font-semibold text-azione-scura underline underline-offset-4"
          >
            {vendita.titolo}
          </Link>
          <span className="block text-sm text-secondario">
            <Importo cent={vendita.prezzoBaseCent} />
          </span>
        </p>
      )}
    </div>
  );
}
