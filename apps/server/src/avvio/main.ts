import { baseDatiAssente } from '../base-dati/collegamento/assente.ts';
import { ErroreBaseDati } from '../base-dati/collegamento/errore-base-dati.ts';
import { creaDimostrazione } from '../dimostrazione/dimostra.ts';
import { ErroreConfigurazione, leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';
import { fileMax, pochiFile } from '../piattaforma/file-aperti.ts';
import { siLeggeInParole } from '../piattaforma/log.ts';
import { fileFiniti, percheNonSiScrive } from '../piattaforma/scrittura-impossibile.ts';
import { ErroreChiavi } from '../sigillo/chiavi/errore-chiavi.ts';
import { type Arresto, commiato, creaArresto } from './arresto.ts';
import { avviaStaffetta } from './schermi/servizio-staffetta.ts';
import { avviaServizio } from './servizio.ts';

let arresto: Arresto | null = null;

/** Il processo del server: avvia, dice l'indirizzo, e al primo segnale ferma tutto ciò che ha avviato. */
try {
  const configurazione = leggiConfigurazione();
  const pochi = pochiFile(fileMax());
  if (pochi !== null && !pochi.bastano) throw new ErroreConfigurazione(pochi.frase);
  if (pochi !== null) console.error(pochi.frase);
  // A che punto si è lo dice, sulla stessa uscita del log, soltanto a chi aspetta davanti a un terminale.
  const inParole = siLeggeInParole(configurazione);
  const avanza = (riga: string): void => {
    if (inParole) console.error(riga);
  };
  avanza('Avvio la base dati e il server…');
  const dimostrazione = creaDimostrazione();
  const vendite =
    configurazione.ruolo === 'staffetta' ? null : await avviaServizio(configurazione, { tace: dimostrazione.tace });
  const servizio = vendite ?? (await avviaStaffetta(configurazione));
  const voluto = creaArresto({
    ferma: () => dimostrazione.ferma().then(() => servizio.ferma()),
    commiato: commiato(configurazione, process.stdout.isTTY),
    dici: (riga) => console.log(riga),
    avverti: (riga) => console.error(riga),
    esci: (codice) => process.exit(codice),
  });
  arresto = voluto;
  for (const segnale of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(segnale, () => void voluto.ferma());
  const daProvare = configurazione.produzione ? null : vendite;
  if (daProvare !== null) for (const riga of await dimostrazione.carica(daProvare, avanza)) console.log(riga);
  const parola = vendite?.contesto.parolaSviluppo ?? null;
  parola?.quandoCambia((riga) => console.log(riga));
  if (parola !== null) console.log(parola.inParole());
  console.log(`pronto: ${servizio.url}`);
  if (daProvare !== null) dimostrazione.continua(daProvare, (riga) => console.log(riga));
} catch (errore) {
  // Chi lo ferma mentre carica gli toglie ciò che usa: non è un errore, e si esce quando tutto è fermo.
  if (arresto?.chiesto() === true) await arresto.ferma();
  const frase = cheDire(errore);
  if (frase === null) throw errore;
  console.error(frase);
  process.exit(1);
}

/** In una frase, per chi ha avviato il server, ciò che dipende da lui o dalla macchina; `null` se è un errore nostro. */
function cheDire(errore: unknown): string | null {
  const nostri = [ErroreConfigurazione, ErroreBaseDati, ErroreChiavi];
  if (nostri.some((uno) => errore instanceof uno)) return (errore as Error).message;
  if (baseDatiAssente(errore)) {
    const { code: caduta, message } = errore as NodeJS.ErrnoException;
    return `La base dati, o un altro servizio che il server usa, non risponde più mentre lo si avvia (${caduta ?? message}): lo controlli e riavvii.`;
  }
  const { code, path } = errore as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `La porta è già occupata da un altro programma: scelga un'altra PORT.`;
  if (code === 'EADDRNOTAVAIL') return 'HOST non è un indirizzo di questa macchina: lo corregga.';
  const perche = fileFiniti(errore)
    ? 'i file che il processo può aprire sono finiti (ulimit -n)'
    : percheNonSiScrive(errore);
  if (perche === null) return null;
  return `Il server non parte: ${path === undefined ? '' : `in ${path} `}non si può leggere o scrivere, perché ${perche}.`;
}
