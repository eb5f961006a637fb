import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpoSpettatore } from '@gestore/contratto/posta/forme';
import { giorniDopo, type StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chiudiCredenziale, credenzialeDelToken, trovaCredenziale } from '../../accesso/credenziali/credenziali.ts';
import { apriRichiesta } from '../../assistenza/comunicazioni.ts';
import { avviaServizio, type Servizio } from '../../avvio/servizio.ts';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva } from '../../prove/ambiente.ts';
import { portaInGara } from '../../prove/gara.ts';
import { REFERENTE } from '../../prove/referente.ts';
import { creaGiornale } from '../../vendita/giornale/giornale.ts';
import { leggiEvento } from '../../vendita/giornale/letture/leggi-evento.ts';
import type { Impianto } from '../../vendita/impianto.ts';
import { creaNucleo } from '../../vendita/nucleo.ts';
import type { PartiPosta } from '../parti.ts';
import { collegamentiInPartenza } from '../prove/collegamenti-in-partenza.ts';
import { convoca } from './convoca.ts';
import { ammettiSpettatore, elencaCredenziali, riemetti } from './credenziali.ts';

afterAll(spegniPostgresDiProva);

const ora = Date.now();
const OPERATORE = { tipo: 'operatore', id: randomUUID() } as const;
const motivo = 'L’ha smarrita.';

type ConCredenziali = Impianto & Pick<PartiPosta, 'credenziali'>;

let base: BaseDiProva;
let cartella: string;
let servizio: Servizio;
let posta: ConCredenziali;
let asta: string;
let stato: StatoPubblicato;

beforeAll(async () => {
  base = await nuovaBaseDati();
  cartella = mkdtempSync(join(tmpdir(), 'gestore-credenziali-'));
  const configurazione = leggiConfigurazione(await ambienteDiProva(base.urlProprietario, cartella));
  servizio = await avviaServizio(configurazione, { orologio: { adesso: () => ora } });
  posta = { ...servizio.impianto, credenziali: servizio.parti.posta.credenziali };
  // Il pianificatore emetterebbe credenziali sue alle vendite di questa prova.
  await servizio.pianificatore.ferma();
});
afterAll(async () => {
  await servizio.ferma();
  await base.chiudi();
  rmSync(cartella, { recursive: true, force: true });
});
beforeEach(async () => {
  ({ asta } = await portaInGara(posta.esecutore, ora));
  await convoca(posta, asta);
  const { stato: letto } = await posta.esecutore.leggi(asta);
  if (letto.fase === 'inesistente' || letto.fase === 'bozza') throw new Error('la vendita non è pubblicata');
  stato = letto;
});

/** Un altro processo sulla stessa base dati: un registro e una memoria delle vendite suoi. */
const altroProcesso = (): ConCredenziali => ({
  ...posta,
  ...creaNucleo(posta, {
    ...posta,
    giornale: creaGiornale(posta),
    filigranaDegliAltri: async () => Number.POSITIVE_INFINITY,
  }),
});

const primaCredenziale = async (): Promise<string> => {
  const prima = (await elencaCredenziali(posta, stato))[0]?.id;
  if (prima === undefined) throw new Error('nessuna credenziale');
  return prima;
};
const viveEMorte = async (pseudonimo: string) => {
  const sue = (await elencaCredenziali(posta, stato)).filter((una) => una.pseudonimo === pseudonimo);
  return { vive: sue.filter((una) => una.revocataIl === null).length, tutte: sue.length };
};
const atti = async (tipo: string): Promise<number> =>
  (await posta.tutteLeVoci(asta)).filter((voce) => leggiEvento(voce).tipo === tipo).length;

describe('riemissione delle credenziali', () => {
  it('R30 lo stesso comando ripetuto dà la stessa credenziale, e il suo collegamento resta buono', async () => {
    const [vecchia, comandoId] = [await primaCredenziale(), randomUUID()];
    const emesse = await atti('CredenzialeEmessa');
    const prima = await riemetti(posta, stato, vecchia, { comandoId, motivo }, REFERENTE);
    const ripetuta = await riemetti(posta, stato, vecchia, { comandoId, motivo }, REFERENTE);
    expect(ripetuta).toEqual(prima);
    expect(await riemetti(altroProcesso(), stato, vecchia, { comandoId, motivo }, REFERENTE)).toEqual(prima);
    const aperte = [];
    for (const uno of await collegamentiInPartenza(posta, asta))
      aperte.push(await credenzialeDelToken(posta.db, posta.segreti, uno.split('/login/')[1] ?? ''));
    expect(aperte).toContainEqual(expect.objectContaining({ id: prima.credenzialeId, revocataIl: null }));
    expect(await viveEMorte(prima.pseudonimo)).toEqual({ vive: 1, tutte: 2 });
    expect([await atti('CredenzialeEmessa'), await atti('CredenzialeRevocata')]).toEqual([emesse + 1, 1]);
  });

  it('R30 riemessa quando quella di prima è scaduta da mesi, la nuova vale', async () => {
    const tardi = ora + 100 * 86_400_000;
    const adesso = { ...posta, orologio: { ...posta.orologio, adesso: () => tardi } };
    const comandoId = randomUUID();
    const nuova = await riemetti(adesso, stato, await primaCredenziale(), { comandoId, motivo }, REFERENTE);
    const letta = await trovaCredenziale(posta.db, posta.segreti, nuova.credenzialeId);
    expect(letta?.scadeIl).toBe(giorniDopo(tardi, 30));
  });

  it('R30 il motivo di chi riemette resta nel registro; lo stesso comando con un altro motivo è un altro atto', async () => {
    const [vecchia, comandoId] = [await primaCredenziale(), randomUUID()];
    await riemetti(posta, stato, vecchia, { comandoId, motivo }, REFERENTE);
    const revocate = (await posta.tutteLeVoci(asta))
      .map(leggiEvento)
      .filter(({ tipo }) => tipo === 'CredenzialeRevocata');
    expect(revocate).toMatchObject([{ credenzialeId: vecchia, motivo }]);
    await expect(riemetti(posta, stato, vecchia, { comandoId, motivo: 'Altro.' }, REFERENTE)).rejects.toMatchObject({
      stato: 409,
      codice: 'comando_diverso',
    });
  });

  it('R30 il collegamento di un invito non sta in chiaro nella base dati', async () => {
    await riemetti(posta, stato, await primaCredenziale(), { comandoId: randomUUID(), motivo }, REFERENTE);
    const [collegamento = ''] = await collegamentiInPartenza(posta, asta);
    const { rows } = await posta.pool.query('SELECT posta_uscita::text AS riga FROM posta_uscita WHERE asta = $1', [
      asta,
    ]);
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain('/login/');
    expect(JSON.stringify(rows)).not.toContain(collegamento.split('/login/')[1]);
  });

  it('R30 cinque ripetizioni insieme, da due processi, emettono una sola credenziale', async () => {
    const [vecchia, comandoId] = [await primaCredenziale(), randomUUID()];
    const processi = [posta, altroProcesso(), posta, altroProcesso(), posta];
    const risposte = await Promise.all(
      processi.map((uno) => riemetti(uno, stato, vecchia, { comandoId, motivo }, REFERENTE)),
    );
    expect(new Set(risposte.map((una) => JSON.stringify(una))).size).toBe(1);
    expect(await viveEMorte(risposte[0]?.pseudonimo ?? '')).toEqual({ vive: 1, tutte: 2 });
  });

  it('R30 due comandi diversi insieme: uno riemette, all’altro si dice che ne esiste una più recente', async () => {
    const vecchia = await primaCredenziale();
    const esiti = await Promise.allSettled(
      [1, 2].map(() => riemetti(posta, stato, vecchia, { comandoId: randomUUID(), motivo }, REFERENTE)),
    );
    const no = esiti.find((esito) => esito.status === 'rejected');
    expect(esiti.filter((esito) => esito.status === 'fulfilled')).toHaveLength(1);
    expect(no).toMatchObject({ reason: { stato: 409, codice: 'R30_credenziale_sostituita' } });
  });

  it('R30 chi completa una riemissione interrotta prima del registro la trova scritta', async () => {
    const [vecchia, comandoId] = [await primaCredenziale(), randomUUID()];
    const emesse = await atti('CredenzialeEmessa');
    const interrotta: PartiPosta = {
      ...posta,
      esecutore: { ...posta.esecutore, esegui: () => Promise.reject(new Error('il processo muore')) },
    };
    await expect(riemetti(interrotta, stato, vecchia, { comandoId, motivo }, REFERENTE)).rejects.toThrow('muore');
    expect(await atti('CredenzialeEmessa')).toBe(emesse);
    const completata = await riemetti(posta, stato, vecchia, { comandoId, motivo }, REFERENTE);
    expect(await atti('CredenzialeEmessa')).toBe(emesse + 1);
    expect(await viveEMorte(completata.pseudonimo)).toEqual({ vive: 1, tutte: 2 });
  });

  it('il comando di un’altra persona, o per un’altra credenziale, è rifiutato senza mostrare nulla', async () => {
    const [vecchia, comandoId] = [await primaCredenziale(), randomUUID()];
    const { credenzialeId } = await riemetti(posta, stato, vecchia, { comandoId, motivo }, REFERENTE);
    const no = (codice: string) => ({ stato: 409, codice });
    await expect(riemetti(posta, stato, vecchia, { comandoId, motivo }, OPERATORE)).rejects.toMatchObject(
      no('comando_di_altri'),
    );
    await expect(riemetti(posta, stato, credenzialeId, { comandoId, motivo }, REFERENTE)).rejects.toMatchObject(
      no('comando_diverso'),
    );
    await expect(
      riemetti(posta, stato, randomUUID(), { comandoId: randomUUID(), motivo }, REFERENTE),
    ).rejects.toMatchObject({ stato: 404 });
  });

  it('R30 una credenziale revocata e mai sostituita si riemette', async () => {
    const vecchia = await primaCredenziale();
    await chiudiCredenziale(posta.db, { id: vecchia, motivo: 'furto_o_smarrimento', adesso: ora });
    const { pseudonimo } = await riemetti(posta, stato, vecchia, { comandoId: randomUUID(), motivo }, REFERENTE);
    expect(await viveEMorte(pseudonimo)).toEqual({ vive: 1, tutte: 2 });
  });

  it('R35 lo spettatore ammesso due volte con lo stesso comando è uno solo', async () => {
    const richiesta = {
      comandoId: randomUUID(),
      nome: 'Ada Bianchi',
      identificativo: 'BNCDAA80A41H501X',
      pec: 'ada@pec.example',
      motivazione: 'creditrice',
      diDiritto: true,
    };
    const prima = await ammettiSpettatore(posta, stato, richiesta, REFERENTE);
    expect(await ammettiSpettatore(posta, stato, richiesta, REFERENTE)).toEqual(prima);
    expect(await viveEMorte(prima.pseudonimo)).toEqual({ vive: 1, tutte: 1 });
    await expect(ammettiSpettatore(posta, stato, { ...richiesta, nome: 'Ugo Verdi' }, REFERENTE)).rejects.toMatchObject(
      { stato: 409, codice: 'comando_diverso' },
    );
    const { rows } = await sql`
      SELECT 1 FROM dati_personali WHERE asta = ${asta} AND tipo = 'spettatore'`.execute(posta.db);
    expect(rows).toHaveLength(1);
  });

  it('R35 di chi assiste resta chi è, perché lo si è ammesso e da chi, e la sua credenziale legge soltanto', async () => {
    const richiesta = {
      comandoId: randomUUID(),
      nome: 'Ugo Neri',
      identificativo: 'NREGUO80A01H501X',
      pec: 'ugo@pec.example',
      motivazione: 'debitore esecutato',
      diDiritto: true,
    };
    const { credenzialeId, pseudonimo } = await ammettiSpettatore(posta, stato, richiesta, REFERENTE);
    const { comandoId: _, ...chi } = richiesta;
    expect([...(await posta.datiPersonali.elenca(asta, 'spettatore')).values()]).toContainEqual({
      ...chi,
      pseudonimo,
      ammessoDa: REFERENTE.id,
    });
    const { rows } = await sql<{ ruolo: string; busta_id: string | null }>`
      SELECT ruolo, busta_id FROM credenziali WHERE id = ${credenzialeId}`.execute(posta.db);
    expect(rows).toEqual([{ ruolo: 'spettatore', busta_id: null }]);
    const senza = { ...richiesta, motivazione: ' ' };
    expect(corpoSpettatore.safeParse(senza).success).toBe(false);
  });
});

describe('richieste di assistenza', () => {
  it('R80 venti richieste insieme, da due processi, hanno venti numeri diversi', async () => {
    const processi = [posta, altroProcesso()];
    const numeri = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const processo = processi[n % 2] ?? posta;
        const attore = { tipo: 'offerente', id: `busta-${n}` } as const;
        return (await apriRichiesta(processo, asta, randomUUID(), attore, 'Abete', 'Aiuto')).numero;
      }),
    );
    expect(numeri.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  it('R80 la stessa richiesta ripetuta ha lo stesso numero', async () => {
    const [attore, comandoId] = [{ tipo: 'offerente', id: 'b' } as const, randomUUID()];
    const chiedi = (processo: Impianto, id: string) => apriRichiesta(processo, asta, id, attore, 'Abete', 'Aiuto');
    expect((await chiedi(posta, comandoId)).numero).toBe(1);
    expect((await chiedi(posta, randomUUID())).numero).toBe(2);
    expect((await chiedi(altroProcesso(), comandoId)).numero).toBe(1);
  });
});
