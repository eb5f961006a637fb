import { describe, expect, test as prova } from 'vitest';
import { type Atto, daEsaminare, descriviProposta, vistaPer } from '../../index.ts';
import {
  APRI_OPERAZIONI,
  AVVIO,
  apri,
  astaPubblicata,
  deposita,
  euro,
  LEGGIBILI,
  leggiScartata,
  OPERATORE,
  offerente,
  REFERENTE,
  SISTEMA,
  sintesi,
  stanzaDi,
  T0,
  TERMINE,
} from '../../prove/caso.ts';

const MOTIVO = { regola: 'R25', testo: 'Il file è vuoto.' };
const ammetti = (bustaId: string, nonostante: string | null = null): Atto => ({
  tipo: 'ammettiOfferta',
  bustaId,
  nonostante,
});
const escludi = (bustaId: string): Atto => ({ tipo: 'rifiutaOfferta', bustaId, motivo: MOTIVO });

/** Operazioni aperte con `b`, che si legge, e `s`, che il software non sa leggere. */
const conScartata = (depositataIl: number = TERMINE - 2000) =>
  astaPubblicata()
    .dopo(deposita('b'), SISTEMA, LEGGIBILI)
    .dopo(deposita('s', depositataIl, 'zip rotto'), SISTEMA, LEGGIBILI)
    .dopo(APRI_OPERAZIONI, REFERENTE, T0);
const conBAmmessa = (prezzo = 95_000) =>
  conScartata()
    .dopo(apri('b', sintesi(euro(prezzo))), REFERENTE, T0 + 1)
    .dopo(ammetti('b', 'sì'), REFERENTE, T0 + 2);

describe('una busta che il software non sa leggere', () => {
  prova('R25 chi conduce la legge nei byte, ne digita l’offerta, la ammette con un motivo, e vince', () => {
    const letta = conBAmmessa()
      .alle(T0 + 3)
      .quando(leggiScartata('s', sintesi(euro(99_000))), REFERENTE)
      .allora({
        tipo: 'ScartataLetta',
        pseudonimo: 'Pseudo s',
        depositataIl: TERMINE - 2000,
        motivo: 'il modulo si legge a occhio',
        proposte: [{ codice: 'letta_dai_byte', regola: 'R25', gravita: 'blocco', dati: { gia: 1 } }],
      });
    letta
      .alle(T0 + 4)
      .quando(ammetti('s'), REFERENTE)
      .alloraRifiuta('R38_ammissione_da_motivare');
    const inGara = letta
      .dopo(ammetti('s', 'si legge tutto'), REFERENTE, T0 + 4)
      .dopo({ tipo: 'avviaGara' }, REFERENTE, AVVIO);
    expect(inGara.stato).toMatchObject({ fase: 'gara', migliore: { bustaId: 's', importoCent: euro(99_000) } });
  });
  prova('R25 l’offerta letta nei byte passa gli stessi controlli delle altre', () => {
    const tardi = conScartata(TERMINE + 1000).dopo(
      leggiScartata('s', sintesi(euro(60_000), { cauzioneCent: 0, pagamentoGiorni: 300 })),
      REFERENTE,
      T0 + 1,
    );
    const letta = tardi.eventi.at(-1);
    const codici = letta?.tipo === 'ScartataLetta' ? letta.proposte.map(({ codice }) => codice).sort() : [];
    expect(codici).toEqual(
      [
        'cauzione_insufficiente',
        'inefficace_tardiva',
        'letta_dai_byte',
        'pagamento_oltre_avviso',
        'prezzo_sotto_minimo',
      ].sort(),
    );
    expect(letta?.tipo === 'ScartataLetta' && letta.proposte.map(descriviProposta)).toContain(
      'La busta non si leggeva da sé: l’offerta l’ha digitata chi conduce dai suoi byte, prima di aprire le altre.',
    );
  });
  prova('R25 finché nessuno ne decide la gara non comincia, non si aggiudica e la vendita non è deserta', () => {
    const { stato } = conBAmmessa();
    expect(stato.fase === 'operazioni_aperte' && daEsaminare(stato)).toBe(1);
    for (const atto of [
      { tipo: 'avviaGara' },
      { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null },
    ] as const)
      conBAmmessa().alle(AVVIO).quando(atto, REFERENTE).alloraRifiuta('R48_buste_da_esaminare', { quante: 1 });
    const sola = astaPubblicata()
      .dopo(deposita('s', null, 'zip rotto'), SISTEMA, LEGGIBILI)
      .dopo(APRI_OPERAZIONI, REFERENTE, T0);
    const deserta = { tipo: 'dichiaraEsito', esito: 'deserta_offerte_inefficaci', motivo: 'nessuna valida' } as const;
    sola.alle(AVVIO).quando(deserta, REFERENTE).alloraRifiuta('R48_buste_da_esaminare', { quante: 1 });
    sola.dopo(escludi('s'), REFERENTE, T0 + 1).dopo(deserta, REFERENTE, AVVIO);
  });
  prova('R25 si esclude con un motivo, una volta, e poi la gara va avanti; chi ci ripensa la legge', () => {
    const scartata = conBAmmessa();
    scartata
      .alle(T0 + 3)
      .quando({ tipo: 'rifiutaOfferta', bustaId: 's', motivo: { regola: 'R25', testo: ' ' } }, REFERENTE)
      .alloraRifiuta('R38_motivo_mancante');
    scartata
      .alle(T0 + 3)
      .quando(escludi('s'), OPERATORE)
      .alloraRifiuta('ruolo_non_ammesso');
    const esclusa = scartata
      .alle(T0 + 3)
      .quando(escludi('s'), REFERENTE)
      .allora({ tipo: 'ScartataEsclusa', bustaId: 's', motivo: MOTIVO });
    esclusa
      .alle(T0 + 4)
      .quando(escludi('s'), REFERENTE)
      .alloraRifiuta('R38_gia_deciso');
    esclusa.dopo({ tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }, REFERENTE, AVVIO);
    esclusa
      .dopo(leggiScartata('s', sintesi(euro(99_000))), REFERENTE, T0 + 4)
      .dopo(ammetti('s', 'sì'), REFERENTE, AVVIO);
  });
  prova(
    'R25 R71 esclusa, la sua cauzione torna come le altre: quanta lo dice la banca, perché l’offerta non si è letta',
    () => {
      const { eventi } = conBAmmessa()
        .dopo(escludi('s'), REFERENTE, T0 + 3)
        .dopo({ tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }, REFERENTE, AVVIO);
      expect(eventi.at(-1)).toMatchObject({
        tipo: 'RimborsiDisposti',
        rimborsi: [{ bustaId: 's', pseudonimo: 'Pseudo s', importoCent: null }],
      });
    },
  );
  prova('R25 si legge nei byte soltanto chi non si legge da sé, da chi conduce, con un motivo', () => {
    const scartata = conScartata();
    const letta = leggiScartata('s', sintesi(euro(99_000)));
    scartata
      .alle(T0 + 1)
      .quando(letta, OPERATORE)
      .alloraRifiuta('ruolo_non_ammesso');
    scartata
      .alle(T0 + 1)
      .quando(leggiScartata('b', sintesi(euro(99_000))), REFERENTE)
      .alloraRifiuta('R25_non_scartata');
    scartata
      .alle(T0 + 1)
      .quando(leggiScartata('s', sintesi(euro(99_000)), ' '), REFERENTE)
      .alloraRifiuta('R38_motivo_mancante');
    scartata
      .dopo(letta, REFERENTE, T0 + 1)
      .alle(T0 + 2)
      .quando(letta, REFERENTE)
      .alloraRifiuta('R25_non_scartata');
  });
  prova('R25 R33 chi partecipa non sa che c’era; letta, la vede come le altre; esclusa, lo sa chi l’ha mandata', () => {
    const esclusa = conScartata().dopo(escludi('s'), REFERENTE, T0 + 1);
    const fatto = esclusa.eventi.at(-1);
    if (fatto === undefined) throw new Error('manca il fatto');
    expect(vistaPer(fatto, { tipo: 'offerente', bustaId: 'b' })).toEqual({ tipo: 'riservato' });
    expect(vistaPer(fatto, { tipo: 'offerente', bustaId: 's' })).toMatchObject({ motivo: MOTIVO });
    // La sua stanza glielo dice, e chi offre con lei non la vede.
    const [altra, esclusaSua] = stanzaDi(esclusa, { tipo: 'offerente', bustaId: 's' }).buste;
    expect([altra?.stato, esclusaSua]).toMatchObject([
      'sigillata',
      { pseudonimo: 'Pseudo s', stato: 'rifiutata', motivo: MOTIVO },
    ]);
    expect(stanzaDi(esclusa, { tipo: 'offerente', bustaId: 'b' }).buste).toHaveLength(1);
    const letta = conScartata().dopo(leggiScartata('s', sintesi(euro(99_000))), REFERENTE, T0 + 1);
    const viste = stanzaDi(letta, { tipo: 'offerente', bustaId: 'b' }).buste.map(({ pseudonimo }) => pseudonimo);
    expect(viste).toEqual(['Pseudo b', 'Pseudo s']);
    const [, sua] = stanzaDi(letta, { tipo: 'referente' }).buste;
    expect(sua).toMatchObject({ stato: 'aperta', riservato: { scarto: null, bustaId: 's' } });
  });
  prova('R25 R30 chi l’ha mandata è convocato come gli altri', () => {
    astaPubblicata()
      .dopo(deposita('s', null, 'zip rotto'), SISTEMA, LEGGIBILI)
      .alle(LEGGIBILI)
      .quando({ tipo: 'emettiCredenziale', credenzialeId: 'k', bustaId: 's', pseudonimo: '' }, SISTEMA)
      .allora({ tipo: 'CredenzialeEmessa', bustaId: 's' });
    conScartata()
      .dopo({ tipo: 'emettiCredenziale', credenzialeId: 'k', bustaId: 's', pseudonimo: '' }, SISTEMA, T0)
      .alle(T0 + 1)
      .quando({ tipo: 'chiediAssistenza', richiestaId: 'r', da: 'Pseudo s', impegno: 'x' }, offerente('s'))
      .allora({ tipo: 'AssistenzaRichiesta' });
  });
});
