import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as fra } from 'node:timers/promises';
import { portaLibera } from '@gestore/server/base-dati/motore/porta-libera';

/** Ciò che Debian installa di Janus: i plugin stanno in una cartella che porta il nome della macchina. */
const LIBRERIE = '/usr/lib';
const SENZA = 'mancano Janus e coturn: su Debian si installano con «apt-get install janus coturn»';
/** Ne basta mezzo secondo; su una macchina occupata di più. */
const PRONTO_MAX_MS = 30_000;
const DIARIO_MAX = 2_000;
const PORTE_MEDIA = 400;

export type Mediatori = {
  /** Dove Janus e coturn ricevono voce e immagine: mai l’indirizzo locale, che Janus non offre. */
  indirizzo: string;
  /** Come il server li raggiunge. */
  ambiente: Readonly<Record<string, string>>;
  /** Uccide Janus, e ne fa nascere un altro con la stessa configurazione. */
  uccidiJanus(): Promise<void>;
  rianimaJanus(): Promise<void>;
  chiudi(): Promise<void>;
};

/** Avvia Janus e coturn di Debian, con porte libere e configurazioni scritte qui in una cartella che poi si butta. */
export async function avviaMediatori(): Promise<Mediatori> {
  for (const [programma, argomento] of [
    ['janus', '--version'],
    ['turnserver', '--help'],
  ] as const)
    if (spawnSync(programma, [argomento], { stdio: 'ignore' }).error !== undefined) throw new Error(SENZA);
  const indirizzo = dellaRete();
  const cartella = await mkdtemp(join(tmpdir(), 'gestore-janus-'));
  const segreto = randomBytes(16).toString('hex');
  const [ws, admin, turn] = [await portaLibera(), await portaLibera(), await portaLibera()];
  const media = 20_000 + 2 * Math.floor(Math.random() * 10_000);
  await scriviJanus(cartella, { indirizzo, segreto, ws, admin, media });
  await scriviTurn(cartella, { indirizzo, segreto, turn });
  const suoi = ['-F', cartella, '-o'];
  const coturn = await avvia('turnserver', ['-c', join(cartella, 'turnserver.conf')], cartella);
  let janus = await avvia('janus', suoi, cartella);
  await risponde('127.0.0.1', ws, diario(cartella, 'janus'));
  await risponde(indirizzo, turn, diario(cartella, 'turnserver'));
  return {
    indirizzo,
    ambiente: {
      SALA: 'janus',
      JANUS_URL: `ws://127.0.0.1:${ws}`,
      JANUS_SEGRETO: segreto,
      JANUS_ADMIN_URL: `ws://127.0.0.1:${admin}`,
      JANUS_ADMIN_SEGRETO: segreto,
      TURN_URL: `turn:${indirizzo}:${turn}?transport=tcp`,
      TURN_SEGRETO: segreto,
    },
    uccidiJanus: () => uccidi(janus),
    async rianimaJanus() {
      janus = await avvia('janus', suoi, cartella);
      await risponde('127.0.0.1', ws, diario(cartella, 'janus'));
    },
    async chiudi() {
      await Promise.all([uccidi(janus), uccidi(coturn)]);
      await rm(cartella, { recursive: true, force: true });
    },
  };
}

function dellaRete(): string {
  const tutti = Object.values(networkInterfaces()).flatMap((sue) => sue ?? []);
  const uno = tutti.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (uno === undefined)
    throw new Error('a Janus serve un indirizzo di rete: questa macchina ha soltanto quello locale');
  return uno.address;
}

async function scriviJanus(
  cartella: string,
  {
    indirizzo,
    segreto,
    ws,
    admin,
    media,
  }: { indirizzo: string; segreto: string; ws: number; admin: number; media: number },
): Promise<void> {
  const librerie = await doveStanno();
  const spenti = (quali: string, tranne: string) => dentro(join(librerie, quali), tranne);
  await writeFile(
    join(cartella, 'janus.jcfg'),
    `general: {
  configs_folder = "${cartella}"
  plugins_folder = "${join(librerie, 'plugins')}"
  transports_folder = "${join(librerie, 'transports')}"
  debug_level = 3
  token_auth = true
  token_auth_secret = "${segreto}"
  admin_secret = "${segreto}"
  session_timeout = 10
}
media: { rtp_port_range = "${media}-${media + PORTE_MEDIA}", slowlink_threshold = 4 }
nat: { ice_enforce_list = "${indirizzo}", ice_keepalive_conncheck = true }
plugins: { disable = "${await spenti('plugins', 'videoroom')}" }
transports: { disable = "${await spenti('transports', 'websockets')}" }
events: { broadcast = false }
`,
  );
  await writeFile(
    join(cartella, 'janus.transport.websockets.jcfg'),
    `general: { json = "plain", ws = true, ws_port = ${ws}, ws_ip = "127.0.0.1" }\nadmin: { admin_ws = true, admin_ws_port = ${admin}, admin_ws_ip = "127.0.0.1" }\n`,
  );
  await writeFile(join(cartella, 'janus.plugin.videoroom.jcfg'), 'general: { events = false }\n');
}

async function doveStanno(): Promise<string> {
  for (const una of await readdir(LIBRERIE)) {
    const cartella = join(LIBRERIE, una, 'janus');
    const trovata: string[] = await readdir(join(cartella, 'plugins')).catch(() => []);
    if (trovata.length > 0) return cartella;
  }
  throw new Error(SENZA);
}

async function dentro(cartella: string, tranne: string): Promise<string> {
  const tutte = (await readdir(cartella)).filter((una) => una.endsWith('.so'));
  return tutte.filter((una) => !una.includes(tranne)).join(',');
}

async function scriviTurn(
  cartella: string,
  { indirizzo, segreto, turn }: { indirizzo: string; segreto: string; turn: number },
): Promise<void> {
  await mkdir(join(cartella, 'turn'));
  const righe = [
    `listening-ip=${indirizzo}`,
    `listening-port=${turn}`,
    `relay-ip=${indirizzo}`,
    'use-auth-secret',
    `static-auth-secret=${segreto}`,
    'realm=gestore',
    'fingerprint',
    // Chi ha le credenziali passa per TCP, e verso chi inoltra soltanto.
    'no-udp',
    'no-tls',
    'no-dtls',
    'no-cli',
    `allowed-peer-ip=${indirizzo}`,
    'denied-peer-ip=0.0.0.0-255.255.255.255',
    `userdb=${join(cartella, 'turn', 'turndb')}`,
    `pidfile=${join(cartella, 'turn', 'pid')}`,
    'log-file=stdout',
  ];
  await writeFile(join(cartella, 'turnserver.conf'), `${righe.join('\n')}\n`);
}

/** Ciò che scrive resta nella sua cartella: si legge se non parte. */
async function avvia(programma: string, argomenti: readonly string[], cartella: string): Promise<ChildProcess> {
  const scrive = await open(diario(cartella, programma), 'a');
  const processo = spawn(programma, argomenti, { cwd: cartella, stdio: ['ignore', scrive.fd, scrive.fd] });
  await scrive.close();
  return processo;
}

const diario = (cartella: string, programma: string): string => join(cartella, `${programma}.log`);

async function uccidi(processo: ChildProcess): Promise<void> {
  if (processo.exitCode !== null || processo.signalCode !== null) return;
  const uscito = new Promise((fatto) => processo.once('exit', fatto));
  processo.kill('SIGKILL');
  await uscito;
}

/** Finché qualcuno ascolta su quella porta. */
async function risponde(dove: string, porta: number, suoDiario: string): Promise<void> {
  for (const fino = performance.now() + PRONTO_MAX_MS; performance.now() < fino; await fra(50)) {
    const socket = connect(porta, dove);
    const aperto = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (aperto) return;
  }
  throw new Error(`nessuno risponde su ${dove}:${porta}\n${(await readFile(suoDiario, 'utf8')).slice(-DIARIO_MAX)}`);
}
