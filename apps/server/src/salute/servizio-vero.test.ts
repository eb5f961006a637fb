import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { avviaServizio, type Servizio } from '../avvio/servizio.ts';
import { type BaseDiProva, nuovaBaseDati } from '../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva } from '../prove/ambiente.ts';
import { comando, portaInGara, rilancio } from '../prove/gara.ts';

/** Il servizio come in produzione, con l'ora vera e i sensori accesi: la prova lo blocca davvero. */
let base: BaseDiProva;
let cartella: string;
let servizio: Servizio;

beforeAll(async () => {
  base = await nuovaBaseDati();
  cartella = await mkdtemp(join(tmpdir(), 'gestore-salute-'));
  const ambiente = { ...(await ambienteDiProva(base.urlProprietario, cartella)), SALUTE_OMBRA: 'no' };
  servizio = await avviaServizio(leggiConfigurazione(ambiente));
  // I giri li fa la prova: una macchina carica segnalerebbe un guasto mentre la gara si prepara.
  await servizio.pianificatore.ferma();
});
afterAll(async () => {
  await servizio.ferma();
  await base.chiudi();
  await rm(cartella, { recursive: true, force: true });
});

const ALLO_ZERO_MS = 5_000;

/** Ferma il ciclo degli eventi, come farebbe una pausa del processo. */
function blocca(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('R53 R57 un server bloccato per un secondo e mezzo, che si sveglia dopo lo zero, ferma la gara e non la chiude', async () => {
  const { esecutore, indice, orologio, tutteLeVoci } = servizio.impianto;
  const unitaTempoMs = 600_000;
  const cominciataIl = orologio.adesso() - unitaTempoMs;
  const { asta, buste } = await portaInGara(esecutore, cominciataIl, { unitaTempoMs });
  // Da un rilancio riparte l'unità intera: quanto ci sia voluto fin qui, lo zero è fra cinque secondi, e il blocco comincia prima.
  const rilanciatoIl = orologio.adesso() - unitaTempoMs + ALLO_ZERO_MS;
  await esecutore.esegui(asta, rilancio(buste[1], 20_000_000), rilanciatoIl);
  const { stato, seq } = await esecutore.leggi(asta);
  await indice.aggiorna(stato, seq);
  if (stato.fase !== 'gara' || stato.gara.fase !== 'in_corso') throw new Error('la gara di prova non corre');
  blocca(Math.max(1_500, stato.gara.scadeIl + stato.parametri.drenaggioMs - orologio.adesso() + 100));
  await servizio.pianificatore.giro();
  const tipi = (await tutteLeVoci(asta)).map(({ tipo }) => tipo);
  expect(tipi).not.toContain('GaraConclusa');
  expect(tipi).toEqual(expect.arrayContaining(['DisservizioRilevato', 'GaraSospesa']));
  const rilevato = (await tutteLeVoci(asta)).find(({ tipo }) => tipo === 'DisservizioRilevato');
  expect(rilevato?.dati).toMatchObject({ visto: { server: expect.arrayContaining(['ciclo']) } });
  // Nemmeno chi prova a chiuderla a mano ci riesce.
  const atto = { tipo: 'concludiGara', filigranaIl: orologio.adesso() } as const;
  const { rifiuto } = await esecutore.esegui(asta, comando({ tipo: 'sistema', id: 'prova' }, atto), orologio.adesso());
  expect(rifiuto).not.toBeNull();
});
