import fc from 'fast-check';
import { describe, expect, test as prova } from 'vitest';
import {
  type Atto,
  type Attore,
  applicaVista,
  decidi,
  descriviRifiuto,
  type Evento,
  evolvi,
  type Pubblico,
  rifiuta,
  STANZA_VUOTA,
  type Stato,
  vistaPer,
} from '../index.ts';
import {
  AVVIO,
  apri,
  euro,
  garaInCorso,
  offerente,
  operazioniAperte,
  REFERENTE,
  rilancia,
  SISTEMA,
  sintesi,
  T0,
  ZERO,
} from '../prove/caso.ts';

const PUBBLICI: Record<string, Pubblico> = {
  referente: { tipo: 'referente' },
  partecipante: { tipo: 'partecipante' },
  mio: { tipo: 'offerente', bustaId: 'Betulla' },
  altrui: { tipo: 'offerente', bustaId: 'Abete' },
  sala: { tipo: 'sala' },
};
prova('R57 il motivo che scrive il referente arriva a tutti, ciò che il sistema annota di un incidente no', () => {
  const sospesa = { tipo: 'GaraSospesa', sospesaIl: T0, dettaglio: 'Verifica di un rilancio.' } as const;
  for (const chi of Object.values(PUBBLICI)) {
    const dalReferente = vistaPer({ ...sospesa, motivo: 'atto_del_referente' }, chi);
    expect(dalReferente).toMatchObject({ dettaglio: 'Verifica di un rilancio.' });
    const incidente = vistaPer({ ...sospesa, motivo: 'incidente' }, chi);
    expect(incidente).toMatchObject({ dettaglio: chi.tipo === 'referente' ? 'Verifica di un rilancio.' : null });
  }
});
const rifiutato: Evento = {
  tipo: 'RilancioRifiutato',
  bustaId: 'Betulla',
  pseudonimo: 'Pseudo Betulla',
  importoCent: 1,
  canale: 'online',
  rifiuto: rifiuta('R50_importo_insufficiente', { minimoCent: 2 }),
};
const rifiutata: Evento = {
  tipo: 'OffertaRifiutata',
  bustaId: 'Betulla',
  pseudonimo: 'Pseudo Betulla',
  motivo: { regola: 'R16', testo: 'riservato al suo' },
};
const deposito: Evento = {
  tipo: 'BustaDepositata',
  bustaId: 'Betulla',
  pseudonimo: 'p',
  canale: 'telematica',
  depositataIl: T0,
  prova: 'arrivo',
  arrivataIl: T0,
  tardiva: false,
  impronta: 'x',
  riservata: true,
};
const arrivo: Evento = {
  tipo: 'ArrivoTardivo',
  bustaId: 'Betulla',
  canale: 'telematica',
  arrivataIl: T0,
  provataIl: null,
  impronta: 'x',
  scarto: null,
};
const messaggio: Evento = {
  tipo: 'MessaggioInviato',
  messaggioId: 'm',
  da: 'Pseudo Betulla',
  ruolo: 'offerente',
  impegno: 'z',
  filo: 'Betulla',
};
const avviso: Evento = { ...messaggio, da: 'Professionista delegato', ruolo: 'referente', filo: null };
const aChiAssiste: Evento = { ...messaggio, da: 'Assistenza del gestore', ruolo: 'operatore', filo: 'una credenziale' };

describe('chi vede cosa', () => {
  const tavola: [string, Evento, Record<keyof typeof PUBBLICI, string>][] = [
    [
      'R10 un deposito prima dell’apertura',
      deposito,
      { referente: 'riservato', partecipante: 'riservato', mio: 'riservato', altrui: 'riservato', sala: 'riservato' },
    ],
    [
      'R25 un arrivo a operazioni iniziate',
      arrivo,
      {
        referente: 'ArrivoTardivo',
        partecipante: 'riservato',
        mio: 'riservato',
        altrui: 'riservato',
        sala: 'riservato',
      },
    ],
    [
      'R25 ciò che se ne decide',
      { tipo: 'ArrivoDeciso', bustaId: 'Betulla', accolto: false, motivo: 'oltre il termine' },
      {
        referente: 'ArrivoDeciso',
        partecipante: 'riservato',
        mio: 'riservato',
        altrui: 'riservato',
        sala: 'riservato',
      },
    ],
    [
      'R18 un’offerta trovata fra chi non può offrire',
      { tipo: 'OffertaRiconfrontata', bustaId: 'Abete', pseudonimo: 'Pseudo Abete', proposte: [] },
      {
        referente: 'OffertaRiconfrontata',
        partecipante: 'riservato',
        mio: 'riservato',
        altrui: 'riservato',
        sala: 'riservato',
      },
    ],
    [
      'R33 un rilancio rifiutato',
      rifiutato,
      {
        referente: 'RilancioRifiutato',
        partecipante: 'riservato',
        mio: 'RilancioRifiutato',
        altrui: 'riservato',
        sala: 'riservato',
      },
    ],
    [
      'R33 un messaggio di chi offre, o una risposta a lui',
      messaggio,
      {
        referente: 'MessaggioInviato',
        partecipante: 'riservato',
        mio: 'MessaggioInviato',
        altrui: 'riservato',
        sala: 'riservato',
      },
    ],
    [
      'R33 un avviso di chi conduce',
      avviso,
      {
        referente: 'MessaggioInviato',
        partecipante: 'MessaggioInviato',
        mio: 'MessaggioInviato',
        altrui: 'MessaggioInviato',
        sala: 'riservato',
      },
    ],
    [
      'R80 la risposta del banco a chi assiste',
      aChiAssiste,
      {
        referente: 'MessaggioInviato',
        partecipante: 'riservato',
        mio: 'riservato',
        altrui: 'riservato',
        sala: 'riservato',
      },
    ],
    [
      'R33 un’offerta rifiutata',
      rifiutata,
      {
        referente: 'OffertaRifiutata',
        partecipante: 'OffertaRifiutata',
        mio: 'OffertaRifiutata',
        altrui: 'OffertaRifiutata',
        sala: 'OffertaRifiutata',
      },
    ],
  ];
  for (const [nome, evento, attesi] of tavola)
    prova(nome, () => {
      for (const [chi, pubblico] of Object.entries(PUBBLICI))
        expect([chi, vistaPer(evento, pubblico).tipo]).toEqual([chi, attesi[chi]]);
    });
  prova('R33 il motivo di un rifiuto lo vedono il referente e il suo offerente', () => {
    const motivi = Object.entries(PUBBLICI).map(([chi, pubblico]) => [
      chi,
      JSON.stringify(vistaPer(rifiutata, pubblico)).includes('riservato al suo'),
    ]);
    expect(Object.fromEntries(motivi)).toEqual({
      referente: true,
      mio: true,
      partecipante: false,
      altrui: false,
      sala: false,
    });
  });
  prova('R33 le parole del referente in un esito restano sue', () => {
    const esito: Evento = {
      tipo: 'EsitoDichiarato',
      esito: 'sospesa',
      vincitore: null,
      motivo: 'su istanza di Rossi',
      irraggiungibili: [],
      motivoIrraggiungibili: null,
      dichiaratoIl: T0,
    };
    for (const [chi, pubblico] of Object.entries(PUBBLICI))
      expect(JSON.stringify(vistaPer(esito, pubblico)).includes('Rossi')).toBe(chi === 'referente');
  });
});

/** Atti a caso, in ordine a caso, a istanti che avanzano: la legge deve reggere qualunque cosa si provi. */
const atti: fc.Arbitrary<{ atto: Atto; attore: Attore; dopoMs: number }> = fc.record({
  atto: fc.oneof(
    fc
      .record({
        busta: fc.constantFrom('Abete', 'Betulla', 'Cedro'),
        importo: fc.integer({ min: 9_000_000, max: 12_000_000 }),
      })
      .map(({ busta, importo }) => rilancia(busta, importo)),
    fc.constantFrom<Atto>(
      { tipo: 'fermaCrono' },
      { tipo: 'riprendiCrono' },
      { tipo: 'riprendiGara' },
      { tipo: 'sospendiGara', motivo: 'incidente', dettaglio: 'x' },
      { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null },
      { tipo: 'redigiVerbale', impronta: 'v' },
    ),
    fc.integer({ min: 9_000_000, max: 12_000_000 }).map(
      (importoCent): Atto => ({
        tipo: 'registraRilancioInSala',
        bustaId: 'Cedro',
        importoCent,
        dichiaratoIl: AVVIO + 1,
        filigranaIl: Number.MAX_SAFE_INTEGER,
      }),
    ),
    fc.constant<Atto>({ tipo: 'concludiGara', filigranaIl: Number.MAX_SAFE_INTEGER }),
  ),
  attore: fc.constantFrom(REFERENTE, SISTEMA, offerente('Abete'), offerente('Betulla')),
  dopoMs: fc.integer({ min: 0, max: 120_000 }),
});

/** La storia che nasce da una serie di atti; ciò che la legge rifiuta non lascia altro che il suo rifiuto. */
function storia(serie: readonly { atto: Atto; attore: Attore; dopoMs: number }[]): { eventi: Evento[]; stato: Stato } {
  const inizio = garaInCorso();
  let stato = inizio.stato;
  const eventi = [...inizio.eventi];
  let adesso = AVVIO;
  for (const [i, { atto, attore, dopoMs }] of serie.entries()) {
    adesso += dopoMs;
    // Metà delle volte chi rilancia è quello giusto, altrimenti la legge lo deve fermare.
    const chi = atto.tipo === 'rilancia' && i % 2 === 0 ? offerente(atto.bustaId) : attore;
    for (const evento of decidi(stato, { comandoId: `c${i}`, attore: chi, atto }, adesso).eventi) {
      stato = evolvi(stato, evento);
      eventi.push(evento);
    }
  }
  return { eventi, stato };
}

describe('qualunque cosa si provi', () => {
  prova('R50 R51 il prezzo sale di almeno il minimo, e dopo la chiusura non sale più', () => {
    fc.assert(
      fc.property(fc.array(atti, { maxLength: 60 }), (serie) => {
        let testa = euro(95_000);
        let chiusa = false;
        for (const evento of storia(serie).eventi) {
          if (evento.tipo === 'GaraConclusa') chiusa = true;
          if (evento.tipo !== 'RilancioAccettato') continue;
          expect(chiusa).toBe(false);
          expect(evento.importoCent).toBeGreaterThanOrEqual(testa + euro(500));
          testa = evento.importoCent;
        }
      }),
    );
  });
  prova(
    'R33 nessuno tranne il referente riceve identificativi di busta o impegni, e la stanza piegata dice ciò che dice lo stato',
    () => {
      fc.assert(
        fc.property(fc.array(atti, { maxLength: 60 }), (serie) => {
          const { eventi, stato } = storia(serie);
          for (const pubblico of Object.values(PUBBLICI)) {
            const viste = eventi.map((evento) => vistaPer(evento, pubblico));
            const stanza = viste.reduce(
              (prima, evento, i) => applicaVista(prima, { seq: i + 1, ricevutoIl: T0, evento }),
              STANZA_VUOTA,
            );
            expect(stanza.fase).toBe(stato.fase);
            if (stato.fase === 'gara') {
              expect(stanza.migliore?.importoCent).toBe(stato.migliore.importoCent);
              expect(stanza.gara).toMatchObject(
                stato.gara.fase === 'in_corso'
                  ? { fase: 'in_corso', scadeIl: stato.gara.scadeIl }
                  : { fase: stato.gara.fase },
              );
            }
            if (pubblico.tipo !== 'referente')
              expect(JSON.stringify(viste)).not.toMatch(/"(bustaId|impegno|proposte|offerta|cauzioneCent)"/);
          }
        }),
      );
    },
  );
  prova('R54 attraverso un fermo il tempo residuo non si accorcia', () => {
    const fermo = garaInCorso()
      .dopo({ tipo: 'fermaCrono' }, REFERENTE, ZERO - 7_000)
      .dopo({ tipo: 'riprendiCrono' }, REFERENTE, ZERO + 90_000);
    expect(fermo.stato).toMatchObject({ gara: { scadeIl: ZERO + 97_000 } });
  });
  prova('ogni rifiuto ha la sua frase, con tutti i numeri al loro posto', () => {
    fc.assert(
      fc.property(fc.array(atti, { maxLength: 60 }), (serie) => {
        for (const evento of storia(serie).eventi)
          if (evento.tipo === 'RilancioRifiutato' || evento.tipo === 'AttoRifiutato')
            expect(descriviRifiuto(evento.rifiuto)).not.toMatch(/[{}]|undefined|NaN/);
      }),
    );
    const aperta = operazioniAperte(['b']).dopo(apri('b', sintesi(euro(60_000))), REFERENTE, T0 + 1);
    const { rifiuto } = decidi(
      aperta.stato,
      { comandoId: 'x', attore: REFERENTE, atto: { tipo: 'ammettiOfferta', bustaId: 'b', nonostante: null } },
      T0 + 2,
    );
    expect(rifiuto && descriviRifiuto(rifiuto)).toContain('prezzo_sotto_minimo');
  });
});
