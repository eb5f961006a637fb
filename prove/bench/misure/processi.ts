import type { Ambiente } from '../ambiente.ts';
import { nonAccettati, preparaGare, rilancia, tempiMs } from '../gare.ts';
import { cpuFigliMs, cpuMacchinaMs, cpuMs } from '../macchina.ts';
import type { Misura } from '../misura.ts';
import { percentile, type Voci } from '../statistica.ts';

const PROCESSI = [1, 2, 4] as const;
const VENDITE = 200;
/** Il freno passa dieci rilanci al secondo per offerente. */
const OFFERENTI = 6;
/** Rilanci in volo: bastano a riempire i lotti di quattro processi. */
const INSIEME = 200;
const DURATA_MS = 6_000;

export const processi: Misura = {
  nome: 'processi',
  titolo: 'Uno, due, quattro server su una base dati',
  spiegazione:
    'Rilanci in anello chiuso, duecento in volo su duecento vendite divise fra i server (ogni vendita sta sempre allo stesso: è il caso buono). Accanto, chi ha usato la CPU: quando i core occupati in tutto sono tutti quelli della macchina, è la CPU che limita, e un server in più toglie ciò che aggiunge.',
  obiettivi: [],
  async misura(ambiente) {
    const voci: Voci = {};
    for (const quanti of PROCESSI) Object.assign(voci, await con(ambiente, quanti));
    const [uno = 0, due = 0, quattro = 0] = PROCESSI.map((n) => voci[`${n} server: rilanci al secondo`] ?? 0);
    return { ...voci, '2 server / 1': due / uno, '4 server / 1': quattro / uno };
  },
};

async function con(ambiente: Ambiente, quanti: number): Promise<Voci> {
  const base = await ambiente.base();
  const server = await Promise.all(Array.from({ length: quanti }, () => ambiente.server(base)));
  const gare = await preparaGare(base, ambiente.scala(VENDITE), { offerenti: OFFERENTI });
  const postgres = await ambiente.pidPostgres(base);
  const usata = () => ({
    server: server.reduce((somma, { pid }) => somma + cpuMs(pid), 0),
    postgres: cpuFigliMs(postgres),
    macchina: cpuMacchinaMs(),
  });
  const prima = usata();
  const esito = await rilancia(
    ambiente,
    gare.map((gara, n) => ({ ...gara, porta: server[n % quanti]?.porta ?? 0 })),
    { ritmo: 0, durataMs: DURATA_MS, insieme: ambiente.scala(INSIEME) },
  );
  const dopo = usata();
  const durataMs = esito.fineMs - esito.inizioMs;
  for (const uno of server) await uno.ferma();
  const perche = nonAccettati(esito);
  if (perche !== null) ambiente.nota(`Con ${quanti} server: ${perche}.`);
  const accettati = esito.fatti.filter(({ stato }) => stato === 201);
  return {
    [`${quanti} server: rilanci al secondo`]: accettati.length / (durataMs / 1_000),
    [`${quanti} server: ricevuta p50 ms`]: percentile(tempiMs(accettati), 50),
    [`${quanti} server: ricevuta p99 ms`]: percentile(tempiMs(accettati), 99),
    [`${quanti} server: core usati dai server`]: (dopo.server - prima.server) / durataMs,
    [`${quanti} server: core usati da PostgreSQL`]: (dopo.postgres - prima.postgres) / durataMs,
    // Non dipende da chi altro usa la macchina: quanto costa un rilancio, con i lotti che si fanno con tanti server.
    [`${quanti} server: rilanci per secondo di CPU`]:
      accettati.length / ((dopo.server - prima.server + dopo.postgres - prima.postgres) / 1_000),
    [`${quanti} server: core occupati in tutto`]: (dopo.macchina - prima.macchina) / durataMs,
    [`${quanti} server: non accettati`]: esito.fatti.length - accettati.length + esito.senzaRisposta,
  };
}
