import { scriviPunto } from '@gestore/contratto/parole/luoghi';
import { data, euro, type Regola } from '@gestore/contratto/regole';
import { postiRicerca } from '@gestore/contratto/ricerca/chiamate';
import type { VociDellaRicerca } from '@gestore/contratto/ricerca/forme';
import { leggiEuro } from '@gestore/dominio';
import { Alert, Button, TextField } from '@gestore/ui';
import { Pencil, Search, SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { type FiltriStretti, nascostiSe } from '../filtri-stretti.ts';
import { type CampiRicerca, type Filtro, NESSUN_CAMPO, quantiFiltri, ricercaVuota } from '../filtro.ts';
import { HOME } from '../testi.ts';
import { Avvisami, VicinoAMe } from './accanto-a-cerca.tsx';
import { AltriFiltri, CampoConIcona, Dove, RAGGIO_PREDEFINITO } from './campi-ricerca.tsx';

const REGOLE: Partial<Record<keyof CampiRicerca, readonly Regola[]>> = {
  prezzoMin: [euro()],
  prezzoMax: [euro()],
  dal: [data()],
  al: [data()],
};

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

type Modulo = { filtro: Filtro; cerca: (filtro: Filtro) => void; stretti: FiltriStretti };

/** Ciò che si scrive, che cosa non va, e come si manda. */
function useModulo({ filtro, cerca, stretti }: Modulo) {
  const t = useTesti(HOME);
  const forma = useCampiRicerca(filtro, t.campi);
  const [avviso, setAvviso] = useState<string | null>(null);
  const ricomincia = useRef(forma.ricomincia);
  ricomincia.current = forma.ricomincia;
  // Tornando indietro, o scegliendo un'area sulla mappa, i campi dicono la ricerca di adesso.
  useEffect(() => ricomincia.current(campiDi(filtro)), [filtro]);
  const breve = useRicercaInBreve(filtro, stretti);
  const [altri, apriAltri] = useState(false);
  async function manda(): Promise<void> {
    // Un errore in un campo chiuso non si vedrebbe.
    if (!forma.verifica()) {
      apriAltri(true);
      return stretti.apri(true);
    }
    const posto = await centroDi(forma.valori, filtro);
    setAvviso(posto === null ? t.postoIgnoto(forma.valori.vicino) : null);
    if (posto === null) return;
    cerca({ ...filtro, ...forma.valori, ...posto });
    apriAltri(false);
    breve.riduci();
  }
  return {
    forma,
    breve,
    avviso,
    setAvviso,
    altri: { aperti: altri, apri: apriAltri },
    manda: () => void manda().catch(() => setAvviso(t.postoNonCercato)),
    attorno(centro: string): void {
      setAvviso(null);
      cerca({ ...filtro, vicino: '', area: '', centro, raggio: forma.valori.raggio || RAGGIO_PREDEFINITO });
    },
  };
}

/**
 * La ricerca, in una riga: si cerca con «Cerca» o Invio; ciò che non si legge è detto accanto al campo. Dove la pagina è stretta
 * ci sono le sole parole, e il resto sta dietro «Filtri».
 */
export function ModuloRicerca({ voci, ...modulo }: Modulo & { voci: VociDellaRicerca | undefined }) {
  const { filtro, stretti } = modulo;
  const t = useTesti(HOME);
  const { forma, breve, avviso, setAvviso, altri, manda, attorno } = useModulo(modulo);
  const id = useId();
  const conIFiltri = nascostiSe(!stretti.aperti);
  return (
    <search ref={breve.tutto} aria-label={t.ricerca} className="ricerca">
      {breve.ridotta && <RicercaInBreve filtro={filtro} cambia={breve.cambia} />}
      {/* Finché l'applicazione non c'è, o senza, il browser manda i campi nell'indirizzo: la pagina che torna è la stessa. */}
      <form
        action="/"
        noValidate
        className={`ricerca-riga ${nascostiSe(breve.ridotta)}`}
        onSubmit={(evento) => {
          evento.preventDefault();
          manda();
        }}
      >
        <CampoConIcona Icon={Search} className="ricerca-parole">
          <TextField
            label={t.campi.testo}
            placeholder={t.campi.testo}
            type="search"
            maxLength={200}
            {...forma.campo('testo')}
          />
        </CampoConIcona>
        <ApriFiltri filtro={filtro} stretti={stretti} controlla={`${id}-dove ${id}-altri ${stretti.scelte}`} />
        <Dove id={`${id}-dove`} className={conIFiltri} tribunali={voci?.tribunali} forma={forma} />
        <AltriFiltri id={`${id}-altri`} className={conIFiltri} altri={altri} filtro={filtro} forma={forma} />
        <Button type="submit">{t.cerca}</Button>
        <VicinoAMe quando={attorno} nonRiuscito={() => setAvviso(t.posizioneNegata)} />
        <Avvisami filtro={filtro} />
        <Avviso testo={avviso} />
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
      className="lg:hidden noscript:hidden"
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
      <div className="ricerca-avviso">
        <Alert tone="warning" role="alert">
          {testo}
        </Alert>
      </div>
    )
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
