import type { Cent, Istante, Modalita, TipoEsito } from '@gestore/dominio';
import { z } from 'zod';

/** I conti del gestore: soltanto aggregati di vendite concluse, mai una vendita o una persona. */

const istante = z.coerce.number().int().min(0).max(8_640_000_000_000);

/** GET /api/edicom/statistiche: il periodo è quello delle operazioni, estremi compresi. */
export const filtroStatistiche = z.strictObject({
  dal: istante.optional(),
  al: istante.optional(),
  tribunale: z.string().trim().min(1).max(300).optional(),
});
export type FiltroStatistiche = z.infer<typeof filtroStatistiche>;

export type Conti = {
  vendite: number;
  aggiudicate: number;
  deserte: number;
  /** Somme delle sole aggiudicate: il prezzo base e quello a cui sono andate. */
  baseCent: Cent;
  finaleCent: Cent;
  /** Vendite in cui le operazioni si sono aperte: soltanto di quelle si contano le offerte. */
  conOperazioni: number;
  offerte: number;
  ammesse: number;
  rilanci: number;
};

export type RispostaStatistiche = {
  dal: Istante | null;
  al: Istante | null;
  tribunale: string | null;
  totale: Conti;
  perEsito: { esito: TipoEsito; quante: number }[];
  /** `mese` come `2026-11`, di Roma. */
  perMese: (Conti & { mese: string })[];
  perTribunale: (Conti & { tribunale: string })[];
  /** Il primo, il secondo, ... esperimento dello stesso lotto. */
  perEsperimento: (Conti & { numero: number })[];
  /** Tutti quelli che si possono scegliere. */
  tribunali: string[];
};

/** GET /api/edicom/registro-incarichi: un incarico per procedura, numerato nell'anno in cui comincia (R09). */
export const filtroIncarichi = z.strictObject({ anno: z.coerce.number().int().min(2000).max(2200) });

export type LottoIncarico = {
  lotto: string;
  primoPrezzoCent: Cent;
  esperimenti: number;
  esito: TipoEsito | null;
  prezzoVenditaCent: Cent | null;
};
export type Incarico = {
  numero: number;
  tribunale: string;
  /** `numero/anno`, vuoto se la vendita non ha un numero di ruolo. */
  ruolo: string;
  immobile: boolean;
  modalita: Modalita;
  incaricatoIl: Istante;
  lotti: LottoIncarico[];
};
export type RispostaIncarichi = { anno: number; incarichi: Incarico[] };
