import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leggiEstratto } from '../../banca/lettura/lettori.ts';
import { CONTO } from '../../banca/prove/estratti.ts';
import { FORMATI } from '../../banca/sigillati/lotto-sigillato.ts';
import { contaIngressi, corri, limiteProva, parteDelTempoMs } from './giri.ts';
import { lavoroMs } from './lavoro.ts';
import { lettori } from './lettori.ts';
import { memoriaViva } from './memoria.ts';
import { muta, mutazioni } from './mutazioni.ts';

/** Un documento di pochi kilobyte si legge in pochi millisecondi di lavoro: mille volte tanto è una lettura che non finisce. */
const LETTURA_MS_MAX = 3_000;
/** Dopo migliaia di letture non deve restare nulla: il margine è del motore, che compila e ricorda le forme. */
const MEMORIA_MAX_BYTE = 64 * 1024 * 1024;

const tutti = await lettori();
const durataMs = parteDelTempoMs(tutti.length * 3);
const conta = contaIngressi();
const CORPO = new URL('./corpo/', import.meta.url);
/** I documenti che una volta hanno fatto danno, e pochi altri fatti per farne. */
const corpo = readdirSync(CORPO).map((nome) => ({ nome, byte: Uint8Array.from(readFileSync(new URL(nome, CORPO))) }));

/** Dove un testo non ha forma canonica, o la base dati lo rifiuterebbe. */
function illeggibile(valore: unknown, dove = ''): string | null {
  if (typeof valore === 'string') return valore.isWellFormed() && !valore.includes('\u0000') ? null : dove;
  if (typeof valore === 'number') return Number.isFinite(valore) ? null : dove;
  if (typeof valore !== 'object' || valore === null) return null;
  for (const [chiave, figlio] of Object.entries(valore)) {
    const trovato = illeggibile(chiave, `${dove}.${chiave}`) ?? illeggibile(figlio, `${dove}.${chiave}`);
    if (trovato !== null) return trovato;
  }
  return null;
}

async function regge({ leggi, scritto }: (typeof tutti)[number], byte: Uint8Array): Promise<void> {
  const prima = lavoroMs();
  const esito = await leggi(byte);
  expect(lavoroMs() - prima).toBeLessThan(LETTURA_MS_MAX);
  if (scritto) expect(illeggibile(esito)).toBeNull();
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
}

describe('chi legge byte di altri non si ferma, non cresce e non lascia passare testi senza forma', {
  timeout: limiteProva(durataMs),
}, () => {
  test.each(tutti)('$nome: byte cambiati', async (lettore) => {
    const prima = memoriaViva();
    const proprieta = fc.asyncProperty(fc.nat(1_000), mutazioni, async (quale, cambi) => {
      const buono = lettore.buoni[quale % lettore.buoni.length] ?? new Uint8Array();
      await regge(lettore, muta(buono, cambi, lettore.buoni));
    });
    conta(lettore.nome, await corri(proprieta, { quante: lettore.quante, durataMs }));
    expect(memoriaViva() - prima).toBeLessThan(MEMORIA_MAX_BYTE);
  });
  test.each(tutti)('$nome: byte a caso', async (lettore) => {
    const proprieta = fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), (byte) => regge(lettore, byte));
    conta(lettore.nome, await corri(proprieta, { quante: 200, durataMs: durataMs / 10 }));
  });
  test.each(tutti)('$nome: ciò che una volta ha fatto danno', async (lettore) => {
    expect(corpo.length).toBeGreaterThan(0);
    for (const { byte } of corpo) await regge(lettore, byte);
  });
  test.each(tutti)('$nome: i documenti buoni si leggono', async ({ leggi, buoni }) => {
    const esiti = await Promise.all(buoni.map(leggi));
    expect(esiti.filter((esito) => esito !== null && esito !== undefined)).toHaveLength(buoni.length);
  });
});

test('ogni formato di un estratto conto è fra i documenti che si guastano', () => {
  const conto = { iban: CONTO, intestatario: 'Gestore' };
  const letti = tutti.flatMap(({ buoni }) => buoni.map((uno) => leggiEstratto(uno, conto)));
  const formati = new Set(letti.flatMap((letto) => (letto.esito === 'letto' ? [letto.formato] : [])));
  expect([...formati].toSorted()).toEqual(FORMATI.toSorted());
});
