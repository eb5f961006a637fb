import type { QualsiasiChiamata } from '../chiamata.ts';
import * as accesso from './accesso.ts';
import * as accessoAdmin from './accesso-admin.ts';
import * as accessoEdicom from './accesso-edicom.ts';
import * as accessoUser from './accesso-user.ts';
import * as anagrafe from './anagrafe.ts';
import * as assistenza from './assistenza.ts';
import * as banca from './banca.ts';
import * as bordo from './bordo.ts';
import * as calendario from './calendario.ts';
import * as delegato from './delegato.ts';
import * as documenti from './documenti.ts';
import * as documento from './documento.ts';
import * as dopo from './dopo.ts';
import * as operatore from './operatore.ts';
import * as posta from './posta.ts';
import * as proposte from './proposte.ts';
import * as pubblico from './pubblico.ts';
import * as rendiconti from './rendiconti.ts';
import * as ricerca from './ricerca.ts';
import * as richieste from './richieste.ts';
import * as rimborsi from './rimborsi.ts';
import * as risposte from './risposte.ts';
import * as sala from './sala.ts';
import * as salute from './salute.ts';
import * as stanza from './stanza.ts';
import * as verbale from './verbale.ts';

/** Le chiamate del prodotto, area per area: il nome dell’area è quello del suo file. Un’area nuova aggiunge qui la sua riga. */
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
