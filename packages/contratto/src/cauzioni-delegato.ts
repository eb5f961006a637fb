import type { Cent } from '@gestore/dominio';

/** Che cosa i movimenti del conto dicono di una cauzione, per data contabile e non per valuta (R39). */
export type StatoCauzione = 'accreditata' | 'parziale' | 'non_accreditata' | 'ignota';

export type CauzioneVista = {
  bustaId: string;
  /** `ignota` se gli estratti caricati non arrivano al giorno del termine: assente e sconosciuto non sono la stessa cosa. */
  stato: StatoCauzione;
  dovutaCent: Cent;
  ricevutaCent: Cent;
  /** L'ultima data contabile fra gli accrediti abbinati, `aaaa-mm-gg`. */
  contabileIl: string | null;
  /** Vero se quella data viene dopo il giorno del termine per le offerte. */
  dopoIlTermine: boolean;
};

/** GET /api/admin/aste/:id/cauzioni: le sole buste aperte. */
export type RispostaCauzioni = { cauzioni: CauzioneVista[] };
