import { expect, test } from 'vitest';
import { certamenteNonMandata, chiaveRimasta, leggiRimasta, rimasteDellaPagina, scriviRimasta } from './rimaste.ts';

const RIMASTA_MS = 7 * 86_400_000;
const RIMASTA_CARATTERI_MAX = 400_000;

const ORA = Date.UTC(2026, 10, 24, 17, 42);
const CHIAVE = chiaveRimasta('edicom/anna', '/edicom/asta/7', 'avviso');
const NOMI = { testo: 'Testo', oggetto: 'Oggetto' };

/** La memoria di una scheda del browser; con `posto`, oltre quei caratteri è piena. */
function deposito(posto = Number.POSITIVE_INFINITY) {
  const scritti = new Map<string, string>();
  const suo = {
    getItem: (chiave: string) => scritti.get(chiave) ?? null,
    setItem: (chiave: string, valore: string) => {
      if (valore.length > posto) throw new DOMException('piena', 'QuotaExceededError');
      scritti.set(chiave, valore);
    },
    removeItem: (chiave: string) => void scritti.delete(chiave),
  };
  return { scritti, suo };
}

test('ciò che si era scritto si ritrova con la sua ora; finito di scriverlo non resta nulla', () => {
  const { scritti, suo } = deposito();
  scriviRimasta(suo, CHIAVE, { testo: ['', 'Domani 🏠 שלום'] }, NOMI, ORA);
  expect(leggiRimasta(suo, CHIAVE, ORA + 1)).toEqual({
    il: ORA,
    nomi: ['Testo'],
    campi: { testo: ['', 'Domani 🏠 שלום'] },
    lasciati: [],
    incerta: false,
  });
  scriviRimasta(suo, CHIAVE, {}, NOMI, ORA);
  expect([...scritti]).toEqual([]);
});

test('mandato e senza risposta si dice incerto; se poi il server dice di no, o lo si riscrive, non lo è più', () => {
  const { suo } = deposito();
  const incerta = (): boolean | undefined => leggiRimasta(suo, CHIAVE, ORA + 1)?.incerta;
  const tieni = (si: boolean): void => scriviRimasta(suo, CHIAVE, { testo: ['', 'a'] }, NOMI, ORA, si);
  tieni(true);
  expect(incerta()).toBe(true);
  certamenteNonMandata(suo, CHIAVE, ORA);
  expect(leggiRimasta(suo, CHIAVE, ORA)).toMatchObject({ incerta: false, campi: { testo: ['', 'a'] }, il: ORA });
  tieni(true);
  expect(incerta()).toBe(true);
  tieni(false);
  expect(incerta()).toBe(false);
  scriviRimasta(suo, CHIAVE, {}, NOMI, ORA);
  certamenteNonMandata(suo, CHIAVE, ORA);
  expect(leggiRimasta(suo, CHIAVE, ORA)).toBeNull();
});

test('riscritto uguale, l’ora resta quella di quando lo si era scritto', () => {
  const { suo } = deposito();
  for (const dopo of [0, 3_600_000]) scriviRimasta(suo, CHIAVE, { testo: ['', 'a'] }, NOMI, ORA + dopo);
  expect(leggiRimasta(suo, CHIAVE, ORA + 7_200_000)?.il).toBe(ORA);
});

test('dopo una settimana non c’è più, nemmeno nella memoria del browser', () => {
  const { scritti, suo } = deposito();
  scriviRimasta(suo, CHIAVE, { testo: ['', 'a'] }, NOMI, ORA);
  expect(leggiRimasta(suo, CHIAVE, ORA + RIMASTA_MS - 1)).not.toBeNull();
  expect(leggiRimasta(suo, CHIAVE, ORA + RIMASTA_MS)).toBeNull();
  expect(scritti.size).toBe(0);
});

test('ciò che non ci sta non si taglia: se ne dice il nome, e il resto c’è', () => {
  const { suo } = deposito();
  const lungo = 'x'.repeat(RIMASTA_CARATTERI_MAX);
  scriviRimasta(suo, CHIAVE, { testo: ['', lungo], oggetto: ['', 'Rinvio'] }, NOMI, ORA);
  expect(leggiRimasta(suo, CHIAVE, ORA)).toMatchObject({
    nomi: ['Testo', 'Oggetto'],
    campi: { oggetto: ['', 'Rinvio'] },
    lasciati: ['Testo'],
  });
});

test('se la memoria del browser è piena resta scritto che cosa non si è potuto tenere', () => {
  const { suo } = deposito(200);
  scriviRimasta(suo, CHIAVE, { testo: ['', 'x'.repeat(300)] }, NOMI, ORA);
  expect(leggiRimasta(suo, CHIAVE, ORA)).toMatchObject({ campi: {}, lasciati: ['Testo'] });
});

test.each([
  '{',
  '[]',
  'null',
  '{"il":1}',
  '{"il":"ieri","nomi":[],"campi":{},"lasciati":[]}',
  '{"il":1,"nomi":[1],"campi":{},"lasciati":[]}',
])('ciò che non ha questa forma non si legge: %s', (testo) => {
  const { scritti, suo } = deposito();
  scritti.set(CHIAVE, testo);
  expect(leggiRimasta(suo, CHIAVE, 2)).toBeNull();
  expect(scritti.size).toBe(0);
});

test('di un campo che non è testo né casella non si legge nulla', () => {
  const { scritti, suo } = deposito();
  scritti.set(CHIAVE, JSON.stringify({ il: 1, nomi: [], lasciati: [], campi: { a: ['', { b: 1 }], c: ['', 'd'] } }));
  expect(leggiRimasta(suo, CHIAVE, 2)?.campi).toEqual({ c: ['', 'd'] });
});

test('ogni persona, ogni pagina e ogni modulo ha il suo', () => {
  const { scritti, suo } = deposito();
  for (const [chi, percorso, come] of [
    ['edicom/anna', '/edicom/asta/7', 'avviso'],
    ['edicom/anna', '/edicom/asta/7', 'rifiuto:9/a'],
    ['edicom/anna', '/edicom/asta/71', 'avviso'],
    ['edicom/anna-2', '/edicom/asta/7', 'avviso'],
    ['admin/anna', '/edicom/asta/7', 'avviso'],
  ] as const)
    scriviRimasta(suo, chiaveRimasta(chi, percorso, come), { testo: ['', come] }, NOMI, ORA);
  const memoria = { ...suo, ...Object.fromEntries(scritti) } as unknown as Storage;
  const trovate = rimasteDellaPagina(memoria, 'edicom/anna', '/edicom/asta/7', ORA);
  expect(trovate.map(({ rimasta }) => rimasta.campi.testo?.[1])).toEqual(['avviso', 'rifiuto:9/a']);
});
