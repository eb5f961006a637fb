import type { GravitaDisservizio, MotivoSospensione } from '@gestore/dominio';
import { VENDITA } from '../../../testi/vendita.ts';

/** Le parole con cui si dicono i fatti di una vendita: stati, esiti, perché si è fermata. */
const it = {
  ...VENDITA.it,
  sospensioni: {
    incidente: 'dalla piattaforma, per un incidente',
    referente_disconnesso: 'dalla piattaforma, perché il referente non era collegato',
    atto_del_referente: 'dal referente',
    vendita_sospesa: 'con la vendita',
  } satisfies Record<MotivoSospensione, string>,
  disservizi: {
    lieve: 'lieve, meno di un secondo',
    breve: 'breve',
    media: 'medio, o con la fiducia da rifare',
    lunga: 'lungo',
  } satisfies Record<GravitaDisservizio, string>,
};

const en: typeof it = {
  ...VENDITA.en,
  sospensioni: {
    incidente: 'by the platform, for an incident',
    referente_disconnesso: 'by the platform, because the person in charge was not connected',
    atto_del_referente: 'by the person in charge',
    vendita_sospesa: 'with the sale',
  },
  disservizi: {
    lieve: 'slight, under a second',
    breve: 'short',
    media: 'medium, or with trust to rebuild',
    lunga: 'long',
  },
};

export const PAROLE_DEI_FATTI = { it, en } as const;
