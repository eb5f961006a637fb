import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { importaPvp } from '@gestore/acquisizione/pvp';
import type { ErrataCorrige } from '@gestore/contratto/vendita/errata';
import type { ParametriBozza, Scheda } from '@gestore/dominio';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { type Pubblicata, pubblicaVendita } from '../../prove/vendita-pubblicata.ts';
import { ricordaAvvisi } from '../aste/scheda/avvisi-importazione.ts';
import { bozzaDaPvp } from '../aste/scheda/bozza.ts';

type Corpo = { idVendita: number; lotto: { indirizzo: object } };

const ORA = 3_600_000;
let banco: BancoOperatori;
let anna: Persona;
let corpo: Corpo;
let sua: Pubblicata;
/** Ogni vendita ha il suo numero sul portale. */
let numero = 7_000_000;

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  anna = await banco.operatore('Anna Operatrice');
  const file = new URL('../../dimostrazione/pvp/4582509.json', import.meta.url);
  corpo = (JSON.parse(await readFile(file, 'utf8')) as { body: Corpo }).body;
});
afterAll(() => banco.chiudi());

/** Una vendita pubblicata, nata da una prima lettura dell'annuncio. */
beforeEach(async () => {
  numero += 1;
  const esito = importaPvp(annuncio());
  if (esito.esito === 'rifiutata') throw new Error(JSON.stringify(esito.errori));
  const { delegatoId: _id, delegatoNome: _nome, ...scheda } = bozzaDaPvp(esito.bozza).scheda;
  const { prezzoBaseCent, offertaMinimaCent, senzaIncanto, immobile } = bozzaDaPvp(esito.bozza).parametri;
  sua = await pubblicaVendita(banco.servizio.impianto, {
    inizioIl: banco.ora.adesso + 50 * 24 * ORA,
    scheda,
    parametri: {
      prezzoBaseCent: prezzoBaseCent ?? 0,
      offertaMinimaCent,
      senzaIncanto,
      immobile: immobile ?? true,
    },
  });
  await ricordaAvvisi(banco.servizio.impianto, sua.asta, esito.avvisi);
});

/** Le date le tace: quelle della vendita le ha messe la prova. */
const annuncio = (altro: object = {}) => ({
  body: {
    ...corpo,
    idVendita: numero,
    descModVendita: 'Sincrona Telematica',
    dataTermPresOff: null,
    oraTermPresOff: null,
    ...altro,
  },
});
const importa = (scritto: object, comandoId = randomUUID()) =>
  anna.chiama('POST', '/api/edicom/aste/importa', { comandoId, annuncio: scritto });
const errate = async (): Promise<ErrataCorrige[]> =>
  (await banco.nessuno.chiama('GET', `/api/pubblico/aste/${sua.asta}/errata`)).corpo.errate as ErrataCorrige[];
const leggi = async (): Promise<{ scheda: Scheda; parametri: ParametriBozza }> => {
  const { scheda, parametri } = (await anna.chiama('GET', `/api/edicom/aste/${sua.asta}`)).corpo;
  return { scheda, parametri } as { scheda: Scheda; parametri: ParametriBozza };
};
const nuovoLotto = () => ({ lotto: { ...corpo.lotto, descLotto: 'Trilocale al terzo piano.' } });

test('R02 una seconda lettura dello stesso annuncio è un’errata con la sua data, non una seconda vendita', async () => {
  const esito = await importa(annuncio(nuovoLotto()));
  expect(esito).toMatchObject({ stato: 200, corpo: { id: sua.asta, riletta: 'corretta', avvisi: [] } });
  expect(await errate()).toEqual([
    {
      correttaIl: banco.ora.adesso,
      motivo: 'Nuova lettura dell’annuncio pubblicato sul Portale delle Vendite Pubbliche.',
      voci: [{ campo: 'descrizione', prima: 'Trilocale al secondo piano.', dopo: 'Trilocale al terzo piano.' }],
    },
  ]);
  // Letto ancora, non dice nulla di nuovo.
  expect((await importa(annuncio(nuovoLotto()))).corpo).toMatchObject({ id: sua.asta, riletta: 'uguale' });
  expect(await errate()).toHaveLength(1);
});

test('R02 lo stesso comando ripetuto non fa due errate', async () => {
  const comandoId = randomUUID();
  for (let volta = 0; volta < 2; volta += 1)
    expect((await importa(annuncio(nuovoLotto()), comandoId)).corpo.id).toBe(sua.asta);
  expect(await errate()).toHaveLength(1);
});

test('R02 ciò che una persona ha corretto resta, e ciò che il portale smette di dire non si cancella', async () => {
  const letta = await leggi();
  const luogo = { ...letta.scheda.luogo, via: 'Via Piave, 227' };
  const corretta = {
    comandoId: randomUUID(),
    ...letta,
    scheda: { ...letta.scheda, luogo },
    letta,
    motivo: 'Il civico',
  };
  expect((await anna.chiama('PUT', `/api/edicom/aste/${sua.asta}`, corretta)).stato).toBe(200);
  const { corpo: esito } = await importa(annuncio({ ...nuovoLotto(), impoStima: null, procedura: null }));
  expect(esito.riletta).toBe('corretta');
  expect((await leggi()).scheda).toEqual({
    ...letta.scheda,
    luogo,
    lotto: { ...letta.scheda.lotto, descrizione: 'Trilocale al terzo piano.' },
  });
});

test('R02 R05 il prezzo che al portale è cambiato non cambia da qui: si dice quale, e la vendita resta quella', async () => {
  const { parametri } = await leggi();
  const { corpo: esito } = await importa(annuncio({ impoBaseAsta: 80_000 }));
  expect(esito).toMatchObject({ id: sua.asta, riletta: 'uguale' });
  const avvisi = esito.avvisi as { codice: string; campo: string; messaggio: string }[];
  expect(avvisi.map(({ codice, campo }) => `${codice} ${campo}`)).toEqual(['condizione_cambiata prezzoBaseCent']);
  expect(avvisi[0]?.messaggio).toContain('un rinvio o una revoca');
  expect((await leggi()).parametri).toEqual(parametri);
});

test('R02 un annuncio con un altro numero, o senza, è un’altra bozza', async () => {
  for (const idVendita of [numero + 500_000, null]) {
    const comandoId = randomUUID();
    const { corpo: esito } = await importa(annuncio({ idVendita }), comandoId);
    expect(esito).toMatchObject({ id: comandoId, riletta: null });
  }
});
