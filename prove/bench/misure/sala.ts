import { setTimeout as fra } from 'node:timers/promises';
import type { Ambiente } from '../ambiente.ts';
import { adessoMs, cpuMs, memoriaMb } from '../macchina.ts';
import type { Misura } from '../misura.ts';
import type { Ingresso } from '../pubblico-di-sala.ts';
import { distribuzione, mediana, percentile, type Voci } from '../statistica.ts';
import { RILANCI, rilanciAccanto, SOTTOGIRI } from './sala-rilanci.ts';
import { apriScenaDiSala, compiInSala, conduceLaSala, inoltroDi, type ScenaDiSala, statoDiSala } from './sala-scena.ts';

/** Quanti guardano, nelle misure che hanno un obiettivo. */
const POCHI = 40;
const MOLTI = 100;
const LIMITE = 200;
const DI_TROPPO = 5;
/** Chi guarda la parola data: pochi, che decifrano tutto. */
const ASCOLTANO = 5;
const CPU_MS = 8_000;
const ASSESTAMENTO_MS = 2_000;
const PAROLA_MS = 60_000;
const VOLTE_PAROLA = 3;

export const sala: Misura = {
  nome: 'sala',
  titolo: 'Voce e immagine della sala virtuale',
  spiegazione: `Il server vero con \`gv-sala\`, chi conduce che manda 500 kbps di immagine e la voce, e chi guarda in un programma suo, con collegamenti veri (HTTP, ICE, DTLS, SRTP): della CPU si conta soltanto quella di \`gv-sala\`. La prima immagine è contata da prima di fare l’offerta all’ultimo pezzo della prima intera, mentre ne entrano venti al secondo: disegnarla è del browser, e non c’è. La voce è contata da prima che la parola sia data al primo pacchetto presso ciascun altro, senza chi deve premere. Il ritorno è di tutti e ${POCHI}, e poi di ${MOLTI}, con il codice con cui torna la pagina. I rilanci sono ${RILANCI.ritmo} al secondo su altre ${RILANCI.vendite} vendite dello stesso server, in ${SOTTOGIRI} sottogiri, ciascuno con la sala, senza, e con un confronto, in un ordine che cambia ogni volta; ogni p99 è di tutti i sottogiri insieme, ed è tale che più di duecento rilanci gli stanno sopra. Il confronto è senza la sala: due programmi consumano la CPU che consumava chi manda e chi guarda, che in una vendita stanno su altre macchine, e chi guarda riceve gli stessi datagrammi da un programma che li spedisce e basta, alle stesse dosi e con la stessa precedenza di \`gv-sala\`.`,
  obiettivi: [
    { voce: `${POCHI} che guardano: core di gv-sala`, verso: 'al più', limite: 0.25 },
    { voce: `${MOLTI} che guardano: core di gv-sala`, verso: 'al più', limite: 0.35 },
    { voce: `${LIMITE + DI_TROPPO} che provano: dentro, dopo`, verso: 'al più', limite: LIMITE },
    { voce: `${LIMITE + DI_TROPPO} che provano: né entrati né rifiutati in parole`, verso: 'al più', limite: 0 },
    { voce: 'prima immagine p50 ms', verso: 'al più', limite: 600 },
    { voce: 'parola data, prima voce p50 ms', verso: 'al più', limite: 300 },
    { voce: `ucciso con ${POCHI}: l’ultimo torna dopo ms`, verso: 'al più', limite: 5_000 },
    { voce: `ucciso con ${MOLTI}: l’ultimo torna dopo ms`, verso: 'al più', limite: 5_000 },
    { voce: 'rilanci p99 con la sala / senza', verso: 'al più', limite: 1.2 },
  ],
  async misura(ambiente) {
    const scena = await apriScenaDiSala(ambiente, { quanti: LIMITE + DI_TROPPO, vendite: RILANCI.vendite });
    return {
      ...(await rilanciAccanto(ambiente, scena, POCHI)),
      ...(await conTanti(ambiente, scena, POCHI)),
      ...(await conTanti(ambiente, scena, MOLTI)),
      ...(await alLimite(scena)),
      ...(await primaVoce(scena)),
    };
  },
};

/** La CPU di `gv-sala`, la prima immagine di chi entra, e quando sono tornati tutti dopo che è stato ucciso. */
async function conTanti(ambiente: Ambiente, scena: ScenaDiSala, quanti: number): Promise<Voci> {
  const { guardano, ingressi, chiudi } = await conduceLaSala(scena, quanti, { seguono: true });
  const immagini = ingressi.flatMap((uno) => ('immagineMs' in uno ? [uno.immagineMs] : []));
  if (immagini.length < quanti) throw new Error(`entrati ${immagini.length} di ${quanti}: ${codici(ingressi)}`);
  await fra(ASSESTAMENTO_MS);
  const pid = inoltroDi(scena);
  const [cpu, ilMs, arrivati] = [cpuMs(pid), adessoMs(), await guardano.chiedi<number>({ tipo: 'arrivati' })];
  await fra(CPU_MS);
  const durataMs = adessoMs() - ilMs;
  const core = (cpuMs(pid) - cpu) / durataMs;
  const alSecondo = ((await guardano.chiedi<number>({ tipo: 'arrivati' })) - arrivati) / (durataMs / 1_000);
  const memoria = memoriaMb(pid);
  const daMs = adessoMs();
  process.kill(pid, 'SIGKILL');
  const tornati = (await guardano.chiedi<number[]>({ tipo: 'tornati', daMs })).map((il) => il - daMs);
  await chiudi();
  const mai = tornati.filter((ms) => !Number.isFinite(ms)).length;
  if (mai > 0) ambiente.nota(`Ucciso con ${quanti}: ${mai} non sono tornati in venti secondi.`);
  return {
    ...(quanti === POCHI ? distribuzione('prima immagine', immagini) : {}),
    [`${quanti} che guardano: core di gv-sala`]: core,
    [`${quanti} che guardano: pacchetti arrivati al secondo a ciascuno`]: alSecondo / quanti,
    [`${quanti} che guardano: memoria di gv-sala MB`]: memoria,
    [`ucciso con ${quanti}: torna dopo ms, mediana`]: mediana(tornati),
    [`ucciso con ${quanti}: l’ultimo torna dopo ms`]: percentile(tornati, 100),
  };
}

/** Più di quanti se ne portano: gli ultimi sanno perché restano fuori, e chi è dentro vi resta. */
async function alLimite(scena: ScenaDiSala): Promise<Voci> {
  const { ingressi, chiudi } = await conduceLaSala(scena, LIMITE + DI_TROPPO);
  await fra(ASSESTAMENTO_MS);
  const pid = inoltroDi(scena);
  const [cpu, ilMs] = [cpuMs(pid), adessoMs()];
  await fra(CPU_MS);
  const core = (cpuMs(pid) - cpu) / (adessoMs() - ilMs);
  const restano = (await statoDiSala(scena)).connessi?.length ?? Number.NaN;
  await chiudi();
  const prova = `${LIMITE + DI_TROPPO} che provano`;
  const rifiutati = ingressi.filter((uno) => 'codice' in uno && uno.codice === 'sala_piena').length;
  const entrati = ingressi.filter((uno) => 'immagineMs' in uno).length;
  return {
    [`${prova}: entrati`]: entrati,
    [`${prova}: dentro, dopo`]: restano,
    [`${prova}: rifiutati in parole`]: rifiutati,
    [`${prova}: né entrati né rifiutati in parole`]: ingressi.length - entrati - rifiutati,
    [`${LIMITE} che guardano: core di gv-sala`]: core,
  };
}

/** Dalla parola data alla prima voce presso gli altri. */
async function primaVoce(scena: ScenaDiSala): Promise<Voci> {
  const { server, asta, delegato, gettoni } = scena;
  const voci: number[] = [];
  for (let volta = 0; volta < VOLTE_PAROLA; volta += 1) {
    const { guardano, chiudi } = await conduceLaSala(scena, ASCOLTANO, { leggeri: false });
    const parla = await scena.nuovo();
    const daMs = adessoMs();
    const [mezzi, durataMs] = ['audio', PAROLA_MS] as const;
    // L'ultimo degli offerenti: fra chi guarda non c'è.
    const pseudonimo = `Offerente ${gettoni.length}`;
    await compiInSala(server, asta, delegato.id, { tipo: 'daiParola', pseudonimo, mezzi, durataMs });
    await parla.chiedi({ tipo: 'parla', url: server.url, asta, gettone: gettoni.at(-1) ?? '' });
    voci.push(...(await guardano.chiedi<number[]>({ tipo: 'sentito' })).map((ilMs) => ilMs - daMs));
    await compiInSala(server, asta, delegato.id, { tipo: 'togliParola', pseudonimo, motivo: 'referente' });
    await parla.chiedi({ tipo: 'ferma' });
    await chiudi();
  }
  return distribuzione('parola data, prima voce', voci);
}

function codici(ingressi: readonly Ingresso[]): string {
  return [...new Set(ingressi.flatMap((uno) => ('codice' in uno ? [uno.codice] : [])))].join(', ');
}
