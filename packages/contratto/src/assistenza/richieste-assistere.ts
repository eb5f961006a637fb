import { z } from 'zod';
import { comandoId, identificativo, istante, uuid } from '../linea/tipi.ts';
import { RIGA_MAX, TESTO_MAX } from '../parole/limiti-testo.ts';
import { testo } from '../parole/testi-scritti.ts';
import { dimensioneKB, incluso, lunghezzaMassima, obbligatorio, pec } from '../regole/index.ts';
import { conRegole } from '../regole/zod.ts';

/** Le richieste di chi vuole assistere a una vendita senza offrire, e che cosa ne decide chi conduce (DM 20, R35). */

/** Debitore e creditori assistono di diritto; gli altri se chi conduce li ammette. */
export const QUALITA_SPETTATORE = ['debitore', 'creditore', 'altro'] as const;
export type QualitaSpettatore = (typeof QUALITA_SPETTATORE)[number];
/** Un documento fotografato, in kilobyte. */
export const DOCUMENTO_IDENTITA_MAX_KB = 2_048;
/** Richieste di una vendita che aspettano una decisione: oltre, si chiede a chi conduce fuori da qui. */
export const RICHIESTE_DA_DECIDERE_MAX = 100;

const CAMPI = {
  nome: [obbligatorio(), lunghezzaMassima(RIGA_MAX)],
  identificativo: [obbligatorio(), lunghezzaMassima(RIGA_MAX)],
  pec: [obbligatorio(), lunghezzaMassima(RIGA_MAX), pec()],
  qualita: [obbligatorio(), incluso(QUALITA_SPETTATORE)],
  motivazione: [obbligatorio(), lunghezzaMassima(TESTO_MAX)],
};
export const REGOLE_RICHIESTA = { ...CAMPI, documento: [obbligatorio(), dimensioneKB(DOCUMENTO_IDENTITA_MAX_KB)] };
/** I campi che precedono il documento. */
export const corpoRichiesta = conRegole(
  z.strictObject({
    comandoId,
    nome: z.string(),
    identificativo: z.string(),
    pec: z.string(),
    qualita: z.string(),
    motivazione: z.string(),
  }),
  CAMPI,
  {
    nome: 'Nome e cognome, o denominazione',
    identificativo: 'Codice fiscale o partita IVA',
    pec: 'PEC',
    qualita: 'In quale qualità',
    motivazione: 'Perché chiede di assistere',
  },
);

/** La stessa risposta per tutti: non dice chi altri ha chiesto, o se chi chiede lo aveva già fatto. */
export const rispostaRichiesta = z.strictObject({ ricevuta: z.literal(true) });

const richiestaVista = z.strictObject({
  id: uuid,
  nome: z.string(),
  identificativo: z.string(),
  pec: z.string(),
  qualita: z.enum(QUALITA_SPETTATORE),
  motivazione: z.string(),
  ricevutaIl: istante,
  decisione: z
    .strictObject({ accolta: z.boolean(), diDiritto: z.boolean(), motivo: z.string(), chi: z.string(), il: istante })
    .nullable(),
});
export type RichiestaVista = z.infer<typeof richiestaVista>;
export const richiesteDellaVendita = z.strictObject({ richieste: z.array(richiestaVista) });

export const corpoDecisione = z.strictObject({
  comandoId,
  accolta: z.boolean(),
  diDiritto: z.boolean(),
  motivo: testo,
});
export type CorpoDecisione = z.infer<typeof corpoDecisione>;

export const parametriRichiesta = {
  id: identificativo('asta_inesistente'),
  richiesta: identificativo('richiesta_inesistente'),
};
