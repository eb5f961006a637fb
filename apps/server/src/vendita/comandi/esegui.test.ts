import { randomUUID } from 'node:crypto';
import { PARAMETRI_PREDEFINITI } from '@gestore/dominio';
import { verificaCatena } from '@gestore/registro';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apriPool } from '../../base-dati/collegamento/connessione.ts';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { BASE_CENT, comando, OPERATORE, portaInGara, RILANCIO_CENT, rilancio, SCHEDA } from '../../prove/gara.ts';
import { REFERENTE } from '../../prove/referente.ts';
import { EsitoIgnoto } from '../giornale/errori.ts';
import { creaGiornale, type Giornale } from '../giornale/giornale.ts';
import { marcheDiProva } from '../giornale/prove/marche-di-prova.ts';
import { ComandoDiAltri, creaEsecutore, type Esecutore, ZeroInVerifica } from './esegui.ts';

const ADESSO = 1_800_000_000_000;
const orologio = { adesso: () => ADESSO };
const SOSPENDI = { tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: 'prova' } as const;
let base: BaseDiProva;
let altroPool: Pool;
let giornale: Giornale;
let uno: Esecutore;
let due: Esecutore;
let asta: string;
let buste: [string, string];

beforeAll(async () => {
  base = await nuovaBaseDati();
  altroPool = apriPool(base.url);
});
afterAll(async () => {
  await altroPool.end();
  await base.chiudi();
});
beforeEach(async () => {
  giornale = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio });
  uno = creaEsecutore({ giornale });
  due = creaEsecutore({ giornale: creaGiornale({ marche: marcheDiProva(), pool: altroPool, orologio }) });
  ({ asta, buste } = await portaInGara(uno, ADESSO));
});

const importo = (n: number): number => BASE_CENT + n * RILANCIO_CENT;

test('R66 lo stesso comando due volte riceve la prima risposta e si scrive una volta', async () => {
  const suo = rilancio(buste[1], importo(1));
  const prima = await uno.esegui(asta, suo, ADESSO);
  const seconda = await uno.esegui(asta, suo, ADESSO + 5_000);
  expect(prima).toMatchObject({ rifiuto: null, ripetuto: false });
  expect(seconda).toEqual({ ...prima, ripetuto: true });
  expect(await giornale.leggiPerComando(asta, suo.comandoId)).toEqual(prima.voci);
});

test('R66 anche un altro processo, fermo allo stato di prima, risponde con la prima ricevuta', async () => {
  await due.leggi(asta);
  const suo = rilancio(buste[1], importo(1));
  const prima = await uno.esegui(asta, suo, ADESSO);
  expect(await due.esegui(asta, suo, ADESSO + 1)).toEqual({ ...prima, ripetuto: true });
});

test('R66 mandato insieme a due processi, lo stesso comando entra una volta sola', async () => {
  await due.leggi(asta);
  const suo = rilancio(buste[1], importo(1));
  const esiti = await Promise.all([uno, due, uno, due].map((chi) => chi.esegui(asta, suo, ADESSO)));
  expect(esiti.filter(({ ripetuto }) => !ripetuto)).toHaveLength(1);
  for (const { voci } of esiti) expect(voci).toEqual(esiti[0]?.voci);
});

test('R66 un rifiuto registrato, ripetuto, resta lo stesso rifiuto anche se ora passerebbe', async () => {
  await uno.esegui(asta, comando(REFERENTE, SOSPENDI), ADESSO);
  const suo = rilancio(buste[1], importo(1));
  const no = await uno.esegui(asta, suo, ADESSO);
  expect(no.rifiuto?.codice).toBe('R57_gara_sospesa');
  await uno.esegui(asta, comando(REFERENTE, { tipo: 'riprendiGara' }), ADESSO);
  expect(await due.esegui(asta, suo, ADESSO)).toEqual({ ...no, ripetuto: true });
});

test('un rifiuto senza traccia si decide di nuovo sullo stato più recente', async () => {
  await due.leggi(asta);
  await uno.esegui(asta, comando(REFERENTE, SOSPENDI), ADESSO);
  // Per lo stato vecchio la gara non è sospesa e la ripresa sarebbe un no che non lascia traccia.
  const ripresa = await due.esegui(asta, comando(REFERENTE, { tipo: 'riprendiGara' }), ADESSO);
  expect(ripresa).toMatchObject({ rifiuto: null, ripetuto: false });
  expect((await uno.leggi(asta)).stato).toMatchObject({ fase: 'gara', gara: { fase: 'in_corso' } });
});

test('un rifiuto deciso su uno stato superato non si scrive: vale la decisione nuova', async () => {
  await due.leggi(asta);
  await uno.esegui(asta, rilancio(buste[1], importo(1)), ADESSO);
  // Per lo stato vecchio in testa c'è ancora la prima busta, e il suo sarebbe un rilancio su sé stessa.
  const esito = await due.esegui(asta, rilancio(buste[0], importo(2)), ADESSO);
  expect(esito.rifiuto).toBeNull();
  expect((await due.leggi(asta)).stato).toMatchObject({ migliore: { bustaId: buste[0], importoCent: importo(2) } });
});

test('R50 due processi con lo stesso importo: ne vale uno, l’altro è un rifiuto con la sua voce', async () => {
  await due.leggi(asta);
  const esiti = await Promise.all([
    uno.esegui(asta, rilancio(buste[1], importo(1)), ADESSO),
    due.esegui(asta, rilancio(buste[1], importo(1)), ADESSO),
  ]);
  expect(esiti.filter(({ rifiuto }) => rifiuto === null)).toHaveLength(1);
  expect(esiti.filter(({ rifiuto }) => rifiuto !== null).map(({ voci }) => voci[0]?.tipo)).toEqual([
    'RilancioRifiutato',
  ]);
  expect(verificaCatena(await giornale.leggi(asta, 0, 1_000)).esito).toBe('integra');
});

test('chi è avvisato di una scrittura altrui rilegge prima di decidere, e non si scontra', async () => {
  const esiti: string[] = [];
  const spiato: Giornale = {
    ...giornale,
    async aggiungi(richiesta) {
      const scritta = await giornale.aggiungi(richiesta);
      esiti.push(scritta.esito);
      return scritta;
    },
  };
  const tre = creaEsecutore({ giornale: spiato });
  await tre.leggi(asta);
  const { voci } = await uno.esegui(asta, rilancio(buste[1], importo(1)), ADESSO);
  await tre.esegui(asta, rilancio(buste[0], importo(2)), ADESSO);
  expect(esiti).toEqual(['conflitto', 'scritte']);
  const seguente = await uno.esegui(asta, rilancio(buste[1], importo(3)), ADESSO);
  tre.avvisa([{ asta, seq: seguente.voci.at(-1)?.seq ?? 0 }]);
  // Un avviso più vecchio, o di ciò che si è scritto da sé, non fa rileggere e non guasta.
  tre.avvisa([{ asta, seq: voci.at(-1)?.seq ?? 0 }]);
  expect((await tre.esegui(asta, rilancio(buste[0], importo(4)), ADESSO)).rifiuto).toBeNull();
  expect(esiti).toEqual(['conflitto', 'scritte', 'scritte']);
});

test('chi guarda soltanto legge la memoria, e rilegge quando gli si dice che è superata', async () => {
  let letture = 0;
  const contato: Giornale = {
    ...giornale,
    leggi(...quali) {
      letture += 1;
      return giornale.leggi(...quali);
    },
  };
  const suo = creaEsecutore({ giornale: contato });
  const { seq } = await suo.recente(asta);
  const prime = letture;
  expect([prime > 0, (await suo.recente(asta)).seq, letture]).toEqual([true, seq, prime]);
  const { voci } = await uno.esegui(asta, rilancio(buste[1], importo(1)), ADESSO);
  const scritta = voci.at(-1)?.seq ?? 0;
  expect((await suo.recente(asta)).seq).toBe(seq);
  suo.avvisa([{ asta, seq: scritta }]);
  expect((await suo.recente(asta)).seq).toBe(scritta);
});

test('R66 dopo un esito ignoto la ripetizione riceve la ricevuta di ciò che era stato scritto', async () => {
  let muto = true;
  const rotto: Giornale = {
    ...giornale,
    async aggiungi(richiesta) {
      const scritta = await giornale.aggiungi(richiesta);
      if (muto) throw new EsitoIgnoto('la conferma non ha avuto risposta');
      return scritta;
    },
  };
  const tre = creaEsecutore({ giornale: rotto });
  const suo = rilancio(buste[1], importo(1));
  await expect(tre.esegui(asta, suo, ADESSO)).rejects.toBeInstanceOf(EsitoIgnoto);
  muto = false;
  const ripetuta = await tre.esegui(asta, suo, ADESSO + 1);
  expect(ripetuta).toMatchObject({ rifiuto: null, ripetuto: true });
  expect(ripetuta.voci).toEqual(await giornale.leggiPerComando(asta, suo.comandoId));
});

test('un fatto che non si saprebbe rileggere non entra nel registro', async () => {
  const nuova = randomUUID();
  const scheda = { ...SCHEDA, debitore: 'un campo che la scheda non ha' };
  const crea = { tipo: 'creaAsta', id: nuova, scheda, parametri: PARAMETRI_PREDEFINITI } as const;
  await expect(uno.esegui(nuova, comando(OPERATORE, crea), ADESSO)).rejects.toThrow(
    `asta ${nuova}, voce 1: AstaCreata versione 2: i dati non sono quelli del fatto: scheda (unrecognized_keys)`,
  );
  expect(await giornale.leggi(nuova, 0, 10)).toEqual([]);
  const giusta = { ...crea, scheda: SCHEDA };
  expect((await uno.esegui(nuova, comando(OPERATORE, giusta), ADESSO)).rifiuto).toBeNull();
});

test('R66 chi indovina l’identificativo di un altro non ne riceve la ricevuta', async () => {
  const suo = rilancio(buste[1], importo(1));
  await uno.esegui(asta, suo, ADESSO);
  const altrui = { ...rilancio(buste[0], importo(2)), comandoId: suo.comandoId };
  await expect(uno.esegui(asta, altrui, ADESSO + 1)).rejects.toBeInstanceOf(ComandoDiAltri);
});

/** Il tempo passa solo quando lo dice la prova; `preso` è quando qualcuno ha preso un impegno. */
function tempoFermo() {
  const impegni = new Set<() => void>();
  const { promise: preso, resolve } = Promise.withResolvers<void>();
  const dopo = (_: number, azione: () => void) => {
    impegni.add(azione);
    resolve();
    return () => void impegni.delete(azione);
  };
  return { dopo, impegni, preso };
}

const UNITA_MS = 180_000;
const DRENAGGIO_MS = 1_000;
const SISTEMA = { tipo: 'sistema', id: 'prova' } as const;
const concludi = (filigranaIl: number) => comando(SISTEMA, { tipo: 'concludiGara', filigranaIl });

/** Un rilancio tardi, che un processo ha in mano e fa aspettare. */
async function oltreLoZero(busta: string) {
  const tempo = tempoFermo();
  const suo = creaEsecutore({ giornale, dopo: tempo.dopo });
  const zero = ADESSO + UNITA_MS;
  const tardi = rilancio(busta, importo(5));
  const risposta = suo.esegui(asta, tardi, zero + 3);
  await tempo.preso;
  return { tempo, suo, zero, tardi, risposta };
}

test('R52 R53 un rilancio tardi di tre millisecondi vale, se uno in tempo, di un altro processo, sposta lo zero', async () => {
  const { suo, zero, risposta } = await oltreLoZero(buste[0]);
  const inTempo = await due.esegui(asta, rilancio(buste[1], importo(3)), zero - 1);
  expect(inTempo.rifiuto).toBeNull();
  suo.avvisa([{ asta, seq: inTempo.voci.at(-1)?.seq ?? 0 }]);
  expect(await risposta).toMatchObject({ rifiuto: null, ripetuto: false });
});

test('R53 R66 lo stesso comando, in tempo a un processo e ripetuto tardi a un altro, vale', async () => {
  const { suo, zero, tardi, risposta } = await oltreLoZero(buste[1]);
  const inTempo = await due.esegui(asta, tardi, zero - 1);
  suo.avvisa([{ asta, seq: inTempo.voci.at(-1)?.seq ?? 0 }]);
  expect(await risposta).toEqual({ ...inTempo, ripetuto: true });
});

test('R53 a gara chiusa chi era arrivato dopo lo zero ha il suo rifiuto, con la ricevuta', async () => {
  const { suo, zero, risposta } = await oltreLoZero(buste[1]);
  expect((await suo.esegui(asta, concludi(zero), zero + DRENAGGIO_MS)).rifiuto).toBeNull();
  expect(await risposta).toMatchObject({
    rifiuto: { codice: 'R53_tempo_scaduto', dati: { conclusaIl: zero } },
    voci: [{ tipo: 'RilancioRifiutato', ricevutoIl: zero + 3 }],
  });
});

test('R53 se allo zero la gara non si chiude, chi aspetta lo sa e può ripetere', async () => {
  const { tempo, risposta } = await oltreLoZero(buste[1]);
  for (const azione of tempo.impegni) azione();
  await expect(risposta).rejects.toBeInstanceOf(ZeroInVerifica);
});

test('R53 un processo che si ferma non trattiene chi aspetta lo zero, né chi arriva dopo', async () => {
  const { tempo, suo, zero, risposta } = await oltreLoZero(buste[1]);
  suo.congeda();
  await expect(risposta).rejects.toBeInstanceOf(ZeroInVerifica);
  expect(tempo.impegni.size).toBe(0);
  await expect(suo.esegui(asta, rilancio(buste[0], importo(5)), zero + 3)).rejects.toBeInstanceOf(ZeroInVerifica);
});
