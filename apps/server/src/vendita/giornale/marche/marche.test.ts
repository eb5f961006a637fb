import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../../base-dati/prove/postgres-di-prova.ts';
import { segretiDa } from '../../../piattaforma/segreti.ts';
import { comando, portaInGara } from '../../../prove/gara.ts';
import { REFERENTE } from '../../../prove/referente.ts';
import { creaEsecutore } from '../../comandi/esegui.ts';
import { creaGiornale } from '../giornale.ts';
import { creaLettureInsieme } from '../letture/letture-insieme.ts';
import { SEGRETI_DI_PROVA } from '../prove/marche-di-prova.ts';
import { inserisciCruda, rigaCruda } from '../prove/riga-cruda.ts';
import { creaRonda } from '../verifica/ronda.ts';
import { creaMarche, marcaInSql, type VoceEstranea } from './marche.ts';

const PRIMA = '0'.repeat(64);
const orologio = { adesso: () => 1_000 };
const impronta = (): string => randomBytes(32).toString('hex');

let base: BaseDiProva;
beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());

/** Un server: le sue marche, il suo registro, ciò che ha detto di estraneo. */
function server() {
  const detto: VoceEstranea[] = [];
  const marche = creaMarche({ segreti: SEGRETI_DI_PROVA, ...orologio, avvisa: (una) => void detto.push(una) });
  const giornale = creaGiornale({ pool: base.pool, orologio, marche });
  return { detto, marche, giornale, letture: creaLettureInsieme(base.pool, marche) };
}

async function conDueVoci(): Promise<{ asta: string; ultima: string }> {
  const asta = randomUUID();
  const voci = ['a', 'b'].map((tipo, parte) => {
    const attore = { tipo: 'sistema', id: 'prova' };
    return { tipo, versione: 1, dati: {}, comandoId: `due-${asta}`, parte, attore, ricevutoIl: 1 };
  });
  const scritta = await server().giornale.aggiungi({ asta, dopoSeq: 0, precedente: PRIMA, voci });
  if (scritta.esito !== 'scritte') throw new Error(scritta.esito);
  return { asta, ultima: scritta.voci[1]?.impronta ?? '' };
}

/** Ciò che scrive chi ha la password: impronta, legame e forma giusti; la marca no. */
async function scriveEstraneo(asta: string, seq: number, precedente: string): Promise<string> {
  const riga = rigaCruda(asta, seq, precedente);
  await inserisciCruda(base.pool, { ...riga, marca: randomBytes(17).toString('base64url').slice(0, 22) });
  return String(riga.impronta);
}

const TRATTENUTA = expect.objectContaining({ codice: 'voce_estranea' });

test('R74 la marca è HMAC-SHA-256 troncato, e PostgreSQL calcola la stessa dalla stessa chiave', async () => {
  const marche = creaMarche({ segreti: SEGRETI_DI_PROVA });
  const chiave = SEGRETI_DI_PROVA.chiave('marche-del-registro');
  for (let i = 0; i < 50; i += 1) {
    const [asta, una] = [randomUUID(), impronta()];
    const vera = createHmac('sha256', chiave)
      .update(asta + una)
      .digest('base64url')
      .slice(0, 22);
    expect(marche.di(asta, una)).toBe(vera);
    const { rows } = await base.pool.query<{ m: string }>(
      `SELECT ${marcaInSql(SEGRETI_DI_PROVA, '$1::text', '$2::text')} AS m`,
      [asta, una],
    );
    expect(rows[0]?.m).toBe(vera);
  }
  expect(creaMarche({ segreti: segretiDa(randomBytes(32)) }).di('a'.repeat(36), PRIMA)).not.toBe(
    marche.di('a'.repeat(36), PRIMA),
  );
});

describe('R74 una voce con impronta e legame giusti, scritta con la password della base dati', () => {
  test('non nasce senza marca, e la marca di un’altra voce non vale', async () => {
    const { asta, ultima } = await conDueVoci();
    const riga = rigaCruda(asta, 3, ultima);
    for (const marca of [null, '', 'x'.repeat(23)])
      await expect(inserisciCruda(base.pool, { ...riga, marca })).rejects.toMatchObject({ code: '23514' });
    const { rows } = await base.pool.query('SELECT marca FROM giornale WHERE asta = $1 AND seq = 2', [asta]);
    await inserisciCruda(base.pool, { ...riga, marca: rows[0]?.marca });
    await expect(server().giornale.leggi(asta, 0, 10)).rejects.toEqual(TRATTENUTA);
  });

  test('non si legge da nessuna parte, e si dice una volta di quale vendita e quale voce; le altre vendite si leggono', async () => {
    const { asta, ultima } = await conDueVoci();
    const altra = await conDueVoci();
    const seconda = await scriveEstraneo(asta, 3, ultima);
    await scriveEstraneo(asta, 4, seconda);
    const { giornale, letture, detto, marche } = server();
    expect(await giornale.leggi(asta, 0, 2)).toHaveLength(2);
    expect(detto).toEqual([]);
    const [sua, suaUltima, laltra, altraUltima] = await Promise.allSettled([
      letture.leggi(asta, 1, 10),
      letture.ultima(asta),
      letture.leggi(altra.asta, 0, 10),
      letture.ultima(altra.asta),
    ]);
    expect([sua, suaUltima]).toMatchObject([{ reason: TRATTENUTA }, { reason: TRATTENUTA }]);
    expect([laltra, altraUltima]).toMatchObject([{ value: { length: 2 } }, { value: { seq: 2 } }]);
    await expect(giornale.leggi(asta, 2, 10)).rejects.toEqual(TRATTENUTA);
    await expect(creaEsecutore({ giornale }).leggi(asta)).rejects.toEqual(TRATTENUTA);
    expect(marche.estranee()).toMatchObject([{ asta, seq: 3 }]);
    expect(detto.at(-1)).toMatchObject({ asta, seq: 3 });
  });

  test('non entra nella memoria di un altro server, nemmeno se glielo si annuncia; e nulla si decide su ciò che c’era prima', async () => {
    const uno = server();
    const esecutore = creaEsecutore({ giornale: uno.giornale });
    const { asta } = await portaInGara(esecutore, Date.now());
    const due = server();
    const altro = creaEsecutore({ giornale: due.giornale });
    const prima = { ...(await altro.leggi(asta)) };
    await scriveEstraneo(asta, prima.seq + 1, prima.impronta);
    const nota = comando(REFERENTE, { tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: 'Prova.' });
    // Il primo ne ha sentito parlare, l'altro no: se ne accorge scrivendo.
    esecutore.avvisa([{ asta, seq: prima.seq + 1 }]);
    for (const quale of [esecutore, altro]) {
      await expect(quale.esegui(asta, nota, Date.now())).rejects.toEqual(TRATTENUTA);
      expect(quale.nota(asta)).toMatchObject({ seq: prima.seq, impronta: prima.impronta });
    }
    expect([uno.marche.trattiene(asta), due.marche.trattiene(asta)]).toEqual([true, true]);
  });

  test('la ronda la trova anche se nessuno guarda quella vendita, e quando è tolta la vendita torna', async () => {
    const { asta, ultima } = await conDueVoci();
    await scriveEstraneo(asta, 3, ultima);
    const sconosciuta = randomUUID();
    await scriveEstraneo(sconosciuta, 1, PRIMA);
    const { giornale, marche } = server();
    const lasciate: string[] = [];
    const ronda = creaRonda(base.pool, marche, async (quale) => void lasciate.push(quale));
    await ronda.giro();
    const viste = new Map(marche.estranee().map((una) => [una.asta, una.seq]));
    expect([viste.get(asta), viste.get(sconosciuta)]).toEqual([3, 1]);
    const proprietario = new pg.Client({ connectionString: base.urlProprietario });
    await proprietario.connect();
    await proprietario.query('ALTER TABLE giornale DISABLE TRIGGER USER');
    await proprietario.query('DELETE FROM giornale WHERE asta = $1 AND seq = 3', [asta]);
    await proprietario.query('ALTER TABLE giornale ENABLE TRIGGER USER');
    await proprietario.end();
    await ronda.giro();
    expect(lasciate).toEqual([asta]);
    expect(marche.trattiene(asta)).toBe(false);
    expect(await giornale.leggi(asta, 0, 10)).toHaveLength(2);
  });
});
