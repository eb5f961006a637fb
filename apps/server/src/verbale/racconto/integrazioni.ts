import { dato } from '@gestore/contratto/parole/dati-bloccati';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { Istante } from '@gestore/dominio';
import { type Blocco, paragrafo, type Sezione } from '../documento.ts';
import type { FattoNarrato } from './fatto-narrato.ts';

/** Un'integrazione del verbale: il suo numero, quando è arrivata e quando è stata scritta nel secondo registro, e che cosa dice. */
export type Integrazione = { numero: number; il: Istante; registrataIl: Istante; testo: string };

/** Il titolo sotto cui stanno, nel verbale e in un documento loro. */
export const INTEGRAZIONI = 'Integrazioni successive';

/** Le integrazioni, se ce ne sono: nel testo di prima non cambia una parola (R68). */
export function sezioneIntegrazioni(integrazioni: readonly Integrazione[]): Sezione[] {
  if (integrazioni.length === 0) return [];
  const righe = integrazioni.map(({ numero, il, testo }) =>
    paragrafo(`Integrazione n. ${dato(String(numero))}, ${dato(formattaIstante(il))}: ${dato(testo)}`),
  );
  return [{ titolo: INTEGRAZIONI, blocchi: righe }];
}

/** Una versione firmata: quando fu redatta, quando firmata, e l'impronta del file con la firma se è stato depositato. */
type Firmata = {
  versione: number;
  impronta: string;
  redattaIl: Istante;
  firmataIl: Istante;
  depositato: string | null;
};

/** Le versioni firmate, dalla prima, come le racconta il registro. */
function firmateIn(fatti: readonly FattoNarrato[]): Firmata[] {
  const redatte = new Map<number, { impronta: string; redattaIl: Istante }>();
  const firmate: Firmata[] = [];
  for (const { evento, voce } of fatti) {
    if (evento.tipo === 'VerbaleRedatto')
      redatte.set(evento.versione, { impronta: evento.impronta, redattaIl: voce.ricevutoIl });
    const redatta = evento.tipo === 'VerbaleFirmato' ? redatte.get(evento.versione) : undefined;
    if (evento.tipo === 'VerbaleFirmato' && redatta !== undefined)
      firmate.push({ versione: evento.versione, ...redatta, firmataIl: voce.ricevutoIl, depositato: null });
    if (evento.tipo === 'VerbaleFirmatoDepositato')
      for (const firmata of firmate) if (firmata.versione === evento.versione) firmata.depositato = evento.firmato;
  }
  return firmate;
}

/**
 * Quante integrazioni nessuna versione firmata può portare, perché sono state scritte da quando fu redatta l'ultima; zero se il verbale
 * non è firmato, ché allora le porta la versione seguente (R68).
 */
export function nonStampate(fatti: readonly FattoNarrato[], integrazioni: readonly Integrazione[]): number {
  const ultima = firmateIn(fatti).at(-1);
  return ultima === undefined ? 0 : integrazioni.filter(({ registrataIl }) => registrataIl >= ultima.redattaIl).length;
}

/**
 * Il documento che integra un verbale firmato: quali versioni sono firmate e con quale impronta, poi tutte le integrazioni, dalla prima.
 * Nasce dai soli registri, e di chi ha offerto non dice nulla che un'integrazione non dica (R68, R77).
 */
export function versioniEIntegrazioni(
  fatti: readonly FattoNarrato[],
  integrazioni: readonly Integrazione[],
): Sezione[] {
  return [
    {
      titolo: 'Il verbale che si integra',
      blocchi: [
        paragrafo('Il verbale firmato resta com’è, e di esso non cambia una parola: questo documento vi si aggiunge.'),
        ...firmateIn(fatti).map(firmataInDati),
      ],
    },
    ...sezioneIntegrazioni(integrazioni),
  ];
}

function firmataInDati({ versione, impronta, redattaIl, firmataIl, depositato }: Firmata): Blocco {
  return {
    tipo: 'dati',
    nome: null,
    voci: [
      ['Versione firmata', `n. ${versione}`],
      ['Redatta', formattaIstante(redattaIl)],
      ['Firmata', formattaIstante(firmataIl)],
      ['Impronta SHA-256 del PDF', impronta],
      ['Impronta SHA-256 del file con la firma', depositato ?? 'non depositato'],
    ],
  };
}
