import { randomUUID } from 'node:crypto';
import { improntaDi } from '@gestore/registro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { versaTutte } from '../../acquisizione/depositi/versa.ts';
import { type Delegata, venditaPronta } from '../../dimostrazione/carica.ts';
import { tieniBusta } from '../../vendita/aste/buste/buste-vere.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../banco-operatori.ts';

/**
 * Chi possiede la base dati aspetta che le buste escano dai depositi, e ne cambia una prima che se ne decida: un'altra offerta, altri
 * recapiti a cui mandare l'invito, altri byte. Chiuderli lo può chiunque, con la chiave pubblica della vendita. Nulla si apre, la busta
 * resta da aprire, e suona un allarme; rimessa com'era si apre (R25, R74).
 */
let banco: BancoOperatori;
let delegata: Persona;
let chi: Delegata;
let asta: string;
beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  delegata = await banco.delegato('Avv. Elena Conti');
  chi = { delegatoId: delegata.id, delegatoNome: 'Avv. Elena Conti' };
  asta = await venditaPronta(banco.servizio, chi);
  await versaTutte(banco.servizio.parti.deposito);
  await (await banco.operatore('Ugo')).chiama('POST', '/api/edicom/turno', { inTurno: true });
  expect(await atto({ tipo: 'apriOperazioni' })).toMatchObject({ stato: 200 });
}, 120_000);
afterAll(() => banco.chiudi());

const impianto = () => banco.servizio.impianto;
const atto = (di: object) =>
  delegata.chiama('POST', `/api/admin/aste/${asta}/atti`, { comandoId: randomUUID(), atto: di });
const proprietario = (istruzione: string, valori: readonly unknown[]) =>
  banco.comeProprietario(istruzione, [...valori]);

type Busta = { id: string; dal: number; righe: Record<string, unknown> };
/** Due buste che si leggono, ancora chiuse, con ciò che la base dati ne ha. */
async function due(): Promise<[Busta, Busta]> {
  const { stato } = await impianto().esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('non pubblicata');
  const chiuse = [...stato.buste.values()].filter(({ stato: di }) => di.tipo === 'sigillata').slice(0, 2);
  const [una, altra] = await Promise.all(
    chiuse.map(async ({ id }): Promise<Busta> => {
      const { rows } = await impianto().pool.query('SELECT * FROM buste_sigillate WHERE busta_id = $1', [id]);
      return { id, dal: Number(rows[0].contenuto_dal), righe: rows[0] };
    }),
  );
  if (una === undefined || altra === undefined) throw new Error('mancano le buste');
  return [una, altra];
}
const rimette = ({ id, righe }: Busta) =>
  proprietario(
    'UPDATE buste_sigillate SET contatti = $2, contenuto = $3, impronte_parti = $4, marca = $5 WHERE busta_id = $1',
    [...[id, righe.contatti, righe.contenuto, righe.impronte_parti, righe.marca]],
  );
/** Le stesse parti di un'altra busta, chiuse di nuovo per questa: chi ha la base dati e la chiave pubblica può farlo. */
async function chiusaPer({ id, dal }: Busta, prezzoCent: number): Promise<Uint8Array> {
  const offerta = { prezzoCent, anomalie: [] };
  const testo = new TextEncoder().encode(JSON.stringify({ offerta, allegati: [] }));
  return impianto().sigillo.sigilla(testo, { asta, busta: id, parte: 'contenuto', apribileDal: dal });
}
const suona = async (): Promise<string[]> => {
  const ugo = await banco.operatore('Ugo');
  const { corpo } = await ugo.chiama('GET', '/api/edicom/allarmi');
  const suoi = corpo.allarmi as { codice: string; chi: string[] }[];
  return suoi.find(({ codice }) => codice === 'R74_accesso_estraneo')?.chi ?? [];
};
const MANCA = { stato: 423, corpo: { codice: 'busta_mancante' } };

describe('R25 R74 una busta cambiata nella base dati dopo che è uscita dai depositi', () => {
  test('un’altra offerta non si apre, e la busta resta da aprire; rimessa com’era si apre', async () => {
    const [una, altra] = await due();
    const finta = await chiusaPer(una, 99_000_000_00);
    await proprietario('UPDATE buste_sigillate SET contenuto = $2 WHERE busta_id = $1', [una.id, finta]);
    expect(await atto({ tipo: 'apriBusta', bustaId: una.id })).toMatchObject(MANCA);
    // Con le impronte giuste, e la marca di un'altra.
    const impronte = `${String(una.righe.impronte_parti).split(' ')[0]} ${improntaDi(finta)}`;
    await proprietario('UPDATE buste_sigillate SET impronte_parti = $2, marca = $3 WHERE busta_id = $1', [
      ...[una.id, impronte, altra.righe.marca],
    ]);
    expect(await atto({ tipo: 'apriBusta', bustaId: una.id })).toMatchObject(MANCA);
    await rimette(una);
    // Tolta, non diventa una busta che non si legge.
    await proprietario('DELETE FROM buste_sigillate WHERE busta_id = $1', [una.id]);
    expect(await atto({ tipo: 'apriBusta', bustaId: una.id })).toMatchObject(MANCA);
    const colonne = Object.keys(una.righe);
    await proprietario(
      `INSERT INTO buste_sigillate (${colonne.join(', ')}) VALUES (${colonne.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(una.righe),
    );
    expect(await atto({ tipo: 'apriBusta', bustaId: una.id })).toMatchObject({ stato: 200 });
    await expect.poll(suona).toContain(`buste_sigillate ${una.id}`);
  });

  test('i byte di un pacchetto che non sono quelli del registro non si danno', async () => {
    const [una] = await due();
    expect(await atto({ tipo: 'apriBusta', bustaId: una.id })).toMatchObject({ stato: 200 });
    const { corpo } = await delegata.chiama('GET', `/api/admin/aste/${asta}/buste`);
    const aperta = (corpo.buste as { bustaId: string; allegati: { impronta: string }[] }[]).find(
      ({ bustaId }) => bustaId === una.id,
    );
    const dove = `/api/admin/aste/${asta}/buste/${una.id}/allegati/${aperta?.allegati[0]?.impronta}`;
    expect((await delegata.chiama('GET', dove)).stato).toBe(200);
    const { rows } = await impianto().pool.query(
      'SELECT pacchetto FROM buste_sigillate WHERE asta = $1 AND busta_id <> $2 AND length(pacchetto) > 0 LIMIT 1',
      [asta, una.id],
    );
    expect(rows).toHaveLength(1);
    const zip = new TextEncoder().encode('un altro pacchetto');
    const altri = await impianto().sigillo.sigilla(zip, {
      asta,
      busta: una.id,
      parte: 'contenuto',
      apribileDal: una.dal,
    });
    await proprietario('UPDATE buste_sigillate SET pacchetto = $2 WHERE busta_id = $1', [una.id, altri]);
    expect(await delegata.chiama('GET', dove)).toMatchObject(MANCA);
    await proprietario('UPDATE buste_sigillate SET pacchetto = $2 WHERE busta_id = $1', [una.id, una.righe.pacchetto]);
    expect((await delegata.chiama('GET', dove)).stato).toBe(200);
  });

  test('chi prende prima il posto di una busta, con la password dell’applicazione, non entra al suo posto', async () => {
    const bustaId = randomUUID();
    const impronta = randomUUID();
    const vuota = { contatti: null, contattiDal: 0, contenuto: null, contenutoDal: 0, pacchetto: new Uint8Array() };
    await impianto().pool.query(
      `INSERT INTO buste_sigillate (asta, busta_id, impronta, contatti_dal, contenuto_dal, pacchetto) VALUES ($1, $2, $3, 0, 0, '')`,
      [asta, randomUUID(), impronta],
    );
    expect(await tieniBusta(impianto(), { asta, bustaId, impronta, ...vuota })).toBe(false);
    expect(await tieniBusta(impianto(), { asta, bustaId, impronta: randomUUID(), ...vuota })).toBe(true);
    expect(await tieniBusta(impianto(), { asta, bustaId, impronta: randomUUID(), ...vuota })).toBe(false);
  });
});
