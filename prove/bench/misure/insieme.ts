import { join } from 'node:path';
import { type Ambiente, type Base, SEGRETO } from '../ambiente.ts';
import { nonAccettati, preparaGare, type Rilanci, rilancia, tempiMs } from '../gare.ts';
import { cpuFigliMs, cpuMs, memoriaMb, soloDisco } from '../macchina.ts';
import type { Misura } from '../misura.ts';
import { apriSchermi } from '../schermi.ts';
import { distribuzione, percentile, type Voci } from '../statistica.ts';
import { finoAgliSchermi, pavimento } from './schermi.ts';

const VENDITE = 200;
const IN_SALA = 50;
/** Il freno passa dieci rilanci al secondo per offerente: a 5.000 al secondo sono venticinque per vendita. */
const OFFERENTI = 4;
const RITMO = 1_000;
const DURATA_MS = 8_000;
const PAVIMENTO_MS = 3_000;
const RITMO_PIENO = 5_000;
const PIENO_MS = 6_000;
const PRIMO_SECONDO_MS = 1_000;
const TENUTO = 0.98;

export const insieme: Misura = {
  nome: 'insieme',
  titolo: 'Rilanci e schermi insieme',
  spiegazione: `${RITMO} rilanci al secondo su ${VENDITE} vendite con ${VENDITE * IN_SALA} schermi collegati, come in \`npm start\`: le chiamate nel server, i socket nel suo processo figlio, una porta. In anello aperto, dall’istante in cui il rilancio andava mandato, dal primo rilancio di un server appena avviato: fino alla ricevuta, e fino all’ultimo schermo di quella vendita. Accanto i pavimenti allo stesso ritmo: un \`fdatasync\`, e le stesse scritture in C agli stessi schermi. La CPU per rilancio è di chi risponde; a parte quella di chi scrive agli schermi e quella di PostgreSQL. Poi ${RITMO_PIENO} rilanci al secondo, senza schermi, a un altro server appena avviato.`,
  obiettivi: [
    { voce: 'ricevuta p99 ms', verso: 'al più', limite: 10 },
    { voce: 'ultimo schermo p99 ms', verso: 'al più', limite: 30 },
    { voce: 'CPU per rilancio ms', verso: 'al più', limite: 0.25 },
    { voce: `${RITMO_PIENO} al secondo p99 ms`, verso: 'al più', limite: 20 },
  ],
  async misura(ambiente) {
    const base = await ambiente.base();
    return { ...(await pavimenti(ambiente)), ...(await conSchermi(ambiente, base)), ...(await pieno(ambiente, base)) };
  },
};

async function pavimenti(ambiente: Ambiente): Promise<Voci> {
  const passoMs = 1_000 / RITMO;
  const disco = soloDisco(join(ambiente.cartella, 'disco'), PAVIMENTO_MS, passoMs);
  const eventi = Math.round((RITMO * PAVIMENTO_MS) / 1_000);
  const scritture = await pavimento(ambiente, { vendite: VENDITE, quanti: IN_SALA }, { eventi, passoMs });
  return {
    'fdatasync allo stesso ritmo p50 ms': percentile(disco, 50),
    'fdatasync allo stesso ritmo p99 ms': percentile(disco, 99),
    'C allo stesso ritmo, ultimo schermo p50 ms': percentile(scritture, 50),
    'C allo stesso ritmo, ultimo schermo p99 ms': percentile(scritture, 99),
  };
}

async function conSchermi(ambiente: Ambiente, base: Base): Promise<Voci> {
  const server = await ambiente.server(base);
  const gare = (await preparaGare(base, ambiente.scala(VENDITE), { offerenti: OFFERENTI })).map((gara) => ({
    ...gara,
    porta: server.porta,
  }));
  const aperti = await apriSchermi(
    ambiente,
    { modo: 'pusher', porta: server.porta, chiave: 'gestore', segreto: SEGRETO },
    gare.map(({ asta }) => ({ nome: `private-asta.${asta}.partecipanti`, quanti: IN_SALA })),
  );
  const postgres = await ambiente.pidPostgres(base);
  const cpu = () => ({ server: cpuMs(server.pid), schermi: cpuFigliMs(server.pid), postgres: cpuFigliMs(postgres) });
  const prima = cpu();
  const esito = await rilancia(ambiente, gare, { ritmo: RITMO, durataMs: DURATA_MS });
  const schermi = await finoAgliSchermi([aperti], esito.fatti);
  const dopo = cpu();
  const voci: Voci = {
    ...distribuzione('ricevuta', tempiMs(esito.fatti)),
    ...distribuzione('ultimo schermo', schermi),
    'CPU per rilancio ms': (dopo.server - prima.server) / esito.fatti.length,
    'CPU degli schermi per rilancio ms': (dopo.schermi - prima.schermi) / esito.fatti.length,
    'CPU di PostgreSQL per rilancio ms': (dopo.postgres - prima.postgres) / esito.fatti.length,
    'memoria del server MB': memoriaMb(server.pid),
    ...ottenuti(ambiente, RITMO, esito),
  };
  await aperti.ferma();
  await server.ferma();
  return voci;
}

async function pieno(ambiente: Ambiente, base: Base): Promise<Voci> {
  const server = await ambiente.server(base);
  const gare = await preparaGare(base, ambiente.scala(VENDITE), { offerenti: OFFERENTI });
  const qui = gare.map((gara) => ({ ...gara, porta: server.porta }));
  const esito = await rilancia(ambiente, qui, { ritmo: RITMO_PIENO, durataMs: PIENO_MS });
  const primi = esito.fatti.filter(({ previstoMs }) => previstoMs < esito.inizioMs + PRIMO_SECONDO_MS);
  await server.ferma();
  return {
    ...distribuzione(`${RITMO_PIENO} al secondo`, tempiMs(esito.fatti)),
    ...distribuzione(`${RITMO_PIENO} al secondo, il primo secondo`, tempiMs(primi)),
    ...ottenuti(ambiente, RITMO_PIENO, esito),
  };
}

function ottenuti(ambiente: Ambiente, ritmo: number, esito: Rilanci): Voci {
  const alSecondo = esito.fatti.length / ((esito.fineMs - esito.inizioMs) / 1_000);
  const perche = nonAccettati(esito);
  if (perche !== null) ambiente.nota(`A ${ritmo} rilanci al secondo: ${perche}.`);
  if (alSecondo < ritmo * TENUTO)
    ambiente.nota(`A ${ritmo} rilanci al secondo il ritmo non è tenuto: quei tempi sono di una coda.`);
  return { [`${ritmo} al secondo: ottenuti`]: alSecondo };
}
