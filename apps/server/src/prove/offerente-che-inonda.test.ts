import { randomUUID } from 'node:crypto';
import type { PaginaMessaggi, RichiestaConRisposte } from '@gestore/contratto/assistenza/forme';
import { QUOTE } from '@gestore/contratto/quote/tavola';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apriCredenziale } from '../accesso/credenziali/credenziali.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori, type Risposta } from './banco-operatori.ts';
import { BASE_CENT, portaInGara, RILANCIO_CENT } from './gara.ts';
import { FERMA_PER_ORDINE } from './vendita-pubblicata.ts';

/**
 * Un offerente, ammesso, che manda tutto ciò che può: messaggi, richieste di aiuto, documenti. Che cosa ottiene lui (le sue
 * quote, e poi un no che dice fra quanto), e che cosa cambia per gli altri (nulla).
 */
const MESSAGGI = 4_000;
/** Ciò che una pagina carica: molto meno dei 557 kB di prima. */
const PAGINA_MAX_BYTE = 60_000;
const INSIEME = 40;

let banco: BancoOperatori;
let asta: string;
let abete: Persona;
let betulla: Persona;
let assiste: Persona;
let elena: Persona;
let anna: Persona;

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  const { impianto } = banco.servizio;
  elena = await banco.delegato('Elena Conti');
  anna = await banco.operatore('Anna Operatrice');
  const gara = await portaInGara(impianto.esecutore, banco.ora.adesso, { delegatoId: elena.id });
  asta = gara.asta;
  const entra = async (bustaId: string | null, pseudonimo: string): Promise<Persona> => {
    const chi =
      bustaId === null ? ({ ruolo: 'spettatore', bustaId } as const) : ({ ruolo: 'offerente', bustaId } as const);
    const dati = { astaId: asta, ...chi, pseudonimo, adesso: banco.ora.adesso, scadeIl: null };
    return banco.partecipante((await apriCredenziale(impianto.db, impianto.segreti, dati)).id);
  };
  abete = await entra(gara.buste[0], 'Offerente 1');
  betulla = await entra(gara.buste[1], 'Offerente 2');
  assiste = await entra(null, 'Spettatore');
});
afterAll(() => banco.chiudi());

const scrive = (chi: Persona, testo: string) =>
  chi.chiama('POST', `/api/user/asta/${asta}/messaggi`, { comandoId: randomUUID(), testo });
const chiede = (chi: Persona, testo: string) =>
  chi.chiama('POST', `/api/user/asta/${asta}/assistenza`, { comandoId: randomUUID(), testo });
const rilancia = (chi: Persona, passi: number) =>
  chi.chiama('POST', `/api/user/asta/${asta}/rilanci`, {
    comandoId: randomUUID(),
    importoCent: BASE_CENT + passi * RILANCIO_CENT,
  });

/** Quante risposte di ogni stato, mandandone `quante`, quaranta per volta. */
async function inonda(quante: number, una: () => Promise<Risposta>): Promise<Record<number, number>> {
  const stati: Record<number, number> = {};
  let mandate = 0;
  const corsia = async (): Promise<void> => {
    while (mandate < quante) {
      mandate += 1;
      const { stato } = await una();
      stati[stato] = (stati[stato] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: INSIEME }, corsia));
  return stati;
}

describe('un offerente che inonda', () => {
  test('di quattromila messaggi ne passano sei; intanto gli altri rilanciano e chi conduce risponde', async () => {
    const lungo = 'x'.repeat(3_900);
    const dal = performance.now();
    const ondata = inonda(MESSAGGI, () => scrive(abete, lungo));
    expect((await rilancia(betulla, 1)).stato).toBe(201);
    expect((await scrive(betulla, 'Si può avere la perizia?')).stato).toBe(200);
    expect((await rilancia(abete, 2)).stato).toBe(201);
    expect((await rilancia(betulla, 3)).stato).toBe(201);
    const { 200: passati = 0, 429: fermati = 0 } = await ondata;
    const maturati = Math.ceil((performance.now() - dal) / QUOTE.messaggio.ogniMs);
    expect(passati).toBeGreaterThanOrEqual(QUOTE.messaggio.riserva);
    expect(passati).toBeLessThanOrEqual(QUOTE.messaggio.riserva + maturati);
    expect(passati + fermati).toBe(MESSAGGI);
    // Uno può essere maturato mentre gli ultimi tornavano.
    let no = await scrive(abete, 'ancora');
    while (no.stato === 200) no = await scrive(abete, 'ancora');
    expect(no).toMatchObject({ stato: 429, corpo: { codice: 'quota_superata', esito: 'non_esaminato' } });
    expect(no.corpo.detail).toContain(`fra ${no.corpo.riprovaTraSecondi} secondi`);
  });

  test('R33 ciò che scrive lo legge soltanto chi conduce, e così ciò che gli si risponde', async () => {
    const letti = async (chi: Persona, dove: string) => (await chi.chiama('GET', dove)).corpo as Pagina;
    const { messaggi } = await letti(elena, `/api/admin/aste/${asta}/messaggi`);
    const diBetulla = messaggi.find(({ da }) => da === 'Offerente 2');
    expect(diBetulla).toMatchObject({ privato: true, testo: 'Si può avere la perizia?' });
    const corpo = { comandoId: randomUUID(), filo: diBetulla?.filo, testo: 'È fra gli allegati.' };
    expect((await elena.chiama('POST', `/api/admin/aste/${asta}/messaggi`, corpo)).stato).toBe(200);
    const avviso = { comandoId: randomUUID(), testo: 'Si riprende fra cinque minuti.' };
    expect((await elena.chiama('POST', `/api/admin/aste/${asta}/messaggi/avviso`, avviso)).stato).toBe(200);
    const dellaStanza = `/api/user/asta/${asta}/messaggi`;
    const testi = async (chi: Persona) => (await letti(chi, dellaStanza)).messaggi.map(({ testo }) => testo);
    expect(await testi(betulla)).toEqual([
      'Si può avere la perizia?',
      'È fra gli allegati.',
      'Si riprende fra cinque minuti.',
    ]);
    expect(await testi(assiste)).toEqual(['Si riprende fra cinque minuti.']);
    expect((await testi(abete)).some((testo) => testo.includes('perizia'))).toBe(false);
    for (const chi of [abete, assiste]) {
      const { testo } = await chi.chiama('GET', `/api/user/asta/${asta}/eventi?dopo=0`);
      expect(testo).not.toContain(diBetulla?.messaggioId);
    }
  });

  test('R35 chi assiste segue in silenzio, e può chiedere aiuto', async () => {
    expect(await scrive(assiste, 'Offra di più!')).toMatchObject({
      stato: 403,
      corpo: { codice: 'ruolo_non_ammesso' },
    });
    expect((await chiede(assiste, 'Non sento.')).stato).toBe(200);
  });

  test('R80 le sue richieste di aiuto non nascondono quelle degli altri; la risposta la legge chi ha chiesto', async () => {
    const dal = performance.now();
    const { 200: passate = 0, 429: fermate = 0 } = await inonda(200, () => chiede(abete, 'x'.repeat(3_900)));
    const maturate = Math.ceil((performance.now() - dal) / QUOTE.aiuto.ogniMs);
    expect(passate).toBeGreaterThanOrEqual(QUOTE.aiuto.riserva);
    expect(passate).toBeLessThanOrEqual(QUOTE.aiuto.riserva + maturate);
    expect(passate + fermate).toBe(200);
    expect((await chiede(betulla, 'Non riesco a rilanciare.')).stato).toBe(200);
    // Anche chi avesse ore di tempo: duecento in più, scritte come le scriverebbe il suo programma.
    const { impianto } = banco.servizio;
    const attore = { tipo: 'offerente', id: String((await mia(abete)).bustaId) } as const;
    for (let n = 0; n < 200; n += 1) {
      const atto = { tipo: 'chiediAssistenza', richiestaId: randomUUID(), da: 'Offerente 1', impegno: 'a' } as const;
      await impianto.esecutore.esegui(asta, { comandoId: randomUUID(), attore, atto }, banco.ora.adesso);
    }
    const elenco = await anna.chiama('GET', '/api/edicom/assistenza');
    const richieste = elenco.corpo.richieste as RichiestaConRisposte[];
    const sue = richieste.filter(({ da }) => da === 'Offerente 1');
    expect(sue.length).toBeLessThanOrEqual(5);
    expect(sue[0]?.altre).toBe(200 + passate - sue.length);
    const altrui = richieste.find(({ da }) => da === 'Offerente 2');
    expect(altrui).toMatchObject({ stato: 'aperta', altre: 0, testo: 'Non riesco a rilanciare.' });
    const presa = `/api/edicom/aste/${asta}/assistenza/${altrui?.richiestaId}`;
    expect((await anna.chiama('POST', `${presa}/prendi`, { comandoId: randomUUID() })).stato).toBe(200);
    const risposta = { comandoId: randomUUID(), testo: 'Ricarichi la pagina.' };
    expect((await anna.chiama('POST', `${presa}/rispondi`, risposta)).stato).toBe(200);
    const lette = async (chi: Persona) => (await chi.chiama('GET', `/api/user/asta/${asta}/assistenza`)).testo;
    expect(await lette(betulla)).toContain('Ricarichi la pagina.');
    for (const chi of [abete, assiste]) {
      expect(await lette(chi)).not.toContain('Ricarichi la pagina.');
      expect((await chi.chiama('GET', `/api/user/asta/${asta}/messaggi`)).testo).not.toContain('Ricarichi');
    }
  });

  test('nessuno schermo ne è appesantito', async () => {
    for (const [chi, dove] of [
      [betulla, '/api/user/asta'],
      [assiste, '/api/user/asta'],
      [betulla, `/api/user/asta/${asta}/messaggi`],
      [elena, `/api/admin/aste/${asta}`],
      [elena, `/api/admin/aste/${asta}/messaggi`],
      [elena, `/api/admin/aste/${asta}/assistenza`],
      [anna, '/api/edicom/assistenza'],
    ] as const) {
      const { stato, testo } = await chi.chiama('GET', dove);
      expect([dove, stato, testo.length < PAGINA_MAX_BYTE]).toEqual([dove, 200, true]);
    }
  });

  test('i suoi sessanta resoconti non fanno aspettare l’elenco che il delegato deve stampare, e nulla cade', async () => {
    const { impianto } = banco.servizio;
    const giudice = { tipo: 'magistrato', id: randomUUID() } as const;
    const atto = { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'Estinzione.' } as const;
    for (const uno of [FERMA_PER_ORDINE, atto]) {
      const revoca = { comandoId: randomUUID(), attore: giudice, atto: uno };
      expect((await impianto.esecutore.esegui(asta, revoca, banco.ora.adesso)).rifiuto).toBeNull();
    }
    const suoi: Promise<Risposta>[] = Array.from({ length: 60 }, () =>
      abete.chiama('GET', `/api/user/asta/${asta}/resoconto.pdf`),
    );
    let finiti = 0;
    for (const uno of suoi) void uno.then(() => (finiti += 1));
    const delDelegato = await elena.chiama('GET', `/api/admin/aste/${asta}/rilanci.pdf`);
    expect(delDelegato.stato).toBe(200);
    expect(finiti).toBeLessThan(60);
    const stati = (await Promise.all(suoi)).map(({ stato }) => stato);
    expect(stati.filter((stato) => stato === 200).length).toBeGreaterThan(0);
    expect(stati.every((stato) => stato === 200 || stato === 429)).toBe(true);
    const altro = await betulla.chiama('GET', `/api/user/asta/${asta}/resoconto.pdf`);
    expect(altro.stato).toBe(200);
  });
});

type Pagina = PaginaMessaggi & {
  messaggi: { messaggioId: string; da: string; testo: string; privato: boolean; filo?: string | null }[];
};
const mia = async (chi: Persona) => (await chi.chiama('GET', '/api/user/asta')).corpo.io as { bustaId: string | null };
