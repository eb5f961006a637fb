import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { laPrimariaCheCade } from './alta-rapporto.ts';
import { type Conclusione, concludi, type VenditeViste } from './conclusione.ts';
import { type Conti, contiVuoti } from './controllore.ts';
import { creaEsaminatore } from './esame.ts';
import { controlla } from './fasi/controllo.ts';
import { riempiIlDisco } from './fasi/disco.ts';
import { uccidi } from './fasi/morti.ts';
import { saltaIlTempo, trovaFaketime } from './fasi/orologio.ts';
import { ferma } from './fasi/pause.ts';
import { guastaLaRete } from './fasi/rete.ts';
import { riavvia } from './fasi/riavvii.ts';
import { scatena } from './fasi/tempesta.ts';
import { uccidiOgniMotore } from './motore.ts';
import { comandoDelPiano, leggiComando, type Piano } from './piani.ts';
import { componiRapporto } from './rapporto.ts';
import { preparaScena, spegniLeScene } from './scena.ts';
import { adessoMs, attendi, distribuzione } from './tempi.ts';
import { giudica, type Risultato } from './verdetto.ts';

const qui = fileURLToPath(new URL('..', import.meta.url));
const { piano, esito: FILE_ESITO } = leggiComando(process.argv.slice(2), () => Math.floor(Math.random() * 1_000_000));
await mkdir(join(qui, '.dati'), { recursive: true });
const cartella = await mkdtemp(join(qui, '.dati', `${process.env.RECINTO ?? 'campagna'}-`));
// PostgreSQL gira con un altro utente, che deve poter attraversare la cartella.
await chmod(cartella, 0o711);
let interrotta = false;
let spento: Promise<void> | null = null;
const atteseMs: number[] = [];

const inizioMs = adessoMs();
const r: Risultato = {
  quando: new Date().toISOString(),
  macchina: {
    cpu: cpus()[0]?.model ?? '',
    core: cpus().length,
    sistema: `${process.platform} ${process.arch}`,
    node: process.version,
    carico: loadavg()
      .map((uno) => uno.toFixed(1))
      .join(' '),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', cwd: qui }).trim(),
  },
  piano,
  durataMs: 0,
  interrotta: null,
  conti: contiVuoti(),
  vendite: { lunghe: 0, brevi: 0, giudicate: 0, senzaRilanci: 0, fuoriOra: 0, aperte: 0, nonGiudicate: 0 },
  serverCaduti: 0,
  ordine: { operazioni: 0, voci: 0, ordineMs: 0, violazioni: [] },
  attesaRicevutaMs: distribuzione([]),
  colpi: [],
  riprese: [],
  tempesta: null,
  controllo: null,
  saltate: {},
  racconti: [],
  storie: {},
};

// Qualunque cosa sia andata storta nello spegnere, l'ultimo atto è di uccidere ciò che vive e togliere la cartella.
process.on('exit', () => {
  uccidiOgniMotore();
  rmSync(cartella, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});
for (const segnale of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // La base dati incorporata, a un segnale, finisce il processo appena ha spento la sua: le nostre resterebbero accese.
  process.removeAllListeners(segnale);
  process.on(segnale, () => {
    if (interrotta) return;
    interrotta = true;
    console.error('Interrotta: spengo tutto.');
    spegni().finally(() => process.exit(130));
  });
}

console.error(`Campagna ${piano.nome}, seme ${piano.seme}: ${piano.fasi.join(', ')}.`);
try {
  await sulCampo();
  for (const fase of piano.fasi) await daSola(fase);
} catch (errore) {
  r.interrotta = String(errore);
  if (!interrotta) console.error(errore);
}
r.durataMs = Math.round(adessoMs() - inizioMs);
r.attesaRicevutaMs = distribuzione(atteseMs);
await spegni();
if (!interrotta) process.exit(await scrivi());

/** Le fasi che colpiscono la stessa piattaforma, una dopo l'altra. */
async function sulCampo(): Promise<void> {
  const insieme = piano.fasi.filter((f) => ['morti', 'pause', 'riavvii', 'rete', 'orologio'].includes(f));
  if (insieme.length === 0) return;
  const scena = await preparaScena(join(cartella, 'campo'), piano.seme, piano.misura);
  const esaminatore = creaEsaminatore(scena);
  r.colpi = esaminatore.colpi;
  r.riprese = esaminatore.riprese;
  scena.carico.di({ tipo: 'via' });
  await attendi(1_000);
  try {
    for (const fase of insieme) {
      const daMs = adessoMs();
      console.error(`- ${fase}`);
      if (fase === 'morti') await uccidi(scena, esaminatore, piano.morti);
      else if (fase === 'pause') await ferma(scena, esaminatore, piano.pause);
      else if (fase === 'riavvii') await riavvia(scena, esaminatore, piano.riavvii);
      else if (fase === 'rete') await guastaLaRete(scena, esaminatore, piano.rete);
      else {
        const faketime = trovaFaketime();
        if ('perche' in faketime) r.saltate[fase] = faketime.perche;
        else await saltaIlTempo(scena, esaminatore, faketime.biblioteca, { breve: piano.nome === 'breve' });
      }
      console.error(`  ${Math.round((adessoMs() - daMs) / 1_000)} s`);
    }
  } finally {
    aggiungi(await concludi(scena, esaminatore));
    await scena.ferma();
  }
}

/** Le fasi che vogliono una piattaforma loro. */
async function daSola(fase: Piano['fasi'][number]): Promise<void> {
  if (fase !== 'disco' && fase !== 'tempesta' && fase !== 'controllo') return;
  console.error(`- ${fase}`);
  const sua = join(cartella, fase);
  if (fase === 'controllo') r.controllo = await controlla(sua, piano.seme, piano.controllo);
  else if (fase === 'tempesta') {
    const { esito, conclusione } = await scatena(sua, piano.seme, piano.tempesta.schermi);
    r.tempesta = esito;
    aggiungi(conclusione);
  } else {
    const esito = await riempiIlDisco(sua, piano.seme, piano.disco.misura, piano.disco.volte);
    if ('saltato' in esito) {
      r.saltate[fase] = esito.saltato;
      return;
    }
    const da = r.colpi.length;
    r.colpi.push(...esito.esaminatore.colpi.map((colpo) => ({ ...colpo, n: colpo.n + da })));
    r.riprese.push(...esito.esaminatore.riprese.map((una) => ({ ...una, colpi: una.colpi.map((n) => n + da) })));
    aggiungi(esito.conclusione);
  }
}

/** Ciò che una piattaforma ha visto si somma a ciò che hanno visto le altre. */
function aggiungi({ conti, racconti, ordine, vendite, atteseMs: sue, storie, serverCaduti }: Conclusione): void {
  r.serverCaduti += serverCaduti;
  for (const nome of Object.keys(conti) as (keyof Conti)[]) r.conti[nome] += conti[nome];
  for (const nome of Object.keys(vendite) as (keyof VenditeViste)[]) r.vendite[nome] += vendite[nome];
  for (const nome of ['operazioni', 'voci', 'ordineMs'] as const) r.ordine[nome] += ordine[nome];
  r.ordine.violazioni.push(...ordine.violazioni);
  r.racconti.push(...racconti);
  for (const attesa of sue) atteseMs.push(attesa);
  Object.assign(r.storie, storie);
}

/** Una volta sola, che lo chieda un segnale, la fine o l'uno durante l'altra. */
function spegni(): Promise<void> {
  spento ??= spegniTutto();
  return spento;
}

async function spegniTutto(): Promise<void> {
  await spegniLeScene();
  // Il disco della sua fase, se l'interruzione l'ha lasciato montato.
  spawnSync('umount', ['-l', join(cartella, 'disco', 'disco')], { stdio: 'ignore' });
  // Se un processo vi scriveva ancora, la toglie l'ultimo atto.
  await rm(cartella, { recursive: true, force: true }).catch(() => undefined);
}

async function scrivi(): Promise<number> {
  const pretese = giudica(r);
  const rapporto = componiRapporto(r, pretese);
  // Le riprese di ogni vendita sono migliaia di numeri: nel file restano riassunte.
  const riprese = r.riprese.map((una) => ({ ...una, ripresaMs: distribuzione(una.ripresaMs) }));
  const json = `${JSON.stringify({ ...r, riprese, pretese }, null, 2)}\n`;
  // Chi ha chiesto l'esito in un file prova un commit: accanto non si scrive nulla.
  if (FILE_ESITO === null) await conserva(json, rapporto);
  else await writeFile(FILE_ESITO, json);
  console.log(rapporto);
  const mancate = pretese.filter(({ vale }) => !vale);
  if (mancate.length === 0 && r.interrotta === null) return 0;
  for (const { nome: quale, pretesa, trovato } of mancate)
    console.error(`NON SODDISFATTA: ${quale}: si pretende ${pretesa}, trovato ${trovato}`);
  console.error(`Per ripetere: ${comandoDelPiano(piano)}`);
  return 1;
}

async function conserva(json: string, rapporto: string): Promise<void> {
  await mkdir(join(qui, 'results'), { recursive: true });
  const nome = `${r.quando.slice(0, 16).replace(':', '')}${piano.nome === 'completa' ? '' : `-${piano.nome}`}`;
  await writeFile(join(qui, 'results', `${nome}.json`), json);
  await writeFile(join(qui, 'results', `${nome}.md`), rapporto);
  // La tavola in vista è dell'ultima campagna intera, non di una fase rifatta da sola.
  if (piano.nome === 'completa' && piano.fasi.includes('morti')) {
    const file = join(qui, 'RISULTATI.md');
    await writeFile(file, `${rapporto}${laPrimariaCheCade(await readFile(file, 'utf8').catch(() => ''))}`);
  }
}
