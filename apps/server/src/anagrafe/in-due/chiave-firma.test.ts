import { randomUUID } from 'node:crypto';
import type { RispostaChiavi } from '@gestore/contratto/pubblico/forme';
import { giudicaChiave, type Ricevuta, verificaRicevuta } from '@gestore/registro';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parolaGv } from '../../acquisizione/rotte-gv.ts';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { type BancoOperatori, type Corpo, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { pubblicaVendita } from '../../prove/vendita-pubblicata.ts';
import { ruotaChiaveFirma } from '../../sigillo/chiavi/rotazione.ts';
import { cambiaDallaMacchina } from './chiave-firma.ts';

const GIORNO = 86_400_000;
/** Più di quanto una sostituzione ordinaria si fa aspettare. */
const POCO_DOPO_MS = 60_000;
let banco: BancoOperatori;
let anna: Persona;
let bruno: Persona;
beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
});
afterAll(async () => {
  await banco.chiudi();
  await spegniPostgresDiProva();
});
beforeEach(async () => {
  [anna, bruno] = [await banco.operatore('Anna Operatrice'), await banco.operatore('Bruno Operatore')];
});

const no = (stato: number, codice: string) => ({ stato, corpo: { codice } });
const propone = (chi: Persona, corpo: object, comandoId: string = randomUUID()) =>
  chi.chiama('POST', '/api/edicom/chiave-firma/ruota', { comandoId, motivo: 'Prova.', compromessa: false, ...corpo });
const conferma = (chi: Persona, id: unknown, comandoId: string = randomUUID()) =>
  chi.chiama('POST', `/api/edicom/proposte/${String(id)}/conferma`, { comandoId });
const proposta = async (id: unknown) =>
  ((await anna.chiama('GET', '/api/edicom/proposte')).corpo.proposte as Corpo[]).find((una) => una.id === id);
const pubbliche = async (): Promise<RispostaChiavi> =>
  (await banco.nessuno.chiama('GET', '/api/pubblico/chiavi')).corpo as RispostaChiavi;
const ultima = async (): Promise<string> => Object.keys((await pubbliche()).pubblicate).at(-1) ?? '';
const firmaAdesso = (): string => banco.servizio.impianto.chiaveFirma.corrente().id;

/** La ricevuta della pubblicazione di una vendita nuova, e come chiederla ancora. */
async function ricevutaNuova(): Promise<() => Promise<Ricevuta>> {
  const { impianto } = banco.servizio;
  const { asta } = await pubblicaVendita(impianto, { inizioIl: banco.ora.adesso + 10 * GIORNO });
  return async () => {
    // Lette di nuovo dal registro, come per chi ripete il comando.
    const [voce] = await impianto.tutteLeVoci(asta);
    if (voce === undefined) throw new Error('nessuna voce');
    return impianto.ricevute.di(voce);
  };
}
/** Che cosa ne dice chi la verifica con le chiavi pubblicate adesso. */
async function verificata(ricevuta: Ricevuta): Promise<string[]> {
  const { chiavi, pubblicate } = await pubbliche();
  const { chiave: id, registratoIl: firmataIl } = ricevuta;
  const { esito } = verificaRicevuta(ricevuta, chiavi);
  const rilievi = giudicaChiave({ id, pubblica: chiavi[id] ?? '', firmataIl }, { pubblicate });
  return [esito, ...rilievi.filter(({ grave }) => grave).map(({ codice }) => codice)];
}

describe('R66 la chiave che firma la sostituiscono due operatori', () => {
  test('chi propone non conferma; confermata, fra poco firma la nuova, e chi ripete un comando ha la ricevuta di prima', async () => {
    const chiedi = await ricevutaNuova();
    const [chiave, ricevuta] = [await ultima(), await chiedi()];
    const comandoId = randomUUID();
    const scritta = await propone(anna, { chiave }, comandoId);
    expect(scritta).toMatchObject({ stato: 200, corpo: { id: comandoId } });
    expect((await propone(anna, { chiave }, comandoId)).corpo).toEqual(scritta.corpo);
    expect(await propone(anna, { chiave, motivo: 'Altro.' }, comandoId)).toMatchObject(no(409, 'comando_diverso'));
    expect(await conferma(anna, comandoId)).toMatchObject(no(409, 'proposta_propria'));
    expect(await ultima()).toBe(chiave);
    const decisione = randomUUID();
    expect((await conferma(bruno, comandoId, decisione)).stato).toBe(200);
    // Ripetuta, è la stessa conferma: una chiave sola.
    expect((await conferma(bruno, comandoId, decisione)).stato).toBe(200);
    expect(await proposta(comandoId)).toMatchObject({ esito: 'confermata', sorte: 'compiuta' });
    const { pubblicate } = await pubbliche();
    expect(Object.keys(pubblicate).length).toBe(Object.keys(pubblicate).indexOf(chiave) + 2);
    expect(pubblicate[chiave]).toMatchObject({ validaFino: expect.any(Number), revocataIl: null, motivo: null });
    expect(firmaAdesso()).toBe(chiave);
    banco.ora.adesso += POCO_DOPO_MS;
    expect(firmaAdesso()).toBe(await ultima());
    expect(await chiedi()).toEqual(ricevuta);
    expect(await verificata(ricevuta)).toEqual(['valida']);
    const dopo = await (await ricevutaNuova())();
    expect(dopo.chiave).toBe(await ultima());
    expect(await verificata(dopo)).toEqual(['valida']);
  });

  test('compromessa, è revocata subito: chi ripete il comando ha la ricevuta con la nuova, e il motivo lo legge chi verifica', async () => {
    const chiedi = await ricevutaNuova();
    const [chiave, ricevuta] = [await ultima(), await chiedi()];
    const motivo = 'Un portatile rubato.';
    const [una, altra] = [await propone(anna, { chiave }), await propone(bruno, { chiave, compromessa: true, motivo })];
    expect((await conferma(anna, altra.corpo.id)).stato).toBe(200);
    expect((await pubbliche()).pubblicate[chiave]).toMatchObject({ revocataIl: banco.ora.adesso, motivo });
    expect(await verificata(ricevuta)).toEqual(['valida', 'revocata']);
    const nuova = await chiedi();
    expect(nuova).toEqual({ ...ricevuta, chiave: await ultima(), firma: nuova.firma });
    expect(await verificata(nuova)).toEqual(['valida']);
    expect(await chiedi()).toEqual(nuova);
    // L'altra proposta era della chiave di prima: non si conferma più, e si respinge.
    expect(await conferma(bruno, una.corpo.id)).toMatchObject(no(409, 'chiave_gia_sostituita'));
    expect(await proposta(una.corpo.id)).toMatchObject({ esito: null });
    expect(await propone(anna, { chiave })).toMatchObject(no(409, 'chiave_gia_sostituita'));
    expect((await propone(anna, { chiave: 'firma-x' })).stato).toBe(422);
  });

  test('la proposta scritta a mano nella base dati non è di nessuno', async () => {
    const [chiave, id] = [await ultima(), randomUUID()];
    const contenuto = { genere: 'chiave_firma_ruotata', chiave, compromessa: true };
    await banco.servizio.impianto.pool.query(
      `INSERT INTO proposte (id, genere, contenuto, motivo, proposta_da, proposta_nome, proposta_il, scade_il)
       VALUES ($1, 'chiave_firma_ruotata', $2, 'x', $3, 'Anna', $4, $5)`,
      [id, contenuto, anna.id, banco.ora.adesso, banco.ora.adesso + GIORNO],
    );
    expect(await conferma(bruno, id)).toMatchObject(no(404, 'proposta_inesistente'));
    expect(await ultima()).toBe(chiave);
  });
});

describe('R66 dalla console della macchina', () => {
  const gv = async (percorso: string, corpo?: object, parola = parolaGv(banco.servizio.contesto.segreti)) => {
    const risposta = await fetch(`${banco.servizio.url}/api/gv/${percorso}`, {
      method: corpo === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${parola}`, 'content-type': 'application/json' },
      ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
    });
    return { stato: risposta.status, corpo: (await risposta.json()) as Corpo };
  };
  const elenco = (corpo: Corpo) => corpo.chiavi as { id: string; firma: boolean; revocataIl: number | null }[];

  test('chi legge la cartella dei dati le elenca, ne sostituisce una e la revoca; nessun altro', async () => {
    const chiave = await ultima();
    const richiesta = { chiave, compromessa: true, motivo: 'Una copia perduta.' };
    expect((await gv('chiavi-firma', undefined, 'x')).stato).toBe(401);
    expect((await gv('chiave-firma', richiesta, 'x')).stato).toBe(401);
    expect(elenco((await gv('chiavi-firma')).corpo).at(-1)).toMatchObject({ id: chiave, firma: true });
    const fatta = await gv('chiave-firma', richiesta);
    expect(fatta.stato).toBe(200);
    const [prima, dopo] = elenco(fatta.corpo).slice(-2);
    expect(prima).toMatchObject({ id: chiave, firma: false, revocataIl: banco.ora.adesso, motivo: richiesta.motivo });
    expect(dopo).toMatchObject({ id: firmaAdesso(), firma: true, revocataIl: null });
    // Ripetuta dopo una risposta perduta lo dice a parole, e non ne revoca un'altra.
    const ripetuta = await gv('chiave-firma', richiesta);
    expect(ripetuta).toMatchObject(no(409, 'chiave_gia_sostituita'));
    expect(ripetuta.corpo.detail).toContain('è già stata sostituita o sta per esserlo, oppure è già revocata');
    expect(await ultima()).toBe(dopo?.id);
    expect((await gv('chiave-firma', { ...richiesta, motivo: '' })).stato).toBe(422);
  });

  test('a ora dubbia una sostituzione si rifiuta con parole sue, e una revoca no', async () => {
    const dubbia = { ...banco.servizio.impianto, orologioSano: () => false };
    const richiesta = { chiave: await ultima(), compromessa: false, motivo: 'Prova.' };
    await expect(cambiaDallaMacchina(dubbia, richiesta)).rejects.toMatchObject({
      codice: 'orologio_non_affidabile',
      message: expect.stringContaining('quando l’ora è di nuovo certa'),
    });
    expect(await ultima()).toBe(richiesta.chiave);
    await cambiaDallaMacchina(dubbia, { ...richiesta, compromessa: true });
    expect(await ultima()).not.toBe(richiesta.chiave);
  });

  test('un altro processo lo sa al suo giro delle chiavi', async () => {
    const { db, segreti, custodia } = banco.servizio.impianto;
    const chiave = await ultima();
    const dove = { segreti, cartellaChiavi: custodia.cartellaChiavi, adesso: banco.ora.adesso };
    await db
      .transaction()
      .execute((tx) => ruotaChiaveFirma(tx, dove, { chiave, compromessa: true, motivo: 'Altrove.' }));
    expect(firmaAdesso()).toBe(chiave);
    await custodia.controlla();
    expect(firmaAdesso()).not.toBe(chiave);
    expect(custodia.difetti()).toEqual([]);
  });
});
