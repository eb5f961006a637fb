import {
  giornoARoma,
  giornoCivile,
  type Istante,
  nonSiLavora,
  type Parametri,
  type SintesiOfferta,
  type StatoPubblicato,
  type TermineDopo,
} from '@gestore/dominio';

const FUSO = 'Europe/Rome';
/** Giorni per dichiarare la persona per cui si è offerto (cpc 583, R69). */
export const PERSONA_DA_NOMINARE_GIORNI = 3;

type Calcolo = { scadeIl: Istante; prorogato: boolean };
export type Termine = Calcolo & {
  /** Di un termine che non si sposta, la fine del primo giorno utile se il suo cade di sabato o di festa. */
  utileIl: Istante | null;
  tipo: 'persona_da_nominare' | 'saldo' | 'antiriciclaggio' | 'rimborsi';
  decorreDal: Istante;
  giorni: number;
};

/** Sabato, domenica e feste: il calendario è quello del dominio, uno per i termini in avanti e per quelli all'indietro (cpc 155). */
export function nonLavorativo({ year, month, day }: Temporal.PlainDate): boolean {
  return nonSiLavora(giornoCivile(year, month, day));
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
 * Entro quanti giorni si paga: quelli dell'offerta che ha vinto, più brevi o più lunghi di quelli dell'avviso. Uno più lungo è proposto
 * come inefficace prima di ammettere (R17, cpc 571): ammesso con un motivo vale com'è scritto, e nessuno lo taglia. Di un'offerta di
 * cui non si legge, com'è nei registri di prima, valgono quelli dell'avviso.
 */
export function giorniDelSaldo(
  { saldoGiorni }: Pick<Parametri, 'saldoGiorni'>,
  offerta: Pick<SintesiOfferta, 'pagamentoGiorni'> | null,
): number {
  return offerta?.pagamentoGiorni ?? saldoGiorni;
}

/**
 * I termini che l'aggiudicazione fa correre (R69, R71), dai parametri della vendita e dall'offerta che ha vinto. La sospensione feriale
 * non tocca quello del saldo: il termine è sostanziale (Cass. 18421/2022).
 */
export function terminiDopoEsito(stato: StatoPubblicato): Termine[] {
  if (!('esito' in stato) || stato.esito.vincitore === null) return [];
  const { dichiaratoIl: decorreDal, vincitore } = stato.esito;
  const { rimborsoGiorniLavorativi } = stato.parametri;
  const busta = stato.buste.get(vincitore.bustaId)?.stato;
  const offerta = busta !== undefined && 'offerta' in busta ? busta.offerta : null;
  const giorni = giorniDelSaldo(stato.parametri, offerta);
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
    const registrato = dopo.find(({ tipo, fatto }) => !fatto && (tipo === 'rata' ? 'saldo' : tipo) === termine.tipo);
    if (registrato === undefined) return [];
    if (registrato.scadeIl === termine.scadeIl) return [termine];
    const giorni = giornoARoma(registrato.scadeIl) - giornoARoma(termine.decorreDal);
    return [{ ...termine, scadeIl: registrato.scadeIl, giorni, prorogato: false, utileIl: null }];
  });
}
