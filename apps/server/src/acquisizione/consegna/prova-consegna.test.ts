import { beforeAll, expect, test } from 'vitest';
import { creaGestorePec, type GestorePec } from '../../dimostrazione/invenzioni/gestore-pec.ts';
import { scriviRicevuta } from '../../dimostrazione/invenzioni/ricevute.ts';
import { type FiduciaPec, provaConsegna } from './prova-consegna.ts';
import { NESSUNA_FIDUCIA } from './prove/nessuna-fiducia.ts';

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

test('R12 la ricevuta parla del messaggio che porta: il suo identificativo è quello, anche se un gestore lo ha rinominato', async () => {
  const con = async (...testate: string[]) =>
    perche(await gestore.consegna(DATI, FILE, { testate }), PRESENTATI, fiducia, ARRIVO);
  expect(await con(`Message-ID: <${DATI.msgid}>`)).toBe('provata');
  const rinominato = 'Message-ID: <opec.1.2.3@pec.example>';
  expect(await con(rinominato, `X-Riferimento-Message-ID: <${DATI.msgid}>`)).toBe('provata');
  expect(await con(rinominato)).toMatch(/il suo identificativo è un altro/);
  expect(await con(rinominato, 'X-Riferimento-Message-ID: <y@pec.example>')).toMatch(/identificativo è un altro/);
  // Chi non lo scrive non toglie la prova: i file sono quelli.
  expect(await con()).toBe('provata');
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

/** I primi byte di ciascun genere, e un seguito. */
const LOGO = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const P7S = Buffer.concat([Buffer.from('30820100', 'hex'), Buffer.alloc(256, 7)]);
const WINMAIL = Buffer.from('789f3e220100069008', 'hex');

test('R12 il logo in calce, la firma di chi manda e la busta di Outlook non tolgono la prova ai file dell’offerta', async () => {
  const aggiunti = [
    { nome: 'logo.png', contenuto: LOGO, tipo: 'image/png', inLinea: true },
    { nome: 'smime.p7s', contenuto: P7S, tipo: 'application/pkcs7-signature' },
    { nome: 'winmail.dat', contenuto: WINMAIL, tipo: 'application/ms-tnef' },
  ];
  for (const aggiunto of aggiunti) {
    const uno = await gestore.consegna(DATI, [...FILE, aggiunto]);
    expect(await perche(uno, PRESENTATI, fiducia, ARRIVO)).toBe('provata');
  }
  const tutti = await gestore.consegna(DATI, [...aggiunti, ...FILE]);
  expect(await perche(tutti, PRESENTATI, fiducia, ARRIVO)).toBe('provata');
  // Chi li presenta, con il resto, li aveva consegnati.
  expect(await perche(tutti, [...PRESENTATI, new Uint8Array(LOGO)], fiducia, ARRIVO)).toBe('provata');
  expect(await perche(tutti, [...PRESENTATI, byte('altro')], fiducia, ARRIVO)).toMatch(/gli stessi file/);
});

test('R12 un’altra offerta travestita da logo, da firma o da busta di Outlook non lascia scegliere dopo quale presentare', async () => {
  const altra = '{"prezzo":"120000.00"}';
  for (const travestita of [
    { nome: 'logo.png', contenuto: altra, tipo: 'image/png', inLinea: true },
    { nome: 'smime.p7s', contenuto: altra, tipo: 'application/pkcs7-signature' },
    { nome: 'winmail.dat', contenuto: altra, tipo: 'application/ms-tnef' },
  ]) {
    const due = await gestore.consegna(DATI, [...FILE, travestita]);
    expect(await perche(due, PRESENTATI, fiducia, ARRIVO)).toMatch(/gli stessi file/);
  }
  // Una fotografia allegata non è il logo del testo: chi la toglie dal pacchetto toglie un documento.
  const foto = { nome: 'documento.png', contenuto: LOGO, tipo: 'image/png' };
  const conFoto = await gestore.consegna(DATI, [...FILE, foto]);
  expect(await perche(conFoto, PRESENTATI, fiducia, ARRIVO)).toMatch(/gli stessi file/);
});

test('R12 il messaggio consegnato detto «octet-stream», e ciò che è scritto in base64 due volte, si leggono', async () => {
  for (const forma of [
    { tipoMessaggio: 'application/octet-stream' },
    { tipoMessaggio: 'application/octet-stream', base64Messaggio: 1 },
    { tipoMessaggio: 'application/octet-stream', base64Messaggio: 2 },
    { base64Dati: 2 },
  ])
    expect(await perche(await gestore.consegna(DATI, FILE, forma), PRESENTATI, fiducia, ARRIVO)).toBe('provata');
});

test('R12 la ricevuta salvata in base64, anche due volte, con il segno UTF-8 o una testata MIME davanti, è la stessa', async () => {
  const vera = Buffer.from(await gestore.consegna(DATI, FILE));
  const inBase64 = (uno: Buffer) => Buffer.from(uno.toString('base64').replaceAll(/.{76}/g, '$&\r\n'));
  const testata = Buffer.from('Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\n');
  for (const salvata of [
    inBase64(vera),
    inBase64(inBase64(vera)),
    Buffer.concat([Buffer.from('\ufeff'), vera]),
    Buffer.concat([Buffer.from('\ufeff'), inBase64(vera)]),
    Buffer.concat([testata, inBase64(vera)]),
  ])
    expect(await perche(salvata, PRESENTATI, fiducia, ARRIVO)).toBe('provata');
  // Un involucro non dà fiducia a ciò che contiene.
  const altro = await creaGestorePec();
  const estranea = inBase64(Buffer.from(await altro.consegna(DATI, FILE)));
  expect(await perche(estranea, PRESENTATI, fiducia, ARRIVO)).toMatch(/riconosciuto/);
});

test('R12 una ricevuta firmata di un’altra specie si dice per ciò che è, e non prova la consegna', async () => {
  for (const [tipo, parole] of [
    ['presa-in-carico', /presa in carico/],
    ['accettazione', /è partito, non che è arrivato/],
    ['preavviso-errore-consegna', /preavviso di mancata consegna/],
    ['rilevazione-virus', /rilevazione di un virus/],
    ['non-accettazione', /non accettazione/],
    ['posta-certificata', /busta di trasporto/],
  ] as const)
    expect(await perche(await gestore.consegna({ ...DATI, tipo }, FILE), PRESENTATI, fiducia, ARRIVO)).toMatch(parole);
});

test('R25 byte qualunque non sollevano errori', async () => {
  for (const testo of ['', '\r\n\r\n', 'Content-Type: multipart/signed\r\n\r\n', '0', '\u0000\u0001'])
    expect((await provaConsegna(byte(testo), [], fiducia, ARRIVO)).esito).toBe('non_provata');
});
