import { type Ambiente, type Base, SEGRETO } from '../ambiente.ts';
import { type Gara, nonAccettati, preparaGare, rilancia, tempiMs } from '../gare.ts';
import { cpuMs, memoriaMb } from '../macchina.ts';
import type { Misura } from '../misura.ts';
import { apriSchermi, type Schermi } from '../schermi.ts';
import { distribuzione, type Voci } from '../statistica.ts';
import { finoAgliSchermi } from './schermi.ts';

/** Il giorno peggiore che si conosca in Italia, tutto in un'ora. */
const STANZE = 2_370;
const SPETTATORI = 20;
const RITMO = 500;
const OFFERENTI = 2;
/** Un server tiene ventimila socket: 47.400 ne chiedono tre. */
const SERVER = 3;

export const giornata: Misura = {
  nome: 'giornata',
  titolo: 'Il giorno più pieno, tutto insieme',
  spiegazione:
    '2.370 stanze aperte insieme, venti schermi ciascuna (47.400 socket) su tre server, 500 rilanci al secondo. Dura un minuto, o quanto dice `--giornata` in secondi. Nessuna perdita e nessun buco, o la misura fallisce.',
  obiettivi: [
    { voce: 'rilanci persi', verso: 'al più', limite: 0 },
    { voce: 'rilanci non accettati', verso: 'al più', limite: 0 },
  ],
  // Prepararla costa più che misurarla.
  giriMax: 1,
  async misura(ambiente) {
    const base = await ambiente.base();
    const server = await Promise.all(Array.from({ length: SERVER }, () => ambiente.server(base)));
    const gare = await preparaGare(base, ambiente.scala(STANZE), { offerenti: OFFERENTI });
    const schermi = await apriTutti(
      ambiente,
      gare,
      server.map(({ porta }) => porta),
    );
    const cpuPrima = server.map(({ pid }) => cpuMs(pid));
    const esito = await rilancia(
      ambiente,
      gare.map((gara, n) => ({ ...gara, porta: server[n % SERVER]?.porta ?? 0 })),
      { ritmo: ambiente.scala(RITMO), durataMs: ambiente.giornataS * 1_000 },
    );
    const perche = nonAccettati(esito);
    if (perche !== null) ambiente.nota(`Su ${esito.fatti.length} rilanci, ${perche}.`);
    const durataMs = esito.fineMs - esito.inizioMs;
    const accettati = esito.fatti.filter(({ stato }) => stato === 201);
    const ultimiMs = await finoAgliSchermi(schermi, accettati, (gara) => ({
      schermi: schermi[gara % SERVER] as Schermi,
      canale: Math.floor(gara / SERVER),
    }));
    const voci: Voci = {
      stanze: gare.length,
      'schermi collegati': gare.length * SPETTATORI,
      'durata s': durataMs / 1_000,
      'rilanci accettati': accettati.length,
      'rilanci non accettati': esito.fatti.length - accettati.length + esito.senzaRisposta,
      'rilanci persi': accettati.length - (await scritti(base, gare)),
      ...distribuzione('ricevuta', tempiMs(accettati)),
      ...distribuzione('ultimo schermo', ultimiMs),
      'core usati dai server':
        server.reduce((somma, { pid }, n) => somma + cpuMs(pid) - (cpuPrima[n] ?? 0), 0) / durataMs,
      'memoria dei tre server MB': server.reduce((somma, { pid }) => somma + memoriaMb(pid), 0),
    };
    for (const uno of schermi) await uno.ferma();
    return voci;
  },
};

/** Gli schermi di ogni server in un processo loro: anche chi guarda ha un limite ai file aperti. */
function apriTutti(ambiente: Ambiente, gare: readonly Gara[], porte: readonly number[]): Promise<Schermi[]> {
  return Promise.all(
    porte.map((porta, n) =>
      apriSchermi(
        ambiente,
        { modo: 'pusher', porta, chiave: 'gestore', segreto: SEGRETO },
        gare
          .filter((_, quale) => quale % SERVER === n)
          .map(({ asta }) => ({ nome: `private-asta.${asta}.partecipanti`, quanti: SPETTATORI })),
      ),
    ),
  );
}

/** Quanti rilanci accettati ci sono davvero nel registro di queste vendite. */
async function scritti({ pool }: Base, gare: readonly Gara[]): Promise<number> {
  const { rows } = await pool.query<{ quanti: string }>(
    "SELECT count(*) AS quanti FROM giornale WHERE tipo = 'RilancioAccettato' AND asta = ANY($1::uuid[])",
    [gare.map(({ asta }) => asta)],
  );
  return Number(rows[0]?.quanti ?? 0);
}
