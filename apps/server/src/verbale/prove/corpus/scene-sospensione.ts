import { POLITICA_PREDEFINITA } from '@gestore/dominio';
import { BASE_CENT, MINUTO_MS, OPERATORE, offerente, REFERENTE, type Regia, SECONDO_MS, SISTEMA } from './regia.ts';

const GIORNO_MS = 24 * 60 * MINUTO_MS;
const UNITA_MS = 3 * MINUTO_MS;

/** Fermata a gara in corso da chi conduce, per una piattaforma ferma; riprende nove giorni dopo da dove era (R32, R53). */
export async function vendutaNoveGiorniDopo(regia: Regia): Promise<void> {
  const { fai, invano, T0 } = regia;
  const [una = '', due = ''] = await regia.deposita(1, 2);
  await fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 });
  for (const busta of [una, due]) await regia.apri(MINUTO_MS, busta);
  for (const busta of [una, due]) await regia.ammetti(3 * MINUTO_MS, busta);
  const avvio = 10 * MINUTO_MS;
  await fai(avvio, REFERENTE, { tipo: 'avviaGara' });
  await regia.rilancia(avvio + 20 * SECONDO_MS, una);
  const ferma = avvio + 40 * SECONDO_MS;
  await fai(ferma, REFERENTE, {
    tipo: 'sospendiVendita',
    provvedimento: null,
    motivo: 'La piattaforma non risponde da quaranta minuti agli offerenti collegati.',
  });
  const tardi = { tipo: 'rilancia', bustaId: due, importoCent: BASE_CENT * 2 } as const;
  await invano(ferma + SECONDO_MS, offerente(due), tardi, 'R32_vendita_ferma');
  const riprende = 9 * GIORNO_MS;
  const ripresa = {
    tipo: 'riprendiVendita',
    fermaDal: T0 + ferma,
    attesaIl: null,
    nuovoTermineIl: null,
    provvedimento: null,
    motivo: 'Il gestore ha attestato la fine del disservizio.',
  } as const;
  const subito = { ...ripresa, nuovoInizioIl: T0 + ferma + 20 * MINUTO_MS };
  await invano(ferma + 10 * MINUTO_MS, REFERENTE, subito, 'R29_senza_preavviso');
  await fai(ferma + 20 * MINUTO_MS, REFERENTE, { ...ripresa, nuovoInizioIl: T0 + riprende });
  await fai(riprende, REFERENTE, { tipo: 'riapriOperazioni', operatoriInTurno: 2 });
  await fai(riprende + MINUTO_MS, REFERENTE, { tipo: 'riprendiGara' });
  await regia.rilancia(riprende + MINUTO_MS + 10 * SECONDO_MS, due);
  const zero = riprende + MINUTO_MS + 10 * SECONDO_MS + UNITA_MS;
  const fine = { tipo: 'concludiGara', filigranaIl: T0 + zero + 2 * SECONDO_MS } as const;
  await fai(zero + 2 * SECONDO_MS, SISTEMA, fine);
  await fai(zero + MINUTO_MS, REFERENTE, { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null });
  await regia.verbalizza(zero + 20 * MINUTO_MS);
}

/** Sospesa dal giudice a buste in elenco e mai aperte; poi gli offerenti sono liberati e la vendita è revocata (R24, R71). */
export async function offerentiLiberati(regia: Regia): Promise<void> {
  const { fai, T0 } = regia;
  await regia.deposita(1, 2);
  const provvedimento = { numero: '140/2026', del: '2026-10-22' };
  const motivo = 'Istanza di sospensione del debitore.';
  await fai(-100 * MINUTO_MS, OPERATORE, { tipo: 'sospendiVendita', provvedimento, motivo });
  const ripresa = {
    tipo: 'riprendiVendita',
    fermaDal: T0 - 100 * MINUTO_MS,
    attesaIl: null,
    nuovoInizioIl: T0 + 5 * GIORNO_MS,
    nuovoTermineIl: null,
    provvedimento: { numero: '139/2026', del: '2026-10-21' },
    motivo,
  } as const;
  await regia.invano(-90 * MINUTO_MS, OPERATORE, ripresa, 'R32_provvedimento_anteriore');
  await fai(-80 * MINUTO_MS, OPERATORE, {
    tipo: 'liberaOfferenti',
    provvedimento: { numero: '141/2026', del: '2026-10-23' },
    motivo: 'La sospensione durerà oltre i centoventi giorni.',
    propostaDa: REFERENTE.id,
  });
  await fai(GIORNO_MS, REFERENTE, { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'Lo dispone il giudice.' });
  await regia.verbalizza(2 * GIORNO_MS);
}

/**
 * Fermata da chi conduce prima di leggere un prezzo, poi il provvedimento si aggiunge; intanto ciò che si chiede e non si può
 * resta scritto. Alla fine il giudice la revoca (R32, R66).
 */
export async function provvedimentoAggiunto(regia: Regia): Promise<void> {
  const { fai, invano } = regia;
  const [una = ''] = await regia.deposita(1, 2);
  const aggiudica = { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null } as const;
  await fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 });
  await invano(MINUTO_MS, REFERENTE, { tipo: 'avviaGara' }, 'R48_buste_da_esaminare');
  await invano(MINUTO_MS, REFERENTE, aggiudica, 'R48_buste_da_esaminare');
  await regia.apri(2 * MINUTO_MS, una);
  const senza = { tipo: 'sospendiVendita', provvedimento: null, motivo: 'Il debitore chiede tempo.' } as const;
  await invano(3 * MINUTO_MS, REFERENTE, senza, 'R32_prezzi_gia_visti');
  await fai(4 * MINUTO_MS, SISTEMA, {
    tipo: 'segnalaDisservizio',
    dal: regia.T0 + 4 * MINUTO_MS,
    visto: { server: ['ciclo'], sintetico: [] },
    politica: POLITICA_PREDEFINITA,
  });
  await fai(5 * MINUTO_MS, REFERENTE, { ...senza, motivo: 'La piattaforma non risponde.' });
  const provvedimento = { numero: '150/2026', del: '2026-10-22' };
  const motivo = 'Istanza di sospensione del debitore.';
  await fai(30 * MINUTO_MS, OPERATORE, { tipo: 'sospendiVendita', provvedimento, motivo, propostaDa: REFERENTE.id });
  await fai(40 * MINUTO_MS, REFERENTE, { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'Lo dispone il giudice.' });
  await regia.verbalizza(60 * MINUTO_MS);
}

/** Finita la gara il giudice la sospende, e poi libera chi ha offerto: l'una e l'altra cosa in due persone (R41, R71). */
export async function sospesaInDue(regia: Regia): Promise<void> {
  const { fai, invano } = regia;
  const [una = '', due = ''] = await regia.deposita(1, 2);
  await fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 });
  for (const busta of [una, due]) await regia.apri(MINUTO_MS, busta);
  for (const busta of [una, due]) await regia.ammetti(3 * MINUTO_MS, busta);
  const avvio = 10 * MINUTO_MS;
  await fai(avvio, REFERENTE, { tipo: 'avviaGara' });
  await regia.rilancia(avvio + 20 * SECONDO_MS, una);
  const fine = avvio + 20 * SECONDO_MS + UNITA_MS + 2 * SECONDO_MS;
  await fai(fine, SISTEMA, { tipo: 'concludiGara', filigranaIl: regia.T0 + fine });
  const provvedimento = { numero: '160/2026', del: '2026-10-22' };
  const sospendi = { tipo: 'sospendiVendita', provvedimento, motivo: 'Opposizione del debitore.' } as const;
  await invano(fine + MINUTO_MS, OPERATORE, sospendi, 'R41_serve_un_altra_persona');
  await fai(fine + 2 * MINUTO_MS, OPERATORE, { ...sospendi, propostaDa: REFERENTE.id });
  const libera = { tipo: 'liberaOfferenti', provvedimento, motivo: 'La causa sarà lunga.' } as const;
  await invano(fine + 3 * MINUTO_MS, OPERATORE, libera, 'R71_serve_un_altra_persona');
  await fai(fine + 4 * MINUTO_MS, OPERATORE, { ...libera, propostaDa: REFERENTE.id });
  await fai(fine + 5 * MINUTO_MS, REFERENTE, { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'Ordine.' });
  await regia.verbalizza(fine + 20 * MINUTO_MS);
}
