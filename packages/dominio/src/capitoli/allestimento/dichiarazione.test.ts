import { describe, expect, test as prova } from 'vitest';
import { chiHaFirmato, firmaDelRappresentante, impedimentoAllaDichiarazione, senzaGaranzia } from '../../index.ts';
import { GIORNO, T0 } from '../../prove/caso.ts';

const ROSA = {
  firmatario: 'Rosa Fermi',
  codice: 'TINIT-FRMRSO70A41F205G',
  dal: T0 - GIORNO,
  al: T0 + GIORNO,
  integrita: { stato: 'integra' as const, dopo: [] as string[] },
  autofirmato: false,
  provenienza: { esito: 'in_elenco' as const, ritirato: false, elenco: { scaduto: false } },
};
const IVO = { ...ROSA, firmatario: 'Ivo Sarti', codice: 'TINIT-SRTVIO75A01L219C' };
const buona = { firme: [ROSA], leggibile: true, rappresentante: 'FRMRSO70A41F205G', motivo: '' };
const impedimento = (altro: Partial<Parameters<typeof impedimentoAllaDichiarazione>[0]>, adesso = T0) =>
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
    const rotta = { ...IVO, integrita: { stato: 'diversa' as const } };
    expect(impedimento({ firme: [ROSA, rotta] })).toEqual({
      codice: 'R07_firma_non_integra',
      firmatario: 'Ivo Sarti',
    });
    expect(impedimento({ firme: [{ ...rotta, firmatario: null }], motivo: 'procura' })).toEqual({
      codice: 'R07_firma_non_integra',
      firmatario: 'TINIT-SRTVIO75A01L219C',
    });
  });
  prova(
    'R07 altre firme, marche e ciò che le verifica si aggiungono; moduli e altro no, e nessun motivo li sana',
    () => {
      const con = (dopo: string[]) => ({
        firme: [{ ...ROSA, integrita: { stato: 'integra' as const, dopo } }],
        motivo: 'sì',
      });
      expect(impedimento(con(['firma', 'marca', 'verifica']))).toBeNull();
      for (const dopo of [['modulo'], ['altro'], ['firma', 'altro'], ['qualcosa']])
        expect(impedimento(con(dopo))).toEqual({ codice: 'R07_aggiunto_dopo_la_firma', firmatario: 'Rosa Fermi' });
    },
  );
  prova('R07 una firma che qui non si sa verificare non è diversa, e non vale', () => {
    const ignota = { ...ROSA, integrita: { stato: 'non_verificabile' as const, algoritmo: '1.2.3' } };
    expect(impedimento({ firme: [ignota], motivo: 'sì' })).toEqual({
      codice: 'R07_firma_non_verificabile',
      firmatario: 'Rosa Fermi',
      algoritmo: '1.2.3',
    });
  });
  prova(
    'R07 un certificato firmato da sé non pubblica una vendita, chiunque dica di essere e qualunque motivo si scriva',
    () => {
      const daSe = { ...ROSA, autofirmato: true, provenienza: { esito: 'senza_elenco' as const, difetto: null } };
      for (const motivo of ['', 'è il legale rappresentante'])
        expect(impedimento({ firme: [daSe], motivo })).toEqual({
          codice: 'R07_certificato_autofirmato',
          firmatario: 'Rosa Fermi',
        });
      expect(impedimento({ firme: [ROSA, { ...daSe, codice: IVO.codice }] })?.codice).toBe(
        'R07_certificato_autofirmato',
      );
    },
  );
  prova('R07 il codice del legale rappresentante non basta: senza un’autorità dell’elenco serve un motivo', () => {
    const ignota = { ...IVO, provenienza: { esito: 'non_in_elenco' as const } };
    const no = { codice: 'R07_autorita_da_confermare', firmatario: 'Ivo Sarti' };
    expect(impedimento({ firme: [ROSA, ignota] })).toEqual(no);
    expect(impedimento({ firme: [ROSA, ignota], motivo: '  ' })).toEqual(no);
    expect(impedimento({ firme: [ROSA, ignota], motivo: 'verificata altrove' })).toBeNull();
    for (const difetto of [null, 'manca']) {
      const firme = [{ ...ROSA, provenienza: { esito: 'senza_elenco' as const, difetto } }];
      expect(impedimento({ firme })).toEqual({ codice: 'R07_autorita_da_confermare', firmatario: 'Rosa Fermi' });
      expect(impedimento({ firme, motivo: 'verificata altrove' })).toBeNull();
    }
  });
  prova('R07 un’autorità ritirata dopo la data scritta, un elenco scaduto o che non si usa vogliono un motivo', () => {
    const inElenco = { esito: 'in_elenco' as const, ritirato: false, elenco: { scaduto: false } };
    for (const provenienza of [
      { ...inElenco, ritirato: true },
      { ...inElenco, elenco: { scaduto: true } },
      { esito: 'senza_elenco' as const, difetto: 'superato' },
      { esito: 'senza_elenco' as const, difetto: 'firma_non_valida' },
    ]) {
      const firme = [{ ...ROSA, provenienza }];
      expect(impedimento({ firme })).toEqual({ codice: 'R07_autorita_da_confermare', firmatario: 'Rosa Fermi' });
      expect(impedimento({ firme, motivo: 'verificata altrove' })).toBeNull();
    }
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

describe('R68 chi ha firmato il verbale', () => {
  prova('R68 lo dicono i codici fiscali, comunque scritti; senza l’uno o l’altro non si sa, e non si suppone', () => {
    expect(chiHaFirmato([ROSA], ' frmrso70a41f205g ')).toBe('lui');
    expect(chiHaFirmato([IVO, ROSA], 'FRMRSO70A41F205G')).toBe('lui');
    expect(chiHaFirmato([IVO], 'FRMRSO70A41F205G')).toBe('un_altro');
    for (const nessuno of [null, ' ']) expect(chiHaFirmato([ROSA], nessuno)).toBe('non_si_sa');
    expect(chiHaFirmato([{ ...ROSA, codice: null }], 'FRMRSO70A41F205G')).toBe('non_si_sa');
    expect(chiHaFirmato([], 'FRMRSO70A41F205G')).toBe('non_si_sa');
  });
  prova('R67 R68 nessuno garantisce una firma di un’autorità che oggi non vale, ignota, o fatta da sé', () => {
    const { elenco } = ROSA.provenienza;
    expect(senzaGaranzia(ROSA)).toBe(false);
    for (const altra of [
      { autofirmato: true },
      { provenienza: { esito: 'in_elenco' as const, ritirato: true, elenco } },
      { provenienza: { esito: 'in_elenco' as const, elenco: { scaduto: true } } },
      { provenienza: { esito: 'non_in_elenco' as const } },
      { provenienza: { esito: 'senza_elenco' as const, difetto: null } },
    ])
      expect([altra, senzaGaranzia({ ...ROSA, ...altra })]).toEqual([altra, true]);
  });
});
