import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RigaIndice } from '../vendita/aste/elenchi/indice.ts';
import { foglioCalendario } from './foglio.ts';

const ORA = Date.UTC(2026, 10, 21, 9);
const testo = fc.string({ unit: 'binary', maxLength: 200 }).filter((uno) => uno.isWellFormed());

function riga(titolo: string, via: string, tribunale: string): RigaIndice {
  const luogo = { via, comune: 'Cislago', provincia: 'VA' };
  const scheda = { titolo, tribunale, ruolo: null, lotto: { codice: '1' }, luogo };
  return { id: 'a', scheda, parametri: { inizioOperazioniIl: ORA }, esito: null } as unknown as RigaIndice;
}

test('nessun testo dell’avviso rompe il foglio del delegato, né vi aggiunge un evento', () => {
  fc.assert(
    fc.property(testo, testo, testo, (titolo, via, tribunale) => {
      const mostra = { righe: [riga(titolo, via, tribunale)], termini: [], revisioni: new Map() };
      const foglio = foglioCalendario(mostra, 'http://localhost', ORA);
      const righe = foglio.split('\r\n');
      expect(righe.filter((una) => una === 'BEGIN:VEVENT')).toHaveLength(1);
      expect(righe.filter((una) => una === 'END:VEVENT')).toHaveLength(1);
      // Oltre alle interruzioni di riga del formato nessun carattere di controllo: un calendario rifiuterebbe il foglio intero.
      expect(righe.join('')).not.toMatch(/\p{Cc}/u);
    }),
  );
});
