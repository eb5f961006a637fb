import type { TermineInElenco } from '@gestore/contratto/dopo/forme';
import type { Istante } from '@gestore/dominio';
import { apriCalendario, type EventoDiCalendario, FINE_CALENDARIO, inUtc, scriviEvento } from './scrivi-ics.ts';
import { pulito } from './testo-pulito.ts';

const FUSO = 'Europe/Rome';
const RILETTURA_ORE = 6;

/** Come si chiama un termine in un calendario, per chiunque lo legga. */
const NOMI: Readonly<Record<TermineInElenco['tipo'], string>> = {
  saldo: 'Saldo del prezzo',
  antiriciclaggio: 'Dichiarazione antiriciclaggio',
  persona_da_nominare: 'Persona da nominare',
  rata: 'Rata del prezzo',
};

function nomeDelTermine({ tipo, numero }: Pick<TermineInElenco, 'tipo' | 'numero'>): string {
  return numero === null ? NOMI[tipo] : `${NOMI[tipo]} n. ${numero}`;
}

/** I termini di dopo l'esito come calendario (RFC 5545): il giorno intero in cui scadono, a Roma; nessun nome di chi offre (R33, R69). */
export function calendarioDeiTermini(
  termini: readonly TermineInElenco[],
  dove: (asta: string) => string,
  adesso: Istante,
): string {
  const inizio = apriCalendario({
    prodotto: '-//gestore-vendite//termini//IT',
    nome: 'Termini dopo l’aggiudicazione',
    riletturaOre: RILETTURA_ORE,
  });
  return inizio + eventiDeiTermini(termini, dove, adesso) + FINE_CALENDARIO;
}

/** Gli eventi soli, per un calendario che ha anche altro. */
export function eventiDeiTermini(
  termini: readonly TermineInElenco[],
  dove: (asta: string) => string,
  adesso: Istante,
): string {
  return termini.map((termine) => scriviEvento(comeEvento(termine, dove), adesso)).join('');
}

function comeEvento(termine: TermineInElenco, dove: (asta: string) => string): EventoDiCalendario {
  const { asta, titolo, tribunale, tipo, numero, scadeIl } = termine;
  const giorno = Temporal.Instant.fromEpochMilliseconds(scadeIl).toZonedDateTimeISO(FUSO).toPlainDate();
  const scritto = (uno: Temporal.PlainDate): string => uno.toString().replaceAll('-', '');
  const indirizzo = dove(asta);
  return {
    uid: `${asta}-${tipo}-${numero ?? 0}@gestore-vendite`,
    quando: [`DTSTART;VALUE=DATE:${scritto(giorno)}`, `DTEND;VALUE=DATE:${scritto(giorno.add({ days: 1 }))}`],
    titolo: pulito(`${nomeDelTermine(termine)}: ${titolo}`),
    luogo: '',
    descrizione: pulito(`${tribunale}\nScade alla fine del giorno, ora di Roma (${inUtc(scadeIl)}).`),
    indirizzo,
    annullato: false,
  };
}
