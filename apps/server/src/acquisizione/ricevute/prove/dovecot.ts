import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Un Dovecot vero con una casella sola, in chiaro su questa macchina. */
export type Dovecot = {
  url: string;
  /** Ciò che un server di posta vi avrebbe consegnato. */
  consegna(messaggio: Uint8Array): void;
  chiudi(): void;
};

const PROGRAMMA = '/usr/sbin/dovecot';
/** Vero dove `npm test` l'ha potuto installare, o c'era. Una prova che non si può fare non c'è: saltata, sarebbe una che non è corsa. */
export const CE_DOVECOT = spawnSync(PROGRAMMA, ['--version']).status === 0;
if (!CE_DOVECOT) console.warn('Manca Dovecot: la casella di posta si prova soltanto con il nostro piccolo server.');

async function portaLibera(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** L'utente `mail` di Debian. */
const POSTA_ID = 8;
const PARTI = ['cur', 'new', 'tmp'] as const;

type Come = {
  cartella: string;
  posta: string;
  porta: number;
  parola: string;
  suo: number;
  gruppo: number;
  /** Con chi girano le sue parti, se non è il sistema ad averle avviate. */
  utente: string | null;
};
const configurazione = ({ cartella, posta, porta, parola, suo, gruppo, utente }: Come): string => `protocols = imap
listen = 127.0.0.1
base_dir = ${cartella}/base
state_dir = ${cartella}/stato
log_path = ${cartella}/log
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${posta}
first_valid_uid = 0
first_valid_gid = 0
${utente === null ? '' : `default_internal_user = ${utente}\ndefault_login_user = ${utente}\n`}service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${porta}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=${parola}
}
userdb {
  driver = static
  args = uid=${suo} gid=${gruppo} home=${posta}
}
`;

export async function avviaDovecot(parola: string): Promise<Dovecot> {
  const cartella = mkdtempSync(join(tmpdir(), 'dovecot-'));
  const posta = join(cartella, 'posta');
  for (const una of PARTI) mkdirSync(join(posta, una), { recursive: true });
  const porta = await portaLibera();
  const { username, uid, gid } = userInfo();
  const daRoot = uid === 0;
  // Dovecot non apre la posta di root: gliela si dà come la dà il sistema.
  const [suo, gruppo] = daRoot ? [POSTA_ID, POSTA_ID] : [uid, gid];
  if (daRoot) for (const una of [cartella, posta, ...PARTI.map((p) => join(posta, p))]) chownSync(una, suo, gruppo);
  const file = join(cartella, 'dovecot.conf');
  writeFileSync(
    file,
    configurazione({ cartella, posta, porta, parola, suo, gruppo, utente: daRoot ? null : username }),
  );
  const processo: ChildProcess = spawn(PROGRAMMA, ['-F', '-c', file], { stdio: 'ignore' });
  const url = `imap://gestore%40pec.example:${encodeURIComponent(parola)}@127.0.0.1:${porta}/INBOX`;
  return {
    url,
    consegna(messaggio) {
      const file = join(posta, 'new', `${Date.now()}.${randomUUID()}.prova`);
      writeFileSync(file, messaggio, { mode: 0o644 });
    },
    chiudi() {
      processo.kill('SIGTERM');
      rmSync(cartella, { recursive: true, force: true });
    },
  };
}
