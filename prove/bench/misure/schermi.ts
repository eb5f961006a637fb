import { join } from 'node:path';
import { type Ambiente, SEGRETO } from '../ambiente.ts';
import { preparaGare, type Rilancio, rilancia, tuttiAccettati } from '../gare.ts';
import { adessoMs, soloDisco } from '../macchina.ts';
import type { Misura } from '../misura.ts';
import { avviaProgramma } from '../pavimento.ts';
import { apriSchermi, type Schermi } from '../schermi.ts';
import { percentile, type Voci } from '../statistica.ts';
import { messaggioDiProva } from '../voce-di-prova.ts';

const DISCO_MS = 1_000;
/**
 * Duecento sale di cinquanta persone, e una sola da cinquemila: tante sale e una sala piena costano in modo diverso.
 * `aVuoto`: rilanci per vendita che scaldano il server prima di contare, pari perché i due offerenti si alternano.
 */
const CASI = [
  { nome: '200 vendite x 50', vendite: 200, quanti: 50, ritmo: 100, durataMs: 8_000, aVuoto: 4 },
  { nome: '1 vendita x 5.000', vendite: 1, quanti: 5_000, ritmo: 4, durataMs: 10_000, aVuoto: 20 },
] as const;
/** Eventi con cui si misura il pavimento della diffusione quando non c'è pausa fra l'uno e l'altro. */
const DI_SEGUITO = 60;
/** Quanto si aspetta l'ultimo schermo dopo l'ultima ricevuta prima di dire che una voce si è persa. */
const ATTESA_MS = 10_000;
const CONTROLLO_MS = 20;

export const schermi: Misura = {
  nome: 'schermi',
  titolo: 'Dal rilancio a tutti gli schermi',
  spiegazione:
    'Dall’istante in cui il rilancio andava mandato (HTTP, anello aperto) a quando l’ultimo schermo di quella vendita l’ha letto, con un server solo che ha già servito qualche rilancio. Accanto la somma dei due pavimenti: un `fdatasync` e le stesse scritture in C agli stessi schermi, senza pause fra l’una e l’altra, percentile con percentile. «Allo stesso ritmo» sono gli stessi due pavimenti con le pause che hanno i rilanci: le cache si raffreddano, il disco e i core si addormentano. «Appena avviato»: i primi rilanci, che scaldano il server e non si contano.',
  obiettivi: CASI.flatMap(({ nome }) => [
    { voce: `${nome}: p99 / somma dei pavimenti p99`, verso: 'al più', limite: 3 } as const,
    { voce: `${nome}: p99 / somma, allo stesso ritmo`, verso: 'al più', limite: 3 } as const,
    { voce: `${nome}: ultimo schermo p99 ms`, verso: 'al più', limite: 100 } as const,
  ]),
  async misura(ambiente) {
    const file = join(ambiente.cartella, 'disco');
    const disco = soloDisco(file, DISCO_MS);
    const voci: Voci = { 'fdatasync p50 ms': percentile(disco, 50), 'fdatasync p99 ms': percentile(disco, 99) };
    for (const caso of CASI) {
      const diSeguito = await pavimento(ambiente, caso, { eventi: DI_SEGUITO, passoMs: 0 });
      const eventi = Math.round((caso.ritmo * caso.durataMs) / 1_000);
      const scritture = await pavimento(ambiente, caso, { eventi, passoMs: 1_000 / caso.ritmo });
      const discoARitmo = soloDisco(file, caso.durataMs, 1_000 / caso.ritmo);
      const { appenaAvviato, tempi } = await nostro(ambiente, caso);
      for (const p of [50, 99]) {
        const [fsync, suo] = [percentile(disco, p), percentile(tempi, p)];
        voci[`${caso.nome}: C, all’ultimo schermo p${p} ms`] = percentile(diSeguito, p);
        voci[`${caso.nome}: C allo stesso ritmo p${p} ms`] = percentile(scritture, p);
        voci[`${caso.nome}: fdatasync allo stesso ritmo p${p} ms`] = percentile(discoARitmo, p);
        voci[`${caso.nome}: ultimo schermo p${p} ms`] = suo;
        voci[`${caso.nome}: p${p} / somma dei pavimenti p${p}`] = suo / (fsync + percentile(diSeguito, p));
        voci[`${caso.nome}: p${p} / somma, allo stesso ritmo`] =
          suo / (percentile(discoARitmo, p) + percentile(scritture, p));
        voci[`${caso.nome}: server appena avviato p${p} ms`] = percentile(appenaAvviato, p);
      }
    }
    return voci;
  },
};

type Caso = (typeof CASI)[number];

/** Le stesse scritture agli stessi schermi, in C: tutti collegati, ogni volta quelli di una vendita. Tempi in ms. */
export async function pavimento(
  ambiente: Ambiente,
  { vendite, quanti }: { vendite: number; quanti: number },
  { eventi, passoMs }: { eventi: number; passoMs: number },
): Promise<number[]> {
  const [sale, inSala] = [ambiente.scala(vendite), ambiente.scala(quanti)];
  const scrittore = avviaProgramma(await ambiente.programma('scrittore'), [String(sale * inSala)]);
  try {
    const porta = Number((await scrittore.aspetta('ASCOLTO')).split(' ')[1]);
    const canali = Array.from({ length: sale }, (_, n) => ({ nome: `sala-${n}`, quanti: inSala }));
    const aperti = await apriSchermi(ambiente, { modo: 'nudo', porta }, canali);
    await scrittore.aspetta('PRONTI');
    const tempi: number[] = [];
    const primoMs = adessoMs();
    for (let n = 0; n < eventi; n += 1) {
      const mancaMs = primoMs + n * passoMs - adessoMs();
      if (mancaMs > 0) await new Promise((fatto) => setTimeout(fatto, mancaMs));
      const [sala, seq] = [n % sale, 1 + Math.floor(n / sale)];
      scrittore.scrivi(`E ${sala * inSala} ${inSala} ${messaggioDiProva(seq).byte.toString('hex')}\n`);
      const [, inizio] = (await scrittore.aspetta('FATTO')).split(' ').map(Number);
      tempi.push((await aperti.ultimo(sala, seq)) - (inizio ?? 0) / 1e6);
    }
    await aperti.ferma();
    return tempi;
  } finally {
    await scrittore.ferma();
  }
}

/** I primi rilanci di un server, e poi quelli che si contano. Tempi in ms. */
async function nostro(ambiente: Ambiente, caso: Caso): Promise<{ appenaAvviato: number[]; tempi: number[] }> {
  const base = await ambiente.base();
  const server = await ambiente.server(base);
  const gare = await preparaGare(base, ambiente.scala(caso.vendite));
  const aperti = await apriSchermi(
    ambiente,
    { modo: 'pusher', porta: server.porta, chiave: 'gestore', segreto: SEGRETO },
    gare.map(({ asta }) => ({ nome: `private-asta.${asta}.partecipanti`, quanti: ambiente.scala(caso.quanti) })),
  );
  const conta = async (durataMs: number, dopo: number): Promise<number[]> => {
    const qui = gare.map((gara) => ({ ...gara, porta: server.porta }));
    const esito = await rilancia(ambiente, qui, { ritmo: caso.ritmo, durataMs, dopo });
    tuttiAccettati(esito);
    return finoAgliSchermi([aperti], esito.fatti);
  };
  const appenaAvviato = await conta((gare.length * caso.aVuoto * 1_000) / caso.ritmo, 0);
  const tempi = await conta(caso.durataMs, caso.aVuoto);
  await aperti.ferma();
  await server.ferma();
  return { appenaAvviato, tempi };
}

/** Dove guarda chi segue la gara con quel numero: quali schermi, e con che numero di canale. */
export type Dove = (gara: number) => { schermi: Schermi; canale: number };

/** Per ogni rilancio, dall'istante previsto all'ultimo schermo, in ms. Fallisce se una voce non arriva a tutti, o due volte. */
export async function finoAgliSchermi(
  aperti: readonly Schermi[],
  fatti: readonly Rilancio[],
  dove: Dove = (canale) => ({ schermi: aperti[0] as Schermi, canale }),
): Promise<number[]> {
  const visto = ({ gara, seq }: Rilancio): number | undefined => {
    const { schermi: suoi, canale } = dove(gara);
    return suoi.visto(canale, seq);
  };
  let mancano = fatti.filter((uno) => visto(uno) === undefined);
  for (let attesi = 0; mancano.length > 0 && attesi < ATTESA_MS; attesi += CONTROLLO_MS) {
    await new Promise((fatto) => setTimeout(fatto, CONTROLLO_MS));
    mancano = mancano.filter((uno) => visto(uno) === undefined);
  }
  const [prima] = mancano;
  if (prima !== undefined)
    throw new Error(`${mancano.length} voci non sono arrivate a tutti gli schermi (${prima.gara}/${prima.seq})`);
  for (const uno of aperti) {
    const { buchi, doppie, chiusi } = await uno.conta();
    if (buchi + doppie + chiusi > 0) throw new Error(`buchi ${buchi}, doppie ${doppie}, chiusi ${chiusi}`);
  }
  return fatti.map((uno) => (visto(uno) ?? Number.NaN) - uno.previstoMs);
}
