import { describe, expect, test } from 'vitest';
import { apriDispositivi } from './chiedi.ts';

const NESSUNA_SCELTA = { videocamera: null, microfono: null };
const FLUSSO = {} as MediaStream;

/** Dispositivi finti: a ogni richiesta rispondono con un flusso o con l'errore che darebbe il browser. */
function finti(rispondi: (chiesti: MediaStreamConstraints) => string | null) {
  const richieste: MediaStreamConstraints[] = [];
  return {
    richieste,
    async getUserMedia(chiesti: MediaStreamConstraints = {}): Promise<MediaStream> {
      richieste.push(chiesti);
      const errore = rispondi(chiesti);
      if (errore !== null) throw new DOMException('', errore);
      return FLUSSO;
    },
  };
}

describe('apertura di videocamera e microfono', () => {
  test('si chiedono insieme, con la scelta della persona', async () => {
    const dispositivi = finti(() => null);
    expect(await apriDispositivi(dispositivi, { videocamera: 'c1', microfono: null })).toEqual({
      tipo: 'aperti',
      flusso: FLUSSO,
    });
    expect(dispositivi.richieste).toEqual([{ video: { deviceId: { exact: 'c1' } }, audio: true }]);
  });

  test('senza videocamera si prova il solo microfono', async () => {
    const dispositivi = finti(({ video }) => (video === undefined ? null : 'NotFoundError'));
    expect((await apriDispositivi(dispositivi, NESSUNA_SCELTA)).tipo).toBe('aperti');
    expect(dispositivi.richieste.at(-1)).toEqual({ audio: true });
  });

  test('scelti un’altra volta e ora staccati, si prova con quelli del browser', async () => {
    const dispositivi = finti(({ audio }) => (typeof audio === 'object' ? 'OverconstrainedError' : null));
    expect((await apriDispositivi(dispositivi, { videocamera: null, microfono: 'm1' })).tipo).toBe('aperti');
  });

  test('un permesso rifiutato non si chiede una seconda volta', async () => {
    const dispositivi = finti(() => 'NotAllowedError');
    expect(await apriDispositivi(dispositivi, NESSUNA_SCELTA)).toEqual({ tipo: 'guasto', perche: 'rifiutato' });
    expect(dispositivi.richieste).toHaveLength(1);
  });

  test.each([
    ['NotFoundError', 'assente'],
    ['NotReadableError', 'occupato'],
    ['TypeError', 'altro'],
  ] as const)('%s diventa «%s»', async (errore, perche) => {
    expect(
      await apriDispositivi(
        finti(() => errore),
        NESSUNA_SCELTA,
      ),
    ).toEqual({ tipo: 'guasto', perche });
  });

  test('una pagina senza connessione sicura non ha dispositivi, e lo dice', async () => {
    expect(await apriDispositivi(undefined, NESSUNA_SCELTA)).toEqual({ tipo: 'guasto', perche: 'non_sicuro' });
  });
});
