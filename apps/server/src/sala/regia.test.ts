import { randomUUID } from 'node:crypto';
import type { SalaVista, Stanza } from '@gestore/dominio';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { apriCredenziale } from '../accesso/credenziali/credenziali.ts';
import { spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { misureDi } from '../prove/ambiente.ts';
import type { BancoOperatori, Persona, Risposta } from '../prove/banco-operatori.ts';
import { BASE_CENT, portaInGara, RILANCIO_CENT, rilancio } from '../prove/gara.ts';
import type { FattoMotore } from './motore/motore.ts';
import { MotoreSalaIncorporato } from './motore/motore-incorporato.ts';
import { type Apparecchio, apparecchioCheAscolta, apparecchioCheParla } from './prove/apparecchio.ts';
import { preparaBancoSala } from './prove/banco-sala.ts';

const ASSENZA_MAX_MS = 30_000;

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
  ({ banco, elena, giudice } = await preparaBancoSala({ SALA: 'accesa' }));
});
afterAll(async () => {
  await banco.chiudi();
  await spegniPostgresDiProva();
});
beforeEach(async () => {
  const gara = await portaInGara(banco.servizio.impianto.esecutore, banco.ora.adesso, { delegatoId: elena.id });
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
  const { db, segreti } = banco.servizio.impianto;
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
/** Il motore è pronto, o torna pronto: chi era soltanto senza CPU non lo annuncia, e si guarda il suo stato. */
async function pronto(dopo = 0): Promise<void> {
  await vi.waitUntil(() => motore().stato() === 'pronto' && motore().giro() > dopo, { timeout: 50_000, interval: 50 });
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
  const offerta = await apparecchio.offerta();
  const conGettone = gettone === undefined ? {} : { 'x-gettone-parola': gettone };
  const offre = async (): Promise<Response> => {
    await pronto();
    return chi.manda(`${radice(chi)}/${dove}`, 'application/sdp', offerta, conGettone);
  };
  let risposta = await offre();
  // Un motore senza CPU può non rispondere in tempo: chi non spende un gettone riprova, come fanno le pagine; a un guasto no.
  while (gettone === undefined && (await risposta.clone().text()).includes('stanno tornando')) risposta = await offre();
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
  (await banco.servizio.impianto.tutteLeVoci(asta)).map(({ tipo }) => tipo).filter((tipo) => /Parola|Onda/.test(tipo));
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

test('R81 chi parla dice che un’altra chiamata gli tiene il microfono: lo legge chi conduce, e vale per quella parola', async () => {
  const dice = (chi: Persona, preso: boolean) => chi.chiama('POST', `${radice(chi)}/parola/microfono`, { preso });
  const presa = async (): Promise<unknown> => (await elena.chiama('GET', `${radice(elena)}/stato`)).corpo.parolaPresa;
  const suo = async (chi: Persona): Promise<unknown> => (await chi.chiama('GET', `${radice(chi)}/stato`)).corpo;
  expect((await dice(primo, true)).corpo.codice).toBe('R81_non_ha_la_parola');
  await dai('Offerente 1');
  expect([(await dice(primo, true)).stato, await presa()]).toEqual([204, true]);
  expect(await suo(primo)).toMatchObject({ haLaParola: true });
  expect(await suo(secondo)).toMatchObject({ haLaParola: false });
  // Agli altri non si dice nulla dell’apparecchio di chi parla.
  expect(await suo(secondo)).not.toHaveProperty('parolaPresa');
  expect((await dice(secondo, false)).corpo.codice).toBe('R81_non_ha_la_parola');
  expect([(await dice(primo, false)).stato, await presa()]).toEqual([204, false]);
  await dice(primo, true);
  await elena.chiama('DELETE', `${radice(elena)}/parola`, atto({ pseudonimo: 'Offerente 1' }));
  banco.ora.adesso += 1_000;
  await dai('Offerente 1');
  expect(await presa()).toBe(false);
  await elena.chiama('DELETE', `${radice(elena)}/parola`, atto({ pseudonimo: 'Offerente 1' }));
  await dai('Giudice');
  expect([(await dice(giudice, true)).stato, await presa()]).toEqual([204, true]);
});

test('R81 il gettone vale una volta, per quella persona e quella parola; senza la parola non c’è', async () => {
  expect((await primo.chiama('POST', `${radice(primo)}/parola/gettone`)).corpo.codice).toBe('R81_non_ha_la_parola');
  const contati = (): number => banco.servizio.parti.regia.rifiuti.conto('gettone');
  const prima = contati();
  const senza = await collega(primo, 'parola/whip', apparecchioCheParla('x'), 'inventato');
  expect(await codice(senza)).toBe('R81_non_ha_la_parola');
  await dai('Offerente 1');
  expect(await codice(await collega(primo, 'parola/whip', apparecchioCheParla('x')))).toBe('gettone_parola_non_valido');
  expect(contati() - prima).toBe(2);
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

test('R81 il gettone di una vendita non vale in un’altra, nemmeno per chi vi ha la parola', async () => {
  const { esecutore } = banco.servizio.impianto;
  await dai('Offerente 1');
  const diQuesta = await gettone(primo);
  const altra = await portaInGara(esecutore, banco.ora.adesso, { delegatoId: elena.id });
  [asta, buste] = [altra.asta, altra.buste];
  const la = await entra('offerente', 'Offerente 1', altra.buste[0] ?? '');
  await dellaConsole('apri', { modalita: 'video' });
  await dai('Offerente 1');
  const altrove = await collega(la, 'parola/whip', apparecchioCheParla('x'), diQuesta);
  expect([altrove.status, await codice(altrove)]).toEqual([409, 'gettone_parola_non_valido']);
  expect((await collega(la, 'parola/whip', apparecchioCheParla('x'), await gettone(la))).status).toBe(201);
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
  const ultima = (await banco.servizio.impianto.tutteLeVoci(asta)).at(-1);
  expect(ultima).toMatchObject({ tipo: 'ParolaTolta' });
  expect(JSON.stringify(ultima)).toContain('disconnessione');
});

test('chi guarda e torna a chiedere come sta la sala non entra nella fila dei rilanci', async () => {
  const { esecutore } = banco.servizio.impianto;
  const leggi = esecutore.leggi.bind(esecutore);
  // Chi legge dal registro resta in fila: chi guarda non lo aspetta.
  const fila = Promise.withResolvers<void>();
  const lettura = vi.spyOn(esecutore, 'leggi').mockImplementation((quale) => fila.promise.then(() => leggi(quale)));
  try {
    for (const chi of [primo, primo, spettatore])
      expect((await chi.chiama('GET', `${radice(chi)}/stato`)).stato).toBe(200);
  } finally {
    fila.resolve();
    lettura.mockRestore();
  }
});

test('le misure dicono chi guarda', async () => {
  await collega(spettatore, 'whep', apparecchioCheAscolta());
  const misure = (): Promise<string> => misureDi(banco.servizio.url);
  await expect.poll(misure).toMatch(/^sala_motore_pronto 1$/m);
  expect(await misure()).toMatch(/^sala_ripartenze \d+$/m);
});

test('R10 R33 la prova dell’apparecchio resta per chi dà assistenza, per pseudonimo: di ciascuno l’ultima', async () => {
  const esito = { microfono: 'negato', camera: 'assente', ascolto: 'funziona', rete: 'scarsa' };
  for (const microfono of ['negato', 'funziona'])
    expect((await primo.chiama('POST', `${radice(primo)}/prova`, { ...esito, microfono })).stato).toBe(204);
  expect((await spettatore.chiama('POST', `${radice(spettatore)}/prova`, esito)).stato).toBe(403);
  const operatore = await banco.operatore('Ugo Neri');
  const { corpo } = await operatore.chiama('GET', `/api/edicom/aste/${asta}/sala/prove`);
  expect(corpo.prove).toEqual([
    { pseudonimo: 'Offerente 1', fattaIl: banco.ora.adesso, ...esito, microfono: 'funziona', strada: 'non_provata' },
  ]);
});

test('R10 R33 chi non è riuscito si chiama prima: in un elenco di tutte le vendite, a pagine, e chi è a posto non c’è', async () => {
  const bene = { microfono: 'funziona', camera: 'funziona', ascolto: 'funziona', rete: 'buona', strada: 'udp' };
  const prova = (chi: Persona, esito: object) => chi.chiama('POST', `${radice(chi)}/prova`, esito);
  await prova(primo, { ...bene, strada: 'nessuna' });
  await prova(secondo, { ...bene, strada: 'tcp' });
  const operatore = await banco.operatore('Ugo Neri');
  type Letta = { prove: { asta: string; pseudonimo: string }[]; prossimo: string | null };
  const leggi = async (query = ''): Promise<Letta> =>
    (await operatore.chiama('GET', `/api/edicom/sala/prove${query}`)).corpo as unknown as Letta;
  const sue = async () => (await leggi('?quante=200')).prove.filter((una) => una.asta === asta);
  expect(await sue()).toEqual([
    expect.objectContaining({ pseudonimo: 'Offerente 1', strada: 'nessuna', titolo: expect.any(String) }),
  ]);
  await prova(secondo, { ...bene, microfono: 'negato' });
  expect((await sue()).map(({ pseudonimo }) => pseudonimo).sort()).toEqual(['Offerente 1', 'Offerente 2']);
  const prima = await leggi('?quante=1');
  const dopo = await leggi(`?quante=1&dopo=${prima.prossimo}`);
  expect(prima.prove).toHaveLength(1);
  expect(dopo.prove[0]).not.toEqual(prima.prove[0]);
  await prova(primo, bene);
  await prova(secondo, bene);
  expect(await sue()).toEqual([]);
  for (const chi of [primo, elena]) expect((await chi.chiama('GET', '/api/edicom/sala/prove')).stato).toBe(401);
});

test('R81 la rete si prova anche a sala chiusa: ci si collega, non si riceve nulla, e nella vendita non c’è nessuno', async () => {
  await dellaConsole('chiudi');
  const spettatori = async (): Promise<string | undefined> =>
    /^sala_spettatori .*$/m.exec(await misureDi(banco.servizio.url))?.[0];
  const diVendite = (): number =>
    motore()
      .misura()
      .sale.flatMap(({ sala, connessi }) => (sala.startsWith('prova/') ? [] : connessi)).length;
  const suo = apparecchioCheAscolta(['audio']);
  const entrato = await collega(primo, 'prova/whep', suo);
  expect(entrato.status).toBe(201);
  const dove = entrato.headers.get('location') ?? '';
  expect(dove).toMatch(new RegExp(`^/api/user/asta/${asta}/sala/risorse/[0-9a-f-]{36}$`));
  await expect
    .poll(() =>
      motore()
        .misura()
        .sale.some(({ sala }) => sala === `prova/${asta}`),
    )
    .toBe(true);
  // Il giro delle sale non la prende per una vendita, e le misure non dicono quanti provano (R10).
  await banco.servizio.parti.regia.giro();
  await expect.poll(async () => (await spettatori()) === `sala_spettatori ${diVendite()}`).toBe(true);
  expect((await elena.chiama('GET', `${radice(elena)}/stato`)).corpo.connessi).toEqual([]);
  expect((await secondo.chiama('DELETE', dove)).stato).toBe(204);
  expect((await primo.chiama('DELETE', dove)).stato).toBe(204);
  await expect
    .poll(() =>
      motore()
        .misura()
        .sale.filter(({ sala }) => sala.startsWith('prova/')),
    )
    .toEqual([]);
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

/** Il crono come lo vede chi assiste, e se il server è pronto. */
async function comeVa(): Promise<unknown> {
  const { gara, disservizio } = (await spettatore.chiama('GET', '/api/user/asta')).corpo.stanza as Stanza;
  expect({ gara, disservizio }).toMatchObject({ gara: { fase: 'in_corso' }, disservizio: null });
  return { gara, pronto: (await banco.nessuno.chiama('GET', '/readyz')).stato };
}

test('R81 ucciso o fermato il motore, il crono, i rilanci e la parola vanno avanti, e si rientra tutti', async () => {
  for (const [volta, segnale] of (['SIGKILL', 'SIGSTOP'] as const).entries()) {
    const prima = motore().giro();
    const andava = await comeVa();
    process.kill(motore().pid() ?? 0, segnale);
    expect((await dai('Offerente 1')).stato).toBe(201);
    expect(await comeVa()).toEqual(andava);
    await rilancia(volta);
    expect((await elena.chiama('DELETE', `${radice(elena)}/parola`, atto({ pseudonimo: 'Offerente 1' }))).stato).toBe(
      201,
    );
    await pronto(prima);
    const ascolta = apparecchioCheAscolta();
    expect((await collega(spettatore, 'whep', ascolta)).status).toBe(201);
    const voce = ascolta.riceve();
    expect((await collega(elena, 'whip', apparecchioCheParla('referente'))).status).toBe(201);
    await voce;
  }
});

test('R81 un motore che non torna è un lavoro fermo, con le sue parole; le vendite non lo sanno', async () => {
  const { regia } = banco.servizio.parti;
  const prima = motore().giro();
  process.kill(motore().pid() ?? 0, 'SIGSTOP');
  await expect.poll(() => motore().stato(), { timeout: 10_000 }).toBe('fermo');
  await regia.giro();
  banco.ora.adesso += 10_000;
  await expect(regia.giro()).rejects.toThrow(/^voce e immagine/);
  await rilancia(0);
  await pronto(prima);
  await regia.giro();
});

/** Rilancia chi non è in testa. */
async function rilancia(volta: number): Promise<void> {
  const { esecutore } = banco.servizio.impianto;
  const busta = buste[(volta + 1) % 2] ?? '';
  const { rifiuto } = await esecutore.esegui(
    asta,
    rilancio(busta, BASE_CENT + (volta + 4) * RILANCIO_CENT),
    banco.ora.adesso,
  );
  expect(rifiuto).toBeNull();
}

test('R36 R81 chi ripete un atto già compiuto non toglie la voce a chi parla adesso', async () => {
  const [silenzia, percorso] = [atto(), `/api/admin/aste/${asta}/sala/silenzia`];
  expect((await elena.chiama('POST', percorso, silenzia)).stato).toBe(201);
  await dai('Offerente 1');
  const passaggio = vi.spyOn(motore(), 'cancello');
  expect(await elena.chiama('POST', percorso, silenzia)).toMatchObject({ stato: 201, corpo: { ripetuto: true } });
  expect(passaggio).not.toHaveBeenCalled();
  passaggio.mockRestore();
  expect((await sala()).parola).toMatchObject({ pseudonimo: 'Offerente 1' });
});
