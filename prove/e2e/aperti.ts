import type { BrowserContext } from '@playwright/test';

const aperti = new Set<BrowserContext>();

/** Un contesto del browser di questa prova, da qui finché è aperto. */
export function segnaAperto(contesto: BrowserContext): void {
  aperti.add(contesto);
  contesto.on('close', () => aperti.delete(contesto));
}

/**
 * Chiude chi ha ancora una pagina di quell'indirizzo: fermato il server non lo troverebbe più, e ciò che il suo browser ne scrive
 * cadrebbe sulla prova seguente.
 */
export async function chiudiChiGuarda(url: string): Promise<void> {
  const suoi = [...aperti].filter((contesto) => contesto.pages().some((pagina) => pagina.url().startsWith(url)));
  await Promise.all(suoi.map((contesto) => contesto.close()));
}
