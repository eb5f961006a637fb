import type { AstaPubblica, Controllo, RigaAsta } from '@gestore/contratto';
import { formattaMomento } from '@gestore/contratto';
import type { AChePunto } from '@gestore/contratto/vendita/asta';
import {
  leggibiliDal,
  offertaMinima,
  type Parametri,
  partecipaInSala,
  type Stato,
  type StatoPubblicato,
} from '@gestore/dominio';
import { haLaGaraSospesa, type RigaIndice } from '../elenchi/indice.ts';

/** A che punto è una vendita secondo la sua riga: ciò che una di versioni passate non dice non c'è. */
export function puntoDellaRiga({ fase, ferma, garaSospesa }: RigaIndice): AChePunto {
  return { fase, ferma: ferma === true, garaSospesa: garaSospesa === true };
}

/** A che punto è una vendita di cui si ha lo stato. */
export function puntoDelloStato(stato: Exclude<Stato, { fase: 'inesistente' }>): AChePunto {
  return { fase: stato.fase, ferma: stato.ferma !== null, garaSospesa: haLaGaraSospesa(stato) };
}

/** La scheda pubblica di un'asta pubblicata; `null` se è ancora in bozza. */
export function pubblicaDi(riga: RigaIndice): AstaPubblica | null {
  if (riga.fase === 'bozza' || riga.fase === 'inesistente') return null;
  // Dalla pubblicazione in poi i parametri sono completi (R02).
  return componi({ ...riga, parametri: riga.parametri as Parametri });
}

/** La scheda pubblica di una vendita di cui si ha lo stato. */
export function astaDelloStato(stato: StatoPubblicato): AstaPubblica {
  return componi({ ...rigaDi(stato), parametri: stato.parametri });
}

/** Chi conduce la vendita è pubblico per nome, non per identificativo. */
function componi(riga: RigaIndice & { parametri: Parametri }): AstaPubblica {
  const { id, scheda, parametri, esito } = riga;
  return {
    id,
    ...puntoDellaRiga(riga),
    scheda: { ...scheda, delegatoId: null },
    parametri,
    offertaMinimaCent: offertaMinima(parametri),
    esito,
  };
}

export function rigaDi(stato: StatoPubblicato): RigaIndice {
  return {
    id: stato.id,
    ...puntoDelloStato(stato),
    scheda: stato.scheda,
    parametri: stato.parametri,
    esito: 'esito' in stato ? stato.esito.tipo : null,
  };
}

export function rigaPerIlDelegato(riga: RigaIndice, mancanze: Controllo[]): RigaAsta {
  const { id, scheda, parametri, esito } = riga;
  return {
    id,
    ...puntoDellaRiga(riga),
    titolo: scheda.titolo,
    tribunale: scheda.tribunale,
    ruolo: scheda.ruolo === null ? '' : `${scheda.ruolo.numero}/${scheda.ruolo.anno}`,
    modalita: parametri.modalita,
    prezzoBaseCent: parametri.prezzoBaseCent,
    inizioOperazioniIl: parametri.inizioOperazioniIl,
    termineOfferteIl: parametri.termineOfferteIl,
    esito,
    mancanze,
  };
}

type Fatti = {
  operatoriInTurno: number;
  collegati: ReadonlySet<string>;
  daConsegnare: number;
  /** Il gestore ha registrato chi non può offrire, foss'anche nessuno (R18). */
  impeditiRegistrati: boolean;
  adesso: number;
};

/** I controlli prima dell'inizio: che cosa manca, in parole; prima di T0-180 min nulla che dica quante offerte ci sono (R10). */
export function controlli(
  stato: StatoPubblicato,
  { operatoriInTurno, collegati, daConsegnare, impeditiRegistrati, adesso }: Fatti,
): Controllo[] {
  const { inizioOperazioniIl } = stato.parametri;
  const elenco: Controllo[] = [
    operatoriInTurno > 0
      ? {
          codice: 'R80_operatore',
          esito: 'ok',
          testo:
            operatoriInTurno === 1
              ? 'Un operatore del gestore è in turno.'
              : `${operatoriInTurno} operatori del gestore sono in turno.`,
        }
      : {
          codice: 'R80_operatore',
          esito: 'blocco',
          testo: 'Nessun operatore del gestore è in turno: le operazioni non si possono aprire.',
        },
    adesso >= inizioOperazioniIl
      ? {
          codice: 'R10_inizio',
          esito: 'ok',
          testo: `L’ora di inizio è passata: ${formattaMomento(inizioOperazioniIl)}.`,
        }
      : {
          codice: 'R10_inizio',
          esito: 'attenzione',
          testo: `Le operazioni si possono aprire da questo momento: ${formattaMomento(inizioOperazioniIl)}.`,
        },
    impeditiRegistrati
      ? { codice: 'R18_impediti', esito: 'ok', testo: 'Chi non può offrire in questa procedura è registrato.' }
      : {
          codice: 'R18_impediti',
          esito: 'attenzione',
          testo:
            'Nessuno ha registrato chi non può offrire (debitore, collegati, chi lavora alla procedura): le offerte non si confrontano. Lo chieda al gestore.',
        },
  ];
  if (adesso < leggibiliDal(stato)) return elenco;
  elenco.push(
    daConsegnare === 0
      ? { codice: 'R29_credenziali', esito: 'ok', testo: 'Tutte le credenziali emesse hanno un recapito.' }
      : {
          codice: 'R29_credenziali',
          esito: 'attenzione',
          testo: `${daConsegnare} credenziali non sono ancora partite o vanno consegnate a mano.`,
        },
  );
  // Di una che non si legge l'autore è convocato se un recapito si è trovato (R25).
  const convocate = new Set(stato.credenziali.values());
  const assenti = [...stato.buste.values()].filter(
    (b) => !partecipaInSala(b) && (b.stato.tipo !== 'scartata_tecnica' || convocate.has(b.id)) && !collegati.has(b.id),
  ).length;
  elenco.push(
    assenti === 0
      ? { codice: 'non_collegati', esito: 'ok', testo: 'Tutti gli offerenti telematici sono collegati.' }
      : {
          codice: 'non_collegati',
          esito: 'attenzione',
          testo: `${assenti} offerenti telematici non sono ancora collegati.`,
        },
  );
  return elenco;
}
