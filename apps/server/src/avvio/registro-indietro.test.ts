import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creaCompimento } from '../anagrafe/in-due/compimento.ts';
import { decidiProposta, scriviProposta } from '../anagrafe/in-due/proposte.ts';
import { contenutoDelRegistro } from '../anagrafe/in-due/registro-dichiarato.ts';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva } from '../prove/ambiente.ts';
import { portaInGara, rilancio } from '../prove/gara.ts';
import { avviaServizio, type Servizio } from './servizio.ts';

let base: BaseDiProva;
let cartella: string;
beforeAll(async () => {
  base = await nuovaBaseDati();
  cartella = await mkdtemp(join(tmpdir(), 'gestore-indietro-'));
});
afterAll(async () => {
  await base.chiudi();
  await spegniPostgresDiProva();
  await rm(cartella, { recursive: true, force: true });
});

async function conServizio<T>(fai: (servizio: Servizio) => Promise<T>): Promise<T> {
  const ambiente = await ambienteDiProva(base.urlProprietario, cartella);
  const servizio = await avviaServizio(leggiConfigurazione(ambiente), {
    daSolo: false,
    conSalute: false,
  });
  try {
    return await fai(servizio);
  } finally {
    await servizio.ferma();
  }
}

test('R74 ripresa la base dati da una copia vecchia il server non si dice pronto, non scrive, e dice che cosa fare', async () => {
  const { asta, buste } = await conServizio(({ impianto }) =>
    portaInGara(impianto.esecutore, impianto.orologio.adesso()),
  );
  const proprietario = new pg.Client({ connectionString: base.urlProprietario });
  await proprietario.connect();
  await proprietario.query('ALTER TABLE giornale DISABLE TRIGGER USER');
  // La copia è di prima dell'avvio della gara: ciò che c'era dopo, con le sue ricevute, non c'è più.
  await proprietario.query(
    'DELETE FROM giornale g WHERE asta = $1 AND seq = (SELECT max(seq) FROM giornale WHERE asta = $1)',
    [asta],
  );
  await proprietario.query('ALTER TABLE giornale ENABLE TRIGGER USER');
  await proprietario.end();
  await conServizio(async ({ url, impianto, parti: { sostituzione } }) => {
    const pronto = await fetch(`${url}/readyz`);
    expect(pronto.status).toBe(503);
    const { pronto: si, daFare } = (await pronto.json()) as { pronto: boolean; daFare: string[] };
    expect(si).toBe(false);
    expect(daFare.join()).toContain('meno avanti delle teste');
    const adesso = impianto.orologio.adesso();
    await expect(impianto.esecutore.esegui(asta, rilancio(buste[1], 10_500_000), adesso)).rejects.toMatchObject({
      codice: 'registro_indietro',
    });
    // Una persona lo dichiara, un'altra conferma.
    const [id, motivo] = [randomUUID(), 'Cercata in ogni copia.'];
    const parti = { ...sostituzione, compimento: creaCompimento(sostituzione) };
    const proposta = { comandoId: id, contenuto: contenutoDelRegistro(impianto), motivo };
    await scriviProposta(parti, proposta, { id: randomUUID(), nome: 'Anna' });
    await decidiProposta(parti, id, { comandoId: randomUUID(), conferma: true }, { id: randomUUID(), nome: 'Ugo' });
  });
  // Da lì in poi, anche per chi riparte: quella vendita è trattenuta, le altre vanno avanti.
  await conServizio(async ({ impianto }) => {
    const adesso = impianto.orologio.adesso();
    expect(impianto.registroFermo.difetti()).toEqual([]);
    await expect(impianto.esecutore.esegui(asta, rilancio(buste[1], 10_500_000), adesso)).rejects.toMatchObject({
      codice: 'registro_alterato',
    });
    expect((await portaInGara(impianto.esecutore, adesso)).asta).not.toBe(asta);
  });
});
