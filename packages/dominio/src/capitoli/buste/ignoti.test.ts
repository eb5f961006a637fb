import { describe, expect, test as prova } from 'vitest';
import {
  type Atto,
  decidi,
  descriviProposta,
  evolvi,
  ignoti,
  type SintesiOfferta,
  senzaSupposti,
  vistaPer,
} from '../../index.ts';
import {
  APRI_OPERAZIONI,
  AVVIO,
  apri,
  astaPubblicata,
  deposita,
  euro,
  LEGGIBILI,
  leggiScartata,
  REFERENTE,
  SISTEMA,
  sintesi,
  stanzaDi,
  T0,
  TERMINE,
} from '../../prove/caso.ts';

const ammetti = (bustaId: string, nonostante: string | null = 'sì'): Atto => ({
  tipo: 'ammettiOfferta',
  bustaId,
  nonostante,
});
const AGGIUDICA: Atto = { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null };

/** Operazioni aperte con la sola `b`, aperta con ciò che se ne legge. */
const aperta = (altro: Partial<SintesiOfferta>) =>
  astaPubblicata()
    .dopo(deposita('b', TERMINE - 2000), SISTEMA, LEGGIBILI)
    .dopo(APRI_OPERAZIONI, REFERENTE, T0)
    .dopo(apri('b', sintesi(euro(95_000), altro)), REFERENTE, T0 + 1);
const IGNOTI = [
  ['prezzoCent', 'il prezzo', 'prezzo_non_letto'],
  ['cauzioneCent', 'la cauzione', 'cauzione_non_letta'],
  ['pagamentoGiorni', 'il termine di pagamento', 'pagamento_non_letto'],
] as const;

describe('ciò che di un’offerta non si legge', () => {
  prova.each(IGNOTI)(
    'R14 %s che non si legge è ignoto: non si propone inefficace, non si ammette, lo si digita',
    (campo, manca, codice) => {
      const caso = aperta({ [campo]: null });
      const fatto = caso.eventi.at(-1);
      const proposte = fatto?.tipo === 'BustaAperta' ? fatto.proposte : [];
      expect(proposte.map((una) => una.codice)).toContain(codice);
      expect(proposte.map(({ gravita }) => gravita)).not.toContain('inefficace');
      expect(proposte.map(descriviProposta).join()).not.toContain('0,00');
      caso
        .alle(T0 + 2)
        .quando(ammetti('b'), REFERENTE)
        .alloraRifiuta('R14_offerta_incompleta', { manca });
      caso
        .alle(T0 + 2)
        .quando(AGGIUDICA, REFERENTE)
        .alloraRifiuta('R48_buste_da_esaminare', { quante: 1 });
      const digitata = caso
        .alle(T0 + 2)
        .quando(leggiScartata('b', sintesi(euro(99_000))), REFERENTE)
        .allora({
          tipo: 'ScartataLetta',
          bustaId: 'b',
          proposte: [{ codice: 'letta_dai_byte', regola: 'R25', gravita: 'blocco', dati: { gia: 0, incompleta: 1 } }],
        });
      digitata
        .alle(T0 + 3)
        .quando(ammetti('b', null), REFERENTE)
        .alloraRifiuta('R38_ammissione_da_motivare');
      const { stato } = digitata.dopo(ammetti('b'), REFERENTE, T0 + 3).dopo(AGGIUDICA, REFERENTE, AVVIO);
      expect(stato).toMatchObject({ fase: 'esitata', esito: { vincitore: { importoCent: euro(99_000) } } });
    },
  );

  prova('R14 ciò che si digita è intero, con un motivo, e una volta; ciò che si legge non si digita', () => {
    const caso = aperta({ prezzoCent: null });
    const ancora = leggiScartata('b', sintesi(euro(99_000), { cauzioneCent: null }));
    caso
      .alle(T0 + 2)
      .quando(ancora, REFERENTE)
      .alloraRifiuta('R14_offerta_incompleta', { manca: 'la cauzione' });
    caso
      .alle(T0 + 2)
      .quando(leggiScartata('b', sintesi(0)), REFERENTE)
      .alloraRifiuta('R14_offerta_incompleta');
    caso
      .alle(T0 + 2)
      .quando(leggiScartata('b', sintesi(euro(99_000)), ' '), REFERENTE)
      .alloraRifiuta('R38_motivo_mancante');
    const letta = leggiScartata('b', sintesi(euro(99_000)));
    caso
      .dopo(letta, REFERENTE, T0 + 2)
      .alle(T0 + 3)
      .quando(letta, REFERENTE)
      .alloraRifiuta('R25_non_scartata');
    aperta({})
      .alle(T0 + 2)
      .quando(letta, REFERENTE)
      .alloraRifiuta('R25_non_scartata');
  });

  prova('R14 un prezzo di zero, anche scritto, non è un prezzo: non si ammette', () => {
    expect(ignoti(sintesi(0, { cauzioneCent: 0 }))).toEqual(['il prezzo']);
    aperta({ prezzoCent: 0 })
      .alle(T0 + 2)
      .quando(ammetti('b'), REFERENTE)
      .alloraRifiuta('R14_offerta_incompleta');
  });

  prova('R14 R71 la cauzione che non si legge torna a chi non vince, quanta la banca ne ha', () => {
    const rifiutata = aperta({ cauzioneCent: null }).dopo(
      { tipo: 'rifiutaOfferta', bustaId: 'b', motivo: { regola: 'R17', testo: 'Non ha versato.' } },
      REFERENTE,
      T0 + 2,
    );
    const { eventi } = rifiutata.dopo(
      { tipo: 'dichiaraEsito', esito: 'deserta_offerte_inefficaci', motivo: 'Nessuna offerta.' } as Atto,
      REFERENTE,
      AVVIO,
    );
    expect(eventi.at(-1)).toMatchObject({ tipo: 'RimborsiDisposti', rimborsi: [{ bustaId: 'b', importoCent: null }] });
  });

  prova('R14 R33 nessuno lo vede come zero: né chi conduce né chi partecipa', () => {
    const caso = aperta({ prezzoCent: null });
    const fatto = caso.eventi.at(-1);
    if (fatto === undefined) throw new Error('manca il fatto');
    expect(vistaPer(fatto, { tipo: 'partecipante' })).toMatchObject({ prezzoCent: null, riservato: null });
    expect(stanzaDi(caso, { tipo: 'referente' }).buste).toMatchObject([{ stato: 'aperta', prezzoCent: null }]);
  });
});

describe('registri di prima', () => {
  const nonLetto = (campo: string) => ({
    codice: 'campo_illeggibile',
    regola: 'R14',
    gravita: 'avviso' as const,
    dati: { campo },
  });
  const scritta = sintesi(0, { cauzioneCent: 0, pagamentoGiorni: 120 });

  prova('R14 uno zero accanto a un’anomalia che lo dice illeggibile è ignoto; senza, è uno zero', () => {
    expect(senzaSupposti(scritta, [])).toEqual(scritta);
    const tutte = ['prezzo', 'cauzione', 'terminePagamentoGiorni'].map(nonLetto);
    expect(senzaSupposti(scritta, tutte)).toMatchObject({
      prezzoCent: null,
      cauzioneCent: null,
      pagamentoGiorni: null,
    });
    const vera = sintesi(euro(95_000));
    expect(senzaSupposti(vera, ['prezzo', 'cauzione'].map(nonLetto))).toEqual(vera);
  });

  prova('R14 un prezzo di zero già ammesso si rilegge, e non si aggiudica', () => {
    const { stato } = aperta({});
    const prima = stato.fase === 'operazioni_aperte' ? stato.buste.get('b') : undefined;
    if (stato.fase !== 'operazioni_aperte' || prima === undefined) throw new Error('manca la busta');
    const sigillata = { ...stato, buste: new Map([['b', { ...prima, stato: { tipo: 'sigillata' as const } }]]) };
    const { canale, depositataIl, pseudonimo } = prima;
    const chi = { bustaId: 'b', pseudonimo };
    const riaperta = evolvi(sigillata, {
      tipo: 'BustaAperta',
      ...chi,
      canale,
      depositataIl,
      offerta: scritta,
      proposte: [nonLetto('prezzo')],
    });
    const ammessa = evolvi(riaperta, { tipo: 'OffertaAmmessa', ...chi, nonostante: 'sì', riammessa: false });
    expect(ammessa).toMatchObject({ fase: 'operazioni_aperte' });
    const atto = { ...AGGIUDICA, motivoSottoBase: 'non c’è altro' } as Atto;
    expect(decidi(ammessa, { comandoId: 'c', atto, attore: REFERENTE }, AVVIO)).toMatchObject({
      rifiuto: { codice: 'R14_prezzo_ignoto' },
    });
  });
});
