import { randomUUID } from 'node:crypto';
import { type Atto, DA_CHIEDERE, PARAMETRI_PREDEFINITI, type Scheda } from '@gestore/dominio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giornoBancario } from '../banca/giorno.ts';
import { camt } from '../banca/prove/estratti.ts';
import { primeInAttesa, venditeInAttesa } from '../banca/sigillati/attese.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { OPERATORE_DI_PROVA, pubblicaVendita } from '../prove/vendita-pubblicata.ts';
import { contoMostrato } from './conto-della-vendita.ts';

const GIORNO_MS = 86_400_000;
const PROPRIO = { iban: 'IT60X0542811101000000123456', intestatario: 'Procedura 12/2026', causale: 'Cauzione 12/2026' };
const SECONDO = { iban: 'DE89370400440532013000', intestatario: 'Procedura 12/2026', causale: '' };
const DELL_UFFICIO = { iban: 'FR1420041010050500013M02606', intestatario: 'Tribunale' };

const SCHEDA_VUOTA: Scheda = {
  titolo: 'Trilocale',
  idVenditaPvp: null,
  tribunale: 'Tribunale di Brescia',
  ruolo: null,
  lotto: { codice: 'LOTTO UNICO', descrizione: '', categoria: null },
  luogo: { via: '', comune: '', provincia: '', regione: '', latitudine: null, longitudine: null },
  beni: [],
  allegati: [],
  stimaCent: null,
  giudice: null,
  esperimento: null,
  delegatoId: null,
  delegatoNome: null,
};

let banco: BancoOperatori;
let anna: Persona;
beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
});
afterAll(() => banco.chiudi());

const conto = async (asta: string) => (await banco.nessuno.chiama('GET', `/api/pubblico/aste/${asta}/conto`)).corpo;

describe('il conto che una vendita vuole per sé', () => {
  test('R02 R17 si mostra al posto di quello dell’ufficio, con la sua causale; corretto, si legge ancora quello di prima', async () => {
    const { impianto } = banco.servizio;
    const inizioIl = banco.ora.adesso + 30 * GIORNO_MS;
    const vendita = await pubblicaVendita(impianto, { inizioIl, scheda: { contoCauzione: PROPRIO } });
    expect(await conto(vendita.asta)).toEqual({ conto: PROPRIO, prima: [] });
    const { stato } = await impianto.esecutore.leggi(vendita.asta);
    if (stato.fase !== 'raccolta') throw new Error('la vendita non è pubblicata');
    const { scheda, parametri } = stato;
    const correggi = (contoCauzione: Scheda['contoCauzione']): Atto => ({
      tipo: 'modificaParametri',
      scheda: { ...scheda, contoCauzione: contoCauzione ?? null },
      parametri,
      letta: null,
      motivo: 'L’avviso dice un altro conto.',
    });
    const il = banco.ora.adesso - GIORNO_MS;
    await vendita.fai(OPERATORE_DI_PROVA, correggi(SECONDO), il);
    expect(await conto(vendita.asta)).toEqual({ conto: SECONDO, prima: [{ finoAl: il, conto: PROPRIO }] });
    // Chi aspetta accrediti li aspetta su quel conto; che siano segreti non dipende da lui (R10).
    const attesa = (await venditeInAttesa(impianto)).find(({ asta }) => asta === vendita.asta);
    expect(attesa?.conto).toBe(SECONDO.iban);
    expect((await primeInAttesa(impianto)).map((prima) => prima.conto)).toContain(SECONDO.iban);
    await vendita.fai(OPERATORE_DI_PROVA, correggi(null), il + 1);
    expect(await conto(vendita.asta)).toEqual({
      conto: null,
      prima: [
        { finoAl: il + 1, conto: SECONDO },
        { finoAl: il, conto: PROPRIO },
      ],
    });
  });

  test('R17 un IBAN sbagliato, o fuori dall’area SEPA, non si salva; uno a gruppi si salva com’è alla banca', async () => {
    const id = randomUUID();
    const crea = (iban: string) =>
      anna.chiama('POST', '/api/edicom/aste', {
        comandoId: id,
        scheda: { ...SCHEDA_VUOTA, contoCauzione: { ...PROPRIO, iban } },
        parametri: { ...PARAMETRI_PREDEFINITI, ...DA_CHIEDERE },
      });
    for (const iban of ['IT61X0542811101000000123456', '', 'BR1800360305000010009795493C1']) {
      const { stato, corpo } = await crea(iban);
      expect([stato, (corpo.errori as { campo: string }[])[0]?.campo]).toEqual([422, 'scheda.contoCauzione.iban']);
    }
    expect((await crea('it60 x054 2811 1010 0000 0123 456')).stato).toBe(200);
    const { corpo } = await anna.chiama('GET', `/api/edicom/aste/${id}`);
    expect(corpo.scheda).toMatchObject({ contoCauzione: PROPRIO });
  });

  test('R39 chi la prepara sa se di quel conto si è mai importato un estratto', async () => {
    const consueti = async (iban: string) =>
      (await anna.chiama('GET', `/api/edicom/tribunali/consueti?nome=x&iban=${encodeURIComponent(iban)}`)).corpo;
    expect(await consueti('IT60 X054 2811 1010 0000 0123 456')).toMatchObject({ conEstratti: false });
    const contabile = giornoBancario(banco.ora.adesso);
    const testo = camt([{ importo: '1.00', causale: 'prima', contabile }], { conto: PROPRIO.iban });
    expect((await anna.carica('/api/edicom/banca/camt', { nome: 'estratto.xml', testo })).stato).toBe(200);
    expect(await consueti(PROPRIO.iban)).toMatchObject({ conEstratti: true });
    expect(await consueti(SECONDO.iban)).toMatchObject({ conEstratti: false });
  });
});

test('R02 R17 fra un conto della vendita e l’altro vale quello che l’ufficio indicava allora, e non ciò che indicava mentre lei ne aveva uno', () => {
  const scheda = { contoCauzione: SECONDO } as Scheda;
  // Fino a 10 quello suo, fino a 20 dell'ufficio, poi il secondo; l'ufficio ha cambiato a 5, a 15 e a 25.
  const propri = [
    { finoAl: 10, conto: PROPRIO },
    { finoAl: 20, conto: null },
  ];
  const ufficio = {
    conto: null,
    prima: [
      { finoAl: 25, conto: DELL_UFFICIO },
      { finoAl: 15, conto: null },
      { finoAl: 5, conto: DELL_UFFICIO },
    ],
  };
  expect(contoMostrato(scheda, propri, ufficio)).toEqual({
    conto: SECONDO,
    prima: [
      { finoAl: 20, conto: DELL_UFFICIO },
      { finoAl: 15, conto: null },
      { finoAl: 10, conto: PROPRIO },
    ],
  });
  // Un conto dell'ufficio da verificare non si mostra; quello della vendita sì, perché è nel suo registro (R74).
  const dubbio = { conto: null, prima: [], daVerificare: true as const };
  expect(contoMostrato(scheda, [], dubbio)).toEqual({ conto: SECONDO, prima: [] });
  expect(contoMostrato({} as Scheda, [], dubbio)).toEqual(dubbio);
});
