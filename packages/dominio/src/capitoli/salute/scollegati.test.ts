import { describe, expect, test as prova } from 'vitest';
import { type Atto, POLITICA_PREDEFINITA as POLITICA, type Pubblico, type Scollegato, vistaPer } from '../../index.ts';
import {
  AVVIO,
  apri,
  type Caso,
  euro,
  offerteAmmesse,
  operazioniAperte,
  REFERENTE,
  SISTEMA,
  sintesi,
  T0,
  ZERO,
} from '../../prove/caso.ts';

const RITORNO_MS = 600_000;

const SEI = ['Abete', 'Betulla', 'Cipresso', 'Dafne', 'Elce', 'Frassino'] as const;
const MINUTO = 60_000;

/** Una gara di sei ammessi online, e un escluso. */
function gara(): Caso {
  const ammesse = Object.fromEntries(SEI.map((busta, i) => [busta, sintesi(euro(94_000 + i))]));
  const aperte = Object.entries(ammesse).reduce(
    (prima, [busta, offerta]) =>
      prima
        .dopo(apri(busta, offerta), REFERENTE, T0 + 1000)
        .dopo({ tipo: 'ammettiOfferta', bustaId: busta, nonostante: 'in prova' }, REFERENTE, T0 + 2000),
    operazioniAperte([...SEI, 'Zuccone'], { unitaTempoMs: 60 * MINUTO }),
  );
  return aperte
    .dopo(apri('Zuccone', sintesi(euro(10_000))), REFERENTE, T0 + 3000)
    .dopo(
      { tipo: 'rifiutaOfferta', bustaId: 'Zuccone', motivo: { regola: 'R16', testo: 'troppo poco' } },
      REFERENTE,
      T0 + 4000,
    )
    .dopo({ tipo: 'avviaGara' }, REFERENTE, AVVIO);
}

type Altro = { reti?: number; malata?: boolean; vendite?: number; presenti?: readonly string[]; tornatiDaMs?: number };

/** Spariscono insieme, sette secondi fa, da tante reti diverse; erano collegati dall'avvio, o da meno. */
function spariscono(chi: readonly string[], adesso: number, altro: Altro = {}): Atto {
  const { reti = 1, malata = false, vendite = 1, presenti = SEI, tornatiDaMs } = altro;
  const scollegati = chi.map(
    (bustaId, i): Scollegato => ({
      bustaId,
      presenteDal: tornatiDaMs === undefined ? AVVIO : adesso - 7_000 - tornatiDaMs,
      vistoIl: adesso - 7_000,
      rete: `10.${i % reti}.0.0/16`,
    }),
  );
  return {
    tipo: 'segnalaScollegati',
    scollegati,
    presenti,
    percento: 20,
    piattaformaMalata: malata,
    venditeInsieme: vendite,
    politica: POLITICA,
  };
}

const FERMA = [
  { tipo: 'OfferentiScollegati', fermata: true },
  { tipo: 'DisservizioRilevato', gravita: 'breve' },
  { tipo: 'GaraSospesa', motivo: 'incidente' },
] as const;
const AVVISA = { tipo: 'OfferentiScollegati', fermata: false } as const;
const POI = AVVIO + 30_000;

describe('R57 chi conta fra chi non si sente più', () => {
  prova('due ammessi bastano a dirlo, e non a fermare la gara', () => {
    gara()
      .alle(POI)
      .quando(spariscono(['Abete', 'Betulla'], POI, { reti: 2 }), SISTEMA)
      .allora({ ...AVVISA, presenti: 6, riscontro: null });
  });
  prova.each([
    ['uno solo', ['Abete']],
    ['un ammesso e un escluso', ['Abete', 'Zuccone']],
    ['un ammesso e chi non ha una busta', ['Abete', 'uno spettatore', 'il referente']],
  ])('%s non dicono nulla', (_, chi) => {
    gara()
      .alle(POI)
      .quando(spariscono(chi, POI, { reti: 3, presenti: [...SEI, 'Zuccone'] }), SISTEMA)
      .allora();
  });
  prova('la parte si conta sugli ammessi: gli esclusi collegati non la diluiscono e non la gonfiano', () => {
    gara()
      .alle(POI)
      .quando(spariscono(['Abete', 'Betulla'], POI, { presenti: [...SEI, 'Zuccone', 'x', 'y', 'z', 'w'] }), SISTEMA)
      .allora({ ...AVVISA, presenti: 6 });
  });
  prova('ciascuno conta una volta: chi va e viene non si dice più, finché non resta collegato a lungo', () => {
    const avvisata = gara().dopo(spariscono(['Abete', 'Betulla'], POI), SISTEMA, POI);
    for (const dopo of [20_000, 60_000, RITORNO_MS])
      avvisata
        .alle(POI + dopo)
        .quando(spariscono(['Abete', 'Betulla'], POI + dopo, { reti: 2 }), SISTEMA)
        .allora();
    const tardi = POI + RITORNO_MS + 7_000;
    avvisata
      .alle(tardi)
      .quando(spariscono(['Abete', 'Betulla'], tardi, { tornatiDaMs: RITORNO_MS - 1 }), SISTEMA)
      .allora();
    avvisata
      .alle(tardi)
      .quando(spariscono(['Abete', 'Betulla'], tardi), SISTEMA)
      .allora(AVVISA);
  });
  prova('chi ha contato e non è tornato è la stessa sparizione: con chi lo segue può fermare la gara', () => {
    const prima = spariscono(['Abete', 'Betulla'], POI, { reti: 2 });
    const poi = { ...spariscono(['Abete', 'Betulla', 'Cipresso'], POI, { reti: 3 }) };
    gara()
      .dopo(prima, SISTEMA, POI)
      .alle(POI + 2_000)
      .quando(poi, SISTEMA)
      .allora(...FERMA);
  });
});

describe('R57 che cosa ferma la gara, e quante volte', () => {
  prova.each([
    ['da tre reti', { reti: 3 }, 'reti'],
    ['con la piattaforma malata', { malata: true }, 'piattaforma'],
    ['insieme ad altre due vendite', { vendite: 3 }, 'altre_vendite'],
  ] as const)('tre spariti %s la fermano subito', (_, altro, riscontro) => {
    gara()
      .alle(POI)
      .quando(spariscono(['Abete', 'Betulla', 'Cipresso'], POI, altro), SISTEMA)
      .allora({ ...FERMA[0], riscontro }, FERMA[1], FERMA[2]);
  });
  prova('se non resta nessuno bastano due reti; da una sola è la loro', () => {
    const due = ['Abete', 'Betulla'];
    gara()
      .alle(POI)
      .quando(spariscono(due, POI, { presenti: due, reti: 2 }), SISTEMA)
      .allora(...FERMA);
    gara()
      .alle(POI)
      .quando(spariscono(due, POI, { presenti: due, reti: 1 }), SISTEMA)
      .allora(AVVISA);
  });
  prova('due vendite insieme non bastano', () => {
    gara()
      .alle(POI)
      .quando(spariscono(['Abete', 'Betulla'], POI, { vendite: 2, reti: 2 }), SISTEMA)
      .allora(AVVISA);
  });
  prova('la seconda volta lo si dice soltanto, qualunque riscontro ci sia, e il referente può fermarla', () => {
    const fermata = gara().dopo(spariscono(['Abete', 'Betulla', 'Cipresso'], POI, { reti: 3 }), SISTEMA, POI);
    const sana = fermata.dopo({ tipo: 'cessaDisservizio', saniDal: POI, politica: POLITICA }, SISTEMA, POI + 10_000);
    const ripresa = sana.dopo({ tipo: 'riprendiGara' }, SISTEMA, POI + 70_000);
    const tardi = POI + 90_000;
    const avvisata = ripresa
      .alle(tardi)
      .quando(spariscono(['Dafne', 'Elce', 'Frassino'], tardi, { reti: 3, malata: true, vendite: 9 }), SISTEMA)
      .allora({ ...AVVISA, riscontro: 'piattaforma' });
    avvisata
      .alle(tardi + 1)
      .quando({ tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: 'aspetto' }, REFERENTE)
      .allora({ tipo: 'GaraSospesa' });
  });
  prova('a gara già ferma, o finita, non si scrive nulla', () => {
    const tutti = (quando: number) => spariscono(SEI, quando, { reti: 6 });
    gara()
      .dopo(tutti(POI), SISTEMA, POI)
      .alle(POI + 1_000)
      .quando(tutti(POI + 1_000), SISTEMA)
      .allora();
    const zero = AVVIO + 60 * MINUTO;
    gara().alle(zero).quando(tutti(zero), SISTEMA).allora();
    offerteAmmesse({ Abete: sintesi(euro(95_000)) })
      .alle(ZERO)
      .quando(tutti(ZERO), SISTEMA)
      .alloraRifiuta('fase_non_ammessa');
    gara().alle(POI).quando(tutti(POI), REFERENTE).alloraRifiuta('ruolo_non_ammesso');
  });
});

prova('R33 R57 chi è sparito lo legge solo chi conduce, per pseudonimo', () => {
  const { eventi } = gara().dopo(spariscono(['Abete', 'Betulla'], POI), SISTEMA, POI);
  const ultimo = eventi.at(-1);
  if (ultimo === undefined) throw new Error('nessun fatto');
  expect(vistaPer(ultimo, { tipo: 'referente' })).toEqual({
    tipo: 'OfferentiScollegati',
    pseudonimi: ['Pseudo Abete', 'Pseudo Betulla'],
    presenti: 6,
    riscontro: null,
    fermata: false,
  });
  const altri: Pubblico[] = [{ tipo: 'partecipante' }, { tipo: 'sala' }, { tipo: 'offerente', bustaId: 'Abete' }];
  for (const chi of altri) expect(vistaPer(ultimo, chi)).toEqual({ tipo: 'riservato' });
});
