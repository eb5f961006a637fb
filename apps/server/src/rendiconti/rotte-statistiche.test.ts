import { randomUUID } from 'node:crypto';
import type { RispostaDi } from '@gestore/contratto/linea/chiamata';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { registroIncarichi } from '@gestore/contratto/rendiconti/chiamate';
import type { RispostaStatistiche } from '@gestore/contratto/rendiconti/statistiche';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leggiXlsx } from '../fogli/prove/leggi-xlsx.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { comando, portaInGara, RILANCIO_CENT, rilancio } from '../prove/gara.ts';
import { REFERENTE } from '../prove/referente.ts';
import { depositaBusta, FERMA_PER_ORDINE, PUBBLICA, pubblicaVendita } from '../prove/vendita-pubblicata.ts';

type RispostaIncarichi = RispostaDi<typeof registroIncarichi>;

const ORA = 3_600_000;
let banco: BancoOperatori;
let anna: Persona;
let tribunale: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
});
afterAll(() => banco.chiudi());
beforeEach(() => {
  tribunale = `Tribunale di ${randomUUID()}`;
});

const statistiche = async (query = `tribunale=${encodeURIComponent(tribunale)}`): Promise<RispostaStatistiche> => {
  const { stato, corpo } = await anna.chiama('GET', `/api/edicom/statistiche?${query}`);
  expect(stato).toBe(200);
  return corpo as unknown as RispostaStatistiche;
};

describe('guardie', () => {
  test.each([
    '/api/edicom/statistiche',
    '/api/edicom/registro-incarichi?anno=2026',
    '/api/edicom/registro-incarichi.csv?anno=2026',
  ])('%s è solo per gli operatori', async (percorso) => {
    for (const chi of [banco.nessuno, await banco.delegato('Elena Conti')])
      expect((await chi.chiama('GET', percorso)).stato).toBe(401);
  });
  test.each([
    '/api/edicom/statistiche?dal=ieri',
    '/api/edicom/statistiche?altro=1',
    '/api/edicom/registro-incarichi',
    '/api/edicom/registro-incarichi?anno=26',
    '/api/edicom/registro-incarichi.csv?anno=x',
  ])('%s è un 422', async (percorso) => {
    expect((await anna.chiama('GET', percorso)).stato).toBe(422);
  });
});

test('una vendita aggiudicata entra nei conti con prezzi, offerte e rilanci', async () => {
  const { esecutore } = banco.servizio.impianto;
  const adesso = banco.ora.adesso;
  const { asta, buste } = await portaInGara(esecutore, adesso);
  await esecutore.esegui(asta, rilancio(buste[1], 10_000_000 + RILANCIO_CENT), adesso + 1);
  const fine = adesso + 200_000;
  await esecutore.esegui(
    asta,
    comando({ tipo: 'sistema', id: 'prova' }, { tipo: 'concludiGara', filigranaIl: fine }),
    fine,
  );
  const prima = await statistiche('');
  const { rifiuto } = await esecutore.esegui(
    asta,
    comando(REFERENTE, { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }),
    fine + 1,
  );
  expect(rifiuto).toBeNull();
  await expect.poll(async () => (await statistiche('')).totale.vendite).toBe(prima.totale.vendite + 1);
  const { totale, perTribunale } = await statistiche(`tribunale=${encodeURIComponent('Tribunale di Brescia')}`);
  expect(totale).toMatchObject({
    aggiudicate: 1,
    baseCent: 10_000_000,
    finaleCent: 10_000_000 + RILANCIO_CENT,
    conOperazioni: 1,
    offerte: 2,
    ammesse: 2,
    rilanci: 1,
  });
  expect(perTribunale).toHaveLength(1);
});

test('R10 di una vendita revocata prima delle operazioni non si sa quante offerte aveva', async () => {
  const inizioIl = banco.ora.adesso + 10 * ORA;
  const giudice = { tipo: 'magistrato', id: randomUUID() } as const;
  for (const buste of [0, 3]) {
    const una = await pubblicaVendita(banco.servizio.impianto, { inizioIl, scheda: { tribunale } });
    for (let i = 0; i < buste; i += 1) await depositaBusta(una, inizioIl);
    await una.fai(giudice, FERMA_PER_ORDINE, banco.ora.adesso);
    await una.fai(giudice, { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'Estinta.' }, banco.ora.adesso);
  }
  await expect.poll(async () => (await statistiche()).totale.vendite).toBe(2);
  expect((await statistiche()).totale).toMatchObject({ conOperazioni: 0, offerte: 0, ammesse: 0 });
});

test('R09 il registro degli incarichi elenca le pubblicate, mai le bozze, e si esporta', async () => {
  const inizioIl = banco.ora.adesso + 10 * ORA;
  await pubblicaVendita(banco.servizio.impianto, {
    inizioIl,
    scheda: { tribunale, ruolo: { numero: '=1+1', anno: 2024 } },
  });
  const anno = Temporal.Instant.fromEpochMilliseconds(banco.ora.adesso).toZonedDateTimeISO('Europe/Rome').year;
  const registro = async (): Promise<RispostaIncarichi> =>
    (await anna.chiama('GET', `/api/edicom/registro-incarichi?anno=${anno}`)).corpo as unknown as RispostaIncarichi;
  await expect.poll(async () => (await registro()).incarichi.some((uno) => uno.tribunale === tribunale)).toBe(true);
  const { testo, tipo } = await anna.chiama('GET', `/api/edicom/registro-incarichi.csv?anno=${anno}`);
  expect(tipo).toContain('text/csv');
  expect(testo.split('\r\n')).toHaveLength((await registro()).incarichi.flatMap(({ lotti }) => lotti).length + 2);
  const riga = testo.split('\r\n').find((una) => una.includes(tribunale));
  expect(riga).toContain(`;${tribunale};'=1+1/2024;immobile;senza incanto;sincrona telematica;1;`);
  expect(riga).toContain(';100000,00;1;in corso;;');
  const inXlsx = await anna.apri(`/api/edicom/registro-incarichi.xlsx?anno=${anno}`);
  const [foglio] = await leggiXlsx(Buffer.from(await inXlsx.arrayBuffer()));
  expect(foglio?.righe).toHaveLength(testo.split('\r\n').length - 1);
  const suoi = foglio?.righe.find((una) => una[2]?.valore === tribunale);
  expect(suoi?.[3]).toEqual({ valore: '=1+1/2024', formato: '@', apostrofo: true });
  expect(suoi?.[9]).toMatchObject({ valore: 100_000, formato: '#,##0.00\\ "€"' });
  expect(suoi?.[12]).toBeUndefined();
  // Con quale dichiarazione l'incarico è cominciato lo dice il registro delle vendite (R07).
  const { firmatario, firmataIl } = PUBBLICA.dichiarazione;
  expect(riga).toMatch(new RegExp(`;${firmatario};${formattaIstante(firmataIl)}$`));
  expect((await registro()).incarichi.find((uno) => uno.tribunale === tribunale)?.dichiarazione).toEqual({
    firmatario,
    firmataIl,
  });
});

describe('R09 il registro degli incarichi di un anno', () => {
  const ROMA = 'Europe/Rome';
  const istante = (testo: string): number => Temporal.ZonedDateTime.from(`${testo}[${ROMA}]`).epochMilliseconds;

  /** Vendite scritte nell'elenco, come le lascia chi le ha pubblicate; senza registro, la pubblicazione è il termine. */
  async function pubblica(
    vendite: readonly {
      lotto?: string;
      ruolo?: { numero: string; anno: number } | null;
      il: number;
      base?: number;
      esito?: string;
    }[],
  ): Promise<void> {
    for (const { lotto = 'LOTTO 1', ruolo = { numero: '214', anno: 2025 }, il, base = 10_000_000, esito } of vendite)
      await banco.comeProprietario(
        `INSERT INTO aste (id, seq, fase, termine_offerte_il, inizio_operazioni_il, stato)
         VALUES ($1, 1, 'chiusa', $2, $2 + 60 * 86400000::bigint, $3)`,
        [
          randomUUID(),
          il,
          JSON.stringify({
            esito: esito ?? null,
            scheda: { tribunale, ruolo, lotto: { codice: lotto } },
            parametri: { immobile: true, modalita: 'sincrona_mista', prezzoBaseCent: base },
          }),
        ],
      );
  }

  const pagine = async (anno: number, quante = 200): Promise<RispostaIncarichi[]> => {
    const lette: RispostaIncarichi[] = [];
    for (let dopo: string | null = ''; dopo !== null; ) {
      const query = `anno=${anno}&quante=${quante}${dopo === '' ? '' : `&dopo=${dopo}`}`;
      const { stato, corpo } = await anna.chiama('GET', `/api/edicom/registro-incarichi?${query}`);
      expect(stato).toBe(200);
      lette.push(corpo as unknown as RispostaIncarichi);
      dopo = lette.at(-1)?.prossimo ?? null;
    }
    return lette;
  };
  const suoi = async (anno: number) =>
    (await pagine(anno)).flatMap(({ incarichi }) => incarichi).filter((uno) => uno.tribunale === tribunale);

  test('un incarico per procedura, con il primo prezzo, gli esperimenti e come è finito ogni lotto', async () => {
    await pubblica([
      { il: istante('2016-04-10T10:00'), base: 7_500_000, esito: 'non_aggiudicata', lotto: 'Lotto  1' },
      { il: istante('2016-01-10T10:00'), esito: 'deserta_nessuna_offerta' },
      { il: istante('2016-01-11T10:00'), lotto: 'LOTTO 2' },
      { il: istante('2016-01-05T10:00'), ruolo: { numero: '9', anno: 2014 } },
    ]);
    const [primo, secondo] = await suoi(2016);
    expect([primo?.ruolo, secondo?.ruolo]).toEqual(['9/2014', '214/2025']);
    expect((secondo?.numero ?? 0) - (primo?.numero ?? 0)).toBe(1);
    expect(secondo?.lotti).toEqual([
      {
        lotto: 'LOTTO 1',
        primoPrezzoCent: 10_000_000,
        esperimenti: 2,
        esito: 'non_aggiudicata',
        prezzoVenditaCent: null,
        compensiCent: null,
      },
      {
        lotto: 'LOTTO 2',
        primoPrezzoCent: 10_000_000,
        esperimenti: 1,
        esito: null,
        prezzoVenditaCent: null,
        compensiCent: null,
      },
    ]);
  });

  test('senza numero di ruolo due vendite sono due incarichi', async () => {
    await pubblica([1, 2].map((giorno) => ({ ruolo: null, il: istante(`2017-05-0${giorno}T10:00`) })));
    expect(await suoi(2017)).toMatchObject([{ ruolo: '' }, { ruolo: '' }]);
  });

  test('l’anno è quello di Roma, e un esperimento dell’anno dopo resta nell’incarico', async () => {
    await pubblica([{ il: Date.UTC(2017, 11, 31, 23, 30) }, { il: istante('2019-02-01T10:00') }]);
    expect(await suoi(2017)).toEqual([]);
    expect(await suoi(2018)).toMatchObject([{ lotti: [{ esperimenti: 2 }] }]);
    expect(await suoi(2019)).toEqual([]);
  });

  test('si legge a pagine, con gli stessi numeri e le stesse righe; un numero dato non cambia', async () => {
    await pubblica(
      Array.from({ length: 7 }, (_, i) => ({
        ruolo: { numero: String(i), anno: 2020 },
        il: istante('2020-03-01T10:00') + Math.floor(i / 3),
      })),
    );
    const intera = (await pagine(2020)).flatMap(({ incarichi }) => incarichi);
    const tre = await pagine(2020, 3);
    expect(intera.map(({ numero }) => numero)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(tre.flatMap(({ incarichi }) => incarichi)).toEqual(intera);
    expect(tre.map(({ quanti }) => quanti?.numero)).toEqual([7, undefined, undefined]);
    await pubblica([{ ruolo: { numero: 'altro', anno: 2020 }, il: istante('2020-03-02T10:00') }]);
    expect((await pagine(2020)).flatMap(({ incarichi }) => incarichi).slice(0, 7)).toEqual(intera);
    const { corpo } = await anna.chiama('GET', `/api/edicom/registro-incarichi?anno=2021&dopo=${tre[0]?.prossimo}`);
    expect(corpo).toMatchObject({ codice: 'cursore_non_valido' });
  });
});
