export * from './calendario.ts';
export { derogaDi } from './capitoli/allestimento/deroghe.ts';
export * from './capitoli/allestimento/dichiarazione.ts';
export * from './capitoli/allestimento/errata.ts';
export { nelLuogo } from './capitoli/allestimento/evolvi.ts';
export * from './capitoli/allestimento/pubblicazione.ts';
export * from './capitoli/allestimento/quota-in-vendita.ts';
export { impedimentoAlRinvio, PREAVVISO_INVITI_MS } from './capitoli/allestimento/rinvio.ts';
export { IN_STANZA_MAX } from './capitoli/assistenza/stanza.ts';
export { daEsaminare } from './capitoli/buste/apertura.ts';
export * from './capitoli/buste/cauzione-sul-conto.ts';
export * from './capitoli/buste/graduatoria.ts';
export { ignoti, senzaSupposti } from './capitoli/buste/ignoti.ts';
export * from './capitoli/buste/impediti.ts';
export * from './capitoli/buste/leggibile.ts';
export * from './capitoli/buste/proposte.ts';
export { partecipaInSala } from './capitoli/buste/raccolta.ts';
export * from './capitoli/buste/rilievi/descrivi.ts';
export { chiConduceSiVede } from './capitoli/conduzione/decidi.ts';
export { aggiudicazioneDovuta, assegnazioneDovuta } from './capitoli/esito/decidi.ts';
export { ISTANZA_GIORNI_PRIMA } from './capitoli/esito/istanze.ts';
export {
  type ArrivoDaRendere,
  arrivoDaRendere,
  cauzioneDi,
  primaScadenza,
  trattiene,
  type Vincolo,
  vincoloDi,
} from './capitoli/esito/vincolo.ts';
export { finita, inGara } from './capitoli/gara/decidi.ts';
export { CORREZIONE_DOPO_LA_FINE_MS, correggibileFinoAl } from './capitoli/gara/rettifica.ts';
export { accettatiDopo, rigiudica, tornanoAValere } from './capitoli/gara/rigiudica.ts';
export * from './capitoli/salute/salute.ts';
export * from './capitoli/salute/scollegati.ts';
export { aOperazioniAperte } from './capitoli/soste/decidi.ts';
export * from './decadenza.ts';
export * from './denaro.ts';
export * from './documenti.ts';
export * from './dopo/index.ts';
export * from './legge/decidi.ts';
export type { Decisione } from './legge/decisione.ts';
export * from './legge/descrivi-rifiuto.ts';
export * from './legge/evolvi.ts';
export * from './legge/parole.ts';
export { FattoImpossibile } from './legge/pretese.ts';
export * from './legge/stanza.ts';
export * from './legge/stesso-atto.ts';
export * from './legge/vista-per.ts';
export * from './oscuramento.ts';
export * from './parole/allestimento.ts';
export * from './parole/assistenza.ts';
export * from './parole/atti.ts';
export * from './parole/attori.ts';
export * from './parole/buste.ts';
export type { AttoDiConduzione, FattoDiConduzione } from './parole/conduzione.ts';
export * from './parole/credenziali.ts';
export * from './parole/esito.ts';
export {
  eFra,
  eIn,
  FASI,
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
} from './parole/fasi.ts';
export * from './parole/fatti.ts';
export * from './parole/gara.ts';
export * from './parole/osservazioni.ts';
export type { TipoDato } from './parole/rifiuti/forme.ts';
export * from './parole/rifiuti.ts';
export * from './parole/sala.ts';
export * from './parole/salute.ts';
export * from './parole/soste.ts';
export * from './parole/stanza.ts';
export * from './parole/stato.ts';
export * from './parole/verbale.ts';
export type { DecisioneVista, MiglioreVista, PostoVista, Pubblico, VistaEvento } from './parole/viste.ts';
export * from './risposte-pubbliche.ts';
export * from './tempo.ts';
