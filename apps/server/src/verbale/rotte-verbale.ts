import type { UtenteAdmin } from '@gestore/contratto/accesso/forme';
import {
  bozzaDelVerbale,
  redigiConTesto,
  verbaleStampato,
  versioniDelVerbale,
} from '@gestore/contratto/verbale/chiamate';
import type { TestoVerbale } from '@gestore/contratto/verbale/testo-verbale';
import { rifiuta, type StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { comeFile, serve } from '../bordo/serve.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { type CompieAtti, compi, problemaRifiuto } from '../vendita/rotte/atti/atti.ts';
import { nelRegistro, perUnAtto } from '../vendita/rotte/atti/atto-di-chi-conduce.ts';
import { attoreDi } from '../vendita/rotte/attori.ts';
import { affidata } from '../vendita/rotte/oggetti.ts';
import { depositatoCon } from './firmato.ts';
import type { ConStampa } from './stampa/stampa.ts';
import { type VersioneDalRegistro, versioniIn } from './versioni.ts';

type Parti = CompieAtti &
  Pick<Casa, 'db' | 'segreti' | 'orologio'> &
  Pick<Nucleo, 'esecutore' | 'giornale' | 'tutteLeVoci'> &
  ConStampa;
type Chiede = { parametri: { id: string }; chi: UtenteAdmin };

/** Il verbale: nasce dal registro, il referente lo corregge, i dati restano quelli del registro (R68). */
export async function rotteVerbale(app: FastifyInstance, { parti }: { parti: Parti }): Promise<void> {
  const { stampa, tutteLeVoci } = parti;
  const oggetto = ({ parametri: { id }, chi }: Chiede): Promise<StatoPubblicato> => affidata(parti, id, chi);

  serve(app, versioniDelVerbale, { oggetto }, async ({ oggetto: { id } }) => ({
    versioni: await Promise.all(
      versioniIn(await tutteLeVoci(id)).map(async (versione) => ({
        ...versione,
        depositato: versione.depositato === null ? null : await depositatoCon(parti, id, versione.depositato),
      })),
    ),
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
      await annotaLettura(parti, chi.id, id, 'testo del verbale');
      return stampa.bozza(id, versioniIn(await tutteLeVoci(id)), origine);
    },
  );

  serve(
    app,
    redigiConTesto,
    { oggetto: (arrivata) => perUnAtto(parti, arrivata, nelRegistro(parti)) },
    async ({ oggetto: stato, chi, corpo: { comandoId, testo, letta } }) => {
      // Di chi ripete non si stampa di nuovo: intanto il registro può dire altro, e la sua versione è già conservata.
      const ripetuto = (await parti.esecutore.leggi(stato.id)).comandi.has(comandoId);
      const versioni = ripetuto ? [] : versioniIn(await tutteLeVoci(stato.id));
      const impronta = ripetuto ? '' : await redatto(stampa, stato, { testo, letta, versioni });
      // Che nel frattempo nessuno ne abbia scritta un'altra lo dice la regola, nella transazione che scrive.
      const atto = { tipo: 'redigiVerbale', impronta, segue: versioni.at(-1)?.versione ?? 0 } as const;
      return compi(parti, stato.id, comandoId, attoreDi(chi), atto, {
        detto: { tipo: 'redigiVerbale', testo, letta },
      });
    },
  );

  serve(app, verbaleStampato, { oggetto }, async ({ oggetto: { id }, chi, parametri: { nome } }) => {
    const numero = Number(nome.slice(0, -'.pdf'.length));
    const trovata = versioniIn(await tutteLeVoci(id)).find(({ versione }) => versione === numero);
    if (trovata === undefined) throw problema('verbale_inesistente');
    await annotaLettura(parti, chi.id, id, `verbale, versione ${trovata.versione}`);
    const pdf = await stampa.redatto(id, trovata.impronta);
    return comeFile('application/pdf', `verbale-${trovata.versione}.pdf`, pdf, true);
  });
}

type Scritto = { testo: TestoVerbale; letta: number | null; versioni: readonly VersioneDalRegistro[] };

/**
 * Stampa e conserva il verbale con quel testo, e ne dà l'impronta; rifiuta il testo che cambia ciò che il registro dice, e quello di chi
 * non ha letto l'ultimo salvato.
 */
async function redatto(
  stampa: Parti['stampa'],
  { id, fase }: StatoPubblicato,
  { testo, letta, versioni }: Scritto,
): Promise<string> {
  if (fase !== 'esitata') throw problemaRifiuto(rifiuta('fase_non_ammessa', { fase }));
  if ((await stampa.ultimaConTesto(id, versioni)) !== letta) throw problemaRifiuto(rifiuta('R68_verbale_cambiato'));
  const esito = await stampa.redigiConTesto(id, testo);
  if ('impronta' in esito) return esito.impronta;
  const errori = esito.difetti.map((messaggio) => ({ campo: 'testo', messaggio }));
  throw problema('testo_non_ammesso', { difetti: esito.difetti.join(' ') }, { errori });
}
