import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl';
import {
  DOCUMENTO_BYTE_MAX,
  ESPANSO_BYTE_MAX,
  NOME_DOCUMENTO_CARATTERI_MAX,
  PACCHETTO_BYTE_MAX,
  RAPPORTO_DA_BYTE,
  RAPPORTO_MAX,
  VOCI_MAX,
} from './limiti.ts';
import { type Scarto, scarto } from './scarto.ts';

/** Le voci di un archivio aperto, per nome; oppure la ragione per cui non si apre. */
export type EsitoArchivio = { esito: 'aperto'; voci: Map<string, Uint8Array> } | ({ esito: 'scartato' } & Scarto);

type VoceZip = { nome: string; voce: Entry };

/**
 * Apre un archivio zip di provenienza ignota. Prima guarda tutto l’indice e lo confronta con i limiti, poi espande: una
 * bomba si riconosce senza farla scoppiare. `yauzl` garantisce che nessuna voce superi la misura dichiarata nell’indice.
 * Non solleva mai eccezioni per byte cattivi.
 */
export async function apriArchivio(byte: Uint8Array): Promise<EsitoArchivio> {
  if (byte.length > PACCHETTO_BYTE_MAX)
    return scartato('pacchetto_troppo_grande', `Il pacchetto supera ${PACCHETTO_BYTE_MAX / 1024 / 1024} MB.`);
  let zip: ZipFile;
  try {
    // I nomi si decodificano qui, per distinguere un nome che esce dalla cartella da un archivio rotto.
    zip = await fromBufferPromise(Buffer.from(byte.buffer, byte.byteOffset, byte.length), { decodeStrings: false });
  } catch {
    return scartato('pacchetto_non_zip', 'Il file non è un archivio zip, oppure è stato troncato.');
  }
  // Un errore tardivo senza ascoltatori fermerebbe il processo: quelli utili arrivano comunque come promesse rifiutate.
  zip.on('error', () => undefined);
  try {
    const indice = await leggiIndice(zip);
    if ('motivo' in indice) return { esito: 'scartato', ...indice };
    return await espandi(zip, indice);
  } catch {
    return scartato('pacchetto_corrotto', 'L’archivio è danneggiato: una sua parte non si legge.');
  }
}

function scartato(...parti: Parameters<typeof scarto>): EsitoArchivio {
  return { esito: 'scartato', ...scarto(...parti) };
}

async function leggiIndice(zip: ZipFile): Promise<VoceZip[] | Scarto> {
  if (zip.entryCount > VOCI_MAX)
    return scarto('pacchetto_troppe_voci', `Il pacchetto contiene più di ${VOCI_MAX} voci.`);
  const voci: VoceZip[] = [];
  const visti = new Set<string>();
  let espanso = 0;
  for await (const voce of zip.eachEntry()) {
    const nome = getFileNameLowLevel(voce.generalPurposeBitFlag, voce.fileNameRaw, voce.extraFields, true);
    const difetto = difettoDelNome(nome) ?? difettoDellaVoce(voce, nome);
    if (difetto !== null) return difetto;
    // Su molti sistemi due nomi che differiscono per maiuscole o composizione degli accenti sono lo stesso file.
    const chiave = nome.normalize('NFC').toLowerCase();
    if (visti.has(chiave))
      return scarto('pacchetto_nomi_doppi', 'Due voci del pacchetto hanno lo stesso nome: non si sa quale valga.');
    visti.add(chiave);
    espanso += voce.uncompressedSize;
    if (espanso > ESPANSO_BYTE_MAX || (espanso > RAPPORTO_DA_BYTE && espanso > RAPPORTO_MAX * zip.fileSize))
      return scarto(
        'pacchetto_espansione_eccessiva',
        'Il contenuto espanso è smisurato rispetto al pacchetto: non è stato aperto.',
      );
    if (!nome.endsWith('/')) voci.push({ nome, voce });
  }
  return voci;
}

function difettoDelNome(nome: string): Scarto | null {
  const illecito =
    nome === '' ||
    nome.length > NOME_DOCUMENTO_CARATTERI_MAX ||
    /\p{Cc}/u.test(nome) ||
    validateFileName(nome) !== null ||
    /(^|\/)\.?\//.test(nome);
  return illecito
    ? scarto(
        'pacchetto_nome_non_ammesso',
        'Una voce del pacchetto ha un nome che uscirebbe dalla sua cartella o non è ammesso.',
      )
    : null;
}

const FORMATO_UNIX = 3;
const TIPO_FILE = 0o170000;
const FILE_ORDINARIO = 0o100000;
const CARTELLA = 0o040000;

function difettoDellaVoce(voce: Entry, nome: string): Scarto | null {
  if (voce.isEncrypted())
    return scarto('pacchetto_cifrato', 'Il pacchetto è protetto da una password: non si può leggere.');
  if (!voce.canDecodeFileData())
    return scarto('pacchetto_voce_non_ammessa', 'Una voce del pacchetto usa una compressione non ammessa.');
  const tipo = voce.versionMadeBy >>> 8 === FORMATO_UNIX ? (voce.externalFileAttributes >>> 16) & TIPO_FILE : 0;
  if (tipo !== 0 && tipo !== FILE_ORDINARIO && tipo !== CARTELLA)
    return scarto('pacchetto_voce_non_ammessa', 'Il pacchetto contiene un collegamento o un file speciale.');
  if (nome.endsWith('/') && voce.uncompressedSize > 0)
    return scarto('pacchetto_voce_non_ammessa', 'Una cartella del pacchetto contiene dati.');
  if (/\.(json|xml)$/i.test(nome) && !nome.startsWith('allegati/') && voce.uncompressedSize > DOCUMENTO_BYTE_MAX)
    return scarto(
      'pacchetto_espansione_eccessiva',
      `Un documento del pacchetto supera ${DOCUMENTO_BYTE_MAX / 1024} kB.`,
    );
  return null;
}

async function espandi(zip: ZipFile, indice: readonly VoceZip[]): Promise<EsitoArchivio> {
  const voci = new Map<string, Uint8Array>();
  for (const { nome, voce } of indice) {
    const pezzi: Buffer[] = [];
    for await (const pezzo of await zip.openReadStreamPromise(voce)) pezzi.push(pezzo as Buffer);
    const contenuto = Buffer.concat(pezzi);
    if (crc32(contenuto) !== voce.crc32)
      return scartato('pacchetto_corrotto', 'L’archivio è danneggiato: il controllo di una sua parte non torna.');
    voci.set(nome, contenuto);
  }
  return { esito: 'aperto', voci };
}

const ESTENSIONE_ARCHIVIO = /\.(zip|7z|rar|gz|tgz|tar|bz2|xz|arj|cab|iso|jar)$/i;
/** I documenti d’ufficio sono archivi zip per costruzione: si conservano e non si aprono mai. */
const DOCUMENTO_UFFICIO = /\.(docx|xlsx|pptx|odt|ods|odp)$/i;
const FIRME_ARCHIVIO = ['504b0304', '504b0506', '377abcaf', '52617221', '1f8b08'];

/** Vero di un archivio: non si apre mai, e ciò che vi sta dentro non è letto da nessuno. */
export function eArchivio(nome: string, contenuto: Uint8Array): boolean {
  if (ESTENSIONE_ARCHIVIO.test(nome)) return true;
  const inizio = Buffer.from(contenuto.subarray(0, 4)).toString('hex');
  return !DOCUMENTO_UFFICIO.test(nome) && FIRME_ARCHIVIO.some((firma) => inizio.startsWith(firma));
}
