import '../registro-catturato.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { preparaStoria, type Risposta } from './scena.ts';

/**
 * Un professionista delegato che vuole far vincere un amico. Prova, in ordine, tutto ciò che il suo posto gli mette in mano:
 * non ottiene nulla, e ogni volta resta scritto che ci ha provato e chi era.
 */
const storia = await preparaStoria();
const { elena, asta, inizioIl, ora } = storia;
const altra = await storia.delegato('Carla Altrui');
afterAll(() => storia.chiudi());

const ORA_MS = 3_600_000;
const suo = `/api/admin/aste/${asta}`;
const digitata = () => ({
  canale: 'cartacea',
  interruzione: 'nessuna',
  depositataIl: inizioIl - 48 * ORA_MS,
  offerente: 'Un Amico',
  identificativo: 'RSSMRA80A01B157Z',
  prezzoCent: 99_000_000,
  cauzioneCent: 9_900_000,
  pagamentoGiorni: 120,
  personaDaNominare: false,
  ibanAddebito: null,
});
const codice = ({ stato, corpo }: Risposta) => [stato, corpo.codice];
/** I rifiuti della legge che il registro della vendita tiene, con chi li ha avuti. */
const negati = async () =>
  (await storia.fatti('AttoRifiutato')).filter(({ attore_id }) => attore_id === elena.id).map(({ dati }) => dati.atto);
const suoiFatti = async (tipo: string) =>
  (await storia.fatti(tipo)).filter(({ attore_id }) => attore_id === elena.id).length;
const rifiutate = () => storia.rifiutate(elena).map(({ rotta, stato }) => `${stato} ${rotta}`);
const letture = async () =>
  (await storia.chiama(storia.anna, 'GET', '/api/edicom/registro/letture')).corpo.letture as {
    chi: { id: string };
    cheCosa: string;
  }[];
const haLetto = async (cosa: string) =>
  (await letture()).some(({ chi, cheCosa }) => chi.id === elena.id && cheCosa.includes(cosa));

describe('prima che le offerte si possano leggere', () => {
  test('non conta le offerte: né eventi, né canali, né credenziali', async () => {
    await storia.vai(inizioIl - 2 * 24 * ORA_MS);
    for (const parte of ['eventi', 'sala', 'sala/eventi', 'credenziali'])
      expect([parte, ...codice(await storia.chiama(elena, 'GET', `${suo}/${parte}`))]).toEqual([
        parte,
        409,
        'R10_non_ancora_leggibile',
      ]);
    const ascolta = { channel_name: `private-asta.${asta}.referente`, socket_id: '1.2' };
    expect((await storia.chiama(elena, 'POST', '/api/broadcasting/auth', ascolta)).stato).toBe(403);
    expect(rifiutate()).toContain('403 /api/broadcasting/auth');
  });
  test('nelle buste non c’è nessuno, e la sua lettura resta scritta', async () => {
    expect((await storia.chiama(elena, 'GET', `${suo}/buste`)).corpo).toEqual({ buste: [], cancellatiIl: null });
    expect(await haLetto('identità')).toBe(true);
  });
  test('non apre prima, e il tentativo è un fatto con il suo nome', async () => {
    expect(codice(await storia.atto(elena, { tipo: 'apriOperazioni' }))[0]).toBe(409);
    expect(await negati()).toContain('apriOperazioni');
  });
  test('non anticipa le operazioni: si spostano soltanto in avanti', async () => {
    const rinvio = {
      tipo: 'rinviaOperazioni',
      fissateIl: inizioIl,
      nuovoInizioIl: inizioIl - 24 * ORA_MS,
      nuovoTermineIl: null,
      provvedimento: { numero: '12', del: '2026-11-01' },
      motivo: 'Anticipo.',
    };
    expect((await storia.atto(elena, rinvio)).stato).toBe(409);
    expect(await negati()).toContain('rinviaOperazioni');
  });
  test('la vendita di un’altra per lei non esiste', async () => {
    for (const parte of ['', '/eventi', '/credenziali', '/rilanci.pdf'])
      expect((await storia.chiama(altra, 'GET', `${suo}${parte}`)).stato).toBe(404);
    expect(storia.rifiutate(altra).length).toBeGreaterThan(3);
  });
});

describe('con gli inviti partiti', () => {
  test('vede i recapiti, e resta scritto; nessun collegamento le passa davanti', async () => {
    await storia.convoca();
    expect(storia.offerenti).toHaveLength(3);
    const { testo } = await storia.chiama(elena, 'GET', `${suo}/credenziali`);
    for (const { collegamento } of storia.offerenti) expect(testo).not.toContain(collegamento.split('/').at(-1));
    expect(testo).not.toContain('/login/');
    expect(await haLetto('recapiti')).toBe(true);
  });
  test('rifà la credenziale di un offerente: il collegamento va a lui, a lei solo che è partito', async () => {
    const vittima = storia.offerenti[0];
    const comando = { comandoId: randomUUID(), motivo: 'Dice di averla smarrita.' };
    const rifatta = await storia.chiama(elena, 'POST', `${suo}/credenziali/${vittima?.persona.id}/riemetti`, comando);
    expect([rifatta.stato, rifatta.testo.includes('/login/')]).toEqual([200, false]);
    expect(await suoiFatti('CredenzialeRevocata')).toBe(1);
  });
  test('si ammette da spettatrice, e da spettatrice non rilancia', async () => {
    const richiesta = {
      comandoId: randomUUID(),
      nome: 'Elena Conti',
      identificativo: 'CNTLNE80A41F205X',
      pec: 'elena@pec.example',
      motivazione: 'Creditore.',
      diDiritto: false,
    };
    const ammessa = await storia.chiama(elena, 'POST', `${suo}/spettatori`, richiesta);
    expect([ammessa.stato, ammessa.testo.includes('/login/')]).toEqual([200, false]);
    const spettatrice = { strategia: 'user', id: String(ammessa.corpo.credenzialeId) } as const;
    const rilancio = { comandoId: randomUUID(), importoCent: 99_000_000 };
    const rilanciato = await storia.chiama(spettatrice, 'POST', `/api/user/asta/${asta}/rilanci`, rilancio);
    expect(codice(rilanciato)).toEqual([403, 'ruolo_non_ammesso']);
    expect(storia.rifiutate(spettatrice)).not.toEqual([]);
  });
  test('con la sua sessione non è né un offerente né il gestore', async () => {
    const rilancio = { comandoId: randomUUID(), importoCent: 99_000_000 };
    const tentate = [
      await storia.chiama(elena, 'POST', `/api/user/asta/${asta}/rilanci`, rilancio),
      await storia.chiama(elena, 'GET', '/api/edicom/posta'),
      await storia.chiama(elena, 'POST', '/api/edicom/banca/ordini', {}),
    ];
    expect(tentate.map(({ stato }) => stato)).toEqual([401, 401, 401]);
  });
});

describe('durante le operazioni', () => {
  test('R25 un’offerta digitata con l’identificativo della busta di un altro non ne prende il posto: la busta si apre', async () => {
    await storia.vai(inizioIl);
    await storia.chiama(storia.anna, 'POST', '/api/edicom/turno', { inTurno: true });
    expect((await storia.atto(elena, { tipo: 'apriOperazioni' })).stato).toBe(200);
    for (const { bustaId } of storia.offerenti) {
      const comando = { comandoId: bustaId, atto: { tipo: 'registraOfferta', offerta: digitata() } };
      expect((await storia.chiama(elena, 'POST', `${suo}/atti`, comando)).stato).toBe(409);
    }
    // Di un'offerta rifiutata non resta il testo: né accanto alla vendita, né contro chi ha offerto davvero (R21).
    const { rows } = await storia.servizio.contesto.pool.query(
      `SELECT 1 FROM dati_personali WHERE asta = $1 AND tipo = 'offerta'`,
      [asta],
    );
    expect(rows).toEqual([]);
    await storia.apri();
  });
  test('aggiudicare prima della gara, avviarla due volte, un’offerta di carta in una vendita telematica: no', async () => {
    const offerta = digitata();
    const prima = await storia.fatti();
    for (const atto of [
      { tipo: 'aggiudica', motivoIrraggiungibili: null },
      { tipo: 'registraOfferta', offerta },
    ])
      expect((await storia.atto(elena, atto)).stato).toBe(409);
    expect((await storia.fatti()).slice(prima.length).map(({ tipo }) => tipo)).toEqual([
      'AttoRifiutato',
      'AttoRifiutato',
    ]);
  });
  test('un rilancio dettato dalla sala, per un amico che partecipa da casa: no', async () => {
    await storia.avvia();
    const bustaId = storia.offerenti[1]?.bustaId;
    await storia.atto(elena, { tipo: 'fermaCrono' });
    const dettato = { tipo: 'registraRilancioInSala', bustaId, importoCent: 30_000_000, dichiaratoIl: ora.adesso };
    expect((await storia.atto(elena, dettato)).stato).toBe(409);
    expect(await negati()).toContain('registraRilancioInSala');
  });
  test('R55 il rilancio online che ha superato l’amico, detto scritto per errore: no, e il tentativo resta nel registro', async () => {
    const prima = (await storia.fatti()).length;
    const [amico] = storia.offerenti;
    const bustaId = amico?.bustaId;
    const annullo = { tipo: 'annullaRilancio', bustaId, importoCent: 30_000_000, motivo: 'Era uno zero di troppo.' };
    expect(codice(await storia.atto(elena, annullo))).toEqual([409, 'R55_rilancio_sconosciuto']);
    const vero = { tipo: 'rettificaRilancio', bustaId, registratoCent: 1, importoCent: 30_000_000, motivo: 'Meno.' };
    expect(codice(await storia.atto(elena, vero))).toEqual([409, 'R55_rilancio_seguito']);
    expect((await storia.atto(elena, { ...vero, motivo: '  ' })).stato).toBe(422);
    const scritti = (await storia.fatti()).slice(prima).map(({ tipo }) => tipo);
    expect(scritti.filter((tipo) => tipo === 'AttoRifiutato')).toHaveLength(2);
    expect(scritti).not.toContain('RilancioAnnullato');
  });
  test('si toglie di mezzo un concorrente: lui lo sa, e il fatto porta il nome e la ragione', async () => {
    const vittima = storia.offerenti[2];
    const comando = { comandoId: randomUUID(), motivo: 'Sospetto.' };
    await storia.chiama(elena, 'POST', `${suo}/credenziali/${vittima?.persona.id}/revoca`, comando);
    const revoca = (await storia.fatti('CredenzialeRevocata')).at(-1);
    expect([revoca?.attore_id, revoca?.dati.pseudonimo]).toEqual([elena.id, vittima?.pseudonimo]);
    const token = vittima?.collegamento.split('/').at(-1);
    const rientra = await storia.conGettone(null, 'POST', '/api/user/auth/token', { token });
    expect(codice(rientra)).toEqual([410, 'credenziale_revocata']);
    // L'offerta resta in gara: chi è stato tolto si rimette, e nulla di ciò che ha fatto va perso.
    expect((await storia.chiama(elena, 'GET', suo)).testo).toContain(vittima?.pseudonimo);
  });
  test('sospende e riprende finché non vince chi vuole: ogni volta è un fatto, con le sue parole', async () => {
    for (let volta = 0; volta < 3; volta += 1) {
      await storia.atto(elena, { tipo: 'sospendiGara', dettaglio: 'Una verifica.' });
      await storia.atto(elena, { tipo: 'riprendiGara' });
    }
    const sospese = await storia.fatti('GaraSospesa');
    expect(sospese.length).toBeGreaterThan(2);
    expect(sospese.every(({ attore_id }) => attore_id === elena.id)).toBe(true);
    expect((await storia.atto(elena, { tipo: 'sospendiGara', dettaglio: ' ' })).stato).toBe(422);
  });
  test('aggiudica a gara aperta, firma un verbale che non c’è: no', async () => {
    for (const atto of [
      { tipo: 'aggiudica', motivoIrraggiungibili: null },
      { tipo: 'firmaVerbale', versione: 7 },
    ])
      expect((await storia.atto(elena, atto)).stato).toBe(409);
    expect(await negati()).toEqual(expect.arrayContaining(['aggiudica', 'firmaVerbale']));
  });
});
