import type { UtenteAdmin } from '@gestore/contratto/accesso/forme';
import * as chiamate from '@gestore/contratto/documenti/chiamate';
import type { Arrivati, ElencoDocumenti } from '@gestore/contratto/documenti/forme';
import { PEZZO_BYTE } from '@gestore/contratto/documenti/limiti-documenti';
import type { TipoNelNome } from '@gestore/contratto/documenti/tipo-nel-nome';
import type { FileDato } from '@gestore/contratto/linea/chiamata';
import type { Stato } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { debitoreDettoDi } from '../vendita/aste/confronti/impediti.ts';
import { pubblicaDi } from '../vendita/aste/scheda/viste.ts';
import { affidata, condotta, type Nominata } from '../vendita/rotte/oggetti.ts';
import { tipoPromesso } from './esame/tipo-vero.ts';
import {
  comeSiVede,
  correzioniDi,
  documentiDi,
  documentoVivo,
  perTutti,
  type RigaDocumento,
  unDocumento,
} from './leggi.ts';
import { fileDiLavoro, filePerTutti, mandaFile } from './manda.ts';
import { oscura, paginaDi, proposteDi } from './oscura.ts';
import type { PartiDocumenti, VenditaConDocumenti } from './parti.ts';
import { aggiungi, cambia, delDocumento, ordina, pretendiAccettabile, pretendiTipo } from './scrivi.ts';

/** I documenti e le foto di una vendita: chi la conduce e il gestore li caricano, chiunque vede quelli pubblicati (R76). */
export async function rotteDocumentiVendita(app: FastifyInstance, { parti }: { parti: PartiDocumenti }): Promise<void> {
  // Un pezzo arriva tutto prima che se ne faccia qualcosa: interrotto, non è arrivato.
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, corpo, fatto) => fatto(null, corpo));
  delGestore(app, parti);
  delDelegato(app, parti);
  diChiunque(app, parti);
}

const opzioniDelPezzo = { bodyLimit: PEZZO_BYTE };

function delGestore(app: FastifyInstance, parti: PartiDocumenti): void {
  const oggetto = ({ parametri: { id } }: Nominata) => esistente(parti, id);
  serve(app, chiamate.documentiDelGestore, { oggetto }, ({ oggetto: vendita }) => elencoDi(parti, vendita));
  serve(app, chiamate.arrivatiDelGestore, { oggetto }, ({ oggetto: vendita, parametri, query }) =>
    arrivatiDi(parti, vendita.id, parametri.impronta, query),
  );
  serve(app, chiamate.pezzoDelGestore, { oggetto, ...opzioniDelPezzo }, ({ oggetto: vendita, parametri, request }) =>
    unPezzo(parti, vendita.id, parametri, request.body),
  );
  serve(app, chiamate.aggiungiDelGestore, { oggetto }, async ({ oggetto: vendita, corpo, chi }) =>
    comeSiVede(await aggiungi(parti, vendita.id, corpo, chi)),
  );
  serve(app, chiamate.ordinaDelGestore, { oggetto }, async ({ oggetto: vendita, corpo, chi }) => {
    await ordina(parti, vendita.id, corpo, chi);
    return elencoDi(parti, vendita);
  });
  serve(app, chiamate.cambiaDelGestore, { oggetto }, async ({ oggetto: vendita, parametri, corpo, chi }) =>
    comeSiVede(await cambia(parti, vendita, parametri.documento, corpo, chi)),
  );
  serve(app, chiamate.proposteDelGestore, { oggetto }, ({ oggetto: vendita, parametri, corpo, chi }) =>
    proposteDi(parti, vendita, parametri.documento, corpo.parole, chi),
  );
  serve(
    app,
    chiamate.paginaDelGestore,
    { oggetto },
    async ({ oggetto: vendita, parametri: { documento, pagina }, chi }) =>
      comeImmagine(await paginaDi(parti, vendita.id, documento, pagina, chi)),
  );
  serve(app, chiamate.oscuraDelGestore, { oggetto }, async ({ oggetto: vendita, parametri, corpo, chi }) =>
    comeSiVede(await oscura(parti, vendita, parametri.documento, corpo, chi)),
  );
  serve(app, chiamate.contenutoDelGestore, { oggetto }, async ({ oggetto: vendita, parametri, request, reply }) => {
    const riga = await delDocumento(parti.db, vendita.id, parametri.documento);
    return mandaFile({ request, reply, magazzino: parti.magazzino }, fileDiLavoro(riga, parametri.misura), false);
  });
}

function delDelegato(app: FastifyInstance, parti: PartiDocumenti): void {
  const letta = ({ chi, parametri: { id } }: Nominata<UtenteAdmin>) => affidata(parti, id, chi);
  const oggetto = ({ chi, parametri: { id } }: Nominata<UtenteAdmin>) => condotta(parti, id, chi);
  serve(app, chiamate.documentiDelDelegato, { oggetto: letta }, ({ oggetto: vendita }) => elencoDi(parti, vendita));
  serve(app, chiamate.arrivatiDelDelegato, { oggetto }, ({ oggetto: vendita, parametri, query }) =>
    arrivatiDi(parti, vendita.id, parametri.impronta, query),
  );
  serve(app, chiamate.pezzoDelDelegato, { oggetto, ...opzioniDelPezzo }, ({ oggetto: vendita, parametri, request }) =>
    unPezzo(parti, vendita.id, parametri, request.body),
  );
  serve(app, chiamate.aggiungiDelDelegato, { oggetto }, async ({ oggetto: vendita, corpo, chi }) =>
    comeSiVede(await aggiungi(parti, vendita.id, corpo, chi)),
  );
  serve(app, chiamate.ordinaDelDelegato, { oggetto }, async ({ oggetto: vendita, corpo, chi }) => {
    await ordina(parti, vendita.id, corpo, chi);
    return elencoDi(parti, vendita);
  });
  serve(app, chiamate.cambiaDelDelegato, { oggetto }, async ({ oggetto: vendita, parametri, corpo, chi }) =>
    comeSiVede(await cambia(parti, vendita, parametri.documento, corpo, chi)),
  );
  serve(app, chiamate.proposteDelDelegato, { oggetto }, ({ oggetto: vendita, parametri, corpo, chi }) =>
    proposteDi(parti, vendita, parametri.documento, corpo.parole, chi),
  );
  serve(
    app,
    chiamate.paginaDelDelegato,
    { oggetto: letta },
    async ({ oggetto: vendita, parametri: { documento, pagina }, chi }) =>
      comeImmagine(await paginaDi(parti, vendita.id, documento, pagina, chi)),
  );
  serve(app, chiamate.oscuraDelDelegato, { oggetto }, async ({ oggetto: vendita, parametri, corpo, chi }) =>
    comeSiVede(await oscura(parti, vendita, parametri.documento, corpo, chi)),
  );
  serve(
    app,
    chiamate.contenutoDelDelegato,
    { oggetto: letta },
    async ({ oggetto: vendita, parametri, request, reply }) => {
      const riga = await delDocumento(parti.db, vendita.id, parametri.documento);
      return mandaFile({ request, reply, magazzino: parti.magazzino }, fileDiLavoro(riga, parametri.misura), false);
    },
  );
}

function diChiunque(app: FastifyInstance, parti: PartiDocumenti): void {
  serve(app, chiamate.documentiPerTutti, async ({ parametri: { id } }) => {
    await pretendiPubblica(parti, id);
    return perTutti(await documentiDi(parti.db, id), await correzioniDi(parti.db, id));
  });
  serve(app, chiamate.contenutoPerTutti, async ({ parametri: { documento, misura }, request, reply }) => {
    const riga = await unDocumento(parti.db, documento);
    if (riga === null || riga.stato !== 'pubblicato') throw problema('documento_inesistente');
    await pretendiPubblica(parti, riga.asta).catch(() => {
      throw problema('documento_inesistente');
    });
    return mandaFile({ request, reply, magazzino: parti.magazzino }, filePerTutti(riga, misura), true);
  });
}

const comeImmagine = (byte: Uint8Array): FileDato => ({ tipo: 'image/webp', nome: null, byte, inLinea: true });

async function pretendiPubblica({ indice }: PartiDocumenti, asta: string): Promise<void> {
  const riga = await indice.una(asta);
  if (riga === null || pubblicaDi(riga) === null) throw problema('asta_inesistente');
}

async function esistente(
  { esecutore }: PartiDocumenti,
  asta: string,
): Promise<Exclude<Stato, { fase: 'inesistente' }>> {
  const { stato } = await esecutore.leggi(asta);
  if (stato.fase === 'inesistente') throw problema('asta_inesistente');
  return stato;
}

async function elencoDi(parti: PartiDocumenti, vendita: VenditaConDocumenti): Promise<ElencoDocumenti> {
  const righe = await documentiDi(parti.db, vendita.id);
  return { documenti: righe.map(comeSiVede), debitoreDetto: (await debitoreDettoDi(parti, vendita)) !== null };
}

async function arrivatiDi(
  { db, parziali }: PartiDocumenti,
  asta: string,
  impronta: string,
  { nome, byte }: { nome: string; byte: number },
): Promise<Arrivati> {
  pretendiAccettabile(nome, byte);
  const gia = (await documentiDi(db, asta)).find(
    (uno: RigaDocumento) => uno.impronta === impronta && documentoVivo(uno),
  );
  return { arrivati: await parziali.arrivati({ asta, impronta }), documento: gia?.id ?? null };
}

async function unPezzo(
  { parziali }: PartiDocumenti,
  asta: string,
  { impronta, tipo, da }: { impronta: string; tipo: TipoNelNome; da: number },
  pezzo: unknown,
): Promise<Arrivati> {
  if (!Buffer.isBuffer(pezzo) || pezzo.length === 0) throw problema('richiesta_non_valida');
  pretendiAccettabile(`file.${tipo}`, da + pezzo.length);
  // Di che cosa si tratti lo dice il primo pezzo: gli altri non si mandano nemmeno.
  if (da === 0) pretendiTipo(tipoPromesso(`file.${tipo}`), pezzo);
  const arrivati = await parziali.aggiungi({ asta, impronta }, da, pezzo);
  if (arrivati === null)
    throw problema('documento_non_intero', { arrivati: await parziali.arrivati({ asta, impronta }) });
  return { arrivati, documento: null };
}
