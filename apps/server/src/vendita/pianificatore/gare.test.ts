import { randomUUID } from 'node:crypto';
import type { Atto, Attore } from '@gestore/dominio';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { BASE_CENT, comando, portaInGara, RILANCIO_CENT, rilancio } from '../../prove/gara.ts';
import { REFERENTE } from '../../prove/referente.ts';
import { creaIndice } from '../aste/elenchi/indice.ts';
import { creaEsecutore, type Esecutore } from '../comandi/esegui.ts';
import { creaGiornale } from '../giornale/giornale.ts';
import { marcheDiProva } from '../giornale/prove/marche-di-prova.ts';
import { creaPresenze } from '../presenze/presenze.ts';
import { creaGare } from './gare.ts';
import { creaProcessi } from './processi.ts';

const UNITA_MS = 180_000;
/** Il tempo di raccogliere ciò che era arrivato prima dello zero. */
const DRENAGGIO_MS = 10_000;
let base: BaseDiProva;
let ora: { adesso: number };
let mio: Esecutore;
let altro: Esecutore;
let gare: ReturnType<typeof creaGare>;
let porte: () => Parameters<typeof creaGare>[0];
/** La gara su cui ora non si riesce a scrivere. */
let rotta: string | null;
let letture: string[];
let sue: Set<string>;
let asta: string;
let buste: [string, string];

beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());
beforeEach(async () => {
  await base.comeProprietario('DELETE FROM processi');
  ora = { adesso: 1_800_000_000_000 };
  const orologio = { adesso: () => ora.adesso };
  const nuovo = () => creaEsecutore({ giornale: creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio }) });
  mio = nuovo();
  altro = nuovo();
  letture = [];
  sue = new Set();
  const leggi = (id: string) => {
    // Le gare delle altre prove restano nel registro: qui contano quelle di questa.
    if (sue.has(id)) letture.push(id);
    return mio.leggi(id);
  };
  rotta = null;
  const esegui: Esecutore['esegui'] = (id, comandoDato, ricevutoIl) =>
    id === rotta ? Promise.reject(new Error('base dati assente')) : mio.esegui(id, comandoDato, ricevutoIl);
  porte = () => ({
    indice: creaIndice(base.db),
    esecutore: { ...mio, leggi, esegui },
    orologio,
    filigrana: { valore: () => ora.adesso },
    presenze: creaPresenze(base.pool),
    processi: creaProcessi(base.pool),
    sistemaId: 'prova',
    nuovoId: randomUUID,
  });
  gare = creaGare(porte());
  ({ asta, buste } = await portaInGara(altro, ora.adesso, { unitaTempoMs: UNITA_MS }));
  sue.add(asta);
  await gare.subentra();
  letture = [];
});

const fase = async (): Promise<unknown> => {
  const { stato } = await mio.leggi(asta);
  return 'gara' in stato ? stato.gara.fase : stato.fase;
};

test('R57 morti fra il registro e l’elenco: chi riparte ritrova la gara guardando solo da dove era in pari', async () => {
  const indice = creaIndice(base.db);
  const inElenco = async (id: string) => (await indice.una(id))?.fase ?? null;
  await gare.rimettiInPari();
  expect(await indice.inPariDal()).toBe(ora.adesso);
  // Il registro ha la vendita, e chi l'ha scritta muore prima di scrivere l'elenco e di segnare fin dove era in pari.
  ora.adesso += 60_000;
  const nata = await portaInGara(altro, ora.adesso, { unitaTempoMs: UNITA_MS });
  expect(await inElenco(nata.asta)).toBeNull();
  const chieste: number[] = [];
  const spiato = {
    ...indice,
    indietro: (dal = 0) => {
      chieste.push(dal);
      return indice.indietro(dal);
    },
  };
  ora.adesso += 3_600_000;
  await creaGare({ ...porte(), indice: spiato }).subentra();
  expect(await inElenco(nata.asta)).toBe('gara');
  // Dieci minuti di margine prima del segno, non la storia.
  expect(chieste[0]).toBe(ora.adesso - 3_660_000 - 600_000);
  expect(await indice.inPariDal()).toBe(ora.adesso);
});

test('R57 il segno non avanza se una vendita non si è rimessa in pari, né se si muore prima di scriverlo', async () => {
  const indice = creaIndice(base.db);
  await gare.rimettiInPari();
  const segno = await indice.inPariDal();
  ora.adesso += 60_000;
  const nata = await portaInGara(altro, ora.adesso, { unitaTempoMs: UNITA_MS });
  const muore = { ...indice, aggiorna: () => Promise.reject(new Error('base dati assente')) };
  await expect(creaGare({ ...porte(), indice: muore }).subentra()).rejects.toThrow('base dati assente');
  expect(await indice.inPariDal()).toBe(segno);
  const nonSegna = { ...indice, segnaInPari: () => Promise.reject(new Error('base dati assente')) };
  await expect(creaGare({ ...porte(), indice: nonSegna }).subentra()).rejects.toThrow('base dati assente');
  expect(await indice.inPariDal()).toBe(segno);
  // L'ora tornata indietro non nasconde ciò che si scrive con l'ora nuova.
  await indice.segnaInPari(ora.adesso + 86_400_000);
  await base.comeProprietario('DELETE FROM aste WHERE id = $1', [nata.asta]);
  await creaGare(porte()).subentra();
  expect((await indice.una(nata.asta))?.fase).toBe('gara');
});

test('R53 finché il crono è lontano dallo zero la gara non si legge', async () => {
  await gare.chiudi();
  ora.adesso += UNITA_MS - 1;
  for (let giro = 0; giro < 5; giro += 1) await gare.chiudi();
  expect(letture).toEqual([]);
});

test('R53 chi ha in memoria un tempo superato non chiude: rilegge, e aspetta quello nuovo', async () => {
  await gare.batti();
  ora.adesso += 60_000;
  await altro.esegui(asta, rilancio(buste[1], BASE_CENT + RILANCIO_CENT), ora.adesso);
  ora.adesso += UNITA_MS - 60_000 + DRENAGGIO_MS;
  await gare.batti();
  await gare.chiudi();
  expect(letture).toEqual([asta]);
  expect(await fase()).toBe('in_corso');
  ora.adesso += 60_000;
  await gare.batti();
  await gare.chiudi();
  expect(letture).toEqual([asta, asta]);
  expect(await fase()).toBe('gara_conclusa');
});

test('R57 una gara ferma si rilegge ogni secondo, e ripresa si chiude a suo tempo', async () => {
  const sospendi = { tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: 'prova' } as const;
  await altro.esegui(asta, comando(REFERENTE, sospendi), ora.adesso);
  await mio.leggi(asta);
  for (let giro = 0; giro < 10; giro += 1) {
    await gare.chiudi();
    ora.adesso += 100;
  }
  expect(letture).toEqual([asta]);
  await altro.esegui(asta, comando(REFERENTE, { tipo: 'riprendiGara' }), ora.adesso);
  await gare.chiudi();
  expect(letture).toEqual([asta, asta]);
  ora.adesso += UNITA_MS + DRENAGGIO_MS;
  await gare.batti();
  await gare.chiudi();
  expect(await fase()).toBe('gara_conclusa');
});

test('R49 di tutti i referenti si chiede insieme: si legge solo la gara di chi manca da troppo', async () => {
  const seconda = await portaInGara(mio, ora.adesso, { unitaTempoMs: UNITA_MS });
  sue.add(seconda.asta);
  const { stato, seq } = await mio.leggi(seconda.asta);
  await creaIndice(base.db).aggiorna(stato, seq);
  await base.pool.query(
    `INSERT INTO presenze (asta, chi, ruolo, visto) VALUES ($1, 'r', 'referente', clock_timestamp()),
     ($2, 'r', 'referente', clock_timestamp() - interval '1 minute')`,
    [asta, seconda.asta],
  );
  await gare.sorvegliaReferenti();
  expect(letture).toEqual([seconda.asta]);
  expect((await mio.leggi(seconda.asta)).stato).toMatchObject({ gara: { fase: 'sospesa' } });
  expect(await fase()).toBe('in_corso');
});

test('R49 chi conduce più vendite è presente in tutte da una sola; chi non le conduce più, in nessuna', async () => {
  const seconda = await portaInGara(mio, ora.adesso, { unitaTempoMs: UNITA_MS });
  sue.add(seconda.asta);
  const { stato, seq } = await mio.leggi(seconda.asta);
  await creaIndice(base.db).aggiorna(stato, seq);
  const delegato = 'scheda' in stato ? stato.scheda.delegatoId : null;
  const vista = (quale: string, chi: string | null, quando: string) =>
    // Con il ruolo dell'applicazione un segnale non torna indietro.
    base.comeProprietario(
      `INSERT INTO presenze (asta, chi, ruolo, visto) VALUES ($1, $2, 'referente', clock_timestamp() - $3::interval)
       ON CONFLICT (asta, chi) DO UPDATE SET visto = EXCLUDED.visto`,
      [quale, chi, quando],
    );
  await vista(seconda.asta, delegato, '1 minute');
  await vista(asta, delegato, '1 second');
  await gare.sorvegliaReferenti();
  expect(letture).toEqual([]);

  await vista(asta, delegato, '1 minute');
  await vista(asta, 'chi la conduceva prima', '1 second');
  await gare.sorvegliaReferenti();
  expect(letture).toEqual([seconda.asta]);
  expect((await mio.leggi(seconda.asta)).stato).toMatchObject({ gara: { fase: 'sospesa' } });
});

test('R36 R49 nominare un secondo non ferma la gara; passata a chi non si è mai visto, dopo venti secondi sì', async () => {
  // Di chi la conduce nessuno ha mai visto un segnale.
  const referente = { tipo: 'referente', id: randomUUID() } as const;
  const seconda = await portaInGara(mio, ora.adesso, { unitaTempoMs: UNITA_MS, delegatoId: referente.id });
  sue.add(seconda.asta);
  const fai = async (attore: Attore, atto: Atto): Promise<void> => {
    expect((await mio.esegui(seconda.asta, comando(attore, atto), ora.adesso)).rifiuto).toBeNull();
    const { stato, seq } = await mio.leggi(seconda.asta);
    await creaIndice(base.db).aggiorna(stato, seq);
  };
  const fase = async () => (await mio.leggi(seconda.asta)).stato;
  const secondo = '2b7e1516-28ae-4d2a-8bf7-158809cf4f3c';
  await fai(
    { tipo: 'operatore', id: 'o' },
    {
      tipo: 'nominaSecondoDelegato',
      conduceId: referente.id,
      secondoId: null,
      delegatoId: secondo,
      delegatoNome: 'Rita Galli',
      provvedimento: { numero: '42/2026', del: '2026-11-20' },
      dispostoDa: 'il giudice',
      motivo: 'più lotti',
      propostaDa: 'altro',
    },
  );
  await gare.sorvegliaReferenti();
  expect(await fase()).toMatchObject({ gara: { fase: 'in_corso' } });
  await fai(referente, { tipo: 'passaConduzione', aId: secondo, motivo: 'udienza' });
  await gare.sorvegliaReferenti();
  expect(await fase()).toMatchObject({ gara: { fase: 'in_corso' } });
  ora.adesso += 20_000;
  await gare.sorvegliaReferenti();
  expect(await fase()).toMatchObject({ gara: { fase: 'sospesa', motivo: 'referente_disconnesso' } });
});

test('R57 tutte le gare si sospendono insieme, anche se una non riesce, e l’errore non si perde', async () => {
  const seconda = await portaInGara(altro, ora.adesso, { unitaTempoMs: UNITA_MS });
  const letta = await mio.leggi(seconda.asta);
  await creaIndice(base.db).aggiorna(letta.stato, letta.seq);
  await base.pool.query("INSERT INTO processi (id, macchina, pid, filigrana_il) VALUES ($1, 'altra', 1, 0)", [
    randomUUID(),
  ]);
  await base.pool.query("UPDATE processi SET visto = clock_timestamp() - interval '1 hour' WHERE macchina = 'altra'");
  rotta = asta;
  await expect(creaGare(porte()).subentra()).rejects.toThrow('base dati assente');
  expect((await mio.leggi(seconda.asta)).stato).toMatchObject({ gara: { fase: 'sospesa' } });
  rotta = null;
  await creaGare(porte()).subentra();
  expect(await fase()).toBe('sospesa');
});

test('R53 una gara che l’indice ha perso si ritrova, guardando solo dalla volta prima', async () => {
  const dal: (number | undefined)[] = [];
  const indice = creaIndice(base.db);
  const indietro = (da?: number) => {
    dal.push(da);
    return indice.indietro(da);
  };
  const spiato = { ...indice, indietro };
  const sue = creaGare({ ...porte(), indice: spiato });
  await sue.rimettiInPari();
  await base.comeProprietario('DELETE FROM aste WHERE id = $1', [asta]);
  ora.adesso += 60_000;
  await sue.rimettiInPari();
  expect(await indice.inGara()).toContain(asta);
  // Chi parte continua da dove era in pari chi c'era prima; poi da dove lo era lui.
  expect(dal).toEqual([ora.adesso - 60_000 - 600_000, ora.adesso - 60_000 - 600_000]);
});

test('R57 chi è sparito con una gara che l’indice ha perso non si congeda: allo zero la gara si ferma', async () => {
  await base.pool.query(
    "INSERT INTO processi (id, macchina, pid, visto, filigrana_il) VALUES ($1, 'altra', 1, clock_timestamp() - interval '1 hour', 0)",
    [randomUUID()],
  );
  await base.comeProprietario('DELETE FROM aste WHERE id = $1', [asta]);
  await gare.congedaSpariti();
  const { rows } = await base.pool.query("SELECT fine FROM processi WHERE macchina = 'altra'");
  expect(rows).toEqual([{ fine: null }]);
  ora.adesso += UNITA_MS + DRENAGGIO_MS;
  await gare.batti();
  await gare.chiudi();
  expect(await fase()).toBe('sospesa');
});

test('R54 R57 a crono fermo, se chi può avere in mano un rilancio arrivato prima non c’è più, la gara si sospende', async () => {
  const processo = randomUUID();
  const sparisce = (filigranaIl: number) =>
    base.pool.query(
      `INSERT INTO processi (id, macchina, pid, visto, filigrana_il) VALUES ($1, 'altra', 1, clock_timestamp() - interval '1 hour', $2)
       ON CONFLICT (id) DO UPDATE SET filigrana_il = $2`,
      [processo, filigranaIl],
    );
  ora.adesso += 1_000;
  const fermo = ora.adesso;
  expect((await mio.esegui(asta, comando(REFERENTE, { tipo: 'fermaCrono' }), fermo)).rifiuto).toBeNull();
  await sparisce(fermo);
  ora.adesso += 60_000;
  await gare.batti();
  await gare.chiudi();
  expect(await fase()).toBe('congelata');
  await sparisce(fermo - 1);
  ora.adesso += 60_000;
  await gare.batti();
  await gare.chiudi();
  expect(await fase()).toBe('sospesa');
  const { rows } = await base.pool.query("SELECT fine FROM processi WHERE macchina = 'altra'");
  expect(rows).toEqual([{ fine: 'morto' }]);
});
