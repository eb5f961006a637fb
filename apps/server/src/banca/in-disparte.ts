import { fork } from 'node:child_process';

/**
 * Fa fare a un processo che poi finisce ciò che tocca movimenti in chiaro: nella memoria di chi serve le pagine non ne
 * resta nemmeno uno fra i byte già liberati (R10). Dà `null` se il processo non risponde entro `msMax`, o finisce prima.
 */
export async function inDisparte(
  modulo: URL,
  { testata, byte, msMax, memoriaMb }: { testata: object; byte: Uint8Array; msMax: number; memoriaMb: number },
): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const figlio = fork(modulo, {
    execArgv: [`--max-old-space-size=${memoriaMb}`],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    // Delle variabili del server non gliene serve nessuna: vi stanno le credenziali della base dati.
    env: {},
  });
  const scadenza = setTimeout(() => figlio.kill('SIGKILL'), msMax);
  figlio.once('message', resolve);
  figlio.once('exit', () => resolve(null));
  figlio.once('error', () => resolve(null));
  figlio.stdin?.on('error', () => undefined);
  const scritta = Buffer.from(JSON.stringify(testata));
  const lunga = Buffer.alloc(4);
  lunga.writeUInt32BE(scritta.length);
  for (const parte of [lunga, scritta]) figlio.stdin?.write(parte);
  figlio.stdin?.end(byte);
  return promise.finally(() => clearTimeout(scadenza));
}

/**
 * Dall’altra parte: legge la testata e i byte, risponde e finisce. Di un errore dice solo il nome: il messaggio può
 * portare ciò che si stava leggendo.
 */
export async function rispondi(fai: (testata: unknown, byte: Buffer) => Promise<unknown>): Promise<void> {
  const pezzi: Buffer[] = [];
  for await (const pezzo of process.stdin) pezzi.push(pezzo as Buffer);
  const tutto = Buffer.concat(pezzi);
  const inizio = 4 + tutto.readUInt32BE(0);
  try {
    const risposta = await fai(JSON.parse(tutto.subarray(4, inizio).toString('utf8')), tutto.subarray(inizio));
    process.send?.(risposta, congeda);
  } catch (errore) {
    process.stderr.write(`processo in disparte: ${errore instanceof Error ? errore.name : 'errore'}\n`);
    process.exitCode = 1;
    congeda();
  }
}

/** Chi aspettava può essere già finito. */
function congeda(): void {
  if (process.connected) process.disconnect?.();
}
