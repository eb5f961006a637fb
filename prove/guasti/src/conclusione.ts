import type { Conti, Ordine } from './controllore.ts';
import type { Esaminatore } from './esame.ts';
import { giudicaConcluse } from './giudizi.ts';
import type { SenzaMotore } from './scena.ts';
import { adessoMs, attendi } from './tempi.ts';

/** Quanto si lascia ai comandi ancora in mano perché abbiano la loro risposta. */
const ULTIME_RISPOSTE_MS = 3_000;
/** Quanto si aspetta, a guasti finiti, che una vendita breve arrivi al suo zero: tre ultimi rilanci e un'unità ciascuno. */
const ULTIMO_ZERO_MS = 20_000;
/** Vendite offese di cui si tiene la storia, e quanto ne basta a capire. */
const STORIE_MAX = 5;
const VOCI_DI_STORIA_MAX = 30;
const GUASTI_DI_STORIA_MAX = 20;
/** Una storia intera di una vendita sta in molto meno. */
const VOCI_MAX = 100_000;

/** Ciò che resta di una scena quando si è letta tutta. */
export type Conclusione = {
  conti: Conti;
  racconti: string[];
  ordine: Ordine;
  vendite: VenditeViste;
  /** Dal primo invio alla ricevuta, di ogni rilancio accettato. */
  atteseMs: number[];
  storie: Record<string, unknown[]>;
  /** Server finiti da sé mentre servivano: un guasto intorno a loro non deve ucciderli. */
  serverCaduti: number;
};

export type VenditeViste = {
  lunghe: number;
  brevi: number;
  giudicate: number;
  /** Concluse senza che nessuno vi rilanciasse: giudicarle non prova nulla. */
  senzaRilanci: number;
  /** Concluse mentre l'ora saltava: i loro istanti non si confrontano con i nostri. */
  fuoriOra: number;
  /** Ancora aperte alla fine. */
  aperte: number;
  /** Concluse e sfuggite al giudizio: non ce ne deve essere nessuna. */
  nonGiudicate: number;
};

/** L'ultimo confronto: ogni catena da capo, ogni zero non ancora giudicato, l'ordine di tutta la storia. */
export async function concludi(scena: SenzaMotore, esaminatore: Pick<Esaminatore, 'confronta'>): Promise<Conclusione> {
  const { controllore, banditore, conteggi } = scena;
  const fine = adessoMs() + ULTIMO_ZERO_MS;
  while (scena.brevi.size > 0 && scena.concluse.size === 0 && adessoMs() < fine) await attendi(200);
  scena.carico.di({ tipo: 'pausa' });
  await attendi(ULTIME_RISPOSTE_MS);
  await esaminatore.confronta();
  const ordine = await controllore.verificaTutto(banditore.giornale, scena.chiavi);
  controllore.giudicaLunghe(scena.lunghe);
  const concluse = [...scena.brevi].filter((asta) => conclusa(scena, asta));
  giudicaConcluse(scena, concluse);
  const rimaste = [...scena.brevi];
  const nonGiudicate = rimaste.filter((asta) => conclusa(scena, asta)).length;
  return {
    conti: controllore.conti,
    racconti: controllore.racconti,
    ordine,
    vendite: {
      lunghe: scena.lunghe.size,
      brevi: conteggi.brevi,
      giudicate: conteggi.giudicate,
      senzaRilanci: conteggi.senzaRilanci,
      fuoriOra: conteggi.fuoriOra,
      aperte: rimaste.length - nonGiudicate,
      nonGiudicate,
    },
    atteseMs: controllore
      .righe()
      .flatMap((riga) => (riga.esito === 'accettato' ? [riga.ritornoMs - riga.chiamataMs] : [])),
    storie: await storie(scena),
    serverCaduti: [...scena.server, ...scena.staffette].reduce((quanti, uno) => quanti + uno.cadute(), 0),
  };
}

/** Lo dice il registro, non chi rilanciava: una vendita che i clienti non hanno visto finire si giudica lo stesso. */
function conclusa({ controllore }: SenzaMotore, asta: string): boolean {
  return controllore.memorie.get(asta)?.tempi.some(({ tipo }) => tipo === 'GaraConclusa') ?? false;
}

/** Le storie di chi ha subito un torto, con i guasti che le hanno attraversate. */
async function storie({ controllore, banditore, guasti }: SenzaMotore): Promise<Record<string, unknown[]>> {
  const raccolte: Record<string, unknown[]> = {};
  for (const asta of [...controllore.offese].slice(0, STORIE_MAX)) {
    const tutte = await banditore.giornale.leggi(asta, 0, VOCI_MAX);
    // Ciò che si scrive dopo la conclusione non spiega la conclusione.
    const fine = tutte.findIndex(({ tipo }) => tipo === 'GaraConclusa');
    const voci = fine < 0 ? tutte : tutte.slice(0, fine + 3);
    // I rifiuti di una gara sospesa sono centinaia e tutti uguali.
    raccolte[asta] = voci
      .filter(({ tipo }, i) => tipo !== 'RilancioRifiutato' || i >= voci.length - 5)
      .slice(-VOCI_DI_STORIA_MAX)
      .map(({ seq, tipo, attore, ricevutoIl, registratoIl, dati }) => ({
        seq,
        tipo,
        attore: attore.id,
        ricevutoIl,
        registratoIl,
        dati,
      }));
    raccolte[`${asta} guasti`] = guasti
      .filter(({ alIl, dalIl }) => alIl > (voci.at(0)?.registratoIl ?? 0) && dalIl < (voci.at(-1)?.registratoIl ?? 0))
      .slice(-GUASTI_DI_STORIA_MAX);
  }
  return raccolte;
}
