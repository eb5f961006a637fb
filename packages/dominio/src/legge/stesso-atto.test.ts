import { expect, test } from 'vitest';
import type { Atto } from '../parole/atti.ts';
import type { Evento } from '../parole/fatti.ts';
import { stessoAtto } from './stesso-atto.ts';

/**
 * Che un atto si ritrovi nei fatti che ha scritto lo guarda ogni prova del dominio (`prove/caso.ts`); qui si guarda che
 * un altro non ci si ritrovi.
 */
const rilancio = (importoCent: number, bustaId = 'abete'): Atto => ({ tipo: 'rilancia', bustaId, importoCent });
const accettato: Evento = {
  tipo: 'RilancioAccettato',
  bustaId: 'abete',
  pseudonimo: 'Abete',
  importoCent: 5_000_000,
  canale: 'online',
  dichiaratoIl: 1,
  scadeIl: 2,
};

test('R66 un rilancio ripetuto è lo stesso; con un altro importo, di un altro, o detto in sala, no', () => {
  expect(stessoAtto(rilancio(5_000_000), [accettato])).toBe(true);
  expect(stessoAtto(rilancio(5_050_000), [accettato])).toBe(false);
  expect(stessoAtto(rilancio(5_000_000, 'betulla'), [accettato])).toBe(false);
  expect(stessoAtto(rilancio(5_000_000), [{ ...accettato, canale: 'sala' }])).toBe(false);
});

test('un atto di un altro tipo non è lo stesso, comunque sia andato', () => {
  expect(stessoAtto({ tipo: 'fermaCrono' }, [accettato])).toBe(false);
  const rifiuto = { codice: 'fase_non_ammessa', regola: 'R48', dati: { fase: 'gara' } } as const;
  const negato: Evento = { tipo: 'AttoRifiutato', atto: 'avviaGara', rifiuto, impronta: null };
  expect(stessoAtto({ tipo: 'avviaGara' }, [negato])).toBe(true);
  expect(stessoAtto({ tipo: 'fermaCrono' }, [negato])).toBe(false);
});

test('R66 un atto rifiutato, ripetuto con altro, è un altro: lo dice l’impronta di ciò che diceva', () => {
  const rifiuto = { codice: 'R38_motivo_mancante', regola: 'R38', dati: {} } as const;
  const negato: Evento = { tipo: 'AttoRifiutato', atto: 'rifiutaOfferta', rifiuto, impronta: 'a1' };
  const atto: Atto = { tipo: 'rifiutaOfferta', bustaId: 'abete', motivo: { regola: 'R16', testo: '' } };
  expect(stessoAtto(atto, [negato], null, 'a1')).toBe(true);
  expect(stessoAtto(atto, [negato], null, 'b2')).toBe(false);
  expect(stessoAtto(atto, [negato])).toBe(false);
});

test('R38 un rifiuto della stessa busta con altre parole è un altro atto', () => {
  const motivo = { regola: 'R16', testo: 'Prezzo sotto i tre quarti.' };
  const fatto: Evento = { tipo: 'OffertaRifiutata', bustaId: 'abete', pseudonimo: 'Abete', motivo };
  const rifiuta = (testo: string): Atto => ({ tipo: 'rifiutaOfferta', bustaId: 'abete', motivo: { ...motivo, testo } });
  expect(stessoAtto(rifiuta(' Prezzo sotto i tre quarti. '), [fatto])).toBe(true);
  expect(stessoAtto(rifiuta('Cauzione insufficiente.'), [fatto])).toBe(false);
});

test('un messaggio con un altro testo ha un altro impegno, ed è un altro', () => {
  const suo = { messaggioId: 'm', da: 'Abete', filo: 'Abete' };
  const fatto: Evento = { tipo: 'MessaggioInviato', ...suo, ruolo: 'offerente', impegno: 'ab' };
  const messaggio = (impegno: string): Atto => ({ tipo: 'inviaMessaggio', ...suo, impegno });
  expect(stessoAtto(messaggio('ab'), [fatto])).toBe(true);
  expect(stessoAtto(messaggio('cd'), [fatto])).toBe(false);
});

test('R36 la stessa sostituzione disposta da un altro, per un’altra ragione o al posto di un altro è un’altra', () => {
  const parole = { dispostoDa: 'Dott. Neri', motivo: 'astensione', propostaDa: 'o1' };
  const provvedimento = { numero: '7/2027', del: '2027-01-01' };
  const sua = { precedenteId: 'p', delegatoId: 'd', delegatoNome: 'Avv. Conti', provvedimento, ...parole };
  const fatto: Evento = { tipo: 'DelegatoSostituito', precedenteNome: null, ...sua };
  const sostituisci = (altro: object): Atto => ({ tipo: 'sostituisciDelegato', ...sua, ...altro });
  expect(stessoAtto(sostituisci({ motivo: ' astensione ' }), [fatto])).toBe(true);
  for (const altro of [{ dispostoDa: 'Dott. Bianchi' }, { motivo: 'impedimento' }, { precedenteId: 'q' }])
    expect(stessoAtto(sostituisci(altro), [fatto])).toBe(false);
});

test('R02 R32 lo stesso rinvio con un altro termine o un altro luogo, o senza muoverli, è un altro; e così la ripresa', () => {
  const provvedimento = { numero: '7/2027', del: '2027-01-01' };
  const comune = { provvedimento, motivo: 'perizia' };
  const rinvio = { ...comune, tipo: 'rinviaOperazioni', fissateIl: 10, nuovoInizioIl: 20 } as const;
  const ripresa = { ...comune, tipo: 'riprendiVendita', fermaDal: 5, attesaIl: null, nuovoInizioIl: 20 } as const;
  const rinviate: Evento = {
    ...comune,
    tipo: 'OperazioniRinviate',
    fissateIl: 10,
    inizioOperazioniIl: 20,
    termineOfferteIl: 15,
  };
  const ripresi: Evento = { ...comune, tipo: 'VenditaRipresa', fermaDal: 5, riprendeIl: 20, scadonoPrima: [] };
  for (const [atto, fatti] of [
    [rinvio, [rinviate]],
    [ripresa, [ripresi, rinviate]],
  ] as const) {
    expect(stessoAtto({ ...atto, nuovoTermineIl: 15 }, fatti, 8)).toBe(true);
    expect(stessoAtto({ ...atto, nuovoTermineIl: 16 }, fatti, 8)).toBe(false);
    // Lasciato dov'era: il fatto lo dice spostato da 8 a 15, o fermo a 15.
    expect(stessoAtto({ ...atto, nuovoTermineIl: null }, fatti, 8)).toBe(false);
    expect(stessoAtto({ ...atto, nuovoTermineIl: null }, fatti, 15)).toBe(true);
    // Il luogo lo dice l'ultimo dei fatti; chi ne chiede un altro, o non ne chiede, ha mandato un altro atto.
    const qui = { ...atto, nuovoTermineIl: 15 };
    expect(stessoAtto({ ...qui, luogoOperazioni: 'Aula 3' }, fatti, 8)).toBe(false);
    const altrove: Evento[] = [...fatti.slice(0, -1), { ...rinviate, luogoOperazioni: 'Aula 12' }];
    expect(stessoAtto({ ...qui, luogoOperazioni: ' Aula 12 ' }, altrove, 8)).toBe(true);
    for (const luogoOperazioni of ['Aula 3', '', null])
      expect(stessoAtto({ ...qui, luogoOperazioni }, altrove, 8)).toBe(false);
  }
  expect(stessoAtto({ ...ripresa, nuovoTermineIl: 9 }, [ripresi], 8)).toBe(false);
  expect(stessoAtto({ ...ripresa, nuovoTermineIl: null, fermaDal: 6 }, [ripresi], 8)).toBe(false);
});

test('R70 lo stesso provvedimento dopo la vendita con un altro esito, o proposto da un altro, è un altro', () => {
  const provvedimento = { numero: '88/2027', del: '2027-06-01' };
  const suo = { esito: 'decaduta', provvedimento, motivo: 'saldo', propostaDa: 'elena' } as const;
  const fatto: Evento = { tipo: 'EsitoCaducato', ...suo, caducatoIl: 9 };
  const caduca = (altro: object): Atto => ({ tipo: 'registraCaducazione', ...suo, ...altro });
  expect(stessoAtto(caduca({ motivo: ' saldo ' }), [fatto])).toBe(true);
  for (const altro of [{ esito: 'revocata' }, { propostaDa: 'anna' }, { propostaDa: undefined }])
    expect(stessoAtto(caduca(altro), [fatto])).toBe(false);
});
