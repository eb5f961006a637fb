import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { venditaPronta } from '../../dimostrazione/carica.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';

/**
 * Chi sta dentro vuole diventare l'offerente B: l'operatore e la delegata, con tutto ciò che il server dà loro, e chi
 * legge la base dati con il ruolo dell'applicazione.
 */
let banco: BancoOperatori;
let operatore: Persona;
let delegata: Persona;
let asta: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  // Il pianificatore emetterebbe, o aprirebbe, mentre la prova guarda.
  await banco.servizio.pianificatore.ferma();
  operatore = await banco.operatore('Anna Operatrice');
  delegata = await banco.delegato('Elena Conti');
});
afterAll(async () => {
  await banco.chiudi();
  await spegniPostgresDiProva();
});
beforeEach(async () => {
  asta = await venditaPronta(banco.servizio, { delegatoId: delegata.id, delegatoNome: 'Elena Conti' });
});

/** Ciò che nessuno deve vedere: i gettoni dei collegamenti, letti con la chiave che sta fuori dalla base dati. */
async function segreti(): Promise<{ gettoni: string[]; recapiti: string[] }> {
  const { impianto, contesto } = banco.servizio;
  const { rows } = await impianto.pool.query<{ cifrato: string; destinatario: string | null }>(
    'SELECT collegamento_cifrato AS cifrato, destinatario FROM posta_uscita WHERE asta = $1 AND collegamento_cifrato IS NOT NULL',
    [asta],
  );
  return {
    gettoni: rows.map(({ cifrato }) => contesto.segreti.decifra(cifrato).split('/login/')[1] ?? 'manca'),
    recapiti: rows.flatMap(({ destinatario }) => destinatario ?? []),
  };
}

/** Tutto ciò che quella persona riesce a farsi dire delle credenziali e della posta della vendita. */
async function ciòCheVede(chi: Persona, area: 'edicom' | 'admin'): Promise<string> {
  const { corpo, testo } = await chi.chiama('GET', `/api/${area}/aste/${asta}/credenziali`);
  const tutto = [testo];
  for (const { id } of corpo.credenziali as { id: string }[]) {
    const comandoId = randomUUID();
    for (const _ of [1, 2])
      tutto.push(
        (
          await chi.chiama('POST', `/api/${area}/aste/${asta}/credenziali/${id}/riemetti`, {
            comandoId,
            motivo: 'L’ha smarrita.',
          })
        ).testo,
      );
  }
  tutto.push((await chi.chiama('GET', `/api/${area}/aste/${asta}/credenziali`)).testo);
  if (area === 'edicom') tutto.push((await chi.chiama('GET', `/api/edicom/posta?asta=${asta}`)).testo);
  return tutto.join('\n');
}

describe.each([
  ['l’operatore', 'edicom', () => operatore],
  ['la delegata', 'admin', () => delegata],
] as const)('%s non diventa un offerente', (_, area, chi) => {
  test('R30 nessuna risposta porta un collegamento, nemmeno quella di chi riemette o ripete', async () => {
    const prima = await segreti();
    const visto = await ciòCheVede(chi(), area);
    const dopo = await segreti();
    expect(dopo.gettoni.length).toBeGreaterThan(prima.gettoni.length);
    expect(visto).not.toContain('/login/');
    for (const gettone of [...prima.gettoni, ...dopo.gettoni]) expect(visto).not.toContain(gettone);
  });

  test('R10 prima dell’apertura i recapiti non stanno accanto agli pseudonimi, né altrove', async () => {
    const { recapiti } = await segreti();
    expect(recapiti.length).toBeGreaterThan(3);
    const visto = await ciòCheVede(chi(), area);
    for (const recapito of recapiti) expect(visto).not.toContain(recapito);
  });
});

test('R10 R33 prima dell’apertura chi sa chi chiamare non legge accanto di quale pseudonimo è il messaggio', async () => {
  const { pool } = banco.servizio.impianto;
  const { rows } = await pool.query<{ pseudonimo: string }>(
    "SELECT pseudonimo FROM credenziali WHERE asta = $1 AND ruolo = 'offerente'",
    [asta],
  );
  expect(rows.length).toBeGreaterThan(1);
  const { testo } = await operatore.chiama('GET', `/api/edicom/posta?asta=${asta}`);
  expect(testo).toContain('[pseudonimo]');
  for (const { pseudonimo } of rows) expect(testo).not.toContain(pseudonimo);
});

test('R38 aperte le operazioni, i recapiti si vedono: servono a sapere chi non è stato raggiunto', async () => {
  const { recapiti } = await segreti();
  await banco.servizio.impianto.turni.entra(operatore.id, 'Anna Operatrice');
  const aperta = await delegata.chiama('POST', `/api/admin/aste/${asta}/atti`, {
    comandoId: randomUUID(),
    atto: { tipo: 'apriOperazioni' },
  });
  expect([aperta.stato, aperta.testo]).toEqual([200, expect.anything()]);
  const visto = await ciòCheVede(delegata, 'admin');
  for (const recapito of recapiti) expect(visto).toContain(recapito);
  const { impianto } = banco.servizio;
  const { stato, seq } = await impianto.esecutore.leggi(asta);
  await impianto.indice.aggiorna(stato, seq);
  expect((await operatore.chiama('GET', `/api/edicom/posta?asta=${asta}`)).testo).toContain(recapiti[0]);
});

test('chi legge la base dati con il ruolo dell’applicazione non trova un collegamento che apra', async () => {
  const { gettoni } = await segreti();
  expect(gettoni.length).toBeGreaterThan(3);
  const { pool } = banco.servizio.impianto;
  const { rows: tavole } = await pool.query<{ nome: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS nome FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND has_table_privilege(format('%I.%I', schemaname, tablename), 'SELECT')`,
  );
  expect(tavole.length).toBeGreaterThan(20);
  for (const { nome } of tavole) {
    const { rows } = await pool.query<{ riga: string }>(`SELECT t::text AS riga FROM ${nome} t`);
    const testo = rows.map(({ riga }) => riga).join('\n');
    expect(testo).not.toContain('/login/');
    for (const gettone of gettoni) expect([nome, testo.includes(gettone)]).toEqual([nome, false]);
  }
});

test('l’errore del server di posta non ripete il recapito a chi lo legge', async () => {
  const { pool } = banco.servizio.impianto;
  const { recapiti } = await segreti();
  await pool.query(
    "UPDATE posta_uscita SET stato = 'fallita', errore = '550 <' || destinatario || '> sconosciuto' WHERE asta = $1",
    [asta],
  );
  const { testo } = await operatore.chiama('GET', `/api/edicom/posta?asta=${asta}`);
  for (const recapito of recapiti) expect(testo).not.toContain(recapito);
});
