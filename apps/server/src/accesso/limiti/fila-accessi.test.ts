import { expect, test } from 'vitest';
import { CodaPiena } from '../../piattaforma/arnesi/coda-equa.ts';
import { vicinatoDi } from '../../piattaforma/rete.ts';
import { creaContoErrori } from './conto-errori.ts';
import { AccessoAbbandonato, creaFilaAccessi } from './fila-accessi.ts';
import { FILA_ACCESSI_MAX, PAUSA_IN_FILA_MS, RIPROVA_DOPO_MS, TENTATIVI_FINESTRA_MS } from './limiti.ts';

/** La fila con un tempo che passa soltanto a ogni esame: chi assale non aspetta mai, e la tiene sempre piena. */
function banco() {
  const ora = { ms: 0 };
  const fila = creaFilaAccessi({ inAttesaMax: FILA_ACCESSI_MAX, riprovaDopoMs: RIPROVA_DOPO_MS });
  const colpe = creaContoErrori(Number.POSITIVE_INFINITY, () => ora.ms);
  const esami: (() => void)[] = [];
  const esiti: Record<string, string> = {};
  function chiede(nome: string, indirizzo: string, { noto = false, ancora = (): boolean => true } = {}): void {
    const chi = { noto, colpe: colpe.quanti(vicinatoDi(indirizzo)), ancora };
    colpe.prenota(vicinatoDi(indirizzo));
    const esame = (): Promise<string> => new Promise((fatto) => esami.push(() => fatto('esaminato')));
    fila.inTurno(chi, esame).then(
      (come) => (esiti[nome] = come),
      (errore: Error) => (esiti[nome] = errore.name),
    );
  }
  /** Finisce l'esame in corso, e comincia il seguente. */
  async function esamina(): Promise<void> {
    await fermi();
    ora.ms += PAUSA_IN_FILA_MS + 30;
    esami.shift()?.();
    await fermi();
  }
  const fermi = async (): Promise<void> => {
    for (let n = 0; n < 8; n += 1) await Promise.resolve();
  };
  return { ora, chiede, esamina, esiti };
}

test('chi assale un conto da diecimila indirizzi di cento reti non ferma il titolare su un dispositivo nuovo', async () => {
  const { ora, chiede, esamina, esiti } = banco();
  let mandati = 0;
  const assale = (quanti: number): void => {
    for (let n = 0; n < quanti; n += 1) {
      mandati += 1;
      chiede(`assalto ${mandati}`, `198.${18 + (mandati % 100)}.7.${Math.floor(mandati / 100) % 100}`);
    }
  };
  assale(10_000);
  const dal = ora.ms;
  // Chi riceve il no ripete: tutto ciò che il titolare può fare.
  while (esiti.titolare !== 'esaminato') {
    if (esiti.titolare !== undefined || ora.ms === dal) {
      delete esiti.titolare;
      chiede('titolare', '203.0.113.9');
    }
    assale(200);
    await esamina();
    expect(ora.ms - dal).toBeLessThan(2 * FILA_ACCESSI_MAX * (PAUSA_IN_FILA_MS + 30));
  }
});

test('mille reti, una prova ciascuna, che tornano a ogni finestra: il titolare che ripete entra prima della seguente', async () => {
  const { ora, chiede, esamina, esiti } = banco();
  let rete = 0;
  const dal = ora.ms;
  for (let volta = 0; ; volta += 1) {
    for (let n = 0; n < 20; n += 1, rete += 1)
      chiede(`${rete}`, `10.${Math.floor((rete % 1_000) / 250)}.${rete % 250}.1`);
    if (esiti[`titolare ${volta - 1}`] !== undefined || volta === 0) chiede(`titolare ${volta}`, '203.0.113.9');
    await esamina();
    if (Object.entries(esiti).some(([chi, come]) => chi.startsWith('titolare') && come === 'esaminato')) break;
    expect(ora.ms - dal).toBeLessThan(TENTATIVI_FINESTRA_MS);
  }
});

test('i dispositivi noti hanno la loro stanza e passano prima; chi se n’è andato non occupa', async () => {
  const { chiede, esamina, esiti } = banco();
  chiede('primo', '10.0.0.1');
  for (let n = 0; n < FILA_ACCESSI_MAX; n += 1) chiede(`ignoto ${n}`, `10.1.${n}.1`);
  chiede('noto', '10.0.0.9', { noto: true });
  chiede('andato', '10.0.0.10', { noto: true, ancora: () => false });
  chiede('di troppo', '10.2.0.1');
  await esamina();
  expect([esiti.primo, esiti['di troppo']]).toEqual(['esaminato', CodaPiena.name]);
  await esamina();
  expect([esiti.noto, esiti.andato]).toEqual(['esaminato', AccessoAbbandonato.name]);
});

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:5:1::9', '2001:db8:5::/48'],
])('il vicinato di %s è %s', (indirizzo, vicinato) => expect(vicinatoDi(indirizzo)).toBe(vicinato));
