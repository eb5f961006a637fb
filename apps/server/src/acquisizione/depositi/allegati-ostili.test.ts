import { createHash } from 'node:crypto';
import type { AllegatoAperto, BustaIdentita } from '@gestore/contratto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apriEDecidi } from '../../dimostrazione/conduci.ts';
import { creaFirmatario } from '../../dimostrazione/invenzioni/cms.ts';
import { pdfDiUnaRiga } from '../../dimostrazione/invenzioni/documenti.ts';
import { creaGestorePec } from '../../dimostrazione/invenzioni/gestore-pec.ts';
import { creaPacchettiDimostrativi } from '../../dimostrazione/invenzioni/pacchetti.ts';
import { conCompressi } from '../../documenti/prove/compressi.ts';
import { creaZip } from '../../piattaforma/arnesi/zip.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { pubblicaVendita } from '../../prove/vendita-pubblicata.ts';
import { apriArchivio } from '../pacchetto/archivio.ts';
import { deposita } from './deposita.ts';
import { versa } from './versa.ts';

const GIORNO = 86_400_000;
const VENDITA = { tribunale: 'Tribunale di Brescia', ruolo: { numero: '214', anno: 2025 }, lotto: '1' };
const PREZZI = { prezzoBaseCent: 10_000_000, offertaMinimaCent: 7_500_000, cauzionePercento: 10 };
let banco: BancoOperatori;
let elena: Persona;
let asta: string;
let busta: BustaIdentita;
let ostili: Map<string, Uint8Array>;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  elena = await banco.delegato('Avv. Elena Conti');
  ostili = await allegatiOstili();
  const inizioIl = Math.floor(banco.ora.adesso / 60_000) * 60_000 - 60_000;
  ({ asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: elena.id }));
  const vendita = { ...VENDITA, ...PREZZI, termineOfferteIl: inizioIl - GIORNO, inizioOperazioniIl: inizioIl };
  const [primo] = await creaPacchettiDimostrativi({ asta: vendita, seme: 7, gestorePec: await creaGestorePec() });
  const byte = await conAllegati(primo?.bytes ?? new Uint8Array(), ostili);
  const { deposito } = banco.servizio.parti;
  await deposita(deposito, asta, { nome: 'offerta.zip', byte }, inizioIl - 2 * GIORNO);
  await versa(deposito, asta);
  const conduzione = {
    impianto: banco.servizio.impianto,
    asta,
    referente: { tipo: 'referente', id: elena.id },
  } as const;
  await apriEDecidi(conduzione, inizioIl);
  const { corpo } = await elena.chiama('GET', `/api/admin/aste/${asta}/buste`);
  busta = (corpo.buste as BustaIdentita[])[0] as BustaIdentita;
}, 60_000);
afterAll(() => banco.chiudi());

/** Ciò che si trova in una busta quando chi offre, o chi gliel'ha preparata, vuole fare danno a chi la apre. */
async function allegatiOstili(): Promise<Map<string, Uint8Array>> {
  const firma = await creaFirmatario('Bruno Sala', 'SLABRN70A01F205X');
  const bomba = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } });
  const chiama = '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://spia.example/chi-legge.png"/></svg>';
  const entita = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "https://spia.example/b">]><a>&b;</a>';
  const chiuso = Buffer.from(pdfDiUnaRiga('Chiuso.')).toString('latin1').replace('/Root', '/Encrypt 9 0 R /Root');
  return new Map<string, Uint8Array>([
    ['azioni.pdf', conCompressi('<< /S /JavaScript /JS (app.launchURL\\("https://spia.example"\\)) >>')],
    ['cifrato.pdf', new Uint8Array(Buffer.from(chiuso, 'latin1'))],
    ['troncato.pdf', pdfDiUnaRiga('Arrivato a metà.').slice(0, -8)],
    ['rotta.png', new Uint8Array(Buffer.from(`89504e470d0a1a0a${'00'.repeat(24)}`, 'hex'))],
    ['disegno.svg', new Uint8Array(Buffer.from(chiama))],
    ['modulo.xml', new Uint8Array(Buffer.from(entita))],
    ['pagina.html', new Uint8Array(Buffer.from('<html><script src="https://spia.example/x.js"></script></html>'))],
    ['doppia.pdf.p7m', await firma(await firma(pdfDiUnaRiga('Procura.')))],
    ['archivio.zip.p7m', await firma(new Uint8Array(await zip(new Map([['dentro.txt', Buffer.from('testo')]]))))],
    ['bomba.png', new Uint8Array(await bomba.png().toBuffer())],
  ]);
}

const zip = (voci: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> =>
  creaZip([...voci].map(([nome, contenuto]) => ({ nome, contenuto })));

/** Lo stesso pacchetto, con altri allegati accanto ai suoi. */
async function conAllegati(byte: Uint8Array, altri: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  const archivio = await apriArchivio(byte);
  if (archivio.esito !== 'aperto') throw new Error('il pacchetto non si apre');
  const nuovi = [...altri].map(([nome, suo]) => [`allegati/${nome}`, suo] as const);
  return new Uint8Array(await zip(new Map([...archivio.voci, ...nuovi])));
}

const improntaDi = (byte: Uint8Array): string => createHash('sha256').update(byte).digest('hex');
const indirizzo = (nome: string): string => {
  const { impronta } = busta.allegati.find((uno) => uno.nome === nome) ?? { impronta: '' };
  return `/api/admin/aste/${asta}/buste/${busta.bustaId}/allegati/${impronta}`;
};

test.each([
  ['azioni.pdf', 'pdf', ['pdf_con_azioni'], 'application/pdf', 'inline'],
  ['cifrato.pdf', 'pdf', ['pdf_cifrato'], 'application/pdf', 'inline'],
  ['troncato.pdf', 'pdf', expect.arrayContaining(['danneggiato']), 'application/pdf', 'inline'],
  ['rotta.png', 'png', ['danneggiato'], 'image/png', 'inline'],
  ['disegno.svg', 'testo', ['pagina_attiva'], 'text/plain; charset=utf-8', 'inline'],
  ['modulo.xml', 'testo', ['pagina_attiva'], 'text/plain; charset=utf-8', 'inline'],
  ['pagina.html', 'testo', ['pagina_attiva'], 'text/plain; charset=utf-8', 'inline'],
  ['doppia.pdf.p7m', 'pdf', [], 'application/pdf', 'inline'],
  ['archivio.zip.p7m', 'altro', ['archivio'], 'application/octet-stream', 'attachment'],
  ['bomba.png', 'png', ['immagine_smisurata'], 'image/png', 'inline'],
])(
  'R37 %s si apre accanto alla sua offerta, si dice che cos’è, e da chi lo legge non parte nulla',
  async (nome, tipo, avvisi, mime, come) => {
    const { corpo } = await elena.chiama('GET', indirizzo(nome));
    expect(corpo).toMatchObject({ tipo, avvisi });
    expect((corpo as unknown as AllegatoAperto).firme).toHaveLength(
      nome === 'doppia.pdf.p7m' ? 2 : nome.endsWith('p7m') ? 1 : 0,
    );
    const risposta = await elena.apri(`${indirizzo(nome)}/contenuto`);
    const con = (quale: string): string => risposta.headers.get(quale) ?? '';
    expect([risposta.status, con('content-type'), con('content-disposition').split(';')[0]]).toEqual([200, mime, come]);
    // Nessuno lo interpreta come altro, nulla si carica né si manda, e non resta nella memoria del browser.
    expect(con('x-content-type-options')).toBe('nosniff');
    expect(con('content-security-policy')).toMatch(/^default-src 'none';.*form-action 'none'/);
    expect(con('content-security-policy')).not.toContain('script-src');
    expect(con('cache-control')).toBe('no-store');
    const byte = new Uint8Array(await risposta.arrayBuffer());
    // Nulla si perde: fuori dalle firme è ciò che è arrivato.
    if (!nome.endsWith('.p7m')) expect(improntaDi(byte)).toBe(improntaDi(ostili.get(nome) ?? new Uint8Array()));
  },
);

test('R37 ogni lettura di un documento ostile resta scritta', async () => {
  const quante = async (): Promise<number> =>
    Number(
      (
        await sql<{ quante: string }>`SELECT count(*) AS quante FROM letture_identita WHERE asta = ${asta}`.execute(
          banco.servizio.impianto.db,
        )
      ).rows[0]?.quante,
    );
  const prima = await quante();
  await elena.chiama('GET', indirizzo('azioni.pdf'));
  await elena.chiama('GET', `${indirizzo('bomba.png')}/contenuto`);
  expect(await quante()).toBe(prima + 2);
});
