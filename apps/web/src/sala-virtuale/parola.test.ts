import type { SalaVista, Stanza } from '@gestore/dominio';
import { describe, expect, test } from 'vitest';
import { novitaDiSala, parlaInSala, parolaViva, postoInSala } from './parola.ts';

const CHIUSA: SalaVista = { aperta: false, modalita: 'video', inOnda: null, mani: [], parola: null };
const APERTA: SalaVista = { ...CHIUSA, aperta: true };
const PAROLA = { pseudonimo: 'Betulla', mezzi: 'audio', dataIl: 1_000, scadeIl: 61_000 } as const;
const mano = (pseudonimo: string) => ({ pseudonimo, chiestaIl: 500 });

describe('R81 chi può parlare nella sala virtuale', () => {
  const stanza = (stato: 'ammessa' | 'rifiutata' | 'depositata') =>
    ({ buste: [{ pseudonimo: 'Betulla', stato }] }) as unknown as Pick<Stanza, 'buste'>;

  test('chi è stato ammesso; mai chi assiste, chi è escluso, chi non è ancora stato deciso', () => {
    expect(parlaInSala(stanza('ammessa'), { ruolo: 'offerente', pseudonimo: 'Betulla' })).toBe(true);
    expect(parlaInSala(stanza('ammessa'), { ruolo: 'spettatore', pseudonimo: 'Betulla' })).toBe(false);
    expect(parlaInSala(stanza('rifiutata'), { ruolo: 'offerente', pseudonimo: 'Betulla' })).toBe(false);
    expect(parlaInSala(stanza('depositata'), { ruolo: 'offerente', pseudonimo: 'Betulla' })).toBe(false);
    expect(parlaInSala(stanza('ammessa'), { ruolo: 'offerente', pseudonimo: 'Cedro' })).toBe(false);
  });
});

describe('R81 la parola e le mani, come le vede chi guarda', () => {
  test('passato il suo tempo la parola è finita, anche se nessuno l’ha ancora tolta', () => {
    const sala = { ...APERTA, parola: PAROLA };
    expect(parolaViva(sala, 60_999)).toBe(PAROLA);
    expect(parolaViva(sala, 61_000)).toBeNull();
  });

  test('di ciascuno si sa dove è: fuori, in ascolto, con la mano alzata e quanti prima di lui, con la parola', () => {
    expect(postoInSala(CHIUSA, 'Betulla', 0)).toEqual({ tipo: 'chiusa' });
    expect(postoInSala(APERTA, 'Betulla', 0)).toEqual({ tipo: 'ascolta' });
    const conMani = { ...APERTA, mani: [mano('Abete'), mano('Betulla')] };
    expect(postoInSala(conMani, 'Betulla', 0)).toEqual({ tipo: 'mano_alzata', prima: 1 });
    expect(postoInSala({ ...APERTA, parola: PAROLA }, 'Betulla', 2_000)).toEqual({ tipo: 'parla', parola: PAROLA });
    expect(postoInSala({ ...APERTA, parola: PAROLA }, 'Betulla', 61_000)).toEqual({ tipo: 'ascolta' });
    expect(postoInSala({ ...APERTA, parola: PAROLA }, 'Abete', 2_000)).toEqual({ tipo: 'ascolta' });
  });
});

describe('che cosa si dice a chi ascolta', () => {
  test('nulla se nulla che lo riguardi è cambiato: le mani degli altri non si annunciano a chi partecipa', () => {
    expect(novitaDiSala(APERTA, APERTA, { nome: 'Abete', conduce: false })).toEqual([]);
    const mani = { ...APERTA, mani: [mano('Betulla')] };
    expect(novitaDiSala(APERTA, mani, { nome: 'Abete', conduce: false })).toEqual([]);
    expect(novitaDiSala(APERTA, mani, { nome: null, conduce: true })).toEqual([{ tipo: 'mani', quante: 1 }]);
    expect(novitaDiSala(mani, APERTA, { nome: null, conduce: true })).toEqual([]);
  });

  test('la sala che si apre e si chiude, la parola propria e quella degli altri', () => {
    const chi = { nome: 'Betulla', conduce: false };
    expect(novitaDiSala(CHIUSA, APERTA, chi)).toEqual([{ tipo: 'aperta' }]);
    expect(novitaDiSala({ ...APERTA, parola: PAROLA }, CHIUSA, chi)).toEqual([{ tipo: 'chiusa' }]);
    const parla = { ...APERTA, parola: PAROLA };
    expect(novitaDiSala(APERTA, parla, chi)).toEqual([{ tipo: 'parola', mia: true, pseudonimo: 'Betulla' }]);
    expect(novitaDiSala(parla, APERTA, chi)).toEqual([{ tipo: 'finita', mia: true, pseudonimo: 'Betulla' }]);
    const altri = { nome: 'Abete', conduce: false };
    expect(novitaDiSala(APERTA, parla, altri)).toEqual([{ tipo: 'parola', mia: false, pseudonimo: 'Betulla' }]);
  });

  test('la parola che passa da uno all’altro si dice una volta, di chi comincia', () => {
    const prima = { ...APERTA, parola: PAROLA };
    const dopo = { ...APERTA, parola: { ...PAROLA, pseudonimo: 'Abete', dataIl: 3_000 } };
    expect(novitaDiSala(prima, dopo, { nome: 'Cedro', conduce: false })).toEqual([
      { tipo: 'parola', mia: false, pseudonimo: 'Abete' },
    ]);
  });
});
