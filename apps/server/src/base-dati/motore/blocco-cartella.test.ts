import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bloccaCartella } from './blocco-cartella.ts';
import { nascitaProcesso } from './nascita-processo.ts';

/** Un processo vivo, e non questo: chi lo ha avviato. */
const ALTRO = process.ppid;

async function cartellaDi(blocco: string): Promise<string> {
  const radice = await mkdtemp(join(tmpdir(), 'blocco-'));
  await writeFile(`${radice}/server.pid`, blocco);
  return radice;
}

describe('una sola istanza per cartella', () => {
  it('se il processo che la tiene vive, dice quale e che cosa fare', async () => {
    for (const nato of [nascitaProcesso(ALTRO), '']) {
      const radice = await cartellaDi(`${ALTRO}\n${nato}`);
      await expect(bloccaCartella(radice)).rejects.toThrow(`già usata dal processo ${ALTRO}: lo fermi, oppure`);
    }
  });

  it('se il suo numero è ormai di un altro programma, la cartella è libera', async () => {
    const radice = await cartellaDi(`${ALTRO}\n1`);
    const percorso = await bloccaCartella(radice);
    expect(await readFile(percorso, 'utf8')).toBe(`${process.pid}\n${nascitaProcesso(process.pid)}`);
  });

  it('se il file è vuoto o guasto, la cartella è libera', async () => {
    for (const guasto of ['', 'x', '-4', '0']) await bloccaCartella(await cartellaDi(guasto));
  });
});
