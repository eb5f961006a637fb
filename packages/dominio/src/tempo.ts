/**
 * Istante: millisecondi dall'epoca, stampato una sola volta al confine. Il dominio non conosce l'orologio. Il segno è del
 * solo compilatore: istanti e centesimi non si scambiano (`docs/decisions/journal.md#cents-and-instants-are-marked-for-the-compiler`).
 */
export type Istante = number & { readonly __unita?: 'istante' };

export const SECONDO_MS = 1_000;
export const MINUTO_MS = 60_000;
export const ORA_MS = 3_600_000;
export const GIORNO_MS = 86_400_000;

/** Il secondo in cui cade un istante: il termine si confronta al secondo (R12). */
export function alSecondo(istante: Istante): Istante {
  return Math.floor(istante / SECONDO_MS) * SECONDO_MS;
}

/** Un giorno del calendario come numero, da quello dell'epoca (zero); `mese` e `giorno` contano da uno. */
export function giornoCivile(anno: number, mese: number, giorno: number): number {
  // Con l'anno che comincia a marzo il giorno in più viene per ultimo.
  const spostato = (mese + 9) % 12;
  const anni = anno - (mese < 3 ? 1 : 0);
  const bisestili = Math.floor(anni / 4) - Math.floor(anni / 100) + Math.floor(anni / 400);
  return 365 * anni + bisestili + Math.floor((153 * spostato + 2) / 5) + giorno - 719_469;
}

/** Anno, mese e giorno di un giorno contato dall'epoca. */
export function dataCivile(numero: number): { anno: number; mese: number; giorno: number } {
  const daMarzo = numero + 719_468;
  const era = Math.floor(daMarzo / 146_097);
  const inEra = daMarzo - era * 146_097;
  const bisestili = Math.floor(inEra / 1460) - Math.floor(inEra / 36_524) + Math.floor(inEra / 146_096);
  const anni = Math.floor((inEra - bisestili) / 365);
  const inAnno = inEra - (365 * anni + Math.floor(anni / 4) - Math.floor(anni / 100));
  const spostato = Math.floor((5 * inAnno + 2) / 153);
  const mese = spostato < 10 ? spostato + 3 : spostato - 9;
  return {
    anno: anni + era * 400 + (mese < 3 ? 1 : 0),
    mese,
    giorno: inAnno - Math.floor((153 * spostato + 2) / 5) + 1,
  };
}

/**
 * Il giorno di Roma in cui cade un istante, contato dall'epoca: i termini a giorni si contano così (cpc 155). L'ora legale va
 * dall'ultima domenica di marzo all'ultima di ottobre, all'una di Greenwich (dir. 2000/84/CE).
 */
export function giornoARoma(istante: Istante): number {
  const { anno } = dataCivile(Math.floor(istante / GIORNO_MS));
  const legale = istante >= cambioDellOra(anno, 3) && istante < cambioDellOra(anno, 10);
  return Math.floor((istante + (legale ? 2 : 1) * ORA_MS) / GIORNO_MS);
}

/**
 * Lo stesso istante tanti giorni di Roma dopo: fra l'uno e l'altro può cambiare l'ora legale, e un giorno contato in ore cadrebbe in
 * quello prima o in quello dopo (cpc 155).
 */
export function giorniDopo(istante: Istante, giorni: number): Istante {
  const contato = istante + giorni * GIORNO_MS;
  return contato + (giornoARoma(istante) + giorni - giornoARoma(contato)) * ORA_MS;
}

/** L'ultimo istante di quel giorno, contato dall'epoca, a Roma. */
export function fineDelGiorno(numero: number): Istante {
  const conOraLegale = (numero + 1) * GIORNO_MS - 2 * ORA_MS;
  return giornoARoma(conOraLegale) === numero + 1 ? conOraLegale - 1 : conOraLegale + ORA_MS - 1;
}

function cambioDellOra(anno: number, mese: 3 | 10): Istante {
  const ultimo = giornoCivile(anno, mese, 31);
  // Il giorno dell'epoca era un giovedì.
  return (ultimo - ((ultimo + 4) % 7)) * GIORNO_MS + ORA_MS;
}

/** Un giorno contato dall'epoca, scritto `gg/mm/aaaa`. */
export function giornoInCifre(numero: number): string {
  const { anno, mese, giorno } = dataCivile(numero);
  return `${String(giorno).padStart(2, '0')}/${String(mese).padStart(2, '0')}/${anno}`;
}
