import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apriSessioneSenzaCookie } from '../accesso/sessioni/sessioni.ts';
import { offerteAperte } from '../banca/abbinamenti/offerte-aperte.ts';
import { type BancoDueVendite, preparaDueVendite } from '../banca/prove/banco-banca.ts';
import { colonneMarcate, type Marcata, marcaDellaRiga } from '../base-dati/marche-righe.ts';
import { rifaiTermini } from '../vendita/dopo/termini-dopo.ts';
import type { Persona } from './banco-operatori.ts';

/** Nessun elenco taglia in silenzio: con più righe di quante un elenco ne abbia mai dette, si percorrono tutte. */

const QUANTE = 520;
const GIORNO_MS = 86_400_000;

let b: BancoDueVendite;
/** Vendite concluse prima di quelle vere: un elenco che comincia da loro e si ferma non arriva a chi aspetta. */
let storia: string[];

beforeAll(async () => {
  b = await preparaDueVendite();
  storia = Array.from({ length: QUANTE }, () => randomUUID());
  await b.banco.comeProprietario(
    `INSERT INTO aste (id, seq, fase, delegato_id, termine_offerte_il, inizio_operazioni_il, leggibili_dal, stato)
     SELECT n.id, 1, 'chiusa', v.delegato_id, $2::bigint - 86400000 + n.i, $2 + n.i, $2, v.stato
       || jsonb_build_object('id', n.id, 'fase', 'chiusa', 'esito', 'non_aggiudicata', 'parametri',
         (v.stato -> 'parametri') || jsonb_build_object('inizioOperazioniIl', $2::bigint + n.i))
     FROM unnest($1::uuid[]) WITH ORDINALITY n(id, i), aste v WHERE v.id = $3`,
    [storia, b.banco.ora.adesso - 200 * GIORNO_MS, b.asta],
  );
}, 60_000);
afterAll(() => b.banco.chiudi());

type Pagina = { prossimo: string | null; quanti: { numero: number; esatto: boolean } | null };

/** Tutte le righe di un elenco, pagina per pagina, come le chiede chi non si ferma alla prima. */
async function percorri(
  chi: Persona,
  percorso: string,
  nome: string,
): Promise<{ righe: unknown[]; quanti: Pagina['quanti'] }> {
  const righe: unknown[] = [];
  let quanti: Pagina['quanti'] = null;
  for (let dopo = ''; ; ) {
    const segno = percorso.includes('?') ? '&' : '?';
    const { stato, corpo } = await chi.chiama('GET', dopo === '' ? percorso : `${percorso}${segno}dopo=${dopo}`);
    expect(stato).toBe(200);
    const pagina = corpo as Pagina & Record<string, unknown[]>;
    righe.push(...(pagina[nome] ?? []));
    quanti ??= pagina.quanti;
    if (pagina.prossimo === null) return { righe, quanti };
    dopo = pagina.prossimo;
  }
}

const idDi = (righe: readonly unknown[]): string[] => righe.map((riga) => (riga as { id: string }).id);

test('R77 ciò che si deve cancellare si percorre per intero, il più vicino prima', async () => {
  const dal = b.banco.ora.adesso - 90 * GIORNO_MS;
  await b.banco.comeProprietario(
    `INSERT INTO conservazione (asta, cancellabile_dal, impedita_da, prossimo_il)
     SELECT n.id, $2::bigint + n.i % 50, '{R77_trasmissione_mancante}', NULL FROM unnest($1::uuid[]) WITH ORDINALITY n(id, i)
     ON CONFLICT (asta) DO UPDATE SET cancellabile_dal = EXCLUDED.cancellabile_dal, impedita_da = EXCLUDED.impedita_da`,
    [storia, dal],
  );
  const { righe, quanti } = await percorri(b.anna, '/api/edicom/conservazione', 'vendite');
  const vendite = righe as { asta: string; dal: number; impedimenti: string[] }[];
  expect(vendite.map(({ asta }) => asta).toSorted()).toEqual(storia.toSorted());
  expect(vendite.map((una) => una.dal)).toEqual(vendite.map((una) => una.dal).toSorted((x, y) => x - y));
  expect(vendite[0]?.impedimenti).toEqual(['R77_trasmissione_mancante']);
  expect(quanti).toEqual({ numero: QUANTE, esatto: true });
});

describe('gli elenchi delle vendite', () => {
  test.each([
    ['del gestore', () => b.anna, '/api/edicom/aste?quante=100'],
    ['di chi le conduce', () => b.delegata, '/api/admin/aste?quante=200'],
  ])('%s si percorrono per intero, una volta ciascuna', async (_, chi, percorso) => {
    const { righe, quanti } = await percorri(chi(), percorso, 'aste');
    const tutte = [...storia, b.asta, b.chiusa];
    expect(idDi(righe).toSorted()).toEqual(tutte.toSorted());
    expect(quanti).toEqual({ numero: tutte.length, esatto: true });
  });

  test('chi non è di quelle vendite non le trova nemmeno contando', async () => {
    const altro = await b.banco.delegato('Avv. Ugo Neri');
    expect(await percorri(altro, '/api/admin/aste', 'aste')).toEqual({
      righe: [],
      quanti: { numero: 0, esatto: true },
    });
  });

  test('si cercano per parole, per fase e per tempo', async () => {
    const concluse = await percorri(b.anna, '/api/edicom/aste?quando=concluse&fase=chiusa&quante=200', 'aste');
    expect(idDi(concluse.righe).toSorted()).toEqual(storia.toSorted());
    const prossime = await percorri(b.anna, '/api/edicom/aste?quando=in_corso', 'aste');
    expect(idDi(prossime.righe)).toEqual([b.chiusa]);
    const titolo = (prossime.righe[0] as { titolo: string }).titolo.toUpperCase();
    expect(
      idDi(
        (await percorri(b.anna, `/api/edicom/aste?testo=${encodeURIComponent(titolo)}&quando=in_corso`, 'aste')).righe,
      ),
    ).toEqual([b.chiusa]);
    expect((await percorri(b.anna, '/api/edicom/aste?testo=%25', 'aste')).righe).toEqual([]);
  });

  test('il cursore di un altro elenco, di altri filtri o di un altro delegato si rifiuta in parole', async () => {
    const { corpo } = await b.anna.chiama('GET', '/api/edicom/aste');
    const dopo = (corpo as Pagina).prossimo ?? '';
    for (const percorso of [`/api/edicom/aste?quando=concluse&dopo=${dopo}`, '/api/edicom/aste?dopo=ciao'])
      expect(await b.anna.chiama('GET', percorso)).toMatchObject({
        stato: 422,
        corpo: { codice: 'cursore_non_valido' },
      });
    expect(await b.delegata.chiama('GET', `/api/admin/aste?dopo=${dopo}`)).toMatchObject({ stato: 422 });
  });

  test('il cruscotto di chi conduce trova i termini che corrono dietro ogni storia (R69)', async () => {
    const { corpo } = await b.delegata.chiama('GET', '/api/admin/cruscotto');
    const { termini } = corpo as { termini: { asta: string }[] };
    expect(new Set(termini.map(({ asta }) => asta))).toEqual(new Set([b.asta]));
  });

  test('il calendario di un delegato ha tutte le sue vendite, e i termini non aspettano quelle il cui registro non si legge', async () => {
    // Le vendite della storia non hanno un registro: ciascuna fallisce a ogni giro, e sono più di quante un giro ne prenda.
    await expect
      .poll(async () => {
        await rifaiTermini(b.banco.servizio.impianto).catch(() => undefined);
        const { corpo } = await b.anna.chiama('GET', '/api/edicom/termini');
        return (corpo as { termini: { asta: string }[] }).termini.map(({ asta }) => asta);
      })
      .toEqual([b.asta, b.asta]);
    const { corpo } = await b.delegata.chiama('POST', '/api/admin/calendario/indirizzo', {});
    const { pathname } = new URL((corpo as { indirizzo: string }).indirizzo);
    const { testo } = await b.delegata.chiama('GET', pathname);
    // Due vendite in più, e di quella aggiudicata i due termini che corrono (R69).
    expect(testo.match(/BEGIN:VEVENT/g)).toHaveLength(QUANTE + 4);
  });
});

describe('ciò che è dovuto si trova, quante che siano le vendite concluse', () => {
  test('i rimborsi da ordinare (R71)', async () => {
    const { righe } = await percorri(b.anna, '/api/edicom/banca/rimborsi', 'vendite');
    expect(righe).toMatchObject([{ asta: b.asta }]);
  });

  test('le offerte con cui un accredito si confronta', async () => {
    // Una busta che nessuno ha aperto non dice quanto fu versato: il suo accredito lo riconosce soltanto una persona (R71).
    const offerte = (await offerteAperte(b.banco.servizio.impianto)).filter(
      ({ cauzioneCent }) => (cauzioneCent ?? 0) > 0,
    );
    expect(offerte.map(({ bustaId }) => bustaId).toSorted()).toEqual(
      b.offerte.map(({ bustaId }) => bustaId).toSorted(),
    );
    expect(offerte.length).toBeGreaterThan(0);
  });
});

/** Ogni altro elenco che può crescere, riempito dalla base dati: quante righe ne devono tornare. */
const ELENCHI: readonly { nome: string; riempi: string; percorso: string; righe: string }[] = [
  {
    nome: 'la posta in uscita',
    riempi: `INSERT INTO posta_uscita (id, asta, oggetto, testo, stato, creata_il)
      SELECT gen_random_uuid(), v.id, 'Prova', 'Prova', 'inviata', n / 7 FROM generate_series(1, $1::int) n,
        (SELECT id FROM aste WHERE fase = 'chiusa' LIMIT 1) v`,
    percorso: '/api/edicom/posta?stato=inviata',
    righe: 'messaggi',
  },
  {
    nome: 'i movimenti di una banca',
    riempi: `WITH f AS (INSERT INTO file_banca VALUES (gen_random_uuid(), 'bcc', 'camt', 'prova', 'prova', $1, $1, 0, gen_random_uuid(), 'Prova')
        RETURNING id), c AS (INSERT INTO conti_banca VALUES ('IT00PROVA', 'bcc', 'Prova') RETURNING iban)
      INSERT INTO movimenti (id, file, conto, formato, chiave, importo_cent, contabile, riferimento, controparte_nome, causale)
      SELECT gen_random_uuid(), f.id, c.iban, 'camt', n::text, -n, date '2026-01-01' + n / 9, '', '', ''
      FROM generate_series(1, $1::int) n, f, c`,
    percorso: '/api/edicom/banca/movimenti?banca=bcc',
    righe: 'movimenti',
  },
  {
    nome: 'gli ordini di rimborso',
    riempi: `WITH c AS (INSERT INTO conti_banca VALUES ('IT01PROVA', 'bcc', 'Prova') RETURNING iban)
      INSERT INTO ordini (id, asta, conto, importo_cent, righe, impronta)
      SELECT gen_random_uuid(), gen_random_uuid(), c.iban, 1, 1, 'x' FROM generate_series(1, $1::int) n, c`,
    percorso: '/api/edicom/banca/ordini',
    righe: 'ordini',
  },
  {
    nome: 'l’anagrafe cercata',
    riempi: `INSERT INTO soggetti (id, versione, qualifica, dati, codici, ricerca, modificato_il)
      SELECT gen_random_uuid(), 1, s.qualifica, s.dati, '{}', 'zzprova ' || n / 3, 0 FROM generate_series(1, $1::int) n,
        (VALUES ('altro', '{"qualifica":"altro","nome":"Zeta","codiceFiscale":"","partitaIva":"","pec":"","comune":""}'::jsonb)) s(qualifica, dati)`,
    percorso: '/api/edicom/soggetti?testo=zzprova',
    righe: 'soggetti',
  },
];

/** Ciò che nessun server ha scritto non è in nessun elenco: le righe di questa prova passano per sue. */
async function marcaLe(tavola: 'movimenti' | 'ordini'): Promise<void> {
  const { pool, segreti } = b.banco.servizio.impianto;
  const { rows } = await pool.query<Marcata<typeof tavola>>(
    `SELECT ${colonneMarcate(tavola)} FROM ${tavola} WHERE marca IS NULL`,
  );
  const valori = [rows.map(({ id }) => id), rows.map((riga) => marcaDellaRiga(segreti, tavola, riga))];
  await b.banco.comeProprietario(`ALTER TABLE ${tavola} DISABLE TRIGGER ${tavola}_in_coda`);
  await b.banco.comeProprietario(
    `UPDATE ${tavola} t SET marca = u.m FROM unnest($1::uuid[], $2::text[]) AS u(di, m) WHERE t.id = u.di`,
    valori,
  );
  await b.banco.comeProprietario(`ALTER TABLE ${tavola} ENABLE TRIGGER ${tavola}_in_coda`);
}

test.each(ELENCHI)('$nome si percorre per intero', async ({ riempi, percorso, righe: nome }) => {
  await b.banco.comeProprietario(riempi, [QUANTE]);
  for (const tavola of ['movimenti', 'ordini'] as const) await marcaLe(tavola);
  const { righe, quanti } = await percorri(b.anna, `${percorso}${percorso.includes('?') ? '&' : '?'}quante=200`, nome);
  expect(new Set(idDi(righe)).size).toBe(QUANTE);
  expect(righe).toHaveLength(QUANTE);
  expect(quanti).toEqual({ numero: QUANTE, esatto: true });
});

describe('ciò che non sta in un elenco, lo dice', () => {
  test('gli accessi aperti di una persona: i più recenti, il suo, e quanti altri', async () => {
    const persona = await b.banco.operatore('Anna Dai Molti Accessi');
    const { db, segreti } = b.banco.servizio.contesto;
    const sua = { strategia: 'edicom', soggettoId: persona.id, indirizzo: null, dispositivo: null } as const;
    for (let n = 1; n <= 120; n += 1)
      await apriSessioneSenzaCookie(db, segreti, { ...sua, adesso: b.banco.ora.adesso });
    const { corpo } = await persona.chiama('GET', '/api/edicom/auth/sessioni');
    const { sessioni, altre } = corpo as { sessioni: { corrente: boolean }[]; altre: number };
    expect(sessioni.length + altre).toBe(121);
    expect(altre).toBeGreaterThan(0);
    expect(sessioni.filter(({ corrente }) => corrente)).toHaveLength(1);
  });

  test('i movimenti che si confrontano fra due formati: i giorni più recenti interi, e da quando', async () => {
    const confronta = async (): Promise<unknown> =>
      (await b.anna.chiama('GET', '/api/edicom/banca/differenze?banca=bcc')).corpo.dal;
    expect(await confronta()).toBeNull();
    await b.banco.comeProprietario(
      `WITH f AS (INSERT INTO file_banca VALUES (gen_random_uuid(), 'bcc', 'camt', 'molti', 'molti', $1, $1, 0, gen_random_uuid(), 'Prova')
        RETURNING id), c AS (INSERT INTO conti_banca VALUES ('IT09PROVA', 'bcc', 'Prova') RETURNING iban)
       INSERT INTO movimenti (id, file, conto, formato, chiave, importo_cent, contabile, riferimento, controparte_nome, causale)
       SELECT gen_random_uuid(), f.id, c.iban, 'camt', n::text, n + 1, date '2020-01-01' + n / 100, '', '', '' FROM generate_series(0, $1::int) n, f, c`,
      [20_149],
    );
    // Del giorno più vecchio, che ci sta solo in parte, non si confronta nulla.
    expect(await confronta()).toMatch(/^2020-01-(?!01|02)/);
  });

  test('i disservizi di tutte le vendite', async () => {
    const { corpo } = await b.anna.chiama('GET', '/api/edicom/disservizi');
    expect(corpo).toEqual({ disservizi: [], altreVendite: 0 });
  });
});
