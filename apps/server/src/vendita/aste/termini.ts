import { giornoARoma, type Istante, type StatoPubblicato, type TermineDopo } from '@gestore/dominio';

const FUSO = 'Europe/Rome';
/** Giorni per dichiarare la persona per cui si è offerto (cpc 583, R69). */
const PERSONA_DA_NOMINARE_GIORNI = 3;

type Calcolo = { scadeIl: Istante; prorogato: boolean };
export type Termine = Calcolo & {
  /** Di un termine che non si sposta, la fine del primo giorno utile se il suo cade di sabato o di festa. */
  utileIl: Istante | null;
  tipo: 'persona_da_nominare' | 'saldo' | 'antiriciclaggio' | 'rimborsi';
  decorreDal: Istante;
  giorni: number;
};

/** Le feste nazionali di data fissa (L. 260/1949 e successive), come mese e giorno; san Francesco dal 2026 (L. 151/2025). */
const FESTE = ['1-1', '1-6', '4-25', '5-1', '6-2', '8-15', '10-4', '11-1', '12-8', '12-25', '12-26'];

/** Il giorno di Pasqua nel calendario gregoriano (algoritmo di Meeus, Jones e Butcher). */
function pasqua(anno: number): Temporal.PlainDate {
  const a = anno % 19;
  const secolo = Math.floor(anno / 100);
  const resto = anno % 100;
  const f = Math.floor((secolo - Math.floor((secolo + 8) / 25) + 1) / 3);
  const h = (19 * a + secolo - Math.floor(secolo / 4) - f + 15) % 30;
  const l = (32 + 2 * (secolo % 4) + 2 * Math.floor(resto / 4) - h - (resto % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const somma = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year: anno, month: Math.floor(somma / 31), day: (somma % 31) + 1 });
}

/** Sabato, domenica, feste nazionali e lunedì dell'Angelo. I santi patroni cambiano da luogo a luogo e non si contano. */
export function nonLavorativo(giorno: Temporal.PlainDate): boolean {
  if (giorno.dayOfWeek >= 6) return true;
  const scritto = `${giorno.month}-${giorno.day}`;
  if (FESTE.includes(scritto) && (scritto !== '10-4' || giorno.year >= 2026)) return true;
  return giorno.equals(pasqua(giorno.year).add({ days: 1 }));
}

const giornoDi = (il: Istante): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(il).toZonedDateTimeISO(FUSO).toPlainDate();
const fineDi = (giorno: Temporal.PlainDate): Istante =>
  giorno.add({ days: 1 }).toZonedDateTime(FUSO).epochMilliseconds - 1;

/** Un termine a giorni: il primo non si conta, l'ultimo vale fino alla fine, un giorno festivo o sabato lo sposta (cpc 155). */
export function scadenzaAGiorni(decorreDal: Istante, giorni: number): Calcolo {
  let ultimo = giornoDi(decorreDal).add({ days: giorni });
  const contato = ultimo;
  while (nonLavorativo(ultimo)) ultimo = ultimo.add({ days: 1 });
  return { scadeIl: fineDi(ultimo), prorogato: !ultimo.equals(contato) };
}

/**
 * Un termine sostanziale, com'è quello del saldo (Cass. 18421/2022): non è un atto del processo, e la sua fine non si sposta. Se cade
 * di sabato o di festa, si dice anche il primo giorno utile, per chi la pensa altrimenti.
 */
export function scadenzaSostanziale(decorreDal: Istante, giorni: number): Calcolo & { utileIl: Istante | null } {
  const scadeIl = fineDi(giornoDi(decorreDal).add({ days: giorni }));
  const { scadeIl: utileIl, prorogato } = scadenzaAGiorni(decorreDal, giorni);
  return { scadeIl, prorogato: false, utileIl: prorogato ? utileIl : null };
}

/** Un termine a giorni lavorativi: si contano solo quelli, e l'ultimo lo è sempre. */
export function scadenzaLavorativa(decorreDal: Istante, giorni: number): Calcolo {
  let ultimo = giornoDi(decorreDal);
  for (let contati = 0; contati < giorni; ) {
    ultimo = ultimo.add({ days: 1 });
    if (!nonLavorativo(ultimo)) contati += 1;
  }
  return { scadeIl: fineDi(ultimo), prorogato: false };
}

/**
 * I termini che l'aggiudicazione fa correre (R69, R71), dai parametri della vendita e dall'offerta che ha vinto. Il saldo
 * vale il termine offerto se è più breve di quello dell'avviso. La sospensione feriale non lo tocca: il termine è sostanziale
 * (Cass. 18421/2022).
 */
export function terminiDopoEsito(stato: StatoPubblicato): Termine[] {
  if (!('esito' in stato) || stato.esito.vincitore === null) return [];
  const { dichiaratoIl: decorreDal, vincitore } = stato.esito;
  const { saldoGiorni, rimborsoGiorniLavorativi } = stato.parametri;
  const busta = stato.buste.get(vincitore.bustaId)?.stato;
  const offerta = busta !== undefined && 'offerta' in busta ? busta.offerta : null;
  const giorni = Math.min(saldoGiorni, offerta?.pagamentoGiorni ?? saldoGiorni);
  const saldo = { decorreDal, giorni, ...scadenzaSostanziale(decorreDal, giorni) };
  const nomina = { decorreDal, giorni: PERSONA_DA_NOMINARE_GIORNI, utileIl: null };
  return [
    ...(offerta?.personaDaNominare
      ? [{ tipo: 'persona_da_nominare' as const, ...nomina, ...scadenzaAGiorni(decorreDal, nomina.giorni) }]
      : []),
    {
      tipo: 'rimborsi',
      decorreDal,
      giorni: rimborsoGiorniLavorativi,
      utileIl: null,
      ...scadenzaLavorativa(decorreDal, rimborsoGiorniLavorativi),
    },
    { tipo: 'saldo', ...saldo },
    // La dichiarazione antiriciclaggio si rende entro il termine del saldo (cpc 585, quarto comma).
    { tipo: 'antiriciclaggio', ...saldo },
  ];
}

/**
 * I termini che corrono adesso: ciò che dopo l'esito è già stato fatto non corre più, quello che il giudice ha prorogato scade quando
 * ha detto lui, e disposte le rate il saldo è la prossima (R69).
 */
export function terminiAncora(termini: readonly Termine[], dopo: readonly TermineDopo[]): Termine[] {
  return termini.flatMap((termine) => {
    if (termine.tipo === 'rimborsi') return [termine];
    const suo = dopo.find(({ tipo, fatto }) => !fatto && (tipo === 'rata' ? 'saldo' : tipo) === termine.tipo);
    if (suo === undefined) return [];
    if (suo.scadeIl === termine.scadeIl) return [termine];
    const giorni = giornoARoma(suo.scadeIl) - giornoARoma(termine.decorreDal);
    return [{ ...termine, scadeIl: suo.scadeIl, giorni, prorogato: false, utileIl: null }];
  });
}
