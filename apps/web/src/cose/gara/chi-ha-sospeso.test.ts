import type { MotivoSospensione } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { CONSOLE } from '../conduzione/console.testi.ts';
import { GIUDICE } from '../cruscotto/per-il-giudice.testi.ts';
import { MATTINATA } from '../mattinata/tessere.testi.ts';
import { STANZA_TESTI } from '../stanza/vista/tempo-e-posizione.testi.ts';
import { PAROLE_DEI_FATTI } from '../vendita/fatti.testi.ts';

const DELLA_PIATTAFORMA: readonly MotivoSospensione[] = ['incidente', 'referente_disconnesso'];
const TAVOLE = (['it', 'en'] as const).flatMap((lingua): [string, Record<MotivoSospensione, string>][] => [
  [`${lingua}, la stanza`, STANZA_TESTI[lingua].sospesa],
  [`${lingua}, la console`, CONSOLE[lingua].chiSospende],
  [`${lingua}, la mattinata di chi conduce`, MATTINATA[lingua].sospesaPer],
  [`${lingua}, i fatti e la vendita rivista`, PAROLE_DEI_FATTI[lingua].sospensioni],
  [`${lingua}, le pagine del giudice`, GIUDICE[lingua].garaSospesa],
]);

test.each(TAVOLE)(
  'R57 chi ha sospeso la gara, in %s: la piattaforma quando è stata lei, mai quando non lo è stata',
  (_, parole) => {
    for (const motivo of DELLA_PIATTAFORMA) expect(parole[motivo]).toMatch(/piattaforma|platform/i);
    for (const motivo of ['atto_del_referente', 'vendita_sospesa'] as const)
      expect(parole[motivo]).not.toMatch(/piattaforma|platform/i);
  },
);
