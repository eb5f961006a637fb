import { creaSigillo } from '../sigillo/sigillo.ts';
import { type BustaSigillata, type Legame, sigillaPacchetto } from './busta-sigillata.ts';

/** Ciò che precede i byte di un pacchetto; `byte` dice quanti sono. */
export type Testata = { n: number; cartellaChiavi: string; legame: Legame; byte: number };
export type Risposta = { n: number; busta: BustaSigillata } | { n: number; errore: string };

/** La misura di una testata, in byte. */
const MISURA_BYTE = 4;
type Attesa = { che: 'misura' | 'testata'; byte: number } | { che: 'pacchetto'; byte: number; testata: Testata };
const DA_CAPO = { che: 'misura', byte: MISURA_BYTE } as const;

/**
 * Il processo che vede le offerte in chiaro, e vive poco: quando finisce, il sistema si riprende la sua memoria.
 * Dall'ingresso riceve la misura della testata, la testata, i byte; risponde con ciò che è già sigillato.
 */
let arrivati: Buffer[] = [];
let quanti = 0;
let attesa: Attesa = DA_CAPO;

for await (const pezzo of process.stdin) {
  arrivati.push(pezzo as Buffer);
  quanti += (pezzo as Buffer).length;
  // Si uniscono solo quando bastano: un pacchetto arriva in centinaia di pezzi.
  while (quanti >= attesa.byte) {
    const tutti = Buffer.concat(arrivati);
    const parte = tutti.subarray(0, attesa.byte);
    arrivati = [tutti.subarray(attesa.byte)];
    quanti -= attesa.byte;
    attesa = await dopo(attesa, parte);
  }
}
// Chi lo aveva avviato può essere già finito.
if (process.connected) process.disconnect?.();

/** Fa ciò che chiede la parte arrivata, e dice quale aspettare. */
async function dopo(questa: Attesa, parte: Buffer): Promise<Attesa> {
  switch (questa.che) {
    case 'misura':
      return { che: 'testata', byte: parte.readUInt32BE(0) };
    case 'testata': {
      const testata = JSON.parse(parte.toString('utf8')) as Testata;
      return { che: 'pacchetto', byte: testata.byte, testata };
    }
    case 'pacchetto': {
      const { n, cartellaChiavi, legame } = questa.testata;
      const risposta: Risposta = await sigillaPacchetto(creaSigillo({ cartellaChiavi }), parte, legame).then(
        (busta) => ({ n, busta }),
        (errore: unknown) => ({ n, errore: String(errore) }),
      );
      process.send?.(risposta);
      return DA_CAPO;
    }
  }
}
