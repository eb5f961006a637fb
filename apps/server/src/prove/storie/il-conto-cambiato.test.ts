import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { venditaInRaccolta } from '../../dimostrazione/carica.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../banco-operatori.ts';

/**
 * Chi ha la password con cui l'applicazione entra nella base dati, o quella del suo proprietario, vuole che le cauzioni arrivino su un
 * conto suo. Chi offre non legge mai il suo IBAN; qualcuno lo sa; un operatore salva di nuovo l'ufficio, e torna il vero (R17, R74).
 */
let banco: BancoOperatori;
let anna: Persona;
let asta: string;
let nome: string;
beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
  const delegata = await banco.delegato('Avv. Elena Conti');
  asta = await venditaInRaccolta(banco.servizio, { delegatoId: delegata.id, delegatoNome: 'Avv. Elena Conti' });
  nome = (await banco.servizio.impianto.indice.una(asta))?.scheda.tribunale ?? '';
}, 120_000);
afterAll(() => banco.chiudi());

const VERO = 'IT60X0542811101000000123456';
const DEL_LADRO = 'DE89370400440532013000';
const ladro = (istruzione: string, valori: readonly unknown[] = []) =>
  banco.servizio.impianto.pool.query(istruzione, [...valori]);
const conto = async () => (await banco.nessuno.chiama('GET', `/api/pubblico/aste/${asta}/conto`)).corpo;
const ufficio = async (id: string) => (await anna.chiama('GET', `/api/edicom/tribunali/${id}`)).corpo;

type Salvabile = { versione: number; dati: Record<string, unknown> };
async function salva(id: string, altro: object = {}) {
  const { versione, dati } = (await ufficio(id)) as unknown as Salvabile;
  const { modelloVerbale: _, ...corpo } = dati;
  return anna.chiama('POST', `/api/edicom/tribunali/${id}`, { ...corpo, comandoId: randomUUID(), versione, ...altro });
}
/** L'ufficio della vendita, con il conto vero salvato adesso. */
async function conIlVero(): Promise<string> {
  const { corpo } = await anna.chiama('GET', '/api/edicom/tribunali');
  const suo = (corpo.tribunali as { id: string; dati: { nome: string } }[]).find(({ dati }) => dati.nome === nome);
  const id = suo?.id ?? '';
  expect(await salva(id, { iban: VERO, intestatario: 'Procedura 1' })).toMatchObject({ stato: 200 });
  expect(await conto()).toMatchObject({ conto: { iban: VERO, intestatario: 'Procedura 1' } });
  return id;
}
/** Una versione in più con il conto del ladro, e la marca di quella vera. */
const aggiunge = (id: string, versione: string, comando = randomUUID()) =>
  ladro(
    `INSERT INTO tribunali_versioni (tribunale, versione, dati, valida_dal, comando_id, marca)
     SELECT tribunale, ${versione}, dati || jsonb_build_object('iban', $2::text), valida_dal, $3, marca FROM tribunali_versioni
     WHERE tribunale = $1 ORDER BY versione DESC LIMIT 1`,
    [id, DEL_LADRO, comando],
  );
const suona = async (): Promise<string[]> => {
  const { corpo } = await anna.chiama('GET', '/api/edicom/allarmi');
  const suoi = corpo.allarmi as { codice: string; chi: string[] }[];
  return suoi.find(({ codice }) => codice === 'R74_accesso_estraneo')?.chi ?? [];
};

describe('R17 R74 il conto delle cauzioni cambiato nella base dati', () => {
  test('una versione messa a mano non la legge nessuno: resta il conto vero, e suona', async () => {
    const id = await conIlVero();
    const comando = randomUUID();
    await aggiunge(id, 'versione + 1', comando);
    expect(await conto()).toMatchObject({ conto: { iban: VERO } });
    expect(await ufficio(id)).toMatchObject({ dati: { iban: VERO } });
    await expect.poll(suona).toContain(`tribunali_versioni ${comando}`);
  });

  test('e se l’ufficio la indica il conto non si mostra, e si dice perché; salvato di nuovo torna il vero', async () => {
    const id = await conIlVero();
    await aggiunge(id, 'versione + 1');
    await ladro('UPDATE tribunali SET versione = versione + 1 WHERE id = $1', [id]);
    expect(await conto()).toEqual({ conto: null, prima: [], daVerificare: true });
    const { corpo } = await anna.chiama('GET', `/api/edicom/tribunali/consueti?nome=${encodeURIComponent(nome)}`);
    expect(corpo).toEqual({ consueti: null, conto: null });
    // Chi apre l'ufficio per rimetterlo legge il conto vero, e non salva quello del ladro.
    expect(await salva(id)).toMatchObject({ stato: 200 });
    expect(await conto()).toMatchObject({ conto: { iban: VERO } });
  });

  test('il conto di ieri, che ha la sua marca, non torna indicandolo', async () => {
    const id = await conIlVero();
    await salva(id, { iban: '' });
    await ladro('UPDATE tribunali SET versione = versione - 1 WHERE id = $1', [id]);
    expect((await conto()).conto).toBeNull();
    expect(await salva(id, { iban: VERO })).toMatchObject({ stato: 200 });
  });

  test('tolta dal proprietario l’ultima versione, quella di prima non vale da sé', async () => {
    const id = await conIlVero();
    await salva(id, { intestatario: 'Procedura 2' });
    await banco.comeProprietario(
      'DELETE FROM tribunali_versioni v USING tribunali t WHERE t.id = v.tribunale AND t.versione = v.versione AND t.id = $1',
      [id],
    );
    expect(await conto()).toMatchObject({ conto: null, daVerificare: true });
    await expect.poll(suona).toContain(`tribunali_versioni ${id}`);
    expect(await salva(id)).toMatchObject({ stato: 200 });
  });

  test('un altro ufficio, vero, messo al posto di questo: il suo conto non si mostra per questa vendita', async () => {
    const id = await conIlVero();
    const altro = { ...((await ufficio(id)) as unknown as Salvabile).dati, nome: `Ufficio del ladro ${randomUUID()}` };
    const { modelloVerbale: _, ...corpo } = altro as Record<string, unknown>;
    const suo = { ...corpo, comandoId: randomUUID(), versione: 0, iban: DEL_LADRO };
    expect(await anna.chiama('POST', '/api/edicom/tribunali', suo)).toMatchObject({ stato: 200 });
    const { rows } = await ladro('SELECT chiave FROM tribunali WHERE id = $1', [id]);
    await ladro("UPDATE tribunali SET chiave = 'altrove' WHERE id = $1", [id]);
    await ladro('UPDATE tribunali SET chiave = $2 WHERE id = $1', [suo.comandoId, rows[0]?.chiave]);
    expect(await conto()).toMatchObject({ conto: null, daVerificare: true });
    // Il suo nome è occupato da un altro: non si salva, e una frase dice perché.
    expect(await salva(id)).toMatchObject({ stato: 409, corpo: { codice: 'tribunale_alterato' } });
    expect(await salva(suo.comandoId)).toMatchObject({ stato: 200 });
    expect(await salva(id)).toMatchObject({ stato: 200 });
    expect(await conto()).toMatchObject({ conto: { iban: VERO } });
  });

  test('un numero di versione che la base dati non può superare: una frase, e non un errore', async () => {
    const id = await conIlVero();
    await ladro('UPDATE tribunali SET versione = 2147483647 WHERE id = $1', [id]);
    expect((await anna.chiama('GET', '/api/edicom/tribunali')).corpo.tribunali).toContainEqual(
      expect.objectContaining({ id }),
    );
    expect(await salva(id)).toMatchObject({ stato: 409, corpo: { codice: 'tribunale_alterato' } });
  });
});
