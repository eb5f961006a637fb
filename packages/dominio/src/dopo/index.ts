export * from './atti.ts';
export * from './cauzione.ts';
export * from './conservazione.ts';
export { type Conto, contoDopo, differenzaDi, rateVersate, residuoDopo, valeLEsito } from './conto.ts';
export { difettoDellAccredito } from './decidi/accredito.ts';
export { difettoDellaCaducazione } from './decidi/caducazione.ts';
export { type DecisioneDopo, rifiutaDopo } from './decidi/decisione.ts';
export { decidiDopo, scrittoDa } from './decidi.ts';
export { FattoDopoImpossibile } from './evolvi/pretese.ts';
export { evolviDopo } from './evolvi.ts';
export * from './fatti.ts';
export { giornoDi, giornoIso } from './giorni.ts';
export * from './modello.ts';
export { primaRata, restaDellaRata } from './rate.ts';
export * from './rifiuti.ts';
export { PAROLE_DOPO, TIPI_FATTO_DOPO } from './tavola.ts';
export {
  type PropostaDopo,
  proposteDopo,
  RATA_GIORNI_DI_GRAZIA,
  saldoEntro,
  type TermineDopo,
  terminiDopo,
} from './termini.ts';
