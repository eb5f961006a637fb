import { expect, test } from 'vitest';
import { creaTempo } from '../tempo.ts';
import { type BaseDati, creaBaseDati, type Sessione } from './base-dati.ts';

const ASTA = '11111111-1111-4111-a111-111111111111';
const ZERI = '0'.repeat(64);

/** Inserisce una voce e dice con che codice finisce: `null` se è passata, `'attesa'` se aspetta un'altra transazione. */
function inserisci(
  sessione: Sessione,
  seq: number,
  comando: string,
  precedente: string,
  asta = ASTA,
): () => string | null {
  let esito: string | null = 'attesa';
  const testo = 'INSERT INTO giornale (...)';
  const colonne = [asta, seq, 'X', 1, '{}', comando, 0, 'sistema', 's', 1, 1, precedente, `impronta-${seq}`];
  sessione.esegui(
    testo,
    colonne.map((valore) => [valore]),
    (errore) => {
      esito = errore === null ? null : ((errore as { code?: string }).code ?? 'senza codice');
    },
  );
  return () => esito;
}

function comanda(sessione: Sessione, testo: string): void {
  sessione.esegui(testo, [], () => undefined);
}

function dueSessioni(): { base: BaseDati; a: Sessione; b: Sessione } {
  const base = creaBaseDati(creaTempo(0));
  const [a, b] = [base.apri(), base.apri()];
  comanda(a, 'BEGIN');
  comanda(b, 'BEGIN');
  return { base, a, b };
}

test('la chiave primaria aspetta chi la tiene, e poi è un conflitto 23505', () => {
  const { a, b } = dueSessioni();
  expect(inserisci(a, 1, 'c1', ZERI)()).toBeNull();
  const suo = inserisci(b, 1, 'c2', ZERI);
  expect(suo()).toBe('attesa');
  comanda(a, 'COMMIT');
  expect(suo()).toBe('23505');
});

test('se chi la tiene abbandona, chi aspettava passa', () => {
  const { a, b, base } = dueSessioni();
  inserisci(a, 1, 'c1', ZERI);
  const suo = inserisci(b, 1, 'c2', ZERI);
  a.cade();
  expect(suo()).toBeNull();
  comanda(b, 'COMMIT');
  expect(base.tabelle.giornale.get(ASTA)?.righe.map(({ comando_id }) => comando_id)).toEqual(['c2']);
});

test('lo stesso comando due volte, una voce senza la precedente: 23505 e 23000', () => {
  const { a, b } = dueSessioni();
  inserisci(a, 1, 'c1', ZERI);
  comanda(a, 'COMMIT');
  expect(inserisci(b, 2, 'c1', 'impronta-1')()).toBe('23505');
  comanda(b, 'ROLLBACK');
  comanda(b, 'BEGIN');
  expect(inserisci(b, 3, 'c3', 'impronta-2')()).toBe('23000');
  expect(inserisci(b, 2, 'c3', 'impronta-1')()).toBe('25P02');
});

test('due transazioni che si aspettano a vicenda: una è sciolta con 40P01', () => {
  const { a, b } = dueSessioni();
  const altra = ASTA.replaceAll('1', '2');
  inserisci(a, 1, 'c1', ZERI);
  inserisci(b, 1, 'c2', ZERI, altra);
  expect(inserisci(a, 1, 'c3', ZERI, altra)()).toBe('attesa');
  expect(inserisci(b, 1, 'c4', ZERI)()).toBe('40P01');
});

test('un’istruzione che il simulatore non conosce si ferma, invece di indovinare', () => {
  const { base } = dueSessioni();
  expect(() => base.apri().esegui('DELETE FROM giornale', [], () => undefined)).toThrow('non conosce');
});
