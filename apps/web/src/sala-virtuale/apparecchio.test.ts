import { expect, test } from 'vitest';
import { creaApparecchio, type StatoApparecchio } from './apparecchio.ts';

/** Una traccia come la dà un browser: si ferma, e racconta che cosa le accade. */
class Traccia extends EventTarget {
  readonly kind: 'audio' | 'video';
  muted = false;
  readyState: 'live' | 'ended' = 'live';
  constructor(kind: 'audio' | 'video') {
    super();
    this.kind = kind;
  }
  stop(): void {
    this.readyState = 'ended';
  }
}

class Flusso {
  readonly tracce: Traccia[];
  constructor(...tracce: Traccia[]) {
    this.tracce = tracce;
  }
  getTracks = (): Traccia[] => this.tracce;
  getAudioTracks = (): Traccia[] => this.tracce.filter(({ kind }) => kind === 'audio');
  getVideoTracks = (): Traccia[] => this.tracce.filter(({ kind }) => kind === 'video');
  addTrack = (traccia: Traccia): void => void this.tracce.push(traccia);
}

type Risponde = () => Promise<Flusso>;
const conVoce: Risponde = async () => new Flusso(new Traccia('audio'));
const conImmagine: Risponde = async () => new Flusso(new Traccia('video'));
const nega: Risponde = async () => Promise.reject(new DOMException('', 'NotAllowedError'));

const SCELTO = { videocamera: null, microfono: 'm1' };

function prova({
  microfono = conVoce,
  schermo = conImmagine,
}: {
  microfono?: Risponde;
  schermo?: Risponde | null;
} = {}) {
  const dati: { chi: string; flusso: Flusso }[] = [];
  const aperte: Traccia[] = [];
  const ordine: string[] = [];
  const conta =
    (nome: string, risponde: Risponde): Risponde =>
    async () => {
      ordine.push(nome);
      const flusso = await risponde();
      aperte.push(...flusso.tracce);
      return flusso;
    };
  let stato: StatoApparecchio | undefined;
  const finti = {
    getUserMedia: conta('microfono', microfono),
    ...(schermo === null ? {} : { getDisplayMedia: conta('schermo', schermo) }),
  };
  const apparecchio = creaApparecchio({
    dispositivi: () => finti as unknown as MediaDevices,
    scelta: () => ({ videocamera: null, microfono: null }),
    manda: (chi, flusso) => dati.push({ chi, flusso: flusso as unknown as Flusso }),
    smetti() {
      for (const uno of dati) for (const traccia of uno.flusso.tracce) traccia.stop();
    },
    cambiato: (nuovo) => {
      stato = nuovo;
    },
  });
  const accese = (): string[] => aperte.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind);
  return { apparecchio, dati, ordine, accese, stato: () => stato };
}

test('lo schermo si sceglie prima che il microfono si apra', async () => {
  const { apparecchio, ordine, dati } = prova();
  await apparecchio.apri('conduce', 'schermo');
  expect(ordine).toEqual(['schermo', 'microfono']);
  expect(dati[0]?.flusso.tracce.map(({ kind }) => kind).sort()).toEqual(['audio', 'video']);
});

test('chi non sceglie lo schermo non lascia aperto nulla, e lo legge', async () => {
  const { apparecchio, accese, dati, stato } = prova({ schermo: nega });
  await apparecchio.apri('conduce', 'schermo');
  expect([accese(), dati, stato()?.guasto]).toEqual([[], [], 'schermo_non_scelto']);
});

test('chi era in onda e non sceglie lo schermo resta in onda com’era', async () => {
  const { apparecchio, accese, dati, stato } = prova({ schermo: nega });
  await apparecchio.apri('conduce', 'voce');
  await apparecchio.apri('conduce', 'schermo');
  expect([accese(), dati.length]).toEqual([['audio'], 1]);
  expect(stato()).toMatchObject({ acceso: { chi: 'conduce', modo: 'voce' }, chiede: false });
});

test('scelto lo schermo e negato il microfono, lo schermo non resta condiviso', async () => {
  const { apparecchio, accese, stato } = prova({ microfono: nega });
  await apparecchio.apri('conduce', 'schermo');
  expect([accese(), stato()?.guasto]).toEqual([[], 'rifiutato']);
});

test('un apparecchio che non sa condividere lo schermo lo dice, e non chiede nulla', async () => {
  const { apparecchio, ordine, stato } = prova({ schermo: null });
  await apparecchio.apri('conduce', 'schermo');
  expect([ordine, stato()?.guasto]).toEqual([[], 'schermo_non_possibile']);
});

test('il permesso che arriva dopo che si è smesso non accende nulla', async () => {
  const attesa = Promise.withResolvers<Flusso>();
  const { apparecchio, accese, dati } = prova({ microfono: () => attesa.promise });
  const apre = apparecchio.apri('parola', 'voce');
  apparecchio.taci();
  attesa.resolve(new Flusso(new Traccia('audio')));
  await apre;
  expect([accese(), dati]).toEqual([[], []]);
});

test('una telefonata fa tacere il microfono finché dura, e finita torna da sé', async () => {
  const { apparecchio, dati, stato } = prova();
  await apparecchio.apri('parola', 'voce');
  const [voce] = dati[0]?.flusso.getAudioTracks() ?? [];
  voce?.dispatchEvent(new Event('mute'));
  expect(stato()?.acceso).toMatchObject({ preso: true });
  voce?.dispatchEvent(new Event('unmute'));
  expect(stato()?.acceso).toMatchObject({ preso: false });
});

test('un microfono staccato si spegne del tutto e resta detto, finché chi parla non tocca', async () => {
  const { apparecchio, accese, dati, stato } = prova();
  await apparecchio.apri('parola', 'videocamera');
  dati[0]?.flusso.getAudioTracks()[0]?.dispatchEvent(new Event('ended'));
  expect([accese(), stato()]).toEqual([
    [],
    { acceso: null, chiede: false, guasto: 'staccato', ultimo: { chi: 'parola', modo: 'videocamera' } },
  ]);
  await apparecchio.apri('parola', 'voce');
  expect(stato()).toMatchObject({ acceso: { modo: 'voce' }, guasto: null });
  apparecchio.taci();
  expect([accese(), stato()?.acceso, stato()?.guasto]).toEqual([[], null, null]);
});

test('ciò che accade a un microfono di prima non tocca quello di adesso', async () => {
  const { apparecchio, dati, stato } = prova();
  await apparecchio.apri('parola', 'voce');
  await apparecchio.apri('parola', 'voce');
  const [prima] = dati[0]?.flusso.getAudioTracks() ?? [];
  for (const evento of ['mute', 'ended']) prima?.dispatchEvent(new Event(evento));
  expect(stato()).toMatchObject({ acceso: { preso: false }, guasto: null });
});

test('finito lo schermo, chi conduce resta in onda con la voce', async () => {
  const { apparecchio, dati, stato } = prova();
  await apparecchio.apri('conduce', 'schermo');
  dati[0]?.flusso.getVideoTracks()[0]?.dispatchEvent(new Event('ended'));
  await expect.poll(() => stato()?.acceso).toMatchObject({ modo: 'voce' });
  expect(dati[1]?.flusso.tracce.map(({ kind }) => kind)).toEqual(['audio']);
});

test('si usa il microfono scelto nella prova; staccato quello, quello che propone il browser', async () => {
  const chiesti: (MediaStreamConstraints | undefined)[] = [];
  let attaccato = true;
  const dati: unknown[] = [];
  const apparecchio = creaApparecchio({
    dispositivi: () => ({
      async getUserMedia(chiesto) {
        chiesti.push(chiesto);
        if (typeof chiesto?.audio === 'object' && !attaccato) throw new DOMException('', 'OverconstrainedError');
        return new Flusso(new Traccia('audio')) as unknown as MediaStream;
      },
    }),
    scelta: () => SCELTO,
    manda: (_, flusso) => void dati.push(flusso),
    smetti: () => undefined,
    cambiato: () => undefined,
  });
  await apparecchio.apri('parola', 'voce');
  attaccato = false;
  await apparecchio.apri('parola', 'voce');
  const suo = { audio: { deviceId: { exact: 'm1' } }, video: false };
  expect([chiesti, dati.length]).toEqual([[suo, suo, { audio: true, video: false }], 2]);
});
