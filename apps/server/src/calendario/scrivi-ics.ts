import type { Revisione } from '../vendita/aste/scheda/revisioni.ts';

/** I byte di una riga di calendario, oltre i quali si spezza (RFC 5545, 3.1). */
const RIGA_MAX = 75;

/** Un evento: gli istanti già scritti come li vuole il formato, i testi come sono. `luogo` vuoto non si scrive. */
export type EventoDiCalendario = {
  uid: string;
  /** `DTSTART:…`, ed eventualmente `DTEND:…`: righe intere. */
  quando: readonly string[];
  titolo: string;
  luogo: string;
  descrizione: string;
  indirizzo: string;
  annullato: boolean;
  /** Quante volte è cambiato e quando: senza, chi lo ha già letto crede alla data di prima. Manca a ciò che non cambia. */
  revisione?: Revisione | undefined;
};

/** Chi scrive il calendario, come si chiama, ogni quante ore andrebbe riletto, e ciò che sta fra testata ed eventi. */
export type Testata = { prodotto: string; nome: string; riletturaOre: number; inPiu?: readonly string[] };

/** L'inizio di un calendario (RFC 5545), fino agli eventi. */
export function apriCalendario({ prodotto, nome, riletturaOre, inPiu = [] }: Testata): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${prodotto}`,
    'METHOD:PUBLISH',
    `NAME:${protetto(nome)}`,
    `X-WR-CALNAME:${protetto(nome)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${riletturaOre}H`,
    `X-PUBLISHED-TTL:PT${riletturaOre}H`,
    ...inPiu,
    '',
  ].join('\r\n');
}

export const FINE_CALENDARIO = 'END:VCALENDAR\r\n';

/** Un evento, fino alla sua ultima riga; `scrittoIl` in ms. */
export function scriviEvento(evento: EventoDiCalendario, scrittoIl: number): string {
  const { uid, quando, titolo, luogo, descrizione, indirizzo, annullato, revisione } = evento;
  return [
    'BEGIN:VEVENT',
    spezzata(`UID:${protetto(uid)}`),
    `SEQUENCE:${revisione?.volte ?? 0}`,
    `DTSTAMP:${inUtc(scrittoIl)}`,
    ...(revisione === undefined ? [] : [`LAST-MODIFIED:${inUtc(revisione.il)}`]),
    ...quando,
    spezzata(`SUMMARY:${protetto(titolo)}`),
    ...(luogo === '' ? [] : [spezzata(`LOCATION:${protetto(luogo)}`)]),
    spezzata(`DESCRIPTION:${protetto(descrizione)}`),
    spezzata(`URL;VALUE=URI:${indirizzo}`),
    `STATUS:${annullato ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    '',
  ].join('\r\n');
}

/** Un istante (ms) in UTC: `20260115T120000Z`. */
export function inUtc(istante: number): string {
  return `${new Date(istante).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Un testo come valore di una riga (RFC 5545, 3.3.11): le interruzioni sono già soltanto `\n` (`pulito`). */
function protetto(testo: string): string {
  return testo.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** La riga in pezzi di 75 byte al più, mai in mezzo a un carattere; i seguenti cominciano con uno spazio. */
function spezzata(riga: string): string {
  if (Buffer.byteLength(riga) <= RIGA_MAX) return riga;
  let scritta = '';
  let byte = 0;
  for (const segno of riga) {
    const byteDelSegno = Buffer.byteLength(segno);
    if (byte + byteDelSegno > RIGA_MAX) {
      scritta += '\r\n ';
      byte = 1;
    }
    scritta += segno;
    byte += byteDelSegno;
  }
  return scritta;
}
