import { afterEach, describe, expect, test } from 'vitest';
import { maggioranza } from './maggioranza.ts';
import { chiediOra } from './ntp.ts';
import { avviaServerNtp, type Modo, type ServerNtpDiProva } from './prove/server-ntp.ts';
import { creaRiscontroNtp, OGNI_MS } from './riscontro-ntp.ts';
import { leggiRispostaNtp, type RispostaNtp } from './risposta-ntp.ts';

/** L'ora che dicono i server: ferma, come il contatore di chi chiede. Ciò che si legge non dipende da quando si legge. */
const ORA_MS = 1_800_000_000_000;
/** Di più di così qui non aspetta nessuno: chi risponde risponde, e chi tace si prova con meno. */
const ATTESA_MS = 30_000;
/** Fra quando la domanda parte e quando si legge la risposta. */
const VIAGGIO_MS = 20;

const accesi: ServerNtpDiProva[] = [];
afterEach(async () => {
  await Promise.all(accesi.splice(0).map((uno) => uno.chiudi()));
});

async function acceso(modo: Modo = {}): Promise<ServerNtpDiProva> {
  const uno = await avviaServerNtp({ oraMs: ORA_MS, ...modo });
  accesi.push(uno);
  return uno;
}

/** Di quanto il server dice di essere avanti; la stringa è il perché non lo dice. */
async function scarto(modo: Modo, attesaMs = ATTESA_MS): Promise<number | string> {
  const partenza = [0];
  const monotono = (): number => partenza.shift() ?? VIAGGIO_MS;
  const risposta = await chiediOra(await acceso(modo), { attesaMs, monotono });
  if (risposta.esito === 'bacio') return risposta.codice;
  if (risposta.esito === 'nessuna') return risposta.perche;
  // Metà del viaggio è passata quando il server legge la sua ora.
  return Math.round(risposta.differenzaMs - (ORA_MS - VIAGGIO_MS / 2));
}

describe('un server NTP', () => {
  test.each([0, 1, 900, -900, 7_200_000, -7_200_000])('R74 che sta %i ms avanti si legge così', async (scartoMs) => {
    expect(await scarto({ scartoMs })).toBe(0 + scartoMs);
  });

  test.each<[string, Modo, string]>([
    ['di strato 16', { strato: 16 }, 'non è sincronizzato'],
    ['di strato 200', { strato: 200 }, 'non è sincronizzato'],
    ['non sincronizzato', { salto: 3 }, 'non è sincronizzato'],
    ['troppo lontano dal suo riferimento', { dispersioneMs: 5_000 }, 'è troppo incerto'],
    ['senza istanti', { senzaOra: true }, 'non dice l’ora'],
    ['che chiede di lasciarlo stare', { bacio: 'DENY' }, 'DENY'],
    ['che si chiede troppo spesso', { bacio: 'RATE' }, 'RATE'],
    ['di strato 0 senza un codice', { strato: 0 }, 'LOCL'],
  ])('R74 %s non dice l’ora', async (_, modo, perche) => expect(await scarto(modo)).toBe(perche));

  // Dopo quella che non conta ne arriva una buona, con un'altra ora: si legge la seconda.
  test.each<[string, NonNullable<Modo['prima']>]>([
    ['con un’altra origine', { altraOrigine: true }],
    ['con un’altra origine, un bacio', { altraOrigine: true, bacio: 'DENY' }],
    ['che non è di un server', { modo: 5 }],
    ['troppo corta', { tronco: true }],
    ['che viene da un’altra porta', { daAltrove: true }],
  ])('R74 una risposta %s è come nessuna, e non zittisce chi risponde davvero', async (_, prima) => {
    expect(await scarto({ scartoMs: 7_000, prima: { oraMs: ORA_MS, ...prima } })).toBe(7_000);
  });

  test('R74 un server che tace non risponde', async () => {
    expect(await scarto({ muto: true }, 1)).toBe('non risponde');
  });

  test('R74 un nome che non esiste, o una porta chiusa, si dicono e non fermano nulla', async () => {
    const { porta, chiudi } = await avviaServerNtp();
    await chiudi();
    for (const host of ['127.0.0.1', 'ora.invalid'])
      expect(await chiediOra({ host, porta }, { attesaMs: ATTESA_MS, monotono: () => 0 })).toMatchObject({
        esito: 'nessuna',
      });
  });

  test('R74 dopo il 2036 l’ora è quella dell’era seguente', () => {
    const p = Buffer.alloc(48, 0);
    p[0] = 0b00_100_100;
    p[1] = 1;
    for (const da of [16, 32, 40]) p.writeUInt32BE(1, da);
    const letta = leggiRispostaNtp(p, Buffer.alloc(8), 0, 0) as Extract<RispostaNtp, { esito: 'ora' }>;
    expect(new Date(letta.differenzaMs).toISOString()).toBe('2036-02-07T06:28:17.000Z');
  });
});

describe('la maggioranza', () => {
  const ora = (differenzaMs: number, erroreMs = 10) => ({ differenzaMs, erroreMs });
  test.each([
    ['uno solo', [ora(5)], 1, ora(5)],
    ['tre d’accordo', [ora(0), ora(4), ora(8)], 3, ora(4, 6)],
    ['uno di tre mente', [ora(0), ora(3_600_000), ora(8)], 3, ora(4, 6)],
    ['uno di tre mente e un altro tace', [ora(0), ora(3_600_000)], 3, null],
    ['tre che dicono tre ore', [ora(0), ora(1_000), ora(2_000)], 3, null],
    ['due di cinque bastano soltanto con un terzo', [ora(0), ora(4)], 5, null],
    ['due che si contraddicono', [ora(0), ora(1_000)], 2, null],
    ['chi non sa nulla non sceglie fra due', [ora(0), ora(1_000), ora(500, 490)], 3, null],
    ['nessuno', [], 3, null],
  ])('R74 %s', (_, risposte, configurati, attesa) => expect(maggioranza(risposte, configurati)).toEqual(attesa));
});

describe('il riscontro', () => {
  const log = { warn: () => undefined };

  async function riscontro(...modi: Modo[]) {
    const server = await Promise.all(modi.map(acceso));
    const ora = { ms: 0 };
    const suo = creaRiscontroNtp({ server, log, monotono: () => ora.ms, attesaMs: ATTESA_MS });
    /** Il contatore va avanti e l'ora che i server dicono no: chi la ricorda la vede indietro di tanto. */
    const avantiMs = () => {
      const concorde = suo.ora();
      return concorde === null ? null : 0 + Math.round(concorde.differenzaMs + ora.ms - ORA_MS);
    };
    return { server, ora, suo, avantiMs };
  }

  test('R74 senza server non chiede nulla e non manca nulla', async () => {
    const { suo } = await riscontro();
    await suo.chiedi(true);
    expect([suo.ora(), suo.manca()]).toEqual([null, false]);
  });

  test('R74 uno di tre che mente, o di strato 16, non sposta l’ora; due che non la sanno la lasciano senza conferma', async () => {
    const { suo, server, ora, avantiMs } = await riscontro({}, { scartoMs: 60_000 }, {});
    expect(suo.manca()).toBe(true);
    await suo.chiedi(false);
    expect([avantiMs(), suo.manca()]).toEqual([0, false]);
    server[1]?.diventa({ oraMs: ORA_MS, strato: 16 });
    ora.ms += OGNI_MS;
    await suo.chiedi(false);
    expect(avantiMs()).toBe(0);
    server[0]?.diventa({ salto: 3 });
    ora.ms += OGNI_MS;
    await suo.chiedi(false);
    // Un pacchetto perso non toglie la conferma di poco fa; un quarto d’ora di silenzio sì.
    expect(suo.manca()).toBe(false);
    ora.ms += 15 * 60_000;
    expect([suo.ora(), suo.manca()]).toEqual([null, true]);
  });

  test('R74 si chiede ogni minuto, e quando c’è un dubbio ogni quarto di minuto', async () => {
    const { suo, server, ora } = await riscontro({});
    const domande = async (dopoMs: number, inDubbio: boolean) => {
      ora.ms += dopoMs;
      await suo.chiedi(inDubbio);
      return server[0]?.domande();
    };
    expect(await domande(0, false)).toBe(1);
    expect(await domande(OGNI_MS / 2, false)).toBe(1);
    expect(await domande(0, true)).toBe(2);
    expect(await domande(OGNI_MS, false)).toBe(3);
  });

  test('R74 chi dice di lasciarlo stare non è più chiesto; chi dice di chiedere meno, meno', async () => {
    const { suo, server, ora } = await riscontro({ bacio: 'DENY' }, { bacio: 'RATE' });
    const conta = async (giri: number) => {
      for (let n = 0; n < giri; n += 1) {
        ora.ms += OGNI_MS;
        await suo.chiedi(false);
      }
      return server.map((uno) => uno.domande());
    };
    expect(await conta(1)).toEqual([1, 1]);
    expect(await conta(3)).toEqual([1, 1]);
    expect(await conta(1)).toEqual([1, 2]);
    expect(await conta(7)).toEqual([1, 2]);
    expect(await conta(1)).toEqual([1, 3]);
  });
});
