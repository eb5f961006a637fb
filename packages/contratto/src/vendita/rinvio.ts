import { z } from 'zod';
import { comandoId, istante } from '../linea/tipi.ts';
import { riga, testo } from '../parole/testi-scritti.ts';
import { provvedimento } from './scheda.ts';

/** Il rinvio delle operazioni (R32): `fissateIl` è l'inizio che ha letto chi lo chiede, `nuovoTermineIl` e `luogoOperazioni` non ci sono se restano. */
export const rinvio = {
  fissateIl: istante,
  nuovoInizioIl: istante,
  nuovoTermineIl: istante.nullable(),
  luogoOperazioni: riga.nullish(),
  provvedimento: z.strictObject({ numero: riga, del: z.iso.date() }),
  motivo: testo,
} as const;
export const corpoRinvio = z.strictObject({ comandoId, ...rinvio });

/** Un rinvio come lo legge chiunque: da quando a quando, e chi l'ha disposto. Le parole del motivo possono nominare qualcuno. */
const rinvioPubblico = z.strictObject({
  dispostoIl: istante,
  fissateIl: istante,
  inizioOperazioniIl: istante,
  termineOfferteIl: istante,
  /** Dove si tengono da allora; assente se il luogo è rimasto. */
  luogoOperazioni: z.string().exactOptional(),
  provvedimento,
});
export type Rinvio = z.infer<typeof rinvioPubblico>;
export const rinviiPubblici = z.strictObject({ rinvii: z.array(rinvioPubblico) });
