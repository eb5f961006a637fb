import { CHI_SOSPENDE, NOMI_GRAVITA } from '@gestore/contratto/detti/guasti';
import { VENDITA } from '../../testi/vendita.ts';

/** Le parole con cui si dicono i fatti di una vendita: stati, esiti, perché si è fermata. */
export const PAROLE_DEI_FATTI = {
  it: { ...VENDITA.it, sospensioni: CHI_SOSPENDE.it, disservizi: NOMI_GRAVITA.it },
  en: { ...VENDITA.en, sospensioni: CHI_SOSPENDE.en, disservizi: NOMI_GRAVITA.en },
} as const;
