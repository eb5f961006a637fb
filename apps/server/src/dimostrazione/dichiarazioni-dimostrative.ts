import { randomUUID } from 'node:crypto';
import type { Dichiarazione } from '@gestore/dominio';
import type { Servizio } from '../avvio/servizio.ts';
import { acquisisci, dichiarazionePerPubblicare } from '../documenti/dichiarazioni.ts';
import { debitoreDettoDi, leggiElencoImpediti, scriviElencoImpediti } from '../vendita/aste/confronti/impediti.ts';
import { creaFirmatario, type Firma } from './invenzioni/cms.ts';
import { codiceFiscaleDi } from './invenzioni/codice-fiscale.ts';
import { pdfDiUnaRiga } from './invenzioni/documenti.ts';
import { INCARICATI } from './invenzioni/incaricati.ts';

/** Chi la carica, nella dimostrazione. */
const CHI = { id: '00000000-0000-4000-8000-000000000001', nome: 'Operatore dimostrativo' };
const ANNO_MS = 365 * 86_400_000;
const VALE_ANNI = 8;
/** Chi firma non esiste, e l’installazione può averne un altro: il motivo lo dice, come lo direbbe un operatore. */
const MOTIVO = 'Dimostrazione: chi firma è inventato.';

let firmatario: Promise<Firma> | undefined;

/** La dichiarazione di assenza di conflitti di una vendita della dimostrazione: firmata, caricata e verificata come le vere (R07). */
export async function dichiarata(
  { parti: { documenti } }: Pick<Servizio, 'parti'>,
  asta: string,
  titolo: string,
  quando: number,
): Promise<Dichiarazione | null> {
  const byte = await dichiarazioneFirmata(titolo, quando);
  const file = { comandoId: randomUUID(), nomeFile: 'dichiarazione.pdf.p7m', byte, motivo: MOTIVO };
  await acquisisci(documenti, asta, file, CHI, quando);
  return dichiarazionePerPubblicare(documenti, asta);
}

/** Il debitore di ogni procedura della dimostrazione: nessuno che vi offra ha il suo codice. */
const DEBITORE = codiceFiscaleDi({
  nome: 'Dario',
  cognome: 'Debitori',
  donna: false,
  natoIl: { anno: 1961, mese: 2, giorno: 11 },
  comune: 'H501',
});

/** Registra il debitore nella procedura di una vendita, se nessuno vi ha detto chi è: senza, non si pubblica nulla (R18, R76). */
export async function conDebitore(
  { impianto }: Pick<Servizio, 'impianto'>,
  vendita: Parameters<typeof debitoreDettoDi>[1],
): Promise<void> {
  if ((await debitoreDettoDi(impianto, vendita)) !== null) return;
  const { versione, collegati, personale } = await leggiElencoImpediti(impianto, vendita);
  const elenco = { versione, debitori: DEBITORE, collegati, personale, senzaDebitore: '' };
  await scriviElencoImpediti(impianto, vendita, { comandoId: randomUUID(), ...elenco }, CHI);
}

/** Una dichiarazione per la vendita con quel titolo, firmata da chi non esiste: anche quella che si carica per provare. */
export async function dichiarazioneFirmata(titolo: string, quando: number): Promise<Uint8Array> {
  const { nome, cognome, codiceFiscale } = INCARICATI.rappresentante;
  firmatario ??= creaFirmatario(`${nome} ${cognome}`, codiceFiscale, {
    dal: quando - VALE_ANNI * ANNO_MS,
    al: quando + VALE_ANNI * ANNO_MS,
  });
  const testo = `Dichiarazione di assenza di conflitti di interesse. Vendita: ${titolo}`;
  const pdf = pdfDiUnaRiga(testo.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, ''));
  return (await firmatario)(pdf, { il: quando });
}
