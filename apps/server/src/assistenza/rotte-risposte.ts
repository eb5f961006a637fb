import {
  pubblicaRisposta,
  pubblicaRispostaDaReferente,
  rispostePerTutti,
} from '@gestore/contratto/assistenza/chiamate-risposte';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { pubblicaDi } from '../vendita/aste/scheda/viste.ts';
import { perUnAtto } from '../vendita/rotte/atti/atto-di-chi-conduce.ts';
import type { PartiAssistenza } from './parti.ts';
import { giaPubblicata, pubblicaUnaRisposta, rispostePubblicate } from './risposte-pubbliche.ts';

/** Le risposte che valgono per tutti: le scrivono il gestore e chi conduce, le legge chiunque. */
export function rotteRisposte(app: FastifyInstance, parti: PartiAssistenza): void {
  const { db, esecutore, indice } = parti;

  serve(app, rispostePerTutti, async ({ parametri: { id } }) => {
    const riga = await indice.una(id);
    if (riga === null || pubblicaDi(riga) === null) throw problema('asta_inesistente');
    return { risposte: await rispostePubblicate(db, id) };
  });
  serve(app, pubblicaRisposta, async ({ parametri: { id }, corpo, chi }) => {
    const { stato } = await esecutore.leggi(id);
    if (stato.fase === 'inesistente') throw problema('asta_inesistente');
    return { risposte: await pubblicaUnaRisposta(parti, stato, corpo, chi) };
  });
  serve(
    app,
    pubblicaRispostaDaReferente,
    { oggetto: (arrivata) => perUnAtto(parti, arrivata, giaPubblicata(db)) },
    async ({ oggetto: sua, corpo, chi }) => ({ risposte: await pubblicaUnaRisposta(parti, sua, corpo, chi) }),
  );
}
