import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { pubblicaVendita } from '../../prove/vendita-pubblicata.ts';

const ORA = 3_600_000;
const NOMINA = {
  come: 'affianca',
  provvedimento: { numero: '42/2026', del: '2026-11-20' },
  dispostoDa: 'Giudice dott.ssa Bruni',
  motivo: 'Più lotti lo stesso giorno.',
};
let banco: BancoOperatori;
let anna: Persona;
let bruno: Persona;
let elena: Persona;
let rita: Persona;
let asta: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  [anna, bruno] = [await banco.operatore('Anna Operatrice'), await banco.operatore('Bruno Operatore')];
});
afterAll(() => banco.chiudi());
beforeEach(async () => {
  [elena, rita] = [await banco.delegato('Elena Conti'), await banco.delegato('Rita Galli')];
  // Le offerte si possono già contare: i canali ci sono (R10).
  const vendita = await pubblicaVendita(banco.servizio.impianto, {
    inizioIl: banco.ora.adesso + 2 * ORA,
    delegatoId: elena.id,
    scheda: { delegatoNome: 'Elena Conti' },
  });
  asta = vendita.asta;
});

async function nomina(delegato = rita): Promise<void> {
  const { corpo } = await anna.chiama('POST', `/api/edicom/aste/${asta}/delegato`, {
    comandoId: randomUUID(),
    delegato: delegato.id,
    ...NOMINA,
  });
  const percorso = `/api/edicom/proposte/${String(corpo.id)}/conferma`;
  expect(await bruno.chiama('POST', percorso, { comandoId: randomUUID() })).toMatchObject({ stato: 200 });
}
const cambia = (chi: Persona, atto: object, comandoId: string = randomUUID()) =>
  chi.chiama('POST', `/api/admin/aste/${asta}/conduzione`, { comandoId, atto });
const passa = (comandoId?: string) =>
  cambia(elena, { tipo: 'passaConduzione', aId: rita.id, motivo: 'Ho un’udienza.' }, comandoId);
const prendi = (chi: Persona, daId = elena.id, comandoId?: string) =>
  cambia(chi, { tipo: 'prendiConduzione', daId, motivo: 'Il suo computer si è spento.' }, comandoId);
const vista = (chi: Persona) => chi.chiama('GET', `/api/admin/aste/${asta}`);
const compie = (chi: Persona) =>
  chi.chiama('POST', `/api/admin/aste/${asta}/atti`, { comandoId: randomUUID(), atto: { tipo: 'apriOperazioni' } });
const avvisi = async (): Promise<string[]> =>
  (
    await sql<{ oggetto: string }>`
      SELECT oggetto FROM posta_uscita WHERE asta = ${asta} ORDER BY oggetto`.execute(banco.servizio.contesto.db)
  ).rows.map(({ oggetto }) => oggetto.split(':')[0] ?? '');
/** Apre la vendita, e il suo segnale è scritto: lo si scrive dopo aver risposto. */
async function siVede(chi: Persona): Promise<void> {
  expect((await vista(chi)).stato).toBe(200);
  await expect.poll(() => banco.servizio.impianto.presenze.assenzaDi(chi.id)).not.toBeNull();
}
/** Chi si è visto si è visto tanti secondi fa. */
const vistaDa = (chi: Persona, secondi: number) =>
  banco.comeProprietario(
    "UPDATE presenze SET visto = clock_timestamp() - make_interval(secs => $2) WHERE chi = $1 AND ruolo = 'referente'",
    [chi.id, secondi],
  );
const assenti = async (): Promise<number | undefined> =>
  (await banco.servizio.impianto.presenze.assenzeReferenti([asta])).get(asta);

describe('R36 il secondo delegato', () => {
  test('nominato in due, la trova fra le sue vendite e la segue; gli atti sono di chi conduce', async () => {
    expect((await vista(rita)).stato).toBe(404);
    await nomina();
    expect(await avvisi()).toEqual(['Lei è il secondo delegato della vendita', 'Un secondo delegato per la vendita']);
    await siVede(elena);
    const conduce = { id: elena.id, nome: 'Elena Conti' };
    const secondo = { id: rita.id, nome: 'Rita Galli' };
    expect(await vista(elena)).toMatchObject({
      stato: 200,
      corpo: { conduce: true, conduzione: { conduce, secondo, sonoIlSecondo: false, presente: true } },
    });
    expect(await vista(rita)).toMatchObject({
      stato: 200,
      corpo: { conduce: false, conduzione: { conduce, secondo, sonoIlSecondo: true, presente: true } },
    });
    const { corpo } = await rita.chiama('GET', '/api/admin/aste');
    expect(corpo.aste).toMatchObject([{ id: asta, conduce: false }]);
    expect(await compie(rita)).toMatchObject({ stato: 403, corpo: { codice: 'R36_sola_lettura' } });
    expect(await anna.chiama('GET', `/api/edicom/aste/${asta}`)).toMatchObject({
      corpo: { secondo: 'Rita Galli', scheda: { delegatoNome: 'Elena Conti' } },
    });
    const canale = { socket_id: '1.1', channel_name: `private-asta.${asta}.referente` };
    expect((await rita.chiama('POST', '/api/broadcasting/auth', canale)).stato).toBe(200);
  });

  test('chi non è né l’uno né l’altro non trova la vendita, e non ne prende la conduzione', async () => {
    await nomina();
    const terza = await banco.delegato('Sara Riva');
    expect(await prendi(terza)).toMatchObject({ stato: 404, corpo: { codice: 'asta_inesistente' } });
    expect((await terza.chiama('GET', '/api/admin/aste')).corpo.aste).toEqual([]);
  });
});

describe('R36 chi conduce è uno alla volta', () => {
  test('la passa: da subito gli atti sono del secondo, chi l’ha passata legge soltanto, e nessuno esce', async () => {
    await nomina();
    const comandoId = randomUUID();
    const risposta = await passa(comandoId);
    expect(risposta).toMatchObject({ stato: 200 });
    expect(await vista(elena)).toMatchObject({ corpo: { conduce: false, conduzione: { sonoIlSecondo: true } } });
    expect(await vista(rita)).toMatchObject({ corpo: { conduce: true, conduzione: { sonoIlSecondo: false } } });
    expect(await compie(elena)).toMatchObject({ stato: 403, corpo: { codice: 'R36_sola_lettura' } });
    // L'atto di chi conduce adesso arriva alla legge, che lo rifiuta per l'ora.
    expect(await compie(rita)).toMatchObject({ stato: 409, corpo: { codice: 'R10_prima_del_tempo' } });

    // Chi non ha avuto la risposta ripete, e riceve la stessa ricevuta; nessuno è avvisato due volte.
    expect(await passa(comandoId)).toMatchObject({ stato: 200, corpo: { ripetuto: true } });
    expect(await avvisi()).toEqual([
      'Da adesso conduce Lei la vendita',
      'La vendita è condotta da Rita Galli',
      'Lei è il secondo delegato della vendita',
      'Un secondo delegato per la vendita',
    ]);
    // E la si può rendere.
    expect(await cambia(rita, { tipo: 'passaConduzione', aId: elena.id, motivo: 'È tornata.' })).toMatchObject({
      stato: 200,
    });
    expect(await vista(elena)).toMatchObject({ corpo: { conduce: true } });
  });

  test('chi l’ha passata senza aver avuto la risposta a un suo atto la riceve ripetendolo, e altri non ne compie', async () => {
    await nomina();
    const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
    const fissateIl = 'parametri' in stato ? (stato.parametri.inizioOperazioniIl ?? 0) : 0;
    const rinvia = (comandoId: string) =>
      elena.chiama('POST', `/api/admin/aste/${asta}/atti`, {
        comandoId,
        atto: {
          tipo: 'rinviaOperazioni',
          fissateIl,
          nuovoInizioIl: fissateIl + 24 * ORA,
          nuovoTermineIl: null,
          provvedimento: { numero: '12/2026', del: '2026-11-20' },
          motivo: 'Sciopero.',
        },
      });
    const comandoId = randomUUID();
    const prima = await rinvia(comandoId);
    expect(prima).toMatchObject({ stato: 200, corpo: { ripetuto: false } });
    await passa();
    expect(await rinvia(comandoId)).toMatchObject({ stato: 200, corpo: { ...prima.corpo, ripetuto: true } });
    expect(await rinvia(randomUUID())).toMatchObject({ stato: 403, corpo: { codice: 'R36_sola_lettura' } });
  });

  test('due che l’hanno davanti insieme: passa una volta sola', async () => {
    await nomina();
    await siVede(elena);
    await vistaDa(elena, 60);
    const insieme = await Promise.all([passa(), prendi(rita)]);
    expect(insieme.map(({ stato }) => stato).sort()).toEqual([200, 409]);
    const voci = await banco.servizio.impianto.tutteLeVoci(asta);
    expect(voci.filter(({ tipo }) => tipo === 'ConduzionePassata')).toHaveLength(1);
  });

  test('R49 il secondo la prende da chi non si vede da quindici secondi, mai da chi è collegato', async () => {
    await nomina();
    await siVede(elena);
    expect(await prendi(rita)).toMatchObject({ stato: 409, corpo: { codice: 'R36_chi_conduce_collegato' } });
    await vistaDa(elena, 14);
    expect(await prendi(rita)).toMatchObject({ stato: 409, corpo: { codice: 'R36_chi_conduce_collegato' } });
    await vistaDa(elena, 16);
    expect(await prendi(rita)).toMatchObject({ stato: 200 });
    const voce = (await banco.servizio.impianto.tutteLeVoci(asta)).find(({ tipo }) => tipo === 'ConduzionePassata');
    expect(voce?.dati).toMatchObject({ daId: elena.id, aId: rita.id, presa: { assenteDaMs: expect.any(Number) } });
  });

  test('R49 chi conduce e guarda un’altra delle sue vendite è collegato a tutte', async () => {
    await nomina();
    const altra = await pubblicaVendita(banco.servizio.impianto, {
      inizioIl: banco.ora.adesso + 2 * ORA,
      delegatoId: elena.id,
    });
    await siVede(elena);
    await vistaDa(elena, 60);
    expect((await elena.chiama('GET', `/api/admin/aste/${altra.asta}`)).stato).toBe(200);
    await expect.poll(() => banco.servizio.impianto.presenze.assenzaDi(elena.id)).toBeLessThan(15_000);
    expect(await prendi(rita)).toMatchObject({ stato: 409, corpo: { codice: 'R36_chi_conduce_collegato' } });
  });

  test('R49 passata la conduzione, chi l’ha passata e guarda ancora non conta più come presente', async () => {
    await nomina();
    await vista(elena);
    await expect.poll(assenti).toBeLessThan(15_000);
    await passa();
    // Chi la riceve e non si è mai visto manca da sempre; quanto tempo ha per arrivare lo dice la legge, da quando l'ha ricevuta.
    expect(await assenti()).toBe(Number.POSITIVE_INFINITY);
    await vista(elena);
    expect(await assenti()).toBe(Number.POSITIVE_INFINITY);
    const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
    expect(stato).toMatchObject({ conduceDal: banco.ora.adesso });
    await vista(rita);
    await expect.poll(assenti).toBeLessThan(15_000);
  });
});

describe('R36 chi lascia, lascia', () => {
  test('il giudice che conduceva la passa, e gliela si può rendere', async () => {
    const giudice = await banco.magistrato('Paolo Serra');
    const sua = await pubblicaVendita(banco.servizio.impianto, {
      inizioIl: banco.ora.adesso + 2 * ORA,
      delegatoId: giudice.id,
      scheda: { delegatoNome: 'Paolo Serra' },
    });
    asta = sua.asta;
    await nomina();
    const passaA = (chi: Persona, aId: string) => cambia(chi, { tipo: 'passaConduzione', aId, motivo: 'Udienza.' });
    expect(await passaA(giudice, rita.id)).toMatchObject({ stato: 200 });
    expect(await passaA(rita, giudice.id)).toMatchObject({ stato: 200 });
    expect(await vista(giudice)).toMatchObject({ corpo: { conduce: true } });
  });

  test('a un secondo il cui account è chiuso la conduzione non passa; chi ripete un passaggio riuscito ha la sua ricevuta', async () => {
    await nomina();
    const comandoId = randomUUID();
    expect(await passa(comandoId)).toMatchObject({ stato: 200 });
    const rendi = { tipo: 'passaConduzione', aId: elena.id, motivo: 'È tornata.' };
    expect(await cambia(rita, rendi)).toMatchObject({ stato: 200 });
    await banco.comeProprietario('UPDATE utenti_admin SET disabilitato_il = 1 WHERE id = $1', [rita.id]);
    expect(await passa(comandoId)).toMatchObject({ stato: 200, corpo: { ripetuto: true } });
    expect(await passa()).toMatchObject({ stato: 409, corpo: { codice: 'account_non_di_delegato' } });
  });

  test('chi è sostituito come secondo esce subito, e lo sa; chi conduce resta', async () => {
    const sara = await banco.delegato('Sara Riva');
    await nomina();
    expect((await vista(rita)).stato).toBe(200);
    await nomina(sara);
    expect((await vista(rita)).stato).toBe(401);
    expect(await vista(elena)).toMatchObject({ stato: 200, corpo: { conduce: true } });
    expect(await vista(sara)).toMatchObject({ stato: 200, corpo: { conduce: false } });
    expect(await avvisi()).toContain('Un altro delegato conduce la vendita');
  });

  test('la sostituzione disposta raggiunge chi intanto ha passato la conduzione', async () => {
    const sara = await banco.delegato('Sara Riva');
    await nomina();
    const { corpo } = await anna.chiama('POST', `/api/edicom/aste/${asta}/delegato`, {
      ...NOMINA,
      comandoId: randomUUID(),
      come: 'subentra',
      delegato: sara.id,
    });
    expect(await passa()).toMatchObject({ stato: 200 });
    const percorso = `/api/edicom/proposte/${String(corpo.id)}/conferma`;
    expect(await bruno.chiama('POST', percorso, { comandoId: randomUUID() })).toMatchObject({ stato: 200 });
    expect((await vista(elena)).stato).toBe(401);
    expect(await vista(rita)).toMatchObject({ corpo: { conduce: true, conduzione: { secondo: { id: sara.id } } } });
  });

  test('nella sala il secondo guarda: non alza la mano, e non toglie la voce a nessuno', async () => {
    await nomina();
    const sala = `/api/admin/aste/${asta}/sala`;
    const no = { stato: 403, corpo: { codice: 'R36_sola_lettura' } };
    const comandoId = randomUUID();
    expect(await rita.chiama('POST', `${sala}/mano`, { comandoId })).toMatchObject(no);
    expect(await rita.chiama('DELETE', `${sala}/parola`, { comandoId, pseudonimo: 'Giudice' })).toMatchObject(no);
    expect(await rita.chiama('POST', `${sala}/silenzia`, { comandoId })).toMatchObject(no);
  });
});
