import { describe, expect, test } from 'vitest';
import { incarichiDellAnno } from './incarichi.ts';
import { contaVendite } from './statistiche.ts';
import type { VenditaInCifre } from './vendite-in-cifre.ts';

const roma = (testo: string): number => Temporal.ZonedDateTime.from(`${testo}[Europe/Rome]`).epochMilliseconds;

const vendita = (id: string, parte: Partial<VenditaInCifre> = {}): VenditaInCifre => ({
  id,
  fase: 'chiusa',
  tribunale: 'Tribunale di Brescia',
  ruolo: { numero: '214', anno: 2025 },
  lotto: 'LOTTO 1',
  immobile: true,
  modalita: 'sincrona_mista',
  baseCent: 10_000_000,
  pubblicataIl: roma('2026-01-10T10:00'),
  inizioIl: roma('2026-03-10T10:00'),
  esito: 'aggiudicata',
  finaleCent: 12_000_000,
  offerte: { arrivate: 3, ammesse: 2, rilanci: 5 },
  ...parte,
});

const deserta = (id: string, parte: Partial<VenditaInCifre> = {}): VenditaInCifre =>
  vendita(id, {
    esito: 'deserta_nessuna_offerta',
    finaleCent: null,
    offerte: { arrivate: 0, ammesse: 0, rilanci: 0 },
    ...parte,
  });

describe('i conti delle vendite concluse', () => {
  test('sommano prezzi delle sole aggiudicate e offerte delle sole operazioni aperte', () => {
    const revocata = vendita('c', { esito: 'revocata', finaleCent: null, offerte: null });
    const { totale, perEsito } = contaVendite([vendita('a'), deserta('b'), revocata], {});
    expect(totale).toEqual({
      vendite: 3,
      aggiudicate: 1,
      deserte: 1,
      baseCent: 10_000_000,
      finaleCent: 12_000_000,
      conOperazioni: 2,
      offerte: 3,
      ammesse: 2,
      rilanci: 5,
    });
    expect(perEsito).toHaveLength(3);
  });

  test('R10 una vendita ancora senza esito non entra in nessun conto', () => {
    const inCorso = vendita('b', { fase: 'gara', esito: null, finaleCent: null, offerte: null });
    const { totale, perTribunale } = contaVendite([vendita('a'), inCorso], {});
    expect([totale.vendite, perTribunale[0]?.vendite]).toEqual([1, 1]);
  });

  test('il mese è quello di Roma: le 23:30 UTC del 31 marzo sono aprile', () => {
    const una = vendita('a', { inizioIl: Date.UTC(2026, 2, 31, 22, 30) });
    expect(contaVendite([una], {}).perMese.map(({ mese }) => mese)).toEqual(['2026-04']);
  });

  test('gli estremi del periodo sono compresi, il tribunale è quello scelto', () => {
    const { inizioIl } = vendita('a');
    const altrove = vendita('b', { tribunale: 'Tribunale di Rovigo' });
    const conta = (filtro: object) => contaVendite([vendita('a'), altrove], filtro).totale.vendite;
    expect(conta({ dal: inizioIl, al: inizioIl })).toBe(2);
    expect(conta({ dal: inizioIl + 1 })).toBe(0);
    expect(conta({ al: inizioIl - 1 })).toBe(0);
    expect(conta({ tribunale: 'Tribunale di Rovigo' })).toBe(1);
  });

  test('l’esperimento è il secondo anche se il primo è fuori dal periodo o scritto con altri spazi', () => {
    const primo = deserta('a', { tribunale: 'TRIBUNALE  di brescia', inizioIl: roma('2025-11-10T10:00') });
    const secondo = vendita('b');
    const { perEsperimento } = contaVendite([primo, secondo], { dal: roma('2026-01-01T00:00') });
    expect(perEsperimento).toMatchObject([{ numero: 2, vendite: 1, aggiudicate: 1 }]);
  });

  test('senza numero di ruolo due vendite non sono lo stesso lotto', () => {
    const senza = { ruolo: null };
    expect(contaVendite([vendita('a', senza), vendita('b', senza)], {}).perEsperimento).toMatchObject([
      { numero: 1, vendite: 2 },
    ]);
  });
});

describe('R09 il registro degli incarichi', () => {
  test('un incarico per procedura, numerato nell’anno; per lotto il primo prezzo, gli esperimenti, il prezzo di vendita', () => {
    const primo = deserta('a', { pubblicataIl: roma('2026-01-10T10:00'), inizioIl: roma('2026-03-10T10:00') });
    const secondo = vendita('b', {
      pubblicataIl: roma('2026-04-10T10:00'),
      inizioIl: roma('2026-06-10T10:00'),
      baseCent: 7_500_000,
      finaleCent: 8_000_000,
    });
    const altroLotto = deserta('c', { lotto: 'LOTTO 2', pubblicataIl: roma('2026-01-11T10:00') });
    const altra = vendita('d', { ruolo: { numero: '9', anno: 2024 }, pubblicataIl: roma('2026-01-05T10:00') });
    const registro = incarichiDellAnno([primo, secondo, altroLotto, altra], 2026);
    expect(registro.map(({ numero, ruolo }) => [numero, ruolo])).toEqual([
      [1, '9/2024'],
      [2, '214/2025'],
    ]);
    expect(registro[1]?.lotti).toEqual([
      {
        lotto: 'LOTTO 1',
        primoPrezzoCent: 10_000_000,
        esperimenti: 2,
        esito: 'aggiudicata',
        prezzoVenditaCent: 8_000_000,
      },
      {
        lotto: 'LOTTO 2',
        primoPrezzoCent: 10_000_000,
        esperimenti: 1,
        esito: 'deserta_nessuna_offerta',
        prezzoVenditaCent: null,
      },
    ]);
  });

  test('un numero dato non cambia quando arrivano altri incarichi', () => {
    const una = vendita('a', { pubblicataIl: roma('2026-02-01T10:00') });
    const dopo = vendita('b', { ruolo: { numero: '9', anno: 2024 }, pubblicataIl: roma('2026-02-02T10:00') });
    const numeroDi = (vendite: VenditaInCifre[]) =>
      incarichiDellAnno(vendite, 2026).find(({ ruolo }) => ruolo === '214/2025')?.numero;
    expect([numeroDi([una]), numeroDi([dopo, una])]).toEqual([1, 1]);
  });

  test('l’anno è quello di Roma, e un esperimento dell’anno dopo resta nell’incarico', () => {
    const diCapodanno = vendita('a', { pubblicataIl: Date.UTC(2025, 11, 31, 23, 30) });
    const seguente = vendita('b', { pubblicataIl: roma('2027-02-01T10:00'), inizioIl: roma('2027-04-01T10:00') });
    expect(incarichiDellAnno([diCapodanno, seguente], 2025)).toEqual([]);
    expect(incarichiDellAnno([diCapodanno, seguente], 2026)).toHaveLength(1);
    expect(incarichiDellAnno([diCapodanno, seguente], 2027)).toEqual([]);
  });
});
