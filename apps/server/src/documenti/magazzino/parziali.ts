import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { creaUnoAllaVolta } from '../../piattaforma/arnesi/uno-alla-volta.ts';
import { seManca } from './cartella.ts';

/** Un caricamento che nessuno riprende si butta dopo un giorno. */
const ABBANDONATO_MS = 86_400_000;
/** File a metà di una vendita: oltre, i più vecchi lasciano il posto. */
const INSIEME_MAX = 40;

type Quale = { asta: string; impronta: string };

/**
 * Ciò che è arrivato di un file che sale a pezzi. Un pezzo entra tutto, dopo essere arrivato tutto: chi si interrompe riprende da
 * quanto c'è, e ciò che è a metà non è ancora un documento di nessuno.
 */
export type Parziali = {
  arrivati(quale: Quale): Promise<number>;
  /** Aggiunge un pezzo a quanto c'è; `null` se comincia altrove. */
  aggiungi(quale: Quale, da: number, pezzo: Uint8Array): Promise<number | null>;
  /** I byte arrivati, se l'impronta è la loro; `null` se non lo è, e allora si buttano. */
  prendi(quale: Quale): Promise<Buffer | null>;
  butta(quale: Quale): Promise<void>;
};

export function creaParziali(cartella: string, adesso: () => number): Parziali {
  /** Due pezzi dello stesso file, uno alla volta. */
  const unoAllaVolta = creaUnoAllaVolta();
  const diAsta = (asta: string): string => join(cartella, asta);
  const dove = ({ asta, impronta }: Quale): string => join(diAsta(asta), impronta);
  const quanti = async (percorso: string): Promise<number> => (await stat(percorso).catch(seManca))?.size ?? 0;

  async function fatti(asta: string): Promise<void> {
    await mkdir(diAsta(asta), { recursive: true, mode: 0o700 });
    const nomi = await readdir(diAsta(asta));
    const eta = await Promise.all(
      nomi.map(async (nome) => ({ nome, il: (await stat(join(diAsta(asta), nome)).catch(seManca))?.mtimeMs ?? 0 })),
    );
    const vecchi = eta
      .toSorted((uno, altro) => altro.il - uno.il)
      .filter(({ il }, i) => i >= INSIEME_MAX || il < adesso() - ABBANDONATO_MS);
    for (const { nome } of vecchi) await unlink(join(diAsta(asta), nome)).catch(seManca);
  }

  return {
    arrivati: (quale) => quanti(dove(quale)),
    aggiungi: (quale, da, pezzo) =>
      unoAllaVolta(dove(quale), async () => {
        if (da === 0) await fatti(quale.asta);
        const gia = await quanti(dove(quale));
        if (gia !== da) return null;
        const file = await open(dove(quale), 'a', 0o600);
        try {
          await file.writeFile(pezzo);
        } finally {
          await file.close();
        }
        return gia + pezzo.length;
      }),
    prendi: (quale) =>
      unoAllaVolta(dove(quale), async () => {
        const byte = await readFile(dove(quale)).catch(seManca);
        if (byte === null) return null;
        if (createHash('sha256').update(byte).digest('hex') === quale.impronta) return byte;
        await unlink(dove(quale)).catch(seManca);
        return null;
      }),
    async butta(quale) {
      await unlink(dove(quale)).catch(seManca);
    },
  };
}
