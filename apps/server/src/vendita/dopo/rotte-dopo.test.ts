import { randomUUID } from 'node:crypto';
import type { Cruscotto } from '@gestore/contratto/cruscotto-delegato';
import type { DopoPerMe, DopoVisto, ElencoTermini } from '@gestore/contratto/dopo';
import { fineDelGiorno, giornoARoma, giornoIso } from '@gestore/dominio';
import { type Voce, verificaCatena } from '@gestore/registro';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apriCredenziale } from '../../accesso/credenziali.ts';
import { marcaDellaRiga } from '../../bordo/marche-righe.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { BASE_CENT, comando, portaInGara } from '../../prove/gara.ts';
import { verificaAsta } from '../../rendiconti/verifica-asta.ts';
import { flussoDopo } from './seguiti.ts';
import { rifaiTermini, terminiDiTutte, terminiPerCalendario } from './termini-dopo.ts';

const GIORNO_MS = 86_400_000;
const CAUZIONE_CENT = BASE_CENT / 10 + 1;
const RESTA_CENT = BASE_CENT - CAUZIONE_CENT;
const SISTEMA = { tipo: 'sistema', id: 'sistema' } as const;
const CONTO = 'IT60X0542811101000000123456';

let banco: BancoOperatori;
let delegata: Persona;
let anna: Persona;
let bruno: Persona;
let asta: string;
let buste: [string, string];
let inizio: number;

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  inizio = banco.ora.adesso;
});
afterAll(() => banco.chiudi());
beforeEach(async () => {
  banco.ora.adesso = inizio;
  [delegata, anna, bruno] = await Promise.all([
    banco.delegato('Elena Conti'),
    banco.operatore('Anna'),
    banco.operatore('Bruno'),
  ]);
  await portaAllEsito();
});

/** Un'altra vendita della stessa procedura, aggiudicata adesso. */
async function portaAllEsito(): Promise<void> {
  const { vendita } = banco.servizio;
  ({ asta, buste } = await portaInGara(vendita.esecutore, banco.ora.adesso, { delegatoId: delegata.id }));
  const fineIl = banco.ora.adesso + 200_000;
  const referente = { tipo: 'referente', id: delegata.id } as const;
  const aggiudica = comando(referente, { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null });
  await vendita.esecutore.esegui(asta, comando(SISTEMA, { tipo: 'concludiGara', filigranaIl: fineIl }), fineIl);
  expect((await vendita.esecutore.esegui(asta, aggiudica, fineIl + 1_000)).rifiuto).toBeNull();
  const { stato, seq } = await vendita.esecutore.leggi(asta);
  await vendita.indice.aggiorna(stato, seq);
  banco.ora.adesso = fineIl + 60_000;
}

const oggi = (): string => giornoIso(giornoARoma(banco.ora.adesso));
const fai = (chi: Persona, atto: object, comandoId = randomUUID()) =>
  chi.chiama('POST', `/api/${chi === delegata ? 'admin' : 'edicom'}/aste/${asta}/dopo`, { comandoId, atto });
async function visto(chi = delegata): Promise<DopoVisto> {
  const { stato, corpo } = await chi.chiama('GET', `/api/${chi === delegata ? 'admin' : 'edicom'}/aste/${asta}/dopo`);
  expect(stato).toBe(200);
  return corpo as unknown as DopoVisto;
}
const saldo = (importoCent = RESTA_CENT, altro = {}) => ({
  tipo: 'registraSaldo',
  versamentoId: randomUUID(),
  importoCent,
  il: oggi(),
  movimentoId: null,
  ...altro,
});
/** Un accredito sul conto, con quella causale. */
async function accredito(importoCent: number, causale: string): Promise<string> {
  const { db, segreti } = banco.servizio.contesto;
  const [id, file] = [randomUUID(), randomUUID()];
  await sql`insert into conti_banca (iban, banca, intestatario) values (${CONTO}, 'sella', 'Prova') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into file_banca values (${file}, 'sella', 'camt', 'x', ${file}, 1, 1, 0, gen_random_uuid(), 'Prova')`.execute(
    db,
  );
  const riga = {
    id,
    file,
    conto: CONTO,
    formato: 'camt',
    chiave: id,
    importo_cent: importoCent,
    riferimento: '',
    cro: null,
    trn: null,
    controparte_iban: null,
    controparte_nome: 'Mario Rossi',
    causale,
    riscontro: null,
  };
  await sql`insert into movimenti (id, file, conto, formato, chiave, importo_cent, contabile, riferimento, controparte_nome, causale, marca)
    values (${id}, ${file}, ${CONTO}, 'camt', ${id}, ${importoCent}, ${oggi()}::date, '', 'Mario Rossi', ${causale},
      ${marcaDellaRiga(segreti, 'movimenti', riga)})`.execute(db);
  return id;
}

describe('dopo l’aggiudicazione', () => {
  /** Se ciò che è accaduto chiede un provvedimento: il cruscotto del giudice guarda queste vendite, e non la storia. */
  const chiedeAlGiudice = async (): Promise<boolean> => {
    const { vendita } = banco.servizio;
    await rifaiTermini(vendita);
    const { rowCount } = await vendita.pool.query('SELECT FROM proposte_dopo WHERE asta = $1', [asta]);
    return rowCount === 1;
  };

  test('R69 una vita intera: l’accredito proposto, l’antiriciclaggio, il decreto, la consegna; e la catena torna', async () => {
    const movimentoId = await accredito(RESTA_CENT, 'SALDO PREZZO RGE 214/2025');
    await accredito(RESTA_CENT, 'RGE 1214/2025');
    await accredito(RESTA_CENT + 1, 'RGE 214/2025');
    const prima = await visto();
    expect(prima.versamenti).toEqual([
      {
        movimentoId,
        importoCent: RESTA_CENT,
        contabile: oggi(),
        causale: 'SALDO PREZZO RGE 214/2025',
        ordinante: 'Mario Rossi',
      },
    ]);
    expect(prima.conto).toMatchObject({ prezzoCent: BASE_CENT, cauzioneCent: CAUZIONE_CENT, restaCent: RESTA_CENT });
    expect(prima.fatti).toEqual([]);

    const decreto = { tipo: 'registraDecreto', provvedimento: { numero: '7/2027', del: oggi() } };
    expect(await fai(delegata, decreto)).toMatchObject({
      stato: 409,
      corpo: { codice: 'R69_saldo_incompleto', regola: 'R69' },
    });
    expect((await fai(anna, saldo(RESTA_CENT, { movimentoId }))).stato).toBe(200);
    expect((await visto()).versamenti).toEqual([]);
    expect((await fai(delegata, { tipo: 'registraAntiriciclaggio', resaIl: oggi() })).stato).toBe(200);
    expect((await visto()).proposte).toContainEqual({ tipo: 'decreto' });
    expect(await chiedeAlGiudice()).toBe(true);
    expect((await fai(delegata, decreto)).stato).toBe(200);
    expect(await chiedeAlGiudice()).toBe(false);
    expect((await fai(delegata, { tipo: 'registraConsegna', il: oggi() })).stato).toBe(200);

    const dopo = await visto();
    expect(dopo).toMatchObject({ decreto: { numero: '7/2027' }, consegnatoIl: oggi() });
    expect(dopo.fatti.map(({ fatto, chi }) => [fatto.tipo, chi])).toEqual([
      ['SeguitoAperto', 'operatore'],
      ['SaldoVersato', 'operatore'],
      ['AntiriciclaggioResa', 'referente'],
      ['DecretoRegistrato', 'referente'],
      ['BeneConsegnato', 'referente'],
    ]);
    const voci = await banco.servizio.vendita.giornaleDopo.leggi(flussoDopo(asta), 0, 100);
    expect(verificaCatena(voci)).toMatchObject({ esito: 'integra', voci: 5 });
    expect(await verificaAsta(banco.servizio.vendita, asta)).toMatchObject({ esito: 'integra' });
    // Il primo registro non ne sa nulla, e gli elenchi nemmeno.
    const { seq } = await banco.servizio.vendita.esecutore.leggi(asta);
    expect((await banco.servizio.vendita.tutteLeVoci(asta)).length).toBe(seq);
    expect(await banco.servizio.vendita.indice.indietro()).not.toContain(flussoDopo(asta));
  });

  test('R69 un accredito paga una vendita sola: né due vendite, né il prezzo e una cauzione; uno che non c’è, nessuna', async () => {
    const movimentoId = await accredito(RESTA_CENT, 'SALDO PREZZO RGE 214/2025');
    const { vendita } = banco.servizio;
    expect((await fai(anna, saldo(1_000, { movimentoId }))).stato).toBe(200);
    const prima = asta;
    await portaAllEsito();
    expect(asta).not.toBe(prima);
    expect((await visto()).versamenti).toEqual([]);
    const usato = { stato: 409, corpo: { codice: 'R69_movimento_di_altri', regola: 'R69' } };
    expect(await fai(anna, saldo(1_000, { movimentoId }))).toMatchObject(usato);
    const sconosciuto = { stato: 409, corpo: { codice: 'R69_movimento_sconosciuto' } };
    expect(await fai(anna, saldo(1_000, { movimentoId: randomUUID() }))).toMatchObject(sconosciuto);
    const cauzione = await accredito(RESTA_CENT, 'CAUZIONE RGE 214/2025');
    await sql`insert into abbinamenti (movimento, asta, busta_id) values (${cauzione}, ${asta}, ${buste[1]})`.execute(
      vendita.db,
    );
    expect(await fai(anna, saldo(1_000, { movimentoId: cauzione }))).toMatchObject(usato);
    expect((await visto()).fatti).toEqual([]);
  });

  test('R74 un comando ripetuto ha la prima risposta; con altro dentro, o di un altro, no', async () => {
    const [comandoId, atto] = [randomUUID(), saldo()];
    const primo = await fai(anna, atto, comandoId);
    expect(primo.corpo).toMatchObject({ seq: 2, ripetuto: false });
    expect((await fai(anna, atto, comandoId)).corpo).toEqual({ ...primo.corpo, ripetuto: true });
    expect(await fai(anna, { ...atto, importoCent: 1 }, comandoId)).toMatchObject({
      stato: 409,
      corpo: { codice: 'comando_diverso' },
    });
    expect(await fai(bruno, atto, comandoId)).toMatchObject({ stato: 409, corpo: { codice: 'comando_di_altri' } });
  });

  test('R74 due atti insieme si mettono in fila, e nessuno si perde', async () => {
    const risposte = await Promise.all([1, 2, 3, 4].map((importoCent) => fai(anna, saldo(importoCent))));
    expect(risposte.map(({ stato }) => stato)).toEqual([200, 200, 200, 200]);
    expect((await visto()).conto?.versatoCent).toBe(10);
  });

  test('R74 una voce cambiata nel secondo registro si dice, e anche un secondo registro di un’altra vendita', async () => {
    expect((await fai(anna, saldo(1_000))).stato).toBe(200);
    const { giornale } = banco.servizio.vendita;
    const conVoci = (cambia: (voce: Voce) => Voce) =>
      verificaAsta(
        {
          ...banco.servizio.vendita,
          giornale: { ...giornale, leggi: async (...quali) => (await giornale.leggi(...quali)).map(cambia) },
        },
        asta,
      );
    const cambiata = await conVoci((voce) =>
      voce.tipo === 'SaldoVersato' ? { ...voce, dati: { ...voce.dati, importoCent: 1 } } : voce,
    );
    expect(cambiata).toMatchObject({
      esito: 'alterata',
      seq: 2,
      motivo: 'dopo l’esito: la voce n. 2 è stata modificata',
    });
    const prima = asta;
    await portaAllEsito();
    const daAltra: typeof giornale.leggi = (id, ...altro) =>
      giornale.leggi(id === flussoDopo(asta) ? flussoDopo(prima) : id, ...altro);
    const slegata = await verificaAsta({ ...banco.servizio.vendita, giornale: { ...giornale, leggi: daAltra } }, asta);
    expect(slegata).toMatchObject({ esito: 'alterata', seq: 1, motivo: expect.stringContaining('non è legata') });
  });

  test('R69 il cruscotto e la pagina di chi ha vinto contano la proroga, e ciò che è fatto non corre più', async () => {
    const suoi = async () => {
      const { corpo } = await delegata.chiama('GET', '/api/admin/cruscotto');
      const { termini } = corpo as unknown as Cruscotto;
      return new Map(termini.filter((uno) => uno.asta === asta).map((uno) => [uno.tipo, uno] as const));
    };
    const prima = (await suoi()).get('saldo');
    const entro = giornoIso(giornoARoma(prima?.scadeIl ?? 0) + 40);
    const proroga = { tipo: 'concediProroga', entro, provvedimento: { numero: '3', del: oggi() }, motivo: 'Mutuo' };
    expect((await fai(delegata, proroga)).stato).toBe(200);
    const scadeIl = fineDelGiorno(giornoARoma(prima?.scadeIl ?? 0) + 40);
    const dopo = await suoi();
    expect(dopo.get('saldo')).toMatchObject({ scadeIl, giorni: (prima?.giorni ?? 0) + 40, utileIl: null });
    expect(dopo.get('antiriciclaggio')).toMatchObject({ scadeIl });
    expect((await fai(delegata, { tipo: 'registraAntiriciclaggio', resaIl: oggi() })).stato).toBe(200);
    expect([...(await suoi()).keys()].toSorted()).toEqual(['rimborsi', 'saldo']);
  });

  test('R71 la cauzione si gira in due: chi propone non conferma', async () => {
    const propostaId = randomUUID();
    const giro = { tipo: 'giraCauzione', propostaId, bustaId: buste[0], importoCent: CAUZIONE_CENT, dettaglio: CONTO };
    expect((await fai(anna, giro)).stato).toBe(200);
    expect((await visto(anna)).daConfermare).toMatchObject([{ propostaId, mia: true, pseudonimo: 'Offerente 1' }]);
    const conferma = { tipo: 'confermaMovimento', propostaId };
    expect(await fai(anna, conferma)).toMatchObject({ stato: 409, corpo: { codice: 'R71_serve_un_altra_persona' } });
    expect((await fai(bruno, conferma)).stato).toBe(200);
    expect((await visto()).cauzioni.find(({ haVinto }) => haVinto)).toMatchObject({ mossa: 'giro' });
  });

  test('R70 dichiarata la decadenza si propone di incamerare, e la differenza di una nuova vendita', async () => {
    const { esecutore } = banco.servizio.vendita;
    const caducazione = {
      tipo: 'registraCaducazione',
      esito: 'decaduta',
      provvedimento: { numero: '9', del: oggi() },
      motivo: 'saldo non versato',
      propostaDa: 'altra',
    } as const;
    const operatore = { tipo: 'operatore', id: anna.id } as const;
    expect((await esecutore.esegui(asta, comando(operatore, caducazione), banco.ora.adesso)).rifiuto).toBeNull();
    expect(await visto()).toMatchObject({
      esito: 'decaduta',
      termini: [],
      proposte: [{ tipo: 'incamera_cauzione', importoCent: CAUZIONE_CENT }],
    });
    const prezzoCent = BASE_CENT - CAUZIONE_CENT - 1_500;
    expect((await fai(delegata, { tipo: 'registraRivendita', prezzoCent, asta: null })).stato).toBe(200);
    expect((await visto()).proposte).toContainEqual({ tipo: 'differenza', importoCent: 1_500 });
  });

  test('R36 un altro delegato non la vede; chi offre legge solo ciò che è suo', async () => {
    const altro = await banco.delegato('Ugo');
    expect((await altro.chiama('GET', `/api/admin/aste/${asta}/dopo`)).stato).toBe(404);
    expect(await fai(anna, { tipo: 'integraVerbale', testo: 'x' })).toMatchObject({ stato: 422 });
    const conto = { tipo: 'indicaConto', iban: CONTO, intestatario: 'Procedura 214/2025', causale: 'Saldo 214/2025' };
    expect((await fai(delegata, conto)).stato).toBe(200);
    expect(await fai(delegata, { ...conto, iban: 'IT00X' })).toMatchObject({ stato: 422 });
    const { db, segreti } = banco.servizio.contesto;
    const entra = async (bustaId: string) => {
      const { id } = await apriCredenziale(db, segreti, {
        astaId: asta,
        ruolo: 'offerente',
        bustaId,
        pseudonimo: randomUUID(),
        adesso: banco.ora.adesso,
        scadeIl: null,
      });
      return banco.partecipante(id);
    };
    const vince = await entra(buste[0]);
    const suo = (await vince.chiama('GET', `/api/user/asta/${asta}/dopo`)).corpo as unknown as DopoPerMe;
    expect(suo).toMatchObject({
      pagamento: { iban: CONTO, causale: 'Saldo 214/2025' },
      conto: { restaCent: RESTA_CENT },
    });
    expect(suo.termini.map(({ tipo }) => tipo)).toEqual(['saldo', 'antiriciclaggio']);
    const perde = (await (await entra(buste[1])).chiama('GET', `/api/user/asta/${asta}/dopo`)).corpo;
    expect(perde).toMatchObject({ pagamento: null, conto: null, termini: [] });
  });

  test('R69 i termini: elenco del gestore, promemoria una volta sola, allarme quando passano, calendario', async () => {
    const { pianificatore } = banco.servizio;
    await pianificatore.giro();
    const elenco = (await anna.chiama('GET', '/api/edicom/termini')).corpo as unknown as ElencoTermini;
    const suoi = elenco.termini.filter((uno) => uno.asta === asta);
    expect(suoi.map(({ tipo, importoCent }) => [tipo, importoCent])).toEqual([
      ['antiriciclaggio', null],
      ['saldo', RESTA_CENT],
    ]);
    const { scadeIl } = suoi[1] ?? { scadeIl: 0 };
    expect(scadeIl).toBe(fineDelGiorno(giornoARoma(scadeIl)));
    const ics = await anna.apri('/api/edicom/termini.ics');
    expect(await ics.text()).toContain(`UID:${asta}-saldo-0@gestore-vendite`);
    const { db, orologio } = banco.servizio.contesto;
    await expect(terminiDiTutte({ db, orologio }, 1)).rejects.toMatchObject({ codice: 'termini_troppi' });
    expect((await terminiPerCalendario(db, { asta })).map(({ tipo }) => tipo)).toEqual(['antiriciclaggio', 'saldo']);

    const promemoria = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from posta_uscita where asta = ${asta} and oggetto like 'Termine vicino%'`.execute(
        banco.servizio.contesto.db,
      );
      return rows[0]?.n ?? 0;
    };
    banco.ora.adesso = scadeIl - 8 * GIORNO_MS;
    await pianificatore.giro();
    expect(await promemoria()).toBe(0);
    banco.ora.adesso = scadeIl - 6 * GIORNO_MS;
    await pianificatore.giro();
    await pianificatore.giro();
    // Uno per termine, a chi conduce: la credenziale di chi ha vinto qui non ha un recapito.
    expect(await promemoria()).toBe(2);
    banco.ora.adesso = scadeIl + 1;
    const passata = await banco.operatore('Carla');
    const allarmi = (await passata.chiama('GET', '/api/edicom/allarmi')).corpo as {
      allarmi: { codice: string; asta: string }[];
    };
    expect(allarmi.allarmi.filter((uno) => uno.asta === asta && uno.codice === 'R69_termine_passato')).toHaveLength(2);
  });

  test('R68 un’integrazione entra nella bozza della versione seguente del verbale', async () => {
    expect((await fai(delegata, { tipo: 'integraVerbale', testo: 'Il custode ha consegnato le chiavi.' })).stato).toBe(
      200,
    );
    const bozza = await delegata.chiama('GET', `/api/admin/aste/${asta}/verbali/bozza`);
    expect(bozza.testo).toContain('Il custode ha consegnato le chiavi.');
  });
});
