import type { ScansioneCaricata } from '@gestore/contratto/buste/scansione';
import { SCANSIONI_MAX } from '@gestore/contratto/documenti/limiti-documenti';
import { rifiuta, type StatoPubblicato } from '@gestore/dominio';
import { improntaDi } from '@gestore/registro';
import { sql } from 'kysely';
import { problema } from '../bordo/problema.ts';
import { creaZip } from '../piattaforma/arnesi/zip.ts';
import type { Casa } from '../piattaforma/casa.ts';
import type { Chiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import { tipoDi } from '../sigillo/firme/documento-firmato.ts';
import { tieniBusta } from '../vendita/aste/buste/buste-vere.ts';
import { bustaDellaScansione, scansioneDi } from '../vendita/aste/buste/scansioni.ts';
import { problemaRifiuto } from '../vendita/rotte/atti/atti.ts';

/** Ciò che uno scanner scrive, e che si mostra accanto all'offerta; il nome lo dà la piattaforma, mai chi carica. */
const NOMI = { pdf: 'scansione.pdf', jpeg: 'scansione.jpg', png: 'scansione.png' } as const;

/**
 * Tiene sigillata la scansione di un'offerta che si sta per digitare, a operazioni aperte (R28). Caricata due volte con lo stesso
 * comando è una. Lancia `fase_non_ammessa`, `R28_scansione_tipo`, `R28_troppe_scansioni`; i byte restano di chi chiama.
 */
export async function acquisisciScansione(
  casa: Pick<Casa, 'db' | 'orologio' | 'segreti'> & Pick<Chiavi, 'sigillo'>,
  stato: StatoPubblicato,
  { comandoId: id, byte }: { comandoId: string; byte: Uint8Array },
): Promise<ScansioneCaricata> {
  if (stato.fase !== 'operazioni_aperte') throw problemaRifiuto(rifiuta('fase_non_ammessa', { fase: stato.fase }));
  const tipo = tipoDi(byte);
  if (tipo === 'testo' || tipo === 'altro') throw problema('R28_scansione_tipo');
  const asta = stato.id;
  const busta = bustaDellaScansione(asta, id);
  const gia = await scansioneDi(casa, stato, busta);
  if (gia !== null) return { id, ...gia };
  if ((await caricate(casa, stato)) >= SCANSIONI_MAX)
    throw problema('R28_troppe_scansioni', { massimo: SCANSIONI_MAX });
  const scansione = { nome: NOMI[tipo], byte: byte.length, impronta: improntaDi(byte) };
  const apribileDal = stato.parametri.inizioOperazioniIl;
  const contesto = { asta, busta, parte: 'contenuto', apribileDal } as const;
  const zip = await creaZip([{ nome: `allegati/${scansione.nome}`, contenuto: byte }]);
  const pacchetto = await casa.sigillo.sigilla(zip, contesto);
  zip.fill(0);
  const contenuto = await casa.sigillo.sigilla(new TextEncoder().encode(JSON.stringify({ scansione })), contesto);
  // L'impronta è della busta: la stessa carta può stare accanto a due offerte.
  const impronta = improntaDi(`${busta}/${scansione.impronta}`);
  const parti = { contatti: null, contattiDal: apribileDal, contenuto, contenutoDal: apribileDal, pacchetto };
  await tieniBusta(casa, { asta, bustaId: busta, impronta, ...parti });
  return { id, ...((await scansioneDi(casa, stato, busta)) ?? scansione) };
}

/** Quante ne ha già la vendita, anche di offerte che poi nessuno ha registrato. */
async function caricate({ db }: Pick<Casa, 'db'>, { id: asta, buste, arrivi }: StatoPubblicato): Promise<number> {
  const arrivate = [...buste.values()].filter(({ prova }) => prova !== 'dichiarata').map(({ id }) => id);
  const { rows } = await sql<{ quante: number }>`
    SELECT count(*)::int AS quante FROM buste_sigillate
    WHERE asta = ${asta} AND busta_id <> ALL(${[...arrivate, ...arrivi.keys()]}::uuid[])`.execute(db);
  return rows[0]?.quante ?? 0;
}
