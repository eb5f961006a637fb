import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Ambiente, SEGRETO } from '../ambiente.ts';
import type { Misura } from '../misura.ts';
import { avviaProgramma } from '../pavimento.ts';
import { apriSchermi, type ComeCollegarsi, type Schermi } from '../schermi.ts';
import type { Domanda, Mandata } from '../servente.ts';
import { percentile, type Voci } from '../statistica.ts';
import { CANALE_DI_PROVA, messaggioDiProva } from '../voce-di-prova.ts';

const SCHERMI = 10_000;
/** Eventi contati, dopo alcuni che scaldano il compilatore e i socket. */
const EVENTI = 40;
const A_VUOTO = 10;

export const diffusione: Misura = {
  nome: 'diffusione',
  titolo: 'Un evento all’ultimo di diecimila schermi',
  spiegazione:
    'Dall’annuncio di una voce (circa 400 byte) all’istante in cui l’ultimo di 10.000 socket l’ha letta, e la CPU di chi scrive per consegna. Il nostro tempo reale fa anche la vista e la cornice; il pavimento in C scrive soltanto gli stessi byte; `ws` fa un `send` per socket.',
  obiettivi: [
    { voce: 'nostro / C, tempo all’ultimo', verso: 'al più', limite: 1.2 },
    { voce: 'nostro / C, CPU per consegna', verso: 'al più', limite: 1.2 },
    { voce: 'nostro / ws, tempo all’ultimo', verso: 'al più', limite: 1 },
    { voce: 'nostro / ws, CPU per consegna', verso: 'al più', limite: 1 },
    { voce: 'nostro / ws, memoria per schermo', verso: 'al più', limite: 1.5 },
  ],
  async misura(ambiente) {
    ambiente.nota(
      'Un altro server del protocollo dei canali non è misurato: soketi, il solo su npm, dipende da un modulo nativo che sta in un deposito Git, non nel registro, e i suoi binari si fermano a Node 18.',
    );
    const quanti = ambiente.scala(SCHERMI);
    const { C: c, ws, nostro } = await aTurno(ambiente, quanti);
    return {
      ...conNome('C', c),
      ...conNome('ws', ws),
      ...conNome('nostro', nostro),
      'nostro / C, tempo all’ultimo': nostro.tempoMs / c.tempoMs,
      'nostro / C, CPU per consegna': nostro.cpuUs / c.cpuUs,
      'nostro / ws, tempo all’ultimo': nostro.tempoMs / ws.tempoMs,
      'nostro / ws, CPU per consegna': nostro.cpuUs / ws.cpuUs,
      'nostro / ws, memoria per schermo': (nostro.memoriaKb ?? Number.NaN) / (ws.memoriaKb ?? Number.NaN),
    };
  },
};

/** I tre, a ogni giro cominciando da un altro: chi viene primo trova la macchina più fresca. */
async function aTurno(ambiente: Ambiente, quanti: number): Promise<Record<'C' | 'ws' | 'nostro', Esito>> {
  const esiti: Partial<Record<'C' | 'ws' | 'nostro', Esito>> = {};
  const ordine = ['C', 'ws', 'nostro'] as const;
  for (const i of ordine.keys()) {
    const chi = ordine[(i + ambiente.giro) % ordine.length] ?? 'C';
    esiti[chi] = chi === 'C' ? await pavimento(ambiente, quanti) : await nodo(ambiente, quanti, chi);
  }
  const { C, ws, nostro } = esiti;
  if (C === undefined || ws === undefined || nostro === undefined) throw new Error('uno dei tre non è stato misurato');
  return { C, ws, nostro };
}

type Esito = { tempoMs: number; p99Ms: number; cpuUs: number; memoriaKb: number | null };

function conNome(nome: string, { tempoMs, p99Ms, cpuUs, memoriaKb }: Esito): Voci {
  return {
    [`${nome}: all’ultimo p50 ms`]: tempoMs,
    [`${nome}: all’ultimo p99 ms`]: p99Ms,
    [`${nome}: CPU per consegna µs`]: cpuUs,
    ...(memoriaKb === null ? {} : { [`${nome}: memoria per schermo kB`]: memoriaKb }),
  };
}

/** Manda gli eventi uno alla volta, aspettando ogni volta l'ultimo schermo. */
async function conta(schermi: Schermi, quanti: number, manda: (seq: number) => Promise<Mandata>) {
  const tempi: number[] = [];
  let cpuMs = 0;
  for (let seq = 1; seq <= A_VUOTO + EVENTI; seq += 1) {
    const [mandata, ultimoMs] = await Promise.all([manda(seq), schermi.ultimo(0, seq)]);
    if (seq <= A_VUOTO) continue;
    tempi.push(ultimoMs - mandata.inizioMs);
    cpuMs += mandata.cpuMs;
  }
  const { consegne, buchi, doppie, chiusi } = await schermi.conta();
  if (buchi + doppie + chiusi > 0 || consegne !== quanti * (A_VUOTO + EVENTI))
    throw new Error(`consegne ${consegne}, buchi ${buchi}, doppie ${doppie}, chiusi ${chiusi}`);
  return {
    tempoMs: percentile(tempi, 50),
    p99Ms: percentile(tempi, 99),
    cpuUs: (cpuMs * 1_000) / (EVENTI * quanti),
  };
}

async function pavimento(ambiente: Ambiente, quanti: number): Promise<Esito> {
  const scrittore = avviaProgramma(await ambiente.programma('scrittore'), [String(quanti)]);
  try {
    const porta = Number((await scrittore.aspetta('ASCOLTO')).split(' ')[1]);
    const schermi = await apriSchermi(ambiente, { modo: 'nudo', porta }, [{ nome: CANALE_DI_PROVA, quanti }]);
    await scrittore.aspetta('PRONTI');
    const esito = await conta(schermi, quanti, async (seq) => {
      scrittore.scrivi(`E 0 ${quanti} ${messaggioDiProva(seq).byte.toString('hex')}\n`);
      const [, inizio, , cpu] = (await scrittore.aspetta('FATTO')).split(' ').map(Number);
      return { inizioMs: (inizio ?? 0) / 1e6, cpuMs: (cpu ?? 0) / 1e6 };
    });
    await schermi.ferma();
    return { ...esito, memoriaKb: null };
  } finally {
    await scrittore.ferma();
  }
}

async function nodo(ambiente: Ambiente, quanti: number, modo: 'nostro' | 'ws'): Promise<Esito> {
  const figlio = fork(fileURLToPath(new URL('../servente.ts', import.meta.url)), [modo, SEGRETO], {
    execArgv: ['--expose-gc'],
  });
  const uscito = once(figlio, 'exit');
  const chiedi = async <T>(domanda: Domanda | null): Promise<T> => {
    const risposta = once(figlio, 'message');
    if (domanda !== null) figlio.send(domanda);
    const [valore] = await Promise.race([
      risposta,
      uscito.then(() => Promise.reject(new Error(`${modo}: chi serve è uscito`))),
    ]);
    return valore as T;
  };
  try {
    const { porta } = await chiedi<{ porta: number }>(null);
    const prima = (await chiedi<{ memoria: number }>({ tipo: 'memoria' })).memoria;
    const come: ComeCollegarsi =
      modo === 'ws' ? { modo, porta } : { modo: 'pusher', porta, chiave: 'gestore', segreto: SEGRETO };
    const schermi = await apriSchermi(ambiente, come, [{ nome: CANALE_DI_PROVA, quanti }]);
    const dopo = (await chiedi<{ memoria: number }>({ tipo: 'memoria' })).memoria;
    const esito = await conta(schermi, quanti, (seq) => chiedi<Mandata>({ tipo: 'manda', seq }));
    await schermi.ferma();
    return { ...esito, memoriaKb: (dopo - prima) / 1_024 / quanti };
  } finally {
    if (figlio.connected) figlio.disconnect();
    await uscito;
  }
}
