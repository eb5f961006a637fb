import type { Evento, EventoDi, Proposta } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { dettoNelVerbale, soloPseudonimo } from '../detti.ts';
import { senzaSegni } from '../parole/dati-bloccati.ts';

const IL = Date.UTC(2026, 10, 20, 9, 0, 0);
const SCRITTA = IL + 2 * 86_400_000;

const frasiBusta = (evento: Evento, riservato: boolean): string[] =>
  dettoNelVerbale(evento, SCRITTA, { nomina: soloPseudonimo, riservato })?.frasi ?? [];

function apertura(proposte: readonly Proposta[]): EventoDi<'BustaAperta'> {
  return {
    tipo: 'BustaAperta',
    bustaId: 'b',
    pseudonimo: 'Cedro',
    canale: 'cartacea',
    depositataIl: IL,
    offerta: {
      prezzoCent: 10_000_000,
      cauzioneCent: 1_000_000,
      pagamentoGiorni: 120,
      personaDaNominare: false,
      impegno: '',
    },
    proposte,
  };
}
const dichiarato = (gia: number): Proposta => ({
  codice: 'deposito_dichiarato',
  regola: 'R28',
  gravita: gia > 0 ? 'blocco' : 'avviso',
  dati: { depositataIl: IL, digitataIl: SCRITTA, gia },
});
const detto = (proposte: readonly Proposta[], riservato: boolean): string[] =>
  frasiBusta(apertura(proposte), riservato).map(senzaSegni);

test.each([
  [0, 'quando nessun’altra busta era aperta'],
  [1, 'quando un’altra busta era già aperta'],
  [3, 'quando altre 3 buste erano già aperte'],
])(
  'R28 con %i buste aperte il verbale dice chi dichiara l’ora, quando l’ha scritta, e che i prezzi erano noti',
  (gia, fine) => {
    const [frase = ''] = detto([dichiarato(gia)], true);
    expect(frase).toMatch(/depositata il 20.* come dichiara il referente, che l’ha digitata il 22/);
    expect(frase).toContain(`${fine}. Prezzo offerto`);
    // A chi partecipa non si dice quando fu depositata, chiunque lo dica (R33).
    expect(detto([dichiarato(gia)], false).join(' ')).not.toMatch(/deposit|digitata/);
  },
);

test('un fatto di prima, che non lo porta, si racconta come allora', () => {
  const [frase = ''] = detto([], true);
  expect(frase).not.toContain('dichiara');
});

test('R18 il verbale dice che all’apertura nessuno era registrato come debitore; se lo era, o non si sa, non dice nulla', () => {
  const frasi = (debitoreRegistrato: boolean | null, riservato = true): string =>
    frasiBusta(
      {
        tipo: 'OperazioniAperte',
        aperteIl: IL,
        operatoriInTurno: 1,
        ammessiNonCollegati: 0,
        debitoreRegistrato,
        buste: [],
      },
      riservato,
    ).join(' ');
  expect(frasi(false)).toContain('nessuno era registrato come debitore');
  for (const muta of [frasi(true), frasi(null), frasi(false, false)]) expect(muta).not.toContain('debitore');
});

test('R39 il verbale dice che cosa il conto diceva della cauzione di chi è ammesso; a chi partecipa no', () => {
  const ammessa: EventoDi<'OffertaAmmessa'> = {
    tipo: 'OffertaAmmessa',
    bustaId: 'b',
    pseudonimo: 'Cedro',
    nonostante: 'contabile esibita',
    riammessa: false,
    cauzione: {
      stato: 'parziale',
      dovutaCent: 1_000_000,
      ricevutaCent: 900_000,
      contabileIl: '2026-11-18',
      dopoIlTermine: false,
    },
  };
  const frasi = (fatto: typeof ammessa, riservato: boolean): string =>
    frasiBusta(fatto, riservato).map(senzaSegni).join(' ');
  expect(frasi(ammessa, true)).toMatch(/«contabile esibita»\..*10\.000,00.*9\.000,00.*18\/11\/2026/);
  expect(frasi(ammessa, false)).not.toMatch(/cauzione|9\.000/i);
  const { cauzione: _, ...diPrima } = ammessa;
  expect(frasi(diPrima, true)).not.toMatch(/cauzione/i);
});

test('R18 ciò che si trova dopo si racconta a chi conduce, e il codice non si scrive', () => {
  const fatto: EventoDi<'OffertaRiconfrontata'> = {
    tipo: 'OffertaRiconfrontata',
    bustaId: 'b',
    pseudonimo: 'Cedro',
    proposte: [{ codice: 'codice_di_un_debitore', regola: 'R18', gravita: 'blocco', dati: { campo: 'offerente' } }],
  };
  const [frase = ''] = frasiBusta(fatto, true).map(senzaSegni);
  expect(frase).toContain('all’offerta di Cedro si aggiunge: codice di un debitore: offerente');
  expect(frasiBusta(fatto, false)).toEqual([]);
});
