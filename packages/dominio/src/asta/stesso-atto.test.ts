import { expect, test } from 'vitest';
import type { Atto } from './comandi.ts';
import type { Evento } from './eventi.ts';
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
  const negato: Evento = { tipo: 'AttoRifiutato', atto: 'avviaGara', rifiuto };
  expect(stessoAtto({ tipo: 'avviaGara' }, [negato])).toBe(true);
  expect(stessoAtto({ tipo: 'fermaCrono' }, [negato])).toBe(false);
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
