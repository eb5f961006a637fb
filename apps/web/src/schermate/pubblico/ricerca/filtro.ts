import type { AstaPubblica } from '@gestore/contratto';
import { leggiEuro } from '@gestore/dominio';
import { giornoDiRoma, giornoScritto } from './giorno.ts';
import { dentro, distanzaKm, leggiPunto, leggiRiquadro } from './luoghi.ts';

/** Ciò che si cerca, com'è scritto: lo stesso testo sta nei campi e nell'indirizzo della pagina. */
export type Filtro = {
  testo: string;
  luogo: string;
  tribunale: string;
  categoria: string;
  modalita: string;
  prezzoMin: string;
  prezzoMax: string;
  /** Giorni delle operazioni, `gg/mm/aaaa`. */
  dal: string;
  al: string;
  /** `latitudine,longitudine` del centro della ricerca nel raggio, in chilometri. */
  centro: string;
  raggio: string;
  /** `ovest,sud,est,nord` del riquadro mostrato dalla mappa quando lo si è scelto. */
  area: string;
};

export const NESSUN_FILTRO: Filtro = {
  testo: '',
  luogo: '',
  tribunale: '',
  categoria: '',
  modalita: '',
  prezzoMin: '',
  prezzoMax: '',
  dal: '',
  al: '',
  centro: '',
  raggio: '',
  area: '',
};

/** Senza accenti, maiuscole e apostrofi curvi: «Forlì» si trova scrivendo «forli», «L’Aquila» scrivendo «l'aquila». */
export function piatto(testo: string): string {
  return testo
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase();
}

/** Ogni parola scritta compare, in qualunque ordine. */
function contiene(dove: string, scritto: string): boolean {
  const piano = piatto(dove);
  return piatto(scritto)
    .split(/\s+/)
    .every((parola) => piano.includes(parola));
}

const luogoDi = ({ scheda: { luogo } }: AstaPubblica): string =>
  [luogo.via, luogo.comune, luogo.provincia, luogo.regione].join(' ');

/** Tutto ciò che dell'avviso si cerca con parole libere. */
function parole(asta: AstaPubblica): string {
  const { scheda } = asta;
  return [
    scheda.titolo,
    scheda.tribunale,
    luogoDi(asta),
    scheda.ruolo === null ? '' : `${scheda.ruolo.numero}/${scheda.ruolo.anno}`,
    scheda.lotto.codice,
    scheda.lotto.descrizione,
    scheda.lotto.categoria ?? '',
    ...scheda.beni.flatMap(({ descrizione, tipologia }) => [descrizione, tipologia ?? '']),
  ].join(' ');
}

/** Le vendite che corrispondono a tutto; ciò che è scritto male non filtra, perché l'errore è già accanto al campo. */
export function filtra(aste: readonly AstaPubblica[], filtro: Filtro): AstaPubblica[] {
  return aste.filter((asta) => corrisponde(asta, filtro));
}

function corrisponde(asta: AstaPubblica, filtro: Filtro): boolean {
  const { scheda, parametri } = asta;
  return (
    contiene(parole(asta), filtro.testo) &&
    contiene(luogoDi(asta), filtro.luogo) &&
    uguale(scheda.tribunale, filtro.tribunale) &&
    uguale(scheda.lotto.categoria ?? '', filtro.categoria) &&
    uguale(parametri.modalita, filtro.modalita) &&
    nelPrezzo(parametri.prezzoBaseCent, filtro) &&
    neiGiorni(parametri.inizioOperazioniIl, filtro) &&
    nelPosto(asta, filtro)
  );
}

const uguale = (suo: string, cercato: string): boolean => cercato === '' || suo === cercato;

function nelPrezzo(cent: number, { prezzoMin, prezzoMax }: Filtro): boolean {
  const minimo = leggiEuro(prezzoMin);
  const massimo = leggiEuro(prezzoMax);
  return (minimo.tipo !== 'valido' || cent >= minimo.cent) && (massimo.tipo !== 'valido' || cent <= massimo.cent);
}

/** I giorni sono quelli di Roma, estremi compresi. */
function neiGiorni(inizioIl: number, { dal, al }: Filtro): boolean {
  const giorno = giornoDiRoma(inizioIl);
  const primo = giornoScritto(dal);
  const ultimo = giornoScritto(al);
  return (primo === null || giorno >= primo) && (ultimo === null || giorno <= ultimo);
}

/** Con un raggio o un'area una vendita di cui l'avviso non dà la posizione non si può dire dentro. */
function nelPosto({ scheda: { luogo } }: AstaPubblica, { centro, raggio, area }: Filtro): boolean {
  const dove =
    luogo.latitudine === null || luogo.longitudine === null ? null : { lat: luogo.latitudine, lon: luogo.longitudine };
  const punto = leggiPunto(centro);
  const km = Number(raggio);
  if (punto !== null && km > 0 && (dove === null || distanzaKm(punto, dove) > km)) return false;
  const riquadro = leggiRiquadro(area);
  return riquadro === null || (dove !== null && dentro(dove, riquadro));
}

const IN_CORSO: readonly string[] = ['operazioni_aperte', 'gara'];
const CONCLUSE: readonly string[] = ['gara_conclusa', 'esitata', 'verbalizzata', 'chiusa'];

/** Prima le vendite in corso, poi le prossime dalla più vicina, infine le concluse dalla più recente. */
export function inOrdine(aste: readonly AstaPubblica[]): AstaPubblica[] {
  const gruppo = ({ fase }: AstaPubblica): number => (IN_CORSO.includes(fase) ? 0 : CONCLUSE.includes(fase) ? 2 : 1);
  const quando = (asta: AstaPubblica): number => asta.parametri.inizioOperazioniIl;
  return aste.toSorted(
    (a, b) => gruppo(a) - gruppo(b) || (gruppo(a) === 2 ? quando(b) - quando(a) : quando(a) - quando(b)),
  );
}
