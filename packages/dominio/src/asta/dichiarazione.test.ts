import { describe, expect, test as prova } from 'vitest';
import { type DichiarazioneDaAcquisire, firmaDelRappresentante, impedimentoAllaDichiarazione } from '../index.ts';
import { GIORNO, T0 } from '../prove/caso.ts';

const ROSA = {
  firmatario: 'Rosa Fermi',
  codice: 'TINIT-FRMRSO70A41F205G',
  dal: T0 - GIORNO,
  al: T0 + GIORNO,
  integra: true,
};
const IVO = { ...ROSA, firmatario: 'Ivo Sarti', codice: 'TINIT-SRTVIO75A01L219C' };
const buona = { firme: [ROSA], leggibile: true, rappresentante: 'FRMRSO70A41F205G', motivo: '' };
const impedimento = (altro: Partial<DichiarazioneDaAcquisire>, adesso = T0) =>
  impedimentoAllaDichiarazione({ ...buona, ...altro }, adesso);

describe('R07 un file vale come dichiarazione di assenza di conflitti', () => {
  prova('R07 firmato dal legale rappresentante, comunque sia scritto il suo codice', () => {
    expect(impedimento({})).toBeNull();
    expect(impedimento({ rappresentante: ' frmrso70a41f205g ' })).toBeNull();
    expect(impedimento({ firme: [{ ...ROSA, codice: 'IT:FRMRSO70A41F205G' }] })).toBeNull();
    expect(impedimento({ firme: [IVO, ROSA] })).toBeNull();
  });
  prova('R07 senza firma, o con una che non è di quel contenuto, mai', () => {
    expect(impedimento({ firme: [] })).toEqual({ codice: 'R07_senza_firma' });
    const rotta = { ...IVO, integra: false };
    expect(impedimento({ firme: [ROSA, rotta] })).toEqual({
      codice: 'R07_firma_non_integra',
      firmatario: 'Ivo Sarti',
    });
    expect(impedimento({ firme: [{ ...rotta, firmatario: null }], motivo: 'procura' })).toEqual({
      codice: 'R07_firma_non_integra',
      firmatario: 'TINIT-SRTVIO75A01L219C',
    });
  });
  prova('R07 il certificato vale nel giorno in cui si acquisisce, estremi compresi', () => {
    expect(impedimento({}, ROSA.al)).toBeNull();
    expect(impedimento({}, ROSA.dal)).toBeNull();
    expect(impedimento({}, ROSA.al + 1)).toEqual({
      codice: 'R07_certificato_scaduto',
      firmatario: 'Rosa Fermi',
      alIl: ROSA.al,
    });
    expect(impedimento({}, ROSA.dal - 1)).toEqual({
      codice: 'R07_certificato_non_ancora_valido',
      firmatario: 'Rosa Fermi',
      dalIl: ROSA.dal,
    });
  });
  prova('R07 dentro la firma c’è un documento che si legge', () => {
    expect(impedimento({ leggibile: false })).toEqual({ codice: 'R07_non_leggibile' });
  });
  prova('R07 se firma un altro, o non si sa chi rappresenta il gestore, serve un motivo scritto', () => {
    const altro = { codice: 'R07_firmatario_da_confermare', firmatario: 'Ivo Sarti' };
    expect(impedimento({ firme: [IVO] })).toEqual(altro);
    expect(impedimento({ firme: [IVO], motivo: '  ' })).toEqual(altro);
    expect(impedimento({ firme: [IVO], motivo: 'procuratore speciale' })).toBeNull();
    expect(impedimento({ rappresentante: null })).toMatchObject({ codice: 'R07_firmatario_da_confermare' });
    expect(impedimento({ firme: [{ ...ROSA, codice: null }] })).toMatchObject({
      codice: 'R07_firmatario_da_confermare',
    });
    expect(firmaDelRappresentante([IVO, ROSA], 'FRMRSO70A41F205G')).toBe(ROSA);
  });
});
