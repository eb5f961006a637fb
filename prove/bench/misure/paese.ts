import { join } from 'node:path';
import { type Ambiente, type Base, SEGRETO } from '../ambiente.ts';
import { caricaBase, diOperatore } from '../carica-paese.ts';
import { type Gara, preparaGare, rilancia, tempiMs, tuttiAccettati } from '../gare.ts';
import { adessoMs, cpuFigliMs, cpuMs, memoriaMb } from '../macchina.ts';
import type { Misura } from '../misura.ts';
import { apriSchermi } from '../schermi.ts';
import { distribuzione, percentile, type Voci } from '../statistica.ts';
import { finoAgliSchermi } from './schermi.ts';

/** Prima di guardare la quiete: l'avvio scalda il compilatore, e apre le connessioni una alla volta. */
const RIPOSO_MS = 10_000;
const QUIETE_MS = 30_000;
const VENDITE = 200;
const OFFERENTI = 10;
const RITMO = 1_000;
const RITMO_MS = 15_000;
/** Come in `schermi`: a ogni vendita i suoi, collegati mentre si rilancia. */
const IN_SALA = 50;
const RITMO_SCHERMI = 100;
/** Quante volte si chiede ogni pagina; la prima, a freddo, si dà da sola. */
const RICHIESTE = 11;

/** Le pagine che ogni giorno si aprono, con chi le chiede. */
const PAGINE: readonly (readonly [nome: string, strada: string])[] = [
  ['ricerca', '/api/pubblico/ricerca'],
  ['ricerca, conti', '/api/pubblico/ricerca/conti'],
  ['scheda', '/api/pubblico/aste/:id'],
  ['calendario', '/api/pubblico/calendario.ics'],
  ['elenco operatore', '/api/edicom/aste'],
  ['statistiche', '/api/edicom/statistiche'],
];

export const paese: Misura = {
  nome: 'paese',
  titolo: 'Un paese di vendite',
  spiegazione:
    'Un milione di vendite dal 2022, cinquantamila aperte, circa venti milioni di voci (`apps/server/src/prove/paese`), e accanto, nello stesso giro, una base dati vuota. Di ciascuna: dal comando al server pronto, la CPU di server e PostgreSQL mentre nessuno chiede nulla, la memoria, 1.000 rilanci al secondo su 200 vendite con gettoni al portatore, poi 100 al secondo con cinquanta schermi per vendita fino all’ultimo schermo, le pagine una alla volta.',
  giriMax: 1,
  obiettivi: [
    { voce: 'caricare il paese s', verso: 'al più', limite: 300 },
    { voce: 'paese: avvio s', verso: 'al più', limite: 2 },
    { voce: 'paese: a riposo, core', verso: 'al più', limite: 0.05 },
    { voce: 'paese: PostgreSQL a riposo, core', verso: 'al più', limite: 0.05 },
    { voce: 'paese / vuota, memoria', verso: 'al più', limite: 1.3 },
    { voce: 'paese / vuota, rilanci p50', verso: 'al più', limite: 1.1 },
    { voce: 'paese / vuota, rilanci p99', verso: 'al più', limite: 1.1 },
    { voce: 'paese / vuota, ultimo schermo p50', verso: 'al più', limite: 1.1 },
    { voce: 'paese / vuota, ultimo schermo p99', verso: 'al più', limite: 1.1 },
    { voce: 'paese: gare sospese', verso: 'al più', limite: 0 },
    { voce: 'paese: statistiche p50 ms', verso: 'al più', limite: 300 },
    { voce: 'paese: scheda p50 ms', verso: 'al più', limite: 5 },
  ],
  async misura(ambiente) {
    const vuota = await diUna(ambiente, await ambiente.base(), 'vuota');
    const { base, caricato } = await caricaBase(ambiente);
    const piena = await diUna(ambiente, base, 'paese');
    const rapporto = (voce: string): number =>
      (piena[`paese: ${voce}`] ?? Number.NaN) / (vuota[`vuota: ${voce}`] ?? Number.NaN);
    return {
      'vendite nel paese': caricato.lotti,
      'voci nel paese': caricato.voci,
      'caricare il paese s': caricato.secondi,
      ...vuota,
      ...piena,
      'paese / vuota, memoria': rapporto('memoria MB'),
      'paese / vuota, rilanci p50': rapporto('rilanci p50 ms'),
      'paese / vuota, rilanci p99': rapporto('rilanci p99 ms'),
      'paese / vuota, ultimo schermo p50': rapporto('ultimo schermo p50 ms'),
      'paese / vuota, ultimo schermo p99': rapporto('ultimo schermo p99 ms'),
    };
  },
};

async function diUna(ambiente: Ambiente, base: Base, nome: string): Promise<Voci> {
  const prima = adessoMs();
  // Le teste ancorate sono di una base dati sola.
  const server = await ambiente.server(base, { FILE_TESTE: join(ambiente.cartella, `${nome}-teste.jsonl`) });
  const avvio = (adessoMs() - prima) / 1_000;
  const quiete = await aRiposo(ambiente, base, server.pid);
  const pagine = await sfoglia(ambiente, base, server.url);
  const gare = (await preparaGare(base, ambiente.scala(VENDITE), { offerenti: OFFERENTI })).map((gara) => ({
    ...gara,
    porta: server.porta,
  }));
  const esito = await rilancia(ambiente, gare, { ritmo: ambiente.scala(RITMO), durataMs: RITMO_MS });
  tuttiAccettati(esito);
  const schermi = await conSchermi(ambiente, gare, esito.fatti.length / gare.length);
  const { rows } = await base.pool.query<{ sospese: string }>(
    "SELECT count(*) AS sospese FROM giornale WHERE asta = ANY($1::uuid[]) AND tipo = 'GaraSospesa'",
    [gare.map(({ asta }) => asta)],
  );
  await server.ferma();
  const voci = {
    'avvio s': avvio,
    ...quiete,
    ...distribuzione('rilanci', tempiMs(esito.fatti)),
    ...distribuzione('ultimo schermo', schermi),
    'gare sospese': Number(rows[0]?.sospese),
    ...pagine,
  };
  return Object.fromEntries(Object.entries(voci).map(([voce, valore]) => [`${nome}: ${voce}`, valore]));
}

/** Dal rilancio all'ultimo schermo della sua vendita, dopo quelli già fatti in ciascuna. Tempi in ms. */
async function conSchermi(
  ambiente: Ambiente,
  gare: readonly (Gara & { porta: number })[],
  gia: number,
): Promise<number[]> {
  const aperti = await apriSchermi(
    ambiente,
    { modo: 'pusher', porta: gare[0]?.porta ?? 0, chiave: 'gestore', segreto: SEGRETO },
    gare.map(({ asta }) => ({ nome: `private-asta.${asta}.partecipanti`, quanti: IN_SALA })),
  );
  const esito = await rilancia(ambiente, gare, {
    ritmo: ambiente.scala(RITMO_SCHERMI),
    durataMs: RITMO_MS,
    dopo: Math.round(gia),
  });
  tuttiAccettati(esito);
  const tempi = await finoAgliSchermi([aperti], esito.fatti);
  await aperti.ferma();
  return tempi;
}

/** CPU e memoria di chi serve mentre nessuno chiede nulla. */
async function aRiposo(ambiente: Ambiente, base: Base, pid: number): Promise<Voci> {
  await new Promise((fatto) => setTimeout(fatto, RIPOSO_MS));
  const postgres = await ambiente.pidPostgres(base);
  const conta = (): [number, number] => [cpuMs(pid), cpuMs(postgres) + cpuFigliMs(postgres)];
  const prima = conta();
  const inizio = adessoMs();
  await new Promise((fatto) => setTimeout(fatto, QUIETE_MS));
  const dopo = conta();
  const durata = adessoMs() - inizio;
  return {
    'a riposo, core': (dopo[0] - prima[0] + dopo[1] - prima[1]) / durata,
    'server a riposo, core': (dopo[0] - prima[0]) / durata,
    'PostgreSQL a riposo, core': (dopo[1] - prima[1]) / durata,
    'memoria MB': memoriaMb(pid),
  };
}

/** Ogni pagina più volte, una richiesta alla volta; una che non risponde 200 si annota e non si misura. */
async function sfoglia(ambiente: Ambiente, base: Base, url: string): Promise<Voci> {
  const { rows } = await base.pool.query<{ id: string }>(
    "SELECT id FROM aste WHERE fase = 'raccolta' ORDER BY id LIMIT 1",
  );
  const gettone = await diOperatore(base);
  const voci: Voci = {};
  for (const [nome, strada] of PAGINE) {
    const id = rows[0]?.id;
    if (strada.includes(':id') && id === undefined) continue;
    const indirizzo = new URL(strada.replace(':id', id ?? ''), url);
    const tempi: number[] = [];
    let stato = 200;
    for (let i = 0; i < RICHIESTE && stato === 200; i += 1) {
      const prima = adessoMs();
      const risposta = await fetch(indirizzo, { headers: { authorization: `Bearer ${gettone}` } });
      await risposta.arrayBuffer();
      tempi.push(adessoMs() - prima);
      stato = risposta.status;
    }
    if (stato !== 200) ambiente.nota(`${strada} ha risposto ${stato}: non è misurata.`);
    else
      Object.assign(voci, {
        [`${nome} la prima ms`]: tempi[0] ?? Number.NaN,
        [`${nome} p50 ms`]: percentile(tempi.slice(1), 50),
      });
  }
  return voci;
}
