import multipart from '@fastify/multipart';
import type { UtenteAdmin } from '@gestore/contratto/accesso/forme';
import { VERBALE_FIRMATO_MAX_KB } from '@gestore/contratto/documenti/limiti-documenti';
import { depositaVerbaleFirmato, verbaleConFirma } from '@gestore/contratto/verbale/chiamate';
import { corpoVerbaleFirmato } from '@gestore/contratto/verbale/testo-verbale';
import type { FastifyInstance } from 'fastify';
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
import { acquisisciFirmato, fileFirmato, type PartiFirmato } from './firmato.ts';
import type { ConStampa } from './stampa/stampa.ts';
import { versioniIn } from './versioni.ts';

const BYTE_MAX = VERBALE_FIRMATO_MAX_KB * 1_024;
type Parti = CompieAtti &
  Pick<Casa, 'db' | 'segreti' | 'orologio'> &
  Pick<Nucleo, 'esecutore' | 'giornale' | 'tutteLeVoci'> &
  ConStampa &
  Pick<PartiFirmato, 'magazzino' | 'fiducia'>;
type Chiede = { parametri: { id: string }; chi: UtenteAdmin };

/** Il verbale con la firma digitale: chi conduce lo deposita, chi legge il verbale lo scarica com'è arrivato (R68). */
export async function rotteVerbaleFirmato(app: FastifyInstance, { parti }: { parti: Parti }): Promise<void> {
  await app.register(multipart, { limits: { fileSize: BYTE_MAX, files: 1, fields: 2, fieldSize: 200 } });
  const condotte = ({ parametri: { id }, chi }: Chiede) => condottaODaSecondo(parti, id, chi);
  serve(app, depositaVerbaleFirmato, { oggetto: condotte }, ({ oggetto: stato, chi, request }) =>
    conFileCaricato(request, BYTE_MAX, async ({ nome, byte, campi }) => {
      const { id } = stato;
      const { comandoId, versione: numero } = analizza(corpoVerbaleFirmato, campi);
      await pretendiConduzione(stato, chi, comandoId, nelRegistro(parti));
      const versioni = versioniIn(await parti.tutteLeVoci(id));
      const versione = versioni.find((una) => una.versione === Number(numero));
      if (versione === undefined) throw problema('verbale_inesistente');
      const daDepositare = { asta: id, versioni, versione, nomeFile: nome, byte };
      const firmato = await acquisisciFirmato(parti, daDepositare, parti.orologio.adesso());
      return compi(parti, id, comandoId, attoreDi(chi), {
        tipo: 'depositaVerbaleFirmato',
        versione: versione.versione,
        impronta: versione.impronta,
        firmato,
      });
    }).catch(inParole),
  );

  const affidate = ({ parametri: { id }, chi }: Chiede) => affidata(parti, id, chi);
  serve(app, verbaleConFirma, { oggetto: affidate }, async ({ oggetto: { id }, chi, query: { versione } }) => {
    const firmata = versioniIn(await parti.tutteLeVoci(id)).findLast(
      ({ depositato, versione: sua }) => depositato !== null && (versione === undefined || sua === versione),
    );
    if (firmata === undefined || firmata.depositato === null) throw problema('R68_file_inesistente');
    await annotaLettura(parti, chi.id, id, `verbale firmato, versione ${firmata.versione}`);
    const byte = await fileFirmato(parti, firmata.depositato.impronta);
    const estensione = byte.subarray(0, 5).toString('latin1') === '%PDF-' ? 'pdf' : 'pdf.p7m';
    return comeFile('application/octet-stream', `verbale-${firmata.versione}-firmato.${estensione}`, byte);
  });
}

/** Chi presta il file lo dice per gli estratti dei conti: qui non ci sono periodi da dividere. */
function inParole(errore: unknown): never {
  if (errore instanceof Problema && errore.codice === 'file_troppo_grande')
    throw problema('R68_file_troppo_grande', { limiteMB: VERBALE_FIRMATO_MAX_KB / 1_024 });
  throw errore;
}
