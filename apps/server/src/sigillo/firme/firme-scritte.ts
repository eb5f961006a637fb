import type { Svolto } from './documento-firmato.ts';
import { SENZA_ELENCO } from './elenco-di-fiducia.ts';

type Firma = Svolto['firme'][number];
/** Una firma com'è stata scritta nella base dati: le righe di prima dicevano soltanto se era integra. */
export type FirmaScritta = Omit<Firma, 'integrita' | 'autofirmato' | 'provenienza'> &
  Partial<Pick<Firma, 'integrita' | 'autofirmato' | 'provenienza'>> & { integra?: boolean };

/**
 * Le firme scritte, come si dicono adesso. Una di prima che era integra poteva avere in coda altre firme, e niente che si leggesse: per le
 * altre regole è lo stesso, e quali fossero non si scriveva.
 */
export const firmeScritte = (firme: readonly FirmaScritta[]): Firma[] =>
  firme.map(({ integra, integrita, autofirmato, provenienza, ...firma }) => ({
    ...firma,
    integrita: integrita ?? (integra === true ? { stato: 'integra', dopo: [] } : { stato: 'diversa' }),
    // Chi se lo rilascia da sé vi scrive due volte lo stesso nome.
    autofirmato: autofirmato ?? (firma.emittente !== null && firma.emittente === firma.firmatario),
    provenienza: provenienza ?? SENZA_ELENCO,
  }));
