import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { creaIndice } from '@gestore/server/aste/indice';
import { creaEsecutore } from '@gestore/server/comandi/esegui';
import { creaGiornale, type Giornale } from '@gestore/server/giornale/giornale';
import { avviaProcesso, type Processo } from '@gestore/server/prove/fork';
import { BASE_CENT, portaInGara, RILANCIO_CENT, rilancio } from '@gestore/server/prove/gara';
import { adessoMs, type Misure, memoriaMb, percentile } from './misure.ts';

/** Vendite che scrivono insieme nella prova di saturazione. */
const FLUSSI = 2_000;
const SATURAZIONE_MS = 3_000;
const UNA_VENDITA_RILANCI = 150;
const CENTO_VENDITE_RILANCI = 5;
/** Un'ora: nessuna gara scade mentre si misura. */
const UNITA_MS = 3_600_000;

/** Voci al secondo con molte vendite che scrivono appena la loro scrittura precedente è confermata. */
export async function saturazione(giornale: Giornale): Promise<number> {
  const fine = adessoMs() + SATURAZIONE_MS;
  const inizio = adessoMs();
  let scritte = 0;
  const attore = { tipo: 'offerente', id: 'misura' };
  await Promise.all(
    Array.from({ length: FLUSSI }, async () => {
      const asta = randomUUID();
      let precedente = '0'.repeat(64);
      for (let dopoSeq = 0; adessoMs() < fine; dopoSeq += 1) {
        const dati = { bustaId: asta, importoCent: BASE_CENT + dopoSeq * RILANCIO_CENT, canale: 'online' };
        const comune = { tipo: 'RilancioAccettato', versione: 1, comandoId: randomUUID(), parte: 0, ricevutoIl: 0 };
        const esito = await giornale.aggiungi({ asta, dopoSeq, precedente, voci: [{ ...comune, dati, attore }] });
        if (esito.esito !== 'scritte') throw new Error(esito.esito);
        precedente = esito.voci[0]?.impronta ?? '';
        scritte += 1;
      }
    }),
  );
  return scritte / ((adessoMs() - inizio) / 1_000);
}

type Pool = Parameters<typeof creaIndice>[0];
export type Gara = { asta: string; buste: [string, string]; rilanci: number };

/** Gare in corso, al posto di quelle di prima: il pianificatore del server le sorveglia come farebbe in una giornata vera. */
export async function gare(pool: Pool, quante: number): Promise<Gara[]> {
  await pool.query('DELETE FROM aste');
  const esecutore = creaEsecutore({ giornale: creaGiornale({ pool, orologio: { adesso: Date.now } }) });
  const indice = creaIndice(pool);
  return Promise.all(
    Array.from({ length: quante }, async () => {
      const nata = await portaInGara(esecutore, Date.now(), { unitaTempoMs: UNITA_MS });
      const { stato, seq } = await esecutore.leggi(nata.asta);
      await indice.aggiorna(stato, seq);
      return { ...nata, rilanci: 0 };
    }),
  );
}

/** Un rilancio valido; torna quando c'è la ricevuta. */
export async function rilancia(processo: Processo, gara: Gara) {
  gara.rilanci += 1;
  const bustaId = gara.buste[gara.rilanci % 2] ?? '';
  const mandatoMs = adessoMs();
  const { esito, ricevuta } = await processo.compi(
    gara.asta,
    rilancio(bustaId, BASE_CENT + gara.rilanci * RILANCIO_CENT),
  );
  if (esito !== 'accettato' || ricevuta === null) throw new Error('il rilancio della misura è stato rifiutato');
  return { mandatoMs, ricevutaMs: adessoMs() - mandatoMs, chiave: `${gara.asta}/${ricevuta.seq}` };
}

/** Rilanci con spettatori: fino alla ricevuta e fino all'ultimo schermo. `vendite` rilanciano tutte insieme. */
export async function conSpettatori(
  nome: string,
  pool: Pool,
  { processo, segreto, vendite, quanti }: { processo: Processo; segreto: string; vendite: number; quanti: number },
): Promise<Misure> {
  const aste = await gare(pool, vendite);
  const schermi = fork(fileURLToPath(new URL('./spettatori.ts', import.meta.url)), { execArgv: [] });
  const arrivi = new Map<string, number>();
  const rilanci = vendite === 1 ? UNA_VENDITA_RILANCI : CENTO_VENDITE_RILANCI;
  const uscito = new Promise((fatto) => schermi.once('exit', fatto));
  try {
    const tuttiArrivati = Promise.withResolvers<void>();
    const pronti = Promise.withResolvers<void>();
    schermi.once('exit', () => {
      pronti.reject(new Error('gli schermi si sono chiusi'));
      tuttiArrivati.reject(new Error('gli schermi si sono chiusi'));
    });
    schermi.on('message', (messaggio: { tipo: 'pronti' } | { tipo: 'ultimo'; chiave: string; ilMs: number }) => {
      if (messaggio.tipo === 'pronti') return pronti.resolve();
      arrivi.set(messaggio.chiave, messaggio.ilMs);
      if (arrivi.size === vendite * rilanci) tuttiArrivati.resolve();
    });
    schermi.send({ url: processo.url, segreto, aste: aste.map(({ asta }) => asta), quanti });
    await pronti.promise;
    const fatti = await Promise.all(
      aste.map(async (gara) => {
        const suoi = [];
        for (let n = 0; n < rilanci; n += 1) suoi.push(await rilancia(processo, gara));
        return suoi;
      }),
    );
    await tuttiArrivati.promise;
    const ricevute = fatti.flat().map(({ ricevutaMs }) => ricevutaMs);
    const schermiMs = fatti.flat().map(({ chiave, mandatoMs }) => (arrivi.get(chiave) ?? Number.NaN) - mandatoMs);
    return {
      [`${nome}: ricevuta p50 ms`]: percentile(ricevute, 50),
      [`${nome}: ricevuta p99 ms`]: percentile(ricevute, 99),
      [`${nome}: ultimo schermo p50 ms`]: percentile(schermiMs, 50),
      [`${nome}: ultimo schermo p99 ms`]: percentile(schermiMs, 99),
      [`${nome}: memoria del server MB`]: memoriaMb(processo.pid),
    };
  } finally {
    schermi.removeAllListeners('exit');
    if (schermi.exitCode === null) {
      const finito = new Promise((fatto) => schermi.once('exit', fatto));
      schermi.disconnect();
      await finito;
    } else await uscito;
  }
}

/** Dall'avvio del processo al primo indirizzo pronto: su una cartella vuota, e di nuovo sulla stessa. */
export async function avvii(cartella: string): Promise<Misure> {
  const dati = join(cartella, `avvio-${randomUUID()}`);
  const misure: Misure = {};
  try {
    for (const come of ['a freddo', 'a caldo']) {
      const prima = adessoMs();
      const processo = await avviaProcesso({ DATA_DIR: dati });
      misure[`avvio ${come} s`] = (adessoMs() - prima) / 1_000;
      misure[`avvio ${come}: memoria MB`] = memoriaMb(processo.pid);
      await processo.ferma();
    }
  } finally {
    await rm(dati, { recursive: true, force: true });
  }
  return misure;
}
