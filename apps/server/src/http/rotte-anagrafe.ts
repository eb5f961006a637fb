import {
  type AccountLibero,
  corpoAccount,
  corpoAttoAccount,
  corpoModifica,
  corpoNuovoAccount,
  corpoSeparazione,
  corpoSoggetto,
  corpoTribunale,
  corpoUnione,
  filtroSoggetti,
  type OfferenteDiVendita,
  type PaginaSoggetti,
  type RigaTribunale,
  type Soggetto,
  type Tribunale,
} from '@gestore/contratto/anagrafe';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { richiediOperatore, utenteOperatoreDi } from '../accesso/guardie.ts';
import { annotaSenzaPosta } from '../accesso/senza-posta.ts';
import { type AttoAccount, collegaAccount, compiSuAccount } from '../anagrafe/account.ts';
import { elencaAccount, elencaSoggetti } from '../anagrafe/elenco-soggetti.ts';
import { annotaLettura } from '../anagrafe/letture.ts';
import { offerentiDi } from '../anagrafe/offerenti.ts';
import { schedaSoggetto } from '../anagrafe/scheda-soggetto.ts';
import { soggettoInesistente } from '../anagrafe/scrivi-soggetto.ts';
import { seminaTribunali } from '../anagrafe/semina-tribunali.ts';
import { creaSoggetto, modificaSoggetto } from '../anagrafe/soggetti.ts';
import { elencaTribunali, scriviTribunale, tribunaleInesistente, trovaTribunale } from '../anagrafe/tribunali.ts';
import { separaSoggetti, unisciSoggetti } from '../anagrafe/unione.ts';
import { ritenta } from '../base-dati/ritenta.ts';
import type { Contesto } from '../contesto.ts';
import type { Vendita } from '../vendita.ts';
import { analizza } from './analizza.ts';
import type { Problema } from './problema.ts';

type Parti = { vendita: Vendita; contesto: Contesto };

/** I registri del gestore, per gli operatori: tribunali con i loro parametri, soggetti con i loro codici. */
export async function rotteAnagrafe(app: FastifyInstance, { vendita, contesto }: Parti): Promise<void> {
  rotteTribunali(app, vendita);
  rotteSoggetti(app, vendita);
  rotteAccount(app, { vendita, contesto });
}

const con = { preHandler: richiediOperatore };
const chi = (request: FastifyRequest) => {
  const { id, nome } = utenteOperatoreDi(request);
  return { id, nome };
};

function rotteTribunali(app: FastifyInstance, vendita: Vendita): void {
  app.get('/api/edicom/tribunali', con, async (): Promise<{ tribunali: RigaTribunale[] }> => {
    await seminaTribunali(vendita);
    return { tribunali: await elencaTribunali(vendita) };
  });
  app.get('/api/edicom/tribunali/:id', con, async (request): Promise<Tribunale> => {
    const { il } = analizza(z.strictObject({ il: z.coerce.number().int().min(0).optional() }), request.query);
    const trovato = await trovaTribunale(vendita, idDi(request, tribunaleInesistente), il ?? null);
    if (trovato === null) throw tribunaleInesistente();
    return trovato;
  });
  app.post('/api/edicom/tribunali', con, (request) => {
    const corpo = analizza(corpoTribunale, request.body);
    return ritenta(() => scriviTribunale(vendita, null, corpo, chi(request)));
  });
  app.post('/api/edicom/tribunali/:id', con, (request) => {
    const corpo = analizza(corpoTribunale, request.body);
    return ritenta(() => scriviTribunale(vendita, idDi(request, tribunaleInesistente), corpo, chi(request)));
  });
}

function rotteSoggetti(app: FastifyInstance, vendita: Vendita): void {
  app.get('/api/edicom/soggetti', con, async (request): Promise<PaginaSoggetti> => {
    const pagina = await elencaSoggetti(vendita, analizza(filtroSoggetti, request.query));
    await annotaLettura(vendita, chi(request).id, null, `elenco dei soggetti: ${pagina.soggetti.length} righe`);
    return pagina;
  });
  app.get('/api/edicom/soggetti/:id', con, async (request): Promise<Soggetto> => {
    const scheda = await schedaSoggetto(vendita, idDi(request, soggettoInesistente));
    await annotaLettura(vendita, chi(request).id, null, `soggetto ${scheda.id}`);
    return scheda;
  });
  app.get('/api/edicom/offerenti', con, async (request): Promise<{ offerenti: OfferenteDiVendita[] }> => {
    const { asta } = analizza(z.strictObject({ asta: z.uuid().toLowerCase() }), request.query);
    const offerenti = await offerentiDi(vendita, asta);
    await annotaLettura(vendita, chi(request).id, asta, 'offerenti della vendita, dall’anagrafe');
    return { offerenti };
  });

  app.post('/api/edicom/soggetti', con, (request) => {
    const corpo = analizza(corpoSoggetto, request.body);
    return ritenta(() => creaSoggetto(vendita, corpo, chi(request)));
  });
  app.post('/api/edicom/soggetti/:id/modifica', con, (request) => {
    const corpo = analizza(corpoModifica, request.body);
    return ritenta(() => modificaSoggetto(vendita, idDi(request, soggettoInesistente), corpo, chi(request)));
  });
  app.post('/api/edicom/soggetti/:id/unisci', con, (request) => {
    const corpo = analizza(corpoUnione, request.body);
    return ritenta(() => unisciSoggetti(vendita, idDi(request, soggettoInesistente), corpo, chi(request)));
  });
  app.post('/api/edicom/soggetti/:id/separa', con, (request) => {
    const corpo = analizza(corpoSeparazione, request.body);
    return ritenta(() => separaSoggetti(vendita, idDi(request, soggettoInesistente), corpo, chi(request)));
  });
}

/** Gli account con cui delegati e magistrati entrano: da collegare a un soggetto, o suoi da quando nascono. */
function rotteAccount(app: FastifyInstance, { vendita, contesto }: Parti): void {
  app.get('/api/edicom/account', con, async (): Promise<{ account: AccountLibero[] }> => {
    return { account: await elencaAccount(vendita) };
  });
  app.post('/api/edicom/soggetti/:id/account', con, (request) => {
    const corpo = analizza(corpoAccount, request.body);
    return ritenta(() => collegaAccount(vendita, idDi(request, soggettoInesistente), corpo, chi(request)));
  });
  const compi = async (request: FastifyRequest, atto: AttoAccount & { comandoId: string }) => {
    const id = idDi(request, soggettoInesistente);
    const { risposta, collegamento } = await ritenta(() => compiSuAccount(vendita, id, atto, chi(request)));
    annotaSenzaPosta(contesto, collegamento);
    return risposta;
  };
  app.post('/api/edicom/soggetti/:id/account/crea', con, (request) =>
    compi(request, { atto: 'account_creato', ...analizza(corpoNuovoAccount, request.body) }),
  );
  for (const [nome, atto] of [
    ['invita', 'invitato'],
    ['disabilita', 'disabilitato'],
    ['riabilita', 'riabilitato'],
  ] as const)
    app.post(`/api/edicom/soggetti/:id/account/${nome}`, con, (request) =>
      compi(request, { atto, ...analizza(corpoAttoAccount, request.body) }),
    );
}

const parametri = z.object({ id: z.uuid().toLowerCase() });

/** L'identificativo nell'indirizzo; ciò che non è un uuid non esiste. */
function idDi(request: FastifyRequest, inesistente: () => Problema): string {
  const letto = parametri.safeParse(request.params);
  if (!letto.success) throw inesistente();
  return letto.data.id;
}
