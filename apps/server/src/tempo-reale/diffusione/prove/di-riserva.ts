import { createServer, type Socket } from 'node:net';

/**
 * Dove i pacchetti di Debian non si possono installare, un mediatore nostro che parla la parte pubblica dei due protocolli
 * che usiamo: iscriversi a un argomento e pubblicare. In un processo suo, perché si possa uccidere come quelli veri.
 */
const [tipo, porta] = process.argv.slice(2);
const iscritti = new Map<Socket, string>();
const FINE = '\r\n';

createServer((socket) => {
  let resto = '';
  socket.setEncoding('latin1');
  socket.on('error', () => undefined);
  socket.on('close', () => iscritti.delete(socket));
  if (tipo === 'nats')
    socket.write(`INFO {"server_id":"prova","version":"2.9.0","proto":1,"max_payload":1048576}${FINE}`);
  socket.on('data', (dati: string) => {
    resto += dati;
    for (let letto = leggi(resto); letto !== null; letto = leggi(resto)) {
      resto = resto.slice(letto.lungo);
      (tipo === 'nats' ? nats : redis)(socket, letto.parti);
    }
  });
}).listen(Number(porta), '127.0.0.1', () => console.log('pronto'));

type Letto = { parti: string[]; lungo: number };

/** Il prossimo comando intero, o `null` se non è ancora arrivato tutto. */
function leggi(testo: string): Letto | null {
  const fine = testo.indexOf(FINE);
  if (fine < 0) return null;
  const riga = testo.slice(0, fine);
  const dopo = fine + FINE.length;
  if (riga.startsWith('*')) return leggiElenco(testo, Number(riga.slice(1)), dopo);
  const parti = riga.split(' ');
  if (parti[0] !== 'PUB') return { parti, lungo: dopo };
  const byte = Number(parti.at(-1));
  if (testo.length < dopo + byte + FINE.length) return null;
  return { parti: [...parti, testo.slice(dopo, dopo + byte)], lungo: dopo + byte + FINE.length };
}

/** Un comando di Redis: un elenco di stringhe, ciascuna con la sua lunghezza davanti. */
function leggiElenco(testo: string, quante: number, da: number): Letto | null {
  const parti: string[] = [];
  let posto = da;
  while (parti.length < quante) {
    const fine = testo.indexOf(FINE, posto);
    if (fine < 0) return null;
    const inizio = fine + FINE.length;
    const byte = Number(testo.slice(posto + 1, fine));
    if (testo.length < inizio + byte + FINE.length) return null;
    parti.push(testo.slice(inizio, inizio + byte));
    posto = inizio + byte + FINE.length;
  }
  return { parti, lungo: posto };
}

function nats(socket: Socket, [comando, argomento = '', ...altro]: readonly string[]): void {
  if (comando === 'PING') socket.write(`PONG${FINE}`);
  else if (comando === 'SUB') iscritti.set(socket, `${argomento} ${altro.at(-1)}`);
  else if (comando === 'PUB')
    for (const [uno, suo] of iscritti)
      if (suo.startsWith(`${argomento} `))
        uno.write(`MSG ${suo} ${altro.at(-2)}${FINE}${altro.at(-1)}${FINE}`, 'latin1');
}

function redis(socket: Socket, [comando = '', argomento = '', testo = '']: readonly string[]): void {
  const stringa = (parte: string): string => `$${parte.length}${FINE}${parte}${FINE}`;
  switch (comando.toUpperCase()) {
    case 'HELLO':
      socket.write(`%2${FINE}${stringa('server')}${stringa('redis')}${stringa('proto')}:3${FINE}`);
      break;
    case 'SUBSCRIBE':
      iscritti.set(socket, argomento);
      socket.write(`>3${FINE}${stringa('subscribe')}${stringa(argomento)}:1${FINE}`);
      break;
    case 'PUBLISH':
      for (const [uno, suo] of iscritti)
        if (suo === argomento)
          uno.write(`>3${FINE}${stringa('message')}${stringa(argomento)}${stringa(testo)}`, 'latin1');
      socket.write(`:1${FINE}`);
      break;
    default:
      socket.write(comando.toUpperCase() === 'PING' ? `+PONG${FINE}` : `+OK${FINE}`);
  }
}
