export * from './asta/cauzione-sul-conto.ts';
export { daEsaminare } from './asta/decidi/apertura.ts';
export { aggiudicazioneDovuta, assegnazioneDovuta } from './asta/decidi/chiusura.ts';
export { chiConduceSiVede } from './asta/decidi/conduzione.ts';
export type { Decisione } from './asta/decidi/decisione.ts';
export { finita, inGara } from './asta/decidi/gara.ts';
export { ISTANZA_GIORNI_PRIMA } from './asta/decidi/istanze.ts';
export { partecipaInSala } from './asta/decidi/raccolta.ts';
export { CORREZIONE_DOPO_LA_FINE_MS, correggibileFinoAl } from './asta/decidi/rettifica.ts';
export { impedimentoAlRinvio, PREAVVISO_INVITI_MS } from './asta/decidi/rinvio.ts';
export { aOperazioniAperte } from './asta/decidi/sospensione.ts';
export * from './asta/decidi.ts';
export * from './asta/descrivi-rifiuto.ts';
export * from './asta/dichiarazione.ts';
export * from './asta/errata.ts';
export * from './asta/esiti.ts';
export { FattoImpossibile } from './asta/evolvi/pretese.ts';
export * from './asta/evolvi.ts';
export * from './asta/graduatoria.ts';
export { ignoti, senzaSupposti } from './asta/ignoti.ts';
export * from './asta/impediti.ts';
export * from './asta/leggibile.ts';
export * from './asta/parole.ts';
export { accettatiDopo, rigiudica, tornanoAValere } from './asta/precedenza.ts';
export * from './asta/proposte.ts';
export * from './asta/pubblicazione.ts';
export * from './asta/salute.ts';
export * from './asta/scollegati.ts';
export * from './asta/stanza.ts';
export { IN_STANZA_MAX } from './asta/stanza-assistenza.ts';
export { muoveIlTermine, stessoAtto } from './asta/stesso-atto.ts';
export * from './asta/svelati.ts';
export {
  type ArrivoDaRendere,
  arrivoDaRendere,
  cauzioneDi,
  primaScadenza,
  trattiene,
  type Vincolo,
  vincoloDi,
} from './asta/vincolo.ts';
export * from './asta/vista-per.ts';
export * from './calendario.ts';
export * from './decadenza.ts';
export * from './denaro.ts';
export * from './documenti.ts';
export * from './dopo/index.ts';
export * from './oscuramento.ts';
export * from './parole/allestimento.ts';
export * from './parole/assistenza.ts';
export * from './parole/atti.ts';
export * from './parole/attori.ts';
export * from './parole/buste.ts';
export type { AttoDiConduzione } from './parole/conduzione.ts';
export * from './parole/credenziali.ts';
export * from './parole/esito.ts';
export {
  eFra,
  eIn,
  FASI_A_BUSTE_CHIUSE,
  FASI_CON_ESITO,
  FASI_DAL_VIVO,
  FASI_DI_GARA,
  FASI_DI_RACCOLTA,
  FASI_FIRMATE,
  FASI_NON_APERTE,
  type Fase,
  type FaseConEsito,
  type FaseDiGara,
  TUTTE_LE_FASI,
} from './parole/fasi.ts';
export * from './parole/fatti.ts';
export * from './parole/gara.ts';
export * from './parole/osservazioni.ts';
export { RIFIUTI_ALLESTIMENTO } from './parole/rifiuti/allestimento.ts';
export * from './parole/rifiuti/assistenza.ts';
export { RIFIUTI_BUSTE } from './parole/rifiuti/buste.ts';
export * from './parole/rifiuti/esito.ts';
export type { TipoDato } from './parole/rifiuti/forme.ts';
export * from './parole/rifiuti/gara.ts';
export * from './parole/rifiuti/salute.ts';
export * from './parole/rifiuti/soste.ts';
export * from './parole/rifiuti.ts';
export * from './parole/sala.ts';
export * from './parole/salute.ts';
export * from './parole/soste.ts';
export * from './parole/stanza.ts';
export * from './parole/stato.ts';
export * from './parole/verbale.ts';
export type { DecisioneVista, MiglioreVista, PostoVista, Pubblico, VistaEvento } from './parole/viste.ts';
export * from './tempo.ts';
