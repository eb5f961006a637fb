import { STANZA_VUOTA, type Stanza } from '@gestore/dominio';
import { beforeEach, describe, expect, test } from 'vitest';
import { creaAnnunciatore, type Novita, novitaFra, soglieDaDire } from './annunci.ts';

const ANNUNCIO_OGNI_MS = 5_000;

const inCorso: Stanza = { ...STANZA_VUOTA, fase: 'gara', gara: { fase: 'in_corso', scadeIl: 0 } };

function conRilanci(stanza: Stanza, ...rilanci: [pseudonimo: string, importoCent: number][]): Stanza {
  const nuovi = rilanci.map(([pseudonimo, importoCent], i) => ({
    seq: stanza.rilanci.length + i + 1,
    pseudonimo,
    importoCent,
    canale: 'online' as const,
    ricevutoIl: 0,
    dichiaratoIl: 0,
  }));
  const ultimo = nuovi.at(-1);
  return {
    ...stanza,
    rilanci: [...stanza.rilanci, ...nuovi],
    migliore: ultimo === undefined ? stanza.migliore : ultimo,
  };
}

const SOSPESA = {
  fase: 'sospesa',
  da: 1,
  motivo: 'vendita_sospesa',
  dettaglio: null,
  gravita: null,
  riprendeIl: null,
} as const;

const NULLA: Novita = {
  operazioni: null,
  vendita: null,
  sua: null,
  corretto: null,
  rilanci: null,
  superata: false,
  gara: null,
  ammesse: [],
  rifiutate: [],
  messaggi: 0,
  restanoMs: null,
};

function conBuste(...buste: [pseudonimo: string, stato: Stanza['buste'][number]['stato']][]): Stanza {
  const busta = { canale: 'telematica', prezzoCent: null, motivo: null, riservato: null } as const;
  return { ...STANZA_VUOTA, buste: buste.map(([pseudonimo, stato]) => ({ ...busta, pseudonimo, stato })) };
}

describe('che cosa è cambiato', () => {
  test('nulla, se la stanza è la stessa o cambia ciò che si legge altrove', () => {
    expect(novitaFra(inCorso, inCorso)).toBeNull();
    expect(novitaFra(inCorso, { ...inCorso, seq: 9, messaggi: [] })).toBeNull();
  });

  test('più rilanci si contano, e si dice soltanto chi è in testa', () => {
    const dopo = conRilanci(inCorso, ['Abete', 100], ['Betulla', 200], ['Abete', 300]);
    expect(novitaFra(inCorso, dopo)?.rilanci).toEqual({ quanti: 3, inTesta: 'Abete', importoCent: 300 });
  });

  test.each([
    [{ fase: 'congelata', residuoMs: 7, fermatoIl: 1 }, 'fermata'],
    [{ fase: 'sospesa', da: 1, motivo: 'incidente', dettaglio: null, gravita: null, riprendeIl: null }, 'sospesa'],
    [{ fase: 'conclusa', conclusaIl: 9 }, 'conclusa'],
  ] as const)('la gara che diventa %o si annuncia come %s', (gara, detta) => {
    expect(novitaFra(inCorso, { ...inCorso, gara })?.gara).toBe(detta);
  });

  test('una gara che parte è avviata, una ferma corre di nuovo, una sospesa riparte da capo', () => {
    expect(novitaFra(STANZA_VUOTA, inCorso)?.gara).toBe('avviata');
    expect(novitaFra({ ...inCorso, gara: { fase: 'congelata', residuoMs: 1, fermatoIl: 1 } }, inCorso)?.gara).toBe(
      'ripresa',
    );
    expect(novitaFra({ ...inCorso, gara: SOSPESA }, inCorso)?.gara).toBe('riparte');
  });

  test('le operazioni che si aprono si annunciano, una volta', () => {
    const aperte: Stanza = { ...STANZA_VUOTA, fase: 'operazioni_aperte' };
    expect(novitaFra({ ...STANZA_VUOTA, fase: 'termine_scaduto' }, aperte)?.operazioni).toBe('aperte');
    expect(novitaFra(aperte, aperte)).toBeNull();
    expect(novitaFra(aperte, inCorso)?.operazioni).toBeNull();
  });

  test('delle buste degli altri si dice di chi è quella decisa; di quelle soltanto aperte si legge altrove', () => {
    const prima = conBuste(['Abete', 'aperta'], ['Betulla', 'sigillata']);
    const dopo = conBuste(['Abete', 'ammessa'], ['Betulla', 'aperta']);
    expect(novitaFra(prima, dopo)).toEqual({ ...NULLA, ammesse: ['Abete'] });
    expect(novitaFra(conBuste(['Betulla', 'sigillata']), conBuste(['Betulla', 'aperta']))).toBeNull();
  });

  test.each(['aperta', 'ammessa', 'rifiutata', 'scartata_tecnica'] as const)(
    'la propria busta %s si dice, e non è fra quelle degli altri',
    (stato) => {
      const prima = conBuste(['Abete', 'sigillata'], ['Betulla', 'ammessa']);
      const dopo = conBuste(['Abete', stato], ['Betulla', 'ammessa']);
      expect(novitaFra(prima, dopo, { mio: 'Abete' })).toEqual({ ...NULLA, sua: stato });
      expect(novitaFra(dopo, dopo, { mio: 'Abete' })).toBeNull();
    },
  );

  test('chi era in testa e non lo è più lo sente', () => {
    const prima = conRilanci(inCorso, ['Abete', 100]);
    const dopo = conRilanci(prima, ['Betulla', 200]);
    expect(novitaFra(prima, dopo, { mio: 'Abete' })?.superata).toBe(true);
    expect(novitaFra(prima, dopo, { mio: 'Cedro' })?.superata).toBe(false);
    expect(novitaFra(dopo, conRilanci(dopo, ['Cedro', 300]), { mio: 'Abete' })?.superata).toBe(false);
  });

  test('R55 chi perde la testa perché il suo rilancio non era mai stato detto non è superato', () => {
    const partenza: Stanza = { ...inCorso, migliore: { pseudonimo: 'Betulla', importoCent: 50 } };
    const prima = conRilanci(partenza, ['Abete', 100]);
    const dopo = { ...prima, rilanci: [], migliore: partenza.migliore };
    expect(novitaFra(prima, dopo, { mio: 'Abete' })).toBeNull();
  });

  test('R32 la vendita sospesa, e che riprende, si annuncia; con la gara, lo dice la gara', () => {
    const aperte: Stanza = { ...STANZA_VUOTA, fase: 'operazioni_aperte' };
    const ferma = { da: 1, provvedimento: null, riprendeIl: null, liberati: false };
    expect(novitaFra(aperte, { ...aperte, ferma })?.vendita).toBe('sospesa');
    expect(novitaFra({ ...aperte, ferma }, aperte)?.vendita).toBe('riprende');
    expect(novitaFra(inCorso, { ...inCorso, ferma, gara: SOSPESA })).toEqual({ ...NULLA, gara: 'sospesa' });
    expect(novitaFra({ ...inCorso, ferma, gara: SOSPESA }, { ...inCorso, gara: SOSPESA })?.vendita).toBe('riprende');
  });
});

test('R55 un rilancio in sala corretto si annuncia, anche quando i rilanci calano e il tempo resta', () => {
  const correzione = { seq: 8, rilancioSeq: 7, pseudonimo: 'Ginepro', registratoCent: 900, motivo: 'mai detto' };
  const corretto = { ...correzione, importoCent: null, ricevutoIl: 0 };
  const prima = conRilanci(inCorso, ['Ginepro', 900]);
  const dopo = { ...prima, rilanci: inCorso.rilanci, correzioni: [corretto] };
  expect(novitaFra(prima, dopo)).toMatchObject({ corretto, rilanci: null });
  expect(novitaFra(dopo, dopo)).toBeNull();
});

describe('i messaggi', () => {
  const di = (ruolo: string) => ({ seq: 1, messaggioId: ruolo, da: ruolo, ruolo, ricevutoIl: 0 });

  test('si annunciano quelli di chi conduce, e non quelli dei partecipanti', () => {
    expect(novitaFra(inCorso, { ...inCorso, messaggi: [di('offerente')] })).toBeNull();
    expect(novitaFra(inCorso, { ...inCorso, messaggi: [di('offerente'), di('referente')] })?.messaggi).toBe(1);
  });
});

describe('chi annuncia', () => {
  let ora: number;
  let attesa: { quandoIl: number; azione: () => void } | null;
  let dette: { il: number; novita: Novita }[];
  let annunciatore: ReturnType<typeof creaAnnunciatore>;

  /** Porta l'orologio finto fin là, facendo scattare ciò che era in attesa. */
  function vaiA(il: number): void {
    if (attesa !== null && attesa.quandoIl <= il) {
      const { quandoIl, azione } = attesa;
      attesa = null;
      ora = quandoIl;
      azione();
    }
    ora = il;
  }

  beforeEach(() => {
    ora = 0;
    attesa = null;
    dette = [];
    annunciatore = creaAnnunciatore(inCorso, null, {
      adesso: () => ora,
      fra(ms, azione) {
        attesa = { quandoIl: ora + ms, azione };
        return () => {
          attesa = null;
        };
      },
      di: (novita) => dette.push({ il: ora, novita }),
    });
  });

  test('la prima novità si dice subito', () => {
    annunciatore.vista(conRilanci(inCorso, ['Abete', 100]));
    expect(dette).toEqual([
      {
        il: 0,
        novita: { ...NULLA, rilanci: { quanti: 1, inTesta: 'Abete', importoCent: 100 } },
      },
    ]);
  });

  test('cento rilanci in venti secondi si dicono in cinque frasi, a cinque secondi l’una dall’altra, senza perderne', () => {
    let stanza = inCorso;
    for (let i = 0; i < 100; i += 1) {
      vaiA(i * 200);
      stanza = conRilanci(stanza, ['Abete', 100 + i]);
      annunciatore.vista(stanza);
    }
    vaiA(60_000);
    expect(dette.map(({ il }) => il)).toEqual([0, 5_000, 10_000, 15_000, 20_000]);
    expect(dette.reduce((somma, { novita }) => somma + (novita.rilanci?.quanti ?? 0), 0)).toBe(100);
    expect(dette.at(-1)?.novita.rilanci?.importoCent).toBe(199);
  });

  test('un fermo che rientra mentre si parla non si annuncia', () => {
    annunciatore.vista(conRilanci(inCorso, ['Abete', 100]));
    const dopo = conRilanci(inCorso, ['Abete', 100]);
    vaiA(1_000);
    annunciatore.vista({ ...dopo, gara: { fase: 'congelata', residuoMs: 1, fermatoIl: 1 } });
    vaiA(2_000);
    annunciatore.vista(dopo);
    vaiA(ANNUNCIO_OGNI_MS * 2);
    expect(dette).toHaveLength(1);
  });

  test('passato il tempo di una frase la novità seguente si dice subito', () => {
    annunciatore.vista(conRilanci(inCorso, ['Abete', 100]));
    vaiA(ANNUNCIO_OGNI_MS);
    annunciatore.vista(conRilanci(inCorso, ['Abete', 100], ['Betulla', 200]));
    expect(dette.map(({ il }) => il)).toEqual([0, ANNUNCIO_OGNI_MS]);
  });

  test('il tempo che resta si dice, e un rilancio arrivato nel frattempo lo smentisce', () => {
    annunciatore.restano(60_000);
    vaiA(1_000);
    annunciatore.restano(30_000);
    annunciatore.vista(conRilanci(inCorso, ['Abete', 100]));
    vaiA(60_000);
    expect(dette.map(({ novita }) => [novita.restanoMs, novita.rilanci?.quanti])).toEqual([
      [60_000, undefined],
      [null, 1],
    ]);
  });

  test('a crono fermo il tempo non si dice', () => {
    annunciatore.vista({ ...inCorso, gara: { fase: 'congelata', residuoMs: 9, fermatoIl: 1 } });
    vaiA(20_000);
    annunciatore.restano(10_000);
    vaiA(60_000);
    expect(dette.map(({ novita }) => novita.restanoMs)).toEqual([null]);
  });

  test('ciò che si dice ha accanto la stanza di quel momento, e i propri atti sono i propri', () => {
    const sentite: string[] = [];
    const suo = creaAnnunciatore(inCorso, 'Abete', {
      adesso: () => 0,
      fra: () => () => undefined,
      di: (novita, stanza) => sentite.push(`${novita.superata} ${stanza.migliore?.pseudonimo}`),
    });
    suo.vista(conRilanci(inCorso, ['Abete', 100]));
    expect(sentite).toEqual(['false Abete']);
    const altri: string[] = [];
    const poi = creaAnnunciatore(conRilanci(inCorso, ['Abete', 100]), 'Abete', {
      adesso: () => 0,
      fra: () => () => undefined,
      di: (novita, stanza) => altri.push(`${novita.superata} ${stanza.migliore?.pseudonimo}`),
    });
    poi.vista(conRilanci(inCorso, ['Abete', 100], ['Betulla', 200]));
    expect(altri).toEqual(['true Betulla']);
  });

  test('chi smette di guardare non sente più nulla', () => {
    annunciatore.vista(conRilanci(inCorso, ['Abete', 100]));
    annunciatore.vista(conRilanci(inCorso, ['Abete', 100], ['Betulla', 200]));
    annunciatore.ferma();
    vaiA(60_000);
    expect(dette).toHaveLength(1);
  });
});

describe('le soglie del tempo', () => {
  test('si dicono un minuto, trenta e dieci secondi prima dello zero, e mai quelle passate', () => {
    expect(soglieDaDire(180_000, 0)).toEqual([
      { fraMs: 120_000, restanoMs: 60_000 },
      { fraMs: 150_000, restanoMs: 30_000 },
      { fraMs: 170_000, restanoMs: 10_000 },
    ]);
    expect(soglieDaDire(180_000, 155_000)).toEqual([{ fraMs: 15_000, restanoMs: 10_000 }]);
    expect(soglieDaDire(180_000, 180_000)).toEqual([]);
  });
});
