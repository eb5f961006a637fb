import '../registro-catturato.ts';
import { randomUUID } from 'node:crypto';
import { SOGGETTO_VUOTO } from '@gestore/contratto/anagrafe/forme';
import { afterAll, describe, expect, test } from 'vitest';
import { creaZip } from '../../piattaforma/arnesi/zip.ts';
import { apriZip } from '../apri-zip.ts';
import { preparaStoria, type Risposta } from './scena.ts';

/**
 * Un operatore del gestore che qualcuno ha pagato: vuole sapere quante offerte ci sono e quali, entrare al posto di un altro,
 * far passare un'offerta scritta dopo. Prova in ordine; non ottiene nulla, e ciò che ha provato si trova.
 */
const storia = await preparaStoria();
const { anna, bruno, elena, asta, inizioIl } = storia;
afterAll(() => storia.chiudi());

const ORA_MS = 3_600_000;
const sua = `/api/edicom/aste/${asta}`;
const stato = ({ stato: quale }: Risposta) => quale;
const comando = (altro: object = {}) => ({ comandoId: randomUUID(), ...altro });
const pacchetto = (indice: number): Uint8Array => {
  const byte = storia.pacchetti[indice];
  if (byte === undefined) throw new Error('la scena non ha quel pacchetto');
  return byte;
};

describe('prima che le offerte si possano leggere', () => {
  test('gli atti della vendita non dicono né quante offerte ci sono né a che punto è il registro', async () => {
    await storia.vai(inizioIl - 48 * ORA_MS);
    const prima = (await storia.chiama(anna, 'GET', `/api/edicom/registro/atti?asta=${asta}`)).corpo.atti as object[];
    for (const i of [3, 4]) expect(stato(await storia.carica(bruno, `${sua}/pacchetti`, pacchetto(i)))).toBe(200);
    const dopo = (await storia.chiama(anna, 'GET', `/api/edicom/registro/atti?asta=${asta}`)).corpo.atti;
    expect(dopo).toEqual(prima);
    const catena = await storia.chiama(anna, 'POST', `/api/edicom/registro/aste/${asta}/verifica`);
    expect(catena.corpo).toMatchObject({ esito: 'integra', voci: null });
  });
  test('ripete il caricamento di un altro per sapere se c’è già: gli si dice solo del file che ha in mano', async () => {
    const ripetuto = await storia.carica(bruno, `${sua}/pacchetti`, pacchetto(3));
    expect(ripetuto.corpo).toMatchObject({ pacchetti: [{ gia: true }] });
    expect(JSON.stringify(ripetuto.corpo)).not.toMatch(/"seq":\d/);
  });
  test('credenziali e avvisi prima del tempo: no', async () => {
    expect(stato(await storia.chiama(bruno, 'GET', `${sua}/credenziali`))).toBe(409);
    expect(stato(await storia.chiama(bruno, 'POST', `${sua}/avvisi`, comando({ oggetto: 'x', testo: 'x' })))).toBe(409);
  });
  test('conduce la vendita, o rilancia, con la sua sessione: no', async () => {
    const atto = comando({ atto: { tipo: 'apriOperazioni' } });
    const tentate = [
      await storia.chiama(bruno, 'POST', `/api/admin/aste/${asta}/atti`, atto),
      await storia.chiama(bruno, 'GET', `/api/admin/aste/${asta}/buste`),
      await storia.chiama(bruno, 'POST', `/api/user/asta/${asta}/rilanci`, comando({ importoCent: 1 })),
    ];
    expect(tentate.map(stato)).toEqual([401, 401, 401]);
  });
});

describe('chi può farsi un altro', () => {
  test('da solo non fa di sé un magistrato, né un delegato', async () => {
    const dati = (await storia.chiama(bruno, 'GET', '/api/edicom/soggetti')).corpo;
    expect(dati).toBeDefined();
    const nuovo = await storia.chiama(bruno, 'POST', '/api/edicom/soggetti', {
      ...comando(),
      ...SOGGETTO_VUOTO,
      nome: 'Bruno Bianchi',
      ancheSeDoppione: true,
    });
    const id = String(nuovo.corpo.id);
    for (const ruolo of ['magistrato', 'delegato']) {
      await storia.chiama(bruno, 'POST', `/api/edicom/soggetti/${id}/account/crea`, {
        ...comando(),
        email: `${ruolo}@amico.example`,
        ruolo,
      });
      // Nessun collegamento è partito: ci vuole un secondo operatore.
      const posta = await storia.chiama(anna, 'GET', '/api/edicom/posta');
      expect(posta.testo).not.toContain(`${ruolo}@amico.example`);
    }
  });
  test('non mette un amico al posto della delegata di una vendita pubblicata', async () => {
    const amico = await storia.delegato('Un Amico');
    const scheda = (await storia.chiama(bruno, 'GET', sua)).corpo;
    const cambiata = { ...(scheda.scheda as object), delegatoId: amico.id, delegatoNome: 'Un Amico' };
    const letta = { scheda: scheda.scheda, parametri: scheda.parametri };
    const corpo = comando({ ...letta, scheda: cambiata, letta, motivo: 'Errore di battitura' });
    const esito = await storia.chiama(bruno, 'PUT', sua, corpo);
    expect([esito.stato, stato(await storia.chiama(amico, 'GET', `/api/admin/aste/${asta}`))]).toEqual([409, 404]);
  });
});

describe('chi può cambiare le regole a offerte già depositate', () => {
  test('R02 R05 da solo non tocca ciò su cui si è offerto: ogni no nomina i campi, e nulla cambia', async () => {
    const { scheda, parametri } = (await storia.chiama(bruno, 'GET', sua)).corpo as {
      scheda: object;
      parametri: Record<string, unknown>;
    };
    const intorno = { scheda, letta: { scheda, parametri }, motivo: 'Errore di battitura' };
    const prima = await storia.fatti('ParametriModificati');
    const cambi = {
      cauzionePercento: 50,
      cauzioneSu: 'prezzo_base',
      modalita: parametri.modalita === 'sincrona_mista' ? 'sincrona_telematica' : 'sincrona_mista',
      rilancioMinimoCent: Number(parametri.rilancioMinimoCent) + 1,
      unitaTempoMs: Number(parametri.unitaTempoMs) + 1_000,
      drenaggioMs: Number(parametri.drenaggioMs) + 1,
      saldoGiorni: Number(parametri.saldoGiorni) + 1,
      personaDaNominareAmmessa: parametri.personaDaNominareAmmessa !== true,
      istanzeAssegnazione: parametri.istanzeAssegnazione !== true,
      autoRilancioAmmesso: parametri.autoRilancioAmmesso !== true,
    };
    for (const [chiave, valore] of Object.entries(cambi)) {
      const corpo = comando({ ...intorno, parametri: { ...parametri, [chiave]: valore } });
      const esito = await storia.chiama(bruno, 'PUT', sua, corpo);
      expect([chiave, esito.stato, esito.corpo.codice]).toEqual([chiave, 409, 'R02_fissati_con_la_pubblicazione']);
    }
    const due = comando({ ...intorno, parametri: { ...parametri, cauzionePercento: 50, saldoGiorni: 9 } });
    const esito = await storia.chiama(bruno, 'PUT', sua, due);
    expect(esito.testo).toContain('percentuale della cauzione, termine del saldo');
    expect(await storia.fatti('ParametriModificati')).toEqual(prima);
    expect((await storia.chiama(bruno, 'GET', sua)).corpo.parametri).toEqual(parametri);
  });
});

describe('con gli inviti partiti', () => {
  test('nella posta in uscita nessun collegamento si legge, e averla letta resta scritto', async () => {
    await storia.convoca();
    const { testo } = await storia.chiama(bruno, 'GET', `/api/edicom/posta?asta=${asta}`);
    expect(testo).not.toContain('/login/');
    for (const { collegamento } of storia.offerenti) expect(testo).not.toContain(collegamento.split('/').at(-1));
    const letture = await storia.chiama(anna, 'GET', `/api/edicom/registro/letture?asta=${asta}`);
    expect(letture.testo).toContain(bruno.id);
  });
  test('rifà la credenziale di un offerente: non ne riceve il collegamento, e il fatto porta il suo nome', async () => {
    const vittima = storia.offerenti[0]?.persona.id;
    const motivo = { motivo: 'Telefonata.' };
    const rifatta = await storia.chiama(bruno, 'POST', `${sua}/credenziali/${vittima}/riemetti`, comando(motivo));
    expect(rifatta.testo).not.toContain('/login/');
    const sui = (await storia.fatti()).filter(({ attore_id }) => attore_id === bruno.id).map(({ tipo }) => tipo);
    expect(sui).toContain('CredenzialeRevocata');
  });
});

describe('a offerte aperte', () => {
  test('una busta scritta adesso con la data di ieri non è in tempo: lo decide la referente, con i due istanti', async () => {
    await storia.apri();
    const tarda = await storia.carica(bruno, `${sua}/pacchetti`, await rifatto(pacchetto(0)));
    expect(tarda.stato).toBe(200);
    await storia.vai(storia.ora.adesso);
    const [arrivo] = await storia.fatti('ArrivoTardivo');
    // Le ricevute nel pacchetto dicono ieri, ma nessuno le ha firmate: l'unico istante provato è quello dell'arrivo.
    expect(arrivo?.dati).toMatchObject({ provataIl: null, arrivataIl: inizioIl });
    const decide = { tipo: 'decidiArrivo', bustaId: arrivo?.dati.bustaId, accolto: false, motivo: 'Oltre il termine.' };
    expect((await storia.atto(elena, decide)).stato).toBe(200);
    expect((await storia.fatti('ArrivoDeciso')).map(({ attore_id }) => attore_id)).toEqual([elena.id]);
  });
  test('anche durante la gara ciò che arriva è un fatto', async () => {
    await storia.avvia();
    const prima = (await storia.fatti('ArrivoTardivo')).length;
    expect(stato(await storia.carica(bruno, `${sua}/pacchetti`, pacchetto(5)))).toBe(200);
    await storia.vai(storia.ora.adesso);
    expect(await storia.fatti('ArrivoTardivo')).toHaveLength(prima + 1);
  });
  test('parla agli offerenti come banco: ogni parola è un fatto, con il suo nome', async () => {
    const chi = storia.offerenti[1];
    if (chi === undefined) throw new Error('manca un offerente');
    const aiuto = comando({ testo: 'Non sento nulla.' });
    await storia.chiama(chi.persona, 'POST', `/api/user/asta/${asta}/assistenza`, aiuto);
    const richiesta = `${sua}/assistenza/${aiuto.comandoId}`;
    expect(stato(await storia.chiama(bruno, 'POST', `${richiesta}/rispondi`, comando({ testo: 'Si fermi.' })))).toBe(
      200,
    );
    expect((await storia.fatti('MessaggioInviato')).at(-1)?.attore_id).toBe(bruno.id);
  });
  test('se tutti escono dal turno, qualcuno lo vede', async () => {
    await storia.chiama(anna, 'POST', '/api/edicom/turno', { inTurno: false });
    const { testo } = await storia.chiama(anna, 'GET', '/api/edicom/allarmi');
    expect(testo).toContain('R80_nessun_operatore');
  });
});

/** Lo stesso pacchetto con un byte diverso: un'altra busta, con le ricevute di ieri che nessuno ha firmato. */
async function rifatto(byte: Uint8Array): Promise<Uint8Array> {
  const voci = [...(await apriZip(Buffer.from(byte)))].map(([nome, contenuto]) => ({ nome, contenuto }));
  return creaZip([...voci, { nome: 'allegati/aggiunto.txt', contenuto: 'Scritto dopo.' }]);
}
