import { createHash } from 'node:crypto';
import type { ManifestoPacchetto } from '@gestore/contratto/verbale/pacchetto-fuori-linea';
import { verificaFirma } from '@gestore/registro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venditaInRaccolta, venditaPronta } from '../../dimostrazione/carica.ts';
import { apriZip } from '../../prove/apri-zip.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { ruotaChiaveFirma } from '../../sigillo/chiavi/rotazione.ts';
import { componiPacchetto, type PartiPacchetto } from './pacchetto-fuori-linea.ts';

let banco: BancoOperatori;
let elena: Persona;
let pronta: string;
let raccolta: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  elena = await banco.delegato('Avv. Elena Conti');
  const chi = { delegatoId: elena.id, delegatoNome: 'Avv. Elena Conti' };
  pronta = await venditaPronta(banco.servizio, chi);
  raccolta = await venditaInRaccolta(banco.servizio, chi);
});
afterAll(() => banco.chiudi());

async function file(
  asta: string,
  contabile: boolean,
  parti: PartiPacchetto = banco.servizio.impianto,
): Promise<Map<string, Buffer>> {
  const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('la vendita di prova non è pubblicata');
  return apriZip(Buffer.from(await componiPacchetto(parti, stato, contabile)));
}

test('R57 il pacchetto ha parametri, chiavi, modulo, pseudonimi e istruzioni, e dice che cosa non contiene', async () => {
  const voci = await file(pronta, true);
  expect([...voci.keys()].sort()).toEqual([
    'LEGGIMI.txt',
    'chiavi-pubbliche.json',
    'come-si-verifica.txt',
    'manifesto.json',
    'parametri.json',
    'partecipanti.json',
    'verbale-da-compilare.pdf',
  ]);
  expect(voci.get('verbale-da-compilare.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(voci.get('LEGGIMI.txt')?.toString()).toContain('CHE COSA NON C');
  const { partecipanti } = JSON.parse(String(voci.get('partecipanti.json')));
  expect(partecipanti.length).toBeGreaterThan(1);
  for (const uno of partecipanti) expect(Object.keys(uno).sort()).toEqual(['canale', 'pseudonimo']);
});

test('il manifesto firmato copre ogni altro file, e una firma toccata non vale più', async () => {
  const voci = await file(pronta, true);
  const manifesto = JSON.parse(String(voci.get('manifesto.json'))) as ManifestoPacchetto;
  const { chiavi } = JSON.parse(String(voci.get('chiavi-pubbliche.json')));
  expect(verificaFirma(manifesto, chiavi)).toBe(true);
  expect(verificaFirma({ ...manifesto, emessoIl: manifesto.emessoIl + 1 }, chiavi)).toBe(false);
  for (const [nome, contenuto] of voci)
    if (nome !== 'manifesto.json')
      expect(manifesto.file[nome]).toBe(createHash('sha256').update(contenuto).digest('hex'));
});

test('R66 la chiave che firma, sostituita mentre lo si compone, è fra quelle che porta', async () => {
  const { impianto } = banco.servizio;
  const { db, segreti, custodia, chiaveFirma, orologio, stampa } = impianto;
  const { id: prima } = chiaveFirma.corrente();
  const modulo: typeof stampa.modulo = async (...di) => {
    const dove = { segreti, cartellaChiavi: custodia.cartellaChiavi, adesso: orologio.adesso() };
    const quale = { chiave: prima, compromessa: true, motivo: 'Rubata.' };
    await db.transaction().execute((tx) => ruotaChiaveFirma(tx, dove, quale));
    await chiaveFirma.aggiorna(db);
    return stampa.modulo(...di);
  };
  const voci = await file(pronta, true, { ...impianto, stampa: { ...stampa, modulo } });
  const manifesto = JSON.parse(String(voci.get('manifesto.json'))) as ManifestoPacchetto;
  const { chiavi } = JSON.parse(String(voci.get('chiavi-pubbliche.json')));
  expect(manifesto.chiave).not.toBe(prima);
  expect(verificaFirma(manifesto, chiavi)).toBe(true);
});

test('R10 prima delle tre ore il pacchetto non dice quante offerte ci sono', async () => {
  const voci = await file(raccolta, false);
  expect(voci.has('partecipanti.json')).toBe(false);
  expect(voci.get('LEGGIMI.txt')?.toString()).toContain('Gli pseudonimi dei partecipanti');
});

test('lo scarica solo chi conduce la vendita', async () => {
  const percorso = `/api/admin/aste/${pronta}/pacchetto.zip`;
  expect((await elena.chiama('GET', percorso)).tipo).toBe('application/zip');
  const altro = await banco.delegato('Avv. Ugo Altri');
  expect((await altro.chiama('GET', percorso)).stato).toBe(404);
  expect((await banco.nessuno.chiama('GET', percorso)).stato).toBe(401);
});
