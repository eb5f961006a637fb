import { open } from 'node:fs/promises';
import { improntaRiga, type SeguitoRighe, seguiCatena } from './catena-righe.ts';
import { comeRiga, type DifettoAncora, delFile, type Teste, type VerificaRiga } from './riga-ancora.ts';

/** Più di una riga intera, che ha al più mille teste: a ogni giro se ne legge una. */
const BYTE_INSIEME = 512 * 1_024;
const A_CAPO = 0x0a;

/** Le teste delle vendite che nessuno tocca più, accanto al file delle altre: si aggiungono in fondo, e non si riscrivono. */
export const percorsoAntiche = (percorso: string): string => `${percorso}.antiche`;

type Prossime = { teste: [string, Teste[string]][]; difetti: DifettoAncora[] };

/**
 * Il file delle teste antiche, letto una riga per volta e poi da capo: quante ne abbia la storia, un giro costa lo stesso. Una
 * riga che questo gestore non ha firmato, o che non segue la precedente, è un difetto; una che non si legge è di chi è caduto
 * scrivendola, e si passa. `fine` è il numero dell'ultima riga che il file delle altre gli conosce.
 */
export function apriAntiche(
  percorso: string,
  firmata: VerificaRiga,
  fine: () => number,
): { prossime(): Promise<Prossime> } {
  let posto = 0;
  let catena: SeguitoRighe = seguiCatena();
  let attesa = 0;

  /** Finito un giro si ricomincia; ciò che si sapeva quando è cominciato deve esserci. */
  function daCapo(): DifettoAncora[] {
    const arriva = catena.ultima()?.n ?? 0;
    const manca = arriva < attesa;
    const perche = `il file delle teste antiche è tagliato, o non c’è: arrivava alla riga n. ${attesa}, adesso alla n. ${arriva}`;
    posto = 0;
    catena = seguiCatena();
    attesa = fine();
    return manca ? [delFile(perche)] : [];
  }

  return {
    async prossime() {
      if (posto === 0) attesa = fine();
      for (;;) {
        const riga = await rigaDa(percorsoAntiche(percorso), posto);
        if (riga === null) return { teste: [], difetti: daCapo() };
        posto += riga.byte;
        const letta = comeRiga(riga.testo);
        if (letta === null) continue;
        if (!(await firmata(letta))) {
          const quale = improntaRiga(riga.testo).slice(0, 12);
          const perche = `una riga del file delle teste antiche (impronta ${quale}) non è firmata da questo gestore`;
          return { teste: [], difetti: [delFile(perche)] };
        }
        const difetto = catena.segue(letta, riga.testo);
        const difetti = difetto === null ? [] : [delFile(`il file delle teste antiche: ${difetto}`)];
        return { teste: Object.entries(letta.teste), difetti };
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
