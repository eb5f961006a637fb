import { beforeAll, expect, test } from 'vitest';
import { creaGestorePec, type GestorePec } from '../dimostrazione/gestore-pec.ts';
import { scriviRicevuta } from '../dimostrazione/ricevute.ts';
import { type FiduciaPec, NESSUNA_FIDUCIA, provaConsegna } from './prova-consegna.ts';

const T = Date.parse('2026-07-19T10:15:30+02:00');
const CASELLA = 'offertapvp@pec.example';
const OFFERTA = '{"prezzo":"95000.00"}';
const PROCURA = 'procura';
const DATI = { mittente: 'a@pec.example', destinatario: CASELLA, msgid: 'x@pec.example', istante: T };
const FILE = [
  { nome: 'offerta.json', contenuto: OFFERTA },
  { nome: 'procura.txt', contenuto: PROCURA },
];
const byte = (testo: string) => new TextEncoder().encode(testo);
const PRESENTATI = [byte(OFFERTA), byte(PROCURA)];
const ARRIVO = T + 86_400_000;

let gestore: GestorePec;
let fiducia: FiduciaPec;
beforeAll(async () => {
  gestore = await creaGestorePec();
  fiducia = { autorita: [gestore.autorita], caselle: [CASELLA] };
});

const perche = async (...argomenti: Parameters<typeof provaConsegna>) => {
  const esito = await provaConsegna(...argomenti);
  return esito.esito === 'provata' ? 'provata' : esito.perche;
};

test('R12 la ricevuta firmata, con dentro gli stessi file, prova l’istante del deposito', async () => {
  const esito = await provaConsegna(await gestore.consegna(DATI, FILE), PRESENTATI, fiducia, ARRIVO);
  expect(esito).toEqual({
    esito: 'provata',
    ricevuta: { tipo: 'avvenuta-consegna', errore: null, ...DATI, msgid: `<${DATI.msgid}>` },
  });
});

test('R12 un messaggio salvato con i soli a capo di Unix vale lo stesso', async () => {
  const messaggio = await gestore.consegna(DATI, FILE);
  const unix = Buffer.from(Buffer.from(messaggio).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  expect(await perche(unix, PRESENTATI, fiducia, ARRIVO)).toBe('provata');
});

test('R12 daticert.xml senza firma non prova nulla, nemmeno se l’ora è quella giusta', async () => {
  const nudo = byte(scriviRicevuta({ ...DATI, tipo: 'avvenuta-consegna' }));
  expect(await perche(nudo, PRESENTATI, fiducia, ARRIVO)).toMatch(/non è di un gestore PEC riconosciuto/);
});

test('R12 la firma di un’altra autorità, un byte cambiato, la casella di un privato: nulla è provato', async () => {
  const altro = await creaGestorePec();
  expect(await perche(await altro.consegna(DATI, FILE), PRESENTATI, fiducia, ARRIVO)).toMatch(/riconosciuto/);
  const messaggio = Buffer.from(await gestore.consegna(DATI, FILE)).toString('latin1');
  const cambiato = Buffer.from(messaggio.replace('avvenuta consegna.', 'avvenuta consegna!'), 'latin1');
  expect(await perche(cambiato, PRESENTATI, fiducia, ARRIVO)).toMatch(/riconosciuto/);
  const privato = await creaGestorePec('mario@casella.example');
  const suaFiducia = { ...fiducia, autorita: [privato.autorita] };
  expect(await perche(await privato.consegna(DATI, FILE), PRESENTATI, suaFiducia, ARRIVO)).toMatch(/casella di un/);
});

test('R12 la ricevuta vera di un altro messaggio non dà la sua ora a un’offerta scritta oggi', async () => {
  const vera = await gestore.consegna(DATI, FILE);
  const oggi = [byte('{"prezzo":"95001.00"}'), byte(PROCURA)];
  expect(await perche(vera, oggi, fiducia, ARRIVO)).toMatch(/non contiene gli stessi file/);
  expect(await perche(vera, [byte(OFFERTA)], fiducia, ARRIVO)).toMatch(/non contiene gli stessi file/);
  expect(await perche(await gestore.consegna(DATI, []), PRESENTATI, fiducia, ARRIVO)).toMatch(/gli stessi file/);
});

test('R12 un recapito ad altri, o nel futuro, o senza nulla di configurato, non è un deposito', async () => {
  const sua = await gestore.consegna({ ...DATI, destinatario: 'b@pec.example' }, FILE);
  expect(await perche(sua, PRESENTATI, fiducia, ARRIVO)).toMatch(/casella che non riceve le offerte/);
  const futura = await gestore.consegna({ ...DATI, istante: ARRIVO + 600_000 }, FILE);
  expect(await perche(futura, PRESENTATI, fiducia, ARRIVO)).toMatch(/successiva all’arrivo/);
  expect(await perche(futura, PRESENTATI, NESSUNA_FIDUCIA, ARRIVO)).toMatch(/non sono configurate/);
});

test('R12 firmata con un’impronta debole, o quando il certificato non valeva ancora: nulla è provato', async () => {
  const debole = await creaGestorePec('posta-certificata@pec.example', 'SHA-1');
  const suaFiducia = { ...fiducia, autorita: [debole.autorita] };
  expect(await perche(await debole.consegna(DATI, FILE), PRESENTATI, suaFiducia, ARRIVO)).toMatch(/riconosciuto/);
  // Il certificato vale oggi: conta se valeva quando la ricevuta dice di essere stata scritta.
  const treAnniFa = Math.floor(Date.now() / 1_000) * 1_000 - 3 * 365 * 86_400_000;
  const prima = await gestore.consegna({ ...DATI, istante: treAnniFa }, FILE);
  expect(await perche(prima, PRESENTATI, fiducia, ARRIVO)).toMatch(/riconosciuto/);
});

test('R25 byte qualunque non sollevano errori', async () => {
  for (const testo of ['', '\r\n\r\n', 'Content-Type: multipart/signed\r\n\r\n', '0', '\u0000\u0001'])
    expect((await provaConsegna(byte(testo), [], fiducia, ARRIVO)).esito).toBe('non_provata');
});
