import { randomUUID } from 'node:crypto';
import { improntaDi } from '@gestore/registro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conduciFinoAllaGara } from '../../dimostrazione/conduci.ts';
import { conChiave } from '../lettura/chiavi.ts';
import { leggiEstratto } from '../lettura/lettori.ts';
import type { MovimentoLetto } from '../lettura/movimento.ts';
import { type BancoDueVendite, cauzioneDi, GIORNI_FA_IN_CHIARO, preparaDueVendite } from '../prove/banco-banca.ts';
import { CONTO, camt, type Scritto } from '../prove/estratti.ts';
import { AUTOMATICO } from './apri-crediti.ts';

let b: BancoDueVendite;
/** Quando si apre la vendita ancora chiusa, rinviata. */
let nuovoIl = 0;
beforeAll(async () => {
  b = await preparaDueVendite();
});
afterAll(() => b.banco.chiudi());

const causali = async (): Promise<string[]> => (await b.movimenti()).movimenti.map(({ causale }) => causale).sort();
const righe = async (query: string): Promise<Record<string, unknown>[]> =>
  (await b.banco.servizio.impianto.pool.query(query)).rows;
const sigillate = (): Promise<Record<string, unknown>[]> =>
  righe(
    'SELECT octet_length(cifrato) AS lungo, length(impronte) AS impronte, fino_al, finito_il FROM crediti_sigillati ORDER BY id',
  );

/** Due movimenti di chi offre in una vendita chiusa, e uno che non è di nessuno. */
const segreti = (): Scritto[] => [
  { importo: '4321.00', causale: 'Cauzione di chissà chi', nome: 'Canarini Zefiro', contabile: b.giorniFa(5) },
  { importo: '1.00', verso: 'DBIT', causale: 'in uscita', contabile: b.giorniFa(5) },
];

describe('R10 movimenti che possono dire chi offre in una vendita chiusa', () => {
  test('di un estratto escono solo gli accrediti delle offerte aperte, che si abbinano da sé', async () => {
    const { asta, offerte } = b;
    const [prima] = offerte;
    if (prima === undefined) throw new Error('serve un’offerta');
    const { corpo } = await b.carica([
      cauzioneDi(prima, { causale: 'di una busta aperta', contabile: b.giorniFa(9) }),
      ...segreti(),
      { importo: '2.00', causale: 'di prima', contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) },
    ]);
    expect(corpo).toMatchObject({ movimenti: 4, nuovi: 2, sigillati: 2, gia: false });
    expect(await causali()).toEqual(['di prima', 'di una busta aperta']);
    expect((await b.conCausale('di una busta aperta')).abbinamento).toMatchObject({
      asta,
      bustaId: prima.bustaId,
      modo: 'automatico',
      operatore: AUTOMATICO.nome,
    });
    expect((await b.movimenti()).sigillati).toEqual([
      { nome: 'estratto.xml', conto: CONTO, caricatoIl: b.banco.ora.adesso, prossimaIl: null },
    ]);
  });
  test('un lotto non dice quanto contiene: uno vuoto e uno con due movimenti sono lunghi uguale', async () => {
    // Gli stessi movimenti in un altro file: nulla di nuovo, e un lotto vuoto.
    const ancora = await b.carica([...segreti(), { importo: '3.00', contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) }]);
    expect(ancora.corpo).toMatchObject({ movimenti: 3, nuovi: 1, sigillati: 2, gia: false });
    const [uno, due, altri] = await sigillate();
    expect(altri).toBeUndefined();
    expect(uno).toEqual(due);
    expect(
      (await righe('SELECT movimenti, nuovi FROM file_banca ORDER BY caricato_il, id')).map(({ nuovi }) => nuovi),
    ).toEqual(expect.arrayContaining([2, 1]));
  });
  test('lo stesso file due volte non cambia nulla, e chi lo ripete non impara nulla', async () => {
    const stesso = [...segreti(), { importo: '3.00', contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) }];
    expect((await b.carica(stesso)).corpo).toMatchObject({ sigillati: 2, nuovi: 0, gia: true });
    expect(await sigillate()).toHaveLength(2);
    // Chi prova un importo non sa se ha indovinato: la risposta a un movimento mai visto è la stessa.
    const tentativo = (cifra: string): Scritto[] => [{ ...(segreti()[0] as Scritto), importo: cifra }];
    const [vero, falso] = [await b.carica(tentativo('4321.00')), await b.carica(tentativo('4322.00'))];
    expect(vero.corpo).toEqual(falso.corpo);
  });
  test('le impronte nella base dati non si indovinano senza la chiave', async () => {
    const tabelle = ['crediti_sigillati', 'file_banca', 'movimenti'];
    const copie = await Promise.all(tabelle.map((tabella) => righe(`SELECT t::text AS riga FROM ${tabella} t`)));
    const copia = JSON.stringify(copie);
    // Ciò che calcola chi sa tutto di un bonifico, tranne la chiave: l'impronta del movimento e quella del suo file.
    const solo = camt([segreti()[0] as Scritto]);
    const [movimento] = conChiave(lettiDa(solo));
    for (const indovinata of [movimento?.chiave.slice(0, 64) ?? '', improntaDi(`\n${improntaDi(solo)}`)])
      expect([indovinata.length, copia.includes(indovinata)]).toEqual([64, false]);
  });
  test('R32 rinviata l’altra vendita, alla sua ora di prima non esce nulla, e un estratto nuovo attende la nuova', async () => {
    const { chiusa, anna } = b;
    const { servizio, ora } = b.banco;
    const fissateIl = (await servizio.impianto.indice.una(chiusa))?.parametri.inizioOperazioniIl ?? 0;
    expect(fissateIl).toBeLessThanOrEqual(ora.adesso);
    const prima = await causali();
    nuovoIl = ora.adesso + 9 * 86_400_000;
    const rinviata = await anna.chiama('POST', `/api/edicom/aste/${chiusa}/rinvio`, {
      comandoId: randomUUID(),
      fissateIl,
      nuovoInizioIl: nuovoIl,
      nuovoTermineIl: null,
      provvedimento: { numero: '12/2026', del: '2026-11-02' },
      motivo: 'Impedimento del professionista delegato.',
    });
    expect(rinviata.stato).toBe(200);
    await servizio.pianificatore.giro();
    await b.carica(segreti().slice(1));
    await servizio.pianificatore.giro();
    expect(await causali()).toEqual(prima);
    const chiavi = await righe(`SELECT apribile_dal FROM crediti_chiavi WHERE asta = '${chiusa}'`);
    const [prime, nuove] = [fissateIl, nuovoIl].map((dal) => chiavi.filter((una) => Number(una.apribile_dal) === dal));
    expect([prime?.length, nuove?.length]).toEqual([chiavi.length - 1, 1]);
  });
  test('quando anche l’altra vendita si apre, il resto si scrive senza che nessuno lo chieda, una volta sola', async () => {
    const { asta, chiusa } = b;
    const { servizio, ora } = b.banco;
    const { impianto, pianificatore } = servizio;
    const referente = { tipo: 'referente', id: b.delegata.id } as const;
    const adesso = ora.adesso;
    ora.adesso = nuovoIl;
    await conduciFinoAllaGara({ impianto: impianto, asta: chiusa, referente }, ora.adesso);
    const { stato, seq } = await impianto.esecutore.leggi(chiusa);
    await impianto.indice.aggiorna(stato, seq);
    await pianificatore.giro();
    ora.adesso = adesso;
    expect(await causali()).toEqual(
      [
        'Cauzione',
        'Cauzione di chissà chi',
        'Cauzione di chissà chi',
        'di prima',
        'di una busta aperta',
        'in uscita',
      ].sort(),
    );
    expect((await b.conCausale('in uscita')).stato).toBe('uscita');
    expect((await b.movimenti()).sigillati).toEqual([]);
    expect((await sigillate()).every(({ finito_il }) => finito_il !== null)).toBe(true);
    const annotate = await righe("SELECT DISTINCT asta FROM letture_identita WHERE chi = 'sistema'");
    expect(annotate.map((riga) => riga.asta).sort()).toEqual([asta, chiusa].sort());
  });
  test('i lotti e le loro chiavi non si riscrivono', async () => {
    const { comeProprietario } = b.banco;
    await expect(comeProprietario("UPDATE crediti_sigillati SET cifrato = ''")).rejects.toThrow(/in coda/);
    await expect(b.banco.servizio.impianto.pool.query('DELETE FROM crediti_sigillati')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(comeProprietario('UPDATE crediti_chiavi SET apribile_dal = 0')).rejects.toThrow(/in coda/);
  });
});

function lettiDa(testo: string): MovimentoLetto[] {
  const letto = leggiEstratto(new TextEncoder().encode(testo), null);
  return letto.esito === 'letto' ? letto.estratti.flatMap(({ movimenti }) => movimenti) : [];
}
