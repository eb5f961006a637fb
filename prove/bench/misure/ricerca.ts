import { Agent, get } from 'node:http';
import type { Base } from '../ambiente.ts';
import { caricaBase, diOperatore } from '../carica-paese.ts';
import { adessoMs, memoriaMb } from '../macchina.ts';
import type { Misura } from '../misura.ts';
import { percentile, type Voci } from '../statistica.ts';

/** Prima di misurare: il compilatore, i piani e la memoria di PostgreSQL si scaldano come in un giorno qualunque. */
const A_VUOTO = 40;
const RICHIESTE = 400;
const CLIENTI = 8;
const CARICO_MS = 20_000;
const GIORNO_MS = 86_400_000;
/** Gli atti di tanti giorni: di un milione di vendite, qualche centinaio di migliaia di righe. */
const ESPORTATI_GIORNI = 30;
const MEMORIA_OGNI_MS = 50;

/** Una vendita del paese da cui si prendono le parole e i luoghi che si cercano. */
type Esempio = {
  id: string;
  tribunale: string;
  provincia: string;
  comune: string;
  categoria: string;
  lat: number;
  lon: number;
};

export const ricerca: Misura = {
  nome: 'ricerca',
  titolo: 'Cercare in un paese di vendite',
  spiegazione:
    'Lo stesso paese di `paese`: un milione di vendite, cinquantamila aperte. Ricerche di chi guarda (parole, anche scritte male, luogo, tribunale, categoria, raggio, area, prezzo, concluse), ciascuna su vendite diverse, per HTTP da un server vero: una alla volta, poi da otto clienti insieme; la mappa da tutta l’Italia a un quartiere, i conti accanto ai filtri, una scheda, le statistiche con periodi interi e tagliati, e un’esportazione guardando la memoria del server.',
  giriMax: 1,
  obiettivi: [
    { voce: 'caricare il paese s', verso: 'al più', limite: 300 },
    { voce: 'prima pagina, un cliente p95 ms', verso: 'al più', limite: 50 },
    { voce: 'otto clienti, ricerche al secondo', verso: 'almeno', limite: 200 },
    { voce: 'otto clienti p95 ms', verso: 'al più', limite: 200 },
    { voce: 'mappa p95 ms', verso: 'al più', limite: 100 },
    { voce: 'ricerche troppo ampie per il loro tempo', verso: 'al più', limite: 0 },
    { voce: 'scheda p95 ms', verso: 'al più', limite: 5 },
    { voce: 'statistiche p95 ms', verso: 'al più', limite: 300 },
    { voce: 'esportazione, memoria in più MB', verso: 'al più', limite: 50 },
  ],
  async misura(ambiente) {
    const { base, caricato } = await caricaBase(ambiente);
    const server = await ambiente.server(base);
    const esempi = await scegliEsempi(base);
    const cliente = nuovoCliente(server.url);
    const una = async (strade: readonly string[], quante = RICHIESTE): Promise<number[]> => {
      for (let i = 0; i < A_VUOTO; i += 1) await cliente.chiedi(strade[i % strade.length] ?? '/');
      const tempi: number[] = [];
      for (let i = 0; i < quante; i += 1) tempi.push(await cliente.chiedi(strade[i % strade.length] ?? '/'));
      return tempi;
    };
    const ricerche = stradeDiRicerca(esempi);
    const voci: Voci = {
      'vendite nel paese': caricato.lotti,
      'voci nel paese': caricato.voci,
      'caricare il paese s': caricato.secondi,
      ...p50p95('prima pagina, un cliente', await una(ricerche)),
      ...(await perGenere(una, esempi)),
      ...(await insieme(cliente, ricerche)),
      ...p50p95('conti', await una(ricerche.map(contiAccanto), 100)),
      ...p50p95('mappa', await una(stradeDiMappa(esempi), 200)),
      ...p50p95('scheda', await una(esempi.map(({ id }) => `/api/pubblico/aste/${id}`))),
    };
    const operatore = nuovoCliente(server.url, await diOperatore(base));
    const statistiche: number[] = [];
    for (let i = 0; i < 50; i += 1)
      statistiche.push(await operatore.chiedi(STATISTICHE[i % STATISTICHE.length] ?? '/'));
    return {
      ...voci,
      'ricerche troppo ampie per il loro tempo': cliente.troppoAmpie(),
      ...p50p95('statistiche', statistiche),
      'statistiche, la prima ms': statistiche[0] ?? Number.NaN,
      ...(await esporta(operatore, server.pid)),
    };
  },
};

const p50p95 = (nome: string, tempi: readonly number[]): Voci => ({
  [`${nome} p50 ms`]: percentile(tempi, 50),
  [`${nome} p95 ms`]: percentile(tempi, 95),
});

/** Vendite con un posto, sempre le stesse per lo stesso paese: metà aperte e metà concluse. */
async function scegliEsempi({ pool }: Base): Promise<Esempio[]> {
  const { rows } = await pool.query<Esempio>(`
    (SELECT id, tribunale, provincia, comune, categoria, lat, lon FROM ricerca_aperte WHERE lat IS NOT NULL ORDER BY md5(id::text) LIMIT 50)
    UNION ALL
    (SELECT id, tribunale, provincia, comune, categoria, lat, lon FROM ricerca_finite WHERE lat IS NOT NULL ORDER BY id LIMIT 50)`);
  return rows;
}

/** Le ricerche di un giorno: ciascun genere, ogni volta su un'altra vendita. */
const GENERI: readonly (readonly [nome: string, query: (una: Esempio) => Record<string, string>])[] = [
  ['senza filtri', () => ({})],
  ['parole', ({ comune }) => ({ testo: `appartamento ${comune}` })],
  ['parole scritte male', ({ comune }) => ({ testo: `apartamneto ${comune}` })],
  ['parole, concluse', ({ comune }) => ({ testo: comune, stato: 'conclusa' })],
  ['tribunale', ({ tribunale }) => ({ tribunale })],
  ['provincia e categoria', ({ provincia, categoria }) => ({ provincia, categoria })],
  ['tribunale, concluse dal prezzo alto', ({ tribunale }) => ({ tribunale, stato: 'conclusa', ordine: 'prezzo_alto' })],
  ['prezzo', () => ({ prezzoMin: '3000000', prezzoMax: '9000000', ordine: 'prezzo' })],
  ['nuove', () => ({ ordine: 'nuove' })],
  ['vicino', ({ lat, lon }) => ({ centro: `${lat.toFixed(4)},${lon.toFixed(4)}`, raggio: '10', ordine: 'distanza' })],
  ['area, concluse', ({ lat, lon }) => ({ area: riquadro(lat, lon, 0.2), stato: 'conclusa' })],
];

const riquadro = (lat: number, lon: number, lato: number): string =>
  [lon - lato, lat - lato, lon + lato, lat + lato].map((grado) => grado.toFixed(4)).join(',');

const strada = (una: Esempio, query: (una: Esempio) => Record<string, string>): string =>
  `/api/pubblico/ricerca?${new URLSearchParams(query(una))}`;

function stradeDiRicerca(esempi: readonly Esempio[]): string[] {
  return esempi.flatMap((una, i) => {
    const genere = GENERI[i % GENERI.length];
    return genere === undefined ? [] : [strada(una, genere[1])];
  });
}

/** I conti che la pagina chiede accanto alla ricerca: non hanno un ordine. */
function contiAccanto(ricerca: string): string {
  const query = new URLSearchParams(ricerca.split('?')[1]);
  query.delete('ordine');
  return `/api/pubblico/ricerca/conti?${query}`;
}

/** Ogni genere da solo: dice quale è lento. */
async function perGenere(
  una: (strade: readonly string[], quante: number) => Promise<number[]>,
  esempi: readonly Esempio[],
): Promise<Voci> {
  const voci: Voci = {};
  for (const [nome, query] of GENERI)
    voci[`prima pagina, ${nome} p95 ms`] = percentile(
      await una(
        esempi.map((esempio) => strada(esempio, query)),
        60,
      ),
      95,
    );
  return voci;
}

/** L'Italia intera, una regione, una città, un quartiere; di ciò che è aperto e di tutto. */
function stradeDiMappa(esempi: readonly Esempio[]): string[] {
  const viste = [
    { zoom: 6, lato: 7 },
    { zoom: 9, lato: 1 },
    { zoom: 12, lato: 0.12 },
    { zoom: 15, lato: 0.015 },
  ];
  return esempi.flatMap(({ lat, lon }, i) => {
    const vista = viste[i % viste.length];
    if (vista === undefined) return [];
    const query = new URLSearchParams({ riquadro: riquadro(lat, lon, vista.lato), zoom: String(vista.zoom) });
    if (i % 8 >= 4) for (const stato of ['aperta', 'conclusa']) query.append('stato', stato);
    return [`/api/pubblico/ricerca/mappa?${query}`];
  });
}

const DAL_2024 = Date.UTC(2023, 11, 31, 23);
const STATISTICHE = ['', `?dal=${DAL_2024}`, `?dal=${DAL_2024 + 12 * GIORNO_MS}&al=${DAL_2024 + 500 * GIORNO_MS}`].map(
  (query) => `/api/edicom/statistiche${query}`,
);

type Cliente = {
  /** Chiede una pagina e la legge tutta: quanto è durata, in ms. Lancia se non è 200, né un 422 di ciò che è troppo ampio. */
  chiedi(strada: string): Promise<number>;
  /** Quante sono state troppo ampie per il loro tempo: chi le ha chieste ha aspettato, e non ha avuto nulla. */
  troppoAmpie(): number;
  /** La scarica a pezzi: quante righe ha. */
  righe(strada: string): Promise<number>;
};

function nuovoCliente(url: string, gettone?: string): Cliente {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTI });
  const headers = gettone === undefined ? {} : { authorization: `Bearer ${gettone}` };
  let ampie = 0;
  const leggi = (strada: string, pezzo: (byte: Buffer) => void): Promise<void> =>
    new Promise((fatto, rotto) => {
      get(new URL(strada, url), { agent, headers }, (risposta) => {
        risposta.on('data', pezzo);
        risposta.on('error', rotto);
        risposta.on('end', () => {
          if (risposta.statusCode === 422) ampie += 1;
          if (risposta.statusCode === 200 || risposta.statusCode === 422) fatto();
          else rotto(new Error(`${strada} ha risposto ${risposta.statusCode}`));
        });
      }).on('error', rotto);
    });
  return {
    async chiedi(strada) {
      const prima = adessoMs();
      await leggi(strada, () => undefined);
      return adessoMs() - prima;
    },
    troppoAmpie: () => ampie,
    async righe(strada) {
      let righe = 0;
      await leggi(strada, (byte) => {
        for (let i = byte.indexOf(10); i >= 0; i = byte.indexOf(10, i + 1)) righe += 1;
      });
      return righe;
    },
  };
}

/** Otto clienti, ciascuno la seguente appena ha la precedente. */
async function insieme(cliente: Cliente, strade: readonly string[]): Promise<Voci> {
  const tempi: number[] = [];
  const inizio = adessoMs();
  let prossima = 0;
  const uno = async (): Promise<void> => {
    while (adessoMs() - inizio < CARICO_MS) {
      prossima += 1;
      tempi.push(await cliente.chiedi(strade[prossima % strade.length] ?? '/'));
    }
  };
  await Promise.all(Array.from({ length: CLIENTI }, uno));
  const durata = (adessoMs() - inizio) / 1_000;
  return { 'otto clienti, ricerche al secondo': tempi.length / durata, ...p50p95('otto clienti', tempi) };
}

/** Gli atti degli ultimi giorni, e il registro degli incarichi di un anno, guardando quanto cresce il server. */
async function esporta(operatore: Cliente, pid: number): Promise<Voci> {
  const prima = memoriaMb(pid);
  let massima = prima;
  const guarda = setInterval(() => {
    massima = Math.max(massima, memoriaMb(pid));
  }, MEMORIA_OGNI_MS);
  const inizio = adessoMs();
  const atti = await operatore.righe(`/api/edicom/registro/atti.csv?dal=${Date.now() - ESPORTATI_GIORNI * GIORNO_MS}`);
  const dopoAtti = adessoMs();
  const incarichi = await operatore.righe('/api/edicom/registro-incarichi.csv?anno=2025');
  const fine = adessoMs();
  clearInterval(guarda);
  return {
    'esportazione atti, righe': atti,
    'esportazione atti, righe al secondo': (atti * 1_000) / (dopoAtti - inizio),
    'esportazione incarichi, righe': incarichi,
    'esportazione incarichi, righe al secondo': (incarichi * 1_000) / (fine - dopoAtti),
    'esportazione, memoria in più MB': massima - prima,
  };
}
