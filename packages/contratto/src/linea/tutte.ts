import * as accesso from '../accesso/chiamate.ts';
import * as accessoAdmin from '../accesso/chiamate-admin.ts';
import * as accessoEdicom from '../accesso/chiamate-edicom.ts';
import * as accessoUser from '../accesso/chiamate-user.ts';
import * as anagrafe from '../anagrafe/chiamate.ts';
import * as proposte from '../anagrafe/chiamate-proposte.ts';
import * as assistenza from '../assistenza/chiamate.ts';
import * as richieste from '../assistenza/chiamate-richieste.ts';
import * as risposte from '../assistenza/chiamate-risposte.ts';
import * as banca from '../banca/chiamate.ts';
import * as rimborsi from '../banca/chiamate-rimborsi.ts';
import * as bordo from '../bordo/chiamate.ts';
import * as documento from '../bordo/chiamate-documento.ts';
import * as calendario from '../calendario/chiamate.ts';
import * as delegato from '../delegato/chiamate.ts';
import * as documenti from '../documenti/chiamate.ts';
import * as dopo from '../dopo/chiamate.ts';
import * as operatore from '../operatore/chiamate.ts';
import * as posta from '../posta/chiamate.ts';
import * as pubblico from '../pubblico/chiamate.ts';
import * as rendiconti from '../rendiconti/chiamate.ts';
import * as ricerca from '../ricerca/chiamate.ts';
import * as sala from '../sala/chiamate.ts';
import * as salute from '../salute/chiamate.ts';
import * as stanza from '../stanza/chiamate.ts';
import * as verbale from '../verbale/chiamate.ts';
import type { QualsiasiChiamata } from './chiamata.ts';

/** Le chiamate del prodotto, area per area: il nome dice cartella e file. Un’area nuova aggiunge qui la sua riga. */
const AREE_DEL_CONTRATTO = {
  accesso,
  'accesso-user': accessoUser,
  'accesso-admin': accessoAdmin,
  'accesso-edicom': accessoEdicom,
  anagrafe,
  assistenza,
  banca,
  bordo,
  calendario,
  delegato,
  documenti,
  dopo,
  operatore,
  posta,
  proposte,
  pubblico,
  rendiconti,
  ricerca,
  richieste,
  rimborsi,
  risposte,
  sala,
  salute,
  stanza,
  verbale,
  documento,
} as const;

export type VoceContratto = { area: string; nome: string; chiamata: QualsiasiChiamata };

/** Tutte le chiamate, con il loro nome. */
export const CONTRATTO: readonly VoceContratto[] = Object.entries(AREE_DEL_CONTRATTO).flatMap(([area, chiamate]) =>
  Object.entries<QualsiasiChiamata>(chiamate).map(([nome, chiamata]) => ({ area, nome, chiamata })),
);
