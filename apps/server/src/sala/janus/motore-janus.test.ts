import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FattoMotore, RuoloInSala } from '../motore/motore.ts';
import { JanusFinto, SEGRETO_ADMIN, sdpDi } from '../prove/janus-finto.ts';
import { MotoreSalaJanus } from './motore-janus.ts';

const AV = ['audio', 'video'] as const;
const RIGHE = [...AV, ...AV] as const;
let janus: JanusFinto;
let motore: MotoreSalaJanus;
let fatti: FattoMotore[];
let avvisi: string[];
const AVVISO = { avvisa: (cosa: string) => void avvisi.push(cosa) };

beforeEach(async () => {
  fatti = [];
  avvisi = [];
  janus = await JanusFinto.apri();
  const come = { url: `ws://127.0.0.1:${janus.porta}`, segreto: 'segreto', limite: 2, attesaMs: 20_000, admin: null };
  motore = new MotoreSalaJanus(come, AVVISO);
  motore.quando((fatto) => void fatti.push(fatto));
  await pronto(1);
});
afterEach(async () => {
  await motore.ferma();
  await janus.chiudi();
});

const pronto = (giro: number) => expect.poll(() => [motore.stato(), motore.giro()]).toEqual(['pronto', giro]);
const entra = (chi: string, ruolo: RuoloInSala, offerta: string) =>
  motore.entra({ sala: 'a', chi, nome: `Offerente ${chi}`, ruolo, sessione: chi, offerta });
const capoDi = (quanti: number, request: string): number => janus.di(request)[quanti]?.capo ?? -1;

async function ascolta(chi: string): Promise<{ rid: string; controfferta: string; capo: number }> {
  const prima = janus.di('join').length;
  const entrato = await entra(chi, 'ascolta', sdpDi(RIGHE, 'recvonly'));
  if (!('controfferta' in entrato)) throw new Error('nessuna controfferta');
  expect(await motore.risponde('a', entrato.rid, chi, sdpDi(RIGHE, 'recvonly'))).toBe(true);
  return { ...entrato, capo: capoDi(prima, 'join') };
}
/** Chi pubblica e si sente: Janus lo dice al suo primo pacchetto. */
async function pubblica(chi: string, ruolo: 'conduce' | 'parola'): Promise<number> {
  const prima = janus.di('joinandconfigure').length;
  await entra(chi, ruolo, sdpDi(AV, 'sendonly'));
  const capo = capoDi(prima, 'joinandconfigure');
  for (const type of ['video', 'audio']) janus.accade('media', capo, { type, receiving: true });
  return capo;
}
const passaggi = (capo: number) =>
  janus
    .di('switch')
    .filter((una) => una.capo === capo)
    .map(({ body }) => body.streams);

test('R81 se il server non correva, non è Janus che taceva: il filo resta, e con lui chi è dentro', async () => {
  await ascolta('abete');
  // Nulla di questo processo corre, nemmeno il Janus finto: chi ha tardato è chi guarda.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);
  const da = performance.now();
  await expect.poll(() => performance.now() - da, { timeout: 5_000 }).toBeGreaterThan(1_200);
  expect([motore.giro(), avvisi]).toEqual([1, []]);
});

test('R33 R81 chi ascolta ha una controfferta senza numeri né nomi, e di lui a Janus non va né nome né indirizzo', async () => {
  const { controfferta } = await ascolta('abete');
  expect(controfferta).toContain('s=-');
  expect(controfferta).not.toMatch(/VideoRoom|msid|cname:janus/);
  expect(controfferta.match(/^m=/gm)).toHaveLength(4);
  await pubblica('referente', 'conduce');
  const detto = JSON.stringify(janus.chiesti);
  expect(detto).not.toMatch(/abete|Offerente|referente|a=candidate|10\.1\.2\.3/);
  expect(janus.di('joinandconfigure')[0]?.body.display).toBe('');
  expect(janus.di('create')[0]?.body).toMatchObject({ is_private: true, signed_tokens: true, record: false });
});

test('R81 chi conduce arriva sulle righe già pronte, e un collegamento nuovo prende il posto di prima senza rifarle', async () => {
  const { capo } = await ascolta('abete');
  const prima = await pubblica('referente', 'conduce');
  const sue = (da: number) => [
    { feed: da, mid: '0', sub_mid: '0' },
    { feed: da, mid: '1', sub_mid: '1' },
  ];
  await janus.quando(() => passaggi(capo).length === 1);
  expect(passaggi(capo)).toEqual([sue(prima)]);
  await expect.poll(() => fatti).toContainEqual({ tipo: 'inOnda', sala: 'a', chi: 'referente', mezzi: 'audio_video' });
  expect(motore.misura().sale[0]).toMatchObject({ inOnda: 'audio_video', parlaAdesso: null });
  const dopo = await pubblica('referente', 'conduce');
  await janus.quando(() => janus.staccati.includes(prima));
  expect(passaggi(capo)).toEqual([sue(prima), sue(dopo)]);
});

test('R81 la parola passa soltanto a cancello aperto, mai a chi parla; chiuso, Janus la fa tacere e la toglie', async () => {
  const [altri, suo] = [await ascolta('betulla'), await ascolta('abete')];
  const parla = await pubblica('abete', 'parola');
  await motore.cancello('a', { chi: 'abete', mezzi: 'audio', perMs: 60_000 });
  await janus.quando(() => passaggi(altri.capo).length === 1);
  // Aveva la sola voce: la sua immagine non passa.
  expect(passaggi(altri.capo)).toEqual([[{ feed: parla, mid: '0', sub_mid: '2' }]]);
  await expect.poll(() => motore.misura().sale[0]?.parlaAdesso).toBe('abete');
  await motore.cancello('a', null);
  expect(janus.di('moderate').map(({ body }) => [body.id, body.mid, body.mute])).toEqual([
    [parla, '0', true],
    [parla, '1', true],
  ]);
  await janus.quando(() => janus.staccati.includes(parla));
  expect(passaggi(altri.capo).at(-1)).toEqual([{ feed: 7, mid: '0', sub_mid: '2' }]);
  expect(passaggi(suo.capo)).toEqual([]);
  expect(motore.misura().sale[0]?.parlaAdesso).toBeNull();
});

test('R81 a cancello chiuso di chi non ha la parola non passa nulla, e il tempo finito lo chiude da sé', async () => {
  const { capo } = await ascolta('betulla');
  const parla = await pubblica('abete', 'parola');
  // Ciò che Janus dice arriva nell’ordine: quando si sa di questo, si sa già che chi parla si sente.
  janus.accade('webrtcup', capo);
  await expect.poll(() => motore.misura().sale[0]?.connessi[0]?.qualita).toBe('buona');
  await motore.cancello('a', null);
  // E ciò che gli si chiede anche: dopo questo, un passaggio chiesto prima sarebbe arrivato.
  await entra('referente', 'conduce', sdpDi(AV, 'sendonly'));
  expect([passaggi(capo), janus.staccati]).toEqual([[], []]);
  await motore.cancello('a', { chi: 'abete', mezzi: 'audio', perMs: 0 });
  await janus.quando(() => janus.staccati.includes(parla));
  expect(motore.misura().sale[0]?.parlaAdesso).toBeNull();
});

test('R81 se Janus non conferma che tace, il filo si chiude: tutto ciò che vi passava finisce, e si riparte', async () => {
  await ascolta('betulla');
  await pubblica('abete', 'parola');
  await motore.cancello('a', { chi: 'abete', mezzi: 'audio', perMs: 60_000 });
  await expect.poll(() => motore.misura().sale[0]?.parlaAdesso).toBe('abete');
  janus.muto.add('moderate');
  await motore.cancello('a', null);
  await pronto(2);
  expect(motore.misura().sale).toEqual([]);
});

test('R81 oltre il limite la sala è piena; chi è già dentro può tornare', async () => {
  const { rid } = await ascolta('abete');
  await ascolta('betulla');
  await expect(entra('cedro', 'ascolta', sdpDi(RIGHE, 'recvonly'))).rejects.toMatchObject({ perche: 'piena' });
  await ascolta('abete');
  expect(motore.misura().sale[0]?.connessi).toHaveLength(2);
  expect(await motore.risponde('a', rid, 'abete', sdpDi(RIGHE, 'recvonly'))).toBe(false);
  expect(await motore.esci('a', rid, 'abete')).toBe(false);
});

test('R81 una risposta vale una volta e per chi ha avuto la controfferta', async () => {
  const entrato = await entra('abete', 'ascolta', sdpDi(RIGHE, 'recvonly'));
  const risponde = (chi: string, risposta: string) => motore.risponde('a', entrato.rid, chi, risposta);
  expect(await risponde('betulla', sdpDi(RIGHE, 'recvonly'))).toBe(false);
  await expect(risponde('abete', sdpDi(RIGHE, 'sendonly'))).rejects.toMatchObject({ perche: 'offerta' });
  await expect(risponde('abete', sdpDi(AV, 'recvonly'))).rejects.toMatchObject({ perche: 'offerta' });
  expect(await risponde('abete', sdpDi(RIGHE, 'recvonly'))).toBe(true);
  expect(await risponde('abete', sdpDi(RIGHE, 'recvonly'))).toBe(false);
});

test('R81 caduto chi parlava, Janus rifà l’offerta e ha la risposta di prima: chi ascolta non se ne accorge', async () => {
  const { capo } = await ascolta('abete');
  janus.rifaOfferta(capo, ['inactive', 'sendonly', 'sendonly', 'sendonly']);
  await janus.quando(() => janus.di('start').length === 2);
  const versi = janus.di('start')[1]?.jsep?.sdp.match(/^a=(?:recvonly|inactive)/gm);
  expect(versi).toEqual(['a=inactive', 'a=recvonly', 'a=recvonly', 'a=recvonly']);
});

test('R81 formati d’altri, offerte illeggibili e un Janus che dice no si rifiutano ciascuno con il suo perché', async () => {
  const h264 = entra('abete', 'ascolta', sdpDi(RIGHE, 'recvonly', 'H264'));
  await expect(h264).rejects.toMatchObject({ perche: 'codec' });
  await expect(entra('x', 'ascolta', 'ciao')).rejects.toMatchObject({ perche: 'offerta' });
  janus.rifiuta.set('joinandconfigure', 465);
  await expect(entra('x', 'conduce', sdpDi(AV, 'sendonly'))).rejects.toMatchObject({ perche: 'offerta' });
  janus.rifiuta.set('joinandconfigure', 433);
  await expect(entra('x', 'conduce', sdpDi(AV, 'sendonly'))).rejects.toMatchObject({ perche: 'guasto' });
  expect(avvisi.at(-1)).toBe('voce e immagine: Janus rifiuta: no');
});

test('R81 Janus ucciso: non si entra e lo si dice, e quando torna si rientra', async () => {
  const { rid } = await ascolta('abete');
  const { porta } = janus;
  await janus.chiudi();
  await expect.poll(() => motore.stato()).toBe('fermo');
  await expect(entra('x', 'ascolta', sdpDi(RIGHE, 'recvonly'))).rejects.toMatchObject({ perche: 'fermo' });
  await expect(motore.risponde('a', rid, 'abete', '')).rejects.toMatchObject({ perche: 'fermo' });
  janus = await JanusFinto.apri(porta);
  await pronto(2);
  await ascolta('abete');
  await motore.svuota('a');
  expect(janus.di('destroy')).toHaveLength(1);
  expect(motore.misura().sale).toEqual([]);
});

test('chi amministra Janus sa quanto è partito verso chi guarda, e quanto si è perso: i conti crescono e basta', async () => {
  await conAdmin(SEGRETO_ADMIN);
  const { capo, rid } = await ascolta('abete');
  janus.mandato.set(capo, [
    { packets: 100, bytes: 5_000, persi: 1 },
    { packets: 200, bytes: 90_000, persi: 3 },
  ]);
  await expect.poll(conti).toEqual([95_000, 300, 4]);
  janus.mandato.set(capo, [{ packets: 400, bytes: 100_000, persi: 2 }]);
  await expect.poll(conti).toEqual([100_000, 400, 4]);
  // La linea lenta dice della stessa perdita: non si conta due volte.
  janus.accade('webrtcup', capo);
  janus.accade('slowlink', capo, { lost: 9 });
  await expect.poll(() => motore.misura().sale[0]?.connessi[0]?.qualita).toBe('scarsa');
  expect(await motore.esci('a', rid, 'abete')).toBe(true);
  const altro = await ascolta('betulla');
  janus.mandato.set(altro.capo, [{ packets: 1, bytes: 1_000, persi: 0 }]);
  await expect.poll(conti).toEqual([101_000, 401, 4]);
  // Di ciò che chi amministra saprebbe, gli indirizzi non si tengono.
  expect(JSON.stringify(motore.misura())).not.toContain('10.1.2.3');
});

test('se chi amministra Janus non ci riconosce si dice una volta, e la sala va avanti', async () => {
  await conAdmin('sbagliato');
  const { capo } = await ascolta('abete');
  janus.mandato.set(capo, [{ packets: 1, bytes: 1, persi: 0 }]);
  await expect.poll(() => avvisi.filter((uno) => /amministra.*Unauthorized/.test(uno))).toHaveLength(1);
  await pubblica('referente', 'conduce');
  await expect.poll(() => passaggi(capo)).toHaveLength(1);
  janus.accade('slowlink', capo, { lost: 9 });
  await expect.poll(conti).toEqual([0, 0, 9]);
  expect(avvisi.filter((uno) => /amministra/.test(uno))).toHaveLength(1);
});

const conti = () => {
  const { byteUsciti, pacchettiUsciti, pacchettiPersi } = motore.misura().conti;
  return [byteUsciti, pacchettiUsciti, pacchettiPersi];
};

async function conAdmin(segreto: string): Promise<void> {
  await motore.ferma();
  const url = `ws://127.0.0.1:${janus.porta}`;
  const admin = { url, segreto, ogniMs: 50 };
  motore = new MotoreSalaJanus({ url, segreto: 'segreto', limite: 2, attesaMs: 20_000, admin }, AVVISO);
  await pronto(1);
}

test('R30 R81 finita una sessione Janus stacca ogni suo capo, di chi ascolta e di chi parla; gli altri restano', async () => {
  const [suo, altri] = [await ascolta('abete'), await ascolta('betulla')];
  const parla = await pubblica('abete', 'parola');
  expect(motore.misura().sale[0]?.sessioni).toEqual(['abete', 'betulla']);
  await motore.congeda([{ sessione: 'abete', sala: null, ruolo: null }]);
  await janus.quando(() => [suo.capo, parla].every((capo) => janus.staccati.includes(capo)));
  expect(motore.misura().sale[0]).toMatchObject({ sessioni: ['betulla'], connessi: [{ rid: altri.rid }] });
});

test('R30 R81 una sessione che finisce mentre Janus la collega non resta collegata', async () => {
  const entrando = entra('abete', 'ascolta', sdpDi(RIGHE, 'recvonly'));
  await motore.congeda([{ sessione: 'abete', sala: null, ruolo: null }]);
  await expect(entrando).rejects.toMatchObject({ perche: 'uscito' });
  await janus.quando(() => janus.staccati.includes(capoDi(0, 'join')));
});

test('R81 un capo che Janus dice di non aver staccato non è staccato: si chiede ancora, e poi il filo si chiude', async () => {
  await ascolta('abete');
  // «Non c’è» è chiuso; ogni altra risposta no.
  janus.rifiuta.set('detach', 459);
  await motore.congeda([{ sessione: 'abete', sala: null, ruolo: null }]);
  await ascolta('betulla');
  expect(motore.giro()).toBe(1);
  janus.rifiuta.set('detach', 403);
  await motore.congeda([{ sessione: 'betulla', sala: null, ruolo: null }]);
  await pronto(2);
  expect(motore.misura().sale).toEqual([]);
});

test('R81 anche la risposta a una controfferta si misura prima che qualcuno la legga', async () => {
  const { rid } = (await entra('abete', 'ascolta', sdpDi(RIGHE, 'recvonly'))) as { rid: string };
  const lunga = sdpDi(RIGHE, 'recvonly') + 'a=rid:a send\r\n'.repeat(1_000);
  await expect(motore.risponde('a', rid, 'abete', lunga)).rejects.toMatchObject({ perche: 'misura' });
  await expect(entra('x', 'ascolta', lunga)).rejects.toMatchObject({ perche: 'misura' });
  expect(janus.di('start')).toEqual([]);
});
