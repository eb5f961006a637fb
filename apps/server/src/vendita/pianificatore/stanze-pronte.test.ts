import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BancoOperatori, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { comando, portaInGara } from '../../prove/gara.ts';
import { REFERENTE } from '../../prove/referente.ts';
import { creaEsecutore, type Esecutore } from '../comandi/esegui.ts';

let banco: BancoOperatori;
beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
});
afterAll(() => banco.chiudi());

/** Le operazioni aperte da un altro processo, che si ferma prima di avviare la gara. */
async function operazioniAperteAltrove(): Promise<{ asta: string; altrove: Esecutore }> {
  const { giornale, indice } = banco.servizio.impianto;
  const altrove = creaEsecutore({ giornale });
  const senzaGara: Pick<Esecutore, 'esegui'> = {
    esegui: async (asta, dato, il) =>
      dato.atto.tipo === 'avviaGara' ? { rifiuto: null, voci: [], ripetuto: false } : altrove.esegui(asta, dato, il),
  };
  const { asta } = await portaInGara(senzaGara, banco.ora.adesso);
  const { stato, seq } = await altrove.leggi(asta);
  await indice.aggiorna(stato, seq);
  return { asta, altrove };
}

test('aperte le operazioni la vendita è già in memoria: il primo rilancio non legge il registro', async () => {
  const { servizio, ora } = banco;
  const { esecutore } = servizio.impianto;
  const { asta, altrove } = await operazioniAperteAltrove();
  expect(esecutore.nota(asta)).toBeUndefined();
  await servizio.pianificatore.giro();
  expect(esecutore.nota(asta)?.stato.fase).toBe('operazioni_aperte');
  // Da qui la gara parte altrove, e il giro delle gare la trova già pronta.
  await altrove.esegui(asta, comando({ tipo: 'referente', id: REFERENTE.id }, { tipo: 'avviaGara' }), ora.adesso);
  expect((await esecutore.leggi(asta)).stato.fase).toBe('gara');
});
