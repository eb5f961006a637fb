import { once } from 'node:events';
import { connect as apriTcp, type Socket } from 'node:net';
import { connect as apriTls } from 'node:tls';

/** Dove si legge: `imaps://utente:parola@host:porta/cartella`; `imap://`, senza TLS, soltanto su questa macchina. */
type CasellaImap = { url: string };

/** Una casella aperta in sola lettura (RFC 3501, `EXAMINE`): nulla vi cambia, nemmeno ciò che è da leggere. */
type CasellaAperta = {
  /** Cambia quando il server rinumera i messaggi: ciò che si era letto non vale più. */
  validita: number;
  /** I messaggi dopo quello, dal più vecchio, con quanti byte occupano. */
  dopo(uid: number): Promise<{ uid: number; byte: number }[]>;
  leggi(uid: number): Promise<Buffer | null>;
  chiudi(): void;
};

/** Il server di posta non risponde, o non è quello che dice di essere. */
class ErroreImap extends Error {
  override name = 'ErroreImap';
}

const SILENZIO_MS = 20_000;
/** Una risposta più lunga non è di un server di posta: un messaggio si chiede conoscendone la misura. */
const RISPOSTA_BYTE_MAX = 8 * 1_024 * 1_024;

/** Le risposte di un comando: le righe, con i byte dei letterali che portano. */
type Risposta = { righe: string[]; letterali: Buffer[] };

/** Quattro comandi bastano: si entra, si apre, si elenca, si legge. Solleva `ErroreImap`, senza la parola d'ordine. */
export async function apriCasellaImap({ url }: CasellaImap): Promise<CasellaAperta> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const porta = Number(port) || (protocol === 'imaps:' ? 993 : 143);
  const socket: Socket =
    protocol === 'imaps:'
      ? apriTls({ host: hostname, port: porta, servername: hostname })
      : apriTcp({ host: hostname, port: porta });
  try {
    const filo = new Filo(socket);
    await once(socket, protocol === 'imaps:' ? 'secureConnect' : 'connect', {
      signal: AbortSignal.timeout(SILENZIO_MS),
    });
    await filo.saluto();
    await filo.comando(
      `LOGIN ${fraVirgolette(decodeURIComponent(username))} ${fraVirgolette(decodeURIComponent(password))}`,
    );
    const cartella = decodeURIComponent(pathname.slice(1)) || 'INBOX';
    const aperta = await filo.comando(`EXAMINE ${fraVirgolette(cartella)}`);
    const validita = numeroIn(aperta, /\[UIDVALIDITY (\d+)\]/);
    if (validita === null) throw new ErroreImap('la casella non dice come numera i messaggi');
    return {
      validita,
      async dopo(uid) {
        const { righe } = await filo.comando(`UID FETCH ${uid + 1}:* (UID RFC822.SIZE)`);
        return (
          righe
            .flatMap((riga) => {
              const numero = /\bUID (\d+)/.exec(riga)?.[1];
              const byte = /\bRFC822\.SIZE (\d+)/.exec(riga)?.[1];
              return numero === undefined || byte === undefined ? [] : [{ uid: Number(numero), byte: Number(byte) }];
            })
            // `n:*` comprende sempre l'ultimo messaggio, anche se viene prima di n.
            .filter((uno) => uno.uid > uid)
            .toSorted((a, b) => a.uid - b.uid)
        );
      },
      async leggi(uid) {
        const { letterali } = await filo.comando(`UID FETCH ${uid} (BODY.PEEK[])`);
        return letterali[0] ?? null;
      },
      chiudi: () => socket.destroy(),
    };
  } catch (errore) {
    socket.destroy();
    throw errore;
  }
}

function fraVirgolette(testo: string): string {
  if (/[\r\n\0]/.test(testo)) throw new ErroreImap('un nome che non si può scrivere');
  return `"${testo.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

function numeroIn({ righe }: Risposta, come: RegExp): number | null {
  for (const riga of righe) {
    const [, trovato] = come.exec(riga) ?? [];
    if (trovato !== undefined) return Number(trovato);
  }
  return null;
}

/** Un comando alla volta su un socket. */
class Filo {
  private avanzo: Buffer = Buffer.alloc(0);
  private numero = 0;
  private readonly arrivi: AsyncIterator<Buffer>;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.setTimeout(SILENZIO_MS, () => socket.destroy(new ErroreImap('il server di posta non risponde')));
    this.arrivi = socket[Symbol.asyncIterator]();
  }
  private readonly socket: Socket;

  async saluto(): Promise<void> {
    const riga = await this.riga();
    if (!riga.startsWith('* OK')) throw new ErroreImap('il server di posta non accoglie');
  }

  async comando(testo: string): Promise<Risposta> {
    this.numero += 1;
    const segno = `g${this.numero}`;
    this.socket.write(`${segno} ${testo}\r\n`);
    const risposta: Risposta = { righe: [], letterali: [] };
    for (;;) {
      let riga = await this.riga();
      for (let lungo = letterale(riga); lungo !== null; lungo = letterale(riga)) {
        risposta.letterali.push(await this.byte(lungo));
        riga = `${riga.slice(0, riga.lastIndexOf('{'))}${await this.riga()}`;
      }
      if (!riga.startsWith(`${segno} `)) {
        risposta.righe.push(riga);
        continue;
      }
      if (riga.startsWith(`${segno} OK`)) return risposta;
      throw new ErroreImap(`il server di posta rifiuta ${testo.split(' ', 1)[0]}`);
    }
  }

  private async riga(): Promise<string> {
    for (;;) {
      const fine = this.avanzo.indexOf('\r\n');
      if (fine !== -1) {
        const riga = this.avanzo.subarray(0, fine).toString('latin1');
        this.avanzo = this.avanzo.subarray(fine + 2);
        return riga;
      }
      await this.altro(RISPOSTA_BYTE_MAX);
    }
  }

  private async byte(quanti: number): Promise<Buffer> {
    if (quanti > RISPOSTA_BYTE_MAX) throw new ErroreImap('una risposta troppo lunga');
    while (this.avanzo.length < quanti) await this.altro(quanti);
    const presi = Buffer.from(this.avanzo.subarray(0, quanti));
    this.avanzo = this.avanzo.subarray(quanti);
    return presi;
  }

  private async altro(alPiu: number): Promise<void> {
    const { value, done } = await this.arrivi.next();
    if (done === true) throw new ErroreImap('il server di posta ha chiuso');
    this.avanzo = Buffer.concat([this.avanzo, value as Buffer]);
    if (this.avanzo.length > alPiu + RISPOSTA_BYTE_MAX) throw new ErroreImap('una risposta troppo lunga');
  }
}

function letterale(riga: string): number | null {
  const [, quanti] = /\{(\d{1,10})\}$/.exec(riga) ?? [];
  return quanti === undefined ? null : Number(quanti);
}
