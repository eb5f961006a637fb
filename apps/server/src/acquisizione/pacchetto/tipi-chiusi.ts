const ESTENSIONE_ARCHIVIO = /\.(zip|7z|rar|gz|tgz|tar|bz2|xz|arj|cab|iso|jar)$/i;
/** I documenti d’ufficio sono archivi zip per costruzione: si conservano e non si aprono mai. */
const DOCUMENTO_UFFICIO = /\.(docx|xlsx|pptx|odt|ods|odp)$/i;
const CON_MACRO = /\.(docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppam|ppsm|sldm)$/i;
/** Documenti veri, che sono archivi e che qui nessun programma legge. */
const ALTRO_DOCUMENTO = /\.(pages|numbers|key|odg|odf|odb|odc|epub|vsdx|dwfx|xps|oxps|kmz|ipa|apk)$/i;
const FIRME_ARCHIVIO = ['504b0304', '504b0506', '377abcaf', '52617221', '1f8b08'];

/** Perché un allegato resta chiuso: `codice` per il registro, `perche` per chi esamina, in parole che seguono «l'allegato». */
export type Chiuso = { codice: 'allegato_archivio' | 'allegato_macro' | 'allegato_non_apribile'; perche: string };

/** La ragione per cui un allegato si conserva chiuso e non si apre mai qui; `null` se non ce n'è. */
export function comeChiuso(nome: string, contenuto: Uint8Array): Chiuso | null {
  if (CON_MACRO.test(nome)) return { codice: 'allegato_macro', perche: 'può contenere macro, cioè programmi' };
  if (ALTRO_DOCUMENTO.test(nome))
    return { codice: 'allegato_non_apribile', perche: 'è un documento di un tipo che qui non si apre' };
  return eArchivio(nome, contenuto)
    ? { codice: 'allegato_archivio', perche: 'è un archivio, e ciò che contiene qui non si apre' }
    : null;
}

function eArchivio(nome: string, contenuto: Uint8Array): boolean {
  if (ESTENSIONE_ARCHIVIO.test(nome)) return true;
  const inizio = Buffer.from(contenuto.subarray(0, 4)).toString('hex');
  return !DOCUMENTO_UFFICIO.test(nome) && FIRME_ARCHIVIO.some((firma) => inizio.startsWith(firma));
}
