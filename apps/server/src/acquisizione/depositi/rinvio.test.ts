import { randomUUID } from 'node:crypto';
import { giorniDopo, letturaPrevistaDal } from '@gestore/dominio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venditeInAttesa } from '../../banca/sigillati/attese.ts';
import { creaGestorePec } from '../../dimostrazione/invenzioni/gestore-pec.ts';
import { CASELLA_OFFERTE, creaPacchettiDimostrativi } from '../../dimostrazione/invenzioni/pacchetti.ts';
import { type BancoOperatori, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { REFERENTE } from '../../prove/referente.ts';
import { OPERATORE_DI_PROVA, type Pubblicata, pubblicaVendita } from '../../prove/vendita-pubblicata.ts';
import { dissigilla } from '../../vendita/aste/buste/apertura.ts';
import { scriviElencoImpediti } from '../../vendita/aste/confronti/impediti.ts';
import type { DatoAccanto } from '../../vendita/giornale/parole.ts';
import type { PartiDeposito } from '../parti.ts';
import { deposita } from './deposita.ts';
import { creaDepositi } from './depositi.ts';

const MINUTO = 60_000;
const ORA = 60 * MINUTO;
const GIORNO = 24 * ORA;
const APRI = { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 } as const;
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
afterAll(() => banco.chiudi());

const statoDi = async ({ asta }: Pubblicata) => {
  const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('non pubblicata');
  return stato;
};
const prova = async (
  { asta }: Pubblicata,
  attore: typeof REFERENTE | typeof OPERATORE_DI_PROVA,
  atto: unknown,
  accanto: readonly DatoAccanto[] = [],
) => {
  const comando = { comandoId: randomUUID(), attore, atto, accanto } as Parameters<
    typeof banco.servizio.impianto.esecutore.esegui
  >[1];
  return (await banco.servizio.impianto.esecutore.esegui(asta, comando, banco.ora.adesso)).rifiuto?.codice ?? null;
};
const rinvia = (nuovoInizioIl: number, altro: object = {}) => ({
  tipo: 'rinviaOperazioni',
  fissateIl: inizioIl,
  nuovoInizioIl,
  nuovoTermineIl: null,
  provvedimento: { numero: '215/2026', del: '2026-11-20' },
  motivo: 'Il perito ha chiesto altro tempo.',
  ...altro,
});
const copiaDi = (i: number) => ({
  nome: pacchetti[i]?.nome ?? '',
  byte: Uint8Array.from(pacchetti[i]?.bytes ?? []),
});
/** Le righe dei depositi come le vede chi ha la base dati e non la chiave. */
const righeDeposte = async () =>
  (
    await banco.servizio.impianto.pool.query<{ id: string; testata: Buffer; corpo: Buffer }>(
      'SELECT id, testata, corpo FROM depositi WHERE corpo IS NOT NULL ORDER BY id',
    )
  ).rows;
const esterne = async ({ asta }: Pubblicata, query: string) =>
  (await banco.servizio.impianto.pool.query<Record<string, string>>(query, [asta])).rows;
const giro = () => banco.servizio.pianificatore.giro();

test('R10 R32 T0 non si anticipa in nessun modo; rinviato, ogni busta si apre al nuovo T0 e non prima', async () => {
  const prima = banco.ora.adesso;
  const vendita = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  const altra = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  const file = { nome: pacchetti[0]?.nome ?? '', byte: Uint8Array.from(pacchetti[0]?.bytes ?? []) };
  await deposita(parti, vendita.asta, file, banco.ora.adesso);
  await deposita(parti, altra.asta, { ...file, byte: Uint8Array.from(pacchetti[0]?.bytes ?? []) }, banco.ora.adesso);

  // L'attacco: T0 portato a fra poco, dalla scheda dell'operatore e con un rinvio all'indietro.
  const { scheda, parametri } = await statoDi(vendita);
  for (const cambio of [
    { inizioOperazioniIl: banco.ora.adesso + MINUTO, termineOfferteIl: banco.ora.adesso + 1_000 },
    { termineOfferteIl: banco.ora.adesso + 1_000 },
    { leggibiliPrimaMs: 24 * ORA },
  ])
    expect(
      await prova(vendita, OPERATORE_DI_PROVA, {
        tipo: 'modificaParametri',
        scheda,
        parametri: { ...parametri, ...cambio },
        letta: null,
        motivo: 'Una data sbagliata',
      }),
    ).toBe('R32_solo_con_rinvio');
  expect(await prova(vendita, REFERENTE, rinvia(inizioIl - GIORNO))).toBe('R32_non_si_anticipa');

  // Il rinvio vero, di nove giorni: al vecchio T0 non si legge, non si conta e non si apre nulla, e l'altra va avanti.
  const nuovoIl = inizioIl + 9 * GIORNO;
  expect(await prova(vendita, REFERENTE, rinvia(nuovoIl))).toBeNull();
  const { parametri: nuovi } = await statoDi(vendita);
  expect(letturaPrevistaDal(nuovi)).toBe(nuovoIl - 180 * MINUTO);
  banco.ora.adesso = inizioIl + MINUTO;
  for (let giro = 0; giro < 2; giro += 1) await banco.servizio.pianificatore.giro();
  expect((await statoDi(vendita)).buste.size).toBe(0);
  expect(await prova(vendita, REFERENTE, APRI)).toBe('R10_prima_del_tempo');
  expect((await statoDi(altra)).buste.size).toBe(1);
  expect(await prova(altra, REFERENTE, APRI)).toBeNull();
  banco.ora.adesso = nuovoIl - 180 * MINUTO - 1;
  await banco.servizio.pianificatore.giro();
  expect((await statoDi(vendita)).buste.size).toBe(0);

  banco.ora.adesso = nuovoIl - 180 * MINUTO;
  await banco.servizio.pianificatore.giro();
  expect((await statoDi(vendita)).buste.size).toBe(1);
  banco.ora.adesso = nuovoIl;
  expect(await prova(vendita, REFERENTE, APRI)).toBeNull();
  const stato = await statoDi(vendita);
  for (const bustaId of stato.buste.keys())
    expect(await dissigilla(banco.servizio.impianto, stato, bustaId, [])).toMatchObject({
      offerta: { impegno: expect.any(String) },
    });
  expect(banco.servizio.impianto.lavoriFermi.elenco().filter(({ asta }) => asta !== null)).toEqual([]);
  banco.ora.adesso = prima;
});

test('R10 con il termine a due ore da T0 le buste si contano dal termine, qualunque anticipo si sia scritto', async () => {
  const prima = banco.ora.adesso;
  const termineOfferteIl = inizioIl - 2 * ORA;
  const vendita = await pubblicaVendita(banco.servizio.impianto, { inizioIl, parametri: { termineOfferteIl } });
  const file = { nome: 'offerta.zip', byte: Uint8Array.from(pacchetti[1]?.bytes ?? []) };
  await deposita(parti, vendita.asta, file, banco.ora.adesso);
  banco.ora.adesso = termineOfferteIl - 1;
  await banco.servizio.pianificatore.giro();
  expect((await statoDi(vendita)).buste.size).toBe(0);
  banco.ora.adesso = termineOfferteIl;
  await banco.servizio.pianificatore.giro();
  expect((await statoDi(vendita)).buste.size).toBe(1);
  banco.ora.adesso = prima;
});

test('R10 R32 rinviata, ogni busta in attesa è sigillata di nuovo fino ai nuovi istanti, e nessuno sa di quale vendita', async () => {
  const prima = banco.ora.adesso;
  const [nessuna, una, altra] = [
    await pubblicaVendita(banco.servizio.impianto, { inizioIl }),
    await pubblicaVendita(banco.servizio.impianto, { inizioIl }),
    await pubblicaVendita(banco.servizio.impianto, { inizioIl }),
  ];
  await deposita(parti, una.asta, copiaDi(0), banco.ora.adesso);
  const vecchia = { ...(await parti.esecutore.leggi(una.asta)) };
  for (const i of [0, 1, 2]) await deposita(parti, altra.asta, copiaDi(i), banco.ora.adesso);
  const nuovoIl = inizioIl + 9 * GIORNO;
  // Con nessuna busta o con una il lavoro è lo stesso: tutte le righe di tutte le vendite, grandi quanto prima.
  for (const vendita of [nessuna, una]) {
    const righe = await righeDeposte();
    expect(await prova(vendita, OPERATORE_DI_PROVA, rinvia(nuovoIl))).toBeNull();
    await giro();
    const dopo = await righeDeposte();
    expect(dopo.map(({ id, corpo }) => [id, corpo.length])).toEqual(righe.map(({ id, corpo }) => [id, corpo.length]));
    for (const [i, { testata, corpo }] of dopo.entries()) {
      expect(testata.equals(righe[i]?.testata ?? testata)).toBe(false);
      expect(corpo.equals(righe[i]?.corpo ?? corpo)).toBe(false);
    }
    // Fatto una volta, non si ripete.
    await giro();
    expect(await righeDeposte()).toEqual(dopo);
  }
  const { segreti, sigillo } = banco.servizio.impianto;
  const altrove = creaDepositi({ ...banco.servizio.impianto, segreto: segreti.chiave('depositi'), percorso: null });
  const intere = async ({ asta }: Pubblicata) =>
    Promise.all(((await altrove.inAttesa()).get(asta) ?? []).map(({ id }) => altrove.intera(id)));
  const [sua] = await intere(una);
  if (sua === null || sua === undefined) throw new Error('serve la busta');
  const { testata, parti: sue } = sua;
  expect(testata).toMatchObject({ contattiDal: nuovoIl - 180 * MINUTO, contenutoDal: nuovoIl });
  const con = { asta: una.asta, busta: testata.bustaId, parte: 'contenuto' } as const;
  for (const parte of [sue.contenuto ?? new Uint8Array(), sue.pacchetto]) {
    for (const apribileDal of [inizioIl, nuovoIl])
      await expect(sigillo.apri(parte, { ...con, apribileDal }, nuovoIl - 1)).rejects.toThrow();
    expect((await sigillo.apri(parte, { ...con, apribileDal: nuovoIl }, nuovoIl)).length).toBeGreaterThan(0);
  }
  for (const busta of await intere(altra)) expect(busta?.testata.contenutoDal).toBe(inizioIl);

  // Una che si stava sigillando mentre si rinviava ha gli istanti di prima: prende i nuovi uscendo.
  const esecutore = { ...parti.esecutore, leggi: () => Promise.resolve(vecchia) };
  await deposita({ ...parti, esecutore }, una.asta, copiaDi(3), banco.ora.adesso);
  expect((await intere(una)).map((busta) => busta?.testata.contenutoDal).sort()).toEqual([inizioIl, nuovoIl].sort());
  banco.ora.adesso = nuovoIl - 180 * MINUTO;
  await giro();
  const uscite = await esterne(una, 'SELECT contenuto_dal FROM buste_sigillate WHERE asta = $1');
  expect(uscite.map(({ contenuto_dal }) => Number(contenuto_dal))).toEqual([nuovoIl, nuovoIl]);
  banco.ora.adesso = nuovoIl;
  expect(await prova(una, REFERENTE, APRI)).toBeNull();
  const stato = await statoDi(una);
  for (const bustaId of stato.buste.keys())
    expect(await dissigilla(banco.servizio.impianto, stato, bustaId, [])).toHaveProperty('offerta');
  banco.ora.adesso = prima;
});

test('R10 R18 R29 R32 rinviata a inviti partiti: niente si apre prima, e chi era invitato lo sa una volta sola', async () => {
  const prima = banco.ora.adesso;
  const vendita = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  await deposita(parti, vendita.asta, copiaDi(0), banco.ora.adesso);
  banco.ora.adesso = inizioIl - 180 * MINUTO;
  await giro();
  const [bustaId] = (await statoDi(vendita)).buste.keys();
  if (bustaId === undefined) throw new Error('serve la busta');
  const posta = () =>
    esterne(
      vendita,
      'SELECT oggetto, destinatario, entro_il FROM posta_uscita WHERE asta = $1 ORDER BY creata_il, oggetto',
    );
  expect(await posta()).toHaveLength(1);

  // Passata anche l'ora di prima, senza che nessuno abbia aperto: il giudice rinvia, e due operatori insieme lo registrano.
  banco.ora.adesso = inizioIl + MINUTO;
  const nuovoIl = inizioIl + 9 * GIORNO;
  const insieme = await Promise.all([
    prova(vendita, OPERATORE_DI_PROVA, rinvia(nuovoIl)),
    prova(vendita, OPERATORE_DI_PROVA, rinvia(nuovoIl + GIORNO)),
  ]);
  expect(insieme.sort()).toEqual(['R32_gia_rinviate', null]);
  const T0 = (await statoDi(vendita)).parametri.inizioOperazioniIl;
  await deposita(parti, vendita.asta, copiaDi(1), banco.ora.adesso);
  for (let volta = 0; volta < 3; volta += 1) await giro();

  // La busta uscita ha ancora l'istante di prima: da nessuna parte si apre, e nessun'altra si conta.
  expect(await prova(vendita, REFERENTE, APRI)).toBe('R10_prima_del_tempo');
  await expect(dissigilla(banco.servizio.impianto, await statoDi(vendita), bustaId, [])).rejects.toMatchObject({
    codice: 'sigillo_prima_del_tempo',
  });
  expect((await statoDi(vendita)).buste.size).toBe(1);
  // Chi legge gli estratti conosce la nuova data, e la vendita attende ancora: i suoi crediti restano chiusi.
  expect(await venditeInAttesa(banco.servizio.impianto)).toContainEqual(
    expect.objectContaining({ asta: vendita.asta, apribileDal: T0 }),
  );

  const messaggi = await posta();
  expect(messaggi.map(({ oggetto }) => oggetto)).toEqual([
    expect.stringContaining('Invito alle operazioni'),
    'Operazioni di vendita rinviate: Appartamento in Brescia',
  ]);
  expect(new Set(messaggi.map(({ destinatario }) => destinatario)).size).toBe(1);
  for (const { entro_il } of messaggi) expect(Number(entro_il)).toBe(T0);
  const [credenziale] = await esterne(vendita, 'SELECT scade_il FROM credenziali WHERE asta = $1');
  expect(Number(credenziale?.scade_il)).toBe(giorniDopo(T0, 30));

  // Alle tre ore prima della nuova data esce ed è invitato anche chi aspettava; a T0 si apre.
  banco.ora.adesso = T0 - 180 * MINUTO;
  await giro();
  expect((await statoDi(vendita)).buste.size + (await statoDi(vendita)).arrivi.size).toBe(2);
  banco.ora.adesso = T0;
  expect(await prova(vendita, REFERENTE, APRI)).toBeNull();
  const accanto: DatoAccanto[] = [];
  const contenuto = await dissigilla(banco.servizio.impianto, await statoDi(vendita), bustaId, accanto);
  expect(contenuto).toHaveProperty('offerta');
  expect(JSON.stringify(contenuto)).not.toContain('R18');

  // Registrato come debitore chi l'ha presentata, la stessa busta lo dice a chi la apre, senza il codice (cpc 571).
  const [chiaro] = accanto as unknown as { dati: { offerta: { presentatore: { codiceFiscale: string } } } }[];
  const codiceFiscale = chiaro?.dati.offerta.presentatore.codiceFiscale ?? '';
  const elenco = { debitori: codiceFiscale.toLowerCase(), collegati: '', personale: '', senzaDebitore: '' };
  const operatore = { id: randomUUID(), nome: 'Anna Operatrice' };
  const scrivi = { comandoId: randomUUID(), versione: 0, ...elenco };
  await scriviElencoImpediti(banco.servizio.impianto, await statoDi(vendita), scrivi, operatore);
  const conDebitore = await dissigilla(banco.servizio.impianto, await statoDi(vendita), bustaId, []);
  expect(conDebitore).toMatchObject({
    anomalie: expect.arrayContaining([
      expect.objectContaining({ codice: 'codice_di_un_debitore', regola: 'R18', gravita: 'blocco' }),
    ]),
  });
  expect(JSON.stringify(conDebitore)).not.toContain(codiceFiscale);

  // Chi si ferma fra l'una e l'altra cosa, o si vede rifiutare l'apertura, non lascia in chiaro nulla; accolta, sta con il fatto.
  const testi = () => esterne(vendita, "SELECT impegno FROM dati_personali WHERE asta = $1 AND tipo = 'offerta'");
  const [dato] = accanto;
  expect([await testi(), dato?.dati.bustaId]).toEqual([[], bustaId]);
  const altra = { tipo: 'apriBusta', bustaId: randomUUID(), contenuto };
  expect(await prova(vendita, REFERENTE, altra, accanto)).toBe('busta_sconosciuta');
  expect(await testi()).toEqual([]);
  expect(await prova(vendita, REFERENTE, { tipo: 'apriBusta', bustaId, contenuto }, accanto)).toBeNull();
  expect(await testi()).toEqual([{ impegno: dato?.impegno }]);
  expect(await prova(vendita, OPERATORE_DI_PROVA, rinvia(T0 + GIORNO, { fissateIl: T0 }))).toBe('R32_gia_aperte');
  banco.ora.adesso = prima;
});
