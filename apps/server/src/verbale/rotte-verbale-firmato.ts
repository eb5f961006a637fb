import multipart from '@fastify/multipart';
import type { UtenteAdmin } from '@gestore/contratto/accesso/forme';
import { VERBALE_FIRMATO_MAX_KB } from '@gestore/contratto/documenti/limiti-documenti';
import {
  depositaElencoFirmato,
  depositaVerbaleFirmato,
  elenchiDeiRilanci,
  elencoConFirma,
  elencoStampato,
  verbaleConFirma,
} from '@gestore/contratto/verbale/chiamate';
import { corpoFileFirmato } from '@gestore/contratto/verbale/testo-verbale';
import type { StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { conFileCaricato } from '../bordo/file-caricato.ts';
import { Problema, problema } from '../bordo/problema.ts';
import { comeFile, serve } from '../bordo/serve.ts';
import { analizza } from '../piattaforma/arnesi/analizza.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { type CompieAtti, compi } from '../vendita/rotte/atti/atti.ts';
import { nelRegistro, pretendiConduzione } from '../vendita/rotte/atti/atto-di-chi-conduce.ts';
import { attoreDi } from '../vendita/rotte/attori.ts';
import { affidata, condottaODaSecondo } from '../vendita/rotte/oggetti.ts';
import { acquisisciFirmato, depositatoCon, fileFirmato, type PartiFirmato, type VersioneDaFirmare } from './firmato.ts';
import type { ConStampa } from './stampa/stampa.ts';
import { elenchiIn, versioniIn } from './versioni.ts';

const BYTE_MAX = VERBALE_FIRMATO_MAX_KB * 1_024;
type Parti = CompieAtti &
  Pick<Casa, 'db' | 'segreti' | 'orologio'> &
  Pick<Nucleo, 'esecutore' | 'giornale' | 'tutteLeVoci'> &
  ConStampa &
  Pick<PartiFirmato, 'magazzino' | 'fiducia'>;
type Chiede = { parametri: { id: string }; chi: UtenteAdmin };

/** Il verbale e l'elenco dei rilanci con la firma digitale: chi conduce li deposita, chi legge il verbale li scarica (R67, R68). */
export async function rotteVerbaleFirmato(app: FastifyInstance, { parti }: { parti: Parti }): Promise<void> {
  await app.register(multipart, { limits: { fileSize: BYTE_MAX, files: 1, fields: 3, fieldSize: 2_000 } });
  const condotte = ({ parametri: { id }, chi }: Chiede) => condottaODaSecondo(parti, id, chi);
  serve(app, depositaVerbaleFirmato, { oggetto: condotte }, ({ oggetto: stato, chi, request }) =>
    depositato(parti, { stato, chi, request, genere: 'verbale' }),
  );
  serve(app, depositaElencoFirmato, { oggetto: condotte }, ({ oggetto: stato, chi, request }) =>
    depositato(parti, { stato, chi, request, genere: 'elenco' }),
  );

  const affidate = ({ parametri: { id }, chi }: Chiede) => affidata(parti, id, chi);
  serve(app, verbaleConFirma, { oggetto: affidate }, async ({ oggetto: { id }, chi, query: { versione } }) => {
    const firmata = conFirma(versioniIn(await parti.tutteLeVoci(id)), versione);
    if (firmata === null) throw problema('R68_file_inesistente');
    await annotaLettura(parti, chi.id, id, `verbale firmato, versione ${firmata.versione}`);
    return comeScaricato(`verbale-${firmata.versione}-firmato`, await fileFirmato(parti, firmata.firmato));
  });
  serve(app, elencoConFirma, { oggetto: affidate }, async ({ oggetto: { id }, chi, query: { versione } }) => {
    const firmata = conFirma(elenchiIn(await parti.tutteLeVoci(id)), versione);
    if (firmata === null) throw problema('R67_file_inesistente');
    await annotaLettura(parti, chi.id, id, `elenco dei rilanci firmato, versione ${firmata.versione}`);
    return comeScaricato(`elenco-rilanci-${firmata.versione}-firmato`, await fileFirmato(parti, firmata.firmato));
  });

  serve(app, elenchiDeiRilanci, { oggetto: affidate }, async ({ oggetto: { id } }) => ({
    versioni: await Promise.all(
      elenchiIn(await parti.tutteLeVoci(id)).map(async ({ depositato, ...elenco }) => ({
        ...elenco,
        depositato: depositato === null ? null : await depositatoCon(parti, id, depositato),
      })),
    ),
  }));
  serve(app, elencoStampato, { oggetto: affidate }, async ({ oggetto: { id }, chi, parametri: { nome } }) => {
    const numero = Number(nome.slice(0, -'.pdf'.length));
    const trovata = elenchiIn(await parti.tutteLeVoci(id)).find(({ versione }) => versione === numero);
    if (trovata === undefined) throw problema('R67_elenco_inesistente');
    await annotaLettura(parti, chi.id, id, `elenco dei rilanci con gli autori (DM 23), versione ${numero}`);
    const pdf = await parti.stampa.redatto(id, trovata.impronta);
    return comeFile('application/pdf', `elenco-rilanci-${numero}.pdf`, pdf, true);
  });
}

/** Di ogni documento che si firma: le sue versioni, il problema di una che non c'è, l'atto che ne deposita il file. */
const GENERI = {
  verbale: { versioniDi: versioniIn, inesistente: 'verbale_inesistente', tipo: 'depositaVerbaleFirmato' },
  elenco: { versioniDi: elenchiIn, inesistente: 'R67_elenco_inesistente', tipo: 'depositaElencoFirmato' },
} as const;
type DaMandare = { stato: StatoPubblicato; chi: UtenteAdmin; request: FastifyRequest; genere: keyof typeof GENERI };

/** Verifica il file che arriva e lo deposita con il suo atto; chi ha passato la conduzione ripete soltanto ciò che aveva mandato (R36). */
function depositato(parti: Parti, { stato, chi, request, genere }: DaMandare): ReturnType<typeof compi> {
  const { id } = stato;
  const { versioniDi, inesistente, tipo } = GENERI[genere];
  return conFileCaricato(request, BYTE_MAX, async ({ nome, byte, campi }) => {
    const { comandoId, versione: numero, motivo: scritto } = analizza(corpoFileFirmato, campi);
    await pretendiConduzione(stato, chi, comandoId, nelRegistro(parti));
    const versioni: readonly VersioneDaFirmare[] = versioniDi(await parti.tutteLeVoci(id));
    const trovata = versioni.find((una) => una.versione === Number(numero));
    if (trovata === undefined) throw problema(inesistente);
    const motivo = scritto.trim() || null;
    const daDepositare = { asta: id, versioni, versione: trovata, nomeFile: nome, byte, motivo };
    const firmato = await acquisisciFirmato(parti, daDepositare, parti.orologio.adesso());
    const { versione, impronta } = trovata;
    return compi(parti, id, comandoId, attoreDi(chi), { tipo, versione, impronta, firmato, motivo });
  }).catch(inParole);
}

/** L'ultima versione che ha un file con la firma, o quella chiesta; `null` se non ce n'è. */
function conFirma(
  versioni: readonly VersioneDaFirmare[],
  chiesta: number | undefined,
): { versione: number; firmato: string } | null {
  const firmate = versioni.flatMap(({ versione, depositato }) =>
    depositato === null ? [] : [{ versione, firmato: depositato.impronta }],
  );
  return firmate.findLast(({ versione }) => chiesta === undefined || versione === chiesta) ?? null;
}

/** Il file com'è arrivato, con l'estensione che dicono i suoi byte. */
function comeScaricato(nome: string, byte: Buffer) {
  const estensione = byte.subarray(0, 5).toString('latin1') === '%PDF-' ? 'pdf' : 'pdf.p7m';
  return comeFile('application/octet-stream', `${nome}.${estensione}`, byte);
}

/** Chi presta il file lo dice per gli estratti dei conti: qui non ci sono periodi da dividere. */
function inParole(errore: unknown): never {
  if (errore instanceof Problema && errore.codice === 'file_troppo_grande')
    throw problema('R68_file_troppo_grande', { limiteMB: VERBALE_FIRMATO_MAX_KB / 1_024 });
  throw errore;
}
