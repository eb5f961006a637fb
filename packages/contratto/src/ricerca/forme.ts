import { z } from 'zod';
import { conteggio, cursore, QUERY_DI_PAGINA } from '../linea/pagina.ts';
import { cent, istante, istanteInQuery, numeroInQuery } from '../linea/tipi.ts';
import { RAGGIO_KM_MAX } from '../parole/luoghi.ts';
import { aChePunto, modalita } from '../vendita/asta.ts';
import { ORDINI_DI_RICERCA, STATI_DI_RICERCA } from './ordini-ricerca.ts';

/** La ricerca fra le vendite pubblicate, che chiunque può fare (R76). */

/** Oltre il terzo esperimento si cercano insieme. */
export const TENTATIVI_DISTINTI = 4;
/** Più lunga di così non è una ricerca. */
const TESTO_DI_RICERCA_MAX = 200;
/** Vendite di una pagina di risultati. */
export const TROVATE_PER_PAGINA = 24;
/** Un’area ha al più tanti caratteri: sessanta vertici, con sei decimali. */
const AREA_CARATTERI_MAX = 1_500;
const SCELTE_MAX = 20;
const PREZZO_CENT_MAX = 1_000_000_000_000;

const nome = z.string().trim().max(300);
/** Una scelta, o più d’una ripetendo il nome nell’indirizzo. */
const unaOPiu = <S extends z.ZodType>(una: S) => z.union([una, z.array(una).max(SCELTE_MAX)]).optional();

/** Ciò che si cerca: ogni voce restringe. Senza `stato`, le vendite non finite. */
const FILTRO = {
  /** Parole dell’avviso, in qualunque ordine, anche scritte con qualche errore. */
  testo: z.string().trim().max(TESTO_DI_RICERCA_MAX).optional(),
  /** Parole del luogo: comune, provincia, regione o via. */
  luogo: z.string().trim().max(TESTO_DI_RICERCA_MAX).optional(),
  tribunale: unaOPiu(nome),
  regione: unaOPiu(nome),
  provincia: unaOPiu(nome),
  comune: unaOPiu(nome),
  categoria: unaOPiu(nome),
  modalita: unaOPiu(modalita),
  stato: unaOPiu(z.enum(STATI_DI_RICERCA)),
  /** Quale esperimento dello stesso lotto; il più alto vale anche per i seguenti. */
  tentativo: unaOPiu(numeroInQuery.min(1).max(TENTATIVI_DISTINTI)),
  /** Prezzo base, in centesimi, estremi compresi. */
  prezzoMin: numeroInQuery.min(0).max(PREZZO_CENT_MAX).optional(),
  prezzoMax: numeroInQuery.min(0).max(PREZZO_CENT_MAX).optional(),
  /** Inizio delle operazioni, estremi compresi. */
  dal: istanteInQuery.optional(),
  al: istanteInQuery.optional(),
  /** `lat,lon`; vale con `raggio`, in chilometri. */
  centro: z.string().max(40).optional(),
  raggio: z.coerce.number<number>().min(0.1).max(RAGGIO_KM_MAX).optional(),
  /** `ovest,sud,est,nord`, o i vertici `lat,lon;lat,lon;…` di un’area disegnata. */
  area: z.string().max(AREA_CARATTERI_MAX).optional(),
};

export const filtroRicerca = z.strictObject(FILTRO);
export type FiltroRicerca = z.output<typeof filtroRicerca>;

export const queryRicerca = z.strictObject({
  ...FILTRO,
  ...QUERY_DI_PAGINA,
  ordine: z.enum(ORDINI_DI_RICERCA).optional(),
});
export type QueryRicerca = z.output<typeof queryRicerca>;

/** Una vendita trovata: ciò che basta a riconoscerla e ad aprirla. */
const venditaTrovata = z.strictObject({
  id: z.string(),
  ...aChePunto,
  esito: z.string().nullable(),
  titolo: z.string(),
  categoria: z.string().nullable(),
  tribunale: z.string(),
  ruolo: z.strictObject({ numero: z.string(), anno: z.int() }).nullable(),
  luogo: z.strictObject({ via: z.string(), comune: z.string(), provincia: z.string() }),
  posizione: z.strictObject({ lat: z.number(), lon: z.number() }).nullable(),
  prezzoBaseCent: cent,
  offertaMinimaCent: cent,
  termineOfferteIl: istante,
  inizioOperazioniIl: istante,
  /** La prima foto pubblicata, che cosa mostra, e quante immagini ne mostra la scheda, piante comprese. */
  foto: z
    .strictObject({ documento: z.string(), misura: z.string(), alternativo: z.string(), quante: z.int() })
    .nullable(),
  /** In linea d’aria dal centro della ricerca, in chilometri; `null` se non ce n’è uno. */
  distanzaKm: z.number().nullable(),
});
export type VenditaTrovata = z.infer<typeof venditaTrovata>;

/** Una parola che negli avvisi non c’è, e quelle simili cercate al suo posto; nessuna, se non ce ne sono. */
const parolaIntesa = z.strictObject({ scritta: z.string(), cercate: z.array(z.string()) });
export type ParolaIntesa = z.infer<typeof parolaIntesa>;

export const paginaTrovata = z.strictObject({
  righe: z.array(venditaTrovata),
  prossimo: cursore.nullable(),
  intese: z.array(parolaIntesa),
});
export type PaginaTrovata = z.infer<typeof paginaTrovata>;

/** Una scelta e quante vendite avrebbe; `null` dove contarle costerebbe più che leggerle. */
const scelta = z.strictObject({ valore: z.string(), quante: z.int().nullable() });
export type VoceContata = z.infer<typeof scelta>;

/** Quante vendite ha la ricerca, e quante per ciascuna scelta: di stato, categoria, modalità, esperimento, regione, provincia e comune contano le altre. */
export const contiDellaRicerca = z.strictObject({
  totale: conteggio,
  /** `null` se le vendite trovate sono troppe per contarle scelta per scelta. */
  scelte: z
    .strictObject({
      stato: z.array(scelta),
      categoria: z.array(scelta),
      modalita: z.array(scelta),
      tentativo: z.array(scelta),
      regione: z.array(scelta),
      /** Senza conti dove guardano anche tutte le vendite finite. */
      provincia: z.array(scelta).nullable(),
      /** Senza conti anche dove i comuni sono troppi: si sceglie prima una provincia. */
      comune: z.array(scelta).nullable(),
      tribunale: z.array(scelta).nullable(),
    })
    .nullable(),
});
export type ContiDellaRicerca = z.infer<typeof contiDellaRicerca>;

/**
 * Le caselle di una risposta della mappa, e dunque i gruppi: bastano allo schermo più grande, che ne mostra una ogni
 * sessantaquattro punti. Chi ne chiede di più le ha più grandi, e la risposta dice a quale ingrandimento.
 */
export const CASELLE_DELLA_MAPPA_MAX = 2_000;

/** Il livello d’ingrandimento della mappa, come lo contano le mappe del Web. */
export const queryMappa = z.strictObject({
  ...FILTRO,
  /** `ovest,sud,est,nord` di ciò che la mappa mostra. */
  riquadro: z.string().max(100),
  zoom: numeroInQuery.min(0).max(20),
});

/** Vendite vicine fra loro, al centro di dove sono; di una sola si sa quale. */
const gruppoSullaMappa = z.strictObject({
  chiave: z.string(),
  lat: z.number(),
  lon: z.number(),
  quante: z.int(),
  nome: z.string(),
  /** `ovest,sud,est,nord` della sua casella: come area di una ricerca le trova tutte. */
  riquadro: z.string(),
  vendita: z.strictObject({ id: z.string(), titolo: z.string(), prezzoBaseCent: cent }).nullable(),
});
export type GruppoSullaMappa = z.infer<typeof gruppoSullaMappa>;

export const mappaDellaRicerca = z.strictObject({
  gruppi: z.array(gruppoSullaMappa).max(CASELLE_DELLA_MAPPA_MAX),
  /** L’ingrandimento delle caselle: meno di quello chiesto se le caselle del riquadro sarebbero state troppe. */
  zoom: z.int(),
  /** Quante in tutto nel riquadro, allargato alle caselle intere: la somma dei gruppi. */
  quante: z.int(),
  /** Quante la ricerca ne trova di cui l’avviso non dice dove sono: con un’area o un raggio, nessuna. */
  senzaPosizione: z.int(),
});
export type MappaDellaRicerca = z.infer<typeof mappaDellaRicerca>;

export const queryCalendario = z.strictObject({ ...FILTRO, dal: istanteInQuery, al: istanteInQuery });

/** Le vendite di un file di calendario: le altre stanno nei file seguenti, e il calendario dice quante e dove. */
export const VENDITE_DEL_FILE_MAX = 2_000;
export const queryCalendarioIcs = z.strictObject({
  ...FILTRO,
  /** Da dove comincia il file seguente, come lo scrive il precedente. */
  dopo: cursore.optional(),
});

/** Oltre, di un periodo si dice quante vendite ha ciascun giorno. */
export const VENDITE_DEL_CALENDARIO_MAX = 400;
export const calendarioDellaRicerca = z.strictObject({
  /** `2026-11-22`, di Roma. */
  giorni: z.array(z.strictObject({ giorno: z.string(), quante: z.int() })),
  /** `null` se sono più di `VENDITE_DEL_CALENDARIO_MAX`. */
  vendite: z
    .array(z.strictObject({ id: z.string(), titolo: z.string(), inizioOperazioniIl: istante, ...aChePunto }))
    .nullable(),
});
export type CalendarioDellaRicerca = z.infer<typeof calendarioDellaRicerca>;

/** Ciò che si può scegliere, in ordine alfabetico: quanto hanno scritto gli avvisi di tutte le vendite. */
export const vociDellaRicerca = z.strictObject({
  tribunali: z.array(z.string()),
  regioni: z.array(z.string()),
  province: z.array(z.string()),
  categorie: z.array(z.string()),
});
export type VociDellaRicerca = z.infer<typeof vociDellaRicerca>;

/** I posti il cui nome comincia o somiglia a ciò che si è scritto. */
export const queryPosti = z.strictObject({ testo: z.string().trim().min(1).max(80) });
export const postiTrovati = z.strictObject({
  posti: z.array(
    z.strictObject({
      comune: z.string(),
      provincia: z.string(),
      regione: z.string(),
      lat: z.number(),
      lon: z.number(),
    }),
  ),
});
export type PostiTrovati = z.infer<typeof postiTrovati>;
