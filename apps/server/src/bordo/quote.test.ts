import { QUOTE } from '@gestore/contratto/quote/tavola';
import { describe, expect, test } from 'vitest';
import { Problema } from './problema.ts';
import { creaQuote } from './quote.ts';

function banco() {
  const ora = { ms: 5_000_000 };
  const quote = creaQuote(() => ora.ms);
  const prova = (nome: keyof typeof QUOTE, persona: string): Problema | null => {
    try {
      quote.spendi(nome, persona);
      return null;
    } catch (errore) {
      if (errore instanceof Problema) return errore;
      throw errore;
    }
  };
  return { ora, prova };
}

describe('le quote di ciascuno', () => {
  test('R52 dieci rilanci in tre secondi allo scadere passano tutti, tutte le volte che il crono riparte', () => {
    const { ora, prova } = banco();
    for (let volta = 0; volta < 20; volta += 1) {
      for (let n = 0; n < 10; n += 1) {
        expect(prova('rilancio', 'Abete')).toBeNull();
        ora.ms += 300;
      }
      ora.ms += 57_000;
    }
  });

  test('trecento offerenti dietro un indirizzo rilanciano tutti allo zero: il conto è di ciascuno', () => {
    const { prova } = banco();
    for (let chi = 0; chi < 300; chi += 1)
      for (let n = 0; n < 3; n += 1) expect(prova('rilancio', `user busta-${chi}`)).toBeNull();
  });

  test('il referente registra un rilancio in sala dietro l’altro, e apre e ammette quaranta buste', () => {
    const { ora, prova } = banco();
    for (let n = 0; n < 600; n += 1) {
      expect(prova('atto', 'admin delegato')).toBeNull();
      ora.ms += 150;
    }
  });

  test('chi manda quattromila messaggi ne manda sei; gli si dice fra quanto, e dopo quel tempo può', () => {
    const { ora, prova } = banco();
    const esiti = Array.from({ length: 4_000 }, () => prova('messaggio', 'user Abete'));
    expect(esiti.filter((uno) => uno === null)).toHaveLength(QUOTE.messaggio.riserva);
    const no = esiti.at(-1);
    expect(no).toMatchObject({ stato: 429, codice: 'quota_superata', esito: 'non_esaminato' });
    const secondi = Number(no?.dettagli.riprovaTraSecondi);
    expect(no?.message).toContain(`fra ${secondi} secondi`);
    expect(prova('messaggio', 'user Betulla')).toBeNull();
    expect(prova('aiuto', 'user Abete')).toBeNull();
    ora.ms += secondi * 1_000;
    expect(prova('messaggio', 'user Abete')).toBeNull();
    expect(prova('messaggio', 'user Abete')).not.toBeNull();
  });

  test('il rilancio rifiutato perché sono troppi è detto con le sue parole', () => {
    const { prova } = banco();
    const esiti = Array.from({ length: 30 }, () => prova('rilancio', 'user Abete'));
    expect(esiti.at(-1)).toMatchObject({ stato: 429, codice: 'troppi_rilanci', esito: 'non_esaminato' });
    expect(esiti.at(-1)?.dettagli.riprovaTraSecondi).toBe(1);
  });
});
