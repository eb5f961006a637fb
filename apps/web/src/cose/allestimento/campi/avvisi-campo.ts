import type { AvvisoImporta } from '@gestore/contratto';
import type { CampoScritto } from './campi-scritti.ts';

/** A quale campo del modulo appartiene ciò che l'importazione segnala. */
const CAMPI: Readonly<Record<string, CampoScritto>> = {
  tribunale: 'tribunale',
  'ruolo.numero': 'ruoloNumero',
  'ruolo.anno': 'ruoloAnno',
  'lotto.codice': 'lotto',
  'lotto.descrizione': 'descrizione',
  'lotto.categoria': 'categoria',
  'lotto.indirizzo.via': 'via',
  'lotto.indirizzo.comune': 'comune',
  'lotto.indirizzo.provincia': 'provincia',
  'lotto.indirizzo.regione': 'regione',
  modalita: 'modalita',
  giudice: 'giudice',
  quotaInVendita: 'quotaInVendita',
  senzaIncanto: 'incanto',
  immobile: 'genere',
  rito: 'rito',
  luogoOperazioni: 'luogoOperazioni',
  cauzionePercento: 'cauzionePercento',
  saldoGiorni: 'saldoGiorni',
  unitaTempoMs: 'unitaTempoSecondi',
  personaDaNominareAmmessa: 'personaDaNominare',
  prezzoBaseCent: 'prezzoBase',
  offertaMinimaCent: 'offertaMinima',
  rilancioMinimoCent: 'rilancioMinimo',
  stimaCent: 'stima',
  termineOfferteIl: 'termineData',
  dataVenditaIl: 'inizioData',
};

/** Gli avvisi divisi: quelli di un campo, accanto al campo; gli altri, in testa al modulo. */
export function dividiAvvisi(avvisi: readonly AvvisoImporta[]): {
  perCampo: ReadonlyMap<CampoScritto, string>;
  altri: readonly AvvisoImporta[];
} {
  const perCampo = new Map<CampoScritto, string>();
  const altri: AvvisoImporta[] = [];
  for (const avviso of avvisi) {
    const campo = CAMPI[avviso.campo];
    if (campo === undefined) altri.push(avviso);
    else perCampo.set(campo, [perCampo.get(campo), avviso.messaggio].filter(Boolean).join(' '));
  }
  return { perCampo, altri };
}
