import { randomUUID } from 'node:crypto';
import type { OffertaDigitata } from '@gestore/contratto';
import {
  type Atto,
  type AttoDi,
  type Attore,
  type CodiceRifiuto,
  PARAMETRI_PREDEFINITI,
  type ParametriBozza,
  POLITICA_PREDEFINITA,
  type Scheda,
  type StatoPubblicato,
} from '@gestore/dominio';
import { deposita } from '../../../acquisizione/depositi/deposita.ts';
import { versa } from '../../../acquisizione/depositi/versa.ts';
import type { PartiDeposito } from '../../../acquisizione/parti.ts';
import { rimborsiDi } from '../../../banca/rimborsi/rimborsi-dovuti.ts';
import { creaGestorePec, type GestorePec } from '../../../dimostrazione/invenzioni/gestore-pec.ts';
import { CASELLA_OFFERTE, creaPacchettiDimostrativi } from '../../../dimostrazione/invenzioni/pacchetti.ts';
import type { BancoOperatori } from '../../../prove/banco-operatori.ts';
import { PUBBLICA } from '../../../prove/vendita-pubblicata.ts';
import { contenutoDigitato, dissigilla, identita } from '../../../vendita/aste/buste/apertura.ts';
import { CON_RICEVUTA } from '../../../vendita/aste/buste/con-ricevuta.ts';
import { nuovoPseudonimo } from '../../../vendita/aste/buste/pseudonimi.ts';
import { conChiavi } from '../../../vendita/comandi/con-chiavi.ts';
import { creaEsecutore } from '../../../vendita/comandi/esegui.ts';
import { creaImpronte } from '../../../vendita/comandi/impronte.ts';
import { conRicevuteDiPrima } from '../../../vendita/comandi/precedenza.ts';
import { leggiEvento } from '../../../vendita/giornale/letture/leggi-evento.ts';
import { trascriviVendita } from '../../../vendita/giornale/letture/trascrizione.ts';
import type { DatoAccanto } from '../../../vendita/giornale/parole.ts';
import type { Caso } from './caso.ts';

export const REFERENTE: Attore = { tipo: 'referente', id: '4d3f0c52-9b1e-4c7a-8a40-2f5d1e7b9c01' };
export const MAGISTRATO: Attore = { tipo: 'magistrato', id: '4d3f0c52-9b1e-4c7a-8a40-2f5d1e7b9c02' };
export const OPERATORE = { tipo: 'operatore', id: '4d3f0c52-9b1e-4c7a-8a40-2f5d1e7b9c03' } as const;
export const SISTEMA: Attore = { tipo: 'sistema', id: 'processo-1' };
export const BASE_CENT = 9_310_000;
export const MINIMA_CENT = 6_982_500;
export const PASSO_CENT = 100_000;
export const SECONDO_MS = 1_000;
export const MINUTO_MS = 60_000;
const GIORNO_MS = 86_400_000;
/** Quando le buste delle scene escono dai depositi, contato dall'inizio delle operazioni (R10). */
const PRIMA_DI_APRIRE_MS = -150 * MINUTO_MS;
export const POLITICA = POLITICA_PREDEFINITA;

/** La vendita di una scena, con chi compie gli atti per la strada di tutti e a che ora. */
export type Regia = {
  /** L'inizio delle operazioni; le scene contano da qui. */
  T0: number;
  asta: string;
  stato(): Promise<StatoPubblicato>;
  /** Compie un atto che deve riuscire, `fra` tanti millesimi dall'inizio delle operazioni. */
  fai(fra: number, chi: Attore, atto: Atto, accanto?: readonly DatoAccanto[]): Promise<void>;
  /** Compie un atto che la legge rifiuta con quel codice. */
  invano(fra: number, chi: Attore, atto: Atto, codice: CodiceRifiuto): Promise<void>;
  /** Deposita i pacchetti della dimostrazione con quei numeri (da 1 a 7) e ne dice le buste, nello stesso ordine. */
  deposita(...numeri: number[]): Promise<string[]>;
  /** Il pacchetto di quel numero arriva a operazioni iniziate. */
  arrivaTardi(fra: number, numero: number): Promise<string>;
  apri(fra: number, bustaId: string): Promise<void>;
  ammetti(fra: number, bustaId: string, nonostante?: string): Promise<void>;
  /** Registra un'offerta digitata dal referente e ne dice la busta. */
  digita(fra: number, offerta: Partial<OffertaDigitata>): Promise<string>;
  /** Legge nei suoi byte una busta scartata e ne digita l'offerta (R25). */
  leggiByte(fra: number, bustaId: string, motivo: string): Promise<void>;
  /** Rilancia online, con tanti passi sopra la testa. */
  rilancia(fra: number, bustaId: string, passi?: number): Promise<void>;
  /** Redige il verbale e lo firma, poi chiude. */
  verbalizza(fra: number): Promise<void>;
  annota(tipo: 'messaggio' | 'assistenza', testo: string): Promise<string>;
};

/** Ciò che la vendita di una scena dice di diverso da quella di tutte. */
export type VenditaDiScena = { scheda?: Partial<Scheda>; parametri?: Partial<ParametriBozza> };

export const offerente = (id: string): Attore => ({ tipo: 'offerente', id });

const SCHEDA: Scheda = {
  titolo: 'Appartamento con cantina, LOTTO UNICO',
  idVenditaPvp: null,
  tribunale: 'Tribunale di Valdoria',
  ruolo: { numero: '214', anno: 2025 },
  lotto: {
    codice: 'LOTTO UNICO',
    descrizione: 'Appartamento al secondo piano, con cantina.',
    categoria: 'Residenziale',
  },
  luogo: {
    via: 'Via dei Tigli, 12',
    comune: 'Valdoria',
    provincia: 'VD',
    regione: 'Inventata',
    latitudine: 45.5416,
    longitudine: 10.2118,
  },
  beni: [
    {
      descrizione: 'Appartamento',
      tipologia: 'A/2',
      superficieMq: '84',
      piano: '2',
      disponibilita: null,
      catasto: null,
    },
  ],
  allegati: [],
  stimaCent: 12_400_000,
  giudice: 'Dott. Aldo Ferri',
  esperimento: 2,
  luogoOperazioni: 'Studio dell’avv. Elena Conti, Via dei Portici, 4, Valdoria',
  delegatoId: REFERENTE.id,
  delegatoNome: 'Avv. Elena Conti',
};

/** Ciò che serve a compiere gli atti di una scena. */
type Palco = Pick<Regia, 'T0' | 'asta' | 'fai' | 'invano' | 'stato'> & {
  nome: string;
  ora: { adesso: number };
  impianto: BancoOperatori['servizio']['impianto'];
  deposito: PartiDeposito;
  gestorePec: GestorePec;
};

/** Pubblica la vendita di una scena, recita, e ne raccoglie trascrizione, ricevute e dati accanto. */
export async function recita(
  banco: BancoOperatori,
  {
    nome,
    giorno,
    scena,
    vendita = {},
  }: { nome: string; giorno: number; scena: (regia: Regia) => Promise<void>; vendita?: VenditaDiScena | undefined },
): Promise<Caso> {
  const palco = apriPalco(banco, nome, giorno, await creaGestorePec());
  await pubblica(palco, vendita);
  await scena(regiaDi(palco));
  const { impianto, asta } = palco;
  const finale = await palco.stato();
  const voci = await impianto.tutteLeVoci(asta);
  return {
    nome,
    trascrizione: await trascriviVendita(impianto, asta),
    ricevute: voci.filter((voce) => CON_RICEVUTA.has(leggiEvento(voce).tipo)).map(impianto.ricevute.di),
    accanto: { identita: await identita(impianto, finale), rimborsi: await rimborsiDi(impianto, finale) },
  };
}

function apriPalco({ servizio, ora }: BancoOperatori, nome: string, T0: number, gestorePec: GestorePec): Palco {
  const asta = randomUUID();
  // Un esecutore suo: il pianificatore del servizio non vede la vendita, e nessuno si mette in mezzo.
  const { giornale, custodia, segreti } = servizio.impianto;
  const esecutore = conChiavi(creaEsecutore({ giornale, impronte: creaImpronte(segreti) }), custodia);
  const esegui = async (
    fra: number,
    attore: Attore,
    atto: Atto,
    accanto: readonly DatoAccanto[] = [],
  ): Promise<CodiceRifiuto | null> => {
    ora.adesso = T0 + fra + 4;
    // Come la rotta: a una decisione si aggiungono le ricevute che gli autori hanno.
    const conRicevute = async (decisione: AttoDi<'decidiPrecedenza'>): Promise<Atto> => {
      const { stato } = await esecutore.leggi(asta);
      const voci = await servizio.impianto.tutteLeVoci(asta);
      return { ...decisione, ...conRicevuteDiPrima(servizio.impianto.ricevute, voci, stato, decisione) };
    };
    const completo = atto.tipo === 'decidiPrecedenza' ? await conRicevute(atto) : atto;
    const comando = { comandoId: randomUUID(), attore, atto: completo, accanto };
    const { rifiuto } = await esecutore.esegui(asta, comando, T0 + fra);
    return rifiuto?.codice ?? null;
  };
  return {
    nome,
    T0,
    asta,
    ora,
    impianto: { ...servizio.impianto, esecutore },
    deposito: {
      ...servizio.parti.deposito,
      esecutore,
      fiducia: { autorita: [gestorePec.autorita], caselle: [CASELLA_OFFERTE] },
      // Le scene danno le credenziali quando vogliono.
      convoca: () => Promise.resolve(),
    },
    gestorePec,
    async fai(fra, chi, atto, accanto) {
      const codice = await esegui(fra, chi, atto, accanto);
      if (codice !== null) throw new Error(`${nome}: ${atto.tipo} ${codice}`);
    },
    async invano(fra, chi, atto, atteso) {
      const codice = await esegui(fra, chi, atto);
      if (codice !== atteso) throw new Error(`${nome}: ${atto.tipo} atteso ${atteso}, avuto ${codice}`);
    },
    async stato() {
      const { stato } = await esecutore.leggi(asta);
      if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error(`${nome}: non pubblicata`);
      return stato;
    },
  };
}

/** Prima in bozza, senza un parametro che poi si corregge. */
async function pubblica({ T0, asta, fai }: Palco, vendita: VenditaDiScena): Promise<void> {
  const scheda = { ...SCHEDA, ...vendita.scheda };
  const parametri = {
    ...PARAMETRI_PREDEFINITI,
    modalita: 'sincrona_mista',
    prezzoBaseCent: BASE_CENT,
    offertaMinimaCent: MINIMA_CENT,
    rilancioMinimoCent: PASSO_CENT,
    termineOfferteIl: T0 - GIORNO_MS,
    inizioOperazioniIl: T0,
    ...vendita.parametri,
  } as const;
  const bozza = { ...parametri, unitaTempoMs: null };
  await fai(-60 * GIORNO_MS, OPERATORE, { tipo: 'creaAsta', id: asta, scheda, parametri: bozza });
  await fai(-59 * GIORNO_MS, OPERATORE, {
    tipo: 'modificaParametri',
    scheda,
    parametri,
    letta: null,
    motivo: null,
  });
  await fai(-59 * GIORNO_MS, OPERATORE, PUBBLICA);
}

function regiaDi(palco: Palco): Regia {
  const { T0, asta, nome, impianto, ora, fai, invano, stato } = palco;
  return {
    T0,
    asta,
    stato,
    fai,
    invano,
    deposita: (...numeri) => depositaPacchetti(palco, numeri),
    async arrivaTardi(fra, numero) {
      const [bustaId = ''] = await depositaPacchetti(palco, [numero], { arrivataIl: T0 + fra, fra });
      return bustaId;
    },
    digita: (fra, offerta) => digitaOfferta(palco, fra, offerta),
    async leggiByte(fra, bustaId, motivo) {
      const accanto: DatoAccanto[] = [];
      const contenuto = await contenutoDigitato(
        impianto,
        await stato(),
        { bustaId, digitata: digitata(T0, {}) },
        accanto,
      );
      await fai(fra, REFERENTE, { tipo: 'leggiScartata', bustaId, motivo, contenuto }, accanto);
    },
    async apri(fra, bustaId) {
      ora.adesso = T0 + fra;
      const accanto: DatoAccanto[] = [];
      const contenuto = await dissigilla(impianto, await stato(), bustaId, accanto);
      await fai(fra, REFERENTE, { tipo: 'apriBusta', bustaId, contenuto }, accanto);
    },
    ammetti: (fra, bustaId, nonostante) =>
      fai(fra, REFERENTE, { tipo: 'ammettiOfferta', bustaId, nonostante: nonostante ?? null }),
    async rilancia(fra, bustaId, passi = 1) {
      const adesso = await stato();
      if (adesso.fase !== 'gara') throw new Error(`${nome}: non c’è una gara`);
      const importoCent = adesso.migliore.importoCent + PASSO_CENT * passi;
      await fai(fra, offerente(bustaId), { tipo: 'rilancia', bustaId, importoCent });
    },
    async verbalizza(fra) {
      const impronta = await impianto.stampa.redigi(asta);
      await fai(fra, REFERENTE, { tipo: 'redigiVerbale', impronta });
      await fai(fra + MINUTO_MS, REFERENTE, { tipo: 'firmaVerbale', versione: 1, impronta });
      await fai(fra + 2 * MINUTO_MS, REFERENTE, { tipo: 'chiudiAsta' });
    },
    annota: (tipo, testo) => impianto.datiPersonali.scrivi(asta, tipo, { testo }, null),
  };
}

/** Depone i pacchetti ciascuno alla sua ora, e li fa uscire dai depositi `fra` tanti millesimi dall'inizio, o appena si può. */
async function depositaPacchetti(
  palco: Palco,
  numeri: readonly number[],
  { arrivataIl, fra = PRIMA_DI_APRIRE_MS }: { arrivataIl?: number; fra?: number } = {},
): Promise<string[]> {
  const { T0, asta, ora, deposito } = palco;
  const pacchetti = await creaPacchettiDimostrativi({
    asta: {
      tribunale: SCHEDA.tribunale,
      ruolo: { numero: '214', anno: 2025 },
      lotto: SCHEDA.lotto.codice,
      prezzoBaseCent: BASE_CENT,
      offertaMinimaCent: MINIMA_CENT,
      cauzionePercento: 10,
      termineOfferteIl: T0 - GIORNO_MS,
      inizioOperazioniIl: T0,
    },
    seme: Math.floor(T0 / GIORNO_MS),
    gestorePec: palco.gestorePec,
  });
  const impronte: string[] = [];
  for (const numero of numeri) {
    const pacchetto = pacchetti[numero - 1];
    if (pacchetto === undefined) throw new Error(`non c’è il pacchetto ${numero}`);
    const file = { nome: pacchetto.nome, byte: pacchetto.bytes };
    const { ricevuta } = await deposita(deposito, asta, file, arrivataIl ?? pacchetto.depositataIl);
    impronte.push(ricevuta.impronta);
  }
  ora.adesso = T0 + fra;
  await versa(deposito, asta);
  const { buste, arrivi } = await palco.stato();
  const tutte = [
    ...arrivi.values(),
    ...[...buste.values()].map(({ id: bustaId, impronta }) => ({ bustaId, impronta })),
  ];
  return impronte.map((sua) => tutte.find(({ impronta }) => impronta === sua)?.bustaId ?? '');
}

async function digitaOfferta(
  { T0, impianto, fai, stato }: Palco,
  fra: number,
  altro: Partial<OffertaDigitata>,
): Promise<string> {
  const bustaId = randomUUID();
  const offerta = digitata(T0, altro);
  const accanto: DatoAccanto[] = [];
  const contenuto = await contenutoDigitato(impianto, await stato(), { bustaId, digitata: offerta }, accanto);
  const pseudonimo = nuovoPseudonimo(new Set([...(await stato()).buste.values()].map((busta) => busta.pseudonimo)));
  const { canale, interruzione, depositataIl } = offerta;
  const impronta = contenuto.offerta.impegno;
  const atto = { tipo: 'registraOfferta', bustaId, pseudonimo, canale, interruzione, depositataIl, impronta } as const;
  await fai(fra, REFERENTE, { ...atto, interruzioneRegistrata: false, contenuto }, accanto);
  return bustaId;
}

function digitata(T0: number, altro: Partial<OffertaDigitata>): OffertaDigitata {
  return {
    canale: 'cartacea',
    interruzione: 'nessuna',
    depositataIl: T0 - 2 * GIORNO_MS,
    offerente: 'Ottavia Lanzi',
    identificativo: 'LNZTTV80A41Z999X',
    prezzoCent: BASE_CENT,
    cauzioneCent: Math.ceil(BASE_CENT / 10),
    pagamentoGiorni: 120,
    personaDaNominare: false,
    ibanAddebito: null,
    quota: null,
    diritto: null,
    altri: [],
    presentatore: null,
    codicePresentatore: null,
    avvocato: false,
    procura: false,
    bollo: true,
    pec: null,
    cellulare: null,
    cro: null,
    bonificoData: null,
    bonificoOra: null,
    bonificoCent: null,
    scansione: null,
    ...altro,
  };
}
