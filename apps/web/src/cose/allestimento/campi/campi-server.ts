import { ProblemaChiamata } from '../../../accesso/chiamate.ts';
import type { CampoScritto } from './campi-scritti.ts';

/** A quale campo del modulo appartiene ciò che il server non ha accettato: il percorso è quello del documento mandato. */
const CAMPI: Readonly<Record<string, CampoScritto>> = {
  'scheda.titolo': 'titolo',
  'scheda.tribunale': 'tribunale',
  'scheda.ruolo.numero': 'ruoloNumero',
  'scheda.ruolo.anno': 'ruoloAnno',
  'scheda.lotto.codice': 'lotto',
  'scheda.lotto.descrizione': 'descrizione',
  'scheda.lotto.categoria': 'categoria',
  'scheda.luogo.via': 'via',
  'scheda.luogo.comune': 'comune',
  'scheda.luogo.provincia': 'provincia',
  'scheda.luogo.regione': 'regione',
  'scheda.stimaCent': 'stima',
  'scheda.giudice': 'giudice',
  'scheda.esperimento': 'esperimento',
  'scheda.luogoOperazioni': 'luogoOperazioni',
  'scheda.contoCauzione.iban': 'ibanCauzione',
  'scheda.contoCauzione.intestatario': 'intestatarioCauzione',
  'scheda.contoCauzione.causale': 'causaleCauzione',
  'scheda.quotaInVendita': 'quotaInVendita',
  'scheda.quotaInVendita.frazione': 'quotaInVendita',
  'scheda.quotaInVendita.diritto': 'dirittoInVendita',
  'scheda.delegatoId': 'delegatoId',
  'parametri.modalita': 'modalita',
  'parametri.immobile': 'genere',
  'parametri.rito': 'rito',
  'parametri.senzaIncanto': 'incanto',
  'parametri.prezzoBaseCent': 'prezzoBase',
  'parametri.offertaMinimaCent': 'offertaMinima',
  'parametri.rilancioMinimoCent': 'rilancioMinimo',
  'parametri.cauzionePercento': 'cauzionePercento',
  'parametri.cauzioneSu': 'cauzioneSu',
  'parametri.termineOfferteIl': 'termineData',
  'parametri.cauzioneEntroIl': 'cauzioneData',
  'parametri.inizioOperazioniIl': 'inizioData',
  'parametri.unitaTempoMs': 'unitaTempoSecondi',
  'parametri.saldoGiorni': 'saldoGiorni',
  'parametri.personaDaNominareAmmessa': 'personaDaNominare',
  'parametri.leggibiliPrimaMs': 'leggibiliPrimaMinuti',
  'parametri.rimborsoGiorniLavorativi': 'rimborsoGiorni',
  'parametri.multiploConferma': 'multiploConferma',
};

/** Il no del server con i campi chiamati come nel modulo, così le sue parole compaiono accanto al campo giusto. */
export function conCampiDelModulo(causa: unknown): unknown {
  if (!(causa instanceof ProblemaChiamata)) return causa;
  const { stato, codice, regola, ricevuta, message } = causa;
  const errori = causa.errori.map(({ campo, messaggio }) => ({ campo: CAMPI[campo] ?? campo, messaggio }));
  return new ProblemaChiamata(stato, { detail: message, codice, regola, ricevuta, errori });
}
