import { setImmediate as alProssimoTurno } from 'node:timers/promises';
import type { AstaPubblica } from '@gestore/contratto';
import type { Conteggio } from '@gestore/contratto/linea/pagina';
import { formattaEuro, type Istante, type TipoEsito } from '@gestore/dominio';
import type { Revisione } from '../vendita/aste/scheda/revisioni.ts';
import { FUSO_ROMA } from './fuso-roma.ts';
import { apriCalendario, type EventoDiCalendario, FINE_CALENDARIO, inUtc, scriviEvento } from './scrivi-ics.ts';
import { pulito } from './testo-pulito.ts';

const FUSO = 'Europe/Rome';
/** Ogni quanto chi segue il calendario lo rilegge: un rinvio si viene a sapere in giornata. */
const RILETTURA_ORE = 6;
/** Le vendite che non si tengono più alla data scritta. */
const SALTATE: readonly (string | null)[] = ['sospesa', 'rinviata', 'revocata'] satisfies readonly TipoEsito[];
/** Vendite scritte di seguito, pochi millisecondi: poi tocca a chi aspetta, perché nello stesso processo si rilancia. */
const DI_SEGUITO = 50;

type Opzioni = {
  baseUrl: string;
  adesso: Istante;
  /** Le vendite che non stanno in questo file, e l'indirizzo di quello che segue. */
  seguente?: { quante: Conteggio; indirizzo: string } | null;
  /** Da quando comincia un calendario che avrebbe anche vendite di prima, e l'indirizzo di quelle. */
  precedenti?: { dal: Istante; indirizzo: string } | null;
  /** Di ciascuna vendita, quante volte è cambiato ciò che qui si mostra, e quando. */
  revisioni?: ReadonlyMap<string, Revisione>;
};

/**
 * Le vendite come calendario (RFC 5545): per ciascuna il termine delle offerte e l'inizio delle operazioni, ora di Roma. Ciò che
 * non sta nel file è un impegno anch'esso, il giorno in cui il file comincia o finisce: chi guarda il suo calendario lo legge.
 */
export async function calendarioIcs(
  aste: readonly AstaPubblica[],
  { baseUrl, adesso, seguente = null, precedenti = null, revisioni = new Map<string, Revisione>() }: Opzioni,
): Promise<string> {
  const pezzi = [
    apriCalendario({
      prodotto: '-//gestore-vendite//calendario//IT',
      nome: 'Vendite giudiziarie',
      riletturaOre: RILETTURA_ORE,
      inPiu: [`X-WR-TIMEZONE:${FUSO}`, FUSO_ROMA],
    }),
  ];
  for (const [i, asta] of aste.entries()) {
    if (i > 0 && i % DI_SEGUITO === 0) await alProssimoTurno();
    const { termineOfferteIl, inizioOperazioniIl } = asta.parametri;
    const dire = comeEvento(asta, baseUrl, revisioni.get(asta.id));
    pezzi.push(scriviEvento(dire('termine', 'Termine per le offerte', termineOfferteIl), adesso));
    pezzi.push(scriviEvento(dire('operazioni', 'Inizio delle operazioni', inizioOperazioniIl), adesso));
  }
  const ultima = aste.at(-1)?.parametri.inizioOperazioniIl ?? adesso;
  if (precedenti !== null) pezzi.push(scriviEvento(primaDelFile(precedenti), adesso));
  if (seguente !== null) pezzi.push(scriviEvento(dopoIlFile(seguente, ultima), adesso));
  return pezzi.join('') + FINE_CALENDARIO;
}

const giornoDiRoma = (istante: Istante): string =>
  `DTSTART;VALUE=DATE:${Temporal.Instant.fromEpochMilliseconds(istante).toZonedDateTimeISO(FUSO).toPlainDate().toString().replaceAll('-', '')}`;

function primaDelFile({ dal, indirizzo }: { dal: Istante; indirizzo: string }): EventoDiCalendario {
  return {
    uid: 'vendite-precedenti@gestore-vendite',
    quando: [giornoDiRoma(dal)],
    titolo: 'Questo calendario comincia da qui',
    luogo: '',
    descrizione: `Le vendite sono molte: quelle dei novanta giorni precedenti sono in un altro file, a questo indirizzo.\n${indirizzo}`,
    indirizzo,
    annullato: false,
  };
}

function dopoIlFile(
  { quante: { numero, esatto }, indirizzo }: { quante: Conteggio; indirizzo: string },
  ultima: Istante,
): EventoDiCalendario {
  const altre = `${esatto ? '' : 'più di '}${numero.toLocaleString('it-IT', { useGrouping: 'always' })}`;
  return {
    uid: 'vendite-seguenti@gestore-vendite',
    quando: [giornoDiRoma(ultima)],
    titolo: `Questo calendario finisce qui: altre vendite ${altre}`,
    luogo: '',
    descrizione: `Le vendite sono molte: le altre (${altre}) continuano in un altro file, a questo indirizzo. Per averne meno, restringa la ricerca a un tribunale, a una provincia o a un periodo.\n${indirizzo}`,
    indirizzo,
    annullato: false,
  };
}

/** Ciò che i due eventi di una vendita hanno uguale si compone una volta. */
function comeEvento(
  { id, scheda, parametri, offertaMinimaCent, esito, ferma }: AstaPubblica,
  baseUrl: string,
  revisione: Revisione | undefined,
): (momento: 'termine' | 'operazioni', che: string, il: Istante) => EventoDiCalendario {
  const { luogo, luogoOperazioni, ruolo } = scheda;
  const indirizzo = `${baseUrl}/asta/${id}`;
  const uguale = {
    luogo: pulito([luogo.via, luogo.comune, luogo.provincia].filter(Boolean).join(', ')),
    descrizione: pulito(
      [
        `${scheda.tribunale}${ruolo === null ? '' : `, R.G. ${ruolo.numero}/${ruolo.anno}`}`,
        `Prezzo base ${formattaEuro(parametri.prezzoBaseCent)}, offerta minima ${formattaEuro(offertaMinimaCent)}`,
        'Fa fede l’avviso di vendita.',
        indirizzo,
      ].join('\n'),
    ),
    indirizzo,
    // Di una ferma la data scritta non è più quella in cui si tiene: ripresa, l'evento torna (R32).
    annullato: ferma || SALTATE.includes(esito),
    revisione,
  };
  return (momento, che, il) => ({
    // Sempre lo stesso per la stessa vendita: chi riprende il file aggiorna l'evento, non ne crea un altro.
    uid: `${id}-${momento}@gestore-vendite`,
    quando: [oraDiRoma(il)],
    titolo: pulito(`${che}: ${scheda.titolo}`),
    ...uguale,
    // Alle operazioni si va dove si tengono, non dove sta il bene.
    ...(momento === 'operazioni' && luogoOperazioni ? { luogo: pulito(luogoOperazioni) } : {}),
  });
}

/**
 * L'ora scritta per Roma. Quando l'orologio torna indietro la stessa ora c'è due volte, e un calendario intende la prima:
 * la seconda si scrive in UTC, perché nessuno si presenti un'ora prima.
 */
function oraDiRoma(istante: Istante): string {
  const scritta = Temporal.Instant.fromEpochMilliseconds(istante).toZonedDateTimeISO(FUSO).toPlainDateTime();
  const letta = scritta.toZonedDateTime(FUSO, { disambiguation: 'earlier' });
  if (letta.epochMilliseconds !== istante) return `DTSTART:${inUtc(istante)}`;
  return `DTSTART;TZID=${FUSO}:${scritta.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`;
}
