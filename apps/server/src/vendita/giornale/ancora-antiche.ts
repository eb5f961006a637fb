import { open } from 'node:fs/promises';
import { comeRiga, type DifettoAncora, type RigaAncora, type Teste } from './riga-ancora.ts';

/** Più di una riga intera, che ha al più mille teste: a ogni giro se ne legge una. */
const BYTE_INSIEME = 512 * 1_024;
const A_CAPO = 0x0a;

/** Le teste delle vendite che nessuno tocca più, accanto al file delle altre: si aggiungono in fondo, e non si riscrivono. */
export const percorsoAntiche = (percorso: string): string => `${percorso}.antiche`;

type Prossime = { teste: [string, Teste[string]][]; difetti: DifettoAncora[] };

/**
 * Il file delle teste antiche, letto una riga per volta e poi da capo: quante ne abbia la storia, un giro costa lo stesso. Una
 * riga che questo gestore non ha firmato è un difetto; una che non si legge è di chi è caduto scrivendola, e si passa.
 */
export function apriAntiche(
  percorso: string,
  firmata: (riga: RigaAncora) => boolean,
): { prossime(): Promise<Prossime> } {
  let posto = 0;
  return {
    async prossime() {
      for (;;) {
        const riga = await rigaDa(percorsoAntiche(percorso), posto);
        if (riga === null) {
          posto = 0;
          return { teste: [], difetti: [] };
        }
        posto += riga.byte;
        const letta = comeRiga(riga.testo);
        if (letta === null) continue;
        if (firmata(letta)) return { teste: Object.entries(letta.teste), difetti: [] };
        const perche = 'una riga del file delle teste antiche non è firmata da questo gestore';
        return { teste: [], difetti: [{ asta: null, perche }] };
      }
    },
  };
}

/** La riga che comincia a quel byte, e quanti byte occupa; `null` se il file finisce prima che finisca lei, o non c'è. */
async function rigaDa(percorso: string, posto: number): Promise<{ testo: string; byte: number } | null> {
  const file = await open(percorso).catch((errore: unknown) => {
    if (errore instanceof Error && 'code' in errore && errore.code === 'ENOENT') return null;
    throw errore;
  });
  if (file === null) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BYTE_INSIEME), 0, BYTE_INSIEME, posto);
    const fine = buffer.subarray(0, bytesRead).indexOf(A_CAPO);
    return fine < 0 ? null : { testo: buffer.toString('utf8', 0, fine), byte: fine + 1 };
  } finally {
    await file.close();
  }
}
