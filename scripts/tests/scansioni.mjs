// `npm run scansioni [-- --solo dirb,wapiti] [--esiti folder]`: starts a server of its own with the demonstration data and
// runs on it the scanners of Debian that work offline. What they say is kept as they say it; docs/sicurezza.md answers.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ambiente, costruisciWeb, installa, radice } from '../comune.mjs';

const MINUTO_MS = 60_000;
/** Packages of Debian that hold the scanners, and what each is asked. */
const PACCHETTI = 'wapiti sqlmap dirb whatweb slowhttptest git-secrets';
const { values } = parseArgs({ options: { solo: { type: 'string' }, esiti: { type: 'string' } } });
const esiti = resolve(values.esiti ?? mkdtempSync(join(tmpdir(), 'gestore-scansioni-')));
mkdirSync(esiti, { recursive: true });

installa();
costruisciWeb();
const porta = await portaLibera();
const url = `http://127.0.0.1:${porta}`;
const dati = mkdtempSync(join(tmpdir(), 'gestore-scansionato-'));
const server = await avvia();
const scansioni = {
  whatweb: ['whatweb', ['--color=never', '-a', '3', '-v', url]],
  dirb: ['dirb', [url, '/usr/share/dirb/wordlists/common.txt', '-S', '-r']],
  wapiti: [
    'wapiti',
    [
      '-u',
      `${url}/`,
      '-s',
      `${url}/api/pubblico/ricerca?testo=a`,
      '-s',
      `${url}/api/pubblico/orologio`,
      '--scope',
      'domain',
    ].concat([
      '-m',
      // Without those that want a server of theirs outside.
      'all,-ssrf,-xxe,-wapp',
      '--max-scan-time',
      '240',
      '--flush-session',
      '-f',
      'txt',
      '-o',
      join(esiti, 'wapiti-rapporto.txt'),
    ]),
  ],
  sqlmap: [
    'sqlmap',
    [
      '-u',
      `${url}/api/pubblico/ricerca?testo=casa&quante=1`,
      '--batch',
      '--level',
      '2',
      '--risk',
      '2',
      '--dbms',
      'postgresql',
    ].concat(['--technique', 'BEUS', '--flush-session', '--output-dir', join(esiti, 'sqlmap')]),
  ],
  'sqlmap-accesso': [
    'sqlmap',
    ['-u', `${url}/api/admin/auth/token`, '-H', 'content-type: application/json', '-p', 'email,password,codice']
      .concat(['--data', '{"email":"a@studio.example","password":"una-password-lunga","codice":"123456"}'])
      .concat([
        '--batch',
        '--level',
        '2',
        '--dbms',
        'postgresql',
        '--technique',
        'BEUS',
        '--ignore-code',
        '401,422,429',
      ])
      .concat(['--flush-session', '--output-dir', join(esiti, 'sqlmap')]),
  ],
  // Few bytes at a time on many connections, in the headers and then in the body; the server must go on answering others.
  lente: ['slowhttptest', ['-c', '400', '-H', '-i', '10', '-r', '100', '-l', '50', '-u', url, '-p', '3']],
  'lente-corpo': [
    'slowhttptest',
    ['-c', '400', '-B', '-i', '10', '-r', '100', '-l', '50', '-u', `${url}/api/user/auth/token`, '-p', '3'],
  ],
  // Credentials of clouds and private keys, in the tree that git keeps.
  segreti: ['git-secrets', ['--scan']],
  npm: ['npm', ['audit', '--omit=dev']],
};
const scelte = values.solo?.split(',') ?? Object.keys(scansioni);

try {
  for (const nome of scelte) {
    const [comando, argomenti] = scansioni[nome] ?? [nome, []];
    const inizio = Date.now();
    const { status, stdout, stderr, error } = spawnSync(comando, argomenti, {
      cwd: radice,
      encoding: 'utf8',
      timeout: 6 * MINUTO_MS,
      maxBuffer: 64 * 1024 * 1024,
      env: nome === 'segreti' ? { ...process.env, ...modelliDiSegreto() } : process.env,
    });
    const manca = error !== undefined && 'code' in error && error.code === 'ENOENT';
    if (manca) console.log(`${nome}: non installato (pacchetti di Debian: ${PACCHETTI})`);
    else {
      writeFileSync(join(esiti, `${nome}.txt`), `${stdout}\n${stderr}`);
      const vivo = await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      const secondi = Math.round((Date.now() - inizio) / 1_000);
      console.log(
        `${nome}: esito ${status ?? error}, ${secondi} s, server ${vivo ? 'vivo' : 'MUTO'} -> ${join(esiti, `${nome}.txt`)}`,
      );
      if (!vivo) process.exitCode = 1;
    }
  }
} finally {
  server.kill('SIGTERM');
  await new Promise((fatto) => server.once('exit', fatto));
  rmSync(dati, { recursive: true, force: true });
}

/** git-secrets takes its patterns from git's configuration: ours is left as it is. */
function modelliDiSegreto() {
  const modelli = [
    '[-]{5}BEGIN[[:space:]]([A-Z]+[[:space:]])?PRIVATE[[:space:]]KEY',
    '(A3T[A-Z0-9]|AKIA|ASIA)[A-Z0-9]{16}',
    'gh[pousr]_[A-Za-z0-9]{36}',
    'xox[abprs]-[A-Za-z0-9-]{10,}',
    'npm_[A-Za-z0-9]{36}',
  ];
  const coppie = modelli.flatMap((modello, i) => [
    [`GIT_CONFIG_KEY_${i}`, 'secrets.patterns'],
    [`GIT_CONFIG_VALUE_${i}`, modello],
  ]);
  return { GIT_CONFIG_COUNT: String(modelli.length), ...Object.fromEntries(coppie) };
}

/** The server in development, with its demonstration: every kind of page and file has something to show. */
async function avvia() {
  const figlio = spawn('node', [join('apps', 'server', 'src', 'avvio', 'main.ts')], {
    cwd: radice,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...ambiente,
      PORT: String(porta),
      BASE_URL: url,
      DATA_DIR: dati,
      NODE_ENV: 'development',
      OIDC_SVILUPPO: 'si',
      LOG_LEVEL: 'error',
    },
  });
  for await (const riga of createInterface({ input: figlio.stdout })) if (riga.startsWith('pronto:')) return figlio;
  throw new Error('il server da provare non è partito');
}

function portaLibera() {
  return new Promise((fatto) => {
    const prova = createServer().listen(0, '127.0.0.1', () => {
      const { port } = prova.address();
      prova.close(() => fatto(port));
    });
  });
}
