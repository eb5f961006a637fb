import { inflateRawSync } from 'node:zlib';
import { DOCUMENTO_BYTE_MAX, ESPANSO_BYTE_MAX, NOME_DOCUMENTO_CARATTERI_MAX, VOCI_MAX } from './limiti.ts';
import { nomeLibero } from './nomi-archivio.ts';

const INTESTAZIONE = Buffer.from('504b0304', 'hex');
const CIFRATA = 1;
const [NON_COMPRESSA, COMPRESSA] = [0, 8];

/**
 * Ciò che si recupera da un archivio che non si apre: un indice rotto, un file troncato. Si cercano le voci una per una, e di quella
 * interrotta si tiene ciò che c'è. Serve a chi conduce per leggere, e a convocare chi l'ha mandato; non decide nulla (R25). Non
 * solleva mai eccezioni per byte cattivi, e si ferma agli stessi limiti di un archivio sano.
 */
export function vociRecuperate(byte: Uint8Array): Map<string, Uint8Array> {
  const tutto = Buffer.from(byte.buffer, byte.byteOffset, byte.length);
  const voci = new Map<string, Uint8Array>();
  let resta = ESPANSO_BYTE_MAX;
  for (let da = tutto.indexOf(INTESTAZIONE); da !== -1 && voci.size < VOCI_MAX; ) {
    const voce = voceA(tutto, da, resta);
    if (voce !== null) {
      // Due parti con lo stesso nome si tengono tutte e due: quale valga lo dice chi legge.
      voci.set(nomeLibero(voce.nome, voci), voce.contenuto);
      resta -= voce.contenuto.length;
    }
    da = tutto.indexOf(INTESTAZIONE, voce?.finoA ?? da + INTESTAZIONE.length);
  }
  return voci;
}

function voceA(
  tutto: Buffer,
  da: number,
  byteMax: number,
): { nome: string; contenuto: Uint8Array; finoA: number } | null {
  if (da + 30 > tutto.length || byteMax <= 0) return null;
  const [flag, metodo] = [tutto.readUInt16LE(da + 6), tutto.readUInt16LE(da + 8)];
  const [compressi, lungoNome, lungoExtra] = [
    tutto.readUInt32LE(da + 18),
    tutto.readUInt16LE(da + 26),
    tutto.readUInt16LE(da + 28),
  ];
  const inizio = da + 30 + lungoNome + lungoExtra;
  const nome = tutto.subarray(da + 30, da + 30 + lungoNome).toString('utf8');
  if ((flag & CIFRATA) !== 0 || inizio >= tutto.length || !/^[^\p{Cc}/][^\p{Cc}]*[^\p{Cc}/]$/u.test(nome)) return null;
  if (nome.length > NOME_DOCUMENTO_CARATTERI_MAX) return null;
  const dati = tutto.subarray(inizio, compressi === 0 ? undefined : Math.min(inizio + compressi, tutto.length));
  const finoA = inizio + (compressi === 0 ? 1 : dati.length);
  if (metodo === NON_COMPRESSA) return { nome, contenuto: Buffer.from(dati.subarray(0, byteMax)), finoA };
  if (metodo !== COMPRESSA) return null;
  try {
    // Anche se finisce a metà: ciò che manca non si inventa, ciò che c'è si legge.
    const contenuto = inflateRawSync(dati, { maxOutputLength: byteMax, finishFlush: 2 });
    return { nome, contenuto, finoA };
  } catch {
    return null;
  }
}

const INDIRIZZO = '[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,8}';
const DOVE = [
  new RegExp(`"pec"\\s*:\\s*"(${INDIRIZZO})"`, 'i'),
  new RegExp(`<mittente>\\s*(${INDIRIZZO})\\s*</mittente>`, 'i'),
  new RegExp(`^Reply-To:[^\\r\\n]*?<?(${INDIRIZZO})`, 'im'),
];

/** La PEC di chi ha mandato un pacchetto che non si legge, se in qualche parte sta scritta: nell'offerta, poi in una ricevuta. */
export function pecRecuperata(voci: ReadonlyMap<string, Uint8Array>): string | null {
  const testi = [...voci]
    .filter(([nome]) => !nome.startsWith('allegati/') && /\.(json|xml|eml)$/i.test(nome))
    .map(([, contenuto]) => Buffer.from(contenuto.subarray(0, DOCUMENTO_BYTE_MAX)).toString('latin1'));
  for (const forma of DOVE)
    for (const testo of testi) {
      const trovata = forma.exec(testo)?.[1];
      if (trovata !== undefined) return trovata.toLowerCase();
    }
  return null;
}
