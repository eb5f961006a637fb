import { randomUUID } from 'node:crypto';
import type { RispostaRichieste } from '@gestore/contratto/assistenza/forme';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apriCredenziale } from '../accesso/credenziali/credenziali.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { depositaBusta, pubblicaVendita } from '../prove/vendita-pubblicata.ts';

const ORA_MS = 3_600_000;

let banco: BancoOperatori;
let asta: string;
let anna: Persona;
let elena: Persona;
let abete: Persona;
let assiste: Persona;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
  elena = await banco.delegato('Elena Conti');
  const { impianto } = banco.servizio;
  const inizioIl = banco.ora.adesso + ORA_MS;
  const una = await pubblicaVendita(impianto, { inizioIl, delegatoId: elena.id });
  asta = una.asta;
  const bustaId = await depositaBusta(una, inizioIl);
  const entra = async (
    chi:
      | { ruolo: 'offerente'; bustaId: string; pseudonimo: string }
      | { ruolo: 'spettatore'; bustaId: null; pseudonimo: null },
  ): Promise<Persona> => {
    const dati = { astaId: asta, ...chi, adesso: banco.ora.adesso, scadeIl: null };
    return banco.partecipante((await apriCredenziale(impianto.db, impianto.segreti, dati)).id);
  };
  abete = await entra({ ruolo: 'offerente', bustaId, pseudonimo: 'Abete' });
  assiste = await entra({ ruolo: 'spettatore', bustaId: null, pseudonimo: null });
});
afterAll(() => banco.chiudi());

const di = (testo: string) => ({ comandoId: randomUUID(), testo });
const dalBanco = (rid: string, cosa: string) => `/api/edicom/aste/${asta}/assistenza/${rid}/${cosa}`;
const daReferente = (rid: string, cosa: string) => `/api/admin/aste/${asta}/assistenza/${rid}/${cosa}`;
const seguito = (rid: string) => `/api/user/asta/${asta}/assistenza/${rid}/seguito`;
const ELENCHI = {
  banco: '/api/edicom/assistenza',
  referente: () => `/api/admin/aste/${asta}/assistenza`,
  chiede: () => `/api/user/asta/${asta}/assistenza`,
};

async function chiede(chi: Persona, testo: string): Promise<{ rid: string; numero: number }> {
  const corpo = di(testo);
  const { corpo: esito } = await chi.chiama('POST', ELENCHI.chiede(), corpo);
  return { rid: corpo.comandoId, numero: Number(esito.numero) };
}

/** Ciò che quella persona legge di quella richiesta: il numero, e chi vi ha scritto che cosa. */
async function letta(chi: Persona, elenco: string, rid: string) {
  const { richieste } = (await chi.chiama('GET', elenco)).corpo as unknown as RispostaRichieste;
  const una = richieste.find(({ richiestaId }) => richiestaId === rid);
  return una && { numero: una.numero, risposte: una.risposte.map(({ di: da, testo }) => [da, testo]) };
}

test.each([
  ['chi offre', () => abete],
  ['chi assiste', () => assiste],
])(
  'R80 %s continua la sua richiesta sotto lo stesso numero, e banco, referente e lui leggono lo stesso filo',
  async (_, persona) => {
    const { rid, numero } = await chiede(persona(), 'Non sento l’audio.');
    expect((await anna.chiama('POST', dalBanco(rid, 'rispondi'), di('Da quale apparecchio?'))).stato).toBe(200);
    expect((await persona().chiama('POST', seguito(rid), di('Dal telefono.'))).stato).toBe(200);
    expect((await elena.chiama('POST', daReferente(rid, 'rispondi'), di('Attendiamo che Lei senta.'))).stato).toBe(200);
    const filo = {
      numero,
      risposte: [
        ['gestore', 'Da quale apparecchio?'],
        ['chi_ha_chiesto', 'Dal telefono.'],
        ['referente', 'Attendiamo che Lei senta.'],
      ],
    };
    expect(await letta(anna, ELENCHI.banco, rid)).toEqual(filo);
    expect(await letta(elena, ELENCHI.referente(), rid)).toEqual(filo);
    expect(await letta(persona(), ELENCHI.chiede(), rid)).toEqual(filo);
  },
);

test('la richiesta di un altro non si continua, e non si sa che c’è', async () => {
  const { rid } = await chiede(abete, 'Il codice non va.');
  const sua = await assiste.chiama('POST', seguito(rid), di('Nemmeno a me.'));
  const nessuna = await assiste.chiama('POST', seguito(randomUUID()), di('Nemmeno a me.'));
  expect([sua.stato, sua.corpo.codice]).toEqual([404, 'richiesta_inesistente']);
  expect(nessuna.corpo.codice).toBe('richiesta_inesistente');
  expect((await letta(elena, ELENCHI.referente(), rid))?.risposte).toEqual([]);
});

test('il delegato di un’altra vendita non risponde', async () => {
  const { rid } = await chiede(abete, 'Il codice non va ancora.');
  const altro = await banco.delegato('Ugo Neri');
  expect((await altro.chiama('POST', daReferente(rid, 'rispondi'), di('Provi così.'))).stato).toBe(404);
});

test('una richiesta chiusa non si continua: chi scriverebbe lo sa, e ne apre un’altra', async () => {
  const { rid, numero } = await chiede(abete, 'Ho risolto.');
  await elena.chiama('POST', daReferente(rid, 'chiudi'), { comandoId: randomUUID() });
  for (const [chi, dove] of [
    [abete, seguito(rid)],
    [elena, daReferente(rid, 'rispondi')],
  ] as const) {
    const { stato, corpo } = await chi.chiama('POST', dove, di('Anzi no.'));
    expect([stato, corpo.codice]).toEqual([409, 'richiesta_chiusa']);
  }
  expect((await chiede(abete, 'Anzi no.')).numero).toBe(numero + 1);
});
