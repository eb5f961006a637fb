import { randomBytes, randomUUID } from 'node:crypto';
import type { EsitoPacchetto } from '@gestore/contratto/buste/deposito';
import { PACCHETTO_MAX_KB } from '@gestore/contratto/buste/pacchetti';
import { type RicevutaDeposito, verificaRicevutaDeposito } from '@gestore/registro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creaGestorePec } from '../../dimostrazione/invenzioni/gestore-pec.ts';
import { CASELLA_OFFERTE, creaPacchettiDimostrativi } from '../../dimostrazione/invenzioni/pacchetti.ts';
import { creaZip } from '../../piattaforma/arnesi/zip.ts';
import { type BancoOperatori, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { pubblicaVendita } from '../../prove/vendita-pubblicata.ts';
import { ruotaChiaveFirma } from '../../sigillo/chiavi/rotazione.ts';
import { leggiEvento } from '../../vendita/giornale/letture/leggi-evento.ts';
import { apriArchivio } from '../pacchetto/archivio.ts';
import type { PartiDeposito } from '../parti.ts';
import { deposita } from './deposita.ts';
import { creaDepositi } from './depositi.ts';
import { versa, versaTutte } from './versa.ts';

const MINUTO = 60_000;
const GIORNO = 86_400_000;
let banco: BancoOperatori;
let parti: PartiDeposito;
let pacchetti: { nome: string; bytes: Uint8Array; depositataIl: number }[];
let inizioIl: number;
beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  const gestorePec = await creaGestorePec();
  const fiducia = { autorita: [gestorePec.autorita], caselle: [CASELLA_OFFERTE] };
  parti = { ...banco.servizio.parti.deposito, fiducia };
  inizioIl = Math.floor(banco.ora.adesso / 1000) * 1000 + 10 * GIORNO;
  pacchetti = await creaPacchettiDimostrativi({
    asta: {
      tribunale: 'Tribunale di Brescia',
      ruolo: { numero: '214', anno: 2025 },
      lotto: '1',
      prezzoBaseCent: 10_000_000,
      offertaMinimaCent: 7_500_000,
      cauzionePercento: 10,
      termineOfferteIl: inizioIl - GIORNO,
      inizioOperazioniIl: inizioIl,
    },
    seme: 3,
    gestorePec,
  });
});
afterAll(() => banco.chiudi());

const vendita = () => pubblicaVendita(banco.servizio.impianto, { inizioIl });
const file = (i: number) => ({ nome: pacchetti[i]?.nome ?? '', byte: pacchetti[i]?.bytes ?? new Uint8Array() });
const fatti = async (asta: string) =>
  (await banco.servizio.impianto.tutteLeVoci(asta)).map((voce) => ({ voce, evento: leggiEvento(voce) }));
const tipi = async (asta: string) => (await fatti(asta)).map(({ evento }) => evento.tipo);
const deposti = async (asta: string) => (await parti.depositi.inAttesa()).get(asta) ?? [];

/** Gli stessi depositi visti da un altro processo, che non ha nulla in memoria. */
function altroProcesso() {
  const { segreti } = banco.servizio.impianto;
  return creaDepositi({ ...banco.servizio.impianto, segreto: segreti.chiave('depositi'), percorso: null });
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

describe('R10 i depositi stanno a parte', () => {
  test('finché non si possono contare, nove buste non scrivono nulla di una vendita, nemmeno il suo nome', async () => {
    const { asta } = await vendita();
    const prima = await tipi(asta);
    for (let i = 0; i < pacchetti.length; i += 1) await deposita(parti, asta, file(i), banco.ora.adesso);
    await versaTutte(parti);
    await alle(inizioIl - 180 * MINUTO - 1, () => versaTutte(parti));
    expect(await tipi(asta)).toEqual(prima);
    expect(await deposti(asta)).toHaveLength(pacchetti.length);
    for (const tavola of ['depositi', 'buste_sigillate', 'posta_uscita']) {
      const { rows } = await banco.servizio.impianto.pool.query<{ riga: string }>(
        `SELECT t::text AS riga FROM ${tavola} t`,
      );
      for (const { riga } of rows) {
        expect(riga).not.toContain(asta);
        expect(riga).not.toContain(Buffer.from(asta).toString('hex'));
      }
    }
  });

  test('le testate sono tutte della stessa misura, i corpi di poche: un pacchetto illeggibile non si distingue', async () => {
    const { asta } = await vendita();
    for (const i of [0, 2, 6]) await deposita(parti, asta, file(i), banco.ora.adesso);
    const { rows } = await banco.servizio.impianto.pool.query<{ testata: number; corpo: number }>(
      'SELECT octet_length(testata) AS testata, octet_length(corpo) AS corpo FROM depositi WHERE corpo IS NOT NULL',
    );
    expect(new Set(rows.map(({ testata }) => testata)).size).toBe(1);
    expect(new Set(rows.map(({ corpo }) => corpo)).size).toBe(1);
  });

  test('a suo tempo escono insieme, in un gruppo, con l’ora della consegna provata e un ordine che non è quello di arrivo', async () => {
    const ordini = new Set<string>();
    for (let volta = 0; volta < 6 && ordini.size < 2; volta += 1) {
      const { asta } = await vendita();
      for (let i = 0; i < pacchetti.length; i += 1)
        await deposita(parti, asta, file(i), pacchetti[i]?.depositataIl ?? 0);
      await alle(inizioIl - 180 * MINUTO, () => versa(parti, asta));
      const buste = (await fatti(asta)).flatMap(({ voce, evento }) =>
        evento.tipo === 'BustaDepositata' || evento.tipo === 'BustaScartata' ? [{ voce, evento }] : [],
      );
      expect(buste).toHaveLength(pacchetti.length);
      expect(new Set(buste.map(({ voce }) => voce.comandoId)).size).toBe(1);
      expect(new Set(buste.map(({ voce }) => voce.ricevutoIl))).toEqual(new Set([inizioIl - 180 * MINUTO]));
      expect(buste.filter(({ evento }) => evento.prova === 'consegna_pec')).toHaveLength(6);
      expect(buste.filter(({ evento }) => evento.tardiva)).toHaveLength(1);
      ordini.add(buste.map(({ evento }) => evento.depositataIl).join());
      expect(await deposti(asta)).toEqual([]);
    }
    expect(ordini.size).toBeGreaterThan(1);
  });
});

describe('R24 lo stesso pacchetto è un deposito solo', () => {
  test('tre volte insieme, da due processi, e ancora dopo che è uscito: la stessa ricevuta, firmata, senza numero', async () => {
    const { asta } = await vendita();
    const { chiaveFirma } = banco.servizio.impianto;
    const altro = { ...parti, depositi: altroProcesso() };
    const esiti = await Promise.all(
      [parti, altro, parti].map((quali, i) => deposita(quali, asta, file(0), banco.ora.adesso + i)),
    );
    const ricevuta = esiti[0]?.ricevuta;
    for (const uno of esiti) expect(uno.ricevuta).toEqual(ricevuta);
    expect(esiti.filter(({ gia }) => !gia)).toHaveLength(1);
    expect(verificaRicevutaDeposito(ricevuta, chiaveFirma.chiaviPubbliche())).toEqual({ esito: 'valida' });
    const falsa = { ...(ricevuta as RicevutaDeposito), arrivataIl: 0 };
    expect(verificaRicevutaDeposito(falsa, chiaveFirma.chiaviPubbliche()).esito).toBe('non_valida');
    expect(Object.keys(ricevuta ?? {})).not.toContain('seq');
    expect(await deposti(asta)).toHaveLength(1);
    await alle(inizioIl - 180 * MINUTO, () => versa(parti, asta));
    expect(await deposita(parti, asta, file(0), inizioIl)).toMatchObject({ gia: true, ricevuta });
    await alle(inizioIl - 170 * MINUTO, () => versa(parti, asta));
    expect((await tipi(asta)).filter((tipo) => tipo === 'BustaDepositata')).toHaveLength(1);
  });

  test('R66 revocata la chiave di allora, chi lo ripresenta ha la stessa ricevuta firmata con la nuova', async () => {
    const { asta } = await vendita();
    const { db, segreti, custodia, chiaveFirma } = banco.servizio.impianto;
    const { ricevuta: prima } = await deposita(parti, asta, file(1), banco.ora.adesso);
    const dove = { segreti, cartellaChiavi: custodia.cartellaChiavi, adesso: banco.ora.adesso };
    const quale = { chiave: prima.chiave, compromessa: true, motivo: 'Rubata.' };
    await db.transaction().execute((tx) => ruotaChiaveFirma(tx, dove, quale));
    await chiaveFirma.aggiorna(db);
    const { gia, ricevuta } = await deposita(parti, asta, file(1), banco.ora.adesso);
    expect(ricevuta.chiave).not.toBe(prima.chiave);
    expect([gia, ricevuta]).toEqual([true, { ...prima, chiave: chiaveFirma.corrente().id, firma: ricevuta.firma }]);
    expect(verificaRicevutaDeposito(ricevuta, chiaveFirma.chiaviPubbliche())).toEqual({ esito: 'valida' });
  });

  test('in un’altra vendita è un altro deposito', async () => {
    const [una, altra] = [await vendita(), await vendita()];
    const prima = await deposita(parti, una.asta, file(0), banco.ora.adesso);
    expect((await deposita(parti, altra.asta, file(0), banco.ora.adesso)).gia).toBe(false);
    expect((await deposita(parti, una.asta, file(0), banco.ora.adesso)).ricevuta).toEqual(prima.ricevuta);
  });

  test('due processi che versano insieme, o uno che si ferma a metà, non scrivono nulla due volte e non perdono nulla', async () => {
    const { asta } = await vendita();
    for (let i = 0; i < 3; i += 1) await deposita(parti, asta, file(i), banco.ora.adesso);
    const altro = { ...parti, depositi: altroProcesso() };
    // Si ferma dopo avere scritto, senza sapere di averlo fatto: al giro seguente si completa.
    const { esecutore } = parti;
    const esegui: typeof esecutore.esegui = async (...cosa) => {
      await esecutore.esegui(...cosa);
      throw new Error('corrente');
    };
    const fermo = { ...parti, esecutore: { ...esecutore, esegui } };
    await alle(inizioIl - 170 * MINUTO, async () => {
      await expect(versa(fermo, asta)).rejects.toThrow('corrente');
      await Promise.all([versa(parti, asta), versa(altro, asta)]);
    });
    expect((await tipi(asta)).filter((tipo) => tipo === 'BustaDepositata')).toHaveLength(3);
    expect(await deposti(asta)).toEqual([]);
    const { rows } = await banco.servizio.impianto.pool.query('SELECT 1 FROM buste_sigillate WHERE asta = $1', [asta]);
    expect(rows).toHaveLength(3);
  });
});

describe('R12 R13 R25 chi arriva tardi', () => {
  test('a operazioni iniziate è un fatto a sé, mai una busta in tempo: una ricevuta non firmata non lo porta indietro', async () => {
    const { asta, fai } = await vendita();
    const senzaFirma = await creaPacchettiDimostrativi({
      asta: {
        tribunale: 'Tribunale di Brescia',
        ruolo: { numero: '214', anno: 2025 },
        lotto: '1',
        prezzoBaseCent: 10_000_000,
        offertaMinimaCent: 7_500_000,
        cauzionePercento: 10,
        termineOfferteIl: inizioIl - GIORNO,
        inizioOperazioniIl: inizioIl,
      },
      seme: 4,
    });
    const apri = { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 } as const;
    const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
    if (stato.fase === 'inesistente') throw new Error('inesistente');
    await fai({ tipo: 'referente', id: stato.scheda.delegatoId ?? '' }, apri, inizioIl);
    const byte = senzaFirma[0]?.bytes ?? new Uint8Array();
    const esito = await deposita(parti, asta, { nome: 'ieri.zip', byte }, inizioIl + MINUTO);
    expect(esito.ricevuta).toMatchObject({ provataIl: null, arrivataIl: inizioIl + MINUTO });
    const vero = await deposita(parti, asta, file(1), inizioIl + 2 * MINUTO);
    expect(vero.ricevuta.provataIl).toBe(pacchetti[1]?.depositataIl);
    await alle(inizioIl + 3 * MINUTO, () => versa(parti, asta));
    const arrivi = (await fatti(asta)).flatMap(({ evento }) => (evento.tipo === 'ArrivoTardivo' ? [evento] : []));
    expect(arrivi.map(({ arrivataIl }) => arrivataIl).sort()).toEqual([inizioIl + MINUTO, inizioIl + 2 * MINUTO]);
    expect(arrivi.find(({ arrivataIl }) => arrivataIl === inizioIl + MINUTO)?.provataIl).toBeNull();
    expect(await tipi(asta)).not.toContain('BustaDepositata');
  });

  test('fra il termine e l’inizio decide la ricevuta firmata, e dove non c’è l’arrivo', async () => {
    const { asta } = await vendita();
    await deposita(parti, asta, file(0), inizioIl - 170 * MINUTO);
    const senza = { ...parti, fiducia: { autorita: [], caselle: [] } };
    await deposita(senza, asta, file(1), inizioIl - 170 * MINUTO);
    await alle(inizioIl - 160 * MINUTO, () => versa(parti, asta));
    const buste = (await fatti(asta)).flatMap(({ evento }) => (evento.tipo === 'BustaDepositata' ? [evento] : []));
    expect(buste.map(({ prova, tardiva }) => [prova, tardiva]).sort()).toEqual([
      ['arrivo', true],
      ['consegna_pec', false],
    ]);
  });

  test('aprendo le operazioni escono prima le buste ancora nei depositi: nessuna resta fuori dall’elenco', async () => {
    let asta = '';
    await alle(inizioIl, async () => {
      const delegato = await banco.delegato('Elena');
      await (await banco.operatore('Ornella')).chiama('POST', '/api/edicom/turno', { inTurno: true });
      ({ asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: delegato.id }));
      for (const i of [0, 1]) await deposita(parti, asta, file(i), inizioIl - GIORNO);
      const corpo = { comandoId: randomUUID(), atto: { tipo: 'apriOperazioni' } };
      expect((await delegato.chiama('POST', `/api/admin/aste/${asta}/atti`, corpo)).stato).toBe(200);
    });
    const aperte = (await fatti(asta)).flatMap(({ evento }) => (evento.tipo === 'OperazioniAperte' ? [evento] : []));
    expect(aperte[0]?.buste).toHaveLength(2);
  });

  test('R25 un file oltre la misura è rifiutato a chi lo manda, con la ricevuta, e si saprà a suo tempo, una volta sola', async () => {
    const { asta } = await vendita();
    const ugo = await banco.operatore('Ugo');
    const grande = { nome: 'enorme.zip', testo: new Uint8Array(PACCHETTO_MAX_KB * 1_024 + 1) };
    for (let volta = 0; volta < 2; volta += 1) {
      const risposta = await ugo.carica(`/api/edicom/aste/${asta}/pacchetti`, grande);
      const [suo] = risposta.corpo.pacchetti as EsitoPacchetto[];
      expect([risposta.stato, suo?.conservato, suo?.gia]).toEqual([200, false, volta === 1]);
      expect(suo?.ricevuta).toMatchObject({ esito: 'illeggibile', motivo: expect.stringContaining('supera 32 MB') });
    }
    expect(await tipi(asta)).not.toContain('BustaScartata');
    await alle(inizioIl - 170 * MINUTO, () => versa(parti, asta));
    const scartate = (await fatti(asta)).flatMap(({ evento }) => (evento.tipo === 'BustaScartata' ? [evento] : []));
    expect(scartate.map(({ motivo }) => motivo)).toEqual([
      `Il pacchetto supera ${PACCHETTO_MAX_KB / 1_024} MB: i suoi byte non sono stati conservati.`,
    ]);
  });
});

test('R25 appena oltre il limite non si legge, e non ferma quello che lo segue: al limite si legge', async () => {
  const { asta } = await vendita();
  const ugo = await banco.operatore('Ugo Limiti');
  const MAX = PACCHETTO_MAX_KB * 1_024;
  const modulo = new FormData();
  const misure = [MAX + 1, MAX];
  for (const [i, byte] of misure.entries())
    modulo.append('pacchetti', new Blob([await largo(file(i).byte, byte)]), `${byte}.zip`);
  const risposta = await fetch(`${banco.servizio.url}/api/edicom/aste/${asta}/pacchetti`, {
    method: 'POST',
    headers: ugo.intestazioni,
    body: modulo,
  });
  const { pacchetti: esiti } = (await risposta.json()) as { pacchetti: EsitoPacchetto[] };
  expect(esiti.map(({ nome, conservato }) => [nome, conservato])).toEqual([
    [`${MAX + 1}.zip`, false],
    [`${MAX}.zip`, true],
  ]);
  expect(esiti.map(({ ricevuta }) => ricevuta.esito)).toEqual(['illeggibile', 'acquisita']);
  await alle(inizioIl - 170 * MINUTO, () => versa(parti, asta));
  expect((await tipi(asta)).filter((tipo) => tipo.startsWith('Busta')).toSorted()).toEqual([
    'BustaDepositata',
    'BustaScartata',
  ]);
});

/** Lo stesso pacchetto largo esattamente tanti byte: un allegato che non si comprime, e il commento in fondo per i pochi che mancano. */
async function largo(pacchetto: Uint8Array, byte: number): Promise<Uint8Array<ArrayBuffer>> {
  const archivio = await apriArchivio(pacchetto);
  if (archivio.esito !== 'aperto') throw new Error('il pacchetto non si apre');
  const voci = [...archivio.voci].map(([nome, contenuto]) => ({ nome, contenuto }));
  const COMMENTO_MAX = 65_000;
  const perizia = randomBytes(byte - pacchetto.length - COMMENTO_MAX);
  const zip = Buffer.from(await creaZip([...voci, { nome: 'allegati/perizia.bin', contenuto: perizia }]));
  const commento = byte - zip.length;
  if (commento < 0 || commento > 0xffff) throw new Error(`non ci sta: ${commento}`);
  zip.writeUInt16LE(commento, zip.length - 2);
  return new Uint8Array(Buffer.concat([zip, Buffer.alloc(commento, 32)]));
}

describe('chi ha la base dati', () => {
  test('senza il segreto non sa di quale vendita sia una busta, e non riconosce un pacchetto che ha in mano', async () => {
    const { asta } = await vendita();
    const { ricevuta } = await deposita(parti, asta, file(0), banco.ora.adesso);
    const senza = creaDepositi({ ...banco.servizio.impianto, segreto: new Uint8Array(32), percorso: null });
    expect(await senza.inAttesa()).toEqual(new Map());
    expect(await senza.trova(asta, ricevuta.impronta)).toBeNull();
    expect(await deposti(asta)).toHaveLength(1);
  });
});
