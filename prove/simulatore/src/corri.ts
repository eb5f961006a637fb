// `npm run sim`: recita storie e dice se reggono; la prima che non regge è ridotta. Con `--guasti`, pianta gli errori. Con
// `--esito FILE` lascia lì il conto, per chi lo somma ad altri.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { caccia, contaCaccia } from './caccia.ts';
import { type Copertura, maiProvate, SEMI_PER_COPRIRE, somma, tabella } from './copertura.ts';
import { corri } from './corsa.ts';
import { argomentiDi, riduci } from './riduci.ts';
import type { Tolti } from './scenario.ts';

// L'ora locale del tribunale: chi per errore la usasse sbaglierebbe nella notte in cui cambia.
process.env.TZ = 'Europe/Rome';

const ANNO_MS = 365.25 * 86_400_000;
/** Quante storie sono una prova, nel conto delle prove. */
const SEMI_PER_PROVA = 1_000;

/** Una prova che non ha retto, e come si rifà da sola. */
type Caduta = { nome: string; errore: string; comando?: string };

const { values } = parseArgs({
  options: {
    semi: { type: 'string' },
    da: { type: 'string', default: '1' },
    fili: { type: 'string' },
    togli: { type: 'string', default: '' },
    'senza-tassi': { type: 'boolean', default: false },
    lotta: { type: 'string' },
    'senza-ridurre': { type: 'boolean', default: false },
    guasti: { type: 'boolean', default: false },
    solo: { type: 'string', default: '' },
    esito: { type: 'string' },
  },
});
const da = Number(values.da);
const fili = values.fili === undefined ? {} : { fili: Number(values.fili) };
const semi = Number(values.semi ?? (values.guasti ? 10_000 : 1_000));

process.exit((await (values.guasti ? pianta() : giudica())) ? 0 : 1);

/** Chi ha chiesto un conto non riscrive l'elenco: prova un commit, e lo lascia com'è. */
async function pianta(): Promise<boolean> {
  const solo = values.solo.split(',').filter(Boolean);
  const conto = contaCaccia(await caccia({ semi, solo, riscrivi: values.esito === undefined }));
  lascia(conto);
  return conto.cadute.length === 0;
}

async function giudica(): Promise<boolean> {
  const tolti: Tolti = {
    nomi: new Set(values.togli.split(',').filter(Boolean)),
    senzaTassi: values['senza-tassi'],
    lottaMs: values.lotta === undefined ? null : Number(values.lotta),
  };
  const tale = tolti.nomi.size > 0 || tolti.senzaTassi || tolti.lottaMs !== null;
  const inizio = performance.now();
  let prime: Copertura = {};
  const corsa = await corri({
    da,
    semi,
    tolti,
    ...fili,
    tratto: (esito) => {
      if (esito.da <= SEMI_PER_COPRIRE) prime = somma(prime, esito.copertura);
    },
  });
  const secondi = (performance.now() - inizio) / 1000;
  const { user, system } = process.cpuUsage();
  const processore = (user + system) / 1e6;
  const { giudicati, caduto } = corsa;
  const prove = Math.ceil(semi / SEMI_PER_PROVA);
  if (caduto !== null) {
    console.log(`Il seme ${caduto.seme} non regge:`);
    for (const male of [...new Set(caduto.mali)].slice(0, 5)) console.log(`  - ${male}`);
    // Chi non finisce o muore fermerebbe anche chi lo riduce.
    const intera = tale || values['senza-ridurre'] || /^(eccezione|la storia non finisce)/.test(caduto.mali[0] ?? '');
    const ridotta = intera ? tolti : await riduci(caduto.seme, caduto.mali);
    const comando = `npm run sim -- ${argomentiDi(caduto.seme, ridotta)}`;
    console.log(`Per ripeterlo: ${comando}`);
    const prima = Math.floor((caduto.seme - da) / SEMI_PER_PROVA);
    return conta(prima, { nome: `simulatore › seme ${caduto.seme}`, errore: caduto.mali[0] ?? '', comando });
  }
  // Che ogni cosa accada si pretende dalle prime: chi comincia più in là cerca altro.
  const siPretende = da === 1 && semi >= SEMI_PER_COPRIRE;
  const mancano = siPretende ? maiProvate(prime) : [];
  if (semi > 1) console.log(`In quante storie su ${giudicati} è accaduto:\n${tabella(corsa.copertura)}`);
  console.log(
    `${semi} storie reggono (semi ${da}-${da + semi - 1}): ${corsa.voci} voci in ${secondi.toFixed(1)} s, ` +
      `${(semi / secondi).toFixed(0)} semi al secondo (${(semi / processore).toFixed(0)} per secondo di processore), ` +
      `${((corsa.simulatiMs / ANNO_MS / secondi) * 60).toFixed(4)} anni di gara al minuto.`,
  );
  if (mancano.length > 0) console.log(`Mai accaduto nelle prime ${SEMI_PER_COPRIRE}: ${mancano.join(', ')}.`);
  if (mancano.length === 0) return conta(prove + (siPretende ? 1 : 0));
  return conta(prove, { nome: 'simulatore › guasti mai accaduti', errore: mancano.join(', ') });
}

/** Quante prove sono passate e quale no; vero se nessuna è fallita. */
function conta(passate: number, caduta?: Caduta): boolean {
  const cadute = caduta === undefined ? [] : [caduta];
  console.log(`simulatore: ${passate} passed, ${cadute.length} failed`);
  lascia({ passate, cadute });
  return cadute.length === 0;
}

function lascia(conto: { passate: number; cadute: readonly Caduta[] }): void {
  if (values.esito !== undefined) writeFileSync(values.esito, JSON.stringify(conto));
}
