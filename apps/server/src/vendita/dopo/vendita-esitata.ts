import { type StatoPubblicato, type VenditaEsitata, valeLEsito, vincoloDi } from '@gestore/dominio';
import {
  giorniDelSaldo,
  PERSONA_DA_NOMINARE_GIORNI,
  scadenzaAGiorni,
  scadenzaSostanziale,
} from '../aste/scheda/termini.ts';
import type { AstaViva } from '../comandi/asta-viva.ts';

/** Ciò che il primo registro dice di una vendita con il suo esito, com'è adesso; `null` finché un esito non c'è. */
export function venditaEsitata({ stato, seq, impronta }: Readonly<AstaViva>): VenditaEsitata | null {
  if (!('esito' in stato)) return null;
  const { esito, parametri } = stato;
  const vincitore = esito.vincitore ?? esito.dopo?.vincitore ?? null;
  const offerta = vincitore === null ? null : offertaDi(stato, vincitore.bustaId);
  const giorni = giorniDelSaldo(parametri, offerta);
  return {
    id: stato.id,
    seq,
    impronta,
    delegatoId: stato.scheda.delegatoId,
    esito: esito.tipo,
    dichiaratoIl: esito.dichiaratoIl,
    vincitore,
    cauzioni: new Map(
      [...stato.buste.keys()].flatMap((id) => {
        const dellaBusta = offertaDi(stato, id);
        return dellaBusta === null || dellaBusta.cauzioneCent === null ? [] : [[id, dellaBusta.cauzioneCent] as const];
      }),
    ),
    personaDaNominare: offerta?.personaDaNominare ?? false,
    saldoEntroIl: scadenzaSostanziale(esito.dichiaratoIl, giorni).scadeIl,
    personaEntroIl: scadenzaAGiorni(esito.dichiaratoIl, PERSONA_DA_NOMINARE_GIORNI).scadeIl,
    buste: stato.buste.size,
    caducataDel: esito.dopo?.provvedimento.del ?? null,
    vincolateFino: new Map(
      [...stato.buste.values()].flatMap((busta) => {
        const vincolo = vincoloDi(stato, busta, esito.dichiaratoIl);
        return vincolo?.vincolata === true ? [[busta.id, vincolo.finoAl] as const] : [];
      }),
    ),
  };
}

/** Vero se il bene è di chi ha quella busta. */
export function haVinto(vendita: VenditaEsitata, bustaId: string | null): boolean {
  return valeLEsito(vendita) && vendita.vincitore !== null && vendita.vincitore.bustaId === bustaId;
}

function offertaDi(stato: StatoPubblicato, bustaId: string) {
  const busta = stato.buste.get(bustaId)?.stato;
  return busta !== undefined && 'offerta' in busta ? busta.offerta : null;
}
