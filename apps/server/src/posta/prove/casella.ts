import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
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
  /** `rimanda` dice di riprovare più tardi (451), `tace` prende il messaggio e non risponde più. */
  modo: 'accetta' | 'rimanda' | 'tace';
  chiudi(): Promise<void>;
};

/** `porta` è quella di una casella chiusa, che torna. */
export async function apriCasella(porta = 0): Promise<Casella> {
  const [ricevuti, destinatari]: [string[], string[]] = [[], []];
  const aperti = new Set<Socket>();
  const server = createServer((socket) => {
    aperti.add(socket.on('close', () => aperti.delete(socket)));
    const di = (riga: string) => socket.write(`${riga}\r\n`);
    let corpo: string[] | null = null;
    di('220 prova');
    const righe = createInterface({ input: socket });
    // Chi pretendeva TLS se ne va senza aspettare l'ultima risposta; finché legge, anche chi divide le righe ridice l'errore del socket.
    for (const una of [socket, righe]) una.on('error', () => socket.destroy());
    righe.on('line', (riga) => {
      if (corpo !== null && riga !== '.') return void corpo.push(riga);
      if (corpo !== null) {
        ricevuti.push(decodifica(corpo.join('\n')));
        corpo = null;
        return casella.modo === 'tace' ? true : di('250 preso');
      }
      const comando = riga.slice(0, 4).toUpperCase();
      if (comando === 'DATA') corpo = [];
      if (comando === 'RCPT') destinatari.push(riga);
      if (comando === 'RCPT' && casella.modo === 'rimanda') return di('451 4.7.1 riprovi fra qualche minuto');
      if (comando === 'RCPT' && casella.rifiuta) return di('550 casella inesistente');
      if (comando === 'QUIT') return socket.end('221 addio\r\n');
      return di(comando === 'DATA' ? '354 avanti' : '250 prova');
    });
  });
  server.listen(porta, '127.0.0.1');
  await once(server, 'listening');
  const casella: Casella = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ricevuti,
    destinatari,
    rifiuta: false,
    modo: 'accetta',
    async chiudi() {
      server.close();
      for (const socket of aperti) socket.destroy();
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
