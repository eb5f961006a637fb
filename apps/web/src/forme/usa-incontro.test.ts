import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { PROBLEMI } from '@gestore/contratto/problemi';
import { RIFIUTI } from '@gestore/dominio';
import { expect, test } from 'vitest';

const radice = join(import.meta.dirname, '..');
const SORGENTI = globSync('**/*.{ts,tsx}', { cwd: radice })
  .filter((nome) => !nome.includes('.test.'))
  .map((nome) => ({ nome, testo: readFileSync(join(radice, nome), 'utf8') }));

/** Ciò che cambia sotto gli occhi di chi decide, e non è un testo che si scrive in due: si rilegge, e si decide di nuovo. */
const SENZA_TESTO = ['R32_ripresa_cambiata', 'R54_elenco_cambiato', 'ordine_cambiato', 'rapporto_cambiato'];
/** Ogni modo in cui il server dice che intanto un altro ha salvato. */
const CAMBIATI = [...Object.keys(PROBLEMI), ...Object.keys(RIFIUTI)].filter(
  (codice) => /_cambiat[aieo]$/.test(codice) && !SENZA_TESTO.includes(codice),
);

test('chi trova che intanto un altro ha salvato vede i due testi, in ogni modulo che si può scrivere in due', () => {
  expect(CAMBIATI.sort()).toEqual([
    'R68_verbale_cambiato',
    'documento_cambiato',
    'impediti_cambiati',
    'risposta_cambiata',
    'scheda_cambiata',
    'soggetto_cambiato',
    'tribunale_cambiato',
  ]);
  for (const codice of CAMBIATI) {
    const cartelle = SORGENTI.filter(({ testo }) => testo.includes(`'${codice}'`)).map(({ nome }) => dirname(nome));
    const mostrano = SORGENTI.filter(
      ({ nome, testo }) =>
        cartelle.some((una) => nome.startsWith(`${una}${sep}`)) && /<Due(?:SulModulo|Testi)\b/.test(testo),
    );
    expect(
      mostrano.map(({ nome }) => nome),
      `nessuna pagina mostra i due testi a chi legge ${codice}`,
    ).not.toEqual([]);
  }
});
