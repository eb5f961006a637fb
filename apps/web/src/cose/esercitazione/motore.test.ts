import { describe, expect, test } from 'vitest';
import { avanza, type Esercitazione, nuovaEsercitazione, rilanciaIo } from './motore.ts';
import { IO, SIMULATI } from './vendita-finta.ts';

const UNITA_TEMPO_MS = 60_000;

const T0 = Date.UTC(2026, 10, 21, 9);
const SEMI = Array.from({ length: 60 }, (_, i) => i * 7_919 + 1);

/** Fa passare il tempo a scatti, come la pagina, finché succede qualcosa o per un'ora. */
function finche(prima: Esercitazione, da: number, basta: (dopo: Esercitazione) => boolean) {
  let dopo = prima;
  for (let il = da; il <= da + 3_600_000; il += 250) {
    dopo = avanza(dopo, il);
    if (basta(dopo)) return { dopo, il };
  }
  throw new Error('in un’ora non è successo');
}
const inCorso = ({ stanza }: Esercitazione): boolean => stanza.gara?.fase === 'in_corso';
const finita = ({ stanza }: Esercitazione): boolean => stanza.esito !== null;

describe('l’esercitazione', () => {
  test('le buste si aprono una alla volta, poi il referente avvia la gara dalla più alta', () => {
    const nuova = nuovaEsercitazione(1, T0);
    expect(nuova.stanza.fase).toBe('operazioni_aperte');
    // Chi ha offerto su carta compare solo quando il referente registra la sua offerta.
    expect(nuova.stanza.buste.map(({ pseudonimo, stato }) => [pseudonimo, stato])).toEqual([
      ['Betulla', 'sigillata'],
      ['Ginestra', 'sigillata'],
      ['Quercia', 'sigillata'],
    ]);
    const { dopo } = finche(nuova, T0, inCorso);
    expect(dopo.stanza.buste.every(({ stato }) => stato === 'ammessa')).toBe(true);
    expect(dopo.stanza.buste).toHaveLength(1 + SIMULATI.length);
    expect(dopo.stanza.migliore?.pseudonimo).toBe('Quercia');
  });

  test.each(SEMI)('con il seme %i la gara rispetta le regole e finisce', (seme) => {
    const { dopo } = finche(nuovaEsercitazione(seme, T0), T0, finita);
    let testaCent = 64_500_00;
    let inTesta = 'Quercia';
    for (const { importoCent, pseudonimo } of dopo.stanza.rilanci) {
      expect(importoCent).toBeGreaterThanOrEqual(testaCent + 1_000_00);
      expect(pseudonimo).not.toBe(inTesta);
      const suo = SIMULATI.find((uno) => uno.pseudonimo === pseudonimo);
      expect(importoCent).toBeLessThanOrEqual(dopo.limiti[suo?.bustaId ?? ''] ?? 0);
      [testaCent, inTesta] = [importoCent, pseudonimo];
    }
    expect(dopo.stanza.rifiutati).toEqual([]);
    expect(dopo.stanza.esito).toMatchObject({
      tipo: 'aggiudicata',
      vincitore: { pseudonimo: inTesta, importoCent: testaCent },
    });
    expect(dopo.programma).toEqual([]);
  });

  test('fra tutti i semi si vedono un rilancio in sala e uno negli ultimi secondi', () => {
    const canali = new Set<string>();
    let piuTardi = 0;
    for (const seme of SEMI) {
      const { dopo } = finche(nuovaEsercitazione(seme, T0), T0, finita);
      for (const [i, rilancio] of dopo.stanza.rilanci.entries()) {
        canali.add(rilancio.canale);
        piuTardi = Math.max(
          piuTardi,
          rilancio.dichiaratoIl - (dopo.stanza.rilanci[i - 1]?.ricevutoIl ?? Number.NaN) || 0,
        );
      }
    }
    expect([...canali].sort()).toEqual(['online', 'sala']);
    expect(piuTardi).toBeGreaterThan(UNITA_TEMPO_MS * 0.9);
  });

  test('lo stesso seme e gli stessi gesti danno la stessa gara', () => {
    const gioca = (): unknown => {
      const { dopo, il } = finche(nuovaEsercitazione(42, T0), T0, inCorso);
      const mio = rilanciaIo(dopo, 80_000_00, il);
      return finche(mio.dopo, il, finita).dopo.stanza;
    };
    expect(gioca()).toEqual(gioca());
  });

  test('R50 un rilancio sotto il minimo è rifiutato, e chi prova lo vede fra i suoi', () => {
    const { dopo, il } = finche(nuovaEsercitazione(1, T0), T0, inCorso);
    const esito = rilanciaIo(dopo, 65_499_99, il);
    expect(esito.rifiuto?.codice).toBe('R50_importo_insufficiente');
    expect(esito.dopo.stanza.rifiutati).toHaveLength(1);
    expect(esito.dopo.programma).toEqual(dopo.programma);
  });

  test('R51 un rilancio valido porta in testa e fa ripartire il tempo intero; R56 non si rilancia su sé stessi', () => {
    const { dopo, il } = finche(nuovaEsercitazione(1, T0), T0, inCorso);
    const mio = rilanciaIo(dopo, 65_500_00, il + 500);
    expect(mio.rifiuto).toBeNull();
    expect(mio.dopo.stanza.migliore).toEqual({ pseudonimo: IO.pseudonimo, importoCent: 65_500_00 });
    expect(mio.dopo.stanza.gara).toEqual({ fase: 'in_corso', scadeIl: il + 500 + UNITA_TEMPO_MS });
    expect(rilanciaIo(mio.dopo, 70_000_00, il + 600).rifiuto?.codice).toBe('R56_auto_rilancio');
  });

  test('R54 a crono fermo per la sala il rilancio online attende', () => {
    for (const seme of SEMI) {
      const { dopo, il } = finche(
        nuovaEsercitazione(seme, T0),
        T0,
        (ora) => ora.stanza.gara?.fase === 'congelata' || finita(ora),
      );
      if (finita(dopo)) continue;
      expect(rilanciaIo(dopo, 200_000_00, il).rifiuto?.codice).toBe('R54_crono_fermo');
      expect(finche(dopo, il, inCorso).dopo.stanza.migliore?.pseudonimo).toBe('Cedro');
      return;
    }
    throw new Error('nessun seme ferma il crono');
  });

  test('chi offre oltre tutti i limiti vince, e allo zero non si rilancia più', () => {
    const { dopo, il } = finche(nuovaEsercitazione(3, T0), T0, inCorso);
    const mio = rilanciaIo(dopo, 150_000_00, il).dopo;
    const zero = il + UNITA_TEMPO_MS;
    expect(rilanciaIo(avanza(mio, zero), 200_000_00, zero).rifiuto?.codice).toBe('R53_tempo_scaduto');
    expect(finche(mio, il, finita).dopo.stanza.esito?.vincitore).toEqual({
      pseudonimo: IO.pseudonimo,
      importoCent: 150_000_00,
    });
  });
});
