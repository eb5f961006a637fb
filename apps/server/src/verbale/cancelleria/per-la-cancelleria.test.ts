import { createHash, randomUUID } from 'node:crypto';
import type { BustaIdentita } from '@gestore/contratto';
import { formattaEuro } from '@gestore/dominio';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { venditaAggiudicata } from '../../dimostrazione/carica.ts';
import { creaFirmatario, type Firma } from '../../dimostrazione/invenzioni/cms.ts';
import { apriZip } from '../../prove/apri-zip.ts';
import {
  type BancoOperatori,
  type Persona,
  preparaBancoOperatori,
  type Risposta,
} from '../../prove/banco-operatori.ts';
import { pdfFirmato } from '../../sigillo/prove/pdf-firmato.ts';
import { difettiPdfA } from '../prove/regole-pdfa.ts';
import { diSeguito, testoDelPdf } from '../prove/testo-del-pdf.ts';

let banco: BancoOperatori;
let elena: Persona;
let firma: Firma;
let asta: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  elena = await banco.delegato('Avv. Elena Conti', 'CNTLNE75A41F205X');
  firma = await creaFirmatario('Elena Conti', 'CNTLNE75A41F205X');
});
afterAll(() => banco.chiudi());
beforeEach(async () => {
  asta = await venditaAggiudicata(banco.servizio, { delegatoId: elena.id, delegatoNome: 'Avv. Elena Conti' });
});

const indirizzo = (dove: string): string => `/api/admin/aste/${asta}/${dove}`;
const compi = async (atto: object, dove = 'atti'): Promise<void> => {
  const { stato, testo } = await elena.chiama('POST', indirizzo(dove), { comandoId: randomUUID(), atto });
  expect([stato, testo]).toEqual([200, expect.anything()]);
};
async function byteDi(dove: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await elena.apri(indirizzo(dove))).arrayBuffer());
}
async function deposita(dove: string, versione: number, firmato: Uint8Array): Promise<void> {
  const campi = { comandoId: randomUUID(), versione: String(versione), motivo: 'Verificata a mano' };
  const { stato, testo } = await elena.carica(indirizzo(`${dove}/firmato`), { nome: 'f.p7m', testo: firmato }, campi);
  expect([stato, testo]).toEqual([200, expect.anything()]);
}
const pacchetto = async (): Promise<Map<string, Buffer>> => apriZip(Buffer.from(await byteDi('deposito.zip')));
/** Le parole di un PDF; due lettere disegnate insieme sono due lettere. */
async function testoDi(pdf: Buffer | undefined): Promise<string> {
  return diSeguito((await testoDelPdf(new Uint8Array(pdf ?? []))).normalize('NFKC'));
}
const impronta = (byte: Uint8Array): string => createHash('sha256').update(byte).digest('hex');
const esito = ({ stato, corpo }: Risposta): unknown[] => [stato, corpo.codice];

/** Chi ha vinto e chi no, con i nomi; e il prezzo, come lo scrivono i documenti. */
async function persone(): Promise<{ vinto: string[]; perso: string[]; prezzo: string }> {
  const { corpo } = await elena.chiama('GET', indirizzo('buste'));
  const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
  if (!('esito' in stato) || stato.esito.vincitore === null) throw new Error('nessuno ha vinto');
  const { bustaId, importoCent } = stato.esito.vincitore;
  const nomi = (vince: boolean): string[] =>
    (corpo.buste as BustaIdentita[])
      .filter((busta) => (busta.bustaId === bustaId) === vince)
      .flatMap(({ offerenti }) => offerenti.map(({ nome }) => nome));
  const vinto = nomi(true);
  return { vinto, perso: nomi(false).filter((nome) => !vinto.includes(nome)), prezzo: formattaEuro(importoCent) };
}

test('R68 prima che il verbale sia firmato il pacchetto per la cancelleria si rifiuta a parole', async () => {
  await compi({ tipo: 'redigiVerbale' });
  await compi({ tipo: 'redigiElenco' });
  const no = await elena.chiama('GET', indirizzo('deposito.zip'));
  expect([...esito(no), no.corpo.detail]).toEqual([
    409,
    'R68_deposito_prima_della_firma',
    expect.stringContaining('si compone quando il verbale è firmato'),
  ]);
});

test('R67 R68 un pacchetto solo: file firmati, PDF, esito, verifica delle firme, in ordine e con le impronte', async () => {
  await compi({ tipo: 'redigiVerbale' });
  const verbale = await byteDi('verbali/1.pdf');
  const verbaleFirmato = await firma(verbale);
  await deposita('verbali', 1, verbaleFirmato);
  await compi({ tipo: 'redigiElenco' });
  const elenco = await byteDi('rilanci/elenchi/1.pdf');
  const elencoFirmato = await pdfFirmato(elenco, firma);
  await deposita('rilanci/elenchi', 1, elencoFirmato);
  await compi({ tipo: 'integraVerbale', testo: 'Il custode ha consegnato le chiavi.' }, 'dopo');
  banco.ora.adesso += 1_000;
  await compi({ tipo: 'redigiVerbale' });
  const integrazione = await byteDi('verbali/2.pdf');
  const integrazioneFirmata = await firma(integrazione);
  await deposita('verbali', 2, integrazioneFirmata);

  const file = await pacchetto();
  expect([...file.keys()]).toEqual([
    '00-indice.pdf',
    '01-verbale-versione-1-firmato.pdf.p7m',
    '02-verbale-versione-1.pdf',
    '03-integrazione-versione-2-firmato.pdf.p7m',
    '04-integrazione-versione-2.pdf',
    '05-elenco-rilanci-versione-1-firmato.pdf',
    '06-elenco-rilanci-versione-1.pdf',
    '07-esito.pdf',
    '08-verifica-firme.pdf',
    'impronte-sha256.txt',
  ]);
  const attesi = [verbaleFirmato, verbale, integrazioneFirmata, integrazione, elencoFirmato, elenco];
  expect([...file.values()].slice(1, 7).map(impronta)).toEqual(attesi.map(impronta));
  const altri = [...file].filter(([nome]) => nome !== 'impronte-sha256.txt');
  expect(String(file.get('impronte-sha256.txt'))).toBe(
    altri.map(([nome, byte]) => `${impronta(byte)}  ${nome}\n`).join(''),
  );
  const indice = await testoDi(file.get('00-indice.pdf'));
  for (const [nome, byte] of altri.slice(1)) {
    expect(indice).toContain(diSeguito(nome));
    expect(indice).toContain(impronta(byte));
  }
  expect(indice).not.toContain(diSeguito('Ciò che manca'));
  for (const quale of ['00-indice.pdf', '07-esito.pdf', '08-verifica-firme.pdf'])
    expect([quale, difettiPdfA(file.get(quale) ?? Buffer.alloc(0), 2)]).toEqual([quale, []]);

  const verifica = await testoDi(file.get('08-verifica-firme.pdf'));
  for (const parole of [
    'Verbale delle operazioni, versione 1',
    'Integrazione del verbale, versione 2',
    'Elenco dei rilanci e dei loro autori, versione 1',
    'Elena Conti',
    'TINIT-CNTLNE75A41F205X',
    'la firma copre tutto il documento',
    'la piattaforma non ha un elenco di fiducia',
    'Verificata a mano',
    'è chi ha depositato il file',
  ])
    expect(verifica).toContain(diSeguito(parole));
  // Lo stesso registro dà gli stessi byte.
  const prima = await byteDi('deposito.zip');
  expect(impronta(await byteDi('deposito.zip'))).toBe(impronta(prima));
});

test('R33 R37 dell’esito si legge chi ha vinto e non chi ha perso; il pacchetto è di chi segue la vendita, e si annota', async () => {
  await compi({ tipo: 'redigiVerbale' });
  await compi({ tipo: 'firmaVerbale', versione: 1 });
  const { vinto, perso, prezzo } = await persone();
  expect(vinto.length).toBeGreaterThan(0);
  expect(perso.length).toBeGreaterThan(1);
  const file = await pacchetto();
  const testo = await testoDi(file.get('03-esito.pdf'));
  for (const parole of [...vinto, prezzo, 'Ciò che deve l’aggiudicatario', 'Prezzo base', 'Avv. Elena Conti'])
    expect(testo).toContain(diSeguito(parole));
  expect(perso.filter((nome) => testo.includes(diSeguito(nome)))).toEqual([]);
  // I nomi di chi ha rilanciato stanno dove la legge li vuole: nell'elenco.
  const elenco = await testoDi(file.get('02-elenco-rilanci.pdf'));
  expect(perso.filter((nome) => elenco.includes(diSeguito(nome)))).not.toEqual([]);

  const altro = await banco.delegato('Avv. Ugo Altri');
  expect(esito(await altro.chiama('GET', indirizzo('deposito.zip')))).toEqual([404, 'asta_inesistente']);
  expect((await banco.nessuno.chiama('GET', indirizzo('deposito.zip'))).stato).toBe(401);
  const { rows } = await banco.servizio.impianto.pool.query(
    "SELECT chi FROM letture_identita WHERE asta = $1 AND che_cosa LIKE 'pacchetto per la cancelleria%'",
    [asta],
  );
  expect(rows).toEqual([{ chi: elena.id }]);
});

test('R68 ciò che non è firmato, o non ancora, nel pacchetto c’è per quello che è, e l’indice dice che cosa manca', async () => {
  await compi({ tipo: 'redigiVerbale' });
  await compi({ tipo: 'firmaVerbale', versione: 1 });
  await compi({ tipo: 'integraVerbale', testo: 'Il custode ha consegnato le chiavi.' }, 'dopo');
  banco.ora.adesso += 1_000;
  await compi({ tipo: 'redigiVerbale' });
  const file = await pacchetto();
  expect([...file.keys()]).toEqual([
    '00-indice.pdf',
    '01-verbale-versione-1.pdf',
    '02-elenco-rilanci.pdf',
    '03-esito.pdf',
    '04-verifica-firme.pdf',
    'impronte-sha256.txt',
  ]);
  const indice = await testoDi(file.get('00-indice.pdf'));
  for (const parole of [
    'Verbale delle operazioni, versione 1: il file con la firma digitale non è agli atti.',
    'L’integrazione redatta nella versione 2 non è firmata, e qui non c’è.',
    'Integrazioni registrate che nessun documento firmato porta ancora: 1.',
    'L’elenco dei rilanci non è stato né redatto né firmato.',
  ])
    expect(indice).toContain(diSeguito(parole));
  expect(await testoDi(file.get('04-verifica-firme.pdf'))).toContain(diSeguito('qui non c’è una firma da verificare'));
  // Redatto e non firmato, l'elenco c'è com'è redatto; redatto di nuovo dopo la firma, c'è quello firmato.
  await compi({ tipo: 'redigiElenco' });
  expect([...(await pacchetto()).keys()][2]).toBe('02-elenco-rilanci-versione-1.pdf');
  await deposita('rilanci/elenchi', 1, await firma(await byteDi('rilanci/elenchi/1.pdf')));
  await compi({ tipo: 'redigiElenco' });
  const dopo = await pacchetto();
  expect([...dopo.keys()].slice(2, 5)).toEqual([
    '02-elenco-rilanci-versione-1-firmato.pdf.p7m',
    '03-elenco-rilanci-versione-1.pdf',
    '04-esito.pdf',
  ]);
  expect(await testoDi(dopo.get('00-indice.pdf'))).toContain(
    diSeguito('La versione 2 dell’elenco dei rilanci è redatta e non firmata, e qui non c’è.'),
  );
});
