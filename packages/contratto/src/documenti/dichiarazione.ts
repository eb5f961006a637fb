import { z } from 'zod';
import { allegatoAperto } from '../delegato/forme.ts';
import { comandoId, identificativo, uuid } from '../linea/tipi.ts';
import { RIGA_MAX } from '../parole/limiti-testo.ts';
import { dimensioneKB, lunghezzaMassima, obbligatorio } from '../regole/index.ts';
import { conRegole } from '../regole/zod.ts';
import { dichiarazione } from '../vendita/scheda.ts';
import { DICHIARAZIONE_MAX_KB } from './limiti-documenti.ts';

/** La dichiarazione di assenza di conflitti di interesse, firmata, senza la quale una vendita non si pubblica (R07). */

/** Come la vede il gestore: il file, chi lo ha firmato, e perché non il legale rappresentante, se è un altro. */
export const dichiarazioneVista = z.strictObject({
  id: uuid,
  nomeFile: z.string(),
  byte: z.int(),
  firme: allegatoAperto.shape.firme,
  /** Una delle firme è del legale rappresentante che l’installazione indica. */
  delRappresentante: z.boolean(),
  motivo: z.string().nullable(),
  caricataDa: z.string(),
  /** Ciò che ne entra nel registro con la pubblicazione. */
  fatto: dichiarazione,
});
export type DichiarazioneVista = z.infer<typeof dichiarazioneVista>;

const REGOLE_MOTIVO = { motivo: [lunghezzaMassima(RIGA_MAX)] };
/** Il tipo lo dicono i byte: un nome senza estensione non è un difetto. */
export const REGOLE_DICHIARAZIONE = {
  firmata: [obbligatorio(), dimensioneKB(DICHIARAZIONE_MAX_KB)],
  ...REGOLE_MOTIVO,
};

/** I campi che precedono il file: il motivo serve solo se non firma il legale rappresentante, o se l’autorità non è nell’elenco di fiducia. */
export const corpoDichiarazione = conRegole(z.strictObject({ comandoId, motivo: z.string() }), REGOLE_MOTIVO, {
  motivo: 'Perché si accoglie questa firma',
});

export const parametriDichiarazione = {
  id: identificativo('asta_inesistente'),
  dichiarazione: identificativo('documento_inesistente'),
};
