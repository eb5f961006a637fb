import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { pubblicaVendita } from '../../prove/vendita-pubblicata.ts';
import { assegnaProcedura, comprende } from '../aste/elenchi/assegnazioni.ts';

const ORA = 3_600_000;
const BRESCIA = { tribunale: 'Tribunale di Brescia', ruolo: { numero: '214', anno: 2025 } };

let banco: BancoOperatori;
let elena: Persona;
beforeAll(async () => {
  banco = await preparaBancoOperatori();
  elena = await banco.delegato('Elena Conti');
});
afterAll(async () => {
  await banco.chiudi();
  await spegniPostgresDiProva();
});

const vendita = async (delegatoId: string, ruolo = BRESCIA.ruolo): Promise<string> =>
  (
    await pubblicaVendita(banco.servizio.impianto, {
      inizioIl: banco.ora.adesso + ORA,
      delegatoId,
      scheda: { tribunale: BRESCIA.tribunale, ruolo },
    })
  ).asta;
const assegna = (giudice: Persona, procedura: Parameters<typeof comprende>[0]) =>
  assegnaProcedura(banco.servizio.impianto.db, banco.servizio.impianto.segreti, {
    utenteId: giudice.id,
    ...procedura,
    dal: banco.ora.adesso,
  });
const lette = ['', '/eventi', '/sala', '/buste', '/graduatoria', '/credenziali', '/messaggi', '/cauzioni', '/verbali'];
const canale = (asta: string) => ({ channel_name: `private-asta.${asta}.referente`, socket_id: '1.2' });
const sue = async (chi: Persona): Promise<unknown[]> =>
  ((await chi.chiama('GET', '/api/admin/aste')).corpo.aste as { id: string }[]).map(({ id }) => id);

describe('R36 un magistrato vede le vendite delle sue procedure', () => {
  test('senza un’assegnazione nessuna vendita esiste, né si può ascoltare', async () => {
    const [asta, giudice] = [await vendita(elena.id), await banco.magistrato('Paolo Serra')];
    for (const percorso of lette)
      expect([percorso, (await giudice.chiama('GET', `/api/admin/aste/${asta}${percorso}`)).stato]).toEqual([
        percorso,
        404,
      ]);
    expect((await giudice.chiama('POST', '/api/broadcasting/auth', canale(asta))).stato).toBe(403);
    expect(await sue(giudice)).toEqual([]);
    expect((await giudice.chiama('GET', '/api/admin/cruscotto')).corpo).toMatchObject({
      aste: [],
      oggi: [],
      termini: [],
    });
  });

  test('assegnata la procedura vede quella, comunque sia scritta, e non le altre dello stesso ufficio', async () => {
    const [asta, altra] = [await vendita(elena.id), await vendita(elena.id, { numero: '215', anno: 2025 })];
    const giudice = await banco.magistrato('Paolo Serra');
    await assegna(giudice, { tribunale: 'TRIBUNALE  di  brescia', ruolo: { numero: '0214', anno: 2025 } });
    expect((await giudice.chiama('GET', `/api/admin/aste/${asta}`)).corpo).toMatchObject({ conduce: false });
    expect((await giudice.chiama('GET', `/api/admin/aste/${altra}`)).stato).toBe(404);
    expect((await giudice.chiama('POST', '/api/broadcasting/auth', canale(asta))).stato).toBe(200);
    expect((await giudice.chiama('POST', '/api/broadcasting/auth', canale(altra))).stato).toBe(403);
    expect(await sue(giudice)).toContain(asta);
    expect(await sue(giudice)).not.toContain(altra);
  });

  test('chi ha tutto l’ufficio vede ogni sua vendita, e nessuna di un altro ufficio', async () => {
    const giudice = await banco.magistrato('Paolo Serra');
    await assegna(giudice, { tribunale: BRESCIA.tribunale, ruolo: null });
    const asta = await vendita(elena.id, { numero: '9', anno: 2024 });
    expect((await giudice.chiama('GET', `/api/admin/aste/${asta}`)).stato).toBe(200);
    expect(
      comprende({ tribunale: 'Tribunale di Brescia', ruolo: null }, { ...BRESCIA, tribunale: 'Tribunale di Bergamo' }),
    ).toBe(false);
  });
});

describe('R36 R38 il magistrato assiste, e conduce soltanto dove è il referente', () => {
  const atti = (asta: string) =>
    [
      [`/api/admin/aste/${asta}/atti`, { atto: { tipo: 'apriOperazioni' } }],
      [`/api/admin/aste/${asta}/messaggi`, { testo: 'Buongiorno.', filo: randomUUID() }],
      [`/api/admin/aste/${asta}/messaggi/avviso`, { testo: 'Buongiorno.' }],
      [`/api/admin/aste/${asta}/assistenza`, { testo: 'Aiuto.' }],
      [`/api/admin/aste/${asta}/credenziali/${randomUUID()}/riemetti`, { motivo: 'x' }],
      [`/api/admin/aste/${asta}/credenziali/${randomUUID()}/revoca`, { motivo: 'x' }],
    ] as const;

  test('ogni atto su una vendita che guarda è un 403 che dice perché, e non lascia nulla nel registro', async () => {
    const [asta, giudice] = [await vendita(elena.id), await banco.magistrato('Paolo Serra')];
    await assegna(giudice, BRESCIA);
    for (const [percorso, corpo] of atti(asta))
      expect(await giudice.chiama('POST', percorso, { comandoId: randomUUID(), ...corpo })).toMatchObject({
        stato: 403,
        corpo: { codice: 'R36_sola_lettura' },
      });
    const voci = await banco.servizio.impianto.tutteLeVoci(asta);
    expect(voci.length).toBeGreaterThan(0);
    expect(voci.filter(({ attore }) => attore.id === giudice.id)).toEqual([]);
  });

  test('dove è il referente compie gli atti del referente', async () => {
    const giudice = await banco.magistrato('Paolo Serra');
    const asta = await vendita(giudice.id);
    expect((await giudice.chiama('GET', `/api/admin/aste/${asta}`)).corpo).toMatchObject({ conduce: true });
    const corpo = { comandoId: randomUUID(), testo: 'Buongiorno a tutti.' };
    expect((await giudice.chiama('POST', `/api/admin/aste/${asta}/messaggi/avviso`, corpo)).stato).toBe(200);
    expect(await sue(giudice)).toContain(asta);
  });
});
