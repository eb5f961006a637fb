import { randomUUID } from 'node:crypto';
import type { ContenutoProposta } from '@gestore/contratto/anagrafe/proposte';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apriSessioneGettoni } from '../../accesso/sessioni/gettoni-accesso.ts';
import { marcaDellaRiga } from '../../base-dati/marche-righe.ts';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { type BancoOperatori, type Corpo, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { pubblicaVendita } from '../../prove/vendita-pubblicata.ts';
import { leggiEvento } from '../../vendita/giornale/letture/leggi-evento.ts';
import { creaCompimento } from './compimento.ts';
import { decidiProposta } from './proposte.ts';

const GIORNO = 86_400_000;
const ATTO = {
  provvedimento: { numero: '41/2026', del: '2026-11-20' },
  dispostoDa: 'Giudice dott.ssa Bruni',
  motivo: 'Ha rinunciato all’incarico.',
};
let banco: BancoOperatori;
let anna: Persona;
let bruno: Persona;
let elena: Persona;
let luca: Persona;
let asta: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
});
afterAll(async () => {
  await banco.chiudi();
  await spegniPostgresDiProva();
});
beforeEach(async () => {
  [anna, bruno] = [await banco.operatore('Anna Operatrice'), await banco.operatore('Bruno Operatore')];
  [elena, luca] = [await banco.delegato('Elena Conti'), await banco.delegato('Luca Neri')];
  asta = await vendita();
});

const no = (stato: number, codice: string) => ({ stato, corpo: { codice } });
const vendita = async (): Promise<string> =>
  (
    await pubblicaVendita(banco.servizio.impianto, {
      inizioIl: banco.ora.adesso + 10 * GIORNO,
      delegatoId: elena.id,
      scheda: { delegatoNome: 'Elena Conti' },
    })
  ).asta;
const proponi = (chi: Persona, corpo: object = {}, id = asta) =>
  chi.chiama('POST', `/api/edicom/aste/${id}/delegato`, {
    comandoId: randomUUID(),
    delegato: luca.id,
    ...ATTO,
    ...corpo,
  });
const conferma = (chi: Persona, id: unknown, comandoId: string = randomUUID()) =>
  chi.chiama('POST', `/api/edicom/proposte/${String(id)}/conferma`, { comandoId });
const proposta = async (id: unknown) =>
  ((await anna.chiama('GET', '/api/edicom/proposte')).corpo.proposte as Corpo[]).find((una) => una.id === id);
const sostituzioni = async () =>
  (await banco.servizio.impianto.tutteLeVoci(asta)).filter(({ tipo }) => tipo === 'DelegatoSostituito');
const avvisi = async (): Promise<string[]> =>
  (
    await sql<{ oggetto: string }>`
      SELECT oggetto FROM posta_uscita WHERE asta = ${asta} ORDER BY oggetto`.execute(banco.servizio.contesto.db)
  ).rows.map(({ oggetto }) => oggetto.split(':')[0] ?? '');
const suaVendita = (chi: Persona) => chi.chiama('GET', `/api/admin/aste/${asta}`);
const sue = async (chi: Persona) =>
  ((await chi.chiama('GET', '/api/admin/aste')).corpo.aste as Corpo[]).map(({ id }) => id);

/** La conferma com'è quando il processo muore prima di scrivere nel registro: è nella sua tavola, e basta. */
async function confermataAMeta(id: string): Promise<void> {
  const { sostituzione } = banco.servizio.parti;
  const parti = { ...sostituzione, compimento: creaCompimento(sostituzione) };
  await decidiProposta(parti, id, { comandoId: randomUUID(), conferma: true }, { id: bruno.id, nome: 'Bruno' });
}

describe('R36 chi conduce una vendita pubblicata si sostituisce in due', () => {
  test('proposta da una e confermata da un altro: il registro lo dice, chi lascia esce subito, chi subentra la trova', async () => {
    const scritta = await proponi(anna);
    expect(scritta).toMatchObject({ stato: 200, corpo: { scadeIl: banco.ora.adesso + 3 * GIORNO } });
    expect(await conferma(anna, scritta.corpo.id)).toMatchObject(no(409, 'proposta_propria'));
    expect(await sostituzioni()).toEqual([]);
    expect((await suaVendita(elena)).stato).toBe(200);

    expect(await conferma(bruno, scritta.corpo.id)).toMatchObject({ stato: 200, corpo: { esito: 'confermata' } });
    const [voce] = await sostituzioni();
    expect(voce).toMatchObject({ comandoId: scritta.corpo.id, attore: { tipo: 'operatore', id: bruno.id } });
    expect(voce && leggiEvento(voce)).toEqual({
      tipo: 'DelegatoSostituito',
      precedenteId: elena.id,
      precedenteNome: 'Elena Conti',
      delegatoId: luca.id,
      delegatoNome: 'Luca Neri',
      ...ATTO,
      propostaDa: anna.id,
    });
    expect((await suaVendita(elena)).stato).toBe(401);
    const chi = { strategia: 'admin', soggettoId: elena.id, adesso: banco.ora.adesso } as const;
    const { access_token } = await apriSessioneGettoni(banco.servizio.contesto.db, banco.servizio.contesto.segreti, {
      ...chi,
      indirizzo: null,
      dispositivo: null,
    });
    const rientrata = await fetch(`${banco.servizio.url}/api/admin/aste/${asta}`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(rientrata.status).toBe(404);
    expect((await suaVendita(luca)).stato).toBe(200);
    expect(await sue(luca)).toContain(asta);
    expect(await avvisi()).toEqual(['Da adesso conduce Lei la vendita', 'Un altro delegato conduce la vendita']);
    expect(await proposta(scritta.corpo.id)).toMatchObject({
      esito: 'confermata',
      sorte: 'compiuta',
      impedimento: null,
      contenuto: { genere: 'delegato_sostituito', precedente: 'Elena Conti', nome: 'Luca Neri' },
    });
  });

  test('le parole di chi propone stanno accanto al registro, non dentro', async () => {
    const { corpo } = await proponi(anna);
    await conferma(bruno, corpo.id);
    const { rows } = await banco.servizio.impianto.pool.query<{ dati: string }>(
      "SELECT dati FROM giornale WHERE asta = $1 AND tipo = 'DelegatoSostituito'",
      [asta],
    );
    for (const parole of [ATTO.dispostoDa, ATTO.motivo]) expect(rows[0]?.dati).not.toContain(parole);
  });

  test('ripetere proposta e conferma dà le prime risposte, anche a cose fatte; con altro contenuto no', async () => {
    const [comandoId, confermaId] = [randomUUID(), randomUUID()];
    const prima = await proponi(anna, { comandoId });
    expect(await proponi(anna, { comandoId })).toMatchObject({ stato: 200, corpo: prima.corpo });
    await conferma(bruno, comandoId, confermaId);
    expect(await conferma(bruno, comandoId, confermaId)).toMatchObject({ stato: 200, corpo: { esito: 'confermata' } });
    expect(await proponi(anna, { comandoId })).toMatchObject({ stato: 200, corpo: prima.corpo });
    for (const altro of [{ motivo: 'Altro.' }, { delegato: elena.id }])
      expect(await proponi(anna, { comandoId, ...altro })).toMatchObject(no(409, 'comando_diverso'));
    expect(await proponi(bruno, { comandoId })).toMatchObject(no(409, 'comando_diverso'));
    expect([(await sostituzioni()).length, (await avvisi()).length]).toEqual([1, 2]);
  });

  test('si rifiuta già alla proposta: chi conduce già, chi non è un delegato, una vendita che non c’è o in bozza', async () => {
    expect(await proponi(anna, { delegato: elena.id })).toMatchObject(no(409, 'R36_conduce_gia'));
    const giudice = await banco.magistrato('Bruni');
    for (const delegato of [randomUUID(), giudice.id, anna.id])
      expect(await proponi(anna, { delegato })).toMatchObject(no(409, 'account_non_di_delegato'));
    expect(await proponi(anna, {}, randomUUID())).toMatchObject(no(404, 'asta_inesistente'));
    const bozza = randomUUID();
    const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
    if (stato.fase === 'inesistente') throw new Error('vendita assente');
    const { scheda, parametri } = stato;
    const crea = { tipo: 'creaAsta', id: bozza, scheda, parametri } as const;
    const sistema = { tipo: 'sistema', id: 'prova' } as const;
    const comando = { comandoId: bozza, attore: sistema, atto: crea };
    await banco.servizio.impianto.esecutore.esegui(bozza, comando, banco.ora.adesso);
    expect(await proponi(anna, {}, bozza)).toMatchObject(no(409, 'fase_non_ammessa'));
    for (const vuoto of [{ motivo: ' ' }, { dispostoDa: '' }, { provvedimento: { numero: '1', del: '20/11/2026' } }])
      expect((await proponi(anna, vuoto)).stato).toBe(422);
    expect(await proponi(elena)).toMatchObject({ stato: 401 });
    expect(await sostituzioni()).toEqual([]);
  });

  test('ciò che intanto è cambiato ferma la conferma con le sue parole, e la proposta resta da decidere', async () => {
    const sara = await banco.delegato('Sara Riva');
    const [prima, seconda] = [await proponi(anna), await proponi(anna, { delegato: sara.id })];
    expect((await conferma(bruno, prima.corpo.id)).stato).toBe(200);
    expect(await conferma(bruno, seconda.corpo.id)).toMatchObject(no(409, 'R36_conduce_un_altro'));
    expect(await proposta(seconda.corpo.id)).toMatchObject({ esito: null });

    const terza = await proponi(anna, { delegato: sara.id });
    await sql`UPDATE utenti_admin SET disabilitato_il = 1 WHERE id = ${sara.id}`.execute(banco.servizio.contesto.db);
    expect(await conferma(bruno, terza.corpo.id)).toMatchObject(no(409, 'account_non_di_delegato'));
    expect(await proponi(anna, { delegato: sara.id })).toMatchObject(no(409, 'account_non_di_delegato'));
    expect(await proposta(terza.corpo.id)).toMatchObject({ esito: null });
    expect(await sostituzioni()).toHaveLength(1);
  });
});

describe('R36 fra la conferma e il registro il processo può morire', () => {
  test('prima dell’atto: lo finisce il giro seguente, una volta sola', async () => {
    const { corpo } = await proponi(anna);
    await confermataAMeta(String(corpo.id));
    expect(await proposta(corpo.id)).toMatchObject({ esito: 'confermata', sorte: 'in_corso' });
    expect((await suaVendita(elena)).stato).toBe(200);
    await Promise.all([banco.servizio.pianificatore.giro(), banco.servizio.pianificatore.giro()]);
    expect(await proposta(corpo.id)).toMatchObject({ sorte: 'compiuta' });
    expect([(await sostituzioni()).length, (await avvisi()).length]).toEqual([1, 2]);
    expect([(await suaVendita(elena)).stato, (await suaVendita(luca)).stato]).toEqual([401, 200]);
  });

  test('dopo l’atto, prima di avvisare: chi ripete la conferma finisce, e chi lascia esce', async () => {
    const { corpo } = await proponi(anna);
    const id = String(corpo.id);
    const [confermaId, { esecutore }] = [randomUUID(), banco.servizio.impianto];
    const { sostituzione } = banco.servizio.parti;
    const parti = { ...sostituzione, compimento: creaCompimento(sostituzione) };
    await decidiProposta(parti, id, { comandoId: confermaId, conferma: true }, { id: bruno.id, nome: 'Bruno' });
    const { contenuto } = (await proposta(id)) as {
      contenuto: Extract<ContenutoProposta, { genere: 'delegato_sostituito' }>;
    };
    const { precedenteId, delegato: delegatoId, nome: delegatoNome } = contenuto;
    const atto = { tipo: 'sostituisciDelegato', precedenteId, delegatoId, delegatoNome, ...ATTO } as const;
    const comando = { comandoId: id, attore: { tipo: 'operatore', id: bruno.id } as const };
    await esecutore.esegui(asta, { ...comando, atto: { ...atto, propostaDa: anna.id } }, banco.ora.adesso);
    expect(await avvisi()).toEqual([]);
    expect((await conferma(bruno, id, confermaId)).stato).toBe(200);
    expect([(await sostituzioni()).length, (await avvisi()).length]).toEqual([1, 2]);
    expect((await suaVendita(elena)).stato).toBe(401);
  });

  test('se intanto la legge non lo ammette più, la proposta lo dice in parole e nessuno ci riprova', async () => {
    const sara = await banco.delegato('Sara Riva');
    const [prima, seconda] = [await proponi(anna), await proponi(anna, { delegato: sara.id })];
    await confermataAMeta(String(seconda.corpo.id));
    const { sostituzione } = banco.servizio.parti;
    const parti = { ...sostituzione, compimento: creaCompimento(sostituzione) };
    const decisione = { comandoId: randomUUID(), conferma: true } as const;
    await decidiProposta(parti, String(prima.corpo.id), decisione, { id: bruno.id, nome: 'Bruno' });
    await banco.servizio.pianificatore.giro();
    expect((await sostituzioni()).map(leggiEvento)).toMatchObject([{ delegatoId: sara.id }]);
    expect(await proposta(prima.corpo.id)).toMatchObject({
      esito: 'confermata',
      sorte: 'impedita',
      impedimento: expect.stringContaining('chi conduce, o il secondo delegato, è cambiato'),
    });
    expect(await conferma(bruno, prima.corpo.id, decisione.comandoId)).toMatchObject(no(409, 'proposta_impedita'));
    await banco.servizio.pianificatore.giro();
    expect(banco.servizio.impianto.lavoriFermi.elenco()).toEqual([]);
    expect(await sostituzioni()).toHaveLength(1);
  });
});

describe('l’elenco delle proposte', () => {
  test('le aperte ci sono tutte, delle decise le ultime e quante altre; oltre il limite si rifiuta in parole', async () => {
    const { db, segreti } = banco.servizio.contesto;
    await banco.comeProprietario('DELETE FROM proposte');
    const adesso = banco.ora.adesso;
    const riempi = async (quante: number, scadeIl: number) => {
      for (let n = 1; n <= quante; n += 1) {
        const contenuto = { genere: 'operatore_abilitato', operatore: randomUUID(), nome: `N ${n}` };
        const riga = {
          id: randomUUID(),
          genere: 'operatore_abilitato',
          contenuto,
          motivo: null,
          proposta_da: anna.id,
          proposta_nome: 'Anna',
          proposta_il: adesso - 1 - n,
          scade_il: scadeIl,
          esito: null,
          decisa_da: null,
          comando_decisione: null,
        };
        await sql`
          INSERT INTO proposte (id, genere, contenuto, proposta_da, proposta_nome, proposta_il, scade_il, marca)
          VALUES (${riga.id}, ${riga.genere}, ${JSON.stringify(contenuto)}::jsonb, ${anna.id}, 'Anna', ${riga.proposta_il},
            ${scadeIl}, ${marcaDellaRiga(segreti, 'proposte', riga)})`.execute(db);
      }
    };
    const elenco = async () =>
      (await anna.chiama('GET', '/api/edicom/proposte')).corpo as { proposte: Corpo[]; altre: number };
    await riempi(207, adesso);
    await riempi(260, adesso + GIORNO);
    const { proposte, altre } = await elenco();
    expect([proposte.filter(({ esito }) => esito === null).length, proposte.length, altre]).toEqual([260, 460, 7]);
    await riempi(240, adesso + GIORNO);
    expect(await proponi(anna)).toMatchObject({
      ...no(409, 'troppe_proposte'),
      corpo: { detail: expect.stringContaining('500 proposte') },
    });
    await banco.comeProprietario('DELETE FROM proposte');
    expect(await elenco()).toEqual({ proposte: [], altre: 0 });
  });
});
