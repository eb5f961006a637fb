import type { UtenteVendita } from '@gestore/contratto/accesso/forme';
import {
  chiediAiuto,
  continuaRichiesta,
  leggiMessaggi,
  leMieRichieste,
  mandaMessaggio,
  presentaUnOsservazione,
} from '@gestore/contratto/assistenza/chiamate';
import type { FastifyInstance } from 'fastify';
import { serve } from '../bordo/serve.ts';
import { compi } from '../vendita/rotte/atti/atti.ts';
import { attoreDi, nomeInStanza } from '../vendita/rotte/attori.ts';
import { dellaSuaVendita, type Nominata } from '../vendita/rotte/oggetti.ts';
import { apriRichiesta, scriviMessaggio, scriviNellaRichiesta } from './comunicazioni.ts';
import { messaggiPer } from './messaggi.ts';
import type { PartiAssistenza } from './parti.ts';
import { richiestaDaContinuare, richiestePerChiLegge } from './richieste.ts';

/** Messaggi e aiuto per chi è entrato con una credenziale, sotto pseudonimo (R33, R80). */
export function rottePartecipanti(app: FastifyInstance, parti: PartiAssistenza): void {
  const oggetto = ({ chi, parametri: { id } }: Nominata<UtenteVendita>) => dellaSuaVendita(chi, id);

  serve(app, leggiMessaggi, { oggetto }, async ({ oggetto: utente, query: { prima = null } }) => {
    const { quanti, messaggi } = await messaggiPer(parti, utente.astaId, { filo: attoreDi(utente).id }, prima);
    return { quanti, messaggi: messaggi.map(({ filo: _, ...messaggio }) => messaggio) };
  });
  serve(app, mandaMessaggio, { oggetto }, ({ oggetto: utente, corpo }) =>
    scriviMessaggio(
      parti,
      utente.astaId,
      { ...corpo, filo: attoreDi(utente).id },
      attoreDi(utente),
      nomeInStanza(utente),
    ),
  );
  serve(app, presentaUnOsservazione, { oggetto }, ({ oggetto: utente, corpo: { comandoId, testo } }) => {
    const attore = attoreDi(utente);
    const osservazione = { osservazioneId: comandoId, bustaId: attore.id, testo };
    return compi(parti, utente.astaId, comandoId, attore, { tipo: 'presentaOsservazione', ...osservazione });
  });
  serve(app, leMieRichieste, { oggetto }, ({ oggetto: utente }) =>
    richiestePerChiLegge(parti, { asta: utente.astaId, chiede: attoreDi(utente).id }),
  );
  serve(app, chiediAiuto, { oggetto }, ({ oggetto: utente, corpo: { comandoId, testo } }) =>
    apriRichiesta(parti, utente.astaId, comandoId, attoreDi(utente), nomeInStanza(utente), testo),
  );
  serve(
    app,
    continuaRichiesta,
    {
      async oggetto({ chi, parametri: { id, rid } }) {
        const utente = dellaSuaVendita(chi, id);
        return { utente, richiesta: await richiestaDaContinuare(parti, utente.astaId, rid, attoreDi(utente).id) };
      },
    },
    ({ oggetto: { utente, richiesta }, corpo }) =>
      scriviNellaRichiesta(parti, richiesta, corpo, attoreDi(utente), nomeInStanza(utente)),
  );
}
