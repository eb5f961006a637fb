import { expect, test } from 'vitest';
import { attiPossibili, CAMPI_DI, leggiAttoScritto } from './atto-scritto.ts';

const CONTO = { prezzoCent: 100, cauzioneCent: 10, dovutoCent: 90, versatoCent: 0, restaCent: 90 };

test('si propone soltanto ciò che adesso ha senso: chi non ha il bene può essere integrato nel verbale, e basta', () => {
  const base = { conto: CONTO, esito: 'aggiudicata' as const, personaDaNominare: false, sospeso: false, decreto: null };
  expect(attiPossibili({ ...base, conto: null })).toEqual(['integraVerbale']);
  expect(attiPossibili({ ...base, conto: null, esito: 'decaduta' })).toEqual(['registraRivendita', 'integraVerbale']);
  expect(attiPossibili(base)).not.toContain('nominaPersona');
  expect(attiPossibili({ ...base, personaDaNominare: true })).toContain('nominaPersona');
  expect(attiPossibili({ ...base, sospeso: true })).toContain('revocaSospensionePrezzo');
  expect(attiPossibili({ ...base, sospeso: true })).not.toContain('sospendiPrezzo');
  expect(attiPossibili({ ...base, decreto: { numero: '1', del: '2026-11-23' } })).not.toContain('registraDecreto');
});

test('un modulo scritto diventa l’atto, con i giorni e il denaro come il server li vuole', () => {
  expect(leggiAttoScritto('registraSaldo', { importo: '1.234,50', il: '23/11/2026' }, 'v')).toEqual({
    tipo: 'registraSaldo',
    versamentoId: 'v',
    importoCent: 123_450,
    il: '2026-11-23',
    movimentoId: null,
  });
  expect(leggiAttoScritto('registraSaldo', { importo: 'mille', il: '23/11/2026' }, 'v')).toBeNull();
  const ordine = { numero: ' 7/2027 ', del: '01/02/2027', motivo: 'Istanza', entro: '01/03/2027' };
  expect(leggiAttoScritto('concediProroga', ordine, 'v')).toEqual({
    tipo: 'concediProroga',
    entro: '2027-03-01',
    provvedimento: { numero: '7/2027', del: '2027-02-01' },
    motivo: 'Istanza',
  });
  expect(CAMPI_DI.registraDecreto).toEqual(['numero', 'del']);
});
