import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { affiancaRapporto, componiRapportoAlta, giudicaAlta, type RisultatoAlta } from './alta-rapporto.ts';
import { concludi } from './conclusione.ts';
import { creaEsaminatore, type Esaminatore } from './esame.ts';
import { type Colpo, creaColpi, ORDINE_DEI_COLPI } from './fasi/primaria.ts';
import { type Grappolo, preparaGrappolo, TTL_S } from './grappolo.ts';
import { montaRete, type Rete, trovaProgrammi } from './macchine.ts';
import { type Misura, preparaScenaSu, type SenzaMotore, spegniLeScene } from './scena.ts';
import { adessoMs, attendi, distribuzione } from './tempi.ts';

/** `npm run guasti -- --solo alta-disponibilita`: tre macchine, due server e due staffette, e la primaria che cade. */
const MISURA: Misura = { server: 2, staffette: 2, lunghe: 16, brevi: 3, rilanciAlSecondo: 150 };
const CONTROLLO: Misura = { server: 2, staffette: 0, lunghe: 12, brevi: 0, rilanciAlSecondo: 250 };
/** Sotto carico fra un guasto e il seguente. */
const SOTTO_CARICO_MS = 3_000;
const CONTROLLI_MAX = 3;
const ENTRO_MS = 25 * 60_000;

const qui = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    solo: { type: 'string' },
    seme: { type: 'string' },
    colpi: { type: 'string' },
    minuti: { type: 'string' },
  },
});
const seme = Number(values.seme ?? Math.floor(Math.random() * 1_000_000));
const quanti = Number(values.colpi ?? ORDINE_DEI_COLPI.length);
/** Passati, si finisce con i colpi fatti: se sono pochi, il rapporto lo dice. */
const minuti = Number(values.minuti ?? 60);
// Ciò che manca si dice prima di accendere qualunque cosa.
trovaProgrammi();
const cartella = await mkdtemp(join(tmpdir(), 'gestore-alta-'));
await chmod(cartella, 0o711);
const reti: Rete[] = [];
let interrotta = false;

const inizioMs = adessoMs();
const r: RisultatoAlta = {
  quando: new Date().toISOString(),
  macchina: {
    cpu: cpus()[0]?.model ?? '',
    core: cpus().length,
    node: process.version,
    carico: carico(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', cwd: qui }).trim(),
  },
  seme,
  ttlS: TTL_S,
  chiesti: quanti,
  durataMs: 0,
  interrotta: null,
  caricoFinale: '',
  conclusione: null,
  colpi: [],
  riprese: [],
  controllo: null,
};

process.on('exit', () => {
  for (const rete of reti) {
    for (const i of rete.indirizzi.keys()) for (const { pid } of rete.processi(i)) rete.segnala(pid, 'SIGKILL');
    rete.smonta();
  }
  rmSync(cartella, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});
for (const segnale of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.removeAllListeners(segnale);
  process.on(segnale, () => {
    if (interrotta) return;
    interrotta = true;
    console.error('Interrotta: spengo tutto.');
    spegniLeScene().finally(() => process.exit(130));
  });
}

console.error(`Alta disponibilità, seme ${seme}: ${quanti} guasti della primaria.`);
try {
  await sulGrappolo();
  console.error('- controllo, senza modo sincrono');
  r.controllo = await controlla();
} catch (errore) {
  r.interrotta = String(errore);
  if (!interrotta) console.error(errore);
}
r.durataMs = Math.round(adessoMs() - inizioMs);
r.caricoFinale = carico();
await spegniLeScene();
await rm(cartella, { recursive: true, force: true }).catch(() => undefined);
if (!interrotta) process.exit(await scrivi());

function carico(): string {
  return loadavg()
    .map((uno) => uno.toFixed(1))
    .join(' ');
}

type ScenaAlta = SenzaMotore & { motore: Grappolo };

async function accendi(nome: string, misura: Misura, sincrono: boolean): Promise<ScenaAlta> {
  const sua = join(cartella, nome);
  await mkdir(sua);
  await chmod(sua, 0o711);
  return preparaScenaSu(sua, seme, misura, {}, async () => {
    const rete = montaRete();
    reti.push(rete);
    return preparaGrappolo(sua, rete, sincrono);
  });
}

async function sulGrappolo(): Promise<void> {
  const scena = await accendi('campo', MISURA, true);
  const esaminatore = creaEsaminatore(scena);
  r.colpi = esaminatore.colpi;
  r.riprese = esaminatore.riprese;
  scena.carico.di({ tipo: 'via' });
  const colpi = creaColpi(scena.motore, scena.caso);
  try {
    for (let i = 0; i < quanti && adessoMs() < inizioMs + minuti * 60_000; i += 1) {
      await attendi(SOTTO_CARICO_MS);
      const colpo = colpi[ORDINE_DEI_COLPI[i % ORDINE_DEI_COLPI.length] ?? 'primaria uccisa'];
      await unColpo(scena, esaminatore, colpo, i + 1);
    }
  } finally {
    r.conclusione = await concludi(scena, esaminatore);
    await scena.ferma();
  }
}

async function unColpo(
  { motore, conteggi }: ScenaAlta,
  esaminatore: Esaminatore,
  colpo: Colpo,
  n: number,
): Promise<void> {
  const prima = await motore.primaria();
  if (prima === null) throw new Error('nessuna primaria da colpire');
  await colpo.prepara?.(prima.indice);
  let guarita: Promise<void> = Promise.resolve();
  const { errore } = await esaminatore.colpisci('primaria', { genere: colpo.genere, server: null }, async () => {
    await colpo.colpisci(prima.indice);
    const nuova = await motore.nuovaPrimaria(prima);
    guarita = colpo.guarisci(prima.indice, nuova);
  });
  if (errore !== null) guarita = colpo.guarisci(prima.indice, prima.indice);
  const ripresa = await esaminatore.rimetti('primaria');
  await guarita;
  await motore.intero();
  const { p50, max } = distribuzione(ripresa.ripresaMs);
  console.error(
    `  ${n}. ${colpo.genere}: ripresa p50 ${p50} ms, massimo ${max} ms; ${conteggi.accettati} con ricevuta`,
  );
}

/** Senza modo sincrono la primaria separata dalle altre continua a confermare: chi prende il suo posto non ha quei rilanci. */
async function controlla(): Promise<NonNullable<RisultatoAlta['controllo']>> {
  const scena = await accendi('controllo', CONTROLLO, false);
  const { motore, controllore, conteggi } = scena;
  const esaminatore = creaEsaminatore(scena);
  let guasti = 0;
  try {
    scena.carico.di({ tipo: 'via' });
    while (guasti < CONTROLLI_MAX && controllore.conti.persi === 0) {
      await attendi(SOTTO_CARICO_MS);
      const prima = await motore.primaria();
      if (prima === null) throw new Error('nessuna primaria');
      guasti += 1;
      motore.rete.separa(prima.indice);
      await motore.nuovaPrimaria(prima);
      // Chi ricorda ciò che la nuova primaria non ha non deve scriverci sopra prima del confronto.
      await Promise.all(scena.server.map((uno) => uno.uccidi()));
      await esaminatore.confronta();
      motore.rete.ricongiungi(prima.indice);
      if (controllore.conti.persi > 0) break;
      await Promise.all(scena.server.map((uno) => uno.avvia()));
      await motore.intero();
    }
    return { persi: controllore.conti.persi, confermati: conteggi.accettati, guasti };
  } finally {
    await scena.ferma();
  }
}

async function scrivi(): Promise<number> {
  const pretese = giudicaAlta(r, ENTRO_MS);
  const rapporto = componiRapportoAlta(r, pretese);
  await mkdir(join(qui, 'results'), { recursive: true });
  const nome = `${r.quando.slice(0, 16).replace(':', '')}-alta-disponibilita`;
  const riprese = r.riprese.map((una) => ({ ...una, ripresaMs: distribuzione(una.ripresaMs) }));
  const conclusione =
    r.conclusione === null ? null : { ...r.conclusione, atteseMs: distribuzione(r.conclusione.atteseMs) };
  await writeFile(
    join(qui, 'results', `${nome}.json`),
    `${JSON.stringify({ ...r, conclusione, riprese, pretese }, null, 2)}\n`,
  );
  await writeFile(join(qui, 'results', `${nome}.md`), rapporto);
  const file = join(qui, 'RISULTATI.md');
  if (quanti >= ORDINE_DEI_COLPI.length)
    await writeFile(file, affiancaRapporto(await readFile(file, 'utf8').catch(() => ''), rapporto));
  console.log(rapporto);
  const mancate = pretese.filter(({ vale }) => !vale);
  for (const { nome: quale, pretesa, trovato } of mancate)
    console.error(`NON SODDISFATTA: ${quale}: si pretende ${pretesa}, trovato ${trovato}`);
  return mancate.length === 0 && r.interrotta === null ? 0 : 1;
}
