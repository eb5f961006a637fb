import { creaEsaminatore } from '../esame.ts';
import { type Misura, preparaScena } from '../scena.ts';
import { attendi } from '../tempi.ts';

/** Tentativi: con il carico acceso la coda non scritta c'è quasi sempre, e una volta basta. */
const TENTATIVI_MAX = 5;
const SOTTO_CARICO_MS = 3_000;

export type EsitoControllo = { persi: number; confermati: number; morti: number };

/**
 * La stessa campagna con `synchronous_commit=off`: uccisa la base dati intera, i rilanci confermati dall'ultimo istante
 * mancano e il controllore deve vederli. Se non ne vede, non ne vedrebbe nemmeno di veri.
 */
export async function controlla(cartella: string, seme: number, misura: Misura): Promise<EsitoControllo> {
  const scena = await preparaScena(cartella, seme, misura, {
    opzioniMotore: ['synchronous_commit=off', 'wal_writer_delay=2s'],
  });
  const esaminatore = creaEsaminatore(scena);
  let morti = 0;
  try {
    scena.carico.di({ tipo: 'via' });
    while (morti < TENTATIVI_MAX && scena.controllore.conti.persi === 0) {
      await attendi(SOTTO_CARICO_MS);
      morti += 1;
      await esaminatore.colpisci(
        'controllo',
        { genere: 'base dati uccisa intera', server: null },
        async () => {
          await scena.motore.uccidiTutto();
          // Chi ha in memoria ciò che la base dati ha perso non deve scriverci sopra prima del confronto.
          await Promise.all(scena.server.map((uno) => uno.uccidi()));
          await scena.motore.accendi();
        },
        async () => void (await Promise.all(scena.server.map((uno) => uno.avvia()))),
      );
      if (scena.controllore.conti.persi === 0) await esaminatore.rimetti('controllo');
    }
    const { persi, accettatiConRicevuta, rifiutatiConRicevuta } = scena.controllore.conti;
    return { persi, confermati: accettatiConRicevuta + rifiutatiConRicevuta, morti };
  } finally {
    await scena.ferma();
  }
}
