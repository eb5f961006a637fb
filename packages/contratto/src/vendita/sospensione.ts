import { z } from 'zod';
import { comandoId, istante } from '../linea/tipi.ts';
import { riga, testo } from '../parole/testi-scritti.ts';
import { provvedimento } from './scheda.ts';

/** Il numero e il giorno di un provvedimento, come li scrive chi lo registra. */
export const disposto = z.strictObject({ numero: riga, del: z.iso.date() });

/** La sospensione della vendita intera (R32); senza provvedimento la dispone soltanto chi conduce, a operazioni aperte. */
export const sospensione = { provvedimento: disposto.nullable(), motivo: testo } as const;
export const corpoSospensione = z.strictObject({ comandoId, ...sospensione });

/** La ripresa: `fermaDal` e `attesaIl` sono ciò che ha letto chi la chiede, `nuovoTermineIl` e `luogoOperazioni` non ci sono se restano. */
export const ripresa = {
  fermaDal: istante,
  attesaIl: istante.nullable(),
  nuovoInizioIl: istante,
  nuovoTermineIl: istante.nullable(),
  luogoOperazioni: riga.nullish(),
  provvedimento: disposto.nullable(),
  motivo: testo,
} as const;
export const corpoRipresa = z.strictObject({ comandoId, ...ripresa });

/** Una sospensione come la legge chiunque: da quando, per quale provvedimento, e come è finita. Il motivo può nominare qualcuno. */
const sospensionePubblica = z.strictObject({
  da: istante,
  provvedimento: provvedimento.nullable(),
  /** L'inizio fissato, o quello in cui le operazioni riprendono; `null` finché nessuno lo ha fissato. */
  riprendeIl: istante.nullable(),
  /** Il luogo che la ripresa dà alle operazioni; assente se è rimasto, o se lo dice il rinvio che la segue. */
  luogoOperazioni: z.string().exactOptional(),
  /** Vero da quando la vendita va di nuovo avanti. */
  finita: z.boolean(),
  liberati: z.boolean(),
});
export type Sospensione = z.infer<typeof sospensionePubblica>;
export const sospensioniPubbliche = z.strictObject({ sospensioni: z.array(sospensionePubblica) });
