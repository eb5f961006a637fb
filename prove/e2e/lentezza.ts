import { createHash } from 'node:crypto';

/** Quanto impiega un passo su un processore tranquillo fra quelli su cui le prove si scrivono. */
const RIFERIMENTO_MS = 15;
const PASSI = 8;
/** Dove chi misura per primo lascia il fattore: i processi che nascono da lui ne usano uno solo. */
const VARIABILE = 'LENTEZZA';

/**
 * Quante volte questa macchina, carica com'è, è più lenta di una tranquilla: da 1 a 10. Moltiplica ciò che deve avere un limite; una
 * prova non vi misura nulla, e un'attesa finisce con il suo evento.
 */
export const LENTEZZA = nota() ?? misura();

function nota(): number | null {
  const scritta = Number(process.env[VARIABILE]);
  return scritta >= 1 && scritta <= 10 ? scritta : null;
}

/** Il passo più lento: chi è carico a tratti può esserlo per tutta la durata di una prova. */
function misura(): number {
  passo();
  const durate = Array.from({ length: PASSI }, () => {
    const da = performance.now();
    passo();
    return performance.now() - da;
  });
  const lentezza = Math.min(10, Math.max(1, Math.round((Math.max(...durate) / RIFERIMENTO_MS) * 10) / 10));
  process.env[VARIABILE] = String(lentezza);
  return lentezza;
}

/** Sempre lo stesso lavoro: conti, testo e impronte, come fanno pagine e server. */
function passo(): string {
  let stato = 2_463_534_242;
  const voci: { seq: number; testo: string }[] = [];
  for (let i = 0; i < 1_000_000; i += 1) {
    stato ^= stato << 13;
    stato ^= stato >>> 17;
    stato ^= stato << 5;
    if (i % 200 === 0) voci.push({ seq: i, testo: stato.toString(36) });
  }
  const scritto = JSON.stringify(JSON.parse(JSON.stringify(voci)));
  const impronta = createHash('sha256');
  for (let i = 0; i < 40; i += 1) impronta.update(scritto);
  return impronta.digest('hex');
}
