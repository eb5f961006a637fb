import { createHash } from 'node:crypto';
import type { UtenteAdmin } from '@gestore/contratto/accesso/forme';
import type { FileDato } from '@gestore/contratto/linea/chiamata';
import {
  attestaDisservizi,
  attestaDisserviziDaReferente,
  attestaDisserviziDiUna,
  fascicoloDiProva,
  fascicoloDiProvaDaReferente,
  leggiDisservizi,
  leggiDisserviziDaReferente,
  mioFascicoloDiProva,
} from '@gestore/contratto/salute/chiamate';
import type { StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problema } from '../../bordo/problema.ts';
import { comeFile, serve } from '../../bordo/serve.ts';
import { annotaLettura } from '../../vendita/aste/letture-identita.ts';
import {
  affidataLeggibile,
  dellaSuaVendita,
  leggibile,
  type Nominata,
  pubblicata,
} from '../../vendita/rotte/oggetti.ts';
import { colpite, disserviziDiTutte, disserviziVisti } from './disservizi-visti.ts';
import { fascicolo } from './fascicolo.ts';
import type { PartiDisservizi } from './parti.ts';

/** Quando la piattaforma non è stata in salute: attestazioni e fascicoli di prova (R57). */
export async function rotteDisservizi(app: FastifyInstance, { parti }: { parti: PartiDisservizi }): Promise<void> {
  serve(
    app,
    mioFascicoloDiProva,
    { oggetto: ({ chi, parametri: { id } }) => dellaSuaVendita(chi, id) },
    async ({ oggetto: { astaId, bustaId }, reply }) =>
      zip(reply, await fascicolo(parti, await pubblicata(parti, astaId), bustaId ?? '')),
  );
  delReferente(app, parti);
  delGestore(app, parti);
}

function delReferente(app: FastifyInstance, parti: PartiDisservizi): void {
  const oggetto = ({ chi, parametri: { id } }: Nominata<UtenteAdmin>) => affidataLeggibile(parti, id, chi);
  serve(app, leggiDisserviziDaReferente, { oggetto }, async ({ oggetto: stato }) => ({
    disservizi: await disserviziVisti(parti, stato),
    altreVendite: 0,
  }));
  serve(app, attestaDisserviziDaReferente, { oggetto }, async ({ oggetto: { id }, reply }) =>
    pdf(reply, await parti.stampa.attestazione([id])),
  );
  serve(app, fascicoloDiProvaDaReferente, { oggetto }, async ({ oggetto: stato, parametri: { cid }, chi, reply }) =>
    zip(reply, await fascicoloDi(parti, stato, cid, chi)),
  );
}

function delGestore(app: FastifyInstance, parti: PartiDisservizi): void {
  const oggetto = ({ parametri: { id } }: Nominata) => leggibile(parti, id);
  serve(app, leggiDisservizi, () => disserviziDiTutte(parti));
  serve(app, attestaDisservizi, async ({ reply }) => {
    const { aste, altre } = await colpite(parti);
    return pdf(reply, await parti.stampa.attestazione(aste, true, altre));
  });
  serve(app, attestaDisserviziDiUna, { oggetto }, async ({ oggetto: { id }, reply }) =>
    pdf(reply, await parti.stampa.attestazione([id])),
  );
  serve(app, fascicoloDiProva, { oggetto }, async ({ oggetto: stato, parametri: { cid }, chi, reply }) =>
    zip(reply, await fascicoloDi(parti, stato, cid, chi)),
  );
}

/** Il fascicolo di una credenziale di questa vendita; quelle di un'altra non esistono. La lettura resta annotata (R37). */
async function fascicoloDi(
  parti: PartiDisservizi,
  stato: StatoPubblicato,
  cid: string,
  chi: { id: string },
): Promise<Uint8Array> {
  const bustaId = await parti.bustaDellaCredenziale(stato.id, cid);
  if (bustaId === null) throw problema('credenziale_inesistente');
  const pseudonimo = stato.buste.get(bustaId)?.pseudonimo ?? '';
  await annotaLettura(parti, chi.id, stato.id, `fascicolo di prova di ${pseudonimo}`);
  return fascicolo(parti, stato, bustaId);
}

/** L'impronta dei byte è nell'intestazione (RFC 9530): chi riceve il documento da altri la confronta con questa. */
function conImpronta(reply: FastifyReply, byte: Uint8Array, tipo: string, nome: string): FileDato {
  const impronta = createHash('sha256').update(byte).digest('base64');
  reply.header('repr-digest', `sha-256=:${impronta}:`);
  return comeFile(tipo, nome, byte);
}

const zip = (reply: FastifyReply, byte: Uint8Array): FileDato =>
  conImpronta(reply, byte, 'application/zip', 'fascicolo-di-prova.zip');

function pdf(reply: FastifyReply, byte: Uint8Array): FileDato {
  if (byte.length === 0) throw problema('nessun_disservizio');
  return conImpronta(reply, byte, 'application/pdf', 'attestazione-di-disservizio.pdf');
}
