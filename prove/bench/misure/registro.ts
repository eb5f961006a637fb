import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { GiornaleSovraccarico } from '@gestore/server/vendita/giornale/errori';
import { creaGiornale, type Giornale } from '@gestore/server/vendita/giornale/giornale';
import type { Ambiente } from '../ambiente.ts';
import { adessoMs, soloDisco } from '../macchina.ts';
import type { Misura } from '../misura.ts';
import { distribuzione, percentile, type Voci } from '../statistica.ts';
import { conCopy, conUnnest, unaPerConnessione } from './registro-confronti.ts';

const DISCO_MS = 1_000;
const SATURAZIONE_MS = 3_000;
/** Vendite che scrivono insieme: a saturazione ciascuna riparte appena la sua scrittura è confermata. */
const FLUSSI = 2_000;
const RITMO = 20_000;
const RITMO_MS = 5_000;
/** Ogni quanto partono le scritture del ritmo: venti per colpo a 20.000 al secondo. */
const COLPO_MS = 1;

export const registro: Misura = {
  nome: 'registro',
  titolo: 'Voci del registro, durevoli',
  spiegazione:
    'Un ciclo di scrittura con un fsync per lotto, catena compresa (la firma è della ricevuta, e qui non c’è), accanto a un `fdatasync` per voce, a una connessione per voce, a `unnest` e a COPY su una tabella uguale senza trigger né catena.',
  obiettivi: [
    { voce: 'nostro a saturazione / ciclo fdatasync', verso: 'almeno', limite: 8 },
    { voce: 'nostro a saturazione / COPY', verso: 'almeno', limite: 0.7 },
    { voce: 'nostro a 20.000 al secondo p99 ms', verso: 'al più', limite: 40 },
  ],
  async misura(ambiente) {
    const base = await ambiente.base();
    const disco = soloDisco(join(ambiente.cartella, 'disco'), DISCO_MS);
    const fsyncAlSecondo = disco.length / (DISCO_MS / 1_000);
    const giornale = creaGiornale({ marche: base.marche, pool: base.pool, orologio: { adesso: Date.now } });
    const saturo = await saturazione(giornale);
    const [unaPerVolta, unnest, copy] = [await unaPerConnessione(base), await conUnnest(base), await conCopy(base)];
    return {
      'ciclo fdatasync, al secondo': fsyncAlSecondo,
      'fdatasync p50 ms': percentile(disco, 50),
      'fdatasync p99 ms': percentile(disco, 99),
      'una connessione per voce, al secondo': unaPerVolta,
      'unnest, al secondo': unnest,
      'COPY, al secondo': copy,
      'nostro a saturazione, al secondo': saturo,
      'nostro a saturazione / ciclo fdatasync': saturo / fsyncAlSecondo,
      'nostro a saturazione / COPY': saturo / copy,
      ...(await alRitmo(giornale, ambiente)),
    };
  },
};

type Flusso = { asta: string; seq: number; precedente: string };

const nuovoFlusso = (): Flusso => ({ asta: randomUUID(), seq: 0, precedente: '0'.repeat(64) });

async function scrivi(giornale: Giornale, flusso: Flusso): Promise<void> {
  const importoCent = 10_000_000 + flusso.seq * 500_000;
  const dati = {
    bustaId: flusso.asta,
    pseudonimo: 'Offerente 1',
    importoCent,
    canale: 'online',
    dichiaratoIl: 0,
    scadeIl: 0,
  };
  const attore = { tipo: 'offerente', id: flusso.asta };
  const voce = {
    tipo: 'RilancioAccettato',
    versione: 1,
    comandoId: randomUUID(),
    parte: 0,
    ricevutoIl: 0,
    dati,
    attore,
  };
  const { asta, seq: dopoSeq, precedente } = flusso;
  const esito = await giornale.aggiungi({ asta, dopoSeq, precedente, voci: [voce] });
  if (esito.esito !== 'scritte') throw new Error(esito.esito);
  flusso.seq += 1;
  flusso.precedente = esito.voci[0]?.impronta ?? '';
}

async function saturazione(giornale: Giornale): Promise<number> {
  const inizio = adessoMs();
  const fine = inizio + SATURAZIONE_MS;
  let scritte = 0;
  await Promise.all(
    Array.from({ length: FLUSSI }, async () => {
      for (const flusso = nuovoFlusso(); adessoMs() < fine; scritte += 1) await scrivi(giornale, flusso);
    }),
  );
  return scritte / ((adessoMs() - inizio) / 1_000);
}

/** In anello aperto: ogni scrittura ha il suo istante previsto, e da quello si conta. */
async function alRitmo(giornale: Giornale, ambiente: Ambiente): Promise<Voci> {
  const liberi = Array.from({ length: FLUSSI }, nuovoFlusso);
  const tempi: number[] = [];
  const inCorso = new Set<Promise<void>>();
  const inizio = adessoMs();
  const quante = (RITMO * RITMO_MS) / 1_000;
  let partite = 0;
  let respinte = 0;
  const una = async (previstoMs: number): Promise<void> => {
    // Una vendita scrive una voce alla volta: se sono tutte occupate la coda si allunga con una vendita in più.
    const flusso = liberi.pop() ?? nuovoFlusso();
    try {
      await scrivi(giornale, flusso);
      tempi.push(adessoMs() - previstoMs);
    } catch (errore) {
      if (!(errore instanceof GiornaleSovraccarico)) throw errore;
      respinte += 1;
    }
    liberi.unshift(flusso);
  };
  await new Promise<void>((fatto, fallito) => {
    const colpo = setInterval(() => {
      const dovute = Math.min(quante, ((adessoMs() - inizio) / 1_000) * RITMO);
      for (; partite < dovute; partite += 1) {
        const scrittura = una(inizio + (partite / RITMO) * 1_000);
        inCorso.add(scrittura);
        scrittura.then(() => inCorso.delete(scrittura), fallito);
      }
      if (partite < quante) return;
      clearInterval(colpo);
      fatto();
    }, COLPO_MS);
  });
  await Promise.all(inCorso);
  const ottenuto = tempi.length / ((adessoMs() - inizio) / 1_000);
  if (ottenuto < RITMO * 0.95)
    ambiente.nota(
      `A ${RITMO} voci al secondo questa macchina, in quel giro, ne ha confermate ${Math.round(ottenuto)}.`,
    );
  return {
    ...distribuzione('nostro a 20.000 al secondo', tempi),
    'nostro a 20.000: ottenute al secondo': ottenuto,
    'nostro a 20.000: respinte per sovraccarico': respinte,
  };
}
