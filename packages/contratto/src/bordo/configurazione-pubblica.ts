import type { PoliticaDisservizi } from '@gestore/dominio';
import { z } from 'zod';
import { schemaDi } from '../linea/tipi.ts';

const ms = z.int().min(0);
const politicaDisservizi = schemaDi<PoliticaDisservizi>()(
  z.strictObject({
    ultimiMs: ms,
    breveOltreMs: ms,
    mediaOltreMs: ms,
    lungaOltreMs: ms,
    saniMs: ms,
    preavvisoBreveMs: ms,
    preavvisoMedioMs: ms,
    preavvisoLungoMs: ms,
  }),
);

const testoONulla = z.string().nullable();

/** Ciò che il sito dice di chi conduce le vendite (R06); `null` è ciò che l'installazione non ha indicato. */
const gestorePubblico = z.strictObject({
  nome: testoONulla,
  /** Il numero di iscrizione nel registro del Ministero. */
  iscrizione: testoONulla,
  manuale: testoONulla,
  listino: testoONulla,
  privacy: testoONulla,
});
export type GestorePubblico = z.infer<typeof gestorePubblico>;

/** Dove si collega il tempo reale, con il protocollo Pusher. */
const tempoRealePubblico = z.strictObject({
  /** `embedded`: il nostro server, sulla stessa porta della pagina; `pusher`: un fornitore esterno. */
  driver: z.enum(['embedded', 'pusher']),
  /** La chiave pubblica dell'applicazione. */
  chiave: z.string(),
  cluster: z.string(),
  cifrato: z.boolean(),
  /** `null`: l'indirizzo della pagina, o quello del fornitore scelto dal cluster. */
  host: testoONulla,
  porta: z.int().nullable(),
});
export type TempoRealePubblico = z.infer<typeof tempoRealePubblico>;

const mappePubbliche = z.strictObject({
  /** Con `{z}`, `{x}`, `{y}` e, se serve, `{chiave}`. */
  urlTessere: z.string(),
  /** La chiave che il fornitore di mappe vuole nell'indirizzo: è pubblica per natura, perché la manda il browser. */
  chiave: testoONulla,
  /** Le parole che il fornitore chiede di mostrare. */
  attribuzione: z.string(),
});
export type MappePubbliche = z.infer<typeof mappePubbliche>;

/** Ciò che il browser deve sapere di questa installazione. Nulla di segreto: lo legge chiunque. */
export const configurazionePubblica = z.strictObject({
  tempoReale: tempoRealePubblico,
  /** `null`: nessun fornitore di tessere, la mappa disegna il solo contorno dell'Italia. */
  mappe: mappePubbliche.nullable(),
  autenticazione: z.strictObject({
    /** Il servizio esterno con cui entrano gli operatori, com'è scritto nell'indirizzo: `id.example`. */
    servizio: z.string(),
    /** Vero se è il fornitore incorporato, che esiste soltanto in sviluppo. */
    diSviluppo: z.boolean(),
  }),
  /** Che cosa fa la piattaforma quando non è in salute, con i tempi di questo gestore (R57). */
  disservizi: politicaDisservizi,
  gestore: gestorePubblico,
});
export type ConfigurazionePubblica = z.infer<typeof configurazionePubblica>;
