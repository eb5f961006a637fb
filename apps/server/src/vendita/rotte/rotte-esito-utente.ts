import type { UtenteVendita } from '@gestore/contratto/accesso/forme';
import type { PassoRimborso, RimborsoUtente, TermineUtente } from '@gestore/contratto/dopo/esito-utente';
import { lEsitoPerMe } from '@gestore/contratto/stanza/chiamate';
import { cauzioneDi, type StatoPubblicato, terminiDopo, vincoloDi } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { problema } from '../../bordo/problema.ts';
import { serve } from '../../bordo/serve.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { scadenzaLavorativa, type Termine, terminiAncora, terminiDopoEsito } from '../aste/scheda/termini.ts';
import { leggiEvento } from '../giornale/letture/leggi-evento.ts';
import type { Nucleo } from '../nucleo.ts';
import { dellaSuaVendita } from './oggetti.ts';

/** A che punto è il rimborso di una busta, secondo chi tiene i conti. */
type PassiDelRimborso = (asta: string, bustaId: string) => Promise<PassoRimborso[]>;
type Parti = Pick<Casa, 'orologio'> &
  Pick<Nucleo, 'esecutore' | 'seguiti' | 'tutteLeVoci'> & {
    passiDelRimborso: PassiDelRimborso;
  };

/** Che cosa vuol dire l'esito per chi lo legge: il suo rimborso, i suoi termini, e di nessun altro (R33, R69, R71). */
export async function rotteEsitoUtente(app: FastifyInstance, { parti }: { parti: Parti }): Promise<void> {
  serve(
    app,
    lEsitoPerMe,
    { oggetto: ({ chi, parametri: { id } }) => dellaSuaVendita(chi, id) },
    async ({ oggetto: utente }) => {
      const { stato } = await parti.esecutore.leggi(utente.astaId);
      if (!('esito' in stato)) throw problema('esito_non_dichiarato', {}, {}, 'esito');
      const { vincitore, dichiaratoIl } = stato.esito;
      const busta = stato.buste.get(utente.bustaId ?? '');
      const cauzioneCent = busta === undefined ? null : cauzioneDi(busta);
      const haVinto = vincitore !== null && vincitore.bustaId === utente.bustaId;
      return {
        dichiaratoIl,
        cauzioneCent,
        rimborso: await rimborsoDi(parti, utente),
        vincolo: busta === undefined ? null : vincoloDi(stato, busta, parti.orologio.adesso()),
        saldoCent: haVinto ? vincitore.importoCent - (cauzioneCent ?? 0) : null,
        termini: haVinto ? (await terminiDi(parti, stato)).flatMap(suoTermine) : [],
      };
    },
  );
}

async function rimborsoDi(
  { tutteLeVoci, passiDelRimborso }: Parti,
  { astaId, bustaId }: UtenteVendita,
): Promise<RimborsoUtente | null> {
  // Disposto con l'esito; prima, se il giudice ha liberato chi aveva offerto; dopo, se ha revocato l'aggiudicazione (R71).
  for (const voce of await tutteLeVoci(astaId)) {
    const disposti = leggiEvento(voce);
    if (disposti.tipo !== 'RimborsiDisposti') continue;
    const dovuto = disposti.rimborsi.find((rimborso) => rimborso.bustaId === bustaId);
    if (dovuto === undefined) continue;
    const { scadeIl } = scadenzaLavorativa(voce.ricevutoIl, disposti.giorniLavorativi);
    const passi = await passiDelRimborso(astaId, dovuto.bustaId);
    const disposto = { passo: 'disposto', il: voce.ricevutoIl } as const;
    return { importoCent: dovuto.importoCent, entroIl: scadeIl, passi: [disposto, ...passi] };
  }
  return null;
}

async function terminiDi({ seguiti }: Parti, stato: StatoPubblicato): Promise<Termine[]> {
  const seguito = await seguiti.leggi(stato.id);
  return terminiAncora(terminiDopoEsito(stato), terminiDopo(seguito.stato, seguito.vendita));
}

/** I rimborsi sono un termine del gestore: chi ha vinto non li aspetta. */
function suoTermine({ tipo, scadeIl, giorni, prorogato, utileIl }: Termine): TermineUtente[] {
  return tipo === 'rimborsi' ? [] : [{ tipo, scadeIl, giorni, prorogato, utileIl }];
}
