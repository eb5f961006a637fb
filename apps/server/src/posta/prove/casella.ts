import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** Un server di posta vero per quanto serve a un messaggio: tiene ciò che riceve, senza TLS. */
export type Casella = {
  url: string;
  /** I messaggi ricevuti, con i loro caratteri rimessi a posto. */
  ricevuti: readonly string[];
  /** Le righe con cui è stato chiesto di recapitare. */
  destinatari: readonly string[];
  /** Se vero, nessun destinatario è accettato. */
  rifiuta: boolean;
  chiudi(): Promise<void>;
};

export async function apriCasella(): Promise<Casella> {
  const [ricevuti, destinatari]: [string[], string[]] = [[], []];
  const server = createServer((socket) => {
    const di = (riga: string) => socket.write(`${riga}\r\n`);
    // Chi pretendeva TLS se ne va senza aspettare l'ultima risposta.
    socket.on('error', () => socket.destroy());
    let corpo: string[] | null = null;
    di('220 prova');
    createInterface({ input: socket }).on('line', (riga) => {
      if (corpo !== null && riga !== '.') return void corpo.push(riga);
      if (corpo !== null) {
        ricevuti.push(decodifica(corpo.join('\n')));
        corpo = null;
        return di('250 preso');
      }
      const comando = riga.slice(0, 4).toUpperCase();
      if (comando === 'DATA') corpo = [];
      if (comando === 'RCPT') destinatari.push(riga);
      if (comando === 'RCPT' && casella.rifiuta) return di('550 casella inesistente');
      if (comando === 'QUIT') return socket.end('221 addio\r\n');
      return di(comando === 'DATA' ? '354 avanti' : '250 prova');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const casella: Casella = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ricevuti,
    destinatari,
    rifiuta: false,
    async chiudi() {
      server.close();
      await once(server, 'close');
    },
  };
  return casella;
}

/** Toglie il quoted-printable. */
function decodifica(testo: string): string {
  const byte = testo.replaceAll(/=\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, cifre) => `%${cifre}`);
  return decodeURIComponent(byte.replaceAll(/%(?![0-9A-F]{2})/g, '%25'));
}
