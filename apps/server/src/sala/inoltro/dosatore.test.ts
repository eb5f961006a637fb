import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { creaDosatore, type Dosatore } from './dosatore.ts';

const FOTOGRAMMA_MS = 40;
let dosatore: Dosatore;
let partiti: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  dosatore = creaDosatore();
  partiti = [];
});
afterEach(() => {
  dosatore.chiudi();
  vi.useRealTimers();
});

const metti = (nome: string, quanti: number, vale: () => boolean = () => true): void =>
  dosatore.metti({ quanti, vale, manda: (quale) => void partiti.push(`${nome} ${quale}`) });
const tutti = (nome: string, quanti: number): string[] => Array.from({ length: quanti }, (_, i) => `${nome} ${i}`);

test('a pochi parte subito: chi parla non aspetta', () => {
  metti('voce', 5);
  expect(partiti).toEqual(tutti('voce', 5));
});

test('a molti parte un poco alla volta, nell’ordine, e prima del fotogramma seguente', () => {
  for (const nome of ['a', 'b', 'c']) metti(nome, 40);
  let piu = partiti.length;
  for (let ms = 0; ms < FOTOGRAMMA_MS; ms += 1) {
    const prima = partiti.length;
    vi.advanceTimersByTime(1);
    piu = Math.max(piu, partiti.length - prima);
  }
  expect(piu).toBeLessThanOrEqual(8);
  expect(partiti).toEqual(['a', 'b', 'c'].flatMap((nome) => tutti(nome, 40)));
});

test('un’immagine intera per duecento non occupa mai il core più di qualche millesimo di seguito', () => {
  for (let pezzo = 0; pezzo < 20; pezzo += 1) metti(String(pezzo), 200);
  let piu = 0;
  for (let ms = 0; ms < 3 * FOTOGRAMMA_MS; ms += 1) {
    const prima = partiti.length;
    vi.advanceTimersByTime(1);
    piu = Math.max(piu, partiti.length - prima);
  }
  expect(piu).toBeLessThanOrEqual(200);
  expect(partiti).toHaveLength(4_000);
});

test('R81 ciò che è in coda quando il passaggio si chiude non parte più; ciò che viene dopo sì', () => {
  let aperto = true;
  metti('parola', 40, () => aperto);
  metti('conduce', 20);
  aperto = false;
  vi.advanceTimersByTime(FOTOGRAMMA_MS);
  expect(partiti).toEqual([...tutti('parola', 8), ...tutti('conduce', 20)]);
});

test('chiuso, non parte più nulla', () => {
  metti('a', 40);
  dosatore.chiudi();
  vi.advanceTimersByTime(FOTOGRAMMA_MS);
  expect(partiti).toHaveLength(8);
});
