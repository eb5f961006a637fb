import { expect, test } from 'vitest';
import { LIMITI_PUSHER, postiPer } from '../limiti.ts';
import { preparaBancoPusher } from '../prove/banco-pusher.ts';
import { nuovoCollegamento } from './collegamento.ts';
import { creaPosti } from './posti.ts';

type Chi = ReturnType<typeof nuovoCollegamento>;

function banco(limiti: Partial<typeof LIMITI_PUSHER> = {}) {
  const ora = { adesso: 0 };
  const via: { chi: Chi; perche: string }[] = [];
  const posti: ReturnType<typeof creaPosti> = creaPosti({
    limiti: { ...LIMITI_PUSHER, ...limiti },
    adesso: () => ora.adesso,
    lascia: (chi, perche) => {
      via.push({ chi, perche });
      posti.esce(chi);
    },
  });
  const da = (indirizzo: string): Chi => nuovoCollegamento({} as Chi['ws'], {} as Chi['socket'], indirizzo, ora.adesso);
  return { ora, via, posti, da };
}

test('trecento persone dietro un indirizzo entrano nello stesso istante, anche dopo un muro di muti dallo stesso', () => {
  const { posti, da, ora } = banco();
  for (let i = 0; i < 600; i += 1) expect(posti.entra(da('1.1.1.1'))).toBe(true);
  expect(posti.entra(da('1.1.1.1'))).toBe(false);
  ora.adesso += LIMITI_PUSHER.graziaMs;
  for (let i = 0; i < 300; i += 1) expect(posti.entra(da('1.1.1.1'))).toBe(true);
  expect(posti.anonimi()).toBe(600);
});

test('gli anonimi non prendono i posti di chi è riconosciuto, e chi ne apre tanti cede i suoi', () => {
  const { posti, da, ora, via } = banco({ connessioniMax: 100, anonimiMax: 40, anonimiPerIndirizzoMax: 39 });
  const onesto = da('9.9.9.9');
  posti.entra(onesto);
  for (let i = 0; i < 39; i += 1) posti.entra(da('1.1.1.1'));
  ora.adesso += LIMITI_PUSHER.graziaMs;
  for (let i = 0; i < 60; i += 1) {
    const uno = da(`2.2.2.${i}`);
    expect(posti.entra(uno)).toBe(true);
    posti.riconosci(uno, `sessione-${i}`);
  }
  expect(via.map(({ chi }) => chi.indirizzo)).not.toContain('9.9.9.9');
  // Pieno di riconosciuti e di anonimi: chi arriva prende il posto di un anonimo, mai di chi è nella stanza.
  const altro = da('3.3.3.3');
  expect(posti.entra(altro)).toBe(true);
  expect(via.every(({ chi, perche }) => perche === 'anonimo' && !chi.riconosciuto)).toBe(true);
});

test('pieno di riconosciuti, nessun altro entra: il totale sta sotto i file del processo', () => {
  const { posti, da, ora, via } = banco({ connessioniMax: 4, anonimiMax: 3, anonimiPerIndirizzoMax: 3 });
  for (let i = 0; i < 4; i += 1) {
    const uno = da(`2.2.2.${i}`);
    expect(posti.entra(uno)).toBe(true);
    posti.riconosci(uno, `sessione-${i}`);
  }
  ora.adesso += LIMITI_PUSHER.graziaMs;
  expect(posti.entra(da('3.3.3.3'))).toBe(false);
  expect(via).toEqual([]);
});

test('di una sessione restano le schede più nuove', () => {
  const { posti, da, via } = banco({ perSessioneMax: 2 });
  const schede = [da('1.1.1.1'), da('1.1.1.1'), da('1.1.1.1')];
  for (const una of schede) {
    posti.entra(una);
    una.sessioni = ['sua'];
    posti.riconosci(una, 'sua');
  }
  expect(via).toEqual([{ chi: schede[0], perche: 'sessione' }]);
  posti.riconosci(schede[2] as Chi, 'sua');
  expect(via).toHaveLength(1);
});

test('chi non si fa autorizzare un canale è scaduto; chi se ne va libera il suo posto', () => {
  const { posti, da, ora } = banco();
  const [muto, nella] = [da('1.1.1.1'), da('1.1.1.1')];
  posti.entra(muto);
  posti.entra(nella);
  posti.riconosci(nella, null);
  ora.adesso += LIMITI_PUSHER.attesaCanaleMs;
  expect(posti.scaduti()).toEqual([muto]);
  posti.esce(muto);
  posti.esce(nella);
  expect([posti.anonimi(), posti.scaduti()]).toEqual([0, []]);
});

test('i posti stanno sotto i file che il processo può aprire, con la metà almeno per chi è riconosciuto', () => {
  for (const file of [1_024, 20_000, Number.MAX_SAFE_INTEGER]) {
    const { connessioniMax, anonimiMax } = postiPer(file);
    expect(connessioniMax).toBeLessThanOrEqual(file * 0.6);
    expect(anonimiMax).toBeLessThanOrEqual(connessioniMax / 2);
  }
});

test('un socket vero che tace, o risponde soltanto ai ping, lascia il posto; chi ascolta un canale resta', async () => {
  const vero = await preparaBancoPusher({ limiti: { giroMs: 1, connessioniMax: 3, anonimiMax: 2, graziaMs: 0 } });
  const nella = await vero.grezzo();
  nella.manda('pusher:subscribe', { channel: 'private-a', auth: vero.pusher.firmaCanale(nella.socketId, 'private-a') });
  await nella.prossimo();
  const muto = await vero.grezzo();
  const chiacchiera = await vero.grezzo();
  // Arriva un terzo: prende il posto dell'anonimo più vecchio, non di chi è nella stanza.
  const nuovo = await vero.grezzo();
  expect(await muto.chiusura).toBe(4103);
  for (let i = 0; i < 9; i += 1) {
    vero.passano(5_000);
    for (const uno of [chiacchiera, nuovo, nella]) {
      uno.manda('pusher:ping', {});
      if (uno === nella) await uno.prossimo();
    }
  }
  expect(await chiacchiera.chiusura).toBe(4103);
  expect(await nuovo.chiusura).toBe(4103);
  expect(vero.pusher.aperti()).toBe(1);
  await vero.chiudi();
});
