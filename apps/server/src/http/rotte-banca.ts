import multipart from '@fastify/multipart';
import {
  type AttoOrdine,
  type Candidato,
  corpoAbbina,
  corpoAbbinaTutti,
  corpoApprova,
  corpoAttoOrdine,
  corpoConto,
  corpoOrdine,
  corpoScarica,
  corpoSciogli,
  type EsitoAbbina,
  type EsitoImportazione,
  type FilePagamenti,
  filtroMovimenti,
  type Ordine,
  type PaginaMovimenti,
  type RimborsiDellaVendita,
  type RispostaDifferenze,
  type RispostaOrdine,
  type VenditaDaRimborsare,
} from '@gestore/contratto/banca';
import { ibanCompatto } from '@gestore/contratto/bonifico';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { richiediOperatore, utenteOperatoreDi } from '../accesso/guardie.ts';
import { annotaLettura } from '../anagrafe/letture.ts';
import { apriCrediti } from '../banca/apri-crediti.ts';
import { compiSuOrdine, elencaOrdini, filePagamenti, ordineInesistente } from '../banca/atti-ordine.ts';
import { importa } from '../banca/importa.ts';
import { FILE_BYTE_MAX } from '../banca/limiti.ts';
import { candidatiDi, elencaDifferenze, elencaMovimenti, movimentoInesistente } from '../banca/movimenti.ts';
import { type OffertaNota, offerteAperte } from '../banca/offerte-aperte.ts';
import { preparaOrdine } from '../banca/ordini.ts';
import { rimborsiDellaVendita, venditeDaRimborsare } from '../banca/rimborsi-dovuti.ts';
import { abbinaAMano, abbinaTutti, sciogli } from '../banca/scrivi-abbinamenti.ts';
import { ritenta } from '../base-dati/ritenta.ts';
import type { Vendita } from '../vendita.ts';
import { analizza } from './analizza.ts';
import { astaInesistente } from './atti.ts';
import { conFileCaricato, type FileCaricato } from './file-caricato.ts';
import { Problema } from './problema.ts';

const con = { preHandler: richiediOperatore };
const chi = (request: FastifyRequest) => {
  const { id, nome } = utenteOperatoreDi(request);
  return { id, nome };
};

/** I conti delle cauzioni, per gli operatori: estratti, abbinamenti, ordini di rimborso. */
export async function rotteBanca(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  await app.register(multipart, { limits: { fileSize: FILE_BYTE_MAX, files: 1, fields: 4, fieldSize: 1_000 } });
  rotteMovimenti(app, vendita);
  rotteAbbinamenti(app, vendita);
  rotteOrdini(app, vendita);
}

function rotteMovimenti(app: FastifyInstance, vendita: Vendita): void {
  app.post('/api/edicom/banca/camt', con, (request): Promise<EsitoImportazione> => {
    const usa = ({ nome, byte }: FileCaricato) =>
      importa(vendita, { banca: 'sella', nome, byte, conto: null }, chi(request));
    return conFileCaricato(request, FILE_BYTE_MAX, usa);
  });
  app.post('/api/edicom/banca/bcc', con, (request): Promise<EsitoImportazione> => {
    const usa = ({ nome, byte, campi }: FileCaricato) => {
      // Di un conto BCC si accetta anche il CAMT: è ciò con cui il CSV si confronta.
      if (/^\s*(\uFEFF|ï»¿)?\s*</.test(Buffer.from(byte.subarray(0, 64)).toString('latin1')))
        return importa(vendita, { banca: 'bcc', nome, byte, conto: null }, chi(request));
      const { conto, intestatario } = analizza(corpoConto, campi);
      const suo = { iban: ibanCompatto(conto), intestatario: intestatario.trim() };
      return importa(vendita, { banca: 'bcc', nome, byte, conto: suo }, chi(request));
    };
    return conFileCaricato(request, FILE_BYTE_MAX, usa);
  });
  app.get('/api/edicom/banca/movimenti', con, async (request): Promise<PaginaMovimenti> => {
    const filtro = analizza(filtroMovimenti, request.query);
    const pagina = await elencaMovimenti(vendita, filtro);
    const che = `movimenti dei conti (${filtro.banca}): ${pagina.movimenti.length} righe`;
    await annotaLettura(vendita, chi(request).id, null, che);
    return pagina;
  });
  app.get('/api/edicom/banca/differenze', con, (request): Promise<RispostaDifferenze> => {
    const { banca } = analizza(z.strictObject({ banca: z.enum(['sella', 'bcc']) }), request.query);
    return elencaDifferenze(vendita, banca);
  });
}

function rotteAbbinamenti(app: FastifyInstance, vendita: Vendita): void {
  app.post('/api/edicom/banca/abbina', con, async (request): Promise<EsitoAbbina> => {
    const { comandoId } = analizza(corpoAbbinaTutti, request.body);
    const offerte = await lette(vendita, request);
    await apriCrediti(vendita);
    return { abbinati: await ritenta(() => abbinaTutti(vendita, comandoId, offerte, chi(request))) };
  });
  app.get('/api/edicom/banca/movimenti/:id/candidati', con, async (request): Promise<{ candidati: Candidato[] }> => {
    const { candidati, lette: offerte } = await candidatiDi(vendita, idDi(request, movimentoInesistente));
    await annota(vendita, request, offerte);
    return { candidati };
  });
  app.post('/api/edicom/banca/movimenti/:id/abbina', con, async (request): Promise<EsitoAbbina> => {
    const { asta, bustaId, ...corpo } = analizza(corpoAbbina, request.body);
    const offerta = (await lette(vendita, request)).find((una) => una.asta === asta && una.bustaId === bustaId);
    if (offerta === undefined)
      throw new Problema(
        404,
        'offerta_inesistente',
        'Offerta non trovata',
        'L’offerta indicata non esiste, o la sua busta non è ancora stata aperta.',
        { regola: 'R10' },
      );
    await abbinaAMano(vendita, idDi(request, movimentoInesistente), corpo, offerta, chi(request));
    return { abbinati: 1 };
  });
  app.post('/api/edicom/banca/movimenti/:id/sciogli', con, async (request): Promise<EsitoAbbina> => {
    const corpo = analizza(corpoSciogli, request.body);
    await sciogli(vendita, idDi(request, movimentoInesistente), corpo, chi(request));
    return { abbinati: 0 };
  });
}

function rotteOrdini(app: FastifyInstance, vendita: Vendita): void {
  app.get('/api/edicom/banca/rimborsi', con, async (): Promise<{ vendite: VenditaDaRimborsare[] }> => {
    return { vendite: await venditeDaRimborsare(vendita) };
  });
  app.get('/api/edicom/banca/rimborsi/:id', con, async (request): Promise<RimborsiDellaVendita> => {
    const rimborsi = await rimborsiDellaVendita(vendita, idDi(request, astaInesistente));
    await annotaLettura(vendita, chi(request).id, rimborsi.asta, 'rimborsi da ordinare, con gli IBAN');
    return rimborsi;
  });
  app.get('/api/edicom/banca/ordini', con, async (request): Promise<{ ordini: Ordine[] }> => {
    const ordini = await elencaOrdini(vendita, chi(request).id);
    for (const asta of new Set(ordini.map((ordine) => ordine.asta)))
      await annotaLettura(vendita, chi(request).id, asta, 'ordini di rimborso, con gli IBAN');
    return { ordini };
  });
  app.post('/api/edicom/banca/ordini', con, (request): Promise<RispostaOrdine> => {
    const corpo = analizza(corpoOrdine, request.body);
    return ritenta(() => preparaOrdine(vendita, corpo, chi(request)));
  });
  const compi = (
    request: FastifyRequest,
    atto: AttoOrdine,
    dati: { comandoId: string; motivo?: string; impronta?: string },
  ) =>
    ritenta(() =>
      compiSuOrdine(
        vendita,
        idDi(request, ordineInesistente),
        atto,
        { ...dati, motivo: dati.motivo ?? null },
        chi(request),
      ),
    );
  app.post('/api/edicom/banca/ordini/:id/approva', con, (request) =>
    compi(request, 'approva', analizza(corpoApprova, request.body)),
  );
  for (const atto of ['respingi', 'annulla', 'esegui'] as const)
    app.post(`/api/edicom/banca/ordini/:id/${atto}`, con, (request) =>
      compi(request, atto, analizza(corpoAttoOrdine, request.body)),
    );
  app.post('/api/edicom/banca/ordini/:id/scarica', con, async (request): Promise<FilePagamenti> => {
    const { id } = await compi(request, 'scarica', analizza(corpoScarica, request.body));
    return filePagamenti(vendita, id);
  });
}

/** Le offerte aperte, con la lettura annotata per ciascuna vendita (R37). */
async function lette(vendita: Vendita, request: FastifyRequest): Promise<OffertaNota[]> {
  const offerte = await offerteAperte(vendita);
  await annota(vendita, request, offerte);
  return offerte;
}

async function annota(vendita: Vendita, request: FastifyRequest, offerte: readonly OffertaNota[]): Promise<void> {
  for (const asta of new Set(offerte.map((offerta) => offerta.asta)))
    await annotaLettura(vendita, chi(request).id, asta, 'CRO e IBAN delle offerte, per abbinare le cauzioni');
}

const parametri = z.object({ id: z.uuid().toLowerCase() });

/** L'identificativo nell'indirizzo; ciò che non è un uuid non esiste. */
function idDi(request: FastifyRequest, inesistente: () => Problema): string {
  const letto = parametri.safeParse(request.params);
  if (!letto.success) throw inesistente();
  return letto.data.id;
}
