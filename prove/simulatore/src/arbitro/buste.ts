import type { Voce } from '@gestore/registro';
import { intero, oggetto, testo } from './leggi.ts';
import type { BustaLetta, Diritto, Richiesta } from './situazione.ts';

type Legge = (d: Diritto, v: Voce) => string | null;
type Ragione = (d: Diritto, r: Richiesta) => boolean;

const conduce = (v: Voce): boolean => v.attore.tipo === 'referente' || v.attore.tipo === 'magistrato';

export function ammesse(d: Diritto): BustaLetta[] {
  return [...d.buste.values()].filter(({ ammessa }) => ammessa);
}

/** Le ragioni di chi precede, una dopo l'altra; il deposito conta al secondo (R45). */
const passi: readonly ((b: BustaLetta) => number)[] = [
  (b) => -b.prezzoCent,
  (b) => -b.cauzioneCent,
  (b) => b.pagamentoGiorni,
  (b) => Math.floor(b.depositoIl / 1_000),
];
const pariIn = (a: BustaLetta, b: BustaLetta): boolean => passi.every((passo) => passo(a) === passo(b));

/** Le offerte ammesse che nessun'altra precede: più di una se sono pari in tutto (R45). */
export function inCima(d: Diritto): BustaLetta[] {
  let restano = ammesse(d);
  for (const passo of passi) {
    const minimo = Math.min(...restano.map(passo));
    restano = restano.filter((busta) => passo(busta) === minimo);
  }
  return restano;
}

/** Da chi parte la gara: la prima, o quella che chi conduce ha messo prima delle sue pari; `undefined` se non lo ha detto (R44, R45). */
export function inTesta(d: Diritto): BustaLetta | undefined {
  const [prima, ...altre] = inCima(d);
  if (altre.length === 0) return prima;
  const deciso = d.parita.findLast((ordine) => gruppo(d, ordine)?.includes(prima?.id ?? ''));
  return deciso === undefined ? undefined : d.buste.get(deciso[0] ?? '');
}

/** L'ordine, se dispone tutte e sole le offerte ammesse pari a una di loro, una volta ciascuna. */
function gruppo(d: Diritto, ordine: readonly string[]): readonly string[] | null {
  const una = d.buste.get(ordine[0] ?? '');
  if (una === undefined) return null;
  const pari = ammesse(d).filter((altra) => pariIn(una, altra));
  const stesse = pari.length === ordine.length && pari.every(({ id }) => ordine.includes(id));
  return stesse && pari.length > 1 ? ordine : null;
}

/** Quante buste aspettano chi conduce: chiuse, aperte e non decise, o che non si leggono (R25, R48). */
export const daDecidere = (d: Diritto): BustaLetta[] => [...d.buste.values()].filter(({ attende }) => attende);

/** La cauzione non basta: meno di un decimo del prezzo offerto (R17). */
const cauzioneCorta = ({ prezzoCent, cauzioneCent }: BustaLetta): boolean => cauzioneCent < Math.ceil(prezzoCent / 10);
/** Digitata da chi conduce, con la cauzione corta, o già rifiutata: per ammetterla scrive perché (R38). */
const daMotivare = (sua: BustaLetta): boolean => sua.dettata || cauzioneCorta(sua) || !sua.attende;
const busta = (d: Diritto, v: Voce): BustaLetta | undefined => d.buste.get(testo(v.dati, 'bustaId'));
const scritto = (valore: unknown): boolean => typeof valore === 'string' && valore.trim() !== '';

/** Un rifiuto dice quale regola, e perché con parole di chi conduce (R38). */
const motivato = (motivo: unknown): boolean => {
  const { regola, testo: perche } = (motivo ?? {}) as Record<string, unknown>;
  return scritto(regola) && scritto(perche);
};

/** Una riga di legge per ogni fatto dell'esame delle buste. */
export const LEGGI_BUSTE: Record<string, Legge> = {
  ParitaDecisa: (d, v) => {
    const ordine = (v.dati.ordine as { bustaId: string }[]).map(({ bustaId }) => bustaId);
    if (!conduce(v)) return 'R45: fra pari ha deciso chi non conduce';
    if (d.fase !== 'operazioni') return 'R45: deciso fra pari fuori dall’esame delle buste';
    if (daDecidere(d).length > 0) return 'R48: deciso fra pari con buste da decidere';
    if (gruppo(d, ordine) === null) return 'R45: deciso fra offerte che non sono pari, o non di tutte';
    return scritto(v.dati.motivo) ? null : 'R45: deciso fra pari senza dire perché';
  },
  ScartataLetta: (d, v) => {
    const offerta = oggetto(v.dati, 'offerta');
    const [prezzoCent, cauzioneCent] = [intero(offerta, 'prezzoCent'), intero(offerta, 'cauzioneCent')];
    const regole = (v.dati.proposte as { regola: string }[]).map(({ regola }) => regola);
    if (!conduce(v)) return 'R25: ha letto i byte chi non conduce';
    if (busta(d, v)?.scartata !== true) return 'R25: letti i byte di una busta che si leggeva';
    if (!scritto(v.dati.motivo)) return 'R25: letta senza dire come';
    if (!regole.includes('R25')) return 'R25: ciò che ha digitato chi conduce non è segnalato';
    return regole.includes('R17') === cauzioneCent < Math.ceil(prezzoCent / 10)
      ? null
      : 'R17: la cauzione non è giudicata sul decimo del prezzo offerto';
  },
  ScartataEsclusa: (d, v) => {
    if (!conduce(v)) return 'R25: esclusa da chi non conduce';
    const sua = busta(d, v);
    if (sua?.scartata !== true || !sua.attende) return 'R25: esclusa una busta che si leggeva, o già decisa';
    if (d.malata !== null) return 'R57: esclusa a piattaforma malata';
    return motivato(v.dati.motivo) ? null : 'R25: esclusa senza un motivo';
  },
  OffertaRifiutata: (d, v) => {
    const sua = busta(d, v);
    if (!conduce(v)) return 'R38: rifiutata da chi non conduce';
    if (d.fase !== 'operazioni' || d.malata !== null) return 'R38: rifiutata dopo l’avvio, o a piattaforma malata';
    if (sua === undefined || sua.scartata || !(sua.attende || sua.ammessa))
      return 'R38: rifiutata una busta già decisa';
    return motivato(v.dati.motivo) ? null : 'R38: rifiutata senza un motivo';
  },
  OffertaAmmessa: (d, v) => {
    const sua = busta(d, v);
    if (!conduce(v)) return 'R38: ammessa da chi non conduce';
    if (sua === undefined || sua.scartata || sua.ammessa) return 'R38: ammessa una busta che non era da ammettere';
    return daMotivare(sua) && !scritto(v.dati.nonostante)
      ? 'R38: ammessa contro ciò che era segnalato, senza un motivo'
      : null;
  },
};

const parita = (r: Richiesta): boolean => r.atto === 'decidiParita';
const ordineDi = ({ mandato }: Richiesta): readonly string[] => (mandato.ordine ?? []) as readonly string[];
const suaDi = (d: Diritto, { mandato }: Richiesta): BustaLetta | undefined => d.buste.get(String(mandato.bustaId));

/** Quando quel no è giusto, mentre si esaminano le buste. */
export const RAGIONI_BUSTE: Record<string, Ragione> = {
  R48_buste_da_esaminare: (d, r) => (r.atto === 'avviaGara' || parita(r)) && daDecidere(d).length > 0,
  R45_parita_da_decidere: (d, r) => r.atto === 'avviaGara' && inCima(d).length > 1 && inTesta(d) === undefined,
  R45_non_pari: (d, r) => parita(r) && gruppo(d, ordineDi(r)) === null,
  R45_motivo_mancante: (_, r) => parita(r) && !scritto(r.mandato.motivo),
  R25_non_scartata: (d, r) => r.atto === 'leggiScartata' && suaDi(d, r)?.scartata !== true,
  R25_busta_scartata: (d, r) => r.atto === 'ammettiOfferta' && suaDi(d, r)?.scartata === true,
  R38_gia_deciso: (d, r) => {
    const sua = suaDi(d, r);
    if (r.atto === 'rifiutaOfferta') return sua?.attende === false && !sua.ammessa;
    return r.atto === 'ammettiOfferta' && sua?.ammessa === true;
  },
  R38_motivo_mancante: (_, r) =>
    r.atto === 'rifiutaOfferta'
      ? !motivato(r.mandato.motivo)
      : r.atto === 'leggiScartata' && !scritto(r.mandato.motivo),
  R38_ammissione_da_motivare: (d, r) => {
    const sua = suaDi(d, r);
    return r.atto === 'ammettiOfferta' && sua !== undefined && !scritto(r.mandato.nonostante) && daMotivare(sua);
  },
};
