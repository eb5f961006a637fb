import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { EsitoPacchetto } from '@gestore/contratto/buste/deposito';
import type { Allarme } from '@gestore/contratto/salute/allarmi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deposita } from '../../acquisizione/depositi/deposita.ts';
import { creaDepositi } from '../../acquisizione/depositi/depositi.ts';
import { percorsoElenco } from '../../acquisizione/depositi/elenco-depositi.ts';
import { pretendiIntere } from '../../acquisizione/depositi/mancanti.ts';
import { versaTutte } from '../../acquisizione/depositi/versa.ts';
import { creaZip } from '../../piattaforma/arnesi/zip.ts';
import { leggiEvento } from '../../vendita/giornale/letture/leggi-evento.ts';
import { type BancoOperatori, preparaBancoOperatori } from '../banco-operatori.ts';
import { pubblicaVendita } from '../vendita-pubblicata.ts';

/**
 * Chi ha la password dell'applicazione, o quella della base dati, e vuole che un'offerta svanisca: la busta si svuota, si toglie, si
 * cambia con un'altra; se ne mettono di finte; e qualcuno perde o scambia l'elenco tenuto fuori. Nulla passa in silenzio.
 */
const MINUTO = 60_000;
const GIORNO = 86_400_000;
let banco: BancoOperatori;
let teste: string;
const elenco = (): string => percorsoElenco(teste);
beforeAll(async () => {
  teste = join(await mkdtemp(join(tmpdir(), 'gestore-custodia-')), 'teste.jsonl');
  banco = await preparaBancoOperatori({ daSolo: false, ambiente: { FILE_TESTE: teste } });
});
afterAll(async () => {
  await banco.chiudi();
  await rm(dirname(teste), { recursive: true, force: true });
});

const deposito = () => banco.servizio.parti.deposito;
const giro = () => versaTutte(deposito());
const daApp = (istruzione: string) => banco.servizio.impianto.pool.query(istruzione);
/** Chi possiede la base dati toglie anche ciò che la difende. */
const senzaGrilletto = (istruzione: string) =>
  banco.comeProprietario(
    `ALTER TABLE depositi DISABLE TRIGGER USER; ${istruzione}; ALTER TABLE depositi ENABLE TRIGGER USER`,
  );
/** Un server appena avviato, con quell'elenco o con uno suo. */
const altroServer = (percorso: string | null, segreto = banco.servizio.impianto.segreti.chiave('depositi')) => ({
  ...deposito(),
  depositi: creaDepositi({ ...banco.servizio.impianto, segreto, percorso }),
});

type Scena = Awaited<ReturnType<typeof scena>>;
/** Una vendita con tre buste in custodia; la prima è quella che qualcuno vuole far svanire. */
async function scena() {
  const inizioIl = Math.floor(banco.ora.adesso / 1_000) * 1_000 + 10 * GIORNO;
  const delegato = await alle(inizioIl, () => banco.delegato('Elena'));
  const { asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: delegato.id });
  const pacchetti: { nome: string; byte: Uint8Array }[] = [];
  const esiti: EsitoPacchetto[] = [];
  for (const i of [0, 1, 2]) {
    const file = { nome: `${i}.zip`, byte: await creaZip([{ nome: 'offerta.json', contenuto: `${asta} ${i}` }]) };
    pacchetti.push(file);
    esiti.push(await deposita(deposito(), asta, { ...file, byte: Uint8Array.from(file.byte) }, banco.ora.adesso));
  }
  await giro();
  const [id = '', altra = ''] = esiti.map(({ ricevuta }) => ricevuta.deposito);
  return { asta, inizioIl, delegato, id, altra, pacchetto: pacchetti[0], ricevuta: esiti[0]?.ricevuta };
}

/** Sposta l'orologio mentre si prova, e lo rimette. */
async function alle<T>(il: number, prova: () => Promise<T>): Promise<T> {
  const prima = banco.ora.adesso;
  banco.ora.adesso = il;
  try {
    return await prova();
  } finally {
    banco.ora.adesso = prima;
  }
}

/** Gli allarmi della custodia: mai di chi, né quante. */
async function allarmi(): Promise<[string, string | null][]> {
  const ugo = await banco.operatore('Ugo');
  const { corpo } = await ugo.chiama('GET', '/api/edicom/allarmi');
  return (corpo.allarmi as Allarme[]).flatMap(({ codice, asta, quanti, chi }) => {
    if (!codice.startsWith('R25_')) return [];
    expect([quanti, chi]).toEqual([1, []]);
    return [[codice, asta] as [string, string | null]];
  });
}

/** Se la custodia lascia pronto il server; chiunque lo legge: mai una vendita, mai un numero. */
async function pronto(): Promise<boolean> {
  const { stato, corpo } = await banco.nessuno.chiama('GET', '/readyz');
  const daFare = corpo.daFare as string[];
  for (const una of daFare) expect(una).not.toMatch(/\d/);
  const detto = daFare.some((una) => una.includes('«Se manca una busta»'));
  // L'orologio della prova sta fermo, e quello della base dati no: di ciò il server può dire altro.
  if (detto) expect(stato).toBe(503);
  return !detto;
}

async function apre({ asta, delegato }: Scena) {
  await (await banco.operatore('Ugo')).chiama('POST', '/api/edicom/turno', { inTurno: true });
  const corpo = { comandoId: randomUUID(), atto: { tipo: 'apriOperazioni' } };
  const { stato, corpo: detto } = await delegato.chiama('POST', `/api/admin/aste/${asta}/atti`, corpo);
  return { stato, codice: detto.codice, frase: String(detto.detail ?? '') };
}

async function ripresenta({ asta, pacchetto }: Scena): Promise<EsitoPacchetto | undefined> {
  if (pacchetto === undefined) throw new Error('la scena non ha il pacchetto');
  const ugo = await banco.operatore('Ugo');
  const file = { nome: 'di-nuovo.zip', testo: pacchetto.byte };
  const { corpo } = await ugo.carica(`/api/edicom/aste/${asta}/pacchetti`, file);
  return (corpo.pacchetti as EsitoPacchetto[] | undefined)?.[0];
}

const fatti = async (asta: string) => (await banco.servizio.impianto.tutteLeVoci(asta)).map(leggiEvento);
const buste = async (asta: string) =>
  (await fatti(asta)).flatMap((evento) => (evento.tipo === 'BustaScartata' ? [evento.motivo] : []));

describe('R25 con la password dell’applicazione', () => {
  test('una busta non si svuota e non si toglie, nemmeno fingendo di versarla', async () => {
    const versata = await scena();
    await alle(versata.inizioIl, async () => expect((await apre(versata)).stato).toBe(200));
    const di = await scena();
    const { id } = di;
    const svuota = `UPDATE depositi SET corpo = NULL WHERE id = '${id}'`;
    for (const una of [
      svuota,
      `SET gestore.versata = '${versata.asta}'; ${svuota}`,
      `DELETE FROM depositi WHERE id = '${id}'`,
    ])
      await expect(daApp(una)).rejects.toMatchObject({ code: '42501' });
    await giro();
    expect([await allarmi(), await pronto()]).toEqual([[], true]);
    await alle(di.inizioIl, async () => expect((await apre(di)).stato).toBe(200));
  });
});

const ATTACCHI: readonly [string, (di: Scena) => Promise<unknown>][] = [
  [
    'svuotata da chi possiede la base dati',
    ({ id }) => senzaGrilletto(`UPDATE depositi SET corpo = NULL WHERE id = '${id}'`),
  ],
  ['tolta da chi possiede la base dati', ({ id }) => senzaGrilletto(`DELETE FROM depositi WHERE id = '${id}'`)],
  ['con un corpo senza nulla', ({ id }) => daApp(`UPDATE depositi SET corpo = '' WHERE id = '${id}'`)],
  [
    'con il corpo di un’altra',
    ({ id, altra }) =>
      daApp(`UPDATE depositi SET corpo = (SELECT corpo FROM depositi WHERE id = '${altra}') WHERE id = '${id}'`),
  ],
  [
    'con la testata di un’altra',
    ({ id, altra }) =>
      daApp(`UPDATE depositi SET testata = (SELECT testata FROM depositi WHERE id = '${altra}') WHERE id = '${id}'`),
  ],
  [
    'tolta, e al suo posto una finta con la stessa identità',
    ({ id }) =>
      senzaGrilletto(`CREATE TEMP TABLE finta AS SELECT * FROM depositi WHERE id = '${id}';
        DELETE FROM depositi WHERE id = '${id}';
        INSERT INTO depositi SELECT gen_random_uuid(), identita, testata, corpo FROM finta; DROP TABLE finta`),
  ],
];

describe('R25 una busta in custodia che non è più com’era', () => {
  test.each(ATTACCHI)(
    '%s: si sa, le operazioni non si aprono senza, e lo stesso pacchetto la rimette',
    async (_, attacca) => {
      const di = await scena();
      await attacca(di);
      await giro();
      // Di quale vendita è, prima che le offerte si contino, direbbe che ne ha.
      expect([await allarmi(), await pronto()]).toEqual([[['R25_custodia_non_torna', null]], false]);
      await expect(pretendiIntere(deposito(), di.asta)).resolves.toBeUndefined();
      await alle(di.inizioIl - 170 * MINUTO, async () => {
        await giro();
        expect((await allarmi()).filter(([codice]) => codice === 'R25_busta_mancante')).toEqual([
          ['R25_busta_mancante', di.asta],
        ]);
        // Le altre non la aspettano: chi le ha deposte va convocato.
        expect(await buste(di.asta)).toHaveLength(2);
      });
      await alle(di.inizioIl, async () => {
        const rifiutata = await apre(di);
        expect(rifiutata).toMatchObject({ stato: 423, codice: 'busta_mancante' });
        expect(rifiutata.frase).toContain('Almeno una busta di questa vendita');
        expect(await ripresenta(di)).toMatchObject({ gia: true, rimessa: true, ricevuta: di.ricevuta });
        expect(await ripresenta(di)).toMatchObject({ gia: true, rimessa: false, ricevuta: di.ricevuta });
        await giro();
        expect((await allarmi()).filter(([, asta]) => asta === di.asta)).toEqual([]);
        expect((await apre(di)).stato).toBe(200);
        // Uscita nel registro non manca più; chi le ha occupato l'identità le toglie la ricevuta, e si legge che è già depositata.
        expect((await ripresenta(di))?.rimessa ?? false).toBe(false);
      });
      const tutti = await fatti(di.asta);
      expect(tutti.flatMap((uno) => (uno.tipo === 'OperazioniAperte' ? [uno.buste.length] : []))).toEqual([3]);
      expect(tutti.filter(({ tipo }) => tipo === 'ArrivoTardivo')).toEqual([]);
      // La finta, se c'era.
      await senzaGrilletto('DELETE FROM depositi WHERE corpo IS NOT NULL');
      await giro();
      expect([await allarmi(), await pronto()]).toEqual([[], true]);
    },
  );

  test('rimessa da chi amministra com’era, torna da sé, anche per un server che l’ha vista alterata', async () => {
    const di = await scena();
    await banco.comeProprietario(`CREATE TABLE copia AS SELECT * FROM depositi WHERE id = '${di.id}'`);
    await daApp(`UPDATE depositi SET testata = '\\x00' WHERE id = '${di.id}'`);
    await giro();
    expect(await pronto()).toBe(false);
    await banco.comeProprietario('UPDATE depositi d SET testata = c.testata FROM copia c WHERE c.id = d.id');
    await giro();
    expect([await allarmi(), await pronto()]).toEqual([[], true]);
    await senzaGrilletto(`DELETE FROM depositi WHERE id = '${di.id}'`);
    await giro();
    expect(await pronto()).toBe(false);
    await banco.comeProprietario('INSERT INTO depositi SELECT * FROM copia; DROP TABLE copia');
    await giro();
    expect([await allarmi(), await pronto()]).toEqual([[], true]);
    await alle(di.inizioIl, async () => expect((await apre(di)).stato).toBe(200));
  });

  test('un server avviato dopo la trova lo stesso: dall’elenco, e una svuotata anche senza', async () => {
    const di = await scena();
    await senzaGrilletto(`DELETE FROM depositi WHERE id = '${di.id}'`);
    await senzaGrilletto(`UPDATE depositi SET corpo = NULL WHERE id = '${di.altra}'`);
    const mancano = async (percorso: string | null) => {
      const { depositi } = altroServer(percorso);
      // Delle svuotate della storia se ne guardano alcune a ogni giro.
      for (let volta = 0; volta < 4; volta += 1) await depositi.inAttesa();
      return depositi
        .mancanti()
        .map(({ id }) => id)
        .sort();
    };
    expect(await mancano(elenco())).toEqual([di.id, di.altra].sort());
    expect(await mancano(null)).toEqual([di.altra]);
    await dettePerdute(di);
  });

  test('se non torna, chi amministra la dice perduta: entra nel registro senza contenuto, e il referente ne decide', async () => {
    const di = await scena();
    await senzaGrilletto(`DELETE FROM depositi WHERE id = '${di.id}'`);
    await dettePerdute(di);
    const perduta = expect.stringContaining('tolta o alterata nella base dati');
    expect((await buste(di.asta)).filter((motivo) => motivo?.includes('tolta o alterata'))).toEqual([perduta]);
  });
});

/** L'ultima strada: di quella vendita le buste che mancano non torneranno, e la vendita va avanti sapendolo. */
async function dettePerdute(di: Scena): Promise<void> {
  await writeFile(`${elenco()}.perduti`, `${di.asta}\n`);
  await alle(di.inizioIl, async () => {
    expect((await apre(di)).stato).toBe(200);
    expect(await buste(di.asta)).toHaveLength(3);
  });
  await rm(`${elenco()}.perduti`);
  await giro();
  expect([await allarmi(), await pronto()]).toEqual([[], true]);
}

describe('R25 l’elenco tenuto fuori dalla base dati', () => {
  test.each<[string, (buono: Buffer) => Promise<unknown>]>([
    ['tagliato', (buono) => truncate(elenco(), buono.length - 1)],
    ['vuoto', () => writeFile(elenco(), '')],
    [
      'di un’altra installazione',
      async () => {
        const altro = join(dirname(teste), 'altro');
        await altroServer(altro, Buffer.alloc(32, 7)).depositi.inAttesa();
        await writeFile(elenco(), await readFile(altro));
      },
    ],
  ])('%s non si apre: si sa, nessuna vendita apre le operazioni, e il file resta come prova', async (_, guasta) => {
    const di = await scena();
    const buono = await readFile(elenco());
    await guasta(buono);
    const guasto = await readFile(elenco());
    await giro();
    expect([await allarmi(), await pronto()]).toEqual([[['R25_custodia_non_torna', null]], false]);
    await alle(di.inizioIl, async () => {
      const rifiutata = await apre(di);
      expect(rifiutata).toMatchObject({ stato: 423, codice: 'busta_mancante' });
      expect(rifiutata.frase).toContain('L’elenco delle buste in custodia');
    });
    expect(await readFile(elenco())).toEqual(guasto);
    // Messo da parte, si rifà con ciò che si sa e con ciò che c'è.
    await rm(elenco());
    await giro();
    expect([await allarmi(), await pronto()]).toEqual([[], true]);
    await alle(di.inizioIl, async () => expect((await apre(di)).stato).toBe(200));
  });

  test('R25 la ricevuta si dà quando la busta vi è già: il processo che muore e la riga tolta subito non la fanno svanire', async () => {
    const di = await scena();
    const altri = Array.from({ length: 5 }, (_, i) => ({
      nome: `insieme ${i}.zip`,
      contenuto: `${di.asta} insieme ${i}`,
    }));
    const esiti = await Promise.all(
      altri.map(async ({ nome, contenuto }) => {
        const byte = Uint8Array.from(await creaZip([{ nome: 'offerta.json', contenuto }]));
        return deposita(deposito(), di.asta, { nome, byte }, banco.ora.adesso);
      }),
    );
    const ids = esiti.map(({ ricevuta }) => ricevuta.deposito).sort();
    // Nessun giro: chi l'ha presa muore qui, e chi possiede la base dati toglie le righe.
    await senzaGrilletto(`DELETE FROM depositi WHERE id IN (${ids.map((id) => `'${id}'`).join(', ')})`);
    const { depositi } = altroServer(elenco());
    await depositi.inAttesa();
    expect(
      depositi
        .mancanti()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids);
    await writeFile(`${elenco()}.perduti`, `${di.asta}\n`);
    await alle(di.inizioIl, async () => expect((await apre(di)).stato).toBe(200));
    await rm(`${elenco()}.perduti`);
    await giro();
  });

  test('R10 non dice quante buste, né di quale vendita', async () => {
    const misura = async () => (await readFile(elenco())).length;
    const [prima, di] = [await misura(), await scena()];
    expect(await misura()).toBe(prima);
    const testo = await readFile(elenco(), 'latin1');
    for (const cosa of [di.asta, di.id, Buffer.from(di.asta.replaceAll('-', ''), 'hex').toString('latin1')])
      expect(testo).not.toContain(cosa);
  });
});

test('R25 duecento depositi finti insieme si dicono, una volta, e non tolgono né fermano nulla', async () => {
  const di = await scena();
  await daApp(`INSERT INTO depositi SELECT gen_random_uuid(), sha256(i::text::bytea), testata, corpo
    FROM depositi, generate_series(1, 200) i WHERE id = '${di.id}'`);
  await giro();
  expect([await allarmi(), await pronto()]).toEqual([[['R25_custodia_non_torna', null]], true]);
  await alle(di.inizioIl, async () => expect((await apre(di)).stato).toBe(200));
  expect(await buste(di.asta)).toHaveLength(3);
});
