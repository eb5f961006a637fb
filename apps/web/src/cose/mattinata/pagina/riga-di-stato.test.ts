import { type BustaVista, STANZA_VUOTA, type Stanza } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { PAROLE_DELEGATO } from '../../conduzione/stati.testi.ts';
import type { VenditaSeguita } from '../../conduzione/usa-vendita.ts';
import { RIGA_DI_STATO } from './riga-di-stato.testi.ts';
import { statoInParole } from './riga-di-stato.ts';

type StatoInParole = ReturnType<typeof statoInParole>;

const ADESSO = 1_000_000;
const asta = { parametri: { inizioOperazioniIl: ADESSO } } as unknown as VenditaSeguita['asta'];
const riga = (stanza: Partial<Stanza>, adesso = ADESSO): StatoInParole =>
  statoInParole({ asta, stanza: { ...STANZA_VUOTA, ...stanza } }, adesso, RIGA_DI_STATO.it, PAROLE_DELEGATO.it.esiti);
const buste = (...stati: BustaVista['stato'][]): BustaVista[] =>
  stati.map((stato, i) => ({
    pseudonimo: `P${i}`,
    canale: 'telematica',
    stato,
    prezzoCent: null,
    motivo: null,
    riservato: null,
  }));
const aperte = (...stati: BustaVista['stato'][]): StatoInParole =>
  riga({ fase: 'operazioni_aperte', buste: buste(...stati) });

test('dice che cosa manca: aprire, decidere, avviare, aggiudicare, redigere, chiudere', () => {
  expect(riga({ fase: 'termine_scaduto' }, ADESSO - 1).attende).toBe(false);
  expect(riga({ fase: 'termine_scaduto' }).faccia).toBe('Le apra, o le rinvii.');
  expect(aperte('ammessa', 'aperta').accade).toContain('1 di 2');
  expect([aperte('rifiutata'), aperte('ammessa'), aperte('ammessa', 'ammessa')].map(({ faccia }) => faccia)).toEqual([
    'Dichiari l’esito.',
    'Aggiudichi, o dichiari un altro esito.',
    'Avvii la gara.',
  ]);
  const esito = { tipo: 'aggiudicata', vincitore: null, motivo: null } as const;
  const dopo = (['esitata', 'verbalizzata', 'chiusa'] as const).map((fase) => riga({ fase, esito }));
  expect(dopo.map(({ faccia }) => faccia)).toEqual([
    'Rediga e firmi il verbale.',
    'Il verbale è firmato: chiuda la vendita.',
    'La vendita è chiusa.',
  ]);
  expect(dopo.map(({ attende }) => attende)).toEqual([true, true, false]);
});

test('a gara in corso dice chi è in testa e non chiede nulla; ferma o sospesa non dice mai che si può rilanciare', () => {
  const migliore = { pseudonimo: 'Alloro', importoCent: 9_500_000 };
  const inGara = (gara: Stanza['gara']): StatoInParole => riga({ fase: 'gara', migliore, gara });
  expect(inGara({ fase: 'in_corso', scadeIl: ADESSO })).toMatchObject({ faccia: '', attende: false });
  expect(inGara({ fase: 'in_corso', scadeIl: ADESSO }).accade).toMatch(/Alloro con .*95\.000,00/);
  expect(inGara({ fase: 'congelata', residuoMs: 1, fermatoIl: ADESSO }).accade).toContain('Il crono è fermo');
  const sospesa = { da: 0, motivo: 'incidente', dettaglio: null, gravita: null, riprendeIl: null } as const;
  expect(inGara({ fase: 'sospesa', ...sospesa }).accade).toContain('nessuno può rilanciare');
  const ferma = { da: 0, provvedimento: null, riprendeIl: null, liberati: false };
  expect(riga({ fase: 'gara', ferma }).accade).toContain('La vendita è sospesa');
});
