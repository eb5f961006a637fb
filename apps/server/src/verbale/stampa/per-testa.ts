import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';

/** Documenti già composti tenuti in memoria: i resoconti che tutti chiedono nello stesso minuto, dopo un esito. */
const PRONTI_MAX_BYTE = 16 * 1024 * 1024;

/** Un documento che nasce dal solo registro: finché la testa delle vendite è quella, è già fatto. */
type PerTesta = (nome: string, aste: readonly string[], componi: () => Promise<Uint8Array>) => Promise<Uint8Array>;

/** `testa` dà l'impronta dell'ultima voce di una vendita, o ciò che cambia con essa. */
export function creaPerTesta(testa: (asta: string) => Promise<string>): PerTesta {
  const pronti = creaMappaLimitata<Uint8Array>(PRONTI_MAX_BYTE, { peso: (byte) => Math.max(1, byte.byteLength) });
  const inCorso = new Map<string, Promise<Uint8Array>>();
  return async (nome, aste, componi) => {
    const teste = await Promise.all(aste.map(async (asta) => `${asta} ${await testa(asta)}`));
    const chiave = [nome, ...teste].join('\n');
    const gia = pronti.trova(chiave);
    if (gia !== undefined) {
      pronti.metti(chiave, gia);
      return gia.slice();
    }
    let composizione = inCorso.get(chiave);
    if (composizione === undefined) {
      composizione = componi()
        .then((byte) => {
          pronti.metti(chiave, byte);
          return byte;
        })
        .finally(() => inCorso.delete(chiave));
      inCorso.set(chiave, composizione);
    }
    return (await composizione).slice();
  };
}
