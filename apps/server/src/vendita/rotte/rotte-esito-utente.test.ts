import { randomUUID } from 'node:crypto';
import type { EsitoUtente } from '@gestore/contratto/dopo/esito-utente';
import { fineDelGiorno, giornoARoma } from '@gestore/dominio';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apriCredenziale } from '../../accesso/credenziali/credenziali.ts';
import { apriSessioneGettoni } from '../../accesso/sessioni/gettoni-accesso.ts';
import { CONTO } from '../../banca/prove/estratti.ts';
import { scriviFatto } from '../../banca/rimborsi/ordine.ts';
import { marcaDellaRiga } from '../../base-dati/marche-righe.ts';
import { type BancoOperatori, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { BASE_CENT, comando, portaInGara } from '../../prove/gara.ts';
import { REFERENTE } from '../../prove/referente.ts';

const UNITA_MS = 180_000;
const SISTEMA = { tipo: 'sistema', id: 'sistema' } as const;
let banco: BancoOperatori;
let asta: string;
let buste: [string, string];

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  await banco.servizio.pianificatore.ferma();
});
afterAll(() => banco.chiudi());
beforeEach(async () => {
  ({ asta, buste } = await portaInGara(banco.servizio.impianto.esecutore, banco.ora.adesso));
});

/** A zero la gara si chiude da sola e il referente aggiudica a chi è in testa: la prima busta. */
async function aggiudica(): Promise<number> {
  const { esecutore } = banco.servizio.impianto;
  const fineIl = banco.ora.adesso + UNITA_MS + 10_000;
  for (const [uno, il] of [
    [comando(SISTEMA, { tipo: 'concludiGara', filigranaIl: fineIl }), fineIl],
    [comando(REFERENTE, { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }), fineIl + 1_000],
  ] as const)
    expect((await esecutore.esegui(asta, uno, il)).rifiuto).toBeNull();
  return fineIl + 1_000;
}

/** Chi è entrato con la credenziale di una busta; `null` per uno spettatore. */
async function chiede(bustaId: string | null, di = asta): Promise<{ stato: number; corpo: EsitoUtente }> {
  const { db, segreti } = banco.servizio.contesto;
  const chi =
    bustaId === null
      ? { ruolo: 'spettatore' as const, bustaId, pseudonimo: null }
      : { ruolo: 'offerente' as const, bustaId, pseudonimo: randomUUID() };
  const { adesso } = banco.ora;
  const { id } = await apriCredenziale(db, segreti, { astaId: asta, ...chi, adesso, scadeIl: null });
  const sessione = { strategia: 'user', soggettoId: id, adesso, indirizzo: null, dispositivo: null } as const;
  const { access_token } = await apriSessioneGettoni(db, segreti, sessione);
  const risposta = await fetch(`${banco.servizio.url}/api/user/asta/${di}/esito`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return { stato: risposta.status, corpo: (await risposta.json()) as EsitoUtente };
}

describe('che cosa vuol dire l’esito per chi lo legge', () => {
  test('prima della dichiarazione non c’è: 409', async () => {
    expect(await chiede(buste[0])).toMatchObject({ stato: 409, corpo: { codice: 'esito_non_dichiarato' } });
  });

  test('R69 chi ha vinto trova il saldo e i termini, e nessun rimborso', async () => {
    const dichiaratoIl = await aggiudica();
    const { stato, corpo } = await chiede(buste[0]);
    expect(stato).toBe(200);
    expect(corpo).toMatchObject({
      dichiaratoIl,
      cauzioneCent: BASE_CENT / 10 + 1,
      saldoCent: BASE_CENT - BASE_CENT / 10 - 1,
      rimborso: null,
    });
    expect(corpo.termini.map(({ tipo, giorni }) => [tipo, giorni])).toEqual([
      ['saldo', 120],
      ['antiriciclaggio', 120],
    ]);
    for (const { scadeIl } of corpo.termini) expect(scadeIl).toBeGreaterThan(dichiaratoIl);
  });

  test('R24 R71 se il giudice sospende la vendita, chi ha offerto legge che è vincolato e fino a quando, e nessun rimborso', async () => {
    const { esecutore } = banco.servizio.impianto;
    const il = banco.ora.adesso;
    const provvedimento = { numero: '310/2026', del: '2026-01-20' };
    const inDue = { provvedimento, motivo: 'opposizione', propostaDa: 'altra' };
    const atti = [
      comando(REFERENTE, { tipo: 'sospendiVendita', ...inDue }),
      comando(REFERENTE, { tipo: 'dichiaraEsito', esito: 'sospesa', motivo: 'ordine' }),
    ];
    for (const uno of atti) expect((await esecutore.esegui(asta, uno, il)).rifiuto).toBeNull();
    const { stato } = await esecutore.leggi(asta);
    const depositataIl = ('buste' in stato && stato.buste.get(buste[1])?.depositataIl) || 0;
    const finoAl = fineDelGiorno(giornoARoma(depositataIl) + 120);
    expect((await chiede(buste[1])).corpo).toMatchObject({
      rimborso: null,
      vincolo: { vincolata: true, perche: 'irrevocabile', regola: 'R24', finoAl },
    });
    expect((await chiede(null)).corpo.vincolo).toBeNull();
    // Il giudice li libera: la cauzione torna, e si legge perché.
    const libera = comando(REFERENTE, { tipo: 'liberaOfferenti', ...inDue });
    expect((await esecutore.esegui(asta, libera, il + 1)).rifiuto).toBeNull();
    const { corpo } = await chiede(buste[0]);
    expect(corpo.vincolo).toEqual({ vincolata: false, perche: 'liberata', regola: 'R71', finoAl: null });
    expect(corpo.rimborso?.importoCent).toBeGreaterThan(0);
  });

  test('R71 chi ha perso trova il rimborso della sua cauzione, e nessun termine', async () => {
    const dichiaratoIl = await aggiudica();
    const { corpo } = await chiede(buste[1]);
    expect(corpo).toMatchObject({
      cauzioneCent: BASE_CENT / 10,
      saldoCent: null,
      termini: [],
      rimborso: { importoCent: BASE_CENT / 10, passi: [{ passo: 'disposto', il: dichiaratoIl }] },
    });
    expect(corpo.rimborso?.entroIl).toBeGreaterThan(dichiaratoIl);
  });

  test('R71 chi ha perso vede a che punto è l’ordine di bonifico, e mai di chi lo ha fatto', async () => {
    const dichiaratoIl = await aggiudica();
    const ordine = randomUUID();
    const { db, segreti } = banco.servizio.contesto;
    await sql`INSERT INTO conti_banca (iban, banca, intestatario) VALUES (${CONTO}, 'sella', 'Gestore')
      ON CONFLICT DO NOTHING`.execute(db);
    const riga = { id: ordine, asta, conto: CONTO, importo_cent: BASE_CENT / 10, righe: 1, impronta: 'x' };
    await sql`INSERT INTO ordini (id, asta, conto, importo_cent, righe, impronta, marca)
      VALUES (${ordine}, ${asta}, ${CONTO}, ${BASE_CENT / 10}, 1, 'x', ${marcaDellaRiga(segreti, 'ordini', riga)})`.execute(
      db,
    );
    await sql`INSERT INTO ordini_righe (ordine, riga, busta_id, importo_cent, iban, intestatario, causale)
      VALUES (${ordine}, 1, ${buste[1]}, ${BASE_CENT / 10}, '', '', '')`.execute(db);
    await sql`INSERT INTO rimborsi_ordinati (asta, busta_id, ordine) VALUES (${asta}, ${buste[1]}, ${ordine})`.execute(
      db,
    );
    for (const [i, fatto] of (['preparato', 'approvato', 'scaricato', 'eseguito'] as const).entries())
      await scriviFatto(db, segreti, ordine, {
        fatto,
        comandoId: randomUUID(),
        motivo: null,
        chi: { id: randomUUID(), nome: 'Anna Operatrice' },
        adesso: dichiaratoIl + i + 1,
      });
    const { corpo } = await chiede(buste[1]);
    expect(corpo.rimborso?.passi).toEqual([
      { passo: 'disposto', il: dichiaratoIl },
      { passo: 'ordinato', il: dichiaratoIl + 1 },
      { passo: 'approvato', il: dichiaratoIl + 2 },
      { passo: 'eseguito', il: dichiaratoIl + 4 },
    ]);
    expect(JSON.stringify(corpo)).not.toContain('Anna');
  });

  test('R33 chi assiste sa che è finita, e nulla degli altri', async () => {
    const dichiaratoIl = await aggiudica();
    const { corpo } = await chiede(null);
    expect(corpo).toEqual({
      dichiaratoIl,
      cauzioneCent: null,
      rimborso: null,
      vincolo: null,
      saldoCent: null,
      termini: [],
    });
  });

  test('di un’altra vendita non si legge nulla, e senza accesso nemmeno della propria', async () => {
    await aggiudica();
    expect((await chiede(buste[0], randomUUID())).stato).toBe(403);
    expect((await banco.nessuno.chiama('GET', `/api/user/asta/${asta}/esito`)).stato).toBe(401);
  });
});
