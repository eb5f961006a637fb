import {
  MEZZI_PAROLA,
  type MezziParola,
  MODALITA_SALA,
  MOTIVI_PAROLA_TOLTA,
  type ModalitaSala,
  type MotivoParolaTolta,
  PAROLA_MAX_MS,
  PAROLA_MIN_MS,
  type SalaVista,
} from '@gestore/dominio';
import { z } from 'zod';
import { CODA_DI_PAGINA, QUERY_DI_PAGINA } from '../linea/pagina.ts';
import { comandoId, istante, schemaDi, uuid } from '../linea/tipi.ts';
import { RIGA_MAX } from '../parole/limiti-testo.ts';

/** La sala virtuale: voce e immagine di una vendita. Nel registro stanno i fatti, mai la voce né ciò che serve a collegarsi (R81). */

export const modalitaSala = schemaDi<ModalitaSala>()(z.enum(MODALITA_SALA));
export const mezziParola = schemaDi<MezziParola>()(z.enum(MEZZI_PAROLA));
export const motivoParolaTolta = schemaDi<MotivoParolaTolta>()(z.enum(MOTIVI_PAROLA_TOLTA));

/** La sala com’è nella stanza di ciascuno. */
export const salaVista = schemaDi<SalaVista>()(
  z.strictObject({
    aperta: z.boolean(),
    modalita: modalitaSala,
    inOnda: mezziParola.nullable(),
    mani: z.array(z.strictObject({ pseudonimo: z.string(), chiestaIl: istante })).readonly(),
    parola: z
      .strictObject({ pseudonimo: z.string(), mezzi: mezziParola, dataIl: istante, scadeIl: istante })
      .nullable(),
  }),
);

/** Il tipo di un’offerta e di una risposta che si scambiano per collegarsi (RFC 8866). */
export const TIPO_SDP = 'application/sdp';
/** Oltre, un’offerta non è di un browser: le più lunghe che si sono viste stanno in 12 KB. */
export const SDP_MAX_BYTE = 16 * 1_024;
/** L’intestazione con cui chi ha la parola mostra il suo gettone: in un indirizzo resterebbe scritto dove passa. */
export const INTESTAZIONE_GETTONE = 'x-gettone-parola';

/** `pronto`; `fermo`: sta tornando, e la vendita va avanti; `spento`: questo server non porta voce né immagine. */
const STATI_MOTORE_SALA = ['pronto', 'fermo', 'spento'] as const;
export type StatoMotoreSala = (typeof STATI_MOTORE_SALA)[number];

/** Un server per chi non passa altrimenti, come lo vuole un browser, con credenziali a tempo. */
const serverIce = z.strictObject({ urls: z.string(), username: z.string(), credential: z.string() });
export type ServerIce = z.infer<typeof serverIce>;

const base = {
  motore: z.enum(STATI_MOTORE_SALA),
  /** Cambia quando il motore riparte: i collegamenti di prima non ci sono più, e si rifanno. */
  giro: z.int().min(0),
  /** Se chi conduce si vede o si sente in questo momento. */
  inOnda: z.boolean(),
  /** Se chi ha la parola sta parlando in questo momento. */
  parolaInOnda: z.boolean(),
  /** Se chi chiede ha la parola adesso. */
  haLaParola: z.boolean(),
  /** Quanti possono guardare insieme, e se c’è ancora posto. */
  posti: z.strictObject({ limite: z.int(), liberi: z.enum(['si', 'pochi', 'no']) }),
  adessoMs: istante,
  /** Per dove passa chi non raggiunge chi inoltra: vuoto se chi gestisce non ne ha, o se la sala è chiusa. */
  ice: z.array(serverIce).readonly(),
};

/** La sala per chi partecipa: quanti guardano direbbe quanti offrono, e non si dice (R33). */
export const statoSalaUtente = z.strictObject({
  ...base,
  /** Come si chiama nella sala chi chiede; `null` di chi assiste. */
  pseudonimo: z.string().nullable(),
  puoParlare: z.boolean(),
});
export type StatoSalaUtente = z.infer<typeof statoSalaUtente>;

const QUALITA_LINEA = ['buona', 'scarsa', 'muta'] as const;
export type QualitaLinea = (typeof QUALITA_LINEA)[number];

const connesso = z.strictObject({
  /** Lo pseudonimo, `Spettatore`, `Giudice`, o chi conduce. */
  chi: z.string(),
  soloAudio: z.boolean(),
  /** Da ciò che perde: `muta` è una linea da cui non arriva più nulla. */
  qualita: z.enum(QUALITA_LINEA),
});

/** La sala per chi conduce o vi assiste: anche chi la guarda, per pseudonimo, e come riceve. */
export const statoSalaAdmin = z.strictObject({
  ...base,
  /** Se un’altra chiamata tiene il microfono di chi ha la parola: è aperto, e nessuno lo sente. */
  parolaPresa: z.boolean(),
  connessi: z.array(connesso).readonly(),
});
export type StatoSalaAdmin = z.infer<typeof statoSalaAdmin>;

/** Vale una volta, per quella vendita, quello pseudonimo e quella parola. */
export const gettoneParola = z.strictObject({ gettone: z.string(), scadeIl: istante });

/** Che ne è del microfono di chi ha la parola, come lo dice la sua pagina. */
export const microfonoDiChiParla = z.strictObject({ preso: z.boolean() });

const ESITI_DI_UN_APPARECCHIO = ['funziona', 'muto', 'negato', 'assente', 'occupato', 'non_provato'] as const;

/** Che cosa è venuto dalla prova dell’apparecchio, nei giorni prima: chi non ci è riuscito si chiama prima della vendita. */
export const provaApparecchio = z.strictObject({
  microfono: z.enum(ESITI_DI_UN_APPARECCHIO),
  camera: z.enum(ESITI_DI_UN_APPARECCHIO),
  ascolto: z.enum(['funziona', 'non_sente', 'non_provato']),
  rete: z.enum(['buona', 'scarsa', 'assente', 'non_provata']),
  /** Per dove voce e immagine passano: la UDP, soltanto la TCP, nessuna delle due. */
  strada: z.enum(['udp', 'tcp', 'nessuna', 'non_provata']).default('non_provata'),
});
export type ProvaApparecchio = z.infer<typeof provaApparecchio>;

/** Le prove di una vendita, per chi dà assistenza: di ciascuno l’ultima. */
export const proveApparecchio = z.strictObject({
  prove: z.array(z.strictObject({ pseudonimo: z.string(), fattaIl: istante, ...provaApparecchio.shape })).readonly(),
});

/** Chi va chiamato prima della sua vendita, la più vicina per prima: la sua ultima prova non è riuscita. */
const provaDaChiamare = z.strictObject({
  asta: uuid,
  titolo: z.string(),
  inizioIl: istante,
  pseudonimo: z.string(),
  fattaIl: istante,
  ...provaApparecchio.shape,
});
export const filtroProve = z.strictObject(QUERY_DI_PAGINA);
export type ProvaDaChiamare = z.infer<typeof provaDaChiamare>;
export const proveDaChiamare = z.strictObject({ prove: z.array(provaDaChiamare).readonly(), ...CODA_DI_PAGINA });

/** Come si chiama nella sala chi vi parla: uno pseudonimo, o `Giudice`. */
export const nomeInSala = z.string().min(1).max(RIGA_MAX);

export const corpoDiSala = z.strictObject({ comandoId });
export const corpoModalita = z.strictObject({ comandoId, modalita: modalitaSala });
export const corpoParola = z.strictObject({
  comandoId,
  mezzi: mezziParola,
  durataMs: z.int().min(PAROLA_MIN_MS).max(PAROLA_MAX_MS),
});
/** Chi la perde si nomina: chi guarda uno schermo superato non la toglie a un altro. */
export const corpoTogliParola = z.strictObject({ comandoId, pseudonimo: nomeInSala });
