import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { depositaBusta, pubblicaVendita } from '../../prove/vendita-pubblicata.ts';

let banco: BancoOperatori;
let elena: Persona;

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  elena = await banco.delegato('Avv. Elena Conti');
});
afterAll(() => banco.chiudi());

/** Una vendita a operazioni aperte con una busta che non si legge, e come vi si compie un atto per HTTP. */
async function aperta() {
  const inizioIl = banco.ora.adesso;
  const vendita = await pubblicaVendita(banco.servizio.vendita, {
    inizioIl,
    delegatoId: elena.id,
    parametri: { modalita: 'sincrona_mista' },
  });
  const bustaId = await depositaBusta(vendita, inizioIl);
  const atto = (comandoId: string, atto: object) =>
    elena.chiama('POST', `/api/admin/aste/${vendita.asta}/atti`, { comandoId, atto });
  const apri = { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 } as const;
  await vendita.fai({ tipo: 'referente', id: elena.id }, apri, inizioIl);
  const proposte = async (busta: string) => {
    const { stato } = await banco.servizio.vendita.esecutore.leggi(vendita.asta);
    const sua = 'buste' in stato ? stato.buste.get(busta)?.stato : undefined;
    if (sua === undefined || !('proposte' in sua)) throw new Error('la busta non è aperta');
    return sua.proposte.map(({ codice, gravita }) => ({ codice, gravita }));
  };
  return { bustaId, atto, proposte };
}

const OFFERTA = {
  canale: 'cartacea',
  interruzione: 'nessuna',
  depositataIl: 0,
  offerente: 'Ada Bassi',
  identificativo: 'BSSDAA80A41B157Y',
  prezzoCent: 10_000_000,
  cauzioneCent: 1_000_000,
  pagamentoGiorni: 120,
  personaDaNominare: false,
  ibanAddebito: null,
} as const;

test('un atto ripetuto dopo che la vendita è andata avanti riceve la sua prima ricevuta', async () => {
  const { bustaId, atto } = await aperta();
  const apri = { comandoId: randomUUID(), atto: { tipo: 'apriBusta', bustaId } };
  const registra = {
    comandoId: randomUUID(),
    atto: { tipo: 'registraOfferta', offerta: { ...OFFERTA, depositataIl: banco.ora.adesso - 2 * 86_400_000 } },
  };
  const aperture = await atto(apri.comandoId, apri.atto);
  const registrazione = await atto(registra.comandoId, registra.atto);
  expect([aperture, registrazione]).toMatchObject([
    { stato: 200, corpo: { ripetuto: false } },
    { stato: 200, corpo: { ripetuto: false } },
  ]);
  const rinvio = { tipo: 'dichiaraEsito', esito: 'rinviata', motivo: 'manca il perito' };
  expect((await atto(randomUUID(), rinvio)).stato).toBe(200);
  expect(await atto(apri.comandoId, apri.atto)).toMatchObject({ corpo: { ...aperture.corpo, ripetuto: true } });
  expect(await atto(registra.comandoId, registra.atto)).toMatchObject({
    corpo: { ...registrazione.corpo, ripetuto: true },
  });
  // Come comandi nuovi sono tardi, e lo stesso identificativo per un'altra busta non è una ripetizione.
  for (const uno of [apri.atto, registra.atto])
    expect((await atto(randomUUID(), uno)).corpo.codice).toBe('fase_non_ammessa');
  const altra = await atto(apri.comandoId, { tipo: 'apriBusta', bustaId: randomUUID() });
  expect(altra.corpo.codice).toBe('comando_diverso');
});

test('R15 R21 di un’offerta digitata si dice ciò che non torna, e che un’altra ha lo stesso codice', async () => {
  const { atto, proposte } = await aperta();
  const depositataIl = banco.ora.adesso - 2 * 86_400_000;
  const registra = async (cambi: object) => {
    const comandoId = randomUUID();
    const offerta = { ...OFFERTA, depositataIl, ...cambi };
    expect((await atto(comandoId, { tipo: 'registraOfferta', offerta })).stato).toBe(200);
    return proposte(comandoId);
  };
  const sbagliato = { identificativo: 'BSSDAA80A41B157Z', ibanAddebito: 'IT00X0999901600000000000000' };
  expect(await registra(sbagliato)).toEqual([
    { codice: 'codice_fiscale_non_valido', gravita: 'avviso' },
    { codice: 'iban_non_valido', gravita: 'avviso' },
  ]);
  const giusto = 'RNLLNE81D52L682G';
  expect(await registra({ identificativo: giusto })).toEqual([]);
  expect(await registra({ identificativo: giusto.toLowerCase() })).toEqual([
    { codice: 'stessa_provenienza', gravita: 'avviso' },
  ]);
});
