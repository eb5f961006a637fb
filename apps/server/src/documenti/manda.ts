import type { FastifyReply, FastifyRequest } from 'fastify';
import { problema } from '../bordo/problema.ts';
import type { RigaDocumento } from './leggi.ts';
import type { Intervallo, Magazzino } from './magazzino/magazzino.ts';

/** Un documento ritirato sparisce anche da chi lo aveva visto: nessuno lo tiene più di tanto senza richiederlo. */
const SECONDI_IN_MEMORIA = 300;

/** Quale dei file di un documento: quello caricato, o una misura ricavata. */
type QualeFile = { impronta: string; byte: number; tipo: string; estensione: string };

const ESTENSIONE: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** L'originale di un PDF, o una misura di un'immagine: il file caricato di una foto può dire dove è stata scattata (R76). */
export function filePerTutti(riga: RigaDocumento, misura: string): QualeFile {
  if (misura === 'originale' && riga.misure.length === 0) return originale(riga);
  const ridotta = riga.misure.find(({ nome }) => nome === misura);
  if (ridotta === undefined) throw problema('documento_inesistente');
  return { impronta: ridotta.impronta, byte: ridotta.byte, tipo: 'image/webp', estensione: 'webp' };
}

/** Per chi lavora alla vendita, il file com'è arrivato, o una misura di un'immagine. */
export const fileDiLavoro = (riga: RigaDocumento, misura: string): QualeFile =>
  misura === 'originale' ? originale(riga) : filePerTutti(riga, misura);

const originale = ({ impronta, byte, tipo }: RigaDocumento): QualeFile => ({
  impronta,
  byte: Number(byte),
  tipo,
  estensione: ESTENSIONE[tipo] ?? 'bin',
});

/**
 * Manda un file, tutto o il tratto che il browser chiede, con la sua impronta come etichetta: chi lo ha già non lo riceve di
 * nuovo. Niente di ciò che contiene si esegue.
 */
export async function mandaFile(
  { request, reply, magazzino }: { request: FastifyRequest; reply: FastifyReply; magazzino: Magazzino },
  { impronta, byte, tipo, estensione }: QualeFile,
  perTutti: boolean,
): Promise<FastifyReply> {
  const etichetta = `"${impronta}"`;
  reply
    .header('etag', etichetta)
    .header('accept-ranges', 'bytes')
    .header('cache-control', perTutti ? `public, max-age=${SECONDI_IN_MEMORIA}, must-revalidate` : 'no-store')
    .header('content-disposition', `inline; filename="documento-${impronta.slice(0, 8)}.${estensione}"`);
  if (perTutti && request.headers['if-none-match'] === etichetta) return reply.code(304).send();
  const tratto = trattoChiesto(request.headers.range, byte);
  if (tratto === 'fuori') return reply.code(416).header('content-range', `bytes */${byte}`).send();
  if (tratto === null)
    return reply
      .type(tipo)
      .header('content-length', byte)
      .send(await magazzino.leggi(impronta));
  const { da, a } = tratto;
  return reply
    .code(206)
    .type(tipo)
    .header('content-range', `bytes ${da}-${a}/${byte}`)
    .header('content-length', a - da + 1)
    .send(await magazzino.leggi(impronta, tratto));
}

/** Il tratto chiesto, se è uno solo (RFC 9110, 14.2); più d'uno, o uno che non si legge, è come se non ci fosse. */
function trattoChiesto(range: string | undefined, byte: number): Intervallo | 'fuori' | null {
  const parti = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '');
  const [, da = '', a = ''] = parti ?? [];
  if (parti === null || (da === '' && a === '')) return null;
  if (da === '') return Number(a) === 0 ? 'fuori' : { da: Math.max(0, byte - Number(a)), a: byte - 1 };
  if (Number(da) >= byte) return 'fuori';
  if (a !== '' && Number(a) < Number(da)) return null;
  return { da: Number(da), a: a === '' ? byte - 1 : Math.min(Number(a), byte - 1) };
}
