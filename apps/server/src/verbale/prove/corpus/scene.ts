import { randomUUID } from 'node:crypto';
import type { Visto } from '@gestore/dominio';
import {
  BASE_CENT,
  MINUTO_MS as MINUTO,
  OPERATORE,
  offerente,
  PASSO_CENT,
  POLITICA,
  REFERENTE,
  type Regia,
  SECONDO_MS as SECONDO,
  SISTEMA,
} from './regia.ts';

export type Scena = (regia: Regia) => Promise<void>;

export const APRI = { tipo: 'apriOperazioni', operatoriInTurno: 2, ammessiNonCollegati: 1 } as const;
export const AVVIA = { tipo: 'avviaGara' } as const;
const FERMA = { tipo: 'fermaCrono' } as const;
const UNITA = 3 * MINUTO;
const concludi = (regia: Regia, zero: number) =>
  ({ tipo: 'concludiGara', filigranaIl: regia.T0 + zero + 2 * SECONDO }) as const;
const aggiudica = (...irraggiungibili: string[]) =>
  ({
    tipo: 'aggiudica',
    irraggiungibili,
    motivoIrraggiungibili:
      irraggiungibili.length === 0 ? null : 'Connessione caduta dopo lo zero: la gara era già finita.',
  }) as const;
const escludi = (bustaId: string, regola: string) =>
  ({
    tipo: 'rifiutaOfferta',
    bustaId,
    motivo: { regola, testo: 'Offerta inefficace ai sensi dell’avviso di vendita.' },
  }) as const;

/** Tre buone, le altre escluse o scartate; rilanci, rifiuti di ogni genere, messaggi e aiuti, poi il verbale firmato. */
export const garaConRilanci: Scena = async (regia) => {
  const { fai, invano } = regia;
  const [una = '', due = '', tre = '', sotto = '', scarsa = '', tardi = ''] = await regia.deposita(1, 2, 3, 4, 5, 6, 7);
  await fai(-120 * MINUTO, OPERATORE, {
    tipo: 'emettiCredenziale',
    credenzialeId: randomUUID(),
    bustaId: una,
    pseudonimo: '',
  });
  const persa = randomUUID();
  await fai(-119 * MINUTO, OPERATORE, {
    tipo: 'emettiCredenziale',
    credenzialeId: persa,
    bustaId: due,
    pseudonimo: '',
  });
  await fai(-60 * MINUTO, OPERATORE, {
    tipo: 'revocaCredenziale',
    credenzialeId: persa,
    motivo: 'Smarrita: ne è stata data un’altra.',
  });
  await fai(-59 * MINUTO, OPERATORE, {
    tipo: 'emettiCredenziale',
    credenzialeId: randomUUID(),
    bustaId: null,
    pseudonimo: 'Spettatore 1',
  });
  await invano(-MINUTO, REFERENTE, APRI, 'R10_prima_del_tempo');
  await fai(0, REFERENTE, APRI);
  for (const [i, busta] of [una, due, tre, sotto, scarsa, tardi].entries()) await regia.apri((i + 1) * MINUTO, busta);
  for (const busta of [una, due, tre]) await regia.ammetti(8 * MINUTO, busta);
  await invano(
    9 * MINUTO,
    REFERENTE,
    { tipo: 'ammettiOfferta', bustaId: sotto, nonostante: null },
    'R38_ammissione_da_motivare',
  );
  await invano(9 * MINUTO, REFERENTE, AVVIA, 'R48_buste_da_esaminare');
  await fai(10 * MINUTO, REFERENTE, escludi(sotto, 'R16'));
  await fai(10 * MINUTO, REFERENTE, escludi(scarsa, 'R17'));
  await fai(10 * MINUTO, REFERENTE, escludi(tardi, 'R13'));
  await rilanci(regia, [una, due, tre], sotto);
};

async function rilanci(
  regia: Regia,
  [una, due, tre]: readonly [string, string, string],
  escluso: string,
): Promise<void> {
  const { fai, invano, rilancia } = regia;
  const avvio = 12 * MINUTO;
  await fai(avvio, REFERENTE, AVVIA);
  await rilancia(avvio + 20 * SECONDO, una);
  await invano(
    avvio + 25 * SECONDO,
    offerente(tre),
    { tipo: 'rilancia', bustaId: tre, importoCent: BASE_CENT },
    'R50_importo_insufficiente',
  );
  await invano(
    avvio + 30 * SECONDO,
    offerente(una),
    { tipo: 'rilancia', bustaId: una, importoCent: BASE_CENT * 2 },
    'R56_auto_rilancio',
  );
  await invano(
    avvio + 31 * SECONDO,
    offerente(escluso),
    { tipo: 'rilancia', bustaId: escluso, importoCent: BASE_CENT * 2 },
    'R50_non_ammesso',
  );
  await rilancia(avvio + 40 * SECONDO, due, 3);
  await conversa(regia, avvio + 50 * SECONDO, tre);
  const ultimo = avvio + 120 * SECONDO;
  await rilancia(ultimo, tre, 2);
  const zero = ultimo + UNITA;
  await invano(zero + SECONDO / 2, SISTEMA, concludi(regia, zero), 'R53_drenaggio_in_corso');
  await fai(zero + 2 * SECONDO, SISTEMA, concludi(regia, zero));
  const tardivo = { tipo: 'rilancia', bustaId: due, importoCent: BASE_CENT * 3 } as const;
  await invano(zero + 3 * SECONDO, offerente(due), tardivo, 'R53_tempo_scaduto');
  await fai(zero + 5 * MINUTO, REFERENTE, aggiudica());
  await regia.verbalizza(zero + 20 * MINUTO);
}

async function conversa({ fai, annota }: Regia, il: number, bustaId: string): Promise<void> {
  const impegno = await annota('messaggio', 'Si può avere copia della perizia?');
  await fai(il, offerente(bustaId), {
    tipo: 'inviaMessaggio',
    messaggioId: randomUUID(),
    da: 'Offerente',
    impegno,
    filo: bustaId,
  });
  const richiestaId = randomUUID();
  const aiuto = await annota('assistenza', 'La pagina non risponde.');
  await fai(il + SECONDO, offerente(bustaId), {
    tipo: 'chiediAssistenza',
    richiestaId,
    da: 'Offerente',
    impegno: aiuto,
  });
  await fai(il + 2 * SECONDO, OPERATORE, { tipo: 'prendiInCarico', richiestaId });
  await fai(il + 9 * SECONDO, OPERATORE, { tipo: 'chiudiAssistenza', richiestaId });
}

/** Carta, fax e art. 15 accanto all'online: il crono si ferma per la sala, uno vi rilancia e vince. */
export const garaInSala: Scena = async (regia) => {
  const { fai, invano } = regia;
  const [una = '', due = ''] = await regia.deposita(1, 2);
  await fai(0, REFERENTE, APRI);
  await regia.apri(MINUTO, una);
  await fai(MINUTO, REFERENTE, {
    tipo: 'apriBusta',
    bustaId: due,
    contenuto: { illeggibile: 'La busta non si decifra.' },
  });
  const carta = await regia.digita(2 * MINUTO, { prezzoCent: BASE_CENT + 50_000, cauzioneCent: 940_000 });
  await invano(
    2 * MINUTO,
    REFERENTE,
    { tipo: 'emettiCredenziale', credenzialeId: randomUUID(), bustaId: carta, pseudonimo: '' },
    'R31_canale_vincolato',
  );
  const fax = await regia.digita(3 * MINUTO, {
    canale: 'fax',
    interruzione: 'programmata',
    offerente: 'Nereo Vasti',
    identificativo: 'VSTNRE70A01Z999Y',
  });
  const art15 = await regia.digita(4 * MINUTO, {
    canale: 'art15',
    interruzione: 'non_programmata',
    offerente: 'Ilda Corvo',
    identificativo: 'CRVLDI75A41Z999W',
    cauzioneCent: 100_000,
  });
  await regia.ammetti(5 * MINUTO, una);
  await regia.ammetti(5 * MINUTO, carta);
  await fai(5 * MINUTO, REFERENTE, escludi(fax, 'R26'));
  await regia.ammetti(6 * MINUTO, fax, 'Riesaminata: l’interruzione era nell’elenco.');
  await regia.ammetti(6 * MINUTO, art15, 'Cauzione integrata in udienza, il giudice concorda.');
  const avvio = 10 * MINUTO;
  await fai(avvio, REFERENTE, AVVIA);
  await fai(avvio + 60 * SECONDO, REFERENTE, FERMA);
  const inSala = (bustaId: string, importoCent: number) =>
    ({
      tipo: 'registraRilancioInSala',
      bustaId,
      importoCent,
      dichiaratoIl: regia.T0 + avvio + 55 * SECONDO,
      filigranaIl: regia.T0 + avvio + 60 * SECONDO,
    }) as const;
  await invano(
    avvio + 62 * SECONDO,
    offerente(una),
    { tipo: 'rilancia', bustaId: una, importoCent: BASE_CENT * 2 },
    'R54_crono_fermo',
  );
  await invano(avvio + 65 * SECONDO, REFERENTE, inSala(fax, BASE_CENT), 'R50_importo_insufficiente');
  await fai(avvio + 66 * SECONDO, REFERENTE, { tipo: 'riprendiCrono' });
  await regia.rilancia(avvio + 90 * SECONDO, una);
  await fai(avvio + 100 * SECONDO, REFERENTE, FERMA);
  const { migliore } = (await regia.stato()) as { migliore: { importoCent: number } } & Awaited<
    ReturnType<Regia['stato']>
  >;
  await fai(avvio + 110 * SECONDO, REFERENTE, inSala(carta, migliore.importoCent + 2 * PASSO_CENT));
  const zero = avvio + 110 * SECONDO + UNITA;
  await fai(zero + 2 * SECONDO, SISTEMA, concludi(regia, zero));
  await fai(zero + 5 * MINUTO, REFERENTE, aggiudica());
  await regia.verbalizza(zero + 20 * MINUTO);
};

/** La piattaforma si ammala tre volte, ogni volta più a lungo; il referente la ferma e si scollega; un perdente è irraggiungibile. */
export const disservizi: Scena = async (regia) => {
  const { fai, invano } = regia;
  const [una = '', due = ''] = await regia.deposita(1, 2);
  await fai(0, REFERENTE, APRI);
  for (const busta of [una, due]) {
    await regia.apri(MINUTO, busta);
    await regia.ammetti(2 * MINUTO, busta);
  }
  const avvio = 5 * MINUTO;
  await fai(avvio, REFERENTE, AVVIA);
  const segnala = (dal: number, visto: Visto) =>
    ({ tipo: 'segnalaDisservizio', dal: regia.T0 + dal, visto, politica: POLITICA }) as const;
  const cessa = (saniDal: number) =>
    ({ tipo: 'cessaDisservizio', saniDal: regia.T0 + saniDal, politica: POLITICA }) as const;
  const CICLO: Visto = { server: ['ciclo'], sintetico: ['ricevuta'] };
  const lieve = avvio + 170 * SECONDO;
  await fai(lieve, SISTEMA, segnala(lieve - 400, CICLO));
  await fai(lieve + 12 * SECONDO, SISTEMA, cessa(lieve));
  const media = lieve + 30 * SECONDO;
  await fai(
    media + 20 * SECONDO,
    SISTEMA,
    segnala(media, { server: ['base_dati', 'scritture'], sintetico: ['irraggiungibile'] }),
  );
  await invano(
    media + 25 * SECONDO,
    offerente(una),
    { tipo: 'rilancia', bustaId: una, importoCent: BASE_CENT * 2 },
    'R57_gara_sospesa',
  );
  await invano(media + 26 * SECONDO, REFERENTE, aggiudica(), 'fase_non_ammessa');
  // È una ricaduta: trenta secondi di salute non erano bastati, se ne chiedono sessanta.
  await fai(media + 90 * SECONDO, SISTEMA, cessa(media + 30 * SECONDO));
  const ripresa = media + 90 * SECONDO + POLITICA.preavvisoMedioMs;
  await fai(ripresa, SISTEMA, { tipo: 'riprendiGara' });
  await regia.rilancia(ripresa + 10 * SECONDO, una);
  const lunga = ripresa + 20 * SECONDO;
  await fai(lunga + 2 * SECONDO, SISTEMA, segnala(lunga, { server: ['processo'], sintetico: [] }));
  await fai(lunga + 10 * MINUTO, SISTEMA, cessa(lunga + 9 * MINUTO));
  const quando = lunga + 10 * MINUTO + POLITICA.preavvisoLungoMs + MINUTO;
  await fai(lunga + 10 * MINUTO, REFERENTE, {
    tipo: 'fissaRipresa',
    riprendeIl: regia.T0 + quando,
    politica: POLITICA,
  });
  await fai(quando, SISTEMA, { tipo: 'riprendiGara' });
  await fai(quando + 10 * SECONDO, SISTEMA, {
    tipo: 'sospendiGara',
    motivo: 'referente_disconnesso',
    dettaglio: 'Il referente non si vede da 60 secondi',
  });
  await fai(quando + MINUTO, REFERENTE, { tipo: 'riprendiGara', irraggiungibili: [] });
  await fai(quando + 70 * SECONDO, REFERENTE, {
    tipo: 'sospendiGara',
    motivo: 'atto_del_referente',
    dettaglio: 'Malore di un presente in sala',
  });
  const ancora = quando + 5 * MINUTO;
  await fai(ancora, REFERENTE, { tipo: 'riprendiGara', irraggiungibili: [] });
  await fai(ancora + UNITA + 2 * SECONDO, SISTEMA, concludi(regia, ancora + UNITA));
  const perso = (await regia.stato()).buste.get(due)?.pseudonimo ?? '';
  await fai(ancora + 9 * MINUTO, REFERENTE, aggiudica(perso));
  await regia.verbalizza(ancora + 20 * MINUTO);
};

/** Due offerenti si scollegano insieme, da una rete sola: lo si dice al referente. Poi da due reti, senza che resti nessuno: la gara si ferma. */
export const scollegati: Scena = async (regia) => {
  const { fai } = regia;
  const buste = await regia.deposita(1, 2, 3);
  await fai(0, REFERENTE, APRI);
  for (const busta of buste) {
    await regia.apri(MINUTO, busta);
    await regia.ammetti(2 * MINUTO, busta);
  }
  const avvio = 5 * MINUTO;
  await fai(avvio, REFERENTE, AVVIA);
  const spariscono = (il: number, chi: readonly string[], reti: number) =>
    fai(il, SISTEMA, {
      tipo: 'segnalaScollegati',
      scollegati: chi.map((bustaId, i) => ({
        bustaId,
        presenteDal: regia.T0 + avvio,
        vistoIl: regia.T0 + il - 7 * SECONDO,
        rete: `10.${i % reti}.0.0/16`,
      })),
      presenti: buste,
      percento: 20,
      piattaformaMalata: false,
      venditeInsieme: 1,
      politica: POLITICA,
    });
  await spariscono(avvio + 20 * SECONDO, buste.slice(0, 2), 1);
  const via = avvio + 22 * SECONDO;
  await spariscono(via, buste, 3);
  await fai(via + 10 * SECONDO, SISTEMA, { tipo: 'cessaDisservizio', saniDal: regia.T0 + via, politica: POLITICA });
  const ripresa = via + 10 * SECONDO + POLITICA.preavvisoBreveMs;
  await fai(ripresa, SISTEMA, { tipo: 'riprendiGara' });
  const zero = ripresa + UNITA;
  await fai(zero + 2 * SECONDO, SISTEMA, concludi(regia, zero));
  await fai(zero + 5 * MINUTO, REFERENTE, aggiudica());
  await regia.verbalizza(zero + 20 * MINUTO);
};

/** Solo offerte inefficaci: una esclusa, una scartata, una tardiva. */
export const desertaInefficaci: Scena = async (regia) => {
  const [sotto = '', tardi = ''] = await regia.deposita(4, 6, 7);
  await regia.fai(0, REFERENTE, APRI);
  await regia.apri(MINUTO, sotto);
  await regia.apri(MINUTO, tardi);
  await regia.fai(3 * MINUTO, REFERENTE, escludi(sotto, 'R16'));
  await regia.fai(3 * MINUTO, REFERENTE, escludi(tardi, 'R13'));
  await regia.invano(4 * MINUTO, REFERENTE, aggiudica(), 'R40_nessuna_offerta_valida');
  await esita(regia, 5 * MINUTO, 'deserta_offerte_inefficaci', 'Nessuna delle offerte pervenute è efficace.');
  await regia.verbalizza(20 * MINUTO);
};

/** Nessuno ha offerto. */
export const desertaVuota: Scena = async (regia) => {
  await regia.fai(0, REFERENTE, { ...APRI, ammessiNonCollegati: 0 });
  await esita(regia, 5 * MINUTO, 'deserta_nessuna_offerta', 'Non è pervenuta alcuna offerta.');
  await regia.verbalizza(20 * MINUTO);
};

/** Una sola offerta valida al prezzo base: è accettata senza gara. */
export const offertaUnica: Scena = async (regia) => {
  const [una = ''] = await regia.deposita(1);
  await regia.fai(0, REFERENTE, APRI);
  await regia.apri(MINUTO, una);
  await regia.ammetti(2 * MINUTO, una);
  await regia.invano(3 * MINUTO, REFERENTE, AVVIA, 'R43_offerte_insufficienti');
  await regia.fai(5 * MINUTO, REFERENTE, aggiudica());
  await regia.verbalizza(20 * MINUTO);
};

const SOTTO_BASE = { prezzoCent: 7_448_000, cauzioneCent: 744_800, ibanAddebito: 'IT60X0542811101000000123456' };

/** Una sola offerta sotto il prezzo base e non sotto la minima: si aggiudica lo stesso. */
export const sottoBase: Scena = async (regia) => {
  await regia.fai(0, REFERENTE, APRI);
  const carta = await regia.digita(MINUTO, SOTTO_BASE);
  await regia.ammetti(2 * MINUTO, carta);
  const motivoSottoBase = 'Tre esperimenti sono andati deserti.';
  await regia.fai(5 * MINUTO, REFERENTE, { ...aggiudica(), motivoSottoBase });
  await regia.verbalizza(20 * MINUTO);
};

/** La stessa offerta, che il referente non accetta. */
export const nonAggiudicata: Scena = async (regia) => {
  await regia.fai(0, REFERENTE, APRI);
  const carta = await regia.digita(MINUTO, SOTTO_BASE);
  await regia.ammetti(2 * MINUTO, carta);
  await esita(regia, 5 * MINUTO, 'non_aggiudicata', 'Si ritiene di ottenere un prezzo maggiore con una nuova vendita.');
  await regia.verbalizza(20 * MINUTO);
};

export function esita(
  { fai }: Regia,
  il: number,
  esito: 'deserta_nessuna_offerta' | 'deserta_offerte_inefficaci' | 'non_aggiudicata' | 'rinviata' | 'revocata',
  motivo: string,
): Promise<void> {
  return fai(il, REFERENTE, { tipo: 'dichiaraEsito', esito, motivo });
}
