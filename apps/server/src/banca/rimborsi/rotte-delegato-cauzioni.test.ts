import { randomUUID } from 'node:crypto';
import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import type { Cruscotto } from '@gestore/contratto/delegato/cruscotto-delegato';
import { contraria, sulContoDovuta } from '@gestore/dominio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venditaInGara, venditaPronta } from '../../dimostrazione/carica.ts';
import { apriEDecidi } from '../../dimostrazione/conduci.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { type OffertaNota, offerteAperte } from '../abbinamenti/offerte-aperte.ts';
import { CONTO, camt, type Scritto } from '../prove/estratti.ts';
import { cauzioniDi } from './cauzioni.ts';

const GIORNO_MS = 86_400_000;

let banco: BancoOperatori;
let elena: Persona;
let anna: Persona;
let asta: string;
let offerte: OffertaNota[];

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  elena = await banco.delegato('Avv. Elena Conti');
  anna = await banco.operatore('Anna Operatrice');
  asta = await venditaInGara(banco.servizio, { delegatoId: elena.id, delegatoNome: 'Avv. Elena Conti' });
  const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('la vendita non è pubblicata');
  // Una delle offerte inventate versa meno di ciò che la legge vuole per il suo prezzo, e sul conto è in parte qualunque cosa arrivi (R17).
  const versaIlDovuto = ({ bustaId, cauzioneCent }: OffertaNota): boolean => {
    const busta = stato.buste.get(bustaId)?.stato;
    return busta !== undefined && 'offerta' in busta && sulContoDovuta(busta.offerta, stato.parametri) === cauzioneCent;
  };
  const tutte = (await offerteAperte(banco.servizio.impianto)).filter((offerta) => offerta.asta === asta);
  offerte = tutte.filter(versaIlDovuto);
});
afterAll(() => banco.chiudi());

async function cauzioni(): Promise<CauzioneVista[]> {
  const { stato, corpo } = await elena.chiama('GET', `/api/admin/aste/${asta}/cauzioni`);
  expect(stato).toBe(200);
  return corpo.cauzioni as CauzioneVista[];
}
const mancanze = async () =>
  ((await elena.chiama('GET', '/api/admin/cruscotto')).corpo as unknown as Cruscotto).oggi[0]?.mancanze ?? [];
const giorno = (spostaMs: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format((offerte[0]?.termineOfferteIl ?? 0) + spostaMs);
const importo = (cent: number): string => `${Math.floor(cent / 100)}.${String(cent % 100).padStart(2, '0')}`;

test('R39 senza estratti fino al termine una cauzione è ignota, mai «non accreditata»', async () => {
  expect(new Set((await cauzioni()).map(({ stato }) => stato))).toEqual(new Set(['ignota']));
  expect((await mancanze()).map(({ tipo }) => tipo)).toContain('cauzioni_ignote');
});

test('R39 R74 righe messe a mano da sole non fanno un estratto; davanti a un movimento vero non lo nascondono', async () => {
  const vecchia = {
    importo: '1.00',
    contabile: giorno(-3 * GIORNO_MS),
    causale: 'Altro',
    cro: '',
    iban: '',
    nome: 'Tizio',
  };
  const estratto = { nome: 'prima.xml', testo: camt([vecchia], { conto: CONTO }) };
  expect((await anna.carica('/api/edicom/banca/camt', estratto)).stato).toBe(200);
  // Prima di quelle vere, che arrivano nella prova seguente: più di quante se ne guardano in una volta.
  await banco.servizio.impianto.pool.query(
    `INSERT INTO movimenti (id, file, conto, formato, chiave, importo_cent, contabile, riferimento, controparte_nome, causale, marca)
     SELECT gen_random_uuid(), m.file, m.conto, m.formato, 'a mano ' || n, 1, $1::date, '', 'Ladro', '', m.marca
     FROM (SELECT * FROM movimenti LIMIT 1) m, generate_series(1, 450) n`,
    [giorno(3 * GIORNO_MS)],
  );
  expect(new Set((await cauzioni()).map(({ stato }) => stato))).toEqual(new Set(['ignota']));
});

test('R39 abbinato un accredito, quella cauzione è accreditata con la data contabile e le altre non risultano', async () => {
  const [prima, seconda] = offerte;
  if (prima === undefined || seconda === undefined) throw new Error('servono due offerte');
  const voce = (offerta: OffertaNota, cent: number, contabile: string): Scritto => ({
    importo: importo(cent),
    contabile,
    causale: `Cauzione ${offerta.pseudonimo}`,
    cro: offerta.cro ?? '',
    iban: offerta.iban ?? '',
    nome: offerta.offerente,
  });
  const voci = [voce(prima, prima.cauzioneCent ?? 0, giorno(0)), voce(seconda, 100, giorno(GIORNO_MS))];
  const estratto = camt(voci, { conto: CONTO });
  const caricato = await anna.carica('/api/edicom/banca/camt', { nome: 'estratto.xml', testo: estratto });
  expect(caricato.stato).toBe(200);
  const abbinati = await anna.chiama('POST', '/api/edicom/banca/abbina', { comandoId: randomUUID() });
  expect(abbinati.corpo).toEqual({ abbinati: 1 });
  const viste = await cauzioni();
  expect(viste.find(({ bustaId }) => bustaId === prima.bustaId)).toMatchObject({
    stato: 'accreditata',
    ricevutaCent: prima.cauzioneCent,
    contabileIl: giorno(0),
    dopoIlTermine: false,
  });
  expect(viste.filter(({ stato }) => stato === 'non_accreditata').length).toBeGreaterThan(0);
  expect((await mancanze()).map(({ tipo }) => tipo)).toContain('cauzioni_non_accreditate');
});

test('R39 l’avviso dà un giorno suo per l’accredito: conta quello, e non il termine per le offerte', async () => {
  const [prima] = offerte;
  const { impianto } = banco.servizio;
  const { stato } = await impianto.esecutore.leggi(asta);
  if (prima === undefined || stato.fase === 'inesistente' || stato.fase === 'bozza')
    throw new Error('manca la vendita');
  const entro = async (spostaMs: number): Promise<CauzioneVista[]> => {
    const parametri = { ...stato.parametri, cauzioneEntroIl: prima.termineOfferteIl + spostaMs };
    return cauzioniDi(impianto, { ...stato, parametri });
  };
  const sua = (viste: readonly CauzioneVista[]) => viste.find(({ bustaId }) => bustaId === prima.bustaId);
  // Accreditata nel giorno del termine per le offerte: il giorno prima era tardi, lo stesso giorno e dopo no.
  expect(sua(await entro(-GIORNO_MS))).toMatchObject({ stato: 'accreditata', dopoIlTermine: true });
  expect(sua(await entro(0))).toMatchObject({ stato: 'accreditata', dopoIlTermine: false });
  const dopo = await entro(5 * GIORNO_MS);
  expect(sua(dopo)).toMatchObject({ stato: 'accreditata', dopoIlTermine: false });
  // Nessun estratto arriva a quel giorno: di chi non risulta non si sa ancora.
  expect(dopo.filter(({ stato: suo }) => suo === 'non_accreditata')).toEqual([]);
});

test('R39 chi ammette una cauzione che sul conto non risulta scrive perché, e il registro dice che cosa il conto diceva', async () => {
  const { servizio, ora } = banco;
  const delegata = { delegatoId: elena.id, delegatoNome: 'Avv. Elena Conti' };
  const pronta = await venditaPronta(servizio, delegata);
  const referente = { tipo: 'referente', id: elena.id } as const;
  await apriEDecidi({ impianto: servizio.impianto, asta: pronta, referente }, ora.adesso, 0);
  const buste = async () => {
    const { stato } = await servizio.impianto.esecutore.leggi(pronta);
    return 'buste' in stato ? [...stato.buste.values()] : [];
  };
  const atto = (di: object) =>
    elena.chiama('POST', `/api/admin/aste/${pronta}/atti`, { comandoId: randomUUID(), atto: di });
  for (const { id: bustaId, stato } of await buste())
    if (stato.tipo === 'sigillata') expect((await atto({ tipo: 'apriBusta', bustaId })).stato).toBe(200);
  const aperta = (await buste()).find(({ stato }) => stato.tipo === 'aperta' && !stato.proposte.some(contraria));
  if (aperta === undefined || !('offerta' in aperta.stato)) throw new Error('serve un’offerta senza rilievi');
  const ammetti = { tipo: 'ammettiOfferta', bustaId: aperta.id };
  expect(await atto({ ...ammetti, nonostante: null })).toMatchObject({
    stato: 409,
    corpo: { codice: 'R38_ammissione_da_motivare', dati: { proposte: 'cauzione_non_accreditata' } },
  });
  // Il conto non lo dice chi ammette.
  const suo = { stato: 'accreditata', dovutaCent: 1, ricevutaCent: 1, contabileIl: null, dopoIlTermine: false };
  expect((await atto({ ...ammetti, nonostante: null, cauzione: suo })).stato).toBe(422);
  expect(await atto({ ...ammetti, nonostante: 'Contabile esibita.' })).toMatchObject({ stato: 200 });
  const voci = await servizio.impianto.tutteLeVoci(pronta);
  expect(voci.findLast(({ tipo }) => tipo === 'OffertaAmmessa')?.dati).toMatchObject({
    bustaId: aperta.id,
    cauzione: { stato: 'non_accreditata', dovutaCent: aperta.stato.offerta.cauzioneCent, ricevutaCent: 0 },
  });
});

test('le cauzioni di una vendita le legge solo chi la conduce', async () => {
  const altro = await banco.delegato('Avv. Ugo Altri');
  expect((await altro.chiama('GET', `/api/admin/aste/${asta}/cauzioni`)).stato).toBe(404);
  expect((await banco.nessuno.chiama('GET', `/api/admin/aste/${asta}/cauzioni`)).stato).toBe(401);
});
