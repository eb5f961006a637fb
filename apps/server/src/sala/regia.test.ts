import { randomUUID } from 'node:crypto';
import type { SalaVista } from '@gestore/dominio';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { apriCredenziale } from '../accesso/credenziali.ts';
import { spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori, type Risposta } from '../prove/banco-operatori.ts';
import { BASE_CENT, portaInGara, RILANCIO_CENT, rilancio, SCHEDA } from '../prove/gara.ts';
import { assegnaProcedura } from '../vendita/aste/assegnazioni.ts';
import type { FattoMotore } from './motore/motore.ts';
import { MotoreSalaIncorporato } from './motore/motore-incorporato.ts';
import { type Apparecchio, apparecchioCheAscolta, apparecchioCheParla } from './prove/apparecchio.ts';
import { ASSENZA_MAX_MS } from './regia.ts';

let banco: BancoOperatori;
let elena: Persona;
let giudice: Persona;
let asta: string;
let buste: readonly string[];
let primo: Persona;
let secondo: Persona;
let spettatore: Persona;
const aperti: Apparecchio[] = [];

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false, ambiente: { SALA: 'accesa' } });
  elena = await banco.delegato('Elena Conti');
  giudice = await banco.magistrato('Paolo Serra');
  const { db, segreti } = banco.servizio.vendita;
  const procedura = { tribunale: SCHEDA.tribunale, ruolo: SCHEDA.ruolo };
  await assegnaProcedura(db, segreti, { utenteId: giudice.id, ...procedura, dal: banco.ora.adesso });
});
afterAll(async () => {
  await banco.chiudi();
  await spegniPostgresDiProva();
});
beforeEach(async () => {
  const gara = await portaInGara(banco.servizio.vendita.esecutore, banco.ora.adesso, { delegatoId: elena.id });
  asta = gara.asta;
  buste = gara.buste;
  primo = await entra('offerente', 'Offerente 1', gara.buste[0] ?? '');
  secondo = await entra('offerente', 'Offerente 2', gara.buste[1] ?? '');
  spettatore = await entra('spettatore', null, null);
  await pronto();
  await dellaConsole('apri', { modalita: 'video' });
});
afterEach(async () => {
  await Promise.all(aperti.splice(0).map((uno) => uno.chiudi()));
});

async function entra(ruolo: 'offerente' | 'spettatore', pseudonimo: string | null, bustaId: string | null) {
  const { db, segreti } = banco.servizio.vendita;
  const dati = { astaId: asta, adesso: banco.ora.adesso, scadeIl: null, ruolo, pseudonimo, bustaId };
  const credenziale = await apriCredenziale(db, segreti, dati as Parameters<typeof apriCredenziale>[2]);
  return banco.partecipante(credenziale.id);
}

const motore = (): MotoreSalaIncorporato => {
  const suo = banco.servizio.parti.regia.motore;
  if (!(suo instanceof MotoreSalaIncorporato)) throw new Error('il motore non è quello incorporato');
  return suo;
};
/** Il prossimo fatto del motore che è come si vuole. */
function accade(quale: (fatto: FattoMotore) => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  motore().quando((fatto) => {
    if (quale(fatto)) resolve();
  });
  return promise;
}
/** Il motore è pronto, o torna pronto: si aspetta il suo annuncio. */
async function pronto(dopo = 0): Promise<void> {
  const annuncio = accade(({ tipo }) => tipo === 'pronto');
  if (motore().stato() !== 'pronto' || motore().giro() <= dopo) await annuncio;
}
const atto = (corpo: object = {}) => ({ comandoId: randomUUID(), ...corpo });
const dellaConsole = (cosa: string, corpo: object = {}): Promise<Risposta> =>
  elena.chiama('POST', `/api/admin/aste/${asta}/sala/${cosa}`, atto(corpo));
const dai = (pseudonimo: string, mezzi = 'audio', durataMs = 60_000): Promise<Risposta> =>
  dellaConsole(`parola/${encodeURIComponent(pseudonimo)}`, { mezzi, durataMs });
const radice = (chi: Persona): string =>
  chi === elena || chi === giudice ? `/api/admin/aste/${asta}/sala` : `/api/user/asta/${asta}/sala`;

async function collega(chi: Persona, dove: string, apparecchio: Apparecchio, gettone?: string): Promise<Response> {
  aperti.push(apparecchio);
  const risposta = await chi.manda(`${radice(chi)}/${dove}`, 'application/sdp', await apparecchio.offerta(), {
    ...(gettone === undefined ? {} : { 'x-gettone-parola': gettone }),
  });
  if (risposta.status === 201) await apparecchio.rispondi(await risposta.clone().text());
  return risposta;
}
async function gettone(chi: Persona): Promise<string> {
  return String((await chi.chiama('POST', `${radice(chi)}/parola/gettone`)).corpo.gettone);
}
async function sala(): Promise<SalaVista> {
  return ((await spettatore.chiama('GET', '/api/user/asta')).corpo.stanza as { sala: SalaVista }).sala;
}
const tipi = async (): Promise<string[]> =>
  (await banco.servizio.vendita.tutteLeVoci(asta)).map(({ tipo }) => tipo).filter((tipo) => /Parola|Onda/.test(tipo));
const codice = async (risposta: Response): Promise<unknown> => ((await risposta.json()) as { codice: string }).codice;

test('R81 chi conduce va in onda, chi partecipa lo riceve, la parola si dà e passa, e il registro dice il vero', async () => {
  const ascolta = apparecchioCheAscolta();
  const entrato = await collega(spettatore, 'whep', ascolta);
  expect(entrato.status).toBe(201);
  expect(entrato.headers.get('content-type')).toBe('application/sdp');
  const dove = entrato.headers.get('location') ?? '';
  expect(dove).toMatch(new RegExp(`^/api/user/asta/${asta}/sala/risorse/[0-9a-f-]{36}$`));
  const inOnda = accade(({ tipo }) => tipo === 'inOnda');
  const voce = ascolta.riceve(({ da }) => da === 'referente');
  expect((await collega(elena, 'whip', apparecchioCheParla('referente'))).status).toBe(201);
  await voce;
  await inOnda;
  await dai('Offerente 1');
  const parla = ascolta.riceve(({ da }) => da === 'offerente');
  const suo = await gettone(primo);
  expect((await collega(primo, 'parola/whip', apparecchioCheParla('offerente'), suo)).status).toBe(201);
  expect(await parla).toMatchObject({ riga: 2 });
  expect((await elena.chiama('DELETE', `${radice(elena)}/parola`, atto({ pseudonimo: 'Offerente 1' }))).stato).toBe(
    201,
  );
  expect(await tipi()).toEqual(['ReferenteInOnda', 'ParolaData', 'ParolaTolta']);
  expect((await spettatore.chiama('DELETE', dove)).stato).toBe(204);
  expect((await spettatore.chiama('DELETE', dove)).stato).toBe(204);
});

test('R81 il gettone vale una volta, per quella persona e quella parola; senza la parola non c’è', async () => {
  expect((await primo.chiama('POST', `${radice(primo)}/parola/gettone`)).corpo.codice).toBe('R81_non_ha_la_parola');
  const senza = await collega(primo, 'parola/whip', apparecchioCheParla('x'), 'inventato');
  expect(await codice(senza)).toBe('R81_non_ha_la_parola');
  await dai('Offerente 1');
  expect(await codice(await collega(primo, 'parola/whip', apparecchioCheParla('x')))).toBe('gettone_parola_non_valido');
  const suo = await gettone(primo);
  const altrui = await collega(secondo, 'parola/whip', apparecchioCheParla('x'), suo);
  expect(await codice(altrui)).toBe('R81_non_ha_la_parola');
  const spia = await collega(spettatore, 'parola/whip', apparecchioCheParla('x'), suo);
  expect([spia.status, (await spettatore.chiama('POST', `${radice(spettatore)}/parola/gettone`)).stato]).toEqual([
    403, 403,
  ]);
  expect((await collega(primo, 'parola/whip', apparecchioCheParla('x'), suo)).status).toBe(201);
  const riusato = await collega(primo, 'parola/whip', apparecchioCheParla('x'), suo);
  expect([riusato.status, await codice(riusato)]).toEqual([409, 'gettone_parola_non_valido']);
  const tardi = await gettone(primo);
  banco.ora.adesso += 61_000;
  expect(await codice(await collega(primo, 'parola/whip', apparecchioCheParla('x'), tardi))).toBe(
    'R81_non_ha_la_parola',
  );
});

test('R36 R38 R81 il giudice che assiste ascolta, e con la parola parla; chi assiste e chi è di un’altra vendita no', async () => {
  const ascolta = apparecchioCheAscolta();
  expect((await collega(giudice, 'whep', apparecchioCheAscolta())).status).toBe(201);
  expect((await collega(spettatore, 'whep', ascolta)).status).toBe(201);
  expect((await collega(giudice, 'whip', apparecchioCheParla('x'))).status).toBe(403);
  await dai('Giudice');
  const parla = ascolta.riceve(({ da }) => da === 'giudice');
  const suo = await gettone(giudice);
  expect((await collega(giudice, 'parola/whip', apparecchioCheParla('giudice'), suo)).status).toBe(201);
  await parla;
  const altrove = await spettatore.chiama('GET', `/api/user/asta/${randomUUID()}/sala/stato`);
  expect(altrove.stato).toBe(403);
  const stato = await elena.chiama('GET', `${radice(elena)}/stato`);
  expect(stato.corpo).toMatchObject({ motore: 'pronto', posti: { limite: 200, liberi: 'si' } });
  expect((await primo.chiama('GET', `${radice(primo)}/stato`)).corpo).toMatchObject({ puoParlare: true });
  expect((await spettatore.chiama('GET', `${radice(spettatore)}/stato`)).corpo).toMatchObject({ puoParlare: false });
});

test('R81 il tempo passato e chi non è in onda finiscono la parola per fatto, una volta sola', async () => {
  const { regia } = banco.servizio.parti;
  await dai('Offerente 1');
  banco.ora.adesso += 60_000;
  await Promise.all([regia.giro(), regia.giro()]);
  await regia.giro();
  expect(await tipi()).toEqual(['ParolaData', 'ParolaTolta']);
  await dai('Offerente 2', 'audio', 120_000);
  await regia.giro();
  banco.ora.adesso += ASSENZA_MAX_MS;
  await regia.giro();
  // Non ha mai aperto il microfono: il tempo che gli è stato dato resta suo.
  expect((await sala()).parola).toMatchObject({ pseudonimo: 'Offerente 2' });
  const entrato = await collega(secondo, 'parola/whip', apparecchioCheParla('x'), await gettone(secondo));
  expect((await secondo.chiama('DELETE', entrato.headers.get('location') ?? '')).stato).toBe(204);
  await regia.giro();
  banco.ora.adesso += ASSENZA_MAX_MS;
  await Promise.all([regia.giro(), regia.giro()]);
  expect((await sala()).parola).toBeNull();
  const ultima = (await banco.servizio.vendita.tutteLeVoci(asta)).at(-1);
  expect(ultima).toMatchObject({ tipo: 'ParolaTolta' });
  expect(JSON.stringify(ultima)).toContain('disconnessione');
});

test('lo schermo si condivide dalle sole pagine di chi conduce, e le misure dicono chi guarda', async () => {
  const politica = async (pagina: string) => (await spettatore.apri(pagina)).headers.get('permissions-policy') ?? '';
  expect(await politica(`/admin/asta/${asta}/virtualRoom`)).toContain('display-capture=(self)');
  for (const pagina of ['/user/asta/virtualRoom', '/administrator', '/'])
    expect(await politica(pagina)).toContain('display-capture=()');
  await collega(spettatore, 'whep', apparecchioCheAscolta());
  const misure = await (await banco.nessuno.apri('/metrics')).text();
  expect(misure).toMatch(/^sala_motore_pronto 1$/m);
  expect(misure).toMatch(/^sala_ripartenze \d+$/m);
});

test('R10 R33 la prova dell’apparecchio resta per chi dà assistenza, per pseudonimo: di ciascuno l’ultima', async () => {
  const esito = { microfono: 'negato', camera: 'assente', ascolto: 'funziona', rete: 'scarsa' };
  for (const microfono of ['negato', 'funziona'])
    expect((await primo.chiama('POST', `${radice(primo)}/prova`, { ...esito, microfono })).stato).toBe(204);
  expect((await spettatore.chiama('POST', `${radice(spettatore)}/prova`, esito)).stato).toBe(403);
  const operatore = await banco.operatore('Ugo Neri');
  const { corpo } = await operatore.chiama('GET', `/api/edicom/aste/${asta}/sala/prove`);
  expect(corpo.prove).toEqual([
    { pseudonimo: 'Offerente 1', fattaIl: banco.ora.adesso, ...esito, microfono: 'funziona' },
  ]);
});

test('un’offerta di un megabyte, un tipo sbagliato, una sala chiusa: si rifiutano con parole', async () => {
  const grande = await spettatore.manda(`${radice(spettatore)}/whep`, 'application/sdp', 'v=0\r\n'.repeat(210_000));
  expect([grande.status, await codice(grande)]).toEqual([413, 'richiesta_troppo_grande']);
  const json = await spettatore.manda(`${radice(spettatore)}/whep`, 'application/json', '{}');
  expect(json.status).toBe(415);
  const strana = await spettatore.manda(`${radice(spettatore)}/whep`, 'application/sdp', 'ciao');
  expect(await codice(strana)).toBe('sala_offerta_non_valida');
  await dellaConsole('chiudi');
  expect(await codice(await collega(spettatore, 'whep', apparecchioCheAscolta()))).toBe('R81_sala_chiusa');
});

test('R81 ucciso o fermato il motore, i rilanci e la parola vanno avanti, e in cinque secondi si rientra tutti', async () => {
  for (const [volta, segnale] of (['SIGKILL', 'SIGSTOP'] as const).entries()) {
    const prima = motore().giro();
    process.kill(motore().pid() ?? 0, segnale);
    const da = performance.now();
    expect((await dai('Offerente 1')).stato).toBe(201);
    await rilancia(volta);
    expect((await elena.chiama('DELETE', `${radice(elena)}/parola`, atto({ pseudonimo: 'Offerente 1' }))).stato).toBe(
      201,
    );
    expect(performance.now() - da).toBeLessThan(4_000);
    await pronto(prima);
    const ascolta = apparecchioCheAscolta();
    expect((await collega(spettatore, 'whep', ascolta)).status).toBe(201);
    const voce = ascolta.riceve();
    expect((await collega(elena, 'whip', apparecchioCheParla('referente'))).status).toBe(201);
    await voce;
  }
});

/** Rilancia chi non è in testa. */
async function rilancia(volta: number): Promise<void> {
  const { esecutore } = banco.servizio.vendita;
  const busta = buste[(volta + 1) % 2] ?? '';
  const { rifiuto } = await esecutore.esegui(
    asta,
    rilancio(busta, BASE_CENT + (volta + 4) * RILANCIO_CENT),
    banco.ora.adesso,
  );
  expect(rifiuto).toBeNull();
}
