import { eCro, eIban, eTrn } from '@gestore/contratto/parole/bonifico';
import { codicePulito, controllaCodiceFiscale, controllaPartitaIva } from '@gestore/contratto/parole/codice-fiscale';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confrontaConAsta, leggiOfferta, leggiTestoOfferta, type OffertaJson, SchemaOfferta } from './offerta.ts';

const ELENA = 'RNLLNE81D52L682G';
const elena = { nome: 'Elena', cognome: 'Rinaldi', codiceFiscale: ELENA };

const BUONA: OffertaJson = {
  versione: 1,
  tribunale: 'Tribunale di Milano',
  ruolo: { numero: '1477', anno: 2022 },
  lotto: 'LOTTO UNICO',
  descrizione: 'Trilocale al secondo piano.',
  referente: 'Avv. Chiara Moretti',
  inizioOperazioni: '2026-07-21T15:00:00+02:00',
  prezzo: '95000.00',
  terminePagamentoGiorni: 120,
  cauzione: '9500.00',
  bonifico: { importo: '9500.00', data: '15/07/2026', ora: '10:21', cro: '00000000100', trn: null },
  ibanAddebitato: 'IT60X0542811101000000123456',
  presentatore: { ...elena, qualita: 'offerente' },
  firmatario: elena,
  titolarePec: elena,
  offerenti: [{ tipo: 'persona_fisica', ...elena, quota: '1', titolo: 'proprietà' }],
  personaDaNominare: false,
  procura: null,
  pec: 'elena.rinaldi@pec.example',
  cellulare: '+39 333 1234567',
  bollo: true,
};
const CRO = '12345678901';
const buona: OffertaJson = { ...BUONA, bonifico: { ...BUONA.bonifico, cro: CRO } };

function letta(json: unknown) {
  const esito = leggiOfferta(json);
  if (esito.esito !== 'letta') throw new Error(esito.messaggio);
  return esito.offerta;
}
const codici = (json: unknown): string[] => letta(json).anomalie.map((a) => `${a.regola} ${a.codice} ${a.campo}`);

describe('lettura', () => {
  test('R14 un’offerta completa si legge senza anomalie, in centesimi e istanti', () => {
    expect(SchemaOfferta.safeParse(buona).success).toBe(true);
    expect(letta(buona)).toMatchObject({
      prezzoCent: 9_500_000,
      cauzioneCent: 950_000,
      bonifico: { importoCent: 950_000, cro: CRO, trn: null },
      inizioOperazioniIl: Date.parse('2026-07-21T13:00:00Z'),
      cellulare: '+393331234567',
      bolloPagato: true,
      offerenti: [{ tipo: 'persona_fisica', cognome: 'Rinaldi', quota: '1' }],
      anomalie: [],
    });
    expect(JSON.parse(JSON.stringify(letta(buona)))).toEqual(letta(buona));
  });

  test('R14 ogni campo che manca è un’anomalia per il referente, mai un’esclusione', () => {
    const facoltativi = new Set(['versione', 'procura', 'cellulare', 'personaDaNominare']);
    for (const chiave of Object.keys(buona)) {
      const senza = Object.fromEntries(Object.entries(buona).filter(([k]) => k !== chiave));
      const { anomalie } = letta(senza);
      if (facoltativi.has(chiave)) expect(anomalie).toEqual([]);
      else
        expect(
          anomalie.map((a) => a.campo),
          chiave,
        ).toContain(chiave);
      expect(anomalie.map((a) => a.gravita)).not.toContain('inefficace');
      if (chiave !== 'versione' && !facoltativi.has(chiave)) expect(SchemaOfferta.safeParse(senza).success).toBe(false);
    }
  });

  test('R14 un importo con lettere, tre decimali o migliaia non si indovina', () => {
    for (const [prezzo, frase] of [
      ['95mila', 'solo cifre'],
      ['95000.000', 'esattamente due decimali'],
      ['95.000,00', 'senza separatore'],
      ['95000', 'due decimali'],
      ['-95000.00', 'solo cifre'],
      ['1e5', 'solo cifre'],
      [95000, 'deve essere un testo'],
      ['99999999999999.00', 'troppo grande'],
    ] as const) {
      const offerta = letta({ ...buona, prezzo });
      expect(offerta.prezzoCent).toBeNull();
      expect(offerta.anomalie[0]).toMatchObject({ codice: 'campo_illeggibile', campo: 'prezzo', regola: 'R14' });
      expect(offerta.anomalie[0]?.messaggio).toContain(frase);
    }
  });

  test('R14 i campi sconosciuti sono rifiutati dallo schema e mostrati dalla lettura', () => {
    const conExtra = { ...buona, sconto: true, ruolo: { ...buona.ruolo, sezione: 2 } };
    expect(SchemaOfferta.safeParse(conExtra).success).toBe(false);
    expect(codici(conExtra)).toEqual(['R14 campo_sconosciuto ruolo', 'R14 campo_sconosciuto offerta']);
  });

  test('R25 solo un documento in cui non si riconosce nulla è scartato', () => {
    expect(leggiTestoOfferta('{')).toMatchObject({ esito: 'scartata_tecnica', motivo: 'offerta_non_json' });
    expect(leggiTestoOfferta('[1]')).toMatchObject({ motivo: 'offerta_non_oggetto' });
    expect(leggiTestoOfferta('{"a":1}')).toMatchObject({ motivo: 'offerta_non_riconoscibile' });
    expect(leggiTestoOfferta('{"__proto__":{"prezzo":"1.00"}}')).toMatchObject({ motivo: 'offerta_non_riconoscibile' });
    expect(leggiTestoOfferta('{"pec":"a@b.it"}').esito).toBe('letta');
  });

  test('un nome con caratteri di direzione del testo non passa', () => {
    expect(codici({ ...buona, referente: 'Moretti\u202eittoreM' })).toEqual(['R14 campo_illeggibile referente']);
  });
});

describe('controlli', () => {
  test('R15 codice fiscale, partita IVA, codice estero', () => {
    expect(controllaCodiceFiscale(ELENA).valido).toBe(true);
    const ultima = ELENA.endsWith('A') ? 'B' : 'A';
    expect(controllaCodiceFiscale(ELENA.slice(0, 15) + ultima).valido).toBe(false);
    expect(controllaPartitaIva('00743110157').valido).toBe(true);
    expect(controllaPartitaIva('IT00743110157').valido).toBe(true);
    expect(controllaPartitaIva('00743110158')).toMatchObject({ valido: false, codice: 'partita_iva_non_valida' });
    expect(controllaCodiceFiscale('FR1234567890123').valido).toBe(true);
    expect(controllaCodiceFiscale('ZZ1234567890123')).toMatchObject({ codice: 'codice_non_riconosciuto' });
    expect(codici({ ...buona, presentatore: { ...buona.presentatore, codiceFiscale: 'QQ99' } })).toEqual([
      'R15 codice_non_riconosciuto presentatore.codiceFiscale',
    ]);
  });

  test('R15 un codice scritto a gruppi è lo stesso codice; in uno estero lo spazio resta', () => {
    const aGruppi = ` ${ELENA.slice(0, 6).toLowerCase()} ${ELENA.slice(6, 11)}\u00a0${ELENA.slice(11)}`;
    const scritta = { ...buona, presentatore: { ...buona.presentatore, codiceFiscale: aGruppi } };
    expect(codici(scritta)).toEqual([]);
    expect(letta(scritta).presentatore.codiceFiscale).toBe(ELENA);
    expect(controllaPartitaIva('it 00743 110157').valido).toBe(true);
    expect(codicePulito(' fr 12 345 ')).toBe('FR 12 345');
  });

  test('R14 un IBAN copiato perde ciò che non si vede, e uno con la lettera di controllo sbagliata avverte', () => {
    const copiato = { ...buona, ibanAddebitato: '\u200BIT60 X054 2811\u00A01010 0000 0123 456\u200E' };
    expect(letta(copiato).ibanAddebitato).toBe('IT60X0542811101000000123456');
    expect(codici(copiato)).toEqual([]);
    expect(codici({ ...buona, ibanAddebitato: 'IT65A0542811101000000123456' })).toEqual([
      'R14 iban_cin_non_torna ibanAddebitato',
    ]);
  });

  test('R14 IBAN, CRO e TRN sbagliati avvertono e non bloccano', () => {
    expect(eIban('IT60 X054 2811 1010 0000 0123 456')).toBe(true);
    expect(eIban('IT61X0542811101000000123456')).toBe(false);
    expect(eCro(CRO)).toBe(true);
    expect(eCro('12345678906')).toBe(false);
    expect(eTrn(`${CRO}0542811101000000000`)).toBe(true);
    expect(eTrn('ABC')).toBe(false);
    const storta = {
      ...buona,
      ibanAddebitato: 'IT00X',
      bonifico: { ...buona.bonifico, cro: '1', trn: '2', importo: '9499.99' },
    };
    const { anomalie } = letta(storta);
    expect(anomalie.map((a) => a.codice)).toEqual([
      'iban_non_valido',
      'cro_non_valido',
      'trn_non_valido',
      'bonifico_diverso_da_cauzione',
    ]);
    expect(new Set(anomalie.map((a) => a.gravita))).toEqual(new Set(['avviso']));
  });

  test('R20 quote che non fanno l’intero bloccano, e serve la procura', () => {
    const due = [0, 1].map(() => ({ tipo: 'persona_fisica', ...elena, quota: '1/3', titolo: 'proprietà' }));
    expect(codici({ ...buona, offerenti: due })).toEqual([
      'R20 quote_non_sommano_a_uno offerenti',
      'R20 procura_assente procura',
    ]);
  });

  test('R19 persona da nominare solo da un avvocato', () => {
    expect(codici({ ...buona, personaDaNominare: true })).toEqual([
      'R19 persona_da_nominare_senza_avvocato personaDaNominare',
    ]);
    for (const qualita of ['Avvocato', 'Avv.', 'avvocata del foro di Brescia'])
      expect(codici({ ...buona, personaDaNominare: true, presentatore: { ...elena, qualita } })).toEqual([]);
  });

  test('R22 firmatario e titolare della PEC diversi si segnalano', () => {
    expect(codici({ ...buona, titolarePec: { ...elena, codiceFiscale: 'FR12345' } })).toEqual([
      'R22 firmatario_diverso_da_titolare_pec firmatario',
    ]);
  });

  test('R23 il bollo che manca si regolarizza, non esclude', () => {
    expect(letta({ ...buona, bollo: false }).anomalie).toMatchObject([{ regola: 'R23', gravita: 'regolarizzare' }]);
  });

  test('R14 un’offerta per un’altra vendita si segnala, le differenze di sola scrittura no', () => {
    const asta = { tribunale: 'TRIBUNALE DI MILANO', ruolo: { numero: '1477', anno: 2022 }, lotto: 'Lotto unico' };
    expect(confrontaConAsta(letta(buona), asta)).toEqual([]);
    expect(confrontaConAsta(letta(buona), { ...asta, lotto: '2' })).toMatchObject([
      { codice: 'vendita_diversa', campo: 'lotto' },
    ]);
    const scritta = (tribunale: string, numero: string, lotto: string) =>
      confrontaConAsta({ tribunale, ruolo: { numero, anno: 2022 }, lotto }, asta).map(({ campo }) => campo);
    expect(scritta('Tribunale Ordinario di Milano', '01477/2022', 'UNICO')).toEqual([]);
    expect(scritta('Milano', 'R.G.E. n. 1477', 'lotto unico')).toEqual([]);
    expect(scritta('Tribunale di Monza', '1478', 'Lotto 1')).toEqual(['tribunale', 'ruolo.numero', 'lotto']);
  });
});

test('nessun documento fa cadere la lettura', () => {
  const chiavi = Object.keys(buona);
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...chiavi), fc.jsonValue(), (valore, chiave, altro) => {
      expect(['letta', 'scartata_tecnica']).toContain(leggiOfferta(valore).esito);
      expect(leggiOfferta({ ...buona, [chiave]: altro }).esito).toBe('letta');
      expect(
        leggiOfferta({ ...buona, offerenti: [altro, { tipo: 'persona_giuridica', partitaIva: altro }] }).esito,
      ).toBe('letta');
      expect(
        leggiOfferta({ ...buona, presentatore: { codiceFiscale: typeof altro === 'string' ? altro : 'x' } }).esito,
      ).toBe('letta');
    }),
  );
  fc.assert(
    fc.property(fc.string(), (testo) => ['letta', 'scartata_tecnica'].includes(leggiTestoOfferta(testo).esito)),
  );
});
