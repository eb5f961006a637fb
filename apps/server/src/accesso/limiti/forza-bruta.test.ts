import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { improntaGettone, nuovoGettone } from '../../piattaforma/arnesi/gettone.ts';
import { ugualiSenzaIndizi } from '../../piattaforma/segreti.ts';
import { creaCodiciSbagliati } from '../delegati/codici-sbagliati.ts';
import { codiceTotp, nuovoSegretoTotp, passoTotp } from '../delegati/totp.ts';
import { normalizzaCredenziale, nuovaCredenziale } from '../gettone.ts';
import {
  CODICI_SBAGLIATI_FINESTRA_MS,
  CODICI_SBAGLIATI_MAX,
  RICHIESTE_PASSWORD_MAX,
  TENTATIVI_FINESTRA_MS,
  TENTATIVI_SBAGLIATI_INDIRIZZO_MAX,
} from './limiti.ts';

/**
 * Quanto costa indovinare. Di ciò che si indovina a caso si misura quanti sono i casi, e quanti tentativi lasciano i
 * limiti: chi prova da molti indirizzi è contato per conto, chi prova su molti conti per indirizzo.
 */
const SEGNI_MISURATI = 20_000;
const ANNO_MS = 365.25 * 86_400_000;

/** Bit per segno, misurati: quanto pesa ogni segno nel posto in cui sta. */
function entropiaBit(testi: readonly string[]): number {
  const lungo = testi[0]?.length ?? 0;
  return Array.from({ length: lungo }, (_, posto) => {
    const conta = new Map<string, number>();
    for (const testo of testi) conta.set(testo.charAt(posto), (conta.get(testo.charAt(posto)) ?? 0) + 1);
    return [...conta.values()].reduce((somma, n) => somma - (n / testi.length) * Math.log2(n / testi.length), 0);
  }).reduce((somma, bit) => somma + bit, 0);
}

describe('ciò che si indovina a caso', () => {
  test('R30 la credenziale del collegamento ha 125 bit, misurati, e nessuna si ripete', () => {
    const tante = Array.from({ length: SEGNI_MISURATI }, nuovaCredenziale);
    expect(new Set(tante.map(normalizzaCredenziale)).size).toBe(SEGNI_MISURATI);
    const bit = entropiaBit(tante.map(normalizzaCredenziale));
    expect(bit).toBeGreaterThan(124.5);
    expect(bit).toBeLessThanOrEqual(125);
  });
  test('sessioni, gettoni, ripristini e calendari hanno 256 bit, misurati', () => {
    const tanti = Array.from({ length: SEGNI_MISURATI }, nuovoGettone);
    expect(new Set(tanti).size).toBe(SEGNI_MISURATI);
    // L'ultimo segno di 32 byte in base64url ne porta quattro.
    expect(entropiaBit(tanti)).toBeGreaterThan(255);
    expect(tanti.every((uno) => Buffer.from(uno, 'base64url').length === 32)).toBe(true);
  });
  test('R30 dai limiti passano tentativi per milioni di anni prima di una credenziale, anche da mille indirizzi', () => {
    const alMs = (1_000 * TENTATIVI_SBAGLIATI_INDIRIZZO_MAX) / TENTATIVI_FINESTRA_MS;
    const credenzialiVive = 100_000;
    expect(2 ** 125 / credenzialiVive / alMs / ANNO_MS).toBeGreaterThan(1e6);
  });
  test('le forme che si confondono sono la stessa credenziale e non ne aprono un’altra', () => {
    const una = nuovaCredenziale();
    const detta = una.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'I');
    expect(normalizzaCredenziale(detta)).toBe(normalizzaCredenziale(una));
    const alfabeto = '0123456789abcdefghjkmnpqrstvwxyz';
    expect(new Set([...alfabeto].map(normalizzaCredenziale)).size).toBe(alfabeto.length);
  });
});

describe('il codice a sei cifre', () => {
  const adesso = 1_800_000_000_000;
  test('di un milione ne valgono tre alla volta', () => {
    const segreto = nuovoSegretoTotp();
    const validi = [-30_000, 0, 30_000].map((scarto) => codiceTotp(segreto, adesso + scarto));
    const provati = Array.from({ length: 20_000 }, (_, i) => String(i * 50).padStart(6, '0'));
    const entrati = provati.filter((codice) => passoTotp(segreto, codice, adesso) !== null);
    expect(entrati.every((codice) => validi.includes(codice))).toBe(true);
    expect(validi.every((codice) => passoTotp(segreto, codice, adesso) !== null)).toBe(true);
    for (const scarto of [-90_000, -60_000, 60_000, 90_000]) {
      const altro = codiceTotp(segreto, adesso + scarto);
      if (!validi.includes(altro)) expect(passoTotp(segreto, altro, adesso)).toBeNull();
    }
  });
  test('chi ha già la password, in un giorno intero e da ogni indirizzo, ha meno di una probabilità su mille', () => {
    // Dai dispositivi noti e dagli altri, in ognuno di otto processi: chi sbaglia il codice con la password giusta.
    const tentativi = 8 * 2 * CODICI_SBAGLIATI_MAX * (86_400_000 / CODICI_SBAGLIATI_FINESTRA_MS);
    expect(1 - (1 - 3 / 1e6) ** tentativi).toBeLessThan(1e-3);
  });
  test('in nessun giorno se ne provano di più, comunque si scelgano gli istanti', () => {
    let ora = adesso;
    const sbagliati = creaCodiciSbagliati(() => ora);
    const provati: number[] = [];
    const avvisi: number[] = [];
    for (let n = 0; n < 1_000; n += 1) {
      ora += 7 * 60_000;
      if (sbagliati.spesi('conto')) continue;
      if (sbagliati.annota('conto')) avvisi.push(ora);
      provati.push(ora);
    }
    const nelGiornoDi = (da: number) => provati.filter((uno) => uno >= da && uno < da + 86_400_000).length;
    expect(Math.max(...provati.map(nelGiornoDi))).toBe(CODICI_SBAGLIATI_MAX);
    // Il titolare è avvisato, e non più di una volta al giorno.
    expect(avvisi.length).toBeGreaterThan(0);
    expect(avvisi.slice(1).every((uno, i) => uno - (avvisi[i] ?? 0) >= 86_400_000)).toBe(true);
  });
  test.each(['', ' ', '12345', '1234567', 'abcdef', '-00001', '1e5', '٠١٢٣٤٥', '000 000', '0x0000'])(
    '«%s» non è un codice',
    (codice) => {
      expect(passoTotp(nuovoSegretoTotp(), codice, adesso)).toBeNull();
    },
  );
  test('il seme ha 160 bit', () => {
    const semi = Array.from({ length: 2_000 }, nuovoSegretoTotp);
    expect(new Set(semi).size).toBe(2_000);
    expect(semi.every((seme) => /^[A-Z2-7]{32}$/.test(seme))).toBe(true);
  });
});

describe('il collegamento della password', () => {
  test('se ne possono avere vivi così pochi che i tentativi non contano', () => {
    expect(RICHIESTE_PASSWORD_MAX).toBeLessThanOrEqual(3);
    expect(improntaGettone(nuovoGettone())).toHaveLength(32);
  });
});

describe('i confronti non dicono dove si sbaglia', () => {
  test('uguali e diversi, di ogni lunghezza e scrittura', () => {
    expect(ugualiSenzaIndizi('abc', 'abc')).toBe(true);
    for (const altro of ['abd', 'ab', 'abcd', '', 'àbc']) expect(ugualiSenzaIndizi('abc', altro)).toBe(false);
  });
  test('nessun segreto si confronta con ===', () => {
    // Un gettone si cerca per impronta, e il resto passa da chi confronta a tempo costante.
    const SOSPETTO =
      /\b(?:firma|segreto|parola|gettone|token|impronta|hmac|codiceTotp)\w*\s*[!=]==(?!\s*(?:null|undefined|'[a-z_]*'))/i;
    // Le impronte di una chiave pubblica, di una busta, di un estratto, di un documento e della catena sono scritte dove chiunque le legge: non c'è nulla da indovinare.
    const IMPRONTE_PUBBLICHE =
      /\/sigillo\/|\/documenti\/|\/acquisizione\/(?:depositi\/deposita|depositi\/depositi|pacchetto\/pacchetto|apri-allegato)\.ts$|\/banca\/movimenti\/sbilanciati\.ts$|\/verbale\/firmato\.ts$|\/rendiconti\/verifica-asta\.ts$|\/vendita\/dopo\/rotte-dopo\.ts$|\/vendita\/giornale\/(?:ancora\/file-teste|ancora\/leggi-teste|verifica\/ricalcola)\.ts$/;
    const radice = join(import.meta.dirname, '../..');
    const trovati = readdirSync(radice, { recursive: true, withFileTypes: true }).flatMap((voce) => {
      const file = join(voce.parentPath, voce.name);
      if (!voce.isFile() || !file.endsWith('.ts') || file.endsWith('.test.ts') || file.includes('/prove/')) return [];
      return readFileSync(file, 'utf8')
        .split('\n')
        .map((riga) => (IMPRONTE_PUBBLICHE.test(file) ? riga.replaceAll(/\bimpronta\b/g, '') : riga))
        .filter((riga) => SOSPETTO.test(riga) && !/^\s*(?:\/\/|\*)/.test(riga))
        .map((riga) => `${voce.name}: ${riga.trim()}`);
    });
    expect(trovati).toEqual([]);
  });
});
