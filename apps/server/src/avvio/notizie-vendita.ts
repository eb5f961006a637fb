import { richiesteDaChiudere } from '../assistenza/richieste.ts';
import { versamentiPossibili } from '../banca/abbinamenti/versamenti.ts';
import { cauzioniDi } from '../banca/rimborsi/cauzioni.ts';
import { passiDelRimborso } from '../banca/rimborsi/passi-rimborso.ts';
import { calendarioDeiTermini } from '../calendario/termini-ics.ts';
import { contaDaCancellare } from '../conservazione/conta.ts';
import { daConsegnare } from '../posta/uscita/uscita.ts';
import { rapportoPortale } from '../rendiconti/rapporto-portale.ts';
import type { PartiDopo } from '../vendita/dopo/rotte-dopo.ts';
import type { Impianto } from '../vendita/impianto.ts';
import type { rotteEsitoUtente } from '../vendita/rotte/rotte-esito-utente.ts';
import type { NotizieVendita } from '../vendita/rotte/vendita-del-delegato.ts';

/** Ciò che posta, assistenza e banca sanno di una vendita, per chi la conduce. */
export function notizieDellaVendita(impianto: Impianto): NotizieVendita {
  return {
    daConsegnare: (asta) => daConsegnare(impianto.db, asta),
    richiesteAperte: (asta) => richiesteDaChiudere(impianto.db, asta),
    cauzioni: (stato) => cauzioniDi(impianto, stato),
  };
}

/** A che punto è ogni rimborso, per chi legge il suo esito. */
export function partiDellEsito(impianto: Impianto): Parameters<typeof rotteEsitoUtente>[1]['parti'] {
  return { ...impianto, passiDelRimborso: (asta, bustaId) => passiDelRimborso(impianto, asta, bustaId) };
}

/** Ciò che banca e calendario danno a chi segue una vendita dopo il suo esito. */
export function partiDopo(impianto: Impianto): PartiDopo {
  return {
    ...impianto,
    cercaVersamenti: (stato, dalIl) => versamentiPossibili(impianto, stato, dalIl),
    contaDaCancellare: async (asta, resta) => {
      const { dati, buste, messaggi } = await contaDaCancellare(impianto.db, asta, resta);
      return { dati, buste, messaggi };
    },
    rapporto: async (stato) =>
      'esito' in stato ? rapportoPortale(stato, await impianto.tutteLeVoci(stato.id)).impronta : '',
    comeCalendario: (termini, dove) => calendarioDeiTermini(termini, dove, impianto.orologio.adesso()),
  };
}
