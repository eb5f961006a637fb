import type { Caso } from './caso.ts';
import { euro, GIORNO, REFERENTE, T0, ZERO } from './caso.ts';
import { conDisservizio, type Guasto, guasto } from './guasto.ts';
import { AGGIUDICA, ASSEGNA, conclusa, DECISE, decise, ISTANZA } from './vendite-con-istanza.ts';

const PROVVEDIMENTO = { numero: '88', del: '2027-06-01' };
const DOPO = T0 + 200 * GIORNO;
const caduca = (caso: Caso, esito: 'decaduta' | 'revocata' | 'estinta'): Caso =>
  caso.dopo(
    { tipo: 'registraCaducazione', esito, provvedimento: PROVVEDIMENTO, motivo: 'saldo', propostaDa: 'altra' },
    REFERENTE,
    DOPO,
  );

const senza = decise([], false);
const registrata = decise([], true);
const ritirata = registrata.dopo(
  { tipo: 'ritiraIstanza', istanzaId: 'istanza', motivo: 'rinuncia' },
  REFERENTE,
  DECISE,
);
const assegnata = registrata.dopo(ASSEGNA, REFERENTE, DECISE);
const due = registrata.dopo({ ...ISTANZA, istanzaId: 'altra', importoCent: euro(120_000) }, REFERENTE, DECISE);
const aggiudicata = conclusa([euro(95_000), euro(94_000)], true, euro(100_000)).dopo(
  AGGIUDICA,
  REFERENTE,
  ZERO + 9_000,
);
const decaduta = caduca(aggiudicata, 'decaduta');
const revocata = caduca(aggiudicata, 'revocata');
const daAssegnare = (caso: Caso) =>
  ({ ...caso.stato, assegnazione: { istanzaId: 'istanza', importoCent: 1 } }) as never;

/** Fatti che non possono essere, di una vendita con istanze di assegnazione e di ciò che segue l'esito. */
export const GUASTI_ISTANZE: readonly Guasto[] = [
  guasto('l’esito è già dichiarato', registrata, 'IstanzaRegistrata', undefined, assegnata.stato),
  guasto('l’istanza è già registrata (R46)', registrata, 'IstanzaRegistrata', undefined, registrata.stato),
  guasto('l’istanza è tardiva (R46)', registrata, 'IstanzaRegistrata', () => ({ depositataIl: T0 - 9 * GIORNO })),
  guasto('l’istanza è sotto il minimo (R46)', registrata, 'IstanzaRegistrata', () => ({ importoCent: euro(99_999) })),
  guasto('l’istanza è sotto il minimo (R46)', registrata, 'IstanzaRegistrata', () => ({
    prelazioniCent: euro(96_001),
  })),
  guasto('l’istanza non è registrata (R46)', ritirata, 'IstanzaRitirata', undefined, senza.stato),
  guasto('manca il motivo (R46)', ritirata, 'IstanzaRitirata', () => ({ motivo: '' })),
  guasto('l’istanza non è registrata (R46)', assegnata, 'BeneAssegnato', undefined, ritirata.stato),
  guasto('un’altra istanza offre di più (R47)', assegnata, 'BeneAssegnato', undefined, due.stato),
  guasto('nessuna istanza ha il bene (R46)', assegnata, 'EsitoDichiarato', undefined, registrata.stato),
  guasto('questo esito non ha un vincitore', assegnata, 'EsitoDichiarato', () => ({
    vincitore: { bustaId: 'b0', pseudonimo: 'Pseudo b0', importoCent: 1 },
  })),
  guasto(
    'la piattaforma non è in salute (R57)',
    assegnata,
    'EsitoDichiarato',
    undefined,
    conDisservizio(daAssegnare(registrata)),
  ),
  guasto(
    'con due offerte la gara è obbligatoria (R43)',
    assegnata,
    'EsitoDichiarato',
    undefined,
    daAssegnare(decise([euro(80_000), euro(81_000)], true)),
  ),
  guasto(
    'il prezzo base è raggiunto (R46)',
    assegnata,
    'EsitoDichiarato',
    undefined,
    daAssegnare(decise([euro(100_000)], true)),
  ),
  guasto('si decade dopo l’esito (R70)', assegnata, 'EsitoDichiarato', () => ({ esito: 'decaduta' })),
  guasto('l’esito non è dichiarato', decaduta, 'EsitoCaducato', undefined, registrata.stato),
  guasto('nessuno aveva il bene (R70)', decaduta, 'EsitoCaducato', undefined, decaduta.stato),
  guasto('manca il provvedimento o il motivo (R70)', decaduta, 'EsitoCaducato', () => ({ motivo: '' })),
  guasto('non è una sua cauzione (R71)', revocata, 'RimborsiDisposti', undefined, decaduta.stato),
  guasto('la cauzione torna due volte (R71)', revocata, 'RimborsiDisposti', undefined, revocata.stato),
];
