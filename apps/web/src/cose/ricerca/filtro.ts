import type { IngressoDi } from '@gestore/contratto/linea/chiamata';
import type { contiRicerca } from '@gestore/contratto/ricerca/chiamate';
import { leggiEuro } from '@gestore/dominio';
import { leggiIstante } from '../../forme/istante-scritto.ts';
import { giornoScritto } from './giorno.ts';

/** Ciò che si cerca, com'è scritto: lo stesso testo sta nei campi e nell'indirizzo della pagina. */
export type CampiRicerca = {
  testo: string;
  luogo: string;
  tribunale: string;
  prezzoMin: string;
  prezzoMax: string;
  /** Giorni delle operazioni, `gg/mm/aaaa`. */
  dal: string;
  al: string;
  /** Il comune attorno a cui si cerca; vuoto se il centro viene dalla mappa. */
  vicino: string;
  /** `latitudine,longitudine` del centro della ricerca nel raggio, in chilometri. */
  centro: string;
  raggio: string;
  /** `ovest,sud,est,nord`, o i vertici `lat,lon;…` di un'area disegnata. */
  area: string;
};

/** Le scelte, più d'una per ciascuna voce. */
export const SCELTE = ['stato', 'regione', 'provincia', 'comune', 'categoria', 'modalita', 'tentativo'] as const;
export type NomeScelta = (typeof SCELTE)[number];
export type Filtro = CampiRicerca & Readonly<Record<NomeScelta, readonly string[]>>;

export const NESSUN_CAMPO: CampiRicerca = {
  testo: '',
  luogo: '',
  tribunale: '',
  prezzoMin: '',
  prezzoMax: '',
  dal: '',
  al: '',
  vicino: '',
  centro: '',
  raggio: '',
  area: '',
};
export const NESSUN_FILTRO: Filtro = {
  ...NESSUN_CAMPO,
  stato: [],
  regione: [],
  provincia: [],
  comune: [],
  categoria: [],
  modalita: [],
  tentativo: [],
};

type Ingresso = IngressoDi<typeof contiRicerca>;

/** La ricerca come la vuole il server; ciò che è scritto male non filtra, perché l'errore è già accanto al campo. */
export function perIlServer(filtro: Filtro): Ingresso {
  const { testo, luogo, tribunale, centro, raggio, area } = filtro;
  const minimo = leggiEuro(filtro.prezzoMin);
  const massimo = leggiEuro(filtro.prezzoMax);
  const dal = primoIstante(filtro.dal);
  const al = primoIstante(filtro.al);
  const scritto = (valore: string): string | undefined => (valore === '' ? undefined : valore);
  const km = Number(raggio);
  const attorno = centro !== '' && km > 0;
  return senzaVuoti({
    testo: scritto(testo),
    luogo: scritto(luogo),
    tribunale: scritto(tribunale),
    regione: piuDUna(filtro.regione),
    provincia: piuDUna(filtro.provincia),
    comune: piuDUna(filtro.comune),
    area: scritto(area),
    centro: attorno ? centro : undefined,
    raggio: attorno ? km : undefined,
    prezzoMin: minimo.tipo === 'valido' ? minimo.cent : undefined,
    prezzoMax: massimo.tipo === 'valido' ? massimo.cent : undefined,
    dal: dal ?? undefined,
    al: al === null ? undefined : fineGiorno(filtro.al, al),
    stato: piuDUna(filtro.stato) as Ingresso['stato'],
    categoria: piuDUna(filtro.categoria),
    modalita: piuDUna(filtro.modalita) as Ingresso['modalita'],
    tentativo: piuDUna(filtro.tentativo)?.map(Number),
  });
}

const piuDUna = (valori: readonly string[]): string[] | undefined => (valori.length === 0 ? undefined : [...valori]);

function senzaVuoti(ingresso: { [C in keyof Ingresso]: Ingresso[C] | undefined }): Ingresso {
  return Object.fromEntries(Object.entries(ingresso).filter(([, valore]) => valore !== undefined)) as Ingresso;
}

/** Le ore che il cambio dell'ora salta o ripete non sono mai la mezzanotte. */
function primoIstante(giorno: string): number | null {
  if (giornoScritto(giorno) === null) return null;
  const letto = leggiIstante(giorno, '00:00:00');
  return letto.tipo === 'valido' ? letto.istante : null;
}

function fineGiorno(giorno: string, inizio: number): number {
  const letto = leggiIstante(giorno, '23:59:59');
  return (letto.tipo === 'valido' ? letto.istante : inizio + 86_399_000) + 999;
}

/** Ciò che si scrive accanto a un altro campo, e da solo non restringe. */
const ACCANTO: readonly (keyof CampiRicerca)[] = ['vicino', 'raggio'];

/** Quanti filtri restringono la ricerca, oltre alle parole: il numero accanto a «Filtri». */
export function quantiFiltri(filtro: Filtro): number {
  const campi = (Object.keys(NESSUN_CAMPO) as (keyof CampiRicerca)[]).filter(
    (campo) => campo !== 'testo' && !ACCANTO.includes(campo) && filtro[campo] !== '',
  );
  return campi.length + SCELTE.reduce((somma, nome) => somma + filtro[nome].length, 0);
}

/** Vero se nulla restringe la ricerca. */
export function ricercaVuota(filtro: Filtro): boolean {
  return (
    Object.keys(NESSUN_CAMPO).every((campo) => filtro[campo as keyof CampiRicerca] === '') &&
    SCELTE.every((nome) => filtro[nome].length === 0)
  );
}
