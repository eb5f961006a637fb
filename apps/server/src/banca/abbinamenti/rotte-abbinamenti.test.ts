import { randomUUID } from 'node:crypto';
import type { Candidato } from '@gestore/contratto/banca/forme';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BancoDueVendite, cauzioneDi, GIORNI_FA_IN_CHIARO, preparaDueVendite } from '../prove/banco-banca.ts';
import { presoPerIlPrezzo } from '../prove/righe-vere.ts';

let b: BancoDueVendite;
beforeAll(async () => {
  b = await preparaDueVendite();
});
afterAll(() => b.banco.chiudi());

describe('abbinamento', () => {
  test('R10 ciò che può essere di una vendita chiusa non si mostra; orfano è solo chi non può esserlo', async () => {
    await b.carica([
      { importo: '77.00', causale: 'recente', contabile: b.giorniFa(0) },
      { importo: '78.00', causale: 'vecchio', contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) },
      { importo: '5.00', verso: 'DBIT', causale: 'spese', contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) },
    ]);
    expect((await b.movimenti()).movimenti.map(({ causale }) => causale)).not.toContain('recente');
    expect((await b.conCausale('vecchio')).stato).toBe('orfano');
    expect((await b.conCausale('spese')).stato).toBe('uscita');
  });
  test('R10 fra i candidati ci sono solo le buste aperte, e le letture sono annotate per vendita (R37)', async () => {
    const { id } = await b.conCausale('vecchio');
    const { corpo } = await b.anna.chiama('GET', `/api/edicom/banca/movimenti/${id}/candidati`);
    expect(new Set((corpo.candidati as { asta: string }[]).map((uno) => uno.asta))).toEqual(new Set([b.asta]));
    const { rows } = await b.banco.servizio.impianto.pool.query(
      "SELECT DISTINCT asta FROM letture_identita WHERE chi = $1 AND che_cosa LIKE 'CRO e IBAN%'",
      [b.anna.id],
    );
    expect(rows).toEqual([{ asta: b.asta }]);
  });
  test('R39 CRO e importo abbinano da soli; ripetere il comando non cambia nulla; ciò che si scioglie non si riabbina', async () => {
    await b.carica(
      b.offerte
        .slice(0, 2)
        .map((una, i) => cauzioneDi(una, { causale: `cauzione ${i}`, contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) })),
    );
    const comando = { comandoId: randomUUID() };
    const prima = await b.anna.chiama('POST', '/api/edicom/banca/abbina', comando);
    const ancora = await b.anna.chiama('POST', '/api/edicom/banca/abbina', comando);
    expect([prima.corpo, ancora.corpo]).toEqual([{ abbinati: 2 }, { abbinati: 2 }]);
    const { asta } = b;
    const bustaId = b.offerte[0]?.bustaId;
    const uno = await b.conCausale('cauzione 0', 'banca=sella&stato=abbinato');
    expect(uno.abbinamento).toMatchObject({ asta, bustaId, modo: 'automatico' });
    const sciogli = { comandoId: randomUUID(), motivo: 'Prova' };
    for (const _ of [1, 2])
      expect((await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${uno.id}/sciogli`, sciogli)).stato).toBe(200);
    const nuovo = await b.anna.chiama('POST', '/api/edicom/banca/abbina', { comandoId: randomUUID() });
    expect(nuovo.corpo).toEqual({ abbinati: 0 });

    const aMano = { comandoId: randomUUID(), asta, bustaId, motivo: 'Riconosciuto al telefono.' };
    expect(
      (await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${uno.id}/abbina`, { ...aMano, motivo: ' ' })).stato,
    ).toBe(422);
    for (const _ of [1, 2])
      expect((await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${uno.id}/abbina`, aMano)).stato).toBe(200);
    const diversi = [
      b.anna.chiama('POST', `/api/edicom/banca/movimenti/${uno.id}/abbina`, { ...aMano, motivo: 'Un altro.' }),
      b.anna.chiama('POST', `/api/edicom/banca/movimenti/${uno.id}/sciogli`, { ...sciogli, motivo: 'Un altro.' }),
      b.anna.chiama('POST', `/api/edicom/banca/movimenti/${uno.id}/sciogli`, {
        ...sciogli,
        comandoId: aMano.comandoId,
      }),
      b.anna.chiama('POST', '/api/edicom/banca/abbina', { comandoId: aMano.comandoId }),
    ];
    for (const uno of diversi) expect((await uno).corpo.codice).toBe('comando_diverso');
    const altro = { ...aMano, comandoId: randomUUID() };
    const no = await b.bruno.chiama('POST', `/api/edicom/banca/movimenti/${uno.id}/abbina`, altro);
    expect(no.corpo.codice).toBe('gia_abbinato');
    expect((await b.conCausale('cauzione 0')).abbinamento).toMatchObject({
      modo: 'manuale',
      operatore: 'Anna Operatrice',
      motivo: expect.stringContaining('Riconosciuto al telefono.'),
    });
  });
  test('R39 un bonifico scritto due volte copre un’offerta sola: né da sé né a mano ne copre un’altra', async () => {
    const [prima, seconda] = b.offerte;
    if (prima === undefined || seconda === undefined) throw new Error('servono due offerte');
    // Lo stesso accredito in un altro estratto, con un’altra causale: la banca lo ha scritto di nuovo.
    const { cro } = await b.conCausale('cauzione 1');
    await b.carica([
      cauzioneDi(seconda, { cro: cro ?? '', causale: 'riscritto', contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) }),
    ]);
    const riscritto = await b.conCausale('riscritto');
    const corpo = { comandoId: randomUUID(), asta: b.asta, bustaId: prima.bustaId, motivo: 'prova' };
    const no = await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${riscritto.id}/abbina`, corpo);
    expect([no.stato, no.corpo.codice]).toEqual([409, 'gia_abbinato']);
  });
  test('R39 la causale nomina un altro lotto: non si abbina da sé, e chi lo abbina legge perché', async () => {
    const una = b.offerte[2];
    if (una === undefined) throw new Error('servono tre offerte');
    const causale = `cauzione lotto ${una.lotto}9`;
    await b.carica([cauzioneDi(una, { causale, contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) })]);
    const abbinati = await b.anna.chiama('POST', '/api/edicom/banca/abbina', { comandoId: randomUUID() });
    expect(abbinati.corpo).toEqual({ abbinati: 0 });
    const { id } = await b.conCausale(causale);
    const { corpo } = await b.anna.chiama('GET', `/api/edicom/banca/movimenti/${id}/candidati`);
    const suo = (corpo.candidati as Candidato[]).find(({ bustaId }) => bustaId === una.bustaId);
    expect(suo).toMatchObject({ coincide: ['cro', 'importo', 'iban'], contrasta: ['lotto'] });
  });
  test('R69 R71 ciò che ha pagato un prezzo non diventa una cauzione, né da sé né a mano', async () => {
    const [, , terza] = b.offerte;
    if (terza === undefined) throw new Error('servono tre offerte');
    await b.carica([
      cauzioneDi(terza, { causale: 'il prezzo di un’altra', contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) }),
    ]);
    const { id } = await b.conCausale('il prezzo di un’altra');
    await presoPerIlPrezzo(b.banco.servizio.impianto, id, randomUUID());
    const nuovo = await b.anna.chiama('POST', '/api/edicom/banca/abbina', { comandoId: randomUUID() });
    expect(nuovo.corpo).toEqual({ abbinati: 0 });
    const aMano = { comandoId: randomUUID(), asta: b.asta, bustaId: terza.bustaId, motivo: 'Mi sembra la sua.' };
    expect(await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${id}/abbina`, aMano)).toMatchObject({
      stato: 409,
      corpo: { codice: 'accredito_del_prezzo', regola: 'R69' },
    });
  });
  test('una busta che non esiste, o non è aperta, non si abbina', async () => {
    const { id } = await b.conCausale('vecchio');
    const corpo = { comandoId: randomUUID(), asta: b.asta, bustaId: randomUUID(), motivo: 'prova' };
    expect((await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${id}/abbina`, corpo)).stato).toBe(404);
  });
});
