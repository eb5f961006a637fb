import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { avviaProcesso } from '@gestore/server/prove/fork';
import { adessoMs, memoriaMb } from '../macchina.ts';
import type { Misura } from '../misura.ts';
import type { Voci } from '../statistica.ts';

export const avvii: Misura = {
  nome: 'avvii',
  titolo: 'Avvio a freddo e a caldo',
  spiegazione:
    'Dal comando al primo indirizzo pronto, con il suo PostgreSQL: su una cartella vuota (inizializza la base dati e crea lo schema), e di nuovo sulla stessa.',
  obiettivi: [],
  async misura({ cartella }) {
    const dati = join(cartella, `avvio-${randomUUID()}`);
    const voci: Voci = {};
    try {
      for (const come of ['a freddo', 'a caldo']) {
        const prima = adessoMs();
        const processo = await avviaProcesso({ DATA_DIR: dati, LOG_LEVEL: 'fatal' });
        voci[`avvio ${come} s`] = (adessoMs() - prima) / 1_000;
        voci[`avvio ${come}: memoria MB`] = memoriaMb(processo.pid);
        await processo.ferma();
      }
    } finally {
      await rm(dati, { recursive: true, force: true });
    }
    return voci;
  },
};
