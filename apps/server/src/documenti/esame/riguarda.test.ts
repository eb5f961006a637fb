import { randomUUID } from 'node:crypto';
import type { DocumentoVisto } from '@gestore/contratto/documenti/forme';
import type { Allarme } from '@gestore/contratto/salute/allarmi';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfDiUnaRiga } from '../../dimostrazione/invenzioni/documenti.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { pubblicaVendita } from '../../prove/vendita-pubblicata.ts';
import { creaRiguarda } from './riguarda.ts';

const GIORNO_MS = 86_400_000;
let banco: BancoOperatori;
let anna: Persona;
let asta: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
  ({ asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl: banco.ora.adesso + 60 * GIORNO_MS }));
});
afterAll(() => banco.chiudi());

/** Un PDF pubblicato quando non si sapeva vedere ciò che porta: la riga è quella di allora. */
async function pubblicatoAllora(titolo: string, byte: Uint8Array): Promise<string> {
  const { db } = banco.servizio.impianto;
  const impronta = await banco.servizio.parti.documenti.magazzino.metti(byte);
  const [id, chi, il] = [randomUUID(), randomUUID(), banco.ora.adesso];
  await sql`
    INSERT INTO documenti (id, asta, impronta, tipo, byte, pagine, nome_file, attivo, con_testo, misure, caricato_da, caricato_nome, caricato_il)
    VALUES (${id}, ${asta}, ${impronta}, 'application/pdf', ${byte.length}, 1, 'a.pdf', false, true, '[]', ${chi}, 'Anna', ${il})`.execute(
    db,
  );
  await sql`
    INSERT INTO documenti_versioni (documento, versione, comando_id, stato, genere, titolo, alternativo, posto, pubblicato_il, dichiarato,
      chi_id, chi_nome, fatto_il)
    VALUES (${id}, 1, ${id}, 'pubblicato', 'avviso', ${titolo}, '', 1, ${il}, true, ${chi}, 'Anna', ${il})`.execute(db);
  return id;
}
const allarmi = async (): Promise<Allarme[]> =>
  ((await anna.chiama('GET', '/api/edicom/allarmi')).corpo.allarmi as Allarme[]).filter(
    ({ codice }) => codice === 'documento_pericoloso',
  );
const documenti = async (): Promise<DocumentoVisto[]> =>
  (await anna.chiama('GET', `/api/edicom/aste/${asta}/documenti`)).corpo.documenti as DocumentoVisto[];

test('R76 ciò che era già pubblico si guarda di nuovo, resta pubblico e suona un allarme, finché non lo si ritira', async () => {
  const buono = await pubblicatoAllora('Ordinanza', pdfDiUnaRiga('Ordinanza.'));
  const testo = Buffer.from(pdfDiUnaRiga('Avviso.')).toString('latin1');
  const attivo = testo.replace('/Type /Page ', '/Type /Page /AA << /O << /S /Launch /F (calc.exe) >> >> ');
  const cattivo = await pubblicatoAllora('Avviso di vendita', Buffer.from(attivo, 'latin1'));
  expect(await allarmi()).toEqual([]);
  const riguarda = creaRiguarda(banco.servizio.parti.documenti);
  for (let giro = 0; giro < 3; giro += 1) await riguarda();
  expect(await allarmi()).toMatchObject([{ asta, quanti: 1, chi: ['Avviso di vendita'], gravita: 'attenzione' }]);
  const visti = await documenti();
  expect(visti.find(({ id }) => id === buono)).toMatchObject({ attivo: false, trovati: [] });
  const visto = visti.find(({ id }) => id === cattivo);
  expect(visto).toMatchObject({
    stato: 'pubblicato',
    attivo: true,
    trovati: [{ che: 'avvio', pagina: 1, oggetto: 3 }],
  });
  const { genere, titolo, alternativo, versione } = visto as DocumentoVisto;
  const ritiro = {
    comandoId: randomUUID(),
    versione,
    genere,
    titolo,
    alternativo,
    stato: 'ritirato',
    senzaDatiDebitore: true,
  };
  const { stato } = await anna.chiama('POST', `/api/edicom/aste/${asta}/documenti/${cattivo}`, {
    ...ritiro,
    motivo: 'Programmi',
  });
  expect(stato).toBe(200);
  expect(await allarmi()).toEqual([]);
});

test('un file pubblicato che non si trova non ferma quelli che seguono', async () => {
  const perduto = await pubblicatoAllora('Perduto', pdfDiUnaRiga('Perduto.'));
  const { documenti: parti } = banco.servizio.parti;
  const { rows } = await sql<{ impronta: string }>`SELECT impronta FROM documenti WHERE id = ${perduto}`.execute(
    parti.db,
  );
  const altro = await pubblicatoAllora('Altro', pdfDiUnaRiga('Altro.'));
  const magazzino: typeof parti.magazzino = {
    ...parti.magazzino,
    leggi: async (impronta, ...tratto) => {
      if (impronta === rows[0]?.impronta) throw new Error('file che non c’è');
      return parti.magazzino.leggi(impronta, ...tratto);
    },
  };
  const riguarda = creaRiguarda({ ...parti, magazzino });
  const esiti: string[] = [];
  for (let giro = 0; giro < 4; giro += 1)
    esiti.push(
      await riguarda().then(
        () => 'fatto',
        (errore: Error) => errore.message,
      ),
    );
  // Chi tiene il lavoro lo dice, e gli altri si guardano lo stesso.
  expect(esiti.filter((uno) => uno !== 'fatto')).toEqual(['file che non c’è']);
  const esaminati = await sql<{ id: string }>`
    SELECT d.id FROM documenti d JOIN esami_documenti e ON e.impronta = d.impronta`.execute(parti.db);
  expect(esaminati.rows.map(({ id }) => id)).toContain(altro);
  expect(esaminati.rows.map(({ id }) => id)).not.toContain(perduto);
});
