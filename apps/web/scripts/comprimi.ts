import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Sotto questa misura comprimere non fa risparmiare un pacchetto. */
const MINIMO_BYTE = 1_024;

/** Scrive accanto a ogni file di testo della costruzione le sue forme compresse: il server le manda come sono. */
function comprimi(cartella: string): void {
  for (const nome of readdirSync(cartella)) {
    const percorso = join(cartella, nome);
    if (statSync(percorso).isDirectory()) comprimi(percorso);
    else if (/\.(js|css|html|svg|json)$/.test(nome)) {
      const byte = readFileSync(percorso);
      if (byte.length < MINIMO_BYTE) continue;
      writeFileSync(
        `${percorso}.br`,
        brotliCompressSync(byte, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: byte.length },
        }),
      );
      writeFileSync(`${percorso}.gz`, gzipSync(byte, { level: 9 }));
    }
  }
}

comprimi(fileURLToPath(new URL('../dist/', import.meta.url)));
