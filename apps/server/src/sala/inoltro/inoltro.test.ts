import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RTCPeerConnection } from 'werift';
import type { FattoMotore } from '../motore/motore.ts';
import { type Apparecchio, apparecchioCheAscolta, apparecchioCheParla } from '../prove/apparecchio.ts';
import { DISPOSIZIONI as SENZA_TCP } from '../prove/disposizioni.ts';
import { Inoltro } from './inoltro.ts';
import { PortaUnica } from './porta-unica.ts';

const DISPOSIZIONI = { ...SENZA_TCP, tcp: true };
let inoltro: Inoltro;
let fatti: FattoMotore[] = [];
const aperti: Apparecchio[] = [];
const attese = new Set<(fatto: FattoMotore) => void>();

beforeEach(() => apri());
afterEach(async () => {
  await Promise.all(aperti.splice(0).map((uno) => uno.chiudi()));
  await inoltro.chiudi();
});

async function apri(altro: Partial<typeof DISPOSIZIONI> = {}): Promise<void> {
  fatti = [];
  inoltro = await Inoltro.apri({ ...DISPOSIZIONI, ...altro }, (fatto) => {
    fatti.push(fatto);
    for (const attesa of attese) attesa(fatto);
  });
}

function accade(quale: (fatto: FattoMotore) => boolean): Promise<FattoMotore> {
  const { promise, resolve } = Promise.withResolvers<FattoMotore>();
  const guarda = (fatto: FattoMotore): void => {
    if (!quale(fatto)) return;
    attese.delete(guarda);
    resolve(fatto);
  };
  attese.add(guarda);
  return promise;
}

async function entra(
  apparecchio: Apparecchio,
  chi: string,
  ruolo: 'conduce' | 'parola' | 'ascolta',
): Promise<{ rid: string; risposta: string }> {
  aperti.push(apparecchio);
  const entrato = await inoltro.entra({
    sala: 'a',
    chi,
    nome: chi,
    ruolo,
    sessione: chi,
    offerta: await apparecchio.offerta(),
  });
  await apparecchio.rispondi(entrato.risposta);
  return entrato;
}

test('R81 chi conduce arriva a chi ascolta, sulle sue righe, e si dice quando è davvero in onda', async () => {
  const inOnda = accade(({ tipo }) => tipo === 'inOnda');
  const ascolta = apparecchioCheAscolta();
  await entra(ascolta, 'abete', 'ascolta');
  const voce = ascolta.riceve(({ genere }) => genere === 'audio');
  const immagine = ascolta.riceve(({ genere }) => genere === 'video');
  const parla = apparecchioCheParla('referente', ['audio', 'video']);
  await entra(parla, 'referente', 'conduce');
  expect((await voce).riga).toBe(0);
  expect((await immagine).riga).toBe(1);
  expect((await immagine).da).toBe('referente');
  expect(await inOnda).toEqual({ tipo: 'inOnda', sala: 'a', chi: 'referente', mezzi: 'audio_video' });
  expect(inoltro.misura().sale[0]).toMatchObject({ inOnda: 'audio_video', parlaAdesso: null });
  await parla.immagineChiesta;
});

test('R81 la parola passa soltanto a cancello aperto, sulle righe già pronte, e chi parla non si risente', async () => {
  const ascolta = apparecchioCheAscolta();
  const suo = apparecchioCheAscolta();
  await entra(ascolta, 'betulla', 'ascolta');
  await entra(suo, 'abete', 'ascolta');
  const diChiConduce = ascolta.riceve();
  await entra(apparecchioCheParla('referente'), 'referente', 'conduce');
  await diChiConduce;
  const parla = apparecchioCheParla('abete', ['audio', 'video']);
  await entra(parla, 'abete', 'parola');
  // Chi conduce continua ad arrivare; di chi non ha la parola non arriva nulla.
  const cancelloChiuso = ascolta.arrivati.length;
  await ascolta.riceve(({ numero }) => numero > 20);
  expect(ascolta.arrivati.slice(cancelloChiuso).map(({ da }) => da)).not.toContain('abete');
  const aperto = ascolta.riceve(({ da }) => da === 'abete');
  inoltro.cancello('a', { chi: 'abete', mezzi: 'audio', perMs: 60_000 });
  expect(await aperto).toMatchObject({ riga: 2, genere: 'audio' });
  expect(inoltro.misura().sale[0]?.parlaAdesso).toBe('abete');
  inoltro.cancello('a', null);
  const chiuso = ascolta.arrivati.length;
  const poi = ascolta.arrivati.at(-1)?.numero ?? 0;
  await ascolta.riceve(({ da, numero }) => da === 'referente' && numero > poi + 20);
  // Ciò che era già partito quando il cancello si è chiuso può ancora arrivare.
  expect(ascolta.arrivati.slice(chiuso + 3).map(({ da }) => da)).not.toContain('abete');
  // Aveva la sola voce: la sua immagine non è mai passata, e lui non si è mai risentito.
  expect(ascolta.arrivati.filter(({ da, genere }) => da === 'abete' && genere === 'video')).toEqual([]);
  expect(suo.arrivati.map(({ da }) => da)).not.toContain('abete');
});

test('R81 il cancello si chiude da sé quando il tempo della parola è passato', async () => {
  const ascolta = apparecchioCheAscolta();
  await entra(ascolta, 'betulla', 'ascolta');
  const primo = ascolta.riceve(({ da }) => da === 'abete');
  inoltro.cancello('a', { chi: 'abete', mezzi: 'audio', perMs: 60_000 });
  await entra(apparecchioCheParla('abete'), 'abete', 'parola');
  await primo;
  inoltro.cancello('a', { chi: 'abete', mezzi: 'audio', perMs: 0 });
  expect(inoltro.misura().sale[0]?.parlaAdesso).toBeNull();
});

test('R81 chi conduce torna in onda con un altro collegamento: la sua riga continua, senza salti indietro', async () => {
  const ascolta = apparecchioCheAscolta();
  await entra(ascolta, 'betulla', 'ascolta');
  const primo = ascolta.riceve(({ numero }) => numero > 10);
  await entra(apparecchioCheParla('prima'), 'referente', 'conduce');
  await primo;
  const dopo = ascolta.riceve(({ da }) => da === 'dopo');
  const uscito = accade(({ tipo }) => tipo === 'uscito');
  await entra(apparecchioCheParla('dopo'), 'referente', 'conduce');
  const nuovo = (await dopo).rtp.header;
  expect(await uscito).toMatchObject({ ruolo: 'conduce', chi: 'referente' });
  const vecchio = ascolta.arrivati.filter(({ da }) => da === 'prima').at(-1)?.rtp.header;
  expect(nuovo.sequenceNumber).toBeGreaterThan(vecchio?.sequenceNumber ?? 70_000);
  expect(nuovo.timestamp).toBeGreaterThan(vecchio?.timestamp ?? 0);
  expect(nuovo.ssrc).toBe(vecchio?.ssrc);
});

test('R33 R81 nulla di ciò che riceve chi ascolta dice dove o chi è un altro', async () => {
  const ascolta = apparecchioCheAscolta();
  const offerta = await ascolta.offerta();
  aperti.push(ascolta);
  const { risposta } = await inoltro.entra({
    sala: 'a',
    chi: 'b',
    nome: 'Betulla',
    ruolo: 'ascolta',
    sessione: 'b',
    offerta,
  });
  await ascolta.rispondi(risposta);
  const parla = apparecchioCheParla('referente', ['audio', 'video']);
  const sua = await parla.offerta();
  aperti.push(parla);
  const arriva = ascolta.riceve();
  const chiParla = await inoltro.entra({
    sala: 'a',
    chi: 'r',
    nome: 'Referente',
    ruolo: 'conduce',
    sessione: 'r',
    offerta: sua,
  });
  await parla.rispondi(chiParla.risposta);
  const { rtp } = await arriva;
  for (const una of [risposta, chiParla.risposta]) {
    const candidati = una.split('\r\n').filter((riga) => riga.startsWith('a=candidate:'));
    expect(candidati.length).toBeGreaterThan(0);
    for (const candidato of candidati) {
      const [, , , , indirizzo, porta, , tipo] = candidato.split(' ');
      expect([indirizzo, porta, tipo]).toEqual(['127.0.0.1', String(inoltro.porta), 'host']);
    }
    expect(una).not.toMatch(/msid|raddr|Betulla|Referente/);
    expect([...una.matchAll(/cname:(\S+)/g)].every(([, nome]) => nome === 'sala')).toBe(true);
  }
  expect(rtp.header.extensions).toEqual([]);
  // L'identificativo di una sorgente è di chi riceve: quello di chi manda non arriva.
  expect(sua).not.toContain(`a=ssrc:${rtp.header.ssrc} `);
});

test('chi non ha mai risposto, e chi non risponde più, si lascia andare', async () => {
  await inoltro.chiudi();
  await apri({ attesaMs: 300, silenzioMs: 1_000 });
  const mai = accade(({ tipo }) => tipo === 'uscito');
  const muto = apparecchioCheAscolta();
  aperti.push(muto);
  await inoltro.entra({
    sala: 'a',
    chi: 'muto',
    nome: 'm',
    ruolo: 'ascolta',
    sessione: 'm',
    offerta: await muto.offerta(),
  });
  expect(await mai).toEqual({ tipo: 'uscito', sala: 'a', chi: 'muto', ruolo: 'ascolta' });
  const via = apparecchioCheAscolta();
  const entrato = accade(({ tipo }) => tipo === 'uscito');
  await entra(via, 'via', 'ascolta');
  await via.chiudi();
  expect(await entrato).toMatchObject({ chi: 'via' });
});

test('oltre il limite si dice di no; chi è già dentro può tornare, e il suo posto di prima si libera', async () => {
  for (const chi of ['abete', 'betulla', 'cedro']) await entra(apparecchioCheAscolta(['audio']), chi, 'ascolta');
  await expect(entra(apparecchioCheAscolta(['audio']), 'dafne', 'ascolta')).rejects.toMatchObject({ perche: 'piena' });
  for (let volta = 0; volta < 3; volta += 1) await entra(apparecchioCheAscolta(['audio']), 'abete', 'ascolta');
  expect(
    inoltro
      .misura()
      .sale[0]?.connessi.map(({ chi }) => chi)
      .sort(),
  ).toEqual(['abete', 'betulla', 'cedro']);
});

test('chi non si fa più sentire lascia il posto a un altro, e se torna riceve ancora', async () => {
  await inoltro.chiudi();
  await apri({ limite: 1, postoMs: 1_500 });
  const primo = apparecchioCheAscolta(['audio']);
  await entra(primo, 'abete', 'ascolta');
  const parla = apparecchioCheParla('referente');
  const voce = primo.riceve();
  await entra(parla, 'referente', 'conduce');
  await voce;
  await expect.poll(() => inoltro.misura().sale[0]?.occupati).toBe(1);
  const torna = primo.tace();
  await expect.poll(() => inoltro.misura().sale[0]?.occupati, { timeout: 5_000 }).toBe(0);
  const altro = apparecchioCheAscolta(['audio']);
  const sua = altro.riceve();
  await entra(altro, 'betulla', 'ascolta');
  await sua;
  // Nessuno lo ha mandato via: la linea era caduta un momento.
  const arrivati = primo.arrivati.at(-1)?.numero ?? 0;
  expect((await primo.riceve(({ numero }) => numero > arrivati)).da).toBe('referente');
  torna();
  await expect.poll(() => inoltro.misura().sale[0]?.occupati, { timeout: 5_000 }).toBe(2);
  expect(inoltro.misura().sale[0]?.connessi.map(({ chi }) => chi)).toEqual(['abete', 'betulla']);
});

test('dove c’è posto una persona tiene al più tre collegamenti insieme', async () => {
  await inoltro.chiudi();
  await apri({ limite: 10 });
  for (let volta = 0; volta < 4; volta += 1) await entra(apparecchioCheAscolta(['audio']), 'abete', 'ascolta');
  expect(inoltro.misura().sale[0]?.connessi).toHaveLength(3);
});

test.each([
  ['vuota', '', 'offerta'],
  ['che non è SDP', 'ciao', 'offerta'],
  ['di un megabyte senza nulla', `v=0\r\n${'a=x\r\n'.repeat(200_000)}`, 'misura'],
  ['con mille righe di cose che non si fanno', 'mille', 'misura'],
  ['con cinquanta righe di cose che non si fanno', 'cinquanta', 'attributi'],
  ['con dati al posto della voce', 'canale', 'offerta'],
  ['con troppe righe', 'righe', 'offerta'],
  ['con formati che non si parlano', 'codec', 'codec'],
])('un’offerta %s si rifiuta con parole, e la sala resta com’era', async (_, come, perche) => {
  const apparecchio = apparecchioCheAscolta(come === 'righe' ? ['audio', 'audio', 'audio'] : ['audio', 'video']);
  aperti.push(apparecchio);
  const buona = await apparecchio.offerta();
  const offerta =
    come === 'codec'
      ? buona.replace(/VP8\/90000/g, 'AV1/90000')
      : come === 'mille' || come === 'cinquanta'
        ? `${buona}${'a=rid:a send\r\n'.repeat(come === 'mille' ? 1_000 : 50)}`
        : come === 'canale'
          ? buona.replace(/m=video/, 'm=application')
          : come === 'righe'
            ? buona
            : come;
  const entra = inoltro.entra({ sala: 'a', chi: 'x', nome: 'x', ruolo: 'ascolta', sessione: 'x', offerta });
  await expect(entra).rejects.toMatchObject({ perche });
  expect(inoltro.misura().conti.ingressi).toBe(0);
});

test.each([
  [
    'un guasto nostro si dice nostro',
    'guasto',
    'ingresso non riuscito',
    () =>
      vi.spyOn(PortaUnica.prototype, 'accogli').mockImplementationOnce(() => {
        throw new Error('non va');
      }),
  ],
  [
    'ciò che la libreria non legge è di chi offre',
    'offerta',
    'offerta non letta',
    () => vi.spyOn(RTCPeerConnection.prototype, 'setRemoteDescription').mockRejectedValueOnce(new Error('non va')),
  ],
])('R81 %s, la causa resta scritta, e la stessa offerta poi entra', async (_, perche, scritta, rompi) => {
  const apparecchio = apparecchioCheAscolta(['audio']);
  aperti.push(apparecchio);
  const offerta = await apparecchio.offerta();
  const chi = { sala: 'a', chi: 'x', nome: 'x', ruolo: 'ascolta', sessione: 'x', offerta } as const;
  const scritte = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const rotta = rompi();
  try {
    await expect(inoltro.entra(chi)).rejects.toMatchObject({ perche });
    expect(scritte.mock.calls).toEqual([[`gv-sala: ${scritta}: non va`]]);
    expect(await inoltro.entra(chi)).toHaveProperty('risposta');
  } finally {
    rotta.mockRestore();
    scritte.mockRestore();
  }
});

test('R81 una sala vuota non si toglie mentre uno vi entra: chi conduce è nella stessa di chi ascolta', async () => {
  await inoltro.chiudi();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await apri();
    const parla = apparecchioCheParla('referente');
    aperti.push(parla);
    const offerta = await parla.offerta();
    const entra = inoltro.entra({
      sala: 'a',
      chi: 'referente',
      nome: 'referente',
      ruolo: 'conduce',
      sessione: 'r',
      offerta,
    });
    // Passa intanto il giro che toglie le sale vuote.
    vi.advanceTimersByTime(1_000);
    expect(inoltro.esci('a', (await entra).rid, 'referente')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('R81 chi stava entrando in una sala che intanto si chiude non resta in una sala che nessuno trova', async () => {
  const parla = apparecchioCheParla('referente');
  aperti.push(parla);
  const offerta = await parla.offerta();
  const entra = inoltro.entra({
    sala: 'a',
    chi: 'referente',
    nome: 'referente',
    ruolo: 'conduce',
    sessione: 'r',
    offerta,
  });
  inoltro.svuota('a');
  await expect(entra).rejects.toMatchObject({ perche: 'fermo' });
});

test('R30 R81 finita una sessione si chiude ogni suo collegamento, in ogni sala e in ogni ruolo; gli altri restano', async () => {
  const [suo, altri, parla] = [
    apparecchioCheAscolta(['audio']),
    apparecchioCheAscolta(['audio']),
    apparecchioCheParla('r'),
  ];
  await entra(suo, 'abete', 'ascolta');
  await entra(altri, 'betulla', 'ascolta');
  const prova = apparecchioCheAscolta(['audio']);
  aperti.push(prova);
  const offerta = await prova.offerta();
  const inProva = { sala: 'prova/a', chi: 'abete', nome: 'a', ruolo: 'ascolta', sessione: 'abete', offerta } as const;
  await prova.rispondi((await inoltro.entra(inProva)).risposta);
  await entra(parla, 'referente', 'conduce');
  await Promise.all([suo.riceve(), altri.riceve()]);
  inoltro.congeda([{ sessione: 'abete', sala: null, ruolo: null }]);
  expect(
    inoltro
      .misura()
      .sale.flatMap(({ sessioni }) => sessioni)
      .sort(),
  ).toEqual(['betulla', 'referente']);
  const finQui = suo.arrivati.at(-1)?.numero ?? 0;
  await altri.riceve(({ numero }) => numero > finQui + 20);
  // Ciò che era già partito può ancora arrivare.
  expect(suo.arrivati.at(-1)?.numero ?? 0).toBeLessThanOrEqual(finQui + 3);
  // E chi conduce: finita la sua, nessuno riceve più nulla da lui.
  inoltro.congeda([{ sessione: 'referente', sala: null, ruolo: null }]);
  expect(inoltro.misura().sale.find(({ sala }) => sala === 'a')).toMatchObject({ inOnda: null, sessioni: ['betulla'] });
});

test('R81 si congeda anche da una sala sola, o da un ruolo solo', async () => {
  await entra(apparecchioCheAscolta(['audio']), 'abete', 'ascolta');
  await entra(apparecchioCheParla('abete'), 'abete', 'parola');
  inoltro.congeda([{ sessione: 'abete', sala: 'b', ruolo: null }]);
  expect(inoltro.misura().sale[0]?.connessi).toHaveLength(1);
  const uscito = accade(({ tipo }) => tipo === 'uscito');
  inoltro.congeda([{ sessione: 'abete', sala: 'a', ruolo: 'parola' }]);
  expect(await uscito).toMatchObject({ ruolo: 'parola' });
  expect(inoltro.misura().sale[0]).toMatchObject({ sessioni: ['abete'], connessi: [{ chi: 'abete' }] });
});

test('R30 R81 una sessione che finisce mentre si entra non entra', async () => {
  const ascolta = apparecchioCheAscolta(['audio']);
  aperti.push(ascolta);
  const chi = { sala: 'a', chi: 'x', nome: 'x', ruolo: 'ascolta', sessione: 's' } as const;
  const entra = inoltro.entra({ ...chi, offerta: await ascolta.offerta() });
  expect(inoltro.misura().sale[0]?.sessioni).toEqual(['s']);
  inoltro.congeda([{ sessione: 's', sala: null, ruolo: null }]);
  await expect(entra).rejects.toMatchObject({ perche: 'uscito' });
  expect(inoltro.misura()).toMatchObject({ sale: [{ sessioni: [] }], conti: { ingressi: 0 } });
});
