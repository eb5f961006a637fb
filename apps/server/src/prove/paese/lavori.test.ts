import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { avviaServizio, type Servizio } from '../../avvio/servizio.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva, SENZA_GUASTI_DELLA_MACCHINA } from '../ambiente.ts';
import { DI_NOTTE } from '../notte.ts';
import { CARICA_MS_MAX, caricaPaese } from './paese.ts';
import { apriPianiVisti, type Passo, type PianiVisti } from './piani.ts';

vi.setConfig({ hookTimeout: CARICA_MS_MAX });

/** Un lavoro che si ripete non guarda più righe di così, quante che siano le vendite passate e quelle in attesa. */
const RIGHE_MAX = 300;
/** Le vendite del paese: di giorno meno, ma tante che chi le leggesse tutte si vedrebbe; di notte quante sono (`prove/notte/usciti.md`). */
const LOTTI = DI_NOTTE ? 20_000 : 5_000;
const APERTI = 1_000;
/** Le vendite aperte, e le chiavi dell'installazione. */
const APERTI_MAX = APERTI + 10;

describe('ciò che la piattaforma fa da sé in un paese di tante vendite', () => {
  let base: PianiVisti;
  let cartella: string;
  let servizio: Servizio;
  let avvio: Passo[];

  beforeAll(async () => {
    base = await apriPianiVisti();
    cartella = await mkdtemp(join(tmpdir(), 'gestore-paese-'));
    await caricaPaese(base.urlProprietario, { lotti: LOTTI, aperti: APERTI, cartellaDati: cartella });
    const ambiente = await ambienteDiProva(base.urlProprietario, cartella);
    const configurazione = leggiConfigurazione({ ...ambiente, ...SENZA_GUASTI_DELLA_MACCHINA });
    const avvia = (): Promise<Servizio> => avviaServizio(configurazione, { daSolo: false });
    // La prima volta si marca, una volta sola, ciò che il paese ha di prima delle marche.
    await (await avvia()).ferma();
    await base.ascolta();
    servizio = await avvia();
    await servizio.pianificatore.giro();
    avvio = base.visti();
  });
  afterAll(async () => {
    await servizio.ferma();
    await base.chiudi();
    await rm(cartella, { recursive: true, force: true });
  });

  const tante = (passi: readonly Passo[]): string[] =>
    passi
      .filter(({ righe }) => righe > RIGHE_MAX)
      .map(({ istruzione, passo, tavola, righe }) => `${passo} ${tavola}: ${righe} righe; ${istruzione.slice(0, 160)}`);

  it('i giri del pianificatore seguono ciò che è dovuto', async () => {
    await servizio.pianificatore.giro();
    const passi = base.visti();
    expect(passi.length).toBeGreaterThan(10);
    expect(tante(passi)).toEqual([]);
  });

  it('l’avvio non rilegge la storia: al più una volta ciò che attende, dall’indice', () => {
    expect(avvio.length).toBeGreaterThan(20);
    expect(tante(avvio.filter(({ passo, righe }) => passo !== 'Index Only Scan' || righe > APERTI_MAX))).toEqual([]);
  });
});
