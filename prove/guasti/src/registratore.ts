import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';

/**
 * Il registratore: un processo che non sa nulla della piattaforma e non ne condivide la sorte. Tiene ogni riga che i
 * clienti gli danno e ripete un segno solo quando tutto ciò che lo precede è sul disco.
 */
const [, , file = ''] = process.argv;
const fd = openSync(file, 'a');

const porta = createServer((socket) => {
  socket.setEncoding('utf8');
  let resto = '';
  socket.on('error', () => undefined);
  socket.on('data', (pezzo: string) => {
    const intero = resto + pezzo;
    const fine = intero.lastIndexOf('\n') + 1;
    resto = intero.slice(fine);
    if (fine === 0) return;
    const righe = intero.slice(0, fine);
    writeSync(fd, righe);
    fsyncSync(fd);
    for (const [, segno] of righe.matchAll(/^#(\d+)$/gm)) socket.write(`#${segno}\n`);
  });
});
porta.listen(0, '127.0.0.1', () => {
  const indirizzo = porta.address();
  const numero = typeof indirizzo === 'object' && indirizzo !== null ? indirizzo.port : 0;
  // La campagna può essere stata interrotta intanto: non è un guasto.
  process.send?.(numero, undefined, undefined, () => undefined);
});
process.on('disconnect', () => {
  closeSync(fd);
  process.exit(0);
});
