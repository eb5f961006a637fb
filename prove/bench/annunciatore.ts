import { randomUUID } from 'node:crypto';
import { apriPool } from '@gestore/server/base-dati/collegamento/connessione';
import { apriDiffusione } from '@gestore/server/tempo-reale/diffusione/diffusione';
import { conAnnunci, creaAnnunci } from '@gestore/server/tempo-reale/staffetta/annunci';
import { type AvvisoDiScrittura, ascoltaGiornale } from '@gestore/server/vendita/giornale/ascolta';
import { creaGiornale } from '@gestore/server/vendita/giornale/giornale';
import { marcheDiProva } from '@gestore/server/vendita/giornale/prove/marche-di-prova';
import { adessoMs, cpuMs } from './macchina.ts';

/** Un processo che scrive nel registro e sente ciò che scrivono gli altri, senza il resto del server. Figlio di chi misura. */
export type OrdineScrivi = { aste: number; ritmo: number; durataMs: number };
export type Scritto = { scritte: [voce: string, chiestaMs: number][]; cpuMs: number };
export type Visto = { viste: [voce: string, vistaMs: number][] };

type Scelta = Parameters<typeof apriDiffusione>[0];

const [url = '', scelta = ''] = process.argv.slice(2);
const configurata = JSON.parse(scelta) as Scelta;
const viste = new Map<string, number>();
const pool = apriPool(url);
const quando = (avvisi: readonly AvvisoDiScrittura[]): void => {
  const ora = adessoMs();
  for (const { asta, da, seq } of avvisi)
    for (let n = da; n <= seq; n += 1) if (!viste.has(`${asta}/${n}`)) viste.set(`${asta}/${n}`, ora);
};
const pronta = Promise.withResolvers<void>();
const diffusione = await apriDiffusione(configurata, { quando, quandoCollegata: pronta.resolve, log: { warn() {} } });
if (diffusione === null) {
  await ascoltaGiornale({ url, quando, quandoRiconnesso() {} });
  pronta.resolve();
}
await pronta.promise;
const annunci = creaAnnunci((avvisi) => diffusione?.annuncia(avvisi));
const giornale = conAnnunci(
  creaGiornale({ marche: marcheDiProva(), pool, orologio: { adesso: Date.now }, notifica: diffusione === null }),
  annunci.scritte,
);
process.send?.({ tipo: 'pronto' });

/** Una vendita: ogni voce quando tocca a lei, e mai prima che la precedente sia confermata. */
/** I dati di un rilancio: gli altri processi li leggono come quelli veri. */
function datiDi(seq: number) {
  const busta = { bustaId: 'b', pseudonimo: 'Offerente 1' };
  return { ...busta, importoCent: seq, canale: 'online', dichiaratoIl: seq, scadeIl: seq };
}

async function scriviAsta({ aste, ritmo, durataMs }: OrdineScrivi, posto: number, scritte: Scritto['scritte']) {
  const asta = randomUUID();
  const passoMs = ritmo === 0 ? 0 : (aste * 1_000) / ritmo;
  const inizioMs = adessoMs() + (posto * passoMs) / aste;
  let precedente = '0'.repeat(64);
  for (let seq = 1; ; seq += 1) {
    const toccaMs = inizioMs + (seq - 1) * passoMs;
    const mancaMs = toccaMs - adessoMs();
    if (mancaMs > 0) await new Promise((fatto) => setTimeout(fatto, mancaMs));
    const chiestaMs = adessoMs();
    if (chiestaMs - inizioMs > durataMs) return;
    const voce = {
      tipo: 'RilancioAccettato',
      versione: 1,
      dati: datiDi(seq),
      comandoId: randomUUID(),
      parte: 0,
    };
    const attore = { tipo: 'offerente', id: asta };
    const esito = await giornale.aggiungi({
      asta,
      dopoSeq: seq - 1,
      precedente,
      voci: [{ ...voce, attore, ricevutoIl: seq }],
    });
    if (esito.esito !== 'scritte') throw new Error(esito.esito);
    precedente = esito.voci[0]?.impronta ?? '';
    scritte.push([`${asta}/${seq}`, chiestaMs]);
  }
}

process.on('message', async (ordine: OrdineScrivi | 'viste') => {
  if (ordine === 'viste') {
    process.send?.({ viste: [...viste] } satisfies Visto);
    viste.clear();
    return;
  }
  const scritte: Scritto['scritte'] = [];
  const prima = cpuMs(process.pid);
  await Promise.all(Array.from({ length: ordine.aste }, (_, posto) => scriviAsta(ordine, posto, scritte)));
  process.send?.({ scritte, cpuMs: cpuMs(process.pid) - prima } satisfies Scritto);
});
process.on('disconnect', () => process.exit(0));
