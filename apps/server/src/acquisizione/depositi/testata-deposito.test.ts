import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { creaChiaveDepositi } from '../../sigillo/chiavi/chiave-depositi.ts';
import { apriCorpo, chiudiCorpo } from './testata-deposito.ts';

const CLASSE_BYTE = 64 * 1_024;
/** Ciò che un rinvio aggiunge a una parte, con agio. */
const SIGILLO_BYTE = 100;
const RINVII = 20;

test('R10 R32 una busta che riempie la sua misura non la cambia a ogni rinvio: si vedrebbe di quale vendita è', async () => {
  const chiave = await creaChiaveDepositi(new Uint8Array(32).fill(7));
  const id = randomUUID();
  for (const manca of [0, 16, 40, 200, 2_000, 4_000]) {
    const parti = { contatti: null, contenuto: null, pacchetto: Buffer.alloc(CLASSE_BYTE - 16 - manca, 1) };
    let chiuso = await chiudiCorpo(chiave, id, parti);
    const lungo = chiuso.length;
    for (let volta = 1; volta <= RINVII; volta += 1) {
      const { parti: sue, misura } = await apriCorpo(chiave, id, chiuso);
      const pacchetto = Buffer.concat([sue.pacchetto, Buffer.alloc(SIGILLO_BYTE, volta)]);
      chiuso = await chiudiCorpo(chiave, id, { ...sue, pacchetto }, misura);
      expect([manca, volta, chiuso.length]).toEqual([manca, volta, lungo]);
    }
  }
});
