import { POLITICA_PREDEFINITA as POLITICA, type Stato, type StatoIn, type Visto } from '../index.ts';
import {
  AVVIO,
  apri,
  astaInBozza,
  astaPubblicata,
  deposita,
  euro,
  garaInCorso,
  LEGGIBILI,
  offerente,
  offerteAmmesse,
  operazioniAperte,
  REFERENTE,
  rilancia,
  SISTEMA,
  sintesi,
  T0,
  TERMINE,
  ZERO,
} from './caso.ts';
import { conDisservizio, type Guasto, guasto, senzaAmmissione, ultimo } from './guasto.ts';

const BUSTE = ['Abete', 'Betulla'] as const;
const CICLO: Visto = { server: ['ciclo'], sintetico: [] };
const pubblicata = astaPubblicata();
const depositate = pubblicata
  .dopo(deposita('Abete'), SISTEMA, LEGGIBILI)
  .dopo(deposita('Betulla', TERMINE - 1000, 'illeggibile'), SISTEMA, LEGGIBILI);
const aperte = operazioniAperte(BUSTE);
const apertaUna = aperte.dopo(apri('Abete', sintesi(euro(95_000))), REFERENTE, T0 + 1000);
const gara = garaInCorso();
const disposte = offerteAmmesse({ Abete: sintesi(euro(95_000)), Betulla: sintesi(euro(95_000)) })
  .dopo({ tipo: 'decidiParita', ordine: ['Betulla', 'Abete'], motivo: 'sorteggio' }, REFERENTE, T0 + 3000)
  .dopo({ tipo: 'avviaGara' }, REFERENTE, AVVIO);
const rilanciata = gara.dopo(rilancia('Betulla', euro(95_500)), offerente('Betulla'), AVVIO + 1000);
const respinto = gara
  .alle(AVVIO + 1000)
  .quando(rilancia('Betulla', euro(95_001)), offerente('Betulla'))
  .alloraRifiuta('R50_importo_insufficiente').caso;
const ferma = gara.dopo({ tipo: 'fermaCrono' }, REFERENTE, ZERO - 7000);
const ripresa = ferma.dopo({ tipo: 'riprendiCrono' }, REFERENTE, ZERO);
const inSala = ferma.dopo(
  {
    tipo: 'registraRilancioInSala',
    bustaId: 'Cedro',
    importoCent: euro(96_000),
    dichiaratoIl: ZERO - 8000,
    filigranaIl: ZERO,
  },
  REFERENTE,
  ZERO,
);
const rettificata = inSala.dopo(
  {
    tipo: 'rettificaRilancio',
    bustaId: 'Cedro',
    registratoCent: euro(96_000),
    importoCent: euro(95_600),
    motivo: 'uno zero',
  },
  REFERENTE,
  ZERO + 100,
);
const CASO_54 = { bustaId: 'Cedro', importoCent: euro(96_000), dichiaratoIl: AVVIO + 500 } as const;
const daDecidere = rilanciata.dopo({ tipo: 'fermaCrono' }, REFERENTE, ZERO - 7000);
const decisione = (prima: 'sala' | 'online') =>
  daDecidere.dopo(
    {
      tipo: 'decidiPrecedenza',
      ...CASO_54,
      filigranaIl: ZERO,
      prima,
      motivo: 'l’ho sentito prima',
      seguiti: [{ bustaId: 'Betulla', importoCent: euro(95_500), ricevuta: 'ab' }],
    },
    REFERENTE,
    ZERO,
  );
const [dellaSala, dellOnline] = [decisione('sala'), decisione('online')];
const annullata = inSala.dopo(
  { tipo: 'annullaRilancio', bustaId: 'Cedro', importoCent: euro(96_000), motivo: 'mai detto' },
  REFERENTE,
  ZERO + 100,
);
const SOSPENDI = { tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: 'x' } as const;
const sospesa = gara.dopo(SOSPENDI, REFERENTE, AVVIO + 5000);
const ripresaGara = sospesa.dopo({ tipo: 'riprendiGara' }, REFERENTE, AVVIO + 9000);
const segnala = (dal: number) => ({ tipo: 'segnalaDisservizio', dal, visto: CICLO, politica: POLITICA }) as const;
const lieve = gara.dopo(segnala(ZERO - 1500), SISTEMA, ZERO - 1000);
const peggiorata = lieve.dopo(segnala(ZERO - 30_000), SISTEMA, ZERO - 500);
const media = gara.dopo(segnala(AVVIO + 1000), SISTEMA, AVVIO + 20_000);
const cessata = media.dopo(
  { tipo: 'cessaDisservizio', saniDal: AVVIO + 20_000, politica: POLITICA },
  SISTEMA,
  AVVIO + 31_000,
);
const scollegati = gara.dopo(
  {
    tipo: 'segnalaScollegati',
    scollegati: BUSTE.map((bustaId, i) => ({ bustaId, presenteDal: AVVIO, vistoIl: AVVIO, rete: `${i}` })),
    presenti: BUSTE,
    percento: 20,
    piattaformaMalata: false,
    venditeInsieme: 1,
    politica: POLITICA,
  },
  SISTEMA,
  AVVIO + 8_000,
);
const CONCLUDI = { tipo: 'concludiGara', filigranaIl: ZERO + 5000 } as const;
const conclusa = gara.dopo(CONCLUDI, SISTEMA, ZERO + 5000);
const sola = offerteAmmesse({ Abete: sintesi(euro(80_000)) });
const aiuto = gara.dopo({ tipo: 'chiediAssistenza', richiestaId: 'r', da: 'p', impegno: 'i' }, SISTEMA, AVVIO);

function conGara(stato: Stato, altro: Partial<Pick<StatoIn<'gara'>, 'correttaIl' | 'inSala'>>): Stato {
  return stato.fase === 'gara' ? { ...stato, ...altro } : stato;
}

/** Fatti che non possono essere, durante la gara. */
export const GUASTI_GARA: readonly Guasto[] = [
  guasto('attesa la fase operazioni_aperte', gara, 'GaraAvviata', undefined, gara.stato),
  guasto(
    'la piattaforma non è in salute (R57)',
    gara,
    'GaraAvviata',
    undefined,
    conDisservizio(ultimo(gara, 'GaraAvviata').prima),
  ),
  guasto('restano buste da decidere (R48)', gara, 'GaraAvviata', undefined, apertaUna.stato),
  guasto('meno di due offerte ammesse (R43)', gara, 'GaraAvviata', undefined, sola.stato),
  guasto('la graduatoria non è quella delle offerte (R45)', gara, 'GaraAvviata', ({ graduatoria }) => ({
    graduatoria: graduatoria.toReversed(),
  })),
  guasto('la graduatoria non è quella delle offerte (R45)', disposte, 'GaraAvviata', ({ graduatoria }) => ({
    graduatoria: graduatoria.map((posto) => ({ ...posto, ragione: posto.ragione === 'referente' ? 'pari' : null })),
  })),
  // La gara non parte da un prezzo che nessuno ha offerto, anche se testa e graduatoria lo dicono insieme.
  guasto('la graduatoria non è quella delle offerte (R45)', gara, 'GaraAvviata', ({ graduatoria, migliore }) => ({
    graduatoria: graduatoria.map((posto, i) => (i === 0 ? { ...posto, prezzoCent: posto.prezzoCent + 100 } : posto)),
    migliore: { ...migliore, importoCent: migliore.importoCent + 100 },
  })),
  guasto('restano buste da decidere (R48)', disposte, 'ParitaDecisa', undefined, apertaUna.stato),
  guasto('le offerte non sono pari in tutto (R45)', disposte, 'ParitaDecisa', ({ ordine }) => ({
    ordine: ordine.slice(1),
  })),
  guasto('decisa senza motivo (R45)', disposte, 'ParitaDecisa', () => ({ motivo: '' })),
  guasto('in testa non c’è la prima (R44)', gara, 'GaraAvviata', ({ migliore }) => ({
    migliore: { ...migliore, importoCent: migliore.importoCent - 1 },
  })),
  guasto('tempo o passo non sono quelli dei parametri (R50, R52)', gara, 'GaraAvviata', () => ({ unitaTempoMs: 1000 })),
  guasto('attesa la fase gara', rilanciata, 'RilancioAccettato', undefined, conclusa.stato),
  guasto(
    'l’offerta non è ammessa (R38)',
    rilanciata,
    'RilancioAccettato',
    undefined,
    senzaAmmissione(gara.stato, 'Betulla'),
  ),
  guasto('l’importo non è in centesimi interi (R79)', rilanciata, 'RilancioAccettato', () => ({
    importoCent: 9_550_000.5,
  })),
  guasto('sotto il minimo (R50)', rilanciata, 'RilancioAccettato', () => ({ importoCent: euro(95_499, 99) })),
  guasto('rilancio su sé stesso (R56)', rilanciata, 'RilancioAccettato', () => ({
    bustaId: 'Abete',
    pseudonimo: 'Pseudo Abete',
  })),
  guasto('il tempo non corre (R54, R57)', rilanciata, 'RilancioAccettato', undefined, sospesa.stato),
  guasto(
    'arrivato a crono fermo (R54)',
    rilanciata,
    'RilancioAccettato',
    () => ({ dichiaratoIl: ZERO - 7000 }),
    ferma.stato,
  ),
  guasto('arrivato dopo lo zero (R53)', rilanciata, 'RilancioAccettato', () => ({ dichiaratoIl: ZERO })),
  guasto('chi ha offerto su carta rilancia in sala (R31)', rilanciata, 'RilancioAccettato', () => ({
    bustaId: 'Cedro',
    pseudonimo: 'Pseudo Cedro',
  })),
  guasto('lo zero non è un’unità dopo l’arrivo (R52)', rilanciata, 'RilancioAccettato', () => ({ scadeIl: ZERO })),
  guasto('il crono non è fermo (R54)', inSala, 'RilancioAccettato', undefined, gara.stato),
  guasto('chi ha offerto per via telematica rilancia online (R31)', inSala, 'RilancioAccettato', () => ({
    bustaId: 'Betulla',
    pseudonimo: 'Pseudo Betulla',
  })),
  guasto('dichiarato prima dell’avvio o dopo il fermo (R54)', inSala, 'RilancioAccettato', () => ({
    dichiaratoIl: ZERO - 6999,
  })),
  guasto('dichiarato prima dell’avvio o dopo il fermo (R54)', inSala, 'RilancioAccettato', () => ({
    dichiaratoIl: AVVIO - 1,
  })),
  guasto(
    'arrivato prima della correzione (R55)',
    rilanciata,
    'RilancioAccettato',
    undefined,
    conGara(gara.stato, {
      correttaIl: AVVIO + 1001,
    }),
  ),
  guasto('l’importo non è in centesimi interi (R79)', rettificata, 'RilancioRettificato', () => ({
    importoCent: 9_560_000.5,
  })),
  guasto('l’importo è quello che era (R55)', rettificata, 'RilancioRettificato', () => ({ importoCent: euro(96_000) })),
  guasto('sotto il minimo (R50)', rettificata, 'RilancioRettificato', () => ({ importoCent: euro(95_499, 99) })),
  guasto('non è il rilancio in testa (R55)', rettificata, 'RilancioRettificato', () => ({
    registratoCent: euro(96_001),
  })),
  guasto('il tempo non è intero (R55)', rettificata, 'RilancioRettificato', ({ scadeIl }) => ({
    scadeIl: (scadeIl ?? 0) - 1,
  })),
  guasto('non c’è una gara', rettificata, 'RilancioRettificato', undefined, aperte.stato),
  guasto('non è il rilancio in testa (R55)', annullata, 'RilancioAnnullato', undefined, rilanciata.stato),
  guasto('non torna in testa chi c’era prima (R55)', annullata, 'RilancioAnnullato', ({ migliore }) => ({
    migliore: { ...migliore, importoCent: migliore.importoCent + 1 },
  })),
  guasto(
    'il rilancio in testa non è stato scritto in sala (R55)',
    annullata,
    'RilancioAnnullato',
    undefined,
    conGara(inSala.stato, {
      inSala: null,
    }),
  ),
  guasto('non è di chi è in sala (R31, R54)', dellaSala, 'RilancioPrecedente', () => ({
    bustaId: 'Abete',
    pseudonimo: 'Pseudo Abete',
  })),
  guasto('il crono non è fermo (R54)', dellaSala, 'RilancioPrecedente', undefined, rilanciata.stato),
  guasto('l’importo non è in centesimi interi (R79)', dellaSala, 'RilancioPrecedente', () => ({
    importoCent: 9_600_000.5,
  })),
  guasto('nessun rilancio è arrivato dopo (R54)', dellaSala, 'RilancioPrecedente', () => ({
    dichiaratoIl: AVVIO + 1000,
  })),
  guasto('i rilanci online sono altri (R54)', dellOnline, 'RilancioPrecedente', () => ({ seguiti: [] })),
  guasto('la decisione non muove nulla (R54)', dellOnline, 'RilancioPrecedente', () => ({ scadeIl: ZERO })),
  guasto('al suo posto non vale (R50)', dellaSala, 'RilancioPrecedente', () => ({ importoCent: euro(95_499, 99) })),
  guasto('i seguenti si giudicano in altro modo (R54)', dellaSala, 'RilancioPrecedente', ({ seguiti }) => ({
    seguiti: seguiti.map((seguito) => ({ ...seguito, minimoCent: null })),
  })),
  guasto('il tempo non è intero (R54)', dellaSala, 'RilancioPrecedente', ({ scadeIl }) => ({
    scadeIl: (scadeIl ?? 0) - 1,
  })),
  guasto('in testa c’è un altro (R51)', dellaSala, 'RilancioPrecedente', ({ migliore }) => ({
    migliore: { ...migliore, importoCent: migliore.importoCent + 1 },
  })),
  guasto('la decisione ha detto altro (R54)', dellaSala, 'RilancioRigiudicato', () => ({ rifiuto: null })),
  guasto('l’importo non è in centesimi interi (R79)', respinto, 'RilancioRifiutato', () => ({ importoCent: 0.5 })),
  guasto('non c’è una gara', respinto, 'RilancioRifiutato', undefined, aperte.stato),
  guasto(
    'l’offerta non è ammessa (R38)',
    respinto,
    'RilancioRifiutato',
    undefined,
    senzaAmmissione(gara.stato, 'Betulla'),
  ),
  guasto('il tempo non corre (R54)', ferma, 'CronoFermato', undefined, ferma.stato),
  guasto('fermato dopo lo zero (R53)', ferma, 'CronoFermato', () => ({ fermatoIl: ZERO, residuoMs: 0 })),
  guasto('il residuo non è quello che restava (R54)', ferma, 'CronoFermato', () => ({ residuoMs: 6999 })),
  guasto('il crono non è fermo (R54)', ripresa, 'CronoRipreso', undefined, gara.stato),
  guasto('la gara è già sospesa (R57)', sospesa, 'GaraSospesa', undefined, sospesa.stato),
  guasto('la gara non è sospesa (R57)', ripresaGara, 'GaraRipresa', undefined, gara.stato),
  guasto('la piattaforma non è in salute (R57)', ripresaGara, 'GaraRipresa', undefined, conDisservizio(sospesa.stato)),
  guasto('non finisce allo zero (R52)', conclusa, 'GaraConclusa', () => ({ conclusaIl: ZERO + 1 })),
  guasto('non finisce allo zero (R52)', conclusa, 'GaraConclusa', undefined, sospesa.stato),
  guasto('attesa la fase gara', conclusa, 'GaraConclusa', undefined, conclusa.stato),
  guasto('la piattaforma non è in salute (R57)', conclusa, 'GaraConclusa', undefined, conDisservizio(gara.stato)),
  guasto('in testa c’è un’altra offerta (R51)', conclusa, 'GaraConclusa', ({ migliore }) => ({
    migliore: { ...migliore, bustaId: 'Betulla' },
  })),
  guasto('i rilanci sono altri (R51)', conclusa, 'GaraConclusa', () => ({ rilanci: 1 })),
  guasto('le operazioni non sono in corso (R57)', media, 'DisservizioRilevato', undefined, depositate.stato),
  guasto('un disservizio non si accorcia e non si alleggerisce (R57)', peggiorata, 'DisservizioRilevato', () => ({
    dal: ZERO - 1000,
  })),
  guasto(
    'un disservizio non si accorcia e non si alleggerisce (R57)',
    media,
    'DisservizioRilevato',
    () => ({
      gravita: 'lieve',
    }),
    media.stato,
  ),
  guasto('il tempo non corre (R57)', lieve, 'CronoRiportato', undefined, sospesa.stato),
  guasto('senza un disservizio lieve (R57)', lieve, 'CronoRiportato', undefined, gara.stato),
  guasto('il crono non torna all’unità intera (R57)', lieve, 'CronoRiportato', ({ scadeIl }) => ({
    scadeIl: scadeIl - 1,
  })),
  guasto('attesa la fase gara', scollegati, 'OfferentiScollegati', undefined, conclusa.stato),
  guasto('la gara è già sospesa (R57)', scollegati, 'OfferentiScollegati', undefined, sospesa.stato),
  guasto('non sono abbastanza (R57)', scollegati, 'OfferentiScollegati', ({ offerenti }) => ({
    offerenti: offerenti.slice(1),
  })),
  guasto(
    'non è un ammesso online (R57)',
    scollegati,
    'OfferentiScollegati',
    undefined,
    senzaAmmissione(gara.stato, 'Abete'),
  ),
  guasto('fermata senza un riscontro (R57)', scollegati, 'OfferentiScollegati', () => ({ riscontro: null })),
  guasto(
    'da sola la gara si ferma una volta (R57)',
    scollegati,
    'OfferentiScollegati',
    undefined,
    scollegati
      .dopo({ tipo: 'cessaDisservizio', saniDal: AVVIO + 8_000, politica: POLITICA }, SISTEMA, AVVIO + 18_000)
      .dopo({ tipo: 'riprendiGara' }, SISTEMA, AVVIO + 78_000).stato,
  ),
  guasto('non è il disservizio in corso (R57)', cessata, 'DisservizioCessato', undefined, gara.stato),
  guasto('la durata non è quella (R57)', cessata, 'DisservizioCessato', () => ({ durataMs: 1 })),
  guasto('un disservizio non si alleggerisce (R57)', cessata, 'DisservizioCessato', () => ({ gravita: 'lieve' })),
  guasto('la gara non è sospesa (R57)', cessata, 'RipresaFissata', undefined, gara.stato),
  guasto('la piattaforma non è in salute (R57)', cessata, 'RipresaFissata', undefined, media.stato),
  guasto('il numero non è il seguente (R80)', aiuto, 'AssistenzaRichiesta', () => ({ numero: 2 })),
  guasto('la vendita non è pubblicata', aiuto, 'AssistenzaRichiesta', undefined, astaInBozza().stato),
];
