import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { rifila } from './bordi-archivio.ts';
import {
  DOCUMENTO_BYTE_MAX,
  ESPANSO_BYTE_MAX,
  PACCHETTO_BYTE_MAX,
  RAPPORTO_DA_BYTE,
  RAPPORTO_MAX,
  VOCI_MAX,
  VOCI_NELL_INDICE_MAX,
} from './limiti.ts';
import { eDiSistema, leggiNome, nomeLibero } from './nomi-archivio.ts';
import { type MotivoScarto, type Scarto, scarto } from './scarto.ts';

/**
 * Una parte che non si legge: si conserva nei suoi byte e non si apre. `perche` sono parole che seguono «la parte»; `motivo` è quello
 * per cui il pacchetto non si legge se la parte è l'offerta stessa.
 */
export type VoceChiusa = { nome: string; contenuto: Uint8Array; motivo: MotivoScarto; perche: string };

/** Le voci di un archivio aperto, per nome, e quelle rimaste chiuse; oppure la ragione per cui non si apre. */
export type EsitoArchivio =
  | { esito: 'aperto'; voci: Map<string, Uint8Array>; chiuse: VoceChiusa[]; estranei: number }
  | ({ esito: 'scartato' } & Scarto);

type Difetto = Pick<VoceChiusa, 'motivo' | 'perche'>;
type VoceZip = { nome: string; voce: Entry; difetto: Difetto | null };

/**
 * Apre un archivio zip di provenienza ignota. Prima guarda tutto l’indice e lo confronta con i limiti, poi espande: una
 * bomba si riconosce senza farla scoppiare, e nessuna voce supera la misura dichiarata nell’indice. Una parte strana resta chiusa
 * nei suoi byte e non fa perdere le altre (R25); ciò che è ostile all'insieme, o ambiguo, non si apre. Non solleva mai eccezioni
 * per byte cattivi.
 */
export async function apriArchivio(byte: Uint8Array): Promise<EsitoArchivio> {
  if (byte.length > PACCHETTO_BYTE_MAX)
    return scartato('pacchetto_troppo_grande', `Il pacchetto supera ${PACCHETTO_BYTE_MAX / 1024 / 1024} MB.`);
  const { byte: intero, estranei } = rifila(Buffer.from(byte.buffer, byte.byteOffset, byte.length));
  let zip: ZipFile;
  try {
    // I nomi si decodificano qui, per distinguere un nome che esce dalla cartella da un archivio rotto; così le misure.
    zip = await fromBufferPromise(intero, { decodeStrings: false, validateEntrySizes: false });
  } catch {
    return scartato('pacchetto_non_zip', 'Il file non è un archivio zip, oppure è stato troncato.');
  }
  // Un errore tardivo senza ascoltatori fermerebbe il processo: quelli utili arrivano comunque come promesse rifiutate.
  zip.on('error', () => undefined);
  try {
    const indice = await leggiIndice(zip);
    if ('motivo' in indice) return { esito: 'scartato', ...indice };
    return { esito: 'aperto', ...(await espandi(zip, indice)), estranei };
  } catch {
    return scartato('pacchetto_corrotto', 'L’archivio è danneggiato: una sua parte non si legge.');
  }
}

function scartato(...parti: Parameters<typeof scarto>): EsitoArchivio {
  return { esito: 'scartato', ...scarto(...parti) };
}

const troppeVoci = (): Scarto => scarto('pacchetto_troppe_voci', `Il pacchetto contiene più di ${VOCI_MAX} voci.`);

async function leggiIndice(zip: ZipFile): Promise<VoceZip[] | Scarto> {
  if (zip.entryCount > VOCI_NELL_INDICE_MAX) return troppeVoci();
  const voci: VoceZip[] = [];
  const [visti, nomi] = [new Set<string>(), new Set<string>()];
  let espanso = 0;
  let diChiOffre = 0;
  for await (const voce of zip.eachEntry()) {
    const letto = leggiNome(getFileNameLowLevel(voce.generalPurposeBitFlag, voce.fileNameRaw, voce.extraFields, true));
    if (letto === null)
      return scarto(
        'pacchetto_nome_non_ammesso',
        'Una voce del pacchetto ha un nome che uscirebbe dalla sua cartella.',
      );
    espanso += voce.uncompressedSize;
    if (espanso > ESPANSO_BYTE_MAX || (espanso > RAPPORTO_DA_BYTE && espanso > RAPPORTO_MAX * zip.fileSize))
      return scarto(
        'pacchetto_espansione_eccessiva',
        'Il contenuto espanso è smisurato rispetto al pacchetto: non è stato aperto.',
      );
    if (letto.cartella && voce.uncompressedSize === 0) continue;
    if (visti.has(letto.chiave))
      return scarto('pacchetto_nomi_doppi', 'Due voci del pacchetto hanno lo stesso nome: non si sa quale valga.');
    visti.add(letto.chiave);
    diChiOffre += eDiSistema(letto.nome) ? 0 : 1;
    if (diChiOffre > VOCI_MAX) return troppeVoci();
    const nome = nomeLibero(letto.nome, nomi);
    nomi.add(nome);
    const delNome: Difetto | null =
      letto.difetto === null ? null : { motivo: 'pacchetto_nome_non_ammesso', perche: letto.difetto };
    voci.push({ nome, voce, difetto: difettoDellaVoce(voce, nome, letto.cartella) ?? delNome });
  }
  return voci;
}

const FORMATO_UNIX = 3;
const TIPO_FILE = 0o170000;
const FILE_ORDINARIO = 0o100000;
const CARTELLA = 0o040000;
const NEGLI_ALLEGATI = /(^|\/)allegati\//i;

function difettoDellaVoce(voce: Entry, nome: string, cartella: boolean): Difetto | null {
  if (voce.isEncrypted()) return { motivo: 'pacchetto_cifrato', perche: 'è protetta da una password' };
  if (!voce.canDecodeFileData())
    return { motivo: 'pacchetto_voce_non_ammessa', perche: 'usa una compressione che qui non si legge' };
  const tipo = voce.versionMadeBy >>> 8 === FORMATO_UNIX ? (voce.externalFileAttributes >>> 16) & TIPO_FILE : 0;
  if (tipo !== 0 && tipo !== FILE_ORDINARIO && tipo !== CARTELLA)
    return { motivo: 'pacchetto_voce_non_ammessa', perche: 'è un collegamento o un file speciale' };
  if (cartella) return { motivo: 'pacchetto_voce_non_ammessa', perche: 'è una cartella che contiene dati' };
  if (/\.(json|xml)$/i.test(nome) && !NEGLI_ALLEGATI.test(nome) && voce.uncompressedSize > DOCUMENTO_BYTE_MAX)
    return { motivo: 'pacchetto_espansione_eccessiva', perche: `supera ${DOCUMENTO_BYTE_MAX / 1024} kB` };
  return null;
}

const GUASTA: Difetto = { motivo: 'pacchetto_corrotto', perche: 'è danneggiata: il suo controllo non torna' };

async function espandi(
  zip: ZipFile,
  indice: readonly VoceZip[],
): Promise<{ voci: Map<string, Uint8Array>; chiuse: VoceChiusa[] }> {
  const voci = new Map<string, Uint8Array>();
  const chiuse: VoceChiusa[] = [];
  for (const { nome, voce, difetto } of indice) {
    const grezzo = await comeSta(zip, voce);
    const leggibile = !voce.isEncrypted() && voce.canDecodeFileData();
    const contenuto = leggibile ? await espansa(voce, grezzo) : null;
    const guasto = leggibile && contenuto === null ? GUASTA : difetto;
    if (contenuto !== null && guasto === null) voci.set(nome, contenuto);
    else chiuse.push({ nome, contenuto: contenuto ?? grezzo, ...(guasto ?? GUASTA) });
  }
  return { voci, chiuse };
}

/** I byte di una voce come stanno nell'archivio, compressi o cifrati che siano. */
async function comeSta(zip: ZipFile, voce: Entry): Promise<Buffer> {
  const pezzi: Buffer[] = [];
  for await (const pezzo of await zip.openReadStreamPromise(voce, { decodeFileData: false }))
    pezzi.push(pezzo as Buffer);
  return Buffer.concat(pezzi);
}

const NON_COMPRESSA = 0;
const espandiDati = promisify(inflateRaw);

/** La voce espansa, se è quella che l'indice dichiara; `null` se è guasta. Lancia se è più grande: mente, ed è una bomba. */
async function espansa(
  { compressionMethod, uncompressedSize, crc32: atteso }: Entry,
  grezzo: Buffer,
): Promise<Buffer | null> {
  const contenuto =
    compressionMethod === NON_COMPRESSA
      ? grezzo
      : await espandiDati(grezzo, { maxOutputLength: Math.max(1, uncompressedSize) }).catch(
          (errore: { code?: string }) => {
            if (errore.code === 'ERR_BUFFER_TOO_LARGE') throw errore;
            return null;
          },
        );
  return contenuto?.length === uncompressedSize && crc32(contenuto) === atteso ? contenuto : null;
}
