import {
  pubblicaRisposta,
  pubblicaRispostaDaReferente,
  risposteDalBanco,
  risposteDaReferente,
  rispostePerTutti,
  ritiraRisposta,
  ritiraRispostaDaReferente,
} from '@gestore/contratto/assistenza/chiamate-risposte';
import type { Stato } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { debitoreDettoDi } from '../vendita/aste/confronti/impediti.ts';
import { pubblicaDi } from '../vendita/aste/scheda/viste.ts';
import { type AttoArrivato, perUnAtto } from '../vendita/rotte/atti/atto-di-chi-conduce.ts';
import { affidata } from '../vendita/rotte/oggetti.ts';
import type { PartiAssistenza } from './parti.ts';
import {
  giaPubblicata,
  pubblicaUnaRisposta,
  rispostePubblicate,
  ritiraUnaRisposta,
  tutteLeRisposte,
} from './risposte-pubbliche.ts';

/** Le risposte che valgono per tutti: le scrivono il gestore e chi conduce, le legge chiunque. */
export function rotteRisposte(app: FastifyInstance, parti: PartiAssistenza): void {
  const { db, indice } = parti;

  serve(app, rispostePerTutti, async ({ parametri: { id } }) => {
    const riga = await indice.una(id);
    if (riga === null || pubblicaDi(riga) === null) throw problema('asta_inesistente');
    return { risposte: await rispostePubblicate(db, id) };
  });
  delBanco(app, parti);
  delReferente(app, parti);
}

type Vendita = Exclude<Stato, { fase: 'inesistente' }>;

async function tracciaDi(parti: PartiAssistenza, vendita: Vendita) {
  return {
    risposte: await tutteLeRisposte(parti.db, vendita.id),
    debitoreDetto: (await debitoreDettoDi(parti, vendita)) !== null,
  };
}

function delBanco(app: FastifyInstance, parti: PartiAssistenza): void {
  const oggetto = async ({ parametri: { id } }: { parametri: { id: string } }): Promise<Vendita> => {
    const { stato } = await parti.esecutore.leggi(id);
    if (stato.fase === 'inesistente') throw problema('asta_inesistente');
    return stato;
  };
  serve(app, risposteDalBanco, { oggetto }, ({ oggetto: vendita }) => tracciaDi(parti, vendita));
  serve(app, pubblicaRisposta, { oggetto }, async ({ oggetto: vendita, corpo, chi }) => ({
    risposte: await pubblicaUnaRisposta(parti, vendita, corpo, chi),
  }));
  serve(app, ritiraRisposta, { oggetto }, async ({ oggetto: { id }, parametri: { risposta }, corpo, chi }) => ({
    risposte: await ritiraUnaRisposta(parti, id, risposta, corpo, chi),
  }));
}

function delReferente(app: FastifyInstance, parti: PartiAssistenza): void {
  const oggetto = (arrivata: AttoArrivato) => perUnAtto(parti, arrivata, giaPubblicata(parti.db));
  const legge = {
    oggetto: ({ chi, parametri: { id } }: Pick<AttoArrivato, 'chi' | 'parametri'>) => affidata(parti, id, chi),
  };
  serve(app, risposteDaReferente, legge, ({ oggetto: vendita }) => tracciaDi(parti, vendita));
  serve(app, pubblicaRispostaDaReferente, { oggetto }, async ({ oggetto: vendita, corpo, chi }) => ({
    risposte: await pubblicaUnaRisposta(parti, vendita, corpo, chi),
  }));
  serve(
    app,
    ritiraRispostaDaReferente,
    { oggetto },
    async ({ oggetto: { id }, parametri: { risposta }, corpo, chi }) => ({
      risposte: await ritiraUnaRisposta(parti, id, risposta, corpo, chi),
    }),
  );
}
