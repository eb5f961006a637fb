import { describe, test as prova } from 'vitest';
import { DA_CHIEDERE } from '../../index.ts';
import { astaInBozza, GIORNO, OPERATORE, PUBBLICA, T0 } from '../../prove/caso.ts';

const DETTI = {
  cauzionePercento: 10,
  cauzioneSu: 'prezzo_base',
  unitaTempoMs: 60_000,
  saldoGiorni: 90,
  personaDaNominareAmmessa: false,
} as const;

describe('ciò che nessuno può supporre al posto dell’avviso', () => {
  prova('R02 R17 R19 la cauzione, il saldo, il tempo e la persona da nominare si chiedono prima di pubblicare', () => {
    const campi =
      'percentuale della cauzione, base della cauzione, tempo fra i rilanci, termine del saldo, persona da nominare';
    astaInBozza(DA_CHIEDERE)
      .alle(T0 - 60 * GIORNO)
      .quando(PUBBLICA, OPERATORE)
      .alloraRifiuta('R02_parametri_mancanti', { campi });
  });
  prova('R02 detti, anche con un no, la vendita si pubblica', () => {
    astaInBozza({ ...DA_CHIEDERE, ...DETTI })
      .alle(T0 - 60 * GIORNO)
      .quando(PUBBLICA, OPERATORE)
      .allora({ tipo: 'AstaPubblicata' }, { tipo: 'RaccoltaAperta' });
  });
  prova('R18 R76 se nessuno ha detto chi è il debitore non si pubblica; un codice, o perché non ce n’è, sì', () => {
    astaInBozza()
      .alle(T0 - 60 * GIORNO)
      .quando({ ...PUBBLICA, debitore: null }, OPERATORE)
      .alloraRifiuta('R18_debitore_da_indicare');
    for (const debitore of ['codice_registrato', 'nessuno_da_registrare'] as const)
      astaInBozza()
        .alle(T0 - 60 * GIORNO)
        .quando({ ...PUBBLICA, debitore }, OPERATORE)
        .allora({ tipo: 'AstaPubblicata', debitore }, { tipo: 'RaccoltaAperta' });
  });
});
