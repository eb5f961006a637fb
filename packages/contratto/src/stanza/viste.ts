import type { IstanzaVista, Pubblico, Stanza, VoceVista } from '@gestore/dominio';
import { z } from 'zod';
import { osservazioneVista } from '../assistenza/osservazioni.ts';
import {
  campiIstanza,
  canaleRilancio,
  graduatoriaVista,
  miglioreVista,
  proposteViste,
  statoRichiesta,
  vistaEvento,
} from '../eventi/viste.ts';
import { rifiuto } from '../linea/rifiuto.ts';
import { cent, istante, schemaDi, uuid } from '../linea/tipi.ts';
import { salaVista } from '../sala/forme.ts';
import {
  arrivoTardivo,
  canale,
  esitoDopoLaVendita,
  fase,
  gravitaDisservizio,
  motivoRifiuto,
  motivoSospensione,
  sintesiOfferta,
  tipoEsito,
  visto,
} from '../vendita/asta.ts';
import { provvedimento } from '../vendita/scheda.ts';
import { campiDecisione, campiRigiudicato } from './viste-precedenza.ts';

/** Ciò che di una vendita esce verso uno schermo: le voci, con i fatti come escono, e la stanza che ne risulta. I tipi sono del dominio. */

const seq = z.int().min(0);
const durataMs = z.int();
const verbale = z.strictObject({ versione: z.int(), impronta: z.string() });
const istanzaVista = schemaDi<IstanzaVista>()(z.strictObject(campiIstanza));

/** Una voce come la riceve uno schermo. */
export const voceVista = schemaDi<VoceVista>()(z.strictObject({ seq, ricevutoIl: istante, evento: vistaEvento }));

const bustaVista = z.strictObject({
  pseudonimo: z.string(),
  canale,
  stato: z.enum(['sigillata', 'aperta', 'ammessa', 'rifiutata', 'scartata_tecnica']),
  prezzoCent: cent.nullable(),
  motivo: motivoRifiuto.nullable(),
  riservato: z
    .strictObject({
      bustaId: z.string(),
      depositataIl: istante.nullable(),
      tardiva: z.boolean(),
      scarto: z.string().nullable(),
      offerta: sintesiOfferta.nullable(),
      proposte: proposteViste,
      nonostante: z.string().nullable(),
    })
    .nullable(),
});

const arrivoInElenco = z.strictObject({
  ...arrivoTardivo.shape,
  deciso: z.strictObject({ accolto: z.boolean(), motivo: z.string() }).nullable(),
});

const garaVista = z.discriminatedUnion('fase', [
  z.strictObject({ fase: z.literal('in_corso'), scadeIl: istante }),
  z.strictObject({ fase: z.literal('congelata'), residuoMs: durataMs, fermatoIl: istante }),
  z.strictObject({
    fase: z.literal('sospesa'),
    da: istante,
    motivo: motivoSospensione,
    dettaglio: z.string().nullable(),
    gravita: gravitaDisservizio.nullable(),
    riprendeIl: istante.nullable(),
  }),
  z.strictObject({ fase: z.literal('conclusa'), conclusaIl: istante }),
]);

const rilancioVista = z.strictObject({
  seq,
  pseudonimo: z.string(),
  importoCent: cent,
  canale: canaleRilancio,
  ricevutoIl: istante,
  dichiaratoIl: istante,
});

/** La stanza come la vede un pubblico. */
export const stanza = schemaDi<Stanza>()(
  z.strictObject({
    seq,
    fase,
    buste: z.array(bustaVista).readonly(),
    arrivi: z.array(arrivoInElenco).readonly(),
    graduatoria: graduatoriaVista,
    gara: garaVista.nullable(),
    disservizio: z.strictObject({ dal: istante, gravita: gravitaDisservizio, visto: visto.nullable() }).nullable(),
    scollegati: z
      .strictObject({
        seq,
        ricevutoIl: istante,
        pseudonimi: z.array(z.string()).readonly(),
        presenti: z.int(),
        fermata: z.boolean(),
      })
      .nullable(),
    ferma: z
      .strictObject({
        da: istante,
        provvedimento: provvedimento.nullable(),
        riprendeIl: istante.nullable(),
        liberati: z.boolean(),
        luogoOperazioni: z.string().exactOptional(),
      })
      .nullable(),
    unitaTempoMs: durataMs,
    rilancioMinimoCent: cent,
    migliore: miglioreVista.nullable(),
    rilanci: z.array(rilancioVista).readonly(),
    rifiutati: z
      .array(z.strictObject({ seq, pseudonimo: z.string(), importoCent: cent, ricevutoIl: istante, rifiuto }))
      .readonly(),
    correzioni: z
      .array(
        z.strictObject({
          seq,
          rilancioSeq: seq,
          pseudonimo: z.string(),
          registratoCent: cent,
          importoCent: cent.nullable(),
          motivo: z.string(),
          ricevutoIl: istante,
        }),
      )
      .readonly(),
    precedenze: z.array(z.strictObject({ ...campiDecisione, seq, ricevutoIl: istante })).readonly(),
    rigiudicati: z.array(z.strictObject({ ...campiRigiudicato, seq, ricevutoIl: istante })).readonly(),
    esito: z
      .strictObject({ tipo: tipoEsito, vincitore: miglioreVista.nullable(), motivo: z.string().nullable() })
      .nullable(),
    istanze: z.array(istanzaVista).readonly(),
    assegnataCent: cent.nullable(),
    caducazione: z.strictObject({ esito: esitoDopoLaVendita, provvedimento }).nullable(),
    verbale: verbale.nullable(),
    sala: salaVista,
    osservazioni: z.array(osservazioneVista).readonly(),
    messaggi: z
      .array(z.strictObject({ seq, messaggioId: z.string(), da: z.string(), ruolo: z.string(), ricevutoIl: istante }))
      .readonly(),
    assistenza: z
      .array(
        z.strictObject({
          richiestaId: z.string(),
          numero: z.int(),
          da: z.string(),
          stato: statoRichiesta,
          ricevutoIl: istante,
        }),
      )
      .readonly(),
  }),
);

/** Le voci che uno schermo non ha ancora, dopo l’ultima che ha. */
export const rispostaEventi = z.strictObject({ voci: z.array(voceVista), ultimoSeq: seq, adessoMs: istante });
export type RispostaEventi = z.infer<typeof rispostaEventi>;

/** `?dopo=N`: l’ultima voce che chi chiede ha già. */
export const dopoVoce = z.strictObject({ dopo: z.coerce.number().int().min(0).max(2_147_483_647).default(0) });

/** Da dove si rivede una vendita finita: chi conduceva, chi vi assisteva, lo schermo della sala, o un offerente con la sua busta. */
const PUNTI_DI_VISTA = [
  'referente',
  'partecipante',
  'sala',
  'offerente',
] as const satisfies readonly Pubblico['tipo'][];
export const comeVedeva = dopoVoce.extend({
  come: z.enum(PUNTI_DI_VISTA).default('referente'),
  /** Di chi è il punto di vista di un offerente; senza, si vede ciò che vedevano tutti. */
  busta: uuid.optional(),
});
/** Ciò che vedevano tutti: chi vi assisteva, o lo schermo della sala. */
export const comeVedevanoTutti = dopoVoce.extend({ come: z.enum(['partecipante', 'sala']).default('partecipante') });
