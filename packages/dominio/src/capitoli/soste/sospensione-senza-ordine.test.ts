import { expect, test as prova } from 'vitest';
import { type AttoDi, POLITICA_PREDEFINITA, type StatoPubblicato } from '../../index.ts';
import {
  AVVIO,
  apri,
  astaPubblicata,
  type Caso,
  euro,
  GIORNO,
  garaInCorso,
  OPERATORE,
  offerteAmmesse,
  operazioniAperte,
  REFERENTE,
  SISTEMA,
  sintesi,
  T0,
  TERMINE,
  ZERO,
} from '../../prove/caso.ts';

const ORDINE = { numero: ' 310/2027 ', del: '2026-12-01' };
const REVOCA = { numero: '322/2027', del: '2026-12-10' };
const sospendi = (altro: Partial<AttoDi<'sospendiVendita'>> = {}): AttoDi<'sospendiVendita'> => ({
  tipo: 'sospendiVendita',
  provvedimento: ORDINE,
  motivo: 'istanza del signor Bruni',
  ...altro,
});
const riprendi = (fermaDal: number, altro: Partial<AttoDi<'riprendiVendita'>> = {}): AttoDi<'riprendiVendita'> => ({
  tipo: 'riprendiVendita',
  fermaDal,
  attesaIl: null,
  nuovoInizioIl: T0 + 9 * GIORNO,
  nuovoTermineIl: null,
  provvedimento: REVOCA,
  motivo: 'cessata la causa',
  ...altro,
});
const libera: AttoDi<'liberaOfferenti'> = {
  tipo: 'liberaOfferenti',
  provvedimento: REVOCA,
  motivo: 'attesa troppo lunga',
  propostaDa: 'altra',
};
const REVOCATA: AttoDi<'dichiaraEsito'> = { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'ordine' };
const GUASTO: AttoDi<'segnalaDisservizio'> = {
  tipo: 'segnalaDisservizio',
  dal: T0 + 3,
  visto: { server: ['ciclo'], sintetico: [] },
  politica: POLITICA_PREDEFINITA,
};
const di = ({ stato }: Caso): StatoPubblicato => {
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('non pubblicata');
  return stato;
};

prova('R32 a prezzi letti, con qualcosa da decidere, chi conduce non la ferma da sé: sceglierebbe', () => {
  const senza = sospendi({ provvedimento: null });
  const alle = T0 + 9_000;
  const no = (caso: Caso) => caso.alle(alle).quando(senza, REFERENTE).alloraRifiuta('R32_prezzi_gia_visti');
  const si = (caso: Caso) => caso.alle(alle).quando(senza, REFERENTE).allora({ tipo: 'VenditaSospesa' });
  // Nessun prezzo letto: non c'è nulla da scegliere.
  si(operazioniAperte(['Abete', 'Betulla']));
  const letta = operazioniAperte(['Abete', 'Betulla']).dopo(apri('Abete', sintesi(euro(95_000))), REFERENTE, T0 + 2);
  no(letta);
  letta
    .alle(alle)
    .quando(sospendi({ propostaDa: OPERATORE.id }), REFERENTE)
    .allora({ tipo: 'VenditaSospesa' });
  // Un guasto che il registro ha: finché dura non si decide nulla (R57).
  si(letta.dopo(GUASTO, SISTEMA, T0 + 3));
  // Decise tutte: se resta la gara si può fermare, se resta soltanto l'esito no.
  si(offerteAmmesse({ Abete: sintesi(euro(95_000)), Betulla: sintesi(euro(94_000)) }));
  no(offerteAmmesse({ Abete: sintesi(euro(90_000)) }));
  // La gara che si corre riprende dalla sua testa; finita sotto la base, resta da dire se si aggiudica.
  garaInCorso()
    .alle(AVVIO + 1)
    .quando(senza, REFERENTE)
    .allora({ tipo: 'VenditaSospesa' });
});

prova(
  'R32 R36 fermata da chi conduce, il provvedimento che arriva si aggiunge: è ferma da allora, e riprende per ordine',
  () => {
    const gara = garaInCorso().dopo(sospendi({ provvedimento: null }), REFERENTE, AVVIO + 1_000);
    const fissata = gara.dopo(riprendi(AVVIO + 1_000, { provvedimento: null }), REFERENTE, AVVIO + 2_000);
    const numero = ORDINE.numero.trim();
    for (const chi of [REFERENTE, OPERATORE]) {
      const ordinata = fissata
        .alle(AVVIO + 3_000)
        .quando(sospendi(), chi)
        .allora({ tipo: 'VenditaSospesa', sospesaIl: AVVIO + 3_000, provvedimento: { ...ORDINE, numero } });
      expect(di(ordinata)).toMatchObject({
        fase: 'gara',
        gara: { fase: 'sospesa', sospesaIl: AVVIO + 1_000 },
        ferma: { da: AVVIO + 1_000, provvedimento: { ...ORDINE, numero }, riprendeIl: null },
      });
      const poi = ordinata.alle(AVVIO + 4_000);
      poi.quando(sospendi({ provvedimento: REVOCA }), chi).alloraRifiuta('R32_vendita_ferma', { daIl: AVVIO + 1_000 });
      poi
        .quando(riprendi(AVVIO + 1_000, { provvedimento: null }), REFERENTE)
        .alloraRifiuta('R32_serve_il_provvedimento');
      // Il provvedimento lo ha letto uno solo: l'esito, che non si annulla, vuole che un altro liberi chi ha offerto.
      poi.quando(REVOCATA, REFERENTE).alloraRifiuta('R71_esito_da_uno_solo');
      ordinata
        .dopo(libera, OPERATORE, AVVIO + 4_000)
        .alle(AVVIO + 5_000)
        .quando(REVOCATA, REFERENTE)
        .allora({ tipo: 'EsitoDichiarato', esito: 'revocata' }, { tipo: 'RimborsiDisposti', rimborsi: [] });
    }
    fissata
      .alle(AVVIO + 3_000)
      .quando(sospendi({ provvedimento: null }), REFERENTE)
      .alloraRifiuta('R32_vendita_ferma');
    gara
      .dopo(libera, REFERENTE, AVVIO + 2_000)
      .alle(AVVIO + 3_000)
      .quando(sospendi(), REFERENTE)
      .alloraRifiuta('R32_offerenti_liberi');
  },
);

prova(
  'R41 R71 trattenere ciò che è dovuto e liberare chi ha offerto lo vogliono due persone: chi compie non è chi propone',
  () => {
    const sola = offerteAmmesse({ Abete: sintesi(euro(93_100)) });
    const conclusa = garaInCorso().dopo({ tipo: 'concludiGara', filigranaIl: ZERO + 5_000 }, SISTEMA, ZERO + 5_000);
    for (const [dovuta, alle] of [
      [sola, T0 + 9_000],
      [conclusa, ZERO + 9_000],
    ] as const) {
      const quando = (altro: Partial<AttoDi<'sospendiVendita'>>, chi = OPERATORE) =>
        dovuta.alle(alle).quando(sospendi(altro), chi);
      for (const chi of [OPERATORE, REFERENTE]) quando({}, chi).alloraRifiuta('R41_serve_un_altra_persona');
      quando({ propostaDa: OPERATORE.id }).alloraRifiuta('R41_serve_un_altra_persona');
      quando({ propostaDa: REFERENTE.id }).allora({ tipo: 'VenditaSospesa', propostaDa: REFERENTE.id });
    }
    // Prima che sia dovuta, a gara che corre, la registra una persona sola: aspettarne un'altra la lascerebbe correre.
    garaInCorso()
      .alle(AVVIO + 1)
      .quando(sospendi(), OPERATORE)
      .allora({ tipo: 'VenditaSospesa', propostaDa: null });
    const ferma = garaInCorso()
      .dopo(sospendi(), REFERENTE, AVVIO + 1_000)
      .alle(AVVIO + 2_000);
    const daSolo = { tipo: libera.tipo, provvedimento: libera.provvedimento, motivo: libera.motivo } as const;
    ferma.quando(daSolo, OPERATORE).alloraRifiuta('R71_serve_un_altra_persona');
    ferma.quando({ ...libera, propostaDa: OPERATORE.id }, OPERATORE).alloraRifiuta('R71_serve_un_altra_persona');
    ferma
      .quando({ ...libera, propostaDa: REFERENTE.id }, OPERATORE)
      .allora({ tipo: 'OfferentiLiberati', propostaDa: REFERENTE.id }, { tipo: 'RimborsiDisposti' });
  },
);

prova(
  'R41 a prezzi letti, con qualcosa da decidere, anche il provvedimento lo leggono in due: fermarla sceglierebbe',
  () => {
    const letta = operazioniAperte(['Abete', 'Betulla']).dopo(apri('Abete', sintesi(euro(95_000))), REFERENTE, T0 + 2);
    const sottoBase = offerteAmmesse({ Abete: sintesi(euro(90_000)) });
    // Nemmeno un guasto della piattaforma lo cambia: il provvedimento gli sopravvive, e qui non corre nulla (R57).
    const guasta = letta.dopo(GUASTO, SISTEMA, T0 + 3);
    for (const caso of [letta, sottoBase, guasta])
      for (const [chi, altra] of [
        [REFERENTE, OPERATORE],
        [OPERATORE, REFERENTE],
      ] as const) {
        const quando = (altro: Partial<AttoDi<'sospendiVendita'>>) =>
          caso.alle(T0 + 9_000).quando(sospendi(altro), chi);
        quando({}).alloraRifiuta('R41_serve_un_altra_persona');
        quando({ propostaDa: chi.id }).alloraRifiuta('R41_serve_un_altra_persona');
        quando({ propostaDa: altra.id }).allora({ tipo: 'VenditaSospesa', propostaDa: altra.id });
      }
    // Nessun prezzo letto, o la gara da fare: non c'è nulla da scegliere, e una persona basta.
    const due = offerteAmmesse({ Abete: sintesi(euro(95_000)), Betulla: sintesi(euro(94_000)) });
    for (const caso of [operazioniAperte(['Abete', 'Betulla']), due])
      caso
        .alle(T0 + 9_000)
        .quando(sospendi(), OPERATORE)
        .allora({ tipo: 'VenditaSospesa', propostaDa: null });
  },
);

prova('R32 R71 ciò che si è proposto vale per la sospensione di allora: ripresa la vendita, non si compie più', () => {
  const [DOPO, RIAPERTA] = [AVVIO + GIORNO, T0 + 9 * GIORNO];
  const mai = { ultimaSosta: null };
  const allora = garaInCorso().dopo(sospendi(), REFERENTE, AVVIO + 1_000);
  const ancora = allora
    .dopo(riprendi(AVVIO + 1_000), OPERATORE, DOPO)
    .dopo({ tipo: 'riapriOperazioni', operatoriInTurno: 1 }, REFERENTE, RIAPERTA)
    .dopo(sospendi({ provvedimento: null }), REFERENTE, RIAPERTA + 1);
  const compi = (caso: Caso, atto: AttoDi<'liberaOfferenti' | 'sospendiVendita'>) =>
    caso.alle(RIAPERTA + 2).quando(atto, OPERATORE);
  const liberati = [{ tipo: 'OfferentiLiberati' }, { tipo: 'RimborsiDisposti' }] as const;
  compi(allora, { ...libera, ...mai }).allora(...liberati);
  compi(ancora, { ...libera, ...mai }).alloraRifiuta('R32_proposta_di_prima');
  compi(ancora, { ...libera, ultimaSosta: AVVIO + 1_000 }).allora(...liberati);
  // Come il provvedimento che si aggiunge, e quello che ferma una vendita che intanto è stata ferma ed è ripresa.
  const inDue = { propostaDa: REFERENTE.id };
  compi(ancora, sospendi({ ...inDue, ...mai })).alloraRifiuta('R32_proposta_di_prima');
  compi(ancora, sospendi({ ...inDue, ultimaSosta: AVVIO + 1_000 })).allora({ tipo: 'VenditaSospesa' });
  // Proposta a vendita che andava, e fermata intanto da chi conduce: è la stessa sosta, e il provvedimento si aggiunge.
  const sua = garaInCorso().dopo(sospendi({ provvedimento: null }), REFERENTE, AVVIO + 1_000);
  compi(sua, sospendi({ ...inDue, ...mai })).allora({ tipo: 'VenditaSospesa' });
});

prova('R32 R71 anche a buste chiuse la ripresa chiude la sosta per cui si era proposto', () => {
  const prima = astaPubblicata().dopo(sospendi(), REFERENTE, TERMINE - 5_000);
  const ancora = prima
    .dopo(riprendi(TERMINE - 5_000), REFERENTE, TERMINE - 4_000)
    .dopo(sospendi({ provvedimento: REVOCA }), REFERENTE, TERMINE - 3_000)
    .alle(TERMINE - 2_000);
  ancora.quando({ ...libera, ultimaSosta: null }, REFERENTE).alloraRifiuta('R32_proposta_di_prima');
  ancora
    .quando({ ...libera, ultimaSosta: TERMINE - 5_000 }, REFERENTE)
    .allora({ tipo: 'OfferentiLiberati' }, { tipo: 'RimborsiDisposti' });
});

prova(
  'R41 R71 a prezzi davanti, chi conduce da solo non finisce la vendita con un provvedimento che ha letto lui',
  () => {
    const decide = offerteAmmesse({ Abete: sintesi(euro(95_000)), Betulla: sintesi(euro(94_000)) });
    for (const [caso, alle] of [
      [decide, T0 + 9_000],
      [garaInCorso(), AVVIO + 1_000],
    ] as const)
      for (const esito of ['sospesa', 'rinviata', 'revocata', 'estinta'] as const) {
        const dichiara = { ...REVOCATA, esito };
        const sola = caso.dopo(sospendi(), REFERENTE, alle).alle(alle + 1);
        sola.quando(dichiara, REFERENTE).alloraRifiuta('R71_esito_da_uno_solo');
        // Sospesa e rinviata non liberano nessuno (R24).
        const rese = esito === 'revocata' || esito === 'estinta' ? [{ tipo: 'RimborsiDisposti' as const }] : [];
        const fine = [{ tipo: 'EsitoDichiarato' as const, esito }, ...rese];
        const inDue = caso.dopo(sospendi({ propostaDa: REFERENTE.id }), OPERATORE, alle).alle(alle + 1);
        inDue.quando(dichiara, REFERENTE).allora(...fine);
        // Aggiunto in due a una sospensione di chi conduce, vale lo stesso.
        caso
          .dopo(sospendi({ provvedimento: null }), REFERENTE, alle)
          .dopo(sospendi({ propostaDa: REFERENTE.id }), OPERATORE, alle + 1)
          .alle(alle + 2)
          .quando(dichiara, REFERENTE)
          .allora(...fine);
      }
  },
);
