import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apriCredenziale } from '../accesso/credenziali/credenziali.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { depositaBusta, type Pubblicata, pubblicaVendita } from '../prove/vendita-pubblicata.ts';
import { convocaTutti } from './credenziali/convoca.ts';
import { accodaPosta } from './uscita/uscita.ts';

const ORA = 3_600_000;
let banco: BancoOperatori;
let anna: Persona;
let una: Pubblicata;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
});
afterAll(() => banco.chiudi());
beforeEach(async () => {
  una = await pubblicaVendita(banco.servizio.impianto, { inizioIl: banco.ora.adesso + ORA });
});

describe('guardie', () => {
  test.each([
    ['POST', `/api/edicom/aste/${randomUUID()}/avvisi`],
    ['POST', `/api/edicom/posta/${randomUUID()}/ritenta`],
  ] as const)('%s %s è solo per gli operatori', async (metodo, percorso) => {
    for (const chi of [banco.nessuno, await banco.delegato('Elena Conti')])
      expect((await chi.chiama(metodo, percorso, {})).stato).toBe(401);
  });
});

describe('avvisi ai convocati', () => {
  const avviso = (comandoId: string = randomUUID()) => ({ comandoId, oggetto: 'Rinvio', testo: 'Alle 12.' });
  const manda = (corpo: object, asta = una.asta) => anna.chiama('POST', `/api/edicom/aste/${asta}/avvisi`, corpo);

  async function convocata(pec: string | null): Promise<void> {
    const bustaId = await depositaBusta(una, banco.ora.adesso + ORA);
    const { id } = await apriCredenziale(banco.servizio.impianto.db, banco.servizio.impianto.segreti, {
      astaId: una.asta,
      ruolo: 'offerente',
      bustaId,
      pseudonimo: randomUUID(),
      adesso: banco.ora.adesso,
      scadeIl: null,
    });
    const invito = { asta: una.asta, credenzialeId: id, destinatario: pec, oggetto: 'Invito', testo: '' };
    await accodaPosta(banco.servizio.impianto.db, banco.servizio.impianto.segreti, {
      ...invito,
      adesso: banco.ora.adesso,
    });
  }
  const messaggi = async (): Promise<unknown[]> =>
    (
      await banco.servizio.impianto.pool.query(
        "SELECT destinatario, stato FROM posta_uscita WHERE asta = $1 AND oggetto = 'Rinvio' ORDER BY stato",
        [una.asta],
      )
    ).rows;

  test('uno per convocato, al recapito dell’invito; ripetuto, nessuno in più', async () => {
    await convocata('a@pec.example');
    await convocata(null);
    const corpo = avviso();
    expect(await manda(corpo)).toMatchObject({ stato: 200, corpo: { messaggi: 2 } });
    expect(await manda(corpo)).toMatchObject({ stato: 200, corpo: { messaggi: 2 } });
    expect(await messaggi()).toEqual([
      { destinatario: null, stato: 'da_consegnare_a_mano' },
      { destinatario: 'a@pec.example', stato: 'in_attesa' },
    ]);
  });

  test('lo stesso comando con altre parole è un altro avviso: non parte, e lo si dice', async () => {
    await convocata('a@pec.example');
    const corpo = avviso();
    expect((await manda(corpo)).stato).toBe(200);
    expect(await manda({ ...corpo, testo: 'Alle 13.' })).toMatchObject({
      stato: 409,
      corpo: { codice: 'comando_diverso', esito: 'certo' },
    });
    expect(await messaggi()).toHaveLength(1);
  });

  test('R10 prima di T0-180 non parte nulla e non si conta nulla', async () => {
    const lontana = await pubblicaVendita(banco.servizio.impianto, { inizioIl: banco.ora.adesso + 4 * ORA });
    expect(await manda(avviso(), lontana.asta)).toMatchObject({
      stato: 409,
      // Chi aspetta sa quando richiedere.
      corpo: {
        codice: 'R10_non_ancora_leggibile',
        leggibiliDal: banco.ora.adesso + ORA,
        adessoMs: banco.ora.adesso,
      },
    });
  });

  test('senza oggetto o senza testo il campo è nominato', async () => {
    const { stato, corpo } = await manda({ comandoId: randomUUID(), oggetto: ' ', testo: '' });
    expect(stato).toBe(422);
    expect((corpo.errori as { campo: string }[]).map(({ campo }) => campo)).toEqual(['oggetto', 'testo']);
  });
});

describe('posta che non è stata consegnata', () => {
  const scrivi = async (stato: string): Promise<string> => {
    const id = randomUUID();
    await banco.servizio.impianto.pool.query(
      `INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, tentativi, creata_il, errore)
       VALUES ($1, $2, NULL, 'a@pec.example', 'Invito', '', $3, 8, $4, '550')`,
      [id, una.asta, stato, banco.ora.adesso],
    );
    return id;
  };
  test('si ritenta da capo', async () => {
    const id = await scrivi('fallita');
    expect((await anna.chiama('POST', `/api/edicom/posta/${id}/ritenta`, {})).stato).toBe(200);
    const { rows } = await banco.servizio.impianto.pool.query(
      'SELECT stato, tentativi, errore FROM posta_uscita WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ stato: 'in_attesa', tentativi: 0, errore: null }]);
  });
  test('ritentata due volte, perché la risposta si è persa, riparte una volta sola', async () => {
    const id = await scrivi('fallita');
    for (const _ of [1, 2])
      expect(await anna.chiama('POST', `/api/edicom/posta/${id}/ritenta`, {})).toMatchObject({
        stato: 200,
        corpo: { stato: 'in_attesa' },
      });
  });
  test('una già partita, o che non c’è, no', async () => {
    for (const id of [await scrivi('inviata'), randomUUID(), 'x'])
      expect((await anna.chiama('POST', `/api/edicom/posta/${id}/ritenta`, {})).stato).toBe(404);
  });
});

describe('tutto ciò che non è partito', () => {
  const scrivi = async (
    stato: string,
    tentativi: number,
    asta: string | null = una.asta,
    creataIl = banco.ora.adesso,
  ): Promise<string> => {
    const id = randomUUID();
    await banco.servizio.impianto.pool.query(
      `INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, tentativi, creata_il,
         prossimo_il, entro_il, errore)
       VALUES ($1, $2, NULL, 'abete@pec.example', 'Invito', '', $3, $4, $5, $6, $7, 'connect ECONNREFUSED')`,
      [id, asta, stato, tentativi, creataIl, banco.ora.adesso + ORA, banco.ora.adesso + ORA],
    );
    return id;
  };
  const tutti = (asta: string | null) => anna.chiama('POST', '/api/edicom/posta/ritenta', { asta });

  test('riparte insieme, di una vendita sola o di tutte; ripetuto non fa nulla', async () => {
    const altra = await pubblicaVendita(banco.servizio.impianto, { inizioIl: banco.ora.adesso + ORA });
    for (const stato of ['fallita', 'in_attesa', 'inviata', 'da_consegnare_a_mano']) await scrivi(stato, 5);
    await scrivi('fallita', 5, altra.asta);
    expect(await tutti(una.asta)).toMatchObject({ stato: 200, corpo: { messaggi: 2 } });
    expect(await tutti(una.asta)).toMatchObject({ stato: 200, corpo: { messaggi: 0 } });
    const { corpo } = await anna.chiama('GET', `/api/edicom/posta?asta=${altra.asta}`);
    expect(corpo.messaggi).toMatchObject([{ stato: 'fallita', tentativi: 5, entroIl: banco.ora.adesso + ORA }]);
    expect((await tutti(null)).corpo.messaggi).toBeGreaterThanOrEqual(1);
  });

  test('R29 R37 di ciò che tarda si dice chi chiamare e entro quando, e chi lo guarda è annotato', async () => {
    const id = await scrivi('in_attesa', 3, una.asta, banco.ora.adesso - 120_000);
    expect(await anna.chiama('GET', `/api/edicom/posta/${id}/recapito`)).toMatchObject({
      stato: 200,
      corpo: { destinatario: 'abete@pec.example', cellulare: null, entroIl: banco.ora.adesso + ORA },
    });
    const { rows } = await banco.servizio.impianto.pool.query(
      'SELECT che_cosa FROM letture_identita WHERE asta = $1 AND chi = $2',
      [una.asta, anna.id],
    );
    expect(rows).toEqual([{ che_cosa: 'recapito di chi non ha ricevuto un messaggio' }]);
  });

  test('l’elenco dice di quali messaggi si può chiederlo: chi li guarda non ha un pulsante a cui si risponde di no', async () => {
    const tarda = await scrivi('in_attesa', 3, una.asta, banco.ora.adesso - 120_000);
    const attimo = await scrivi('in_attesa', 9, una.asta, banco.ora.adesso - 119_999);
    const [partito, aMano] = [await scrivi('inviata', 1), await scrivi('da_consegnare_a_mano', 0)];
    const { corpo } = await anna.chiama('GET', `/api/edicom/posta?asta=${una.asta}`);
    const messaggi = corpo.messaggi as readonly { id: string; daChiamare: boolean }[];
    const detto = (id: string): unknown => messaggi.find((uno) => uno.id === id)?.daChiamare;
    expect([tarda, attimo, partito, aMano].map(detto)).toEqual([true, false, false, true]);
  });

  test('di ciò che è partito, o che ha appena cominciato a provare, no', async () => {
    for (const id of [await scrivi('inviata', 9), await scrivi('in_attesa', 1), randomUUID()])
      expect((await anna.chiama('GET', `/api/edicom/posta/${id}/recapito`)).stato).toBe(404);
  });
});

test('una vendita che non si può convocare non ferma le convocazioni delle altre', async () => {
  const { impianto, parti } = banco.servizio;
  const buona = await pubblicaVendita(impianto, { inizioIl: banco.ora.adesso + ORA });
  await depositaBusta(buona, banco.ora.adesso + ORA);
  const guasta = {
    ...impianto.esecutore,
    leggi: (asta: string) =>
      asta === una.asta ? Promise.reject(new Error('registro illeggibile')) : impianto.esecutore.leggi(asta),
  };
  const indice = { ...impianto.indice, daConvocare: async () => [una.asta, buona.asta] };
  await expect(convocaTutti({ ...parti.posta, esecutore: guasta, indice })).rejects.toThrow(una.asta);
  const { rows } = await impianto.pool.query('SELECT 1 FROM credenziali WHERE asta = $1', [buona.asta]);
  expect(rows).toHaveLength(1);
});

test('R37 chi guarda la posta e i recapiti è annotato, una volta finché la pagina resta aperta', async () => {
  for (const _ of [1, 2, 3]) {
    await anna.chiama('GET', `/api/edicom/posta?asta=${una.asta}`);
    await anna.chiama('GET', `/api/edicom/aste/${una.asta}/credenziali`);
  }
  const { rows } = await banco.servizio.impianto.pool.query(
    'SELECT che_cosa FROM letture_identita WHERE asta = $1 AND chi = $2 ORDER BY id',
    [una.asta, anna.id],
  );
  expect(rows).toEqual([{ che_cosa: 'posta in uscita con i recapiti' }, { che_cosa: 'recapiti dei convocati' }]);
});
