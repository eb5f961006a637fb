import type { UtenteAdmin } from '@gestore/contratto/accesso';
import {
  bozzaDelVerbale,
  redigiConTesto,
  verbaleStampato,
  versioniDelVerbale,
} from '@gestore/contratto/chiamate/verbale';
import { rifiuta, type StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { comeFile, serve } from '../bordo/serve.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import { type CompieAtti, compi, problemaRifiuto } from '../vendita/rotte/atti.ts';
import { attoreDi } from '../vendita/rotte/attori.ts';
import { affidata, condotta } from '../vendita/rotte/oggetti.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { versioniIn } from './versioni.ts';

type Parti = CompieAtti & Pick<Vendita, 'esecutore' | 'db' | 'segreti' | 'orologio' | 'stampa' | 'tutteLeVoci'>;
type Chiede = { parametri: { id: string }; chi: UtenteAdmin };

/** Il verbale: nasce dal registro, il referente lo corregge, i dati restano quelli del registro (R68). */
export async function rotteVerbale(app: FastifyInstance, { vendita }: { vendita: Parti }): Promise<void> {
  const { stampa, tutteLeVoci } = vendita;
  const oggetto = ({ parametri: { id }, chi }: Chiede): Promise<StatoPubblicato> => affidata(vendita, id, chi);

  serve(app, versioniDelVerbale, { oggetto }, async ({ oggetto: { id } }) => ({
    versioni: versioniIn(await tutteLeVoci(id)),
  }));

  serve(
    app,
    bozzaDelVerbale,
    {
      async oggetto(chiede) {
        const stato = await oggetto(chiede);
        if (!('esito' in stato)) throw problemaRifiuto(rifiuta('fase_non_ammessa', { fase: stato.fase }));
        return stato;
      },
    },
    async ({ oggetto: { id }, chi, query: { origine } }) => {
      await annotaLettura(vendita, chi.id, id, 'testo del verbale');
      return stampa.bozza(id, origine === 'registro' ? [] : versioniIn(await tutteLeVoci(id)));
    },
  );

  const daReferente = ({ parametri: { id }, chi }: Chiede): Promise<StatoPubblicato> => condotta(vendita, id, chi);
  serve(app, redigiConTesto, { oggetto: daReferente }, async ({ oggetto: stato, chi, corpo: { comandoId, testo } }) => {
    if (stato.fase !== 'esitata') throw problemaRifiuto(rifiuta('fase_non_ammessa', { fase: stato.fase }));
    const redatto = await stampa.redigiConTesto(stato.id, testo);
    if ('difetti' in redatto) {
      const errori = redatto.difetti.map((messaggio) => ({ campo: 'testo', messaggio }));
      throw problema('testo_non_ammesso', { difetti: redatto.difetti.join(' ') }, { errori });
    }
    const { impronta } = redatto;
    return compi(vendita, stato.id, comandoId, attoreDi(chi), { tipo: 'redigiVerbale', impronta });
  });

  serve(app, verbaleStampato, { oggetto }, async ({ oggetto: { id }, chi, parametri: { nome } }) => {
    const numero = Number(nome.slice(0, -'.pdf'.length));
    const trovata = versioniIn(await tutteLeVoci(id)).find(({ versione }) => versione === numero);
    if (trovata === undefined) throw problema('verbale_inesistente');
    await annotaLettura(vendita, chi.id, id, `verbale, versione ${trovata.versione}`);
    const pdf = await stampa.verbaleConImpronta(id, trovata.impronta);
    return comeFile('application/pdf', `verbale-${trovata.versione}.pdf`, pdf, true);
  });
}
