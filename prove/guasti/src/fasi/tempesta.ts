import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type Conclusione, concludi } from '../conclusione.ts';
import { creaEsaminatore } from '../esame.ts';
import { avviaFiglio, type Figlio } from '../figlio.ts';
import type { Persona } from '../rete.ts';
import { preparaScena, type Scena } from '../scena.ts';
import type { OrdineAgliSchermi, StatoSchermo, VoceDagliSchermi } from '../schermi.ts';
import { creaSpecchio } from '../specchio.ts';
import { adessoMs, attendi, type Distribuzione, distribuzione, insisti } from '../tempi.ts';

/** Schermi per processo: metà del limite di file aperti che qui si trova di solito. */
const PER_PROCESSO = 5_000;
const VENDITE = 20;
/** Uno al secondo per vendita: ognuno arriva a cinquecento schermi, che qui dividono il processore con i server. */
const RILANCI_AL_SECONDO = 20;
/** Entro quanto diecimila schermi devono essersi aperti, e poi rimessi in pari. */
const APERTURA_MAX_MS = 180_000;
const GUARIGIONE_MAX_MS = 90_000;
const SOTTO_CARICO_MS = 3_000;

export type EsitoTempesta = {
  schermi: number;
  apertiInMs: number;
  /** Dal `kill -9` di tutti i server al loro ritorno. */
  serverTornatiMs: number;
  /** Dal ritorno dei server all'ultimo schermo in pari con il registro di quel momento; nullo se qualcuno non lo è stato. */
  guaritiDalRitornoMs: number | null;
  guarigioneMs: Distribuzione;
  diversi: number;
};

type Folla = Figlio<OrdineAgliSchermi, VoceDagliSchermi>;

/** Tutti i server uccisi insieme con gli schermi aperti, mentre si rilancia: quanto ci vuole perché tutti vedano lo stesso. */
export async function scatena(
  cartella: string,
  seme: number,
  chiesti: number,
): Promise<{ esito: EsitoTempesta; conclusione: Conclusione }> {
  const quanti = Math.min(chiesti, PER_PROCESSO * 2, limiteFile() - 1_000);
  const segreto = randomBytes(24).toString('hex');
  const misura = { server: 3, lunghe: VENDITE, brevi: 0, rilanciAlSecondo: RILANCI_AL_SECONDO };
  const scena = await preparaScena(cartella, seme, misura, { ambienteServer: { PUSHER_SECRET: segreto } });
  const folle: Folla[] = [];
  try {
    const urls = scena.server.map(({ url }) => url);
    const persone = await chiGuarda(scena, quanti, urls);
    const inizioMs = adessoMs();
    for (let da = 0; da < quanti; da += PER_PROCESSO) {
      const folla: Folla = avviaFiglio('./schermi.ts');
      folle.push(folla);
      folla.di({ tipo: 'server', urls, segreto });
      folla.di({ tipo: 'apri', persone: persone.slice(da, da + PER_PROCESSO) });
    }
    await Promise.all(folle.map((folla, i) => collegati(folla, Math.min(PER_PROCESSO, quanti - i * PER_PROCESSO))));
    const apertiInMs = adessoMs() - inizioMs;
    console.error(`  ${quanti} schermi aperti in ${Math.round(apertiInMs / 1_000)} s`);
    scena.carico.di({ tipo: 'via' });
    await attendi(SOTTO_CARICO_MS);

    const morteMs = adessoMs();
    await Promise.all(scena.server.map((uno) => uno.uccidi()));
    await Promise.all(scena.server.map((uno) => insisti('ripartenza', 90_000, () => uno.avvia())));
    const ritornoMs = adessoMs();
    console.error(`  server tornati in ${Math.round((ritornoMs - morteMs) / 1_000)} s`);
    // Ciò che c'è nel registro adesso è più di quanto gli schermi avessero: sono le sospensioni, almeno.
    const mete: Record<string, number> = {};
    for (const asta of scena.lunghe)
      mete[asta] = (await scena.banditore.giornale.leggi(asta, 0, 100_000)).at(-1)?.seq ?? 0;
    const ultimi = await Promise.all(folle.map((folla) => raggiungi(folla, mete)));
    scena.carico.di({ tipo: 'pausa' });
    await attendi(SOTTO_CARICO_MS);
    const stati = (await Promise.all(folle.map(chiediStati))).flat();
    const diversi = await creaSpecchio().diversi(scena.banditore.giornale, unoPerStato(stati));
    const guariti = ultimi.flatMap((ilMs) => ilMs.map((il) => Math.max(0, il - ritornoMs)));
    const guarigioneMs = distribuzione(guariti);
    const esito: EsitoTempesta = {
      schermi: stati.length,
      apertiInMs: Math.round(apertiInMs),
      serverTornatiMs: Math.round(ritornoMs - morteMs),
      guaritiDalRitornoMs: guariti.length === quanti ? guarigioneMs.max : null,
      guarigioneMs,
      diversi: diversi.length + (quanti - stati.length),
    };
    // Anche le ricevute date sotto la tempesta devono essere nel registro. La folla non serve più, e toglie processore.
    for (const folla of folle.splice(0)) folla.ferma();
    return { esito, conclusione: await concludi(scena, creaEsaminatore(scena)) };
  } finally {
    for (const folla of folle) folla.ferma();
    await scena.ferma();
  }
}

/** Per ogni vendita una console, e spettatori per tutto il resto: una sessione per vendita sta su più schermi. */
async function chiGuarda({ lunghe, banditore }: Scena, quanti: number, urls: readonly string[]): Promise<Persona[]> {
  const aste = [...lunghe];
  const magistrato = await banditore.magistrato(urls);
  const consoli = aste.map((asta): Persona => ({ asta, chi: { tipo: 'referente' }, ...magistrato }));
  const sessioni = await Promise.all(
    aste.map(async (asta): Promise<Persona> => {
      return { asta, chi: { tipo: 'partecipante' }, ...(await banditore.spettatore(asta, urls)) };
    }),
  );
  return Array.from({ length: quanti }, (_, i) => consoli[i] ?? (sessioni[i % sessioni.length] as Persona));
}

async function collegati(folla: Folla, quanti: number): Promise<void> {
  await folla.aspetta(
    (v): v is VoceDagliSchermi & { tipo: 'collegati' } => v.tipo === 'collegati' && v.quanti >= quanti,
    APERTURA_MAX_MS,
    'apertura degli schermi',
  );
}

async function raggiungi(folla: Folla, mete: Record<string, number>): Promise<number[]> {
  const raggiunti = folla.aspetta(
    (v): v is VoceDagliSchermi & { tipo: 'raggiunti' } => v.tipo === 'raggiunti',
    GUARIGIONE_MAX_MS,
    'guarigione degli schermi',
  );
  folla.di({ tipo: 'raggiungi', n: 1, mete });
  return raggiunti.then(
    ({ ilMs }) => ilMs,
    () => [],
  );
}

async function chiediStati(folla: Folla): Promise<StatoSchermo[]> {
  const stati = folla.aspetta(
    (v): v is VoceDagliSchermi & { tipo: 'stati' } => v.tipo === 'stati',
    GUARIGIONE_MAX_MS,
    'stato degli schermi',
  );
  folla.di({ tipo: 'stato', n: 1 });
  return (await stati).stati;
}

/** Schermi uguali si confrontano una volta: stessa asta, stesso posto, stessa impronta. In ordine di posto, come si piega. */
function unoPerStato(stati: readonly StatoSchermo[]): StatoSchermo[] {
  const unici = new Map(
    stati.map((stato) => [`${stato.asta}/${stato.chi.tipo}/${stato.seq}/${stato.impronta}`, stato]),
  );
  return [...unici.values()].sort((a, b) => a.seq - b.seq);
}

function limiteFile(): number {
  const letto = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout.trim();
  return letto === 'unlimited' ? 1_000_000 : Number(letto);
}
