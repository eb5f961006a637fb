import type { BustaIdentita } from '@gestore/contratto';
import type { Voce } from '@gestore/registro';
import { afterAll, expect, test } from 'vitest';
import { applica, astaVuota } from '../vendita/comandi/asta-viva.ts';
import { elencoRilanci, type Materiale, resoconto, verbale } from './documenti.ts';
import { IDENTITA, registro } from './prove/registro-di-prova.ts';
import { creaCompilatore } from './stampa/compila.ts';

const compilatore = creaCompilatore();
afterAll(() => compilatore.chiudi());
const RIMBORSI = [
  {
    bustaId: 'b2',
    pseudonimo: 'Offerente 91C0',
    intestatario: 'Beta Prova',
    importoCent: 1_100_000,
    iban: 'IT60X0542811101000000123456',
  },
];
const voci: Voce[] = registro();
const identita: BustaIdentita[] = IDENTITA;

function materiale(): Materiale {
  const viva = astaVuota();
  applica(viva, voci);
  const { stato } = viva;
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('il registro di prova non è pubblicato');
  return { stato, voci, identita, rimborsi: RIMBORSI, gestore: { nome: 'Vendite Esempio S.p.A.', iscrizione: '12' } };
}
const MATERIALE = materiale();

test('R68 il verbale dice autori, ore in sala, rifiuti, prezzo in lettere e irraggiungibili', () => {
  const testo = JSON.stringify(verbale(MATERIALE, 1));
  for (const atteso of [
    'Offerente 4F2A: Alfa Prova',
    'in sala',
    'Il rilancio minimo valido è € 105.000,00.',
    'centocinquemila/00',
    'R57 linea caduta',
    'IT60X0542811101000000123456',
    'scartata per motivi tecnici, conservata in elenco. Motivo: firma illeggibile',
    'cauzione maggiore',
  ])
    expect(testo).toContain(atteso);
});

test('R10 R71 di una vendita finita a buste chiuse il verbale non dice che non ve ne sono', () => {
  const dette = (voci: readonly Voce[]) =>
    [verbale, elencoRilanci].map((documento) => {
      const testo = JSON.stringify(documento({ ...MATERIALE, voci: [...voci], rimborsi: [] }, 1));
      return [testo.includes('Nessuna cauzione da restituire'), testo.includes('se ve ne sono, le cauzioni tornano')];
    });
  expect(dette(voci)).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(dette(voci.filter(({ tipo }) => tipo !== 'OperazioniAperte'))).toEqual([
    [false, true],
    [false, true],
  ]);
});

test('R33 il resoconto non contiene identità, IBAN, testi liberi né rilanci rifiutati', () => {
  const testo = JSON.stringify(resoconto(MATERIALE));
  expect(testo).toContain('Offerente 4F2A');
  for (const vietato of ['Alfa', 'Beta', 'IT60', 'linea caduta', 'minimo valido', 'firma illeggibile'])
    expect(testo).not.toContain(vietato);
});

test('R68 a registro uguale corrispondono byte uguali di un PDF', async () => {
  const primo = await compilatore.compila(verbale(MATERIALE, 1));
  const secondo = await compilatore.compila(verbale(MATERIALE, 1));
  expect(Buffer.from(primo.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(Buffer.compare(primo, secondo)).toBe(0);
});

test('ciò che altri hanno scritto si stampa com’è: al modello non è mai codice', async () => {
  const codice = '#panic(read("/etc/passwd")) $x @y <z> *a* [b';
  const nomi = JSON.stringify(IDENTITA).replaceAll('Alfa Prova', JSON.stringify(codice).slice(1, -1));
  const documento = verbale({ ...MATERIALE, identita: JSON.parse(nomi) as BustaIdentita[] }, 1);
  expect(JSON.stringify(documento)).toContain('#panic(read(');
  const pdf = await compilatore.compila(documento);
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
});
