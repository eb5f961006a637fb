import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verificaCatena } from './catena.ts';
import { IMPRONTA, type Maschera } from './impegni.ts';
import { improntaVoce } from './impronta.ts';
import { campiVisti, oscuraVoce, type VoceOscurata } from './oscurata.ts';
import {
  ASTA,
  CHIAVI,
  catenaDi,
  catene,
  cateneSalate,
  conByteCambiato,
  conFogliaCambiata,
  FIRMATARIO,
  ricevutaDi,
  stessaForma,
} from './prove/campione.ts';
import { oscurataDi, semi } from './prove/oscure.ts';
import {
  componiOscurata,
  componiTrascrizione,
  type TrascrizioneOscurata,
  verificaTrascrizione,
} from './trascrizione.ts';
import type { JsonObject, Voce } from './voce.ts';

const fidate = { chiaviFidate: CHIAVI };
const SALA = { fatto: true, ricevutoIl: true } as const;
const oscura = (dati: Maschera) => (voce: Voce) => oscuraVoce(voce, { ...SALA, dati });

test('R33 R74 una trascrizione oscurata in qualunque modo torna sempre, con le ricevute, e ha la testa di quella intera', () => {
  fc.assert(
    fc.property(catene, semi, (voci, seme) => {
      const oscurata = JSON.parse(JSON.stringify(oscurataDi(voci, seme))) as TrascrizioneOscurata;
      const ricevute = voci.map(ricevutaDi);
      expect(verificaTrascrizione(oscurata, { ...fidate, ricevute })).toMatchObject({
        esito: 'integra',
        voci: voci.length,
      });
      expect(oscurata.testa).toEqual(componiTrascrizione(ASTA, voci, FIRMATARIO).testa);
    }),
    { numRuns: 150 },
  );
});

test('R33 R74 ogni foglia cambiata di una trascrizione oscurata si trova: cifre, sali, impronte, testa', () => {
  fc.assert(
    fc.property(cateneSalate, semi, fc.nat(), (voci, seme, n) => {
      const alterata = conFogliaCambiata(oscurataDi(voci, seme), n);
      expect(verificaTrascrizione(alterata, fidate).esito).toBe('alterata');
    }),
    { numRuns: 400 },
  );
});

test('R33 R74 un solo byte cambiato di una trascrizione oscurata si trova', () => {
  const voci = catenaDi(
    [{ importoCent: 10_500_000, motivo: { testo: 'è così', regola: 'R38' } }, { buste: [1, 2] }],
    0,
  );
  const trascrizione = oscurataDi(voci, 3);
  const testo = JSON.stringify(trascrizione);
  const lunghezza = new TextEncoder().encode(testo).length;
  fc.assert(
    fc.property(fc.nat(lunghezza - 1), fc.integer({ min: 1, max: 255 }), (posto, scarto) => {
      const letta = conByteCambiato(testo, posto, scarto);
      fc.pre(letta !== null && !stessaForma(letta, trascrizione));
      expect(verificaTrascrizione(letta, fidate).esito).toBe('alterata');
    }),
    { numRuns: 1_000 },
  );
});

const VOCI = catenaDi(
  [
    { importoCent: 10_500_000, bustaId: 'segreta' },
    { importoCent: 10_600_000, bustaId: 'segreta' },
  ],
  0,
);
const VISTA = componiOscurata(ASTA, VOCI, oscura({ importoCent: true }), FIRMATARIO);

test('R33 ciò che è celato non sta nel documento, e la verifica dice come si chiama', () => {
  const testo = JSON.stringify(VISTA);
  for (const segreto of ['segreta', 'comando-0', 'offerente', '00000000000000000000000000000000'])
    expect(testo).not.toContain(segreto);
  expect(campiVisti(VISTA.voci[0] as VoceOscurata)).toMatchObject({
    fatto: { tipo: 'RilancioAccettato' },
    dati: { importoCent: 10_500_000 },
  });
  expect(verificaTrascrizione(VISTA, fidate)).toEqual({
    esito: 'integra',
    voci: 2,
    nascosto: { celate: 0, prime: 0, parziali: 2, campi: ['/atto', '/dati/bustaId', '/registratoIl'] },
  });
});

test('R33 R74 una cifra alterata, la coda tolta, un sale scambiato, un campo scoperto con un altro valore: si trovano', () => {
  type Dati = Record<string, JsonObject>;
  type Campi = { campi: { campi: { dati: { campi: Dati } } } };
  const ritocca = (come: (dati: Dati, altri: Dati) => Dati) => {
    const copia = structuredClone(VISTA);
    const [prima, seconda] = copia.voci as unknown as [Campi, Campi];
    const dove = prima.campi.campi.dati;
    dove.campi = come(dove.campi, seconda.campi.campi.dati.campi);
    return verificaTrascrizione(copia, fidate);
  };
  const sale = '0'.repeat(32);
  const casi: [nome: string, come: Parameters<typeof ritocca>[0]][] = [
    ['cifra', (dati) => ({ ...dati, importoCent: { ...dati.importoCent, valore: 10_400_000 } })],
    ['sale', (dati, altri) => ({ ...dati, importoCent: { ...dati.importoCent, sale: altri.importoCent?.sale ?? '' } })],
    ['campo scoperto con un altro valore', (dati) => ({ ...dati, bustaId: { sale, valore: 'inventata' } })],
    ['campo tolto', ({ bustaId: _, ...dati }) => dati],
    ['campo aggiunto', (dati) => ({ ...dati, altro: { sale, valore: 1 } })],
  ];
  expect(ritocca((dati) => ({ ...dati })).esito).toBe('integra');
  for (const [nome, come] of casi) expect(ritocca(come), nome).toMatchObject({ esito: 'alterata', seq: 1 });
  expect(verificaTrascrizione({ ...VISTA, voci: VISTA.voci.slice(0, 1) }, fidate).esito).toBe('alterata');
  expect(verificaTrascrizione({ ...VISTA, voci: VISTA.voci.toReversed() }, fidate).esito).toBe('alterata');
});

test('R33 dello stesso elenco non si vede quanti elementi stanno in fondo, celati', () => {
  const forma = (celati: number): string => {
    const buste = [{ pseudonimo: 'Perla' }, ...Array.from({ length: celati }, (_, i) => ({ pseudonimo: `x${i}` }))];
    const [voce] = catenaDi([{ buste }], 0) as [Voce];
    return JSON.stringify(oscuraVoce(voce, { dati: { buste: [{ pseudonimo: true }] } })).replaceAll(
      /[0-9a-f]{64}/g,
      '#',
    );
  };
  expect(forma(1)).toBe(forma(0));
  expect(forma(9)).toBe(forma(0));
});

test('R74 due voci uguali non hanno un solo impegno in comune: nessuno si indovina provando i valori', () => {
  const [una, altra] = [0, 1].map((n) => {
    const [voce] = catenaDi([{ importoCent: 1, esito: 'aggiudicata' }], 0) as [Voce];
    const salata = { ...voce, prova: { sale: String(n).repeat(32) } };
    const vista = oscuraVoce(salata, { dati: {} });
    return new Set(
      JSON.stringify(vista)
        .match(/[0-9a-f]{64}/g)
        ?.filter((h) => h !== voce.impronta && IMPRONTA.test(h)),
    );
  });
  expect(una?.intersection(altra ?? new Set()).size).toBe(0);
  expect(una?.size).toBeGreaterThan(5);
});

test('un testo cancellato lascia integre la catena, la trascrizione intera e quella oscurata', () => {
  const [voce] = catenaDi([{ motivo: { regola: 'R38', testo: 'Mario Rossi non ha pagato' }, seguito: null }], 0) as [
    Voce,
  ];
  const conParola = { ...voce, prova: { sale: 'a'.repeat(32), parole: { '/motivo/testo': { sale: 'b'.repeat(32) } } } };
  const intera = { ...conParola, impronta: improntaVoce(conParola) };
  const impegno =
    JSON.stringify(oscuraVoce(intera, { dati: { motivo: { regola: true } } })).match(
      /"testo":\{"celato":"([0-9a-f]+)"/,
    )?.[1] ?? '';
  const cancellata: Voce = {
    ...intera,
    dati: { motivo: { regola: 'R38', testo: '(testo cancellato)' }, seguito: null },
    prova: { sale: 'a'.repeat(32), parole: { '/motivo/testo': { impegno } } },
  };
  expect(improntaVoce(cancellata)).toBe(intera.impronta);
  for (const una of [intera, cancellata]) {
    expect(verificaTrascrizione(componiTrascrizione(ASTA, [una], FIRMATARIO), fidate).esito).toBe('integra');
    const vista = componiOscurata(ASTA, [una], oscura({ motivo: true }), FIRMATARIO);
    expect(verificaTrascrizione(vista, fidate).esito).toBe('integra');
    expect(JSON.stringify(vista).includes('Mario Rossi')).toBe(una === intera);
  }
  const riscritta = { ...cancellata, dati: { motivo: { regola: 'R38', testo: 'ha pagato' }, seguito: null } };
  expect(verificaTrascrizione(componiTrascrizione(ASTA, [riscritta], FIRMATARIO), fidate).esito).toBe('alterata');
});

test('R74 la forma di prima non torna dopo quella nuova', () => {
  const salata = catenaDi([{ n: 1 }], 0)[0] as Voce;
  const { prova: _, ...dopo } = { ...salata, seq: 2, precedente: salata.impronta };
  const voci = [salata, { ...dopo, impronta: improntaVoce(dopo) }];
  expect(verificaTrascrizione(componiTrascrizione(ASTA, voci, FIRMATARIO), fidate)).toMatchObject({ seq: 2 });
  // Anche a chi verifica a pezzi.
  const punto = { seq: 1, impronta: salata.impronta, salata: true };
  expect(verificaCatena(voci.slice(1), punto)).toMatchObject({ esito: 'alterata', seq: 2 });
  const oscurata = componiOscurata(ASTA, voci, oscura({}), FIRMATARIO);
  expect(verificaTrascrizione(oscurata, fidate)).toMatchObject({ seq: 2 });
});

test('ciò che non è una trascrizione oscurata è alterato, e non un errore', () => {
  const profondo = JSON.parse(`${'{"campi":{"a":'.repeat(3_000)}1${'}}'.repeat(3_000)}`) as unknown;
  const prima = VISTA.voci[0] as VoceOscurata;
  for (const voce of [null, {}, { ...prima, campi: profondo }, { ...prima, campi: null }, { ...prima, seq: '1' }])
    expect(verificaTrascrizione({ ...VISTA, voci: [voce, VISTA.voci[1]] }, fidate).esito).toBe('alterata');
});
