import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Documento, paragrafo } from '../documento.ts';
import { caratteriDeiDocumenti, FAMIGLIE, segniDi, segniDisegnati } from './caratteri.ts';

const richiedi = createRequire(import.meta.url);
/** Un documento con ciò che un'altra macchina stamperebbe con caratteri suoi: accenti, greco, arabo, georgiano, frecce, ciò che manca. */
const DOCUMENTO: Documento = {
  ufficio: 'Tribunale di prova',
  titolo: 'Documento',
  sottotitolo: '',
  piede: 'prova',
  dataMs: 1_800_000_000_000,
  sezioni: [
    {
      titolo: 'Una',
      blocchi: [
        paragrafo('Città Ελληνικά Юрий مرحبا שלום გამარჯობა Բարեւ → ☺ ✓ 97.100,00 € 🏠 房子 บ้าน ﷽ fi'),
        { tipo: 'ricco', tratti: [{ testo: 'مرحبا გ → Ж', grassetto: true, corsivo: true }] },
        { tipo: 'codice', testo: '{ "motivo": "→ é مرحبا 🏠" }' },
      ],
    },
  ],
  firma: 'Il professionista delegato',
};
/**
 * L'impronta di quel documento, dovunque si stampi: cambia con il modello, i caratteri tipografici o il compilatore, e allora si cambia qui
 * dicendo quale. Se è un'altra su una macchina sola, è la macchina che vi è entrata.
 */
const IMPRONTA = 'f08d6522112d7f75a0c28f7959704c4f08be983d5c9e1b056dc945c4a210a2e5';

let cartella: string;
beforeAll(() => {
  cartella = mkdtempSync(join(tmpdir(), 'gestore-caratteri-'));
});
afterAll(() => rmSync(cartella, { recursive: true, force: true }));

/** L'impronta del documento compilato in un processo suo, con quella casa: i caratteri di una macchina si leggono quando nasce. */
function improntaCon(casa: string): string {
  const file = join(cartella, 'documento.json');
  writeFileSync(file, JSON.stringify(DOCUMENTO));
  const programma = join(cartella, 'compila.mjs');
  writeFileSync(
    programma,
    `
    const { creaCompilatore } = await import(${JSON.stringify(new URL('./compila.ts', import.meta.url).href)});
    const { readFileSync } = await import('node:fs');
    const { createHash } = await import('node:crypto');
    const compilatore = creaCompilatore();
    const pdf = await compilatore.compila(JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8')));
    console.log(createHash('sha256').update(pdf).digest('hex'));
    await compilatore.chiudi();`,
  );
  const env = { ...process.env, HOME: casa, XDG_DATA_HOME: join(casa, '.local/share') };
  return execFileSync(process.execPath, [programma], { env, encoding: 'utf8' }).trim();
}

/** Una casa i cui caratteri tipografici hanno i nomi dei nostri, e i disegni di altri. */
function casaConCaratteriFalsi(): string {
  const casa = join(cartella, 'casa');
  for (const dove of ['.fonts', '.local/share/fonts']) {
    mkdirSync(join(casa, dove), { recursive: true });
    for (const [i, font] of caratteriDeiDocumenti().reverse().entries())
      writeFileSync(join(casa, dove, `falso-${i}.ttf`), conIlNomeDi(font));
    copyFileSync(richiedi.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'), join(casa, dove, 'altro.ttf'));
  }
  return casa;
}

/** Il disegno di un altro carattere tipografico sotto lo stesso nome: le larghezze di ogni lettera sono altre. */
function conIlNomeDi(font: Buffer): Buffer {
  const falso = Buffer.from(font);
  const quante = falso.readUInt16BE(4);
  for (let i = 0; i < quante; i += 1) {
    const riga = 12 + i * 16;
    if (falso.toString('latin1', riga, riga + 4) !== 'hmtx') continue;
    const da = falso.readUInt32BE(riga + 8);
    for (let n = 0; n < 200; n += 1) falso.writeUInt16BE(2_000, da + n * 4);
  }
  return falso;
}

test('R68 gli stessi byte su ogni macchina: con i suoi caratteri tipografici, senza, e con altri che ne portano il nome', () => {
  expect(improntaCon(join(cartella, 'casa-vuota'))).toBe(IMPRONTA);
  expect(improntaCon(casaConCaratteriFalsi())).toBe(IMPRONTA);
});

test('R68 i caratteri dei documenti hanno un nome che nessuna macchina ha, e i disegni del pacchetto', () => {
  for (const font of caratteriDeiDocumenti()) {
    const nomi = font.toString('latin1').replaceAll('\u0000', '');
    expect(nomi).toContain('Rogito S');
  }
  expect(FAMIGLIE.testo.every((una) => una.startsWith('Rogito '))).toBe(true);
  const impronte = caratteriDeiDocumenti().map((font) => createHash('sha256').update(font).digest('hex').slice(0, 16));
  expect(impronte).toEqual([
    '469e11d2ab8d179f',
    '4937423711aa062d',
    'd99887bd989c8a0e',
    '63280a39d4bb156a',
    '8de9d0ccc3f0c586',
    '58fd8f06d2d5d2ef',
  ]);
});

test('R68 ciò che si dichiara di disegnare lo disegna il carattere di riserva, che serve ogni rilievo', () => {
  const segni = segniDisegnati();
  for (const uno of 'aÀß€→☺ЖΩשمგԲ') expect([uno, segni.has(uno.codePointAt(0) ?? 0)]).toEqual([uno, true]);
  for (const uno of '🏠房บ\u{E000}') expect([uno, segni.has(uno.codePointAt(0) ?? 0)]).toEqual([uno, false]);
  expect(() => segniDi(Buffer.alloc(64))).toThrow('non ha la tavola cmap');
});
