import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DichiarazioneVista } from '@gestore/contratto/documenti/dichiarazione';
import type { VenditaOperatore } from '@gestore/contratto/operatore/forme';
import { PARAMETRI_PREDEFINITI } from '@gestore/dominio';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { creaAutorita, creaFirmatario, type Firma } from '../dimostrazione/invenzioni/cms.ts';
import { pdfDiUnaRiga } from '../dimostrazione/invenzioni/documenti.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori, type Risposta } from '../prove/banco-operatori.ts';
import { PUBBLICA, registraDebitore } from '../prove/vendita-pubblicata.ts';
import {
  creaFirmatarioDellElenco,
  elencoDiProva,
  type FirmatarioDellElenco,
} from '../sigillo/prove/elenco-di-prova.ts';
import { conAlgoritmo, firmatarioDaSe } from '../sigillo/prove/firme-strane.ts';
import { pdfFirmato } from '../sigillo/prove/pdf-firmato.ts';

type Autorita = Awaited<ReturnType<typeof creaAutorita>>;

const GIORNO_MS = 86_400_000;
const PDF = pdfDiUnaRiga('Dichiaro di non essere in conflitto di interessi.');
const cartella = mkdtempSync(join(tmpdir(), 'elenco-'));
const ELENCO_FIDUCIA = join(cartella, 'elenco.xml');
let agid: FirmatarioDellElenco;
let autorita: Autorita;
let banco: BancoOperatori;
let anna: Persona;
let rosa: Firma;
let ivo: Firma;
let scaduta: Firma;
let asta: string;

beforeAll(async () => {
  agid = await creaFirmatarioDellElenco();
  autorita = await creaAutorita();
  const firmatari = join(cartella, 'firmatari.pem');
  writeFileSync(firmatari, agid.pem);
  banco = await preparaBancoOperatori({
    ambiente: { GESTORE_RAPPRESENTANTE: 'frmrso70a41f205g', ELENCO_FIDUCIA, ELENCO_FIDUCIA_FIRMATARI: firmatari },
  });
  anna = await banco.operatore('Anna Operatrice');
  const { adesso } = banco.ora;
  const vale = { dal: adesso - 900 * GIORNO_MS, al: adesso + 900 * GIORNO_MS };
  rosa = await autorita.firmatario('Rosa Fermi', 'FRMRSO70A41F205G', vale);
  ivo = await creaFirmatario('Ivo Sarti', 'SRTVIO75A01L219C', vale);
  scaduta = await creaFirmatario('Rosa Fermi', 'FRMRSO70A41F205G', { ...vale, al: adesso - 1_000 });
});
afterAll(async () => {
  await banco.chiudi();
  rmSync(cartella, { recursive: true, force: true });
});
beforeEach(async () => {
  mettiElenco(autorita);
  asta = randomUUID();
  const delegata = await banco.delegato('Avv. Elena Conti');
  const inizioIl = banco.ora.adesso + 60 * GIORNO_MS;
  const creata = await anna.chiama('POST', '/api/edicom/aste', {
    comandoId: asta,
    scheda: {
      titolo: 'Appartamento in Brescia',
      idVenditaPvp: null,
      tribunale: 'Tribunale di Brescia',
      ruolo: { numero: '214', anno: 2025 },
      lotto: { codice: asta, descrizione: '', categoria: null },
      luogo: { via: '', comune: 'Brescia', provincia: 'BS', regione: '', latitudine: null, longitudine: null },
      beni: [],
      allegati: [],
      stimaCent: null,
      giudice: null,
      esperimento: null,
      delegatoId: delegata.id,
      delegatoNome: 'Avv. Elena Conti',
    },
    parametri: {
      ...PARAMETRI_PREDEFINITI,
      modalita: 'sincrona_telematica',
      prezzoBaseCent: 10_000_000,
      rilancioMinimoCent: 100_000,
      termineOfferteIl: inizioIl - GIORNO_MS,
      inizioOperazioniIl: inizioIl,
    },
  });
  expect(creata.stato).toBe(200);
  await registraDebitore(banco.servizio.impianto, asta);
});

/** L'elenco che chi tiene la piattaforma rinnova: ogni volta con un numero più alto, o con quello detto. */
let numeroElenco = 0;
function mettiElenco(quale: Autorita, numero = numeroElenco + 1): number {
  numeroElenco = Math.max(numeroElenco, numero);
  writeFileSync(ELENCO_FIDUCIA, agid.firma(elencoDiProva([{ autorita: quale.certificato }], { numero })));
  return numero;
}

const carica = (
  byte: Uint8Array,
  { nome = 'dichiarazione.pdf.p7m', comandoId = randomUUID() as string, motivo = '' } = {},
): Promise<Risposta> =>
  anna.carica(`/api/edicom/aste/${asta}/dichiarazione`, { nome, testo: byte }, { comandoId, motivo });
const accolta = async (...come: Parameters<typeof carica>): Promise<DichiarazioneVista> => {
  const risposta = await carica(...come);
  expect([risposta.stato, risposta.testo]).toEqual([200, expect.anything()]);
  return risposta.corpo as DichiarazioneVista;
};
const pubblica = (): Promise<Risposta> =>
  anna.chiama('POST', `/api/edicom/aste/${asta}/pubblica`, { comandoId: randomUUID(), deroghe: PUBBLICA.deroghe });
const scheda = async (): Promise<VenditaOperatore> =>
  (await anna.chiama('GET', `/api/edicom/aste/${asta}`)).corpo as unknown as VenditaOperatore;
const improntaDi = (byte: Uint8Array): string => createHash('sha256').update(byte).digest('hex');
const quante = async (): Promise<number> => {
  const { rows } = await sql<{ quante: number }>`
    SELECT count(*)::int AS quante FROM dichiarazioni WHERE asta = ${asta}`.execute(banco.servizio.impianto.db);
  return rows[0]?.quante ?? 0;
};

describe('R07 la dichiarazione di assenza di conflitti prima della pubblicazione', () => {
  test('R07 senza non si pubblica, e la frase dice come rimediare; con lei sì, e il registro la porta', async () => {
    const no = await pubblica();
    expect(no.stato).toBe(409);
    expect(no.corpo).toMatchObject({ codice: 'R07_dichiarazione_mancante', regola: 'R07' });
    expect(no.testo).toContain('la carichi in questa scheda');
    const byte = await rosa(PDF, { il: banco.ora.adesso - GIORNO_MS });
    const vista = await accolta(byte);
    const fatto = {
      impronta: improntaDi(byte),
      firmatario: 'Rosa Fermi',
      firmataIl: Math.floor((banco.ora.adesso - GIORNO_MS) / 1_000) * 1_000,
      acquisitaIl: banco.ora.adesso,
    };
    expect(vista).toMatchObject({ delRappresentante: true, motivo: null, caricataDa: 'Anna Operatrice', fatto });
    expect((await scheda()).dichiarazione).toEqual(vista);
    expect((await pubblica()).stato).toBe(200);
    const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
    expect(stato).toMatchObject({ fase: 'raccolta', dichiarazione: fatto });
    // Pubblicata, resta quella: una nuova si rifiuta, e la scheda mostra quella del registro.
    expect((await carica(await rosa(PDF))).corpo).toMatchObject({ codice: 'R07_vendita_pubblicata' });
    expect((await scheda()).dichiarazione).toEqual(vista);
    const file = await anna.apri(`/api/edicom/aste/${asta}/dichiarazione/${vista.id}`);
    expect(improntaDi(new Uint8Array(await file.arrayBuffer()))).toBe(fatto.impronta);
  });
  test('R07 un PDF con la firma in sé e un .p7m dentro un .p7m valgono, con tutte le loro firme', async () => {
    const inPdf = await accolta(await pdfFirmato(PDF, rosa), { nome: 'dichiarazione.pdf' });
    expect(inPdf.firme.map(({ firmatario }) => firmatario)).toEqual(['Rosa Fermi']);
    // La firma di Ivo è di un'altra autorità: si accoglie dicendo perché.
    const doppia = await accolta(await ivo(await rosa(PDF)), { nome: 'dichiarazione.pdf.p7m.p7m', motivo: 'Con lui' });
    expect(doppia).toMatchObject({ delRappresentante: true, fatto: { firmatario: 'Rosa Fermi' } });
    expect(doppia.firme.map(({ firmatario }) => firmatario)).toEqual(['Ivo Sarti', 'Rosa Fermi']);
  });
  test('R07 fino alla pubblicazione la nuova prende il posto della precedente; lo stesso file due volte è uno', async () => {
    const [prima, seconda] = [await rosa(PDF), await rosa(pdfDiUnaRiga('Un’altra'.normalize('NFD')))];
    const [comandoId, altro] = [randomUUID(), randomUUID()];
    const vista = await accolta(prima, { comandoId });
    expect(await accolta(prima, { comandoId })).toEqual(vista);
    expect(await accolta(prima, { comandoId: altro })).toEqual(vista);
    expect((await carica(seconda, { comandoId })).corpo).toMatchObject({ codice: 'comando_diverso' });
    expect(await quante()).toBe(1);
    const nuova = await accolta(seconda);
    expect(await quante()).toBe(2);
    expect((await scheda()).dichiarazione?.id).toBe(nuova.id);
    expect((await pubblica()).stato).toBe(200);
    const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
    expect(stato).toMatchObject({ dichiarazione: { impronta: improntaDi(seconda) } });
  });
  test('R07 di chi non è il legale rappresentante si chiede il perché, e il perché resta', async () => {
    const byte = await ivo(PDF);
    const no = await carica(byte);
    expect([no.stato, no.corpo.codice]).toEqual([422, 'R07_firmatario_da_confermare']);
    expect(no.testo).toContain('Ha firmato Ivo Sarti');
    expect(await quante()).toBe(0);
    const vista = await accolta(byte, { motivo: ' Procuratore speciale, atto 12/2026 ' });
    expect(vista).toMatchObject({
      delRappresentante: false,
      motivo: 'Procuratore speciale, atto 12/2026',
      fatto: { firmatario: 'Ivo Sarti' },
    });
    expect((await pubblica()).stato).toBe(200);
  });
  test('R07 di un certificato che non è di un’autorità dell’elenco di fiducia si chiede il perché; senza elenco si dice', async () => {
    const byte = await rosa(PDF);
    rmSync(ELENCO_FIDUCIA);
    // Con il codice del legale rappresentante, e nessuno che dica che il certificato è suo.
    expect((await carica(byte)).corpo.codice).toBe('R07_autorita_da_confermare');
    const senza = await accolta(byte, { motivo: 'L’elenco arriva domani' });
    expect(senza.firme).toMatchObject([{ provenienza: { esito: 'senza_elenco', difetto: 'manca' } }]);
    expect(senza.delRappresentante).toBe(false);
    mettiElenco(autorita);
    await accolta(byte);
    const altra = mettiElenco(await creaAutorita());
    {
      // Anche di quella caricata quando l'elenco la conosceva: per pubblicare si guarda di nuovo.
      expect((await pubblica()).corpo.codice).toBe('R07_autorita_da_confermare');
      const no = await carica(byte);
      expect([no.stato, no.corpo.codice]).toEqual([422, 'R07_autorita_da_confermare']);
      expect(no.testo).toContain('Il certificato di Rosa Fermi non risulta');
      const vista = await accolta(byte, { motivo: 'Elenco in ritardo: verificata con il verificatore di AgID' });
      expect(vista.firme).toMatchObject([{ provenienza: { esito: 'non_in_elenco', elenco: { numero: altra } } }]);
      const nuovo = mettiElenco(autorita);
      const buona = await accolta(await rosa(pdfDiUnaRiga('Un’altra'.normalize('NFD'))));
      expect(buona.firme).toMatchObject([
        { provenienza: { esito: 'in_elenco', prestatore: 'Prestatore & Figli', elenco: { numero: nuovo } } },
      ]);
      expect((await scheda()).dichiarazione).toEqual(buona);
      // Un elenco di prima, vero, rimesso al posto del nuovo: la base dati ricorda che un altro l'ha sostituito.
      mettiElenco(autorita, altra - 1);
      expect((await pubblica()).corpo.codice).toBe('R07_autorita_da_confermare');
      mettiElenco(autorita, nuovo);
      expect((await pubblica()).stato).toBe(200);
    }
  });
  test('R07 ciò che non vale si rifiuta con una frase sua, e quella di prima resta', async () => {
    const buona = await accolta(await rosa(PDF));
    const cambiata = Buffer.from(await rosa(PDF));
    cambiata.write('CONFLITTO', cambiata.indexOf('conflitto'), 'latin1');
    const aggiunta = Buffer.concat([
      await pdfFirmato(PDF, rosa),
      Buffer.from('\n20 0 obj\n<< /Type /Page >>\nendobj\n'),
    ]);
    const { adesso } = banco.ora;
    const vale = { dal: adesso - 900 * GIORNO_MS, al: adesso + 900 * GIORNO_MS };
    const daSe = await firmatarioDaSe('Rosa Fermi', 'FRMRSO70A41F205G', vale);
    const ignota = conAlgoritmo(await rosa(PDF), '608648016503040201', '608648016503040208');
    for (const [byte, nome, codice, parole] of [
      [PDF, 'dichiarazione.pdf', 'R07_senza_firma', 'non c’è una firma digitale'],
      [PDF, 'dichiarazione.pdf.p7m', 'R07_senza_firma', 'non c’è una firma digitale'],
      [Buffer.from('89504e470d0a1a0a0000', 'hex'), 'dichiarazione.pdf', 'R07_senza_firma', 'la faccia'],
      [await scaduta(PDF), 'd.p7m', 'R07_certificato_scaduto', 'Il certificato di Rosa Fermi è scaduto il'],
      [cambiata, 'd.p7m', 'R07_firma_non_integra', 'La firma di Rosa Fermi non vale'],
      [aggiunta, 'd.pdf', 'R07_aggiunto_dopo_la_firma', 'La firma di Rosa Fermi è integra, ma dopo'],
      [await daSe(PDF), 'd.p7m', 'R07_certificato_autofirmato', 'nessuna autorità lo garantisce'],
      [ignota, 'd.p7m', 'R07_firma_non_verificabile', '2.16.840.1.101.3.4.2.8'],
      [await rosa(Buffer.from('solo parole')), 'd.p7m', 'R07_non_leggibile', 'non c’è un PDF'],
    ] as const) {
      // Nessun motivo li sana.
      const no = await carica(byte, { nome, motivo: 'Si accoglie' });
      expect([no.stato, no.corpo.codice]).toEqual([422, codice]);
      expect(no.testo).toContain(parole.replace('la faccia', 'lo faccia'));
    }
    const grande = await carica(new Uint8Array(80 * 1_024 * 1_024));
    expect([grande.stato, grande.corpo.codice]).toEqual([413, 'R07_file_troppo_grande']);
    expect(grande.testo).toContain('5 MB');
    expect((await carica(new Uint8Array(0))).corpo.codice).toBe('nessun_file');
    expect((await scheda()).dichiarazione).toEqual(buona);
    expect(await quante()).toBe(1);
  });
  test('R07 una riga scritta a mano nella base dati non basta a pubblicare', async () => {
    const { magazzino } = banco.servizio.parti.documenti;
    const impronta = await magazzino.metti(PDF);
    await sql`
      INSERT INTO dichiarazioni (id, asta, numero, impronta, byte, nome_file, firme, del_rappresentante, motivo, firmatario,
        firmata_il, caricata_da, caricata_nome, caricata_il)
      VALUES (${randomUUID()}, ${asta}, 1, ${impronta}, ${PDF.length}, 'd.p7m', '[]'::jsonb, true, 'così', 'Rosa Fermi', NULL,
        ${randomUUID()}, 'Nessuno', ${banco.ora.adesso})`.execute(banco.servizio.impianto.db);
    expect((await pubblica()).corpo).toMatchObject({ codice: 'R07_senza_firma' });
    expect((await banco.servizio.impianto.esecutore.leggi(asta)).stato.fase).toBe('bozza');
  });
  test('R07 di una vendita che non c’è, e di chi non è un operatore, non si carica nulla', async () => {
    const byte = await rosa(PDF);
    const campi = { comandoId: randomUUID(), motivo: '' };
    const suo = { nome: 'd.p7m', testo: byte };
    const altrove = await anna.carica(`/api/edicom/aste/${randomUUID()}/dichiarazione`, suo, campi);
    expect(altrove.stato).toBe(404);
    const elena = await banco.delegato('Avv. Altra');
    expect((await elena.carica(`/api/edicom/aste/${asta}/dichiarazione`, suo, campi)).stato).toBe(401);
    expect((await anna.chiama('GET', `/api/edicom/aste/${asta}/dichiarazione/${randomUUID()}`)).stato).toBe(404);
  });
});
