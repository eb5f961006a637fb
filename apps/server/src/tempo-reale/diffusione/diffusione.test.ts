import { EventEmitter, once } from 'node:events';
import { connect } from '@nats-io/transport-node';
import { createClient } from '@redis/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AvvisoDiScrittura } from '../../vendita/giornale/ascolta.ts';
import { ARGOMENTO, annunciDi, type Diffusione, leggiAnnuncio } from './annunci-fra-processi.ts';
import { apriDiffusione } from './diffusione.ts';
import { type Mediatore, preparaMediatore, type QualeMediatore, type TipoMediatore } from './prove/mediatore.ts';

const ASTA = '11111111-1111-4111-a111-111111111111';
const avviso = (seq = 1): AvvisoDiScrittura => ({ asta: ASTA, da: seq, seq });

describe('messaggi fra processi', () => {
  it('si rileggono come sono, a pezzi se sono tanti, senza ciò che non è un numero', () => {
    const tutti = Array.from({ length: 2_500 }, (_, i) => avviso(i + 1));
    const messaggi = annunciDi(tutti.map((uno) => ({ ...uno, voci: [] })));
    expect(messaggi.length).toBe(3);
    expect(messaggi.flatMap((testo) => leggiAnnuncio(testo, { warn: () => undefined }))).toEqual(tutti);
  });

  it.each([
    'x',
    '{}',
    '[{"asta":"x","da":1,"seq":1}]',
    JSON.stringify([{ ...avviso(), seq: 0 }]),
    JSON.stringify([{ ...avviso(), voce: {} }]),
    JSON.stringify([{ ...avviso(), seq: 1e12 }]),
  ])('%s non è dei nostri: si scarta e si dice', (testo) => {
    const detti: string[] = [];
    expect(leggiAnnuncio(testo, { warn: (_dati, detto) => detti.push(detto) })).toEqual([]);
    expect(detti).toEqual(['annuncio non riconosciuto']);
  });

  it('con PostgreSQL non serve nessun altro', async () => {
    const nessuno = { quando: () => undefined, quandoCollegata: () => undefined, log: { warn: () => undefined } };
    expect(await apriDiffusione({ tipo: 'postgres' }, nessuno)).toBeNull();
  });
});

describe.each([
  ['redis', 'quello che c’è'],
  ['nats', 'quello che c’è'],
  ['redis', 'di riserva'],
  ['nats', 'di riserva'],
] as [TipoMediatore, QualeMediatore][])('%s, %s', (tipo, quale) => {
  let mediatore: Mediatore;
  let aperte: Diffusione[] = [];
  beforeEach(async () => {
    mediatore = await preparaMediatore(tipo, quale);
  });
  afterEach(async () => {
    for (const una of aperte) await una.ferma();
    aperte = [];
    await mediatore.uccidi();
  });

  /** Un processo che ascolta; ogni cosa che gli succede è un evento, così la prova aspetta i fatti e non il tempo. */
  async function processo() {
    const fatti = new EventEmitter();
    const diffusione = await apriDiffusione(
      { tipo, url: mediatore.url },
      {
        quando: (avvisi) => void (avvisi.length > 0 && fatti.emit('avvisi', avvisi)),
        quandoCollegata: () => void fatti.emit('collegata'),
        log: { warn: (_dati, testo) => void fatti.emit('avvertito', testo) },
      },
    );
    if (diffusione === null) throw new Error('nessun mediatore');
    aperte.push(diffusione);
    return { fatti, diffusione };
  }
  type Processo = Awaited<ReturnType<typeof processo>>;

  async function collegato({ fatti, diffusione }: Processo): Promise<void> {
    while (!diffusione.collegata()) await once(fatti, 'collegata');
  }

  it('ciò che un processo annuncia arriva agli altri', async () => {
    await mediatore.avvia();
    const [a, b] = [await processo(), await processo()];
    await Promise.all([a, b].map(collegato));
    const arrivati = once(b.fatti, 'avvisi');
    const detto = [avviso(3), avviso(8)];
    a.diffusione.annuncia(detto);
    expect((await arrivati)[0]).toEqual(detto);
  });

  it('ciò che un estraneo scrive sullo stesso argomento non ferma nessuno', async () => {
    await mediatore.avvia();
    const a = await processo();
    await collegato(a);
    const avvertito = once(a.fatti, 'avvertito');
    await scriviDaEstraneo(tipo, mediatore.url, 'non sono un annuncio');
    expect((await avvertito)[0]).toBe('annuncio non riconosciuto');
    const arrivati = once(a.fatti, 'avvisi');
    a.diffusione.annuncia([avviso()]);
    await arrivati;
  });

  it('senza mediatore si parte lo stesso; quando arriva ci si collega', async () => {
    const a = await processo();
    await once(a.fatti, 'avvertito');
    expect(a.diffusione.collegata()).toBe(false);
    a.diffusione.annuncia([avviso()]);
    await mediatore.avvia();
    await collegato(a);
    const arrivati = once(a.fatti, 'avvisi');
    a.diffusione.annuncia([avviso(5)]);
    expect((await arrivati)[0]).toMatchObject([{ seq: 5 }]);
  });

  it('ucciso il mediatore lo si sa, e al suo ritorno si dice che qualcosa può mancare', async () => {
    await mediatore.avvia();
    const [a, b] = [await processo(), await processo()];
    await Promise.all([a, b].map(collegato));
    const caduti = Promise.all([a, b].map(({ fatti }) => once(fatti, 'avvertito')));
    await mediatore.uccidi();
    await caduti;
    expect([a, b].map(({ diffusione }) => diffusione.collegata())).toEqual([false, false]);
    a.diffusione.annuncia([avviso()]);
    const tornati = Promise.all([a, b].map(({ fatti }) => once(fatti, 'collegata')));
    await mediatore.avvia();
    await tornati;
    await Promise.all([a, b].map(collegato));
    const arrivati = once(b.fatti, 'avvisi');
    a.diffusione.annuncia([avviso(7)]);
    expect((await arrivati)[0]).toMatchObject([{ seq: 7 }]);
  });
});

async function scriviDaEstraneo(tipo: TipoMediatore, url: string, testo: string): Promise<void> {
  if (tipo === 'redis') {
    const cliente = await createClient({ url }).connect();
    await cliente.publish(ARGOMENTO, testo);
    cliente.destroy();
    return;
  }
  const cliente = await connect({ servers: url });
  cliente.publish(ARGOMENTO, testo);
  await cliente.drain();
}
