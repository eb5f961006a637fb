import type { GravitaDisservizio, MotivoSospensione } from '@gestore/dominio';
import { VENDITA } from '../../../testi/vendita.ts';

/** Le parole con cui si dicono i fatti di una vendita: stati, esiti, perché si è fermata. */
const it = {
  ...VENDITA.it,
  sospensioni: {
    incidente: 'Incidente della piattaforma',
    referente_disconnesso: 'Il referente si è disconnesso',
    atto_del_referente: 'Sospesa dal referente',
    vendita_sospesa: 'È stata sospesa la vendita',
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
    incidente: 'Platform incident',
    referente_disconnesso: 'The person in charge lost the connection',
    atto_del_referente: 'Suspended by the person in charge',
    vendita_sospesa: 'The sale was suspended',
  },
  disservizi: {
    lieve: 'slight, under a second',
    breve: 'short',
    media: 'medium, or with trust to rebuild',
    lunga: 'long',
  },
};

export const PAROLE_DEI_FATTI = { it, en } as const;
