import type { OffertaLetta } from '@gestore/acquisizione/offerta';
import { sulContoDovuta } from '@gestore/dominio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venditaInRaccolta, venditaPronta } from '../../dimostrazione/carica.ts';
import { conduciFinoAllaGara } from '../../dimostrazione/conduci.ts';
import { type BancoBanca, importo, preparaBancoBanca } from '../prove/banco-banca.ts';
import { ruoloDi } from './attese.ts';

/** Due vendite chiuse sullo stesso conto: una si apre oggi, l’altra fra tre settimane. */
let b: BancoBanca;
let oggi: string;
let dopo: string;
beforeAll(async () => {
  b = await preparaBancoBanca();
  const chi = { delegatoId: b.delegata.id, delegatoNome: 'Avv. Elena Conti' };
  oggi = await venditaPronta(b.banco.servizio, chi);
  dopo = await venditaInRaccolta(b.banco.servizio, chi);
});
afterAll(() => b.banco.chiudi());

/**
 * Come lo sa chi ha offerto: il contenuto di una busta che si potrebbe già aprire. Una delle offerte inventate versa meno di ciò che la
 * legge vuole per il suo prezzo, e sul conto la sua cauzione è in parte qualunque cosa arrivi (R17): si sceglie una che versa il dovuto.
 */
async function offertaDeposta(): Promise<OffertaLetta> {
  const { pool, sigillo, orologio, esecutore } = b.banco.servizio.impianto;
  const { stato } = await esecutore.leggi(oggi);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('la vendita di oggi non è pubblicata');
  const { rows } = await pool.query<{ busta_id: string; contenuto: Buffer; contenuto_dal: string }>(
    'SELECT busta_id, contenuto, contenuto_dal FROM buste_sigillate WHERE asta = $1 AND contenuto IS NOT NULL',
    [oggi],
  );
  const buone: OffertaLetta[] = [];
  for (const { busta_id: busta, contenuto, contenuto_dal } of rows) {
    const contesto = { asta: oggi, busta, parte: 'contenuto', apribileDal: Number(contenuto_dal) } as const;
    const chiaro = await sigillo.apri(contenuto, contesto, orologio.adesso());
    const { offerta } = JSON.parse(new TextDecoder().decode(chiaro)) as { offerta: OffertaLetta };
    const dovuta = sulContoDovuta(offerta, stato.parametri);
    if (offerta.bonifico.cro !== null && dovuta !== null && offerta.cauzioneCent === dovuta) buone.push(offerta);
  }
  // Le buste escono nell'ordine dei loro identificativi, che cambia ogni volta: la scelta no.
  const [scelta] = buone.sort((x, y) => (x.bonifico.cro ?? '').localeCompare(y.bonifico.cro ?? ''));
  if (scelta === undefined) throw new Error('nessuna busta dichiara un CRO e versa il dovuto');
  return scelta;
}
const ruolo = async (asta: string): Promise<string> => {
  const riga = await b.banco.servizio.impianto.indice.una(asta);
  return riga === null ? '' : ruoloDi(riga);
};
const causali = async (): Promise<string[]> => (await b.movimenti()).movimenti.map(({ causale }) => causale).sort();

test('R10 R39 si apre la prima: escono le sue cauzioni, e nulla di chi offre nella seconda', async () => {
  const { cauzioneCent, bonifico } = await offertaDeposta();
  const nominata = `Cauzione R.G. ${await ruolo(oggi)}`;
  const altrui = `Cauzione R.G. ${await ruolo(dopo)}`;
  const { corpo } = await b.carica([
    { importo: importo(cauzioneCent ?? 0), cro: bonifico.cro ?? '', causale: 'dichiarata', contabile: b.giorniFa(2) },
    { importo: '5000.00', causale: nominata, contabile: b.giorniFa(2) },
    { importo: '3452.79', causale: altrui, contabile: b.giorniFa(1) },
    // Lo stesso importo della prima, ma un altro bonifico: può essere della seconda.
    { importo: importo(cauzioneCent ?? 0), cro: '98765432101', causale: 'di un altro', contabile: b.giorniFa(0) },
  ]);
  expect(corpo).toMatchObject({ movimenti: 4, nuovi: 0, sigillati: 4 });
  expect(await causali()).toEqual([]);
  expect((await b.movimenti()).sigillati).toMatchObject([{ prossimaIl: null }]);

  const { servizio, ora } = b.banco;
  const referente = { tipo: 'referente', id: b.delegata.id } as const;
  await conduciFinoAllaGara({ impianto: servizio.impianto, asta: oggi, referente }, ora.adesso);
  await servizio.pianificatore.giro();
  expect(await causali()).toEqual([nominata, 'dichiarata'].sort());
  expect((await b.conCausale('dichiarata')).abbinamento).toMatchObject({ asta: oggi, modo: 'automatico' });
  expect((await b.conCausale(nominata)).abbinamento).toBeNull();
  const inizioDopo = (await servizio.impianto.indice.una(dopo))?.parametri.inizioOperazioniIl;
  expect((await b.movimenti()).sigillati).toMatchObject([{ prossimaIl: inizioDopo }]);

  const { corpo: cauzioni } = await b.delegata.chiama('GET', `/api/admin/aste/${oggi}/cauzioni`);
  const stati = (cauzioni.cauzioni as { stato: string }[]).map(({ stato }) => stato);
  expect([...new Set(stati)].sort()).toEqual(['accreditata', 'non_accreditata']);
});
