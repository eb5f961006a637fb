import { randomUUID } from 'node:crypto';
import { fineDelGiorno, giornoARoma } from '@gestore/dominio';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { offerteAperte } from '../../banca/abbinamenti/offerte-aperte.ts';
import { rimborsiDaPagare } from '../../banca/rimborsi/rimborsi-da-pagare.ts';
import { rimborsiDellaVendita, vincoliDi } from '../../banca/rimborsi/rimborsi-dovuti.ts';
import { venditeInAttesa } from '../../banca/sigillati/attese.ts';
import { creaGestorePec } from '../../dimostrazione/invenzioni/gestore-pec.ts';
import { CASELLA_OFFERTE, creaPacchettiDimostrativi } from '../../dimostrazione/invenzioni/pacchetti.ts';
import { type BancoOperatori, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { REFERENTE } from '../../prove/referente.ts';
import { OPERATORE_DI_PROVA, type Pubblicata, pubblicaVendita } from '../../prove/vendita-pubblicata.ts';
import { paginaAtti } from '../../rendiconti/atti.ts';
import { verificaAsta } from '../../rendiconti/verifica-asta.ts';
import { sospensioniDi } from '../../vendita/aste/scheda/sospensioni.ts';
import { eLeggibile, pretendiLeggibile } from '../../vendita/rotte/oggetti.ts';
import type { PartiDeposito } from '../parti.ts';
import { deposita } from './deposita.ts';
import { creaDepositi } from './depositi.ts';

const MINUTO = 60_000;
const GIORNO = 24 * 60 * MINUTO;
const PROVVEDIMENTO = { numero: '310/2026', del: '2026-01-20' };
let banco: BancoOperatori;
let parti: PartiDeposito;
let inizioIl: number;
let pacchetti: { nome: string; bytes: Uint8Array }[];

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
    seme: 4,
    gestorePec,
  });
});
let prima: number;
beforeEach(() => {
  prima = banco.ora.adesso;
});
afterEach(() => {
  banco.ora.adesso = prima;
});
afterAll(() => banco.chiudi());

const statoDi = async ({ asta }: Pubblicata) => {
  const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('non pubblicata');
  return stato;
};
const prova = async ({ asta }: Pubblicata, attore: typeof REFERENTE | typeof OPERATORE_DI_PROVA, atto: unknown) => {
  const comando = { comandoId: randomUUID(), attore, atto } as Parameters<
    typeof banco.servizio.impianto.esecutore.esegui
  >[1];
  return (await banco.servizio.impianto.esecutore.esegui(asta, comando, banco.ora.adesso)).rifiuto?.codice ?? null;
};
const SOSPENDI = { tipo: 'sospendiVendita', provvedimento: PROVVEDIMENTO, motivo: 'Istanza di Zefiro.' };
const riprendi = (fermaDal: number, nuovoInizioIl: number) => ({
  tipo: 'riprendiVendita',
  fermaDal,
  attesaIl: null,
  nuovoInizioIl,
  nuovoTermineIl: null,
  provvedimento: PROVVEDIMENTO,
  motivo: 'Cessata la causa.',
});
const copiaDi = (i: number) => ({
  nome: pacchetti[i]?.nome ?? '',
  byte: Uint8Array.from(pacchetti[i]?.bytes ?? []),
});
const posta = async ({ asta }: Pubblicata) =>
  (
    await banco.servizio.impianto.pool.query<{ oggetto: string; testo: string }>(
      'SELECT oggetto, testo FROM posta_uscita WHERE asta = $1 ORDER BY creata_il, oggetto',
      [asta],
    )
  ).rows;
const giro = () => banco.servizio.pianificatore.giro();

test('R10 R32 sospesa prima del termine: nessuno conta, il termine non corre, e con la nuova data si sigilla di nuovo', async () => {
  const vendita = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  await deposita(parti, vendita.asta, copiaDi(0), banco.ora.adesso);
  expect(await prova(vendita, OPERATORE_DI_PROVA, SOSPENDI)).toBeNull();
  const { ferma } = await statoDi(vendita);
  banco.ora.adesso = inizioIl + MINUTO;
  await giro();
  await giro();
  expect(await statoDi(vendita)).toMatchObject({ fase: 'raccolta', buste: new Map() });
  expect(await posta(vendita)).toEqual([]);
  // Nemmeno chi ha la base dati sa di chi è la busta: fuori dai depositi non c'è ancora nulla di suo.
  const { rows } = await banco.servizio.impianto.pool.query('SELECT 1 FROM buste_sigillate WHERE asta = $1', [
    vendita.asta,
  ]);
  expect(rows).toEqual([]);
  // Finché è ferma i crediti restano chiusi: la vendita attende ancora.
  const attende = async () =>
    (await venditeInAttesa(banco.servizio.impianto)).some(({ asta }) => asta === vendita.asta);
  expect(await attende()).toBe(true);

  const nuovoIl = inizioIl + 9 * GIORNO;
  expect(await prova(vendita, OPERATORE_DI_PROVA, riprendi(ferma?.da ?? 0, nuovoIl))).toBeNull();
  await giro();
  await giro();
  const { giornale, segreti } = banco.servizio.impianto;
  const depositi = creaDepositi({ ...banco.servizio.impianto, segreto: segreti.chiave('depositi'), percorso: null });
  const [deposta] = (await depositi.inAttesa()).get(vendita.asta) ?? [];
  expect((await depositi.intera(deposta?.id ?? ''))?.testata.contenutoDal).toBe(nuovoIl);
  expect(await sospensioniDi(giornale, vendita.asta)).toEqual([
    { da: ferma?.da, provvedimento: PROVVEDIMENTO, riprendeIl: nuovoIl, finita: true, liberati: false },
  ]);
});

/** Ciò che si era aperto resta leggibile, anche se T0 è fra nove giorni: per chi controlla il registro, per chi ne cerca gli atti, per chi arriva. */
async function restaLeggibile(vendita: Pubblicata): Promise<void> {
  const { db, esecutore, giornale } = banco.servizio.impianto;
  const orologio = { adesso: () => banco.ora.adesso };
  const catena = await verificaAsta({ ...banco.servizio.impianto, orologio }, vendita.asta);
  expect(catena?.voci).toBe((await giornale.leggi(vendita.asta, 0, 1_000)).length);
  const { atti } = await paginaAtti(db, { asta: vendita.asta }, banco.ora.adesso);
  expect(atti.map(({ tipo }) => tipo)).toContain('BustaDepositata');
  const stato = await statoDi(vendita);
  expect(eLeggibile({ orologio }, stato)).toBe(true);
  expect(pretendiLeggibile({ orologio }, stato)).toBe(stato);
  await deposita(parti, vendita.asta, copiaDi(1), banco.ora.adesso);
  await giro();
  expect((await statoDi(vendita)).arrivi.size).toBe(1);
  expect((await esecutore.leggi(vendita.asta)).stato.fase).toBe('operazioni_aperte');
}

test('R32 sospesa a operazioni aperte e ripresa nove giorni dopo: chi è convocato lo legge due volte, mai il motivo', async () => {
  const vendita = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  await deposita(parti, vendita.asta, copiaDi(0), banco.ora.adesso);
  banco.ora.adesso = inizioIl - 180 * MINUTO;
  await giro();
  banco.ora.adesso = inizioIl;
  expect(
    await prova(vendita, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 }),
  ).toBeNull();
  expect(await prova(vendita, REFERENTE, { ...SOSPENDI, provvedimento: null })).toBeNull();
  const { ferma } = await statoDi(vendita);
  for (let volta = 0; volta < 3; volta += 1) await giro();
  const nuovoIl = inizioIl + 9 * GIORNO;
  expect(await prova(vendita, REFERENTE, { ...riprendi(ferma?.da ?? 0, nuovoIl), provvedimento: null })).toBeNull();
  for (let volta = 0; volta < 3; volta += 1) await giro();
  const messaggi = await posta(vendita);
  expect(messaggi.map(({ oggetto }) => oggetto.split(':')[0])).toEqual([
    expect.stringContaining('Invito alle operazioni'),
    'La vendita riprende',
    'Vendita sospesa',
  ]);
  for (const { testo } of messaggi) expect(testo).not.toContain('Zefiro');
  const scade = await banco.servizio.impianto.pool.query<{ scade_il: string }>(
    'SELECT scade_il FROM credenziali WHERE asta = $1',
    [vendita.asta],
  );
  for (const { scade_il } of scade.rows) expect(Number(scade_il)).toBeGreaterThan(nuovoIl);

  banco.ora.adesso += MINUTO;
  await restaLeggibile(vendita);
  banco.ora.adesso = nuovoIl - MINUTO;
  const RIAPRI = { tipo: 'riapriOperazioni', operatoriInTurno: 1 };
  expect(await prova(vendita, REFERENTE, RIAPRI)).toBe('R10_prima_del_tempo');
  banco.ora.adesso = nuovoIl;
  expect(await prova(vendita, REFERENTE, RIAPRI)).toBeNull();
  expect(await statoDi(vendita)).toMatchObject({ fase: 'operazioni_aperte', ferma: null });
});

test('R71 il giudice libera gli offerenti prima dell’apertura: la cauzione di chi non si è mai aperto si può restituire', async () => {
  const vendita = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  await deposita(parti, vendita.asta, copiaDi(0), banco.ora.adesso);
  await deposita(parti, vendita.asta, copiaDi(1), banco.ora.adesso);
  expect(await prova(vendita, OPERATORE_DI_PROVA, SOSPENDI)).toBeNull();
  const libera = {
    tipo: 'liberaOfferenti',
    provvedimento: PROVVEDIMENTO,
    motivo: 'Attesa troppo lunga.',
    propostaDa: REFERENTE.id,
  };
  expect(await prova(vendita, OPERATORE_DI_PROVA, libera)).toBeNull();
  await giro();
  // Nessuno le conta prima della loro ora, nemmeno così; da allora tornano tutte.
  expect((await rimborsiDellaVendita(banco.servizio.impianto, vendita.asta)).rimborsi).toEqual([]);
  banco.ora.adesso = inizioIl - 180 * MINUTO;
  await giro();
  const { rimborsi } = await rimborsiDellaVendita(banco.servizio.impianto, vendita.asta);
  expect(rimborsi).toHaveLength(2);
  for (const uno of rimborsi)
    expect(uno).toMatchObject({
      importoCent: 0,
      impedimenti: expect.arrayContaining(['accredito_mancante', 'iban_mancante']),
    });
  const attese = await venditeInAttesa(banco.servizio.impianto);
  expect(attese.some(({ asta }) => asta === vendita.asta)).toBe(false);
});

test('R13 R25 R71 revocata prima che si leggano: chi aveva offerto è in elenco, la cauzione gli torna, e nessuno lo invita', async () => {
  const vendita = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  await deposita(parti, vendita.asta, copiaDi(0), banco.ora.adesso);
  banco.ora.adesso = inizioIl - 2 * GIORNO;
  expect(await prova(vendita, OPERATORE_DI_PROVA, SOSPENDI)).toBeNull();
  expect(await prova(vendita, REFERENTE, { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'Ordine.' })).toBeNull();
  await deposita(parti, vendita.asta, copiaDi(1), banco.ora.adesso + MINUTO);
  await giro();
  const rimborsi = async () => (await rimborsiDellaVendita(banco.servizio.impianto, vendita.asta)).rimborsi;
  expect(await rimborsi()).toEqual([]);
  expect((await statoDi(vendita)).buste.size).toBe(0);
  banco.ora.adesso = inizioIl - 170 * MINUTO;
  for (let volta = 0; volta < 3; volta += 1) await giro();
  const tipi = (await banco.servizio.impianto.tutteLeVoci(vendita.asta)).map(({ tipo }) => tipo);
  const dopo = tipi.slice(tipi.indexOf('EsitoDichiarato') + 2);
  expect(dopo.toSorted()).toEqual(['ArrivoTardivo', 'BustaDepositata', 'RimborsiDisposti']);
  const senzaAccredito = { importoCent: 0, impedimenti: expect.arrayContaining(['accredito_mancante']) };
  // Chi è arrivato a vendita finita non ha offerto: anche la sua cauzione torna, e si dice perché. Escono in ordine di sorte (R10).
  expect((await rimborsi()).toSorted((uno, altro) => Number(uno.arrivataTardi) - Number(altro.arrivataTardi))).toEqual([
    expect.objectContaining({ ...senzaAccredito, arrivataTardi: false }),
    expect.objectContaining({ ...senzaAccredito, arrivataTardi: true, pseudonimo: 'Arrivo tardivo 1' }),
  ]);
  const note = await offerteAperte(banco.servizio.impianto, { aste: [vendita.asta] });
  expect(note.map(({ pseudonimo }) => pseudonimo)).toContain('Arrivo tardivo 1');
  expect((await posta(vendita)).filter(({ oggetto }) => oggetto.includes('Invito'))).toEqual([]);
  const dovuti = async () =>
    (await banco.servizio.impianto.pool.query('SELECT dovuti FROM rimborsi_dovuti WHERE asta = $1', [vendita.asta]))
      .rows;
  await expect.poll(dovuti).toEqual([{ dovuti: 2 }]);
});

test('R24 R71 rinviata prima che si leggano: nulla torna, si dice chi è vincolato e fino a quando, e passati 120 giorni torna da sé', async () => {
  const { pool, esecutore } = banco.servizio.impianto;
  const vendita = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  await deposita(parti, vendita.asta, copiaDi(0), banco.ora.adesso);
  await deposita(parti, vendita.asta, copiaDi(1), banco.ora.adesso);
  banco.ora.adesso = inizioIl - 2 * GIORNO;
  expect(await prova(vendita, OPERATORE_DI_PROVA, SOSPENDI)).toBeNull();
  expect(await prova(vendita, REFERENTE, { tipo: 'dichiaraEsito', esito: 'rinviata', motivo: 'Ordine.' })).toBeNull();
  await giro();
  const letti = () => rimborsiDellaVendita(banco.servizio.impianto, vendita.asta);
  expect(await letti()).toMatchObject({ rimborsi: [], vincoli: [] });
  banco.ora.adesso = inizioIl - 170 * MINUTO;
  for (let volta = 0; volta < 3; volta += 1) await giro();
  const { rimborsi, vincoli } = await letti();
  expect(rimborsi).toEqual([]);
  const stato = await statoDi(vendita);
  expect(vincoli).toHaveLength(2);
  for (const { bustaId, intestatario, vincolo } of vincoli) {
    const finoAl = fineDelGiorno(giornoARoma(stato.buste.get(bustaId)?.depositataIl ?? 0) + 120);
    expect(intestatario).toBe('');
    expect(vincolo).toEqual({ vincolata: true, perche: 'irrevocabile', regola: 'R24', finoAl });
  }
  // Non è dovuto a nessuno, e chi ordina i rimborsi non la trova; nemmeno i dati si cancellano finché qualcuno è vincolato (R77).
  const dovuti = async () =>
    (await pool.query<{ dovuti: number }>('SELECT dovuti FROM rimborsi_dovuti WHERE asta = $1', [vendita.asta])).rows;
  expect(await dovuti()).toEqual([]);
  expect(await rimborsiDaPagare(banco.servizio.impianto, vendita.asta)).toBe(2);
  banco.ora.adesso = Math.max(...vincoli.map(({ vincolo }) => vincolo.finoAl ?? 0));
  await giro();
  expect((await letti()).rimborsi.length).toBeLessThan(2);
  banco.ora.adesso += 1;
  await giro();
  // Chi ordina i rimborsi guarda l'elenco, che segue il registro di poco.
  await expect.poll(dovuti).toEqual([{ dovuti: 2 }]);
  const dopo = await letti();
  expect(dopo.rimborsi).toHaveLength(2);
  for (const { vincolo } of dopo.vincoli) expect(vincolo).toMatchObject({ vincolata: false, perche: 'scaduta' });
  expect(await rimborsiDaPagare(banco.servizio.impianto, vendita.asta)).toBe(0);
  const voci = (await esecutore.leggi(vendita.asta)).seq;
  await giro();
  expect((await esecutore.leggi(vendita.asta)).seq).toBe(voci);
});

test('R10 R32 ferma, ripresa più avanti e ferma di nuovo: chi è vincolato non dice quanti hanno offerto', async () => {
  const vendita = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  await deposita(parti, vendita.asta, copiaDi(0), banco.ora.adesso);
  banco.ora.adesso = inizioIl - 170 * MINUTO;
  await giro();
  const vincolati = async () => (await vincoliDi(banco.servizio.impianto, await statoDi(vendita))).length;
  expect(await prova(vendita, OPERATORE_DI_PROVA, SOSPENDI)).toBeNull();
  expect(await vincolati()).toBe(1);
  const { ferma } = await statoDi(vendita);
  expect(await prova(vendita, OPERATORE_DI_PROVA, riprendi(ferma?.da ?? 0, inizioIl + 9 * GIORNO))).toBeNull();
  expect(await prova(vendita, OPERATORE_DI_PROVA, SOSPENDI)).toBeNull();
  expect(await vincolati()).toBe(0);
  banco.ora.adesso = inizioIl + 9 * GIORNO - 170 * MINUTO;
  expect(await vincolati()).toBe(1);
});

test('R71 rinviata con gli offerenti in mano, il giudice li libera dopo: le cauzioni tornano, e si dice perché', async () => {
  const vendita = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  await deposita(parti, vendita.asta, copiaDi(0), banco.ora.adesso);
  banco.ora.adesso = inizioIl - 170 * MINUTO;
  await giro();
  expect(await prova(vendita, OPERATORE_DI_PROVA, SOSPENDI)).toBeNull();
  expect(await prova(vendita, REFERENTE, { tipo: 'dichiaraEsito', esito: 'sospesa', motivo: 'Ordine.' })).toBeNull();
  const letti = () => rimborsiDellaVendita(banco.servizio.impianto, vendita.asta);
  expect(await letti()).toMatchObject({ rimborsi: [], vincoli: [{ vincolo: { vincolata: true } }] });
  const libera = { tipo: 'liberaOfferenti', provvedimento: PROVVEDIMENTO, motivo: 'Attesa.', propostaDa: REFERENTE.id };
  expect(await prova(vendita, OPERATORE_DI_PROVA, libera)).toBeNull();
  expect(await letti()).toMatchObject({
    rimborsi: [{ importoCent: 0 }],
    vincoli: [{ vincolo: { vincolata: false, perche: 'liberata', regola: 'R71' } }],
  });
  expect(await prova(vendita, OPERATORE_DI_PROVA, libera)).toBe('R24_gia_liberati');
});

test('R24 R71 di un registro di prima, che rendeva a tutti, a chi è ancora vincolato non si ordina nulla finché lo è', async () => {
  const { esecutore, giornale } = banco.servizio.impianto;
  const vendita = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  await deposita(parti, vendita.asta, copiaDi(0), banco.ora.adesso);
  banco.ora.adesso = inizioIl - 170 * MINUTO;
  await giro();
  expect(await prova(vendita, OPERATORE_DI_PROVA, SOSPENDI)).toBeNull();
  expect(await prova(vendita, REFERENTE, { tipo: 'dichiaraEsito', esito: 'sospesa', motivo: 'Ordine.' })).toBeNull();
  const [{ id: bustaId, pseudonimo } = { id: '', pseudonimo: '' }] = (await statoDi(vendita)).buste.values();
  const { seq, impronta } = await esecutore.leggi(vendita.asta);
  const disposti = { rimborsi: [{ bustaId, pseudonimo, importoCent: null }], giorniLavorativi: 7 };
  const voce = { tipo: 'RimborsiDisposti', versione: 1, dati: disposti, comandoId: randomUUID(), parte: 0 };
  const scritta = await giornale.aggiungi({
    asta: vendita.asta,
    dopoSeq: seq,
    precedente: impronta,
    voci: [{ ...voce, attore: OPERATORE_DI_PROVA, ricevutoIl: banco.ora.adesso }],
  });
  expect(scritta.esito).toBe('scritte');
  const impedita = async () => {
    const { rimborsi, vincoli } = await rimborsiDellaVendita(banco.servizio.impianto, vendita.asta);
    return { fino: vincoli[0]?.vincolo.finoAl ?? 0, si: rimborsi[0]?.impedimenti.includes('ancora_vincolata') };
  };
  const { fino, si } = await impedita();
  expect(si).toBe(true);
  banco.ora.adesso = fino + 1;
  expect(await impedita()).toMatchObject({ si: false });
});

test('R32 R36 il provvedimento che raggiunge una vendita ferma si aggiunge: è la stessa sospensione, e l’esito si può scrivere', async () => {
  const vendita = await pubblicaVendita(banco.servizio.impianto, { inizioIl: banco.ora.adesso });
  const apri = { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 };
  for (const atto of [apri, { ...SOSPENDI, provvedimento: null }])
    expect(await prova(vendita, REFERENTE, atto)).toBeNull();
  const { ferma } = await statoDi(vendita);
  banco.ora.adesso += MINUTO;
  expect(await prova(vendita, OPERATORE_DI_PROVA, { ...SOSPENDI, propostaDa: REFERENTE.id })).toBeNull();
  expect(await prova(vendita, OPERATORE_DI_PROVA, SOSPENDI)).toBe('R32_vendita_ferma');
  expect(await sospensioniDi(banco.servizio.impianto.giornale, vendita.asta)).toEqual([
    { da: ferma?.da, provvedimento: PROVVEDIMENTO, riprendeIl: null, finita: false, liberati: false },
  ]);
  expect(await prova(vendita, REFERENTE, { tipo: 'dichiaraEsito', esito: 'sospesa', motivo: 'ordine' })).toBeNull();
});
