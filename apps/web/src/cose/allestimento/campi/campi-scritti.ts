/** Il modulo di una vendita com'è scritto: solo testo, così ciò che si è digitato non si perde mai. */
export type SchedaScritta = {
  titolo: string;
  tribunale: string;
  ruoloNumero: string;
  ruoloAnno: string;
  lotto: string;
  descrizione: string;
  via: string;
  comune: string;
  provincia: string;
  regione: string;
  categoria: string;
  stima: string;
  giudice: string;
  esperimento: string;
  luogoOperazioni: string;
  ibanCauzione: string;
  intestatarioCauzione: string;
  causaleCauzione: string;
  /** La frazione, e di quale diritto: vuoti tutti e due se l'avviso non dice che se ne vende una parte. */
  quotaInVendita: string;
  dirittoInVendita: string;
  delegatoId: string;
  modalita: string;
  genere: string;
  /** `esecuzione` o `concorsuale`; vuoto finché non si dice. */
  rito: string;
  incanto: string;
  prezzoBase: string;
  offertaMinima: string;
  rilancioMinimo: string;
  cauzionePercento: string;
  cauzioneSu: string;
  termineData: string;
  termineOra: string;
  cauzioneData: string;
  inizioData: string;
  inizioOra: string;
  unitaTempoSecondi: string;
  saldoGiorni: string;
  leggibiliPrimaMinuti: string;
  rimborsoGiorni: string;
  multiploConferma: string;
  /** `ammessa` o `esclusa`; vuoto finché non si dice. */
  personaDaNominare: string;
  autoRilancio: boolean;
  istanze: boolean;
};
export type CampoScritto = keyof SchedaScritta;
