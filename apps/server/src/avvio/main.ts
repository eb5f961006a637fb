import { ErroreBaseDati } from '../base-dati/errore-base-dati.ts';
import { ErroreConfigurazione, leggiConfigurazione } from '../bordo/configurazione.ts';
import { creaDimostrazione } from '../dimostrazione/dimostra.ts';
import { ErroreChiavi } from '../sigillo/errore-chiavi.ts';
import { avviaServizio } from './servizio.ts';
import { avviaStaffetta } from './servizio-staffetta.ts';

/** Chi ferma una macchina di solito aspetta trenta secondi, poi uccide: si esce prima, e la base dati si ferma con ordine. */
const FERMATA_MAX_MS = 20_000;

/** Il processo del server: avvia, dice l'indirizzo, e al primo segnale ferma tutto ciò che ha avviato. */
try {
  const configurazione = leggiConfigurazione();
  const dimostrazione = creaDimostrazione();
  const vendite =
    configurazione.ruolo === 'staffetta' ? null : await avviaServizio(configurazione, { tace: dimostrazione.tace });
  const servizio = vendite ?? (await avviaStaffetta(configurazione));
  let inArresto = false;
  for (const segnale of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(segnale, () => {
      if (inArresto) return;
      inArresto = true;
      setTimeout(() => {
        console.error(`Il server non si è fermato in ${FERMATA_MAX_MS / 1_000} secondi: esce così com'è.`);
        process.exit(1);
      }, FERMATA_MAX_MS);
      dimostrazione
        .ferma()
        .then(() => servizio.ferma())
        .finally(() => process.exit(0));
    });
  }
  const daProvare = configurazione.produzione ? null : vendite;
  if (daProvare !== null) for (const riga of await dimostrazione.carica(daProvare)) console.log(riga);
  const parola = vendite?.contesto.parolaSviluppo ?? null;
  parola?.quandoCambia((riga) => console.log(riga));
  if (parola !== null) console.log(parola.inParole());
  console.log(`pronto: ${servizio.url}`);
  if (daProvare !== null) dimostrazione.continua(daProvare, (riga) => console.log(riga));
} catch (errore) {
  if (
    !(
      errore instanceof ErroreConfigurazione ||
      errore instanceof ErroreBaseDati ||
      errore instanceof ErroreChiavi ||
      (errore as NodeJS.ErrnoException).code === 'EADDRINUSE'
    )
  )
    throw errore;
  const occupata = (errore as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(
    occupata ? `La porta è già occupata da un altro programma: scelga un'altra PORT.` : (errore as Error).message,
  );
  process.exit(1);
}
