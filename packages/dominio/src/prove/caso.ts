import { expect } from 'vitest';
import {
  type Atto,
  type Attore,
  applicaVista,
  type BustaVersata,
  type Cent,
  type CodiceRifiuto,
  type Dichiarazione,
  decidi,
  type Evento,
  evolvi,
  type Istante,
  PARAMETRI_PREDEFINITI,
  type ParametriBozza,
  type Rifiuto,
  type Scheda,
  type SintesiOfferta,
  STANZA_VUOTA,
  STATO_INIZIALE,
  type Stanza,
  type Stato,
  stessoAtto,
  vistaPer,
} from '../index.ts';

/** Il giorno della vendita nelle prove: T0 è l'inizio delle operazioni. */
export const T0: Istante = 1_800_000_000_000;
export const GIORNO: number = 86_400_000;
export const TERMINE: Istante = T0 - GIORNO;
/** Da quando le buste escono dai depositi (R10). */
export const LEGGIBILI: Istante = T0 - 180 * 60_000;

export const REFERENTE: Attore = { tipo: 'referente', id: 'delegata' };
export const OPERATORE: Attore = { tipo: 'operatore', id: 'operatore' };
export const SISTEMA: Attore = { tipo: 'sistema', id: 'processo' };
export const offerente = (bustaId: string): Attore => ({ tipo: 'offerente', id: bustaId });

/** Euro interi in centesimi; `euro(34_527, 83)` con i centesimi. */
export function euro(interi: number, cent = 0): Cent {
  return interi * 100 + cent;
}

export const SCHEDA: Scheda = {
  titolo: 'Appartamento in Cislago',
  idVenditaPvp: 4582509,
  tribunale: 'Tribunale di Milano',
  ruolo: { numero: '1477', anno: 2022 },
  lotto: { codice: 'LOTTO UNICO', descrizione: 'Trilocale', categoria: null },
  luogo: {
    via: 'Via Piave, 225',
    comune: 'Cislago',
    provincia: 'Varese',
    regione: 'Lombardia',
    latitudine: null,
    longitudine: null,
  },
  beni: [],
  allegati: [],
  stimaCent: null,
  giudice: 'Dott. Aldo Ferri',
  esperimento: 2,
  luogoOperazioni: 'Studio dell’avv. Conti, via Larga 4, Milano',
  delegatoId: 'delegata',
  delegatoNome: 'Avv. Elena Conti',
};

export const PARAMETRI: ParametriBozza = {
  ...PARAMETRI_PREDEFINITI,
  modalita: 'sincrona_mista',
  prezzoBaseCent: euro(93_100),
  offertaMinimaCent: euro(69_825),
  rilancioMinimoCent: euro(500),
  termineOfferteIl: TERMINE,
  inizioOperazioniIl: T0,
};

let contatore = 0;

/** Una situazione costruita per comandi: mai uno stato scritto a mano. */
export type Caso = {
  stato: Stato;
  eventi: Evento[];
  /** Compie un atto che deve riuscire. */
  dopo(atto: Atto, attore: Attore, adesso: Istante): Caso;
  alle(adesso: Istante): { quando(atto: Atto, attore: Attore): Verifica };
};

export type Verifica = {
  allora(...attesi: Partial<Evento>[]): Caso;
  alloraRifiuta<C extends CodiceRifiuto>(
    codice: C,
    dati?: Partial<Rifiuto<C>['dati']>,
  ): { eventi: readonly Evento[]; caso: Caso };
};

export function caso(stato: Stato = STATO_INIZIALE, eventi: Evento[] = []): Caso {
  const compi = (atto: Atto, attore: Attore, adesso: Istante) => {
    contatore += 1;
    const decisione = decidi(stato, { comandoId: `comando-${contatore}`, attore, atto }, adesso);
    // Ogni prova prova anche questo: chi ripete si ritrova nei fatti che ha scritto.
    const termine = 'parametri' in stato ? stato.parametri.termineOfferteIl : null;
    if (decisione.eventi.length > 0) expect(stessoAtto(atto, decisione.eventi, termine)).toBe(true);
    const seguente = caso(decisione.eventi.reduce(evolvi, stato), [...eventi, ...decisione.eventi]);
    return { decisione, seguente };
  };
  return {
    stato,
    eventi,
    dopo(atto, attore, adesso) {
      const { decisione, seguente } = compi(atto, attore, adesso);
      expect(decisione.rifiuto).toBeNull();
      return seguente;
    },
    alle: (adesso) => ({
      quando(atto, attore) {
        const { decisione, seguente } = compi(atto, attore, adesso);
        return {
          allora(...attesi) {
            expect(decisione.rifiuto).toBeNull();
            expect(decisione.eventi).toHaveLength(attesi.length);
            for (const [i, atteso] of attesi.entries()) expect(decisione.eventi[i]).toMatchObject(atteso);
            return seguente;
          },
          alloraRifiuta(codice, dati = {}) {
            expect(decisione.rifiuto).toMatchObject({ codice, dati });
            return { eventi: decisione.eventi, caso: seguente };
          },
        };
      },
    }),
  };
}

export function astaInBozza(parametri: Partial<ParametriBozza> = {}, scheda: Partial<Scheda> = {}): Caso {
  return caso().dopo(
    { tipo: 'creaAsta', id: 'asta', scheda: { ...SCHEDA, ...scheda }, parametri: { ...PARAMETRI, ...parametri } },
    OPERATORE,
    T0 - 60 * GIORNO,
  );
}

/** Quella agli atti di ogni vendita delle prove (R07). */
export const DICHIARAZIONE: Dichiarazione = {
  impronta: 'd'.repeat(64),
  firmatario: 'Rosa Fermi',
  firmataIl: T0 - 62 * GIORNO,
  acquisitaIl: T0 - 61 * GIORNO,
};
export const PUBBLICA = {
  tipo: 'pubblicaAsta',
  dichiarazione: DICHIARAZIONE,
  debitore: 'codice_registrato',
  deroghe: {},
} as const satisfies Atto;

export function astaPubblicata(parametri: Partial<ParametriBozza> = {}): Caso {
  // Il minimo delle prove è di un altro prezzo base: chi lo cambia pubblica con un perché (R05).
  const deroghe = { minima: 'È una prova.' };
  return astaInBozza(parametri).dopo({ ...PUBBLICA, deroghe }, OPERATORE, T0 - 60 * GIORNO);
}

export function deposita(
  bustaId: string,
  depositataIl: Istante | null = TERMINE - 1000,
  scarto: string | null = null,
): Extract<Atto, { tipo: 'versaBuste' }> {
  return { tipo: 'versaBuste', buste: [versata(bustaId, depositataIl, scarto)] };
}

/** Una busta che esce dai depositi; senza un'ora provata vale quella di arrivo. */
export function versata(
  bustaId: string,
  provataIl: Istante | null = TERMINE - 1000,
  scarto: string | null = null,
): BustaVersata {
  const pseudonimo = `Pseudo ${bustaId}`;
  return { bustaId, pseudonimo, canale: 'telematica', arrivataIl: TERMINE, provataIl, impronta: 'ab', scarto };
}

export function sintesi(prezzoCent: Cent, altro: Partial<SintesiOfferta> = {}): SintesiOfferta {
  return {
    prezzoCent,
    cauzioneCent: Math.ceil(prezzoCent / 10),
    pagamentoGiorni: 120,
    personaDaNominare: false,
    impegno: 'cd',
    ...altro,
  };
}

export function apri(
  bustaId: string,
  offerta: SintesiOfferta,
  altro: Partial<Extract<Extract<Atto, { tipo: 'apriBusta' }>['contenuto'], { offerta: unknown }>> = {},
): Atto {
  return { tipo: 'apriBusta', bustaId, contenuto: { offerta, anomalie: [], stessaProvenienza: 0, ...altro } };
}

/** Ciò che chi conduce legge nei byte di una busta scartata (R25). */
export function leggiScartata(bustaId: string, offerta: SintesiOfferta, motivo = 'il modulo si legge a occhio'): Atto {
  return { tipo: 'leggiScartata', bustaId, contenuto: { offerta, anomalie: [], stessaProvenienza: 0 }, motivo };
}

export const APRI_OPERAZIONI: Atto = { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 };

/** Operazioni aperte con una busta sigillata per nome. */
export function operazioniAperte(buste: readonly string[], parametri: Partial<ParametriBozza> = {}): Caso {
  const raccolta = buste.reduce(
    (prima, busta) => prima.dopo(deposita(busta), SISTEMA, LEGGIBILI),
    astaPubblicata(parametri),
  );
  return raccolta.dopo(APRI_OPERAZIONI, REFERENTE, T0);
}

/** Offerte aperte e ammesse, una per nome. */
export function offerteAmmesse(
  offerte: Readonly<Record<string, SintesiOfferta>>,
  parametri: Partial<ParametriBozza> = {},
): Caso {
  return Object.entries(offerte).reduce(
    (prima, [busta, offerta]) =>
      prima
        .dopo(apri(busta, offerta), REFERENTE, T0 + 1000)
        .dopo({ tipo: 'ammettiOfferta', bustaId: busta, nonostante: 'ammessa in prova' }, REFERENTE, T0 + 2000),
    operazioniAperte(Object.keys(offerte), parametri),
  );
}

/** L'avvio della gara nelle prove, e il primo zero. */
export const AVVIO: Istante = T0 + 60_000;
export const ZERO: Istante = AVVIO + 180_000;

/** Una gara in corso: in testa Abete con 95.000, insegue Betulla con 94.000; in sala c'è Cedro, su carta. */
export function garaInCorso(parametri: Partial<ParametriBozza> = {}): Caso {
  const inSala: Atto = {
    tipo: 'registraOfferta',
    bustaId: 'Cedro',
    pseudonimo: 'Pseudo Cedro',
    canale: 'cartacea',
    depositataIl: TERMINE - 5000,
    impronta: 'ef',
    interruzione: 'nessuna',
    interruzioneRegistrata: false,
    contenuto: { offerta: sintesi(euro(93_500)), anomalie: [], stessaProvenienza: 0 },
  };
  return offerteAmmesse({ Abete: sintesi(euro(95_000)), Betulla: sintesi(euro(94_000)) }, parametri)
    .dopo(inSala, REFERENTE, T0 + 3000)
    .dopo({ tipo: 'ammettiOfferta', bustaId: 'Cedro', nonostante: 'depositata in cancelleria' }, REFERENTE, T0 + 4000)
    .dopo({ tipo: 'avviaGara' }, REFERENTE, AVVIO);
}

export function rilancia(bustaId: string, importoCent: Cent): Atto {
  return { tipo: 'rilancia', bustaId, importoCent };
}

/** Ciò che vede chi guarda la stanza di quella vendita. */
export function stanzaDi(caso: Caso, chi: Parameters<typeof vistaPer>[1]): Stanza {
  return caso.eventi.reduce(
    (stanza, evento, i) => applicaVista(stanza, { seq: i + 1, ricevutoIl: 0, evento: vistaPer(evento, chi) }),
    STANZA_VUOTA,
  );
}

/** Quella vendita com'era quando rito e luogo delle operazioni non si chiedevano: i suoi fatti non ne hanno la voce (R02, R03). */
export function comePrimaDelRito({ eventi }: Caso): Caso {
  const diPrima = eventi.map((evento): Evento => {
    if (evento.tipo === 'AstaPubblicata') {
      const { rito: _rito, ...parametri } = evento.parametri;
      return { ...evento, parametri };
    }
    if (evento.tipo !== 'AstaCreata') return evento;
    const { luogoOperazioni: _luogo, ...scheda } = evento.scheda;
    const { rito: _rito, ...parametri } = evento.parametri;
    return { ...evento, scheda, parametri };
  });
  return caso(diPrima.reduce(evolvi, STATO_INIZIALE), diPrima);
}
