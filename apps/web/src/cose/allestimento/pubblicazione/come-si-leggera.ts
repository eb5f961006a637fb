import type { AstaPubblica } from '@gestore/contratto';
import type { VenditaOperatore } from '@gestore/contratto/operatore/forme';
import { type controllaPubblicazione, offertaMinima, parametriCompleti } from '@gestore/dominio';

/** Una bozza salvata, e ciò che i controlli vi hanno trovato. */
export type VenditaDaPubblicare = Pick<VenditaOperatore, 'id' | 'scheda' | 'parametri' | 'adessoMs'> & {
  controlli: ReturnType<typeof controllaPubblicazione>;
};

/** La bozza come sarà appena pubblicata, per chiunque (R76); `null` se ha ancora dei vuoti, e non si può leggere. */
export function comeSiLeggera({ id, scheda, parametri }: VenditaDaPubblicare): AstaPubblica | null {
  const completi = parametriCompleti(parametri);
  if (completi === null) return null;
  return {
    id,
    fase: 'pubblicata',
    ferma: false,
    garaSospesa: false,
    scheda: { ...scheda, delegatoId: null },
    parametri: completi,
    offertaMinimaCent: offertaMinima(completi),
    esito: null,
  };
}
