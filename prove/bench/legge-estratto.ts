import { estrattiConChiavi } from '@gestore/server/banca/lettura/chiavi';
import { leggiEstratto } from '@gestore/server/banca/lettura/lettori';
import { richieste } from '@gestore/server/in-disparte/cornice';
import { adessoMs } from './macchina.ts';

/** Quanto è costato leggere un estratto: `memoriaMb` è la più alta che il processo ha occupato. */
export type EstrattoMisurato = { ms: number; memoriaMb: number; movimenti: number; megabyte: number };

const KB_IN_MB = 1_024;

// I byte arrivano come a chi legge nel prodotto: anche tenerli, mentre arrivano, è memoria.
for await (const { byte } of richieste(process.stdin)) {
  const inizio = adessoMs();
  const letto = leggiEstratto(byte, null);
  if (letto.esito === 'rifiutato') throw new Error(letto.errori.map(({ messaggio }) => messaggio).join(' '));
  const movimenti = estrattiConChiavi(letto.estratti).reduce((somma, estratto) => somma + estratto.movimenti.length, 0);
  const misurato: EstrattoMisurato = {
    ms: adessoMs() - inizio,
    memoriaMb: process.resourceUsage().maxRSS / KB_IN_MB,
    movimenti,
    megabyte: byte.length / KB_IN_MB / KB_IN_MB,
  };
  process.send?.(misurato);
}
process.disconnect?.();
