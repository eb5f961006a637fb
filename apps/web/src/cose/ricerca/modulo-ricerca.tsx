import { scriviPunto } from '@gestore/contratto/parole/luoghi';
import { data, euro, type Regola } from '@gestore/contratto/regole';
import { postiRicerca } from '@gestore/contratto/ricerca/chiamate';
import type { VociDellaRicerca } from '@gestore/contratto/ricerca/forme';
import { leggiEuro } from '@gestore/dominio';
import { Alert, Button, EuroField, SelectField, TextField } from '@gestore/ui';
import { ChevronDown, LocateFixed, Pencil, SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useNelBrowser } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { type FiltriStretti, nascostiSe } from './filtri-stretti.ts';
import { type CampiRicerca, type Filtro, NESSUN_CAMPO, NESSUN_FILTRO, quantiFiltri, ricercaVuota } from './filtro.ts';
import { HOME } from './testi.ts';

const REGOLE: Partial<Record<keyof CampiRicerca, readonly Regola[]>> = {
  prezzoMin: [euro()],
  prezzoMax: [euro()],
  dal: [data()],
  al: [data()],
};

/** I filtri dietro «Altri filtri»: sul telefono la ricerca resta breve. */
const ALTRI = ['prezzoMin', 'prezzoMax', 'dal', 'al', 'centro'] as const;

/** I raggi che si scelgono, in chilometri. */
const RAGGI_KM = ['10', '25', '50', '100', '200'] as const;
export const RAGGIO_PREDEFINITO = '50';

type FormaRicerca = ReturnType<typeof useForma<CampiRicerca>>;

const campiDi = (filtro: Filtro): CampiRicerca =>
  Object.fromEntries(
    Object.keys(NESSUN_CAMPO).map((nome) => [nome, filtro[nome as keyof CampiRicerca]]),
  ) as CampiRicerca;

/** Una ricerca si riscrive in un momento: non si conserva. */
function useCampiRicerca(filtro: Filtro, nomi: Readonly<Record<keyof CampiRicerca, string>>) {
  return useForma<CampiRicerca>({
    iniziali: campiDi(filtro),
    regole: REGOLE,
    nomi,
    conserva: { no: 'breve' },
  });
}

/**
 * La ricerca: si cerca con «Cerca» o Invio; ciò che non si legge è detto accanto al campo. Dove la pagina è stretta ci sono le
 * sole parole, e il resto sta dietro «Filtri».
 */
export function ModuloRicerca({
  voci,
  filtro,
  cerca,
  stretti,
}: {
  voci: VociDellaRicerca | undefined;
  filtro: Filtro;
  cerca: (filtro: Filtro) => void;
  stretti: FiltriStretti;
}) {
  const t = useTesti(HOME);
  const forma = useCampiRicerca(filtro, t.campi);
  const [avviso, setAvviso] = useState<string | null>(null);
  const ricomincia = useRef(forma.ricomincia);
  ricomincia.current = forma.ricomincia;
  // Tornando indietro, o scegliendo un'area sulla mappa, i campi dicono la ricerca di adesso.
  useEffect(() => ricomincia.current(campiDi(filtro)), [filtro]);
  const { valori } = forma;
  const id = useId();
  const conIFiltri = nascostiSe(!stretti.aperti);
  const breve = useRicercaInBreve(filtro, stretti);
  async function manda(): Promise<void> {
    // Un errore dietro «Filtri» non si vedrebbe.
    if (!forma.verifica()) return stretti.apri(true);
    const posto = await centroDi(valori, filtro);
    setAvviso(posto === null ? t.postoIgnoto(valori.vicino) : null);
    if (posto === null) return;
    cerca({ ...filtro, ...valori, ...posto });
    breve.riduci();
  }
  return (
    <search ref={breve.tutto} aria-label={t.ricerca}>
      {breve.ridotta && <RicercaInBreve filtro={filtro} cambia={breve.cambia} />}
      {/* Finché l'applicazione non c'è, o senza, il browser manda i campi nell'indirizzo: la pagina che torna è la stessa. */}
      <form
        action="/"
        noValidate
        className={`grid gap-3 ${nascostiSe(breve.ridotta)}`}
        onSubmit={(evento) => {
          evento.preventDefault();
          manda().catch(() => setAvviso(t.postoNonCercato));
        }}
      >
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 lg:grid-cols-[2fr_3fr] lg:items-start">
          <TextField label={t.campi.testo} type="search" maxLength={200} {...forma.campo('testo')} />
          <ApriFiltri filtro={filtro} stretti={stretti} controlla={`${id}-campi ${id}-altri ${stretti.scelte}`} />
          <div
            id={`${id}-campi`}
            className={`col-span-full grid items-start gap-3 sm:grid-cols-2 lg:col-span-1 ${conIFiltri}`}
          >
            <TextField label={t.campi.luogo} maxLength={200} {...forma.campo('luogo')} />
            <SceltaTribunale valori={voci?.tribunali} forma={forma} />
          </div>
        </div>
        <AltriFiltri id={`${id}-altri`} className={conIFiltri} filtro={filtro} forma={forma} />
        <Avviso testo={avviso} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" className="min-h-11">
            {t.cerca}
          </Button>
          <Button
            variant="secondary"
            className={`min-h-11 ${conIFiltri}`}
            onClick={() => {
              setAvviso(null);
              forma.ricomincia(NESSUN_CAMPO);
              cerca(NESSUN_FILTRO);
            }}
          >
            {t.azzera}
          </Button>
          <VicinoAMe
            quando={(centro) => {
              setAvviso(null);
              cerca({ ...filtro, vicino: '', area: '', centro, raggio: valori.raggio || RAGGIO_PREDEFINITO });
            }}
            nonRiuscito={() => setAvviso(t.posizioneNegata)}
          />
        </div>
      </form>
    </search>
  );
}

/**
 * Una ricerca fatta, dove la pagina è stretta, sta in una riga: i risultati vengono subito. Il fuoco passa a ciò che resta, e
 * torna alle parole quando si cambia.
 */
function useRicercaInBreve(filtro: Filtro, { apri }: FiltriStretti) {
  // Chi sceglie una voce con i filtri aperti sta ancora cercando: la riduce soltanto averla mandata, o trovarla già fatta.
  const [mandata, setMandata] = useState(() => !ricercaVuota(filtro));
  const tutto = useRef<HTMLElement>(null);
  const fuoco = useRef<string | null>(null);
  const ridotta = mandata && !ricercaVuota(filtro);
  useEffect(() => {
    const elemento = fuoco.current === null ? null : tutto.current?.querySelector<HTMLElement>(fuoco.current);
    if (elemento == null) return;
    fuoco.current = null;
    elemento.focus();
  });
  return {
    ridotta,
    tutto,
    riduci(): void {
      apri(false);
      setMandata(true);
      // Dove la pagina è larga il pulsante non si vede, e il fuoco resta dov'è.
      fuoco.current = '[data-cambia-ricerca]';
    },
    cambia(): void {
      setMandata(false);
      // Chi ha scelto dei filtri li ritrova con lo stesso tocco.
      apri(quantiFiltri(filtro) > 0);
      fuoco.current = 'input';
    },
  };
}

function ApriFiltri({ filtro, stretti, controlla }: { filtro: Filtro; stretti: FiltriStretti; controlla: string }) {
  const t = useTesti(HOME);
  return (
    <Button
      variant="secondary"
      className="min-h-11 lg:hidden noscript:hidden"
      aria-expanded={stretti.aperti}
      aria-controls={controlla}
      onClick={() => stretti.apri(!stretti.aperti)}
    >
      <SlidersHorizontal aria-hidden="true" className="size-5" />
      {t.filtri(quantiFiltri(filtro))}
    </Button>
  );
}

function Avviso({ testo }: { testo: string | null }) {
  return (
    testo !== null && (
      <Alert tone="warning" role="alert">
        {testo}
      </Alert>
    )
  );
}

/** I filtri meno usati: chiusi finché nessuno restringe la ricerca. */
function AltriFiltri({
  id,
  className,
  filtro,
  forma,
}: {
  id: string;
  className: string;
  filtro: Filtro;
  forma: FormaRicerca;
}) {
  const t = useTesti(HOME);
  const { valori } = forma;
  const attivi = ALTRI.filter((campo) => filtro[campo] !== '').length;
  return (
    <details id={id} className={`group rounded border border-linea ${className}`} open={attivi > 0 || undefined}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 font-semibold text-azione-scura [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
        {t.altriFiltri}
        {attivi > 0 && ` (${t.attivi(attivi)})`}
      </summary>
      <div className="grid items-start gap-3 border-t border-linea p-3 sm:grid-cols-2 lg:grid-cols-4">
        <EuroField label={t.campi.prezzoMin} {...forma.campo('prezzoMin')} />
        <EuroField label={t.campi.prezzoMax} {...forma.campo('prezzoMax')} />
        <TextField label={t.campi.dal} inputMode="numeric" {...forma.campo('dal')} />
        <TextField label={t.campi.al} inputMode="numeric" {...forma.campo('al')} />
        <TextField label={t.campi.vicino} maxLength={80} {...forma.campo('vicino')} />
        <SelectField
          label={t.campi.raggio}
          name="raggio"
          value={valori.raggio || RAGGIO_PREDEFINITO}
          options={[...new Set([...RAGGI_KM, valori.raggio || RAGGIO_PREDEFINITO])].map((km) => ({
            value: km,
            label: km,
          }))}
          onValueChange={(raggio) => forma.imposta({ raggio })}
        />
      </div>
    </details>
  );
}

function SceltaTribunale({ valori = [], forma }: { valori: readonly string[] | undefined; forma: FormaRicerca }) {
  const t = useTesti(HOME);
  const { tribunale } = forma.valori;
  return (
    <SelectField
      label={t.campi.tribunale}
      name="tribunale"
      value={tribunale}
      empty={t.tuttiTribunali}
      // Ciò che l'indirizzo dice si vede scelto anche prima che le voci arrivino.
      options={[...new Set([...valori, ...(tribunale === '' ? [] : [tribunale])])].map((valore) => ({
        value: valore,
        label: valore,
      }))}
      onValueChange={(scelto) => forma.imposta({ tribunale: scelto })}
    />
  );
}

/** La ricerca in una riga, dove la pagina è stretta: che cosa si è cercato, e il modo di cambiarlo. */
function RicercaInBreve({ filtro, cambia }: { filtro: Filtro; cambia: () => void }) {
  const t = useTesti(HOME);
  const filtri = quantiFiltri(filtro);
  const parole = [filtro.testo === '' ? '' : `«${filtro.testo}»`, filtri === 0 ? '' : t.filtri(filtri)];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 lg:hidden noscript:hidden">
      <p className="min-w-0 break-words font-semibold">{parole.filter((una) => una !== '').join(' · ')}</p>
      <Button data-cambia-ricerca="" variant="secondary" className="min-h-11" onClick={cambia}>
        <Pencil aria-hidden="true" className="size-5" />
        {t.cambiaRicerca}
      </Button>
    </div>
  );
}

/** Dove si trova chi cerca, se lo vuole dire: la posizione va nell'indirizzo della pagina, e da nessun'altra parte. */
function VicinoAMe({ quando, nonRiuscito }: { quando: (centro: string) => void; nonRiuscito: () => void }) {
  const t = useTesti(HOME);
  const [cerca, setCerca] = useState(false);
  if (useNelBrowser() && !('geolocation' in navigator)) return null;
  return (
    <Button
      variant="quiet"
      className="min-h-11 noscript:hidden"
      aria-busy={cerca}
      onClick={() => {
        if (cerca) return;
        setCerca(true);
        navigator.geolocation.getCurrentPosition(
          ({ coords }) => {
            setCerca(false);
            quando(scriviPunto({ lat: coords.latitude, lon: coords.longitude }));
          },
          () => {
            setCerca(false);
            nonRiuscito();
          },
          { timeout: 10_000, maximumAge: 60_000 },
        );
      }}
    >
      <LocateFixed aria-hidden="true" className="size-5" />
      {t.vicinoAMe}
    </Button>
  );
}

type Centro = Pick<CampiRicerca, 'vicino' | 'centro' | 'raggio'>;

/** Il centro di un comune scritto; quello di prima se il comune non è cambiato; `null` se non c'è un comune così. */
async function centroDi({ vicino, raggio, ...valori }: CampiRicerca, prima: Filtro): Promise<Centro | null> {
  const scritto = vicino.trim();
  const km = raggio || RAGGIO_PREDEFINITO;
  if (scritto === prima.vicino)
    return { vicino: scritto, centro: valori.centro, raggio: valori.centro === '' ? '' : km };
  if (scritto === '') return { vicino: '', centro: '', raggio: '' };
  const { posti } = await chiama(postiRicerca, { testo: scritto });
  const nomi = posti.map((posto) => ({ posto, nome: `${posto.comune} (${posto.provincia})` }));
  const trovato = nomi.find(({ nome }) => nome.toLowerCase() === scritto.toLowerCase()) ?? nomi[0];
  if (trovato === undefined) return null;
  return { vicino: trovato.nome, centro: scriviPunto(trovato.posto), raggio: km };
}

/** Vero se il prezzo più basso è oltre il più alto. */
export function importiScambiati({ prezzoMin, prezzoMax }: Filtro): boolean {
  const minimo = leggiEuro(prezzoMin);
  const massimo = leggiEuro(prezzoMax);
  return minimo.tipo === 'valido' && massimo.tipo === 'valido' && minimo.cent > massimo.cent;
}
