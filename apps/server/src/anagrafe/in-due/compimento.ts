import type { ContenutoProposta } from '@gestore/contratto/anagrafe/proposte';
import type { QueryExecutorProvider } from 'kysely';
import type { ChiMarca } from '../../base-dati/marche-righe.ts';
import { problema } from '../../bordo/problema.ts';
import { pretendiSostituibileLaChiave } from '../../sigillo/chiavi/rotazione.ts';
import { assegnaProcedura } from '../../vendita/aste/elenchi/assegnazioni.ts';
import { accountVero, compiNellaTransazione, verificaSuAccount } from '../account/account.ts';
import { abilitaOperatore, daAbilitare } from '../account/operatori.ts';
import type { PartiCompimento } from '../parti.ts';
import { prendiVivo, type SoggettoScritto } from '../soggetti/scrivi-soggetto.ts';
import { cambiaChiaveFirma } from './chiave-firma.ts';
import type { Compimento } from './proposte.ts';
import { delegatoAttivo } from './sostituzione.ts';

/** Che cosa vuol dire ciascuna proposta: la stessa verifica quando la si fa e quando la si conferma. */
export function creaCompimento(parti: PartiCompimento): Compimento {
  return {
    async verifica(tx, contenuto) {
      switch (contenuto.genere) {
        case 'procedura_assegnata':
          await magistrato(tx, parti.segreti, contenuto.soggetto);
          return;
        case 'operatore_abilitato':
          await daAbilitare(tx, parti.segreti, contenuto.operatore);
          return;
        case 'delegato_sostituito':
          await delegatoAttivo(tx, parti.segreti, contenuto.delegato);
          return;
        case 'chiave_firma_ruotata':
          await pretendiSostituibileLaChiave(tx, parti.segreti, contenuto);
          return;
        // Lo dice la legge della vendita: `pretendiAttoInDue`.
        case 'atto_in_due':
        // Ciò che intanto è tornato non cambia nulla.
        case 'registro_dichiarato':
          return;
        default:
          await verificaSuAccount(tx, parti, contenuto.soggetto, attoDi(contenuto, null));
      }
    },
    async compi(tx, contenuto, { comandoId, motivo, chi }) {
      switch (contenuto.genere) {
        case 'procedura_assegnata': {
          const { utenteId } = await magistrato(tx, parti.segreti, contenuto.soggetto);
          const { tribunale, ruolo } = contenuto;
          await assegnaProcedura(tx, parti.segreti, { utenteId, tribunale, ruolo, dal: parti.orologio.adesso() });
          return null;
        }
        case 'operatore_abilitato':
          await abilitaOperatore(tx, parti.segreti, contenuto.operatore, parti.orologio.adesso());
          return null;
        case 'chiave_firma_ruotata':
          await cambiaChiaveFirma(tx, parti, { ...contenuto, motivo: motivo ?? '' });
          return null;
        // Come la sostituzione: `compiAttoInDue`.
        case 'atto_in_due':
        // La conferma basta: ogni server la legge al suo giro (`dichiaratiDelRegistro`).
        case 'registro_dichiarato':
          return null;
        // Si compie nel registro della vendita, quando la conferma è scritta: `compiSostituzione`.
        case 'delegato_sostituito':
          await delegatoAttivo(tx, parti.segreti, contenuto.delegato);
          return null;
        default: {
          const atto = { comandoId, ...attoDi(contenuto, motivo) };
          return (await compiNellaTransazione(tx, parti, contenuto.soggetto, atto, chi)).collegamento;
        }
      }
    },
  };
}

type SuUnAccount = Extract<ContenutoProposta, { genere: 'account_creato' | 'invitato' | 'riabilitato' }>;

function attoDi(contenuto: SuUnAccount, motivo: string | null) {
  if (contenuto.genere === 'account_creato')
    return { atto: contenuto.genere, email: contenuto.email, ruolo: contenuto.ruolo } as const;
  return { atto: contenuto.genere, motivo: motivo ?? '' } as const;
}

/** Il soggetto, che dev'essere un magistrato con il suo account: 409 `account_non_di_magistrato`. */
export async function magistrato(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  id: string,
): Promise<{ soggetto: SoggettoScritto; utenteId: string }> {
  const soggetto = await prendiVivo(tx, id);
  const account = soggetto.utente_id === null ? null : await accountVero(tx, segreti, soggetto.utente_id);
  if (soggetto.utente_id === null || account?.ruolo !== 'magistrato') throw problema('account_non_di_magistrato');
  return { soggetto, utenteId: soggetto.utente_id };
}
