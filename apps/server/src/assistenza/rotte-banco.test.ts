import { randomUUID } from 'node:crypto';
import type { RichiestaConRisposte } from '@gestore/contratto/assistenza/forme';
import type { Ricevuta } from '@gestore/registro';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notizieDellaVendita } from '../avvio/notizie-vendita.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { OPERATORE_DI_PROVA, type Pubblicata, pubblicaVendita } from '../prove/vendita-pubblicata.ts';

const ORA = 3_600_000;
let banco: BancoOperatori;
let anna: Persona;
let una: Pubblicata;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
});
afterAll(() => banco.chiudi());
beforeEach(async () => {
  una = await pubblicaVendita(banco.servizio.impianto, { inizioIl: banco.ora.adesso + ORA });
});

async function chiedeAiuto(testo = 'Non riesco a entrare.'): Promise<string> {
  const richiestaId = randomUUID();
  const impegno = await banco.servizio.impianto.datiPersonali.scrivi(una.asta, 'assistenza', { testo }, null);
  await una.fai(
    OPERATORE_DI_PROVA,
    { tipo: 'chiediAssistenza', richiestaId, da: 'Abete', impegno },
    banco.ora.adesso - 60_000,
  );
  return richiestaId;
}
const azione = (rid: string, cosa: string, corpo: object = { comandoId: randomUUID() }, asta = una.asta) =>
  anna.chiama('POST', `/api/edicom/aste/${asta}/assistenza/${rid}/${cosa}`, corpo);
const elenco = async (rid: string): Promise<RichiestaConRisposte | undefined> => {
  const { corpo } = await anna.chiama('GET', '/api/edicom/assistenza');
  return (corpo.richieste as RichiestaConRisposte[]).find(({ richiestaId }) => richiestaId === rid);
};

describe('guardie', () => {
  test.each([
    ['GET', '/api/edicom/assistenza'],
    ['POST', `/api/edicom/aste/${randomUUID()}/assistenza/${randomUUID()}/prendi`],
    ['POST', `/api/edicom/aste/${randomUUID()}/assistenza/${randomUUID()}/rispondi`],
  ] as const)('%s %s è solo per gli operatori', async (metodo, percorso) => {
    for (const chi of [banco.nessuno, await banco.delegato('Elena Conti')])
      expect((await chi.chiama(metodo, percorso, metodo === 'POST' ? {} : undefined)).stato).toBe(401);
  });
});

describe('R80 le richieste di aiuto', () => {
  test('si prendono in carico, si risponde, si chiudono: numero e ore restano', async () => {
    const rid = await chiedeAiuto();
    expect(await elenco(rid)).toMatchObject({
      asta: una.asta,
      numero: 1,
      da: 'Abete',
      testo: 'Non riesco a entrare.',
      stato: 'aperta',
      richiestaIl: banco.ora.adesso - 60_000,
      presaIl: null,
      chiusaIl: null,
      risposte: [],
    });
    expect((await azione(rid, 'prendi')).stato).toBe(200);
    const comandoId = randomUUID();
    expect((await azione(rid, 'rispondi', { comandoId, testo: 'Riapra il collegamento.' })).stato).toBe(200);
    expect(await elenco(rid)).toMatchObject({
      stato: 'in_carico',
      presaIl: banco.ora.adesso,
      risposte: [
        { messaggioId: comandoId, di: 'gestore', testo: 'Riapra il collegamento.', inviataIl: banco.ora.adesso },
      ],
    });
    expect((await azione(rid, 'chiudi')).stato).toBe(200);
    expect(await elenco(rid)).toMatchObject({ stato: 'chiusa', chiusaIl: banco.ora.adesso });
  });

  test('la stessa risposta mandata due volte è una sola', async () => {
    const rid = await chiedeAiuto();
    const corpo = { comandoId: randomUUID(), testo: 'Un momento.' };
    await azione(rid, 'rispondi', corpo);
    await azione(rid, 'rispondi', corpo);
    expect((await elenco(rid))?.risposte).toHaveLength(1);
  });

  test('R10 la risposta del server non porta il posto nel registro né la ricevuta', async () => {
    const rid = await chiedeAiuto();
    for (const cosa of ['prendi', 'chiudi']) {
      const { corpo } = await azione(rid, cosa);
      expect(corpo).toMatchObject({ seq: 0, ricevuta: null satisfies Ricevuta | null });
    }
  });

  test('oltre quante ne stanno in elenco si dice quante altre ce ne sono, e il cruscotto le conta tutte', async () => {
    const { datiPersonali } = banco.servizio.impianto;
    const impegno = await datiPersonali.scrivi(una.asta, 'assistenza', { testo: 'Aiuto.' }, null);
    const prima = (await anna.chiama('GET', '/api/edicom/assistenza')).corpo as {
      richieste: unknown[];
      nascoste: number;
    };
    const chiedono = Array.from(
      { length: 160 },
      (_, i) => ({ tipo: 'spettatore', id: `spettatore-${i % 32}` }) as const,
    );
    for (const chi of chiedono)
      await una.fai(
        chi,
        { tipo: 'chiediAssistenza', richiestaId: randomUUID(), da: 'Spettatore', impegno },
        banco.ora.adesso,
      );
    const dopo = (await anna.chiama('GET', '/api/edicom/assistenza')).corpo as typeof prima;
    expect(dopo.richieste).toHaveLength(150);
    expect([prima.nascoste, dopo.nascoste]).toEqual([0, prima.richieste.length + 10]);
    expect(await notizieDellaVendita(banco.servizio.impianto).richiesteAperte(una.asta)).toBe(160);
  });

  test('una richiesta di un’altra vendita, o che non c’è, è un 404', async () => {
    const rid = await chiedeAiuto();
    const altra = await pubblicaVendita(banco.servizio.impianto, { inizioIl: banco.ora.adesso + ORA });
    const corpo = { comandoId: randomUUID(), testo: 'Eccomi.' };
    for (const [quale, asta] of [
      [rid, altra.asta],
      [randomUUID(), una.asta],
      ['x', una.asta],
    ] as const)
      for (const cosa of ['prendi', 'chiudi', 'rispondi'])
        expect((await azione(quale, cosa, cosa === 'rispondi' ? corpo : { comandoId: randomUUID() }, asta)).stato).toBe(
          404,
        );
  });

  test.each([
    ['vuota', '   ', 'obbligatorio'],
    ['lunghissima', 'x'.repeat(4_001), 'al massimo'],
  ])('una risposta %s è un 422 che nomina il campo', async (_, testo, parole) => {
    const { stato, corpo } = await azione(await chiedeAiuto(), 'rispondi', { comandoId: randomUUID(), testo });
    expect(stato).toBe(422);
    expect(JSON.stringify(corpo.errori)).toContain(parole);
  });
});
