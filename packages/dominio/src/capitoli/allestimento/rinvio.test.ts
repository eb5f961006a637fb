import { describe, expect, test as prova } from 'vitest';
import {
  type AttoDi,
  accreditoEntro,
  type EventoDi,
  evolvi,
  giorniDopo,
  giornoARoma,
  letturaPrevistaDal,
  type Parametri,
} from '../../index.ts';
import {
  APRI_OPERAZIONI,
  astaInBozza,
  astaPubblicata,
  type Caso,
  caso,
  deposita,
  GIORNO,
  LEGGIBILI,
  OPERATORE,
  operazioniAperte,
  PARAMETRI,
  PUBBLICA,
  REFERENTE,
  SCHEDA,
  SISTEMA,
  T0,
  TERMINE,
} from '../../prove/caso.ts';

const MINUTO = 60_000;
const ORA = 60 * MINUTO;
const prima = T0 - 60 * GIORNO;
const rinvia = (
  nuovoInizioIl: number,
  altro: Partial<AttoDi<'rinviaOperazioni'>> = {},
): AttoDi<'rinviaOperazioni'> => ({
  tipo: 'rinviaOperazioni',
  fissateIl: T0,
  nuovoInizioIl,
  nuovoTermineIl: null,
  provvedimento: { numero: '215/2027', del: '2026-10-10' },
  motivo: 'Il perito ha chiesto altro tempo.',
  ...altro,
});
const modifica = (parametri: Partial<typeof PARAMETRI>) =>
  ({
    tipo: 'modificaParametri',
    scheda: SCHEDA,
    parametri: { ...PARAMETRI, ...parametri },
    letta: null,
    motivo: 'Errore di battitura',
  }) as const;
const parametriDi = ({ stato }: Caso): Parametri => {
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('non pubblicata');
  return stato.parametri;
};

describe('il giorno dell’accredito della cauzione', () => {
  prova('R32 R39 un rinvio che non riapre il termine per le offerte non sana una cauzione già in ritardo', () => {
    const cauzioneEntroIl = T0 - 3 * GIORNO;
    for (const [vendita, adesso] of [
      [astaPubblicata({ cauzioneEntroIl }), TERMINE - GIORNO],
      [astaPubblicata({ cauzioneEntroIl }).dopo({ tipo: 'scadiTermine' }, SISTEMA, TERMINE + 1_000), TERMINE + ORA],
    ] as const) {
      const rinviata = vendita.dopo(rinvia(T0 + 30 * GIORNO), REFERENTE, adesso);
      expect(accreditoEntro(parametriDi(rinviata))).toBe(cauzioneEntroIl);
    }
  });
  prova(
    'R32 R39 se l’avviso ne dà uno suo, un rinvio che riapre il termine per le offerte lo porta avanti di altrettanti giorni, anche oltre il cambio dell’ora',
    () => {
      for (const giorni of [1, 30, 200]) {
        const cauzioneEntroIl = T0 - 3 * GIORNO;
        const rinviata = astaPubblicata({ cauzioneEntroIl })
          .alle(TERMINE - GIORNO)
          .quando(
            rinvia(T0 + (giorni + 9) * GIORNO + ORA, { nuovoTermineIl: TERMINE + giorni * GIORNO + ORA }),
            REFERENTE,
          )
          .allora({ tipo: 'OperazioniRinviate', cauzioneEntroIl: giorniDopo(cauzioneEntroIl, giorni) });
        expect(giornoARoma(accreditoEntro(parametriDi(rinviata)))).toBe(giornoARoma(cauzioneEntroIl) + giorni);
      }
    },
  );
  prova('R39 e mai oltre il giorno delle operazioni', () => {
    const nuovoTermineIl = T0 + 30 * GIORNO - 2 * ORA;
    const rinviata = astaPubblicata({ cauzioneEntroIl: T0 }).dopo(
      rinvia(T0 + 30 * GIORNO, { nuovoTermineIl }),
      REFERENTE,
      TERMINE - GIORNO,
    );
    expect(giornoARoma(accreditoEntro(parametriDi(rinviata)))).toBe(giornoARoma(T0 + 30 * GIORNO));
  });
  prova('R32 R39 riaperta da una sospensione a buste chiuse, vale lo stesso', () => {
    const cauzioneEntroIl = T0 - 3 * GIORNO;
    const provvedimento = { numero: '215/2027', del: '2026-10-10' };
    const ferma = astaPubblicata({ cauzioneEntroIl }).dopo(
      { tipo: 'sospendiVendita', provvedimento, motivo: 'Opposizione.', ultimaSosta: null },
      OPERATORE,
      TERMINE - GIORNO,
    );
    const riprendi = (nuovoTermineIl: number | null) =>
      ferma.dopo(
        {
          tipo: 'riprendiVendita',
          fermaDal: TERMINE - GIORNO,
          attesaIl: null,
          nuovoInizioIl: T0 + 30 * GIORNO,
          nuovoTermineIl,
          provvedimento,
          motivo: 'Rigettata.',
        },
        OPERATORE,
        TERMINE - ORA,
      );
    expect(accreditoEntro(parametriDi(riprendi(null)))).toBe(cauzioneEntroIl);
    expect(accreditoEntro(parametriDi(riprendi(TERMINE + 20 * GIORNO)))).toBe(giorniDopo(cauzioneEntroIl, 20));
  });
  prova('R39 un rinvio di un registro di prima, che non lo diceva, si rilegge com’era', () => {
    const cauzioneEntroIl = T0 - 3 * GIORNO;
    const vendita = astaPubblicata({ cauzioneEntroIl });
    const rinviata = vendita.dopo(rinvia(T0 + 30 * GIORNO), REFERENTE, TERMINE - GIORNO);
    const { cauzioneEntroIl: _, ...diPrima } = rinviata.eventi.at(-1) as EventoDi<'OperazioniRinviate'>;
    expect(evolvi(vendita.stato, diPrima)).toMatchObject({
      parametri: { cauzioneEntroIl: giorniDopo(cauzioneEntroIl, 30) },
    });
  });
  prova('R39 se l’avviso tace vale il termine per le offerte, anche spostato', () => {
    const nuovoTermineIl = T0 + 29 * GIORNO;
    const rinviata = astaPubblicata().dopo(rinvia(T0 + 30 * GIORNO, { nuovoTermineIl }), REFERENTE, TERMINE - GIORNO);
    expect(accreditoEntro(parametriDi(rinviata))).toBe(nuovoTermineIl);
  });
});

describe('quando si può leggere', () => {
  prova('R10 nemmeno in bozza si scrive un anticipo oltre i 180 minuti', () => {
    for (const leggibiliPrimaMs of [180 * MINUTO + 1, 24 * ORA, -1, Number.MAX_SAFE_INTEGER])
      astaInBozza()
        .alle(prima)
        .quando(modifica({ leggibiliPrimaMs }), OPERATORE)
        .alloraRifiuta('R02_parametro_non_valido', { campo: 'anticipo di lettura delle offerte' });
    astaInBozza()
      .alle(prima)
      .quando(modifica({ leggibiliPrimaMs: 0 }), OPERATORE)
      .allora({});
  });
  prova('R10 una bozza di quando l’anticipo poteva essere un giorno non si pubblica', () => {
    const { stato } = astaInBozza();
    if (stato.fase !== 'bozza') throw new Error('non è una bozza');
    caso({ ...stato, parametri: { ...stato.parametri, leggibiliPrimaMs: 24 * ORA } })
      .alle(prima)
      .quando(PUBBLICA, OPERATORE)
      .alloraRifiuta('R02_parametro_non_valido');
  });
  prova('R10 con il termine a due ore dalle operazioni si legge dal termine, e non tre ore prima', () => {
    const tardi = astaPubblicata({ termineOfferteIl: T0 - 2 * ORA });
    expect(letturaPrevistaDal(parametriDi(tardi))).toBe(T0 - 2 * ORA);
  });
});

describe('dopo la pubblicazione T0 si sposta solo con un rinvio', () => {
  prova('R32 la scheda non anticipa, non posticipa e non cambia quando si legge', () => {
    for (const cambio of [
      { inizioOperazioniIl: T0 - ORA },
      { inizioOperazioniIl: T0 + ORA },
      { termineOfferteIl: TERMINE - ORA },
      { termineOfferteIl: TERMINE + ORA },
      { leggibiliPrimaMs: 60 * MINUTO },
    ])
      astaPubblicata()
        .alle(TERMINE - 2 * ORA)
        .quando(modifica(cambio), OPERATORE)
        .alloraRifiuta('R32_solo_con_rinvio');
  });
  prova('R32 il rinvio porta numero, data e motivo, e sposta T0 e con esso la lettura', () => {
    const rinviata = astaPubblicata()
      .alle(TERMINE + 1)
      .quando(rinvia(T0 + 9 * GIORNO), REFERENTE)
      .allora({
        tipo: 'OperazioniRinviate',
        fissateIl: T0,
        inizioOperazioniIl: T0 + 9 * GIORNO,
        termineOfferteIl: TERMINE,
        provvedimento: { numero: '215/2027', del: '2026-10-10' },
      });
    expect(letturaPrevistaDal(parametriDi(rinviata))).toBe(T0 + 9 * GIORNO - 180 * MINUTO);
    rinviata
      .alle(T0 + ORA)
      .quando(APRI_OPERAZIONI, REFERENTE)
      .alloraRifiuta('R10_prima_del_tempo', { apreIl: T0 + 9 * GIORNO });
    rinviata.dopo(APRI_OPERAZIONI, REFERENTE, T0 + 9 * GIORNO);
  });
  prova('R32 le buste restano quelle, e una vendita si rinvia anche due volte', () => {
    const con = astaPubblicata().dopo(deposita('Abete'), SISTEMA, LEGGIBILI);
    const due = con
      .dopo(rinvia(T0 + GIORNO), REFERENTE, TERMINE + 1)
      .dopo(rinvia(T0 + 2 * GIORNO, { fissateIl: T0 + GIORNO }), REFERENTE, T0 + GIORNO + ORA);
    expect('buste' in due.stato && [...due.stato.buste.keys()]).toEqual(['Abete']);
    expect(parametriDi(due).inizioOperazioniIl).toBe(T0 + 2 * GIORNO);
  });
  prova('R10 non si anticipa, e non si rinvia a un momento già passato', () => {
    for (const quando of [T0 - GIORNO / 2, T0])
      astaPubblicata()
        .alle(prima)
        .quando(rinvia(quando), REFERENTE)
        .alloraRifiuta('R32_non_si_anticipa', { primaIl: T0 });
    astaPubblicata()
      .alle(T0 + 2 * ORA)
      .quando(rinvia(T0 + ORA), REFERENTE)
      .alloraRifiuta('R32_non_si_anticipa', { primaIl: T0 + 2 * ORA });
    astaPubblicata().alle(prima).quando(rinvia(Number.NaN), REFERENTE).alloraRifiuta('R32_non_si_anticipa');
  });
  prova('R02 il termine si sposta con T0 finché non è passato, e solo in avanti', () => {
    const nuovoTermineIl = T0 + 8 * GIORNO;
    const tutti = astaPubblicata()
      .alle(TERMINE)
      .quando(rinvia(T0 + 9 * GIORNO, { nuovoTermineIl }), REFERENTE)
      .allora({ termineOfferteIl: nuovoTermineIl });
    expect(parametriDi(tutti).termineOfferteIl).toBe(nuovoTermineIl);
    astaPubblicata()
      .alle(TERMINE + 1)
      .quando(rinvia(T0 + 9 * GIORNO, { nuovoTermineIl }), REFERENTE)
      .alloraRifiuta('R02_parametri_congelati');
    astaPubblicata()
      .dopo({ tipo: 'scadiTermine' }, SISTEMA, TERMINE + 1000)
      .alle(TERMINE + 1000)
      .quando(rinvia(T0 + 9 * GIORNO, { nuovoTermineIl }), REFERENTE)
      .alloraRifiuta('R02_parametri_congelati');
    astaPubblicata()
      .alle(prima)
      .quando(rinvia(T0 + GIORNO, { nuovoTermineIl: TERMINE - 1 }), REFERENTE)
      .alloraRifiuta('R32_non_si_anticipa', { primaIl: TERMINE });
    astaPubblicata()
      .alle(prima)
      .quando(rinvia(T0 + GIORNO, { nuovoTermineIl: T0 + GIORNO }), REFERENTE)
      .alloraRifiuta('R03_termine_dopo_inizio');
  });
  prova(
    'R32 lo registra chi conduce o il gestore, con un provvedimento, prima dell’apertura; e il rifiuto resta scritto',
    () => {
      for (const chi of [SISTEMA, { tipo: 'offerente', id: 'Abete' } as const])
        astaPubblicata()
          .alle(prima)
          .quando(rinvia(T0 + GIORNO), chi)
          .alloraRifiuta('ruolo_non_ammesso');
      for (const senza of [{ motivo: ' ' }, { provvedimento: { numero: ' ', del: '2026-10-10' } }])
        astaPubblicata()
          .alle(prima)
          .quando(rinvia(T0 + GIORNO, senza), REFERENTE)
          .alloraRifiuta('R32_provvedimento_mancante');
      const { eventi } = operazioniAperte(['Abete'])
        .alle(T0 + ORA)
        .quando(rinvia(T0 + GIORNO), REFERENTE)
        .alloraRifiuta('R32_gia_aperte');
      expect(eventi).toMatchObject([{ tipo: 'AttoRifiutato', atto: 'rinviaOperazioni' }]);
    },
  );
  prova('R32 il gestore registra il rinvio disposto dal giudice, con il suo provvedimento', () => {
    astaPubblicata()
      .alle(prima)
      .quando(rinvia(T0 + GIORNO), OPERATORE)
      .allora({ tipo: 'OperazioniRinviate', fissateIl: T0, inizioOperazioniIl: T0 + GIORNO });
  });
  prova('R32 due che rinviano insieme: il secondo non rinvia ciò che non ha letto', () => {
    const uno = astaPubblicata().dopo(rinvia(T0 + GIORNO), OPERATORE, prima);
    uno
      .alle(prima + 1)
      .quando(rinvia(T0 + 2 * GIORNO), REFERENTE)
      .alloraRifiuta('R32_gia_rinviate', { inizioIl: T0 + GIORNO });
  });
  prova('R32 il provvedimento ha una data, che non è di domani', () => {
    const alle = T0 - 10 * GIORNO;
    const del = (giorno: string) => rinvia(T0 + GIORNO, { provvedimento: { numero: '215/2027', del: giorno } });
    const giornoDi = (istante: number) => new Date(istante).toISOString().slice(0, 10);
    for (const giorno of ['', '10/01/2026', '2026-1-10', '2026-02-31'])
      astaPubblicata().alle(alle).quando(del(giorno), OPERATORE).alloraRifiuta('R32_provvedimento_mancante');
    astaPubblicata()
      .alle(alle)
      .quando(del(giornoDi(alle + GIORNO)), OPERATORE)
      .alloraRifiuta('R32_provvedimento_futuro');
    for (const giorno of [giornoDi(alle), '2024-02-29', '2026-03-01'])
      astaPubblicata().alle(alle).quando(del(giorno), OPERATORE).allora({});
  });
  prova('R29 un rinvio lascia sempre mezz’ora per gli inviti, dal termine e da adesso', () => {
    const nuovoTermineIl = T0 + GIORNO;
    astaPubblicata()
      .alle(prima)
      .quando(rinvia(nuovoTermineIl + 30 * MINUTO - 1, { nuovoTermineIl }), OPERATORE)
      .alloraRifiuta('R29_senza_preavviso', { dalIl: nuovoTermineIl + 30 * MINUTO });
    astaPubblicata()
      .alle(prima)
      .quando(rinvia(nuovoTermineIl + 30 * MINUTO, { nuovoTermineIl }), OPERATORE)
      .allora({});
    astaPubblicata()
      .alle(T0 + ORA)
      .quando(rinvia(T0 + ORA + 29 * MINUTO), REFERENTE)
      .alloraRifiuta('R29_senza_preavviso', { dalIl: T0 + ORA + 30 * MINUTO });
  });
});

describe('R02 R32 dove si tengono le operazioni spostate', () => {
  const AULA = 'Tribunale di Brescia, aula 12';
  const mista = () => astaPubblicata({ modalita: 'sincrona_mista' });
  const dove = ({ stato }: Caso): string | null | undefined =>
    stato.fase === 'inesistente' ? undefined : stato.scheda.luogoOperazioni;

  prova(
    'R02 un rinvio può dare un altro luogo, che da allora è quello della scheda; quello che non ne parla lo lascia',
    () => {
      const rinviata = mista().dopo(rinvia(T0 + 7 * GIORNO, { luogoOperazioni: ` ${AULA} ` }), REFERENTE, prima);
      expect(dove(rinviata)).toBe(AULA);
      expect(rinviata.eventi.at(-1)).toMatchObject({ tipo: 'OperazioniRinviate', luogoOperazioni: AULA });
      const ancora = rinviata.dopo(rinvia(T0 + 9 * GIORNO, { fissateIl: T0 + 7 * GIORNO }), REFERENTE, prima);
      expect(dove(ancora)).toBe(AULA);
      expect(ancora.eventi.at(-1)).not.toHaveProperty('luogoOperazioni');
    },
  );

  prova('R02 un luogo vuoto non toglie quello che c’è', () => {
    for (const vuoto of [null, undefined, '', '   ']) {
      const rinviata = mista().dopo(rinvia(T0 + 7 * GIORNO, { luogoOperazioni: vuoto }), REFERENTE, prima);
      expect(dove(rinviata)).toBe(SCHEDA.luogoOperazioni);
      expect(rinviata.eventi.at(-1)).not.toHaveProperty('luogoOperazioni');
    }
  });
});
