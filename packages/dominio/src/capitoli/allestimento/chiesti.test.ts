import { describe, expect, test as prova } from 'vitest';
import { DA_CHIEDERE, type Modalita, type ParametriBozza, type Scheda } from '../../index.ts';
import {
  astaInBozza,
  astaPubblicata,
  comePrimaDelRito,
  GIORNO,
  OPERATORE,
  PARAMETRI,
  PUBBLICA,
  SCHEDA,
  T0,
  TERMINE,
} from '../../prove/caso.ts';

const DETTI = {
  rito: 'esecuzione',
  cauzionePercento: 10,
  cauzioneSu: 'prezzo_base',
  unitaTempoMs: 60_000,
  saldoGiorni: 90,
  personaDaNominareAmmessa: false,
} as const;

describe('ciò che nessuno può supporre al posto dell’avviso', () => {
  prova(
    'R02 R03 R17 R19 il rito, la cauzione, il saldo, il tempo e la persona da nominare si chiedono prima di pubblicare',
    () => {
      const campi =
        'rito della vendita, percentuale della cauzione, base della cauzione, tempo fra i rilanci, termine del saldo, persona da nominare';
      astaInBozza(DA_CHIEDERE)
        .alle(T0 - 60 * GIORNO)
        .quando(PUBBLICA, OPERATORE)
        .alloraRifiuta('R02_parametri_mancanti', { campi });
    },
  );
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
  prova(
    'R02 di una vendita mista si chiede dove si tiene, anche a una bozza che non ha la voce; di una solo telematica no',
    () => {
      const pubblica = (modalita: Modalita, scheda: Partial<Scheda>) =>
        astaInBozza({ modalita }, scheda)
          .alle(T0 - 60 * GIORNO)
          .quando(PUBBLICA, OPERATORE);
      for (const luogoOperazioni of [null, '', '  '])
        pubblica('sincrona_mista', { luogoOperazioni }).alloraRifiuta('R02_parametri_mancanti', {
          campi: 'luogo delle operazioni',
        });
      const { luogoOperazioni: _luogo, ...diPrima } = SCHEDA;
      comePrimaDelRito(astaInBozza())
        .dopo(
          { tipo: 'modificaParametri', scheda: diPrima, parametri: PARAMETRI, letta: null, motivo: null },
          OPERATORE,
          T0 - 60 * GIORNO,
        )
        .alle(T0 - 60 * GIORNO)
        .quando(PUBBLICA, OPERATORE)
        .alloraRifiuta('R02_parametri_mancanti', { campi: 'luogo delle operazioni' });
      const riuscita = [{ tipo: 'AstaPubblicata' }, { tipo: 'RaccoltaAperta' }] as const;
      pubblica('sincrona_mista', { luogoOperazioni: STUDIO }).allora(...riuscita);
      pubblica('sincrona_telematica', { luogoOperazioni: null }).allora(...riuscita);
    },
  );
  prova(
    'R02 pubblicata, il luogo di una mista si corregge con un’errata e non si toglie; di una di prima si tace ancora',
    () => {
      const { rito: _rito, ...muti } = PARAMETRI;
      const { luogoOperazioni: _luogo, ...senzaVoce } = SCHEDA;
      const correggi = (luogoOperazioni?: string | null, parametri: ParametriBozza = PARAMETRI) =>
        ({
          tipo: 'modificaParametri',
          scheda: luogoOperazioni === undefined ? senzaVoce : { ...senzaVoce, luogoOperazioni },
          parametri,
          letta: null,
          motivo: 'Lo studio ha traslocato.',
        }) as const;
      const pubblicata = astaInBozza({}, { luogoOperazioni: STUDIO }).dopo(PUBBLICA, OPERATORE, T0 - 60 * GIORNO);
      const dopo = pubblicata.alle(TERMINE - GIORNO);
      for (const via of [null, ' ', undefined])
        dopo.quando(correggi(via), OPERATORE).alloraRifiuta('R02_luogo_da_tenere');
      const corretta = dopo.quando(correggi('Tribunale, aula 3'), OPERATORE).allora({ tipo: 'ParametriModificati' });
      expect(corretta.stato).toMatchObject({ errate: 1, scheda: { luogoOperazioni: 'Tribunale, aula 3' } });
      comePrimaDelRito(astaPubblicata())
        .alle(TERMINE - GIORNO)
        .quando(correggi(null, muti), OPERATORE)
        .allora({ tipo: 'ParametriModificati' });
    },
  );
});

const STUDIO = 'Studio dell’avv. Conti, via Larga 4, Milano';
