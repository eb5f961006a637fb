import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { apriCredenziale, chiudiCredenziale, riemettiCredenziale } from '../../accesso/credenziali/credenziali.ts';
import { disabilitaUtenteAdmin } from '../../accesso/delegati/utenti-admin.ts';
import { revocaSessioniDi } from '../../accesso/sessioni/sessioni.ts';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { MotoreSalaIncorporato } from '../../sala/motore/motore-incorporato.ts';
import { type Apparecchio, apparecchioCheAscolta, apparecchioCheParla } from '../../sala/prove/apparecchio.ts';
import { preparaBancoSala } from '../../sala/prove/banco-sala.ts';
import type { BancoOperatori, Persona } from '../banco-operatori.ts';
import { comando, OPERATORE, portaInGara } from '../gara.ts';

const RISCONTRO_MS = 5_000;

/**
 * Voce e immagine di una vendita. Chi è uscito, in qualunque modo, non ascolta e non si sente più: né lui né chi aveva copiato ciò con cui
 * era entrato. E una persona sola, con tutto ciò che può mandare, o uno che non è nessuno, non le toglie agli altri.
 */
let banco: BancoOperatori;
let conduce: Persona;
let asta: string;
let buste: readonly string[];
const aperti: Apparecchio[] = [];
/** Ciò che deve accadere accade subito. */
const SI_ASPETTA = { timeout: 10_000 };

beforeAll(async () => {
  ({ banco } = await preparaBancoSala({ SALA: 'accesa' }));
});
afterAll(async () => {
  await banco.chiudi();
  await spegniPostgresDiProva();
});
beforeEach(async () => {
  conduce = await banco.delegato('Elena Conti');
  const gara = await portaInGara(banco.servizio.impianto.esecutore, banco.ora.adesso, { delegatoId: conduce.id });
  [asta, buste] = [gara.asta, gara.buste];
  await expect.poll(() => motore().stato()).toBe('pronto');
  expect((await dellaConsole('apri', { modalita: 'video' })).stato).toBe(201);
});
afterEach(async () => {
  await Promise.all(aperti.splice(0).map((uno) => uno.chiudi()));
  await motore().svuota(asta);
});

function motore(): MotoreSalaIncorporato {
  const suo = banco.servizio.parti.regia.motore;
  if (!(suo instanceof MotoreSalaIncorporato)) throw new Error('il motore non è quello incorporato');
  return suo;
}
const dellaConsole = (cosa: string, corpo: object = {}) =>
  conduce.chiama('POST', `/api/admin/aste/${asta}/sala/${cosa}`, { comandoId: randomUUID(), ...corpo });
const sessioni = (): readonly string[] =>
  motore()
    .misura()
    .sale.find(({ sala }) => sala === asta)?.sessioni ?? [];

/** Chi partecipa, entrato come entra un programma con la sua credenziale. */
type Partecipante = { credenziale: string; token: string; gettone: string };

async function accede(token: string): Promise<string> {
  const risposta = await fetch(`${banco.servizio.url}/api/user/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect(risposta.status).toBe(200);
  return ((await risposta.json()) as { access_token: string }).access_token;
}
async function partecipa(offerente: number | null = null, scadeIl: number | null = null): Promise<Partecipante> {
  const { db, segreti } = banco.servizio.impianto;
  const chi =
    offerente === null
      ? ({ ruolo: 'spettatore', pseudonimo: null, bustaId: null } as const)
      : ({ ruolo: 'offerente', pseudonimo: `Offerente ${offerente}`, bustaId: buste[offerente - 1] ?? '' } as const);
  const { id, token } = await apriCredenziale(db, segreti, {
    astaId: asta,
    adesso: banco.ora.adesso,
    scadeIl,
    ...chi,
  });
  return { credenziale: id, token, gettone: await accede(token) };
}
const manda = (gettone: string, dove: string, corpo: string, altre: Record<string, string> = {}): Promise<Response> =>
  fetch(`${banco.servizio.url}/api/user/asta/${asta}/sala/${dove}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gettone}`, 'content-type': 'application/sdp', ...altre },
    body: corpo,
  });

async function collega(apparecchio: Apparecchio, offre: (offerta: string) => Promise<Response>): Promise<Response> {
  aperti.push(apparecchio);
  const risposta = await offre(await apparecchio.offerta());
  if (risposta.status === 201) await apparecchio.rispondi(await risposta.clone().text());
  return risposta;
}
async function ascolta({ gettone }: Partecipante): Promise<Apparecchio> {
  const suo = apparecchioCheAscolta(['audio', 'audio']);
  expect((await collega(suo, (offerta) => manda(gettone, 'whep', offerta))).status).toBe(201);
  return suo;
}
async function vaInOnda(chi = conduce): Promise<void> {
  const offre = (offerta: string) => chi.manda(`/api/admin/aste/${asta}/sala/whip`, 'application/sdp', offerta);
  expect((await collega(apparecchioCheParla('referente'), offre)).status).toBe(201);
}
/** A lui non arriva più nulla, mentre agli altri continua ad arrivare. */
async function nonRiceve(suo: Apparecchio, altri: Apparecchio): Promise<void> {
  const finQui = suo.arrivati.length;
  const numero = altri.arrivati.at(-1)?.numero ?? 0;
  await altri.riceve((uno) => uno.numero > numero + 20);
  // Ciò che era già partito può ancora arrivare.
  expect(suo.arrivati.length).toBeLessThanOrEqual(finQui + 3);
}

const adesso = (): number => banco.ora.adesso;
const db = () => banco.servizio.impianto.db;
const segreti = () => banco.servizio.impianto.segreti;
const soltantoScritto = async ({ credenziale }: Partecipante): Promise<void> => {
  await banco.comeProprietario(
    `UPDATE sessioni SET revocata_il = ${adesso()}, motivo_revoca = 'uscita' WHERE soggetto_id = '${credenziale}'`,
  );
};
/** Passa il tempo di un confronto fra chi è in sala e chi vi può stare. */
async function riscontra(passanoMs = RISCONTRO_MS): Promise<void> {
  banco.ora.adesso += passanoMs;
  await banco.servizio.parti.regia.giro();
}
const SCADE_FRA_MS = 60_000;

const MODI: Readonly<Record<string, (chi: Partecipante) => Promise<unknown>>> = {
  'esce con il suo pulsante': ({ gettone }) =>
    fetch(`${banco.servizio.url}/api/user/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gettone}` },
    }),
  'rientra con la stessa credenziale da un altro dispositivo': ({ token }) => accede(token),
  'ha la credenziale riemessa': ({ credenziale: id }) =>
    db()
      .transaction()
      .execute((tx) => riemettiCredenziale(tx, segreti(), { id, adesso: adesso(), scadeIl: null })),
  'ha la credenziale revocata': ({ credenziale: id }) =>
    chiudiCredenziale(db(), { id, motivo: 'furto_o_smarrimento', adesso: adesso() }),
  'ha la sessione chiusa da un altro processo': ({ credenziale }) =>
    revocaSessioniDi(db(), { strategia: 'user', soggettoId: credenziale }, 'uscita', adesso()),
  'ha la sessione chiusa, e la notifica si è persa': async (chi) => {
    await soltantoScritto(chi);
    await riscontra();
  },
  'ha la credenziale scaduta': () => riscontra(SCADE_FRA_MS),
};

test.each(Object.keys(MODI))('R30 R81 chi %s non ascolta più, e gli altri sì', async (modo) => {
  const [suo, altro] = [await partecipa(null, adesso() + SCADE_FRA_MS), await partecipa()];
  const [orecchio, altri] = [await ascolta(suo), await ascolta(altro)];
  await vaInOnda();
  await Promise.all([orecchio.riceve(), altri.riceve()]);
  await expect.poll(sessioni, SI_ASPETTA).toHaveLength(3);
  await MODI[modo]?.(suo);
  await expect.poll(sessioni, SI_ASPETTA).toHaveLength(2);
  await nonRiceve(orecchio, altri);
});

/** Apre il microfono con un gettone nuovo. */
async function parla({ gettone }: Partecipante): Promise<void> {
  const dato = (await (await manda(gettone, 'parola/gettone', '')).json()) as { gettone: string };
  const conGettone = { 'x-gettone-parola': dato.gettone };
  const offre = (offerta: string) => manda(gettone, 'parola/whip', offerta, conGettone);
  expect((await collega(apparecchioCheParla('offerente'), offre)).status).toBe(201);
}
const daiLaParola = async (): Promise<void> => {
  const data = await dellaConsole('parola/Offerente%201', { mezzi: 'audio', durataMs: 60_000 });
  expect(data.stato).toBe(201);
};

test('R30 R81 chi ha la parola ed esce non si sente più', async () => {
  const [suo, altro] = [await partecipa(1), await partecipa()];
  const altri = await ascolta(altro);
  await vaInOnda();
  await daiLaParola();
  const sua = altri.riceve(({ da }) => da === 'offerente');
  await parla(suo);
  await sua;
  await MODI['esce con il suo pulsante']?.(suo);
  await expect.poll(sessioni, SI_ASPETTA).toHaveLength(2);
  const finQui = altri.arrivati.length;
  const numero = altri.arrivati.at(-1)?.numero ?? 0;
  await altri.riceve((uno) => uno.da === 'referente' && uno.numero > numero + 20);
  expect(altri.arrivati.slice(finQui + 3).map(({ da }) => da)).not.toContain('offerente');
});

test('R81 ucciso chi inoltra, chi aveva la parola torna a farsi sentire; finita la parola il suo microfono si chiude', async () => {
  const [suo, altro] = [await partecipa(1), await partecipa()];
  await ascolta(suo);
  await daiLaParola();
  await parla(suo);
  const giro = motore().giro();
  process.kill(motore().pid() ?? 0, 'SIGKILL');
  await expect.poll(() => [motore().stato(), motore().giro()]).toEqual(['pronto', giro + 1]);
  const altri = await ascolta(altro);
  const torna = altri.riceve(({ da }) => da === 'offerente');
  await Promise.all([parla(suo), ascolta(suo)]);
  await torna;
  await expect.poll(sessioni, SI_ASPETTA).toHaveLength(2);
  await riscontra();
  const ancora = altri.arrivati.at(-1)?.numero ?? 0;
  await altri.riceve(({ numero }) => numero > ancora);
  expect((await dellaConsole('silenzia')).stato).toBe(201);
  const uscito = Promise.withResolvers<string>();
  motore().quando((fatto) => fatto.tipo === 'uscito' && uscito.resolve(fatto.ruolo));
  await riscontra();
  expect(await uscito.promise).toBe('parola');
  await expect.poll(sessioni, SI_ASPETTA).toHaveLength(2);
});

const DI_CHI_CONDUCE: Readonly<Record<string, () => Promise<unknown>>> = {
  'la sua sessione è chiusa': () =>
    revocaSessioniDi(db(), { strategia: 'admin', soggettoId: conduce.id }, 'uscita', adesso()),
  'la sua utenza è chiusa': () => disabilitaUtenteAdmin(db(), segreti(), conduce.id, adesso()),
  'è sostituito': async () => {
    const nuovo = await banco.delegato('Luca Neri');
    const atto = {
      tipo: 'sostituisciDelegato',
      precedenteId: conduce.id,
      delegatoId: nuovo.id,
      delegatoNome: 'Luca Neri',
      provvedimento: { numero: '41/2020', del: '2020-01-12' },
      dispostoDa: 'Giudice dott.ssa Bruni',
      motivo: 'Ha rinunciato all’incarico.',
      propostaDa: 'un altro operatore',
    } as const;
    const { rifiuto } = await banco.servizio.impianto.esecutore.esegui(asta, comando(OPERATORE, atto), adesso());
    expect(rifiuto).toBeNull();
    await riscontra();
  },
};

test.each(Object.keys(DI_CHI_CONDUCE))(
  'R30 R36 R81 chi conduce non va più in onda né ascolta quando %s',
  async (modo) => {
    const altri = await ascolta(await partecipa());
    const suo = apparecchioCheAscolta(['audio', 'audio']);
    const offre = (offerta: string) => conduce.manda(`/api/admin/aste/${asta}/sala/whep`, 'application/sdp', offerta);
    expect((await collega(suo, offre)).status).toBe(201);
    await vaInOnda();
    await altri.riceve();
    await expect.poll(sessioni, SI_ASPETTA).toHaveLength(2);
    await DI_CHI_CONDUCE[modo]?.();
    await expect.poll(sessioni, SI_ASPETTA).toHaveLength(1);
    await expect
      .poll(
        () =>
          motore()
            .misura()
            .sale.find(({ sala }) => sala === asta)?.inOnda,
      )
      .toBeNull();
  },
);

test('R30 R81 una sessione che finisce fra la domanda e la risposta non resta collegata, anche se nessuno lo dice', async () => {
  const vera = motore().entra.bind(motore());
  for (const finisce of [MODI['esce con il suo pulsante'], soltantoScritto]) {
    const suo = await partecipa();
    const entra = vi.spyOn(motore(), 'entra').mockImplementationOnce(async (chi) => {
      const entrato = await vera(chi);
      await finisce?.(suo);
      return entrato;
    });
    const risposta = await collega(apparecchioCheAscolta(['audio']), (offerta) => manda(suo.gettone, 'whep', offerta));
    entra.mockRestore();
    expect([risposta.status, ((await risposta.json()) as { codice: string }).codice]).toEqual([401, 'non_autenticato']);
    await expect.poll(sessioni, SI_ASPETTA).toEqual([]);
  }
});

test('R81 chi entra mentre la sala si chiude non vi resta', async () => {
  const suo = await partecipa();
  const vera = motore().entra.bind(motore());
  const entra = vi.spyOn(motore(), 'entra').mockImplementationOnce(async (chi) => {
    const entrato = await vera(chi);
    expect((await dellaConsole('chiudi')).stato).toBe(201);
    return entrato;
  });
  const risposta = await collega(apparecchioCheAscolta(['audio']), (offerta) => manda(suo.gettone, 'whep', offerta));
  entra.mockRestore();
  expect(((await risposta.json()) as { codice: string }).codice).toBe('R81_sala_chiusa');
  await expect.poll(sessioni, SI_ASPETTA).toEqual([]);
});

const RID = 'a=rid:1\r\n';

/** La stessa offerta, con righe che nessuno conosce fino a essere di tanti byte. */
function riempita(offerta: string, byte: number): string {
  const mancano = byte - offerta.length;
  const quante = Math.ceil(mancano / 1_000);
  const lunga = Math.floor(mancano / quante);
  const righe = Array.from({ length: quante }, (_, i) => (i === 0 ? mancano - lunga * (quante - 1) : lunga));
  return offerta + righe.map((una) => `a=x:${'y'.repeat(una - 'a=x:\r\n'.length)}\r\n`).join('');
}

test('R81 un’offerta al byte del limite entra, con un byte in più si rifiuta con parole; e così ogni altro limite', async () => {
  const { gettone } = await partecipa();
  const suo = apparecchioCheAscolta(['audio', 'video', 'audio', 'video']);
  aperti.push(suo);
  const buona = await suo.offerta();
  const esito = async (offerta: string): Promise<readonly [number, string]> => {
    const risposta = await manda(gettone, 'whep', offerta);
    const detto = await risposta.text();
    return [risposta.status, risposta.status === 201 ? '' : (JSON.parse(detto) as { detail: string }).detail];
  };
  const righe = buona.match(/\r\n/g)?.length ?? 0;
  const conRighe = (quante: number): string => buona + 'a=rtcp-fb:* nack\r\n'.repeat(quante - righe);
  for (const buonaAncora of [riempita(buona, 16_384), conRighe(300), buona + RID.repeat(40)])
    expect(await esito(buonaAncora)).toEqual([201, '']);
  expect((await esito(riempita(buona, 16_385)))[0]).toBe(413);
  expect(await esito(conRighe(301))).toEqual([422, expect.stringMatching(/16 kB, 300 righe/)]);
  expect(await esito(buona + RID.repeat(41))).toEqual([422, expect.stringMatching(/più di quaranta righe/)]);
  expect(await esito(buona + RID.repeat(1_000))).toEqual([422, expect.stringMatching(/16 kB, 300 righe/)]);
});

const INSIEME = 36;
const ZERI = Buffer.alloc(1_024 * 1_024);

/** Manda zeri finché gli lasciano aperta la connessione, o finché ne ha. */
async function mandaZeri(porta: number, mega: number): Promise<boolean> {
  const socket = connect(porta, '127.0.0.1')
    .on('error', () => undefined)
    .resume();
  await once(socket, 'connect');
  for (let n = 0; n < mega && !socket.destroyed; n += 1)
    await new Promise<void>((scritto) => {
      socket.once('close', scritto);
      socket.write(ZERI, () => scritto());
    });
  if (!socket.closed) await once(socket, 'close');
  return socket.destroyed;
}

test('R81 uno con tutto ciò che può mandare, e dieci connessioni di zeri, non tolgono voce e immagine a nessuno', async () => {
  const [suo, altro] = [await partecipa(1), await partecipa()];
  const altri = await ascolta(altro);
  await vaInOnda();
  await altri.riceve();
  const [pid, giro] = [motore().pid(), motore().giro()];
  const uno = apparecchioCheAscolta(['audio', 'video']);
  aperti.push(uno);
  const buona = await uno.offerta();
  const cattive = [
    buona + RID.repeat(7_000),
    buona + RID.repeat(1_000),
    buona + RID.repeat(100),
    buona + 'a=rtcp-fb:* nack\r\n'.repeat(200),
  ];
  const porta = Number(/candidate:\S+ \d+ udp \d+ \S+ (\d+) /.exec((await rispostaA(suo, buona)) ?? '')?.[1]);
  const zeri = Array.from({ length: 10 }, () => mandaZeri(porta, 8));
  const esiti = await Promise.all(
    Array.from({ length: INSIEME }, async (_, i) => {
      const risposta = await manda(suo.gettone, 'whep', cattive[i % cattive.length] ?? '');
      return [risposta.status, risposta.status === 201 ? '' : ((await risposta.json()) as { codice: string }).codice];
    }),
  );
  // Chi assale può sentirsi dire che l'inoltro tace, se la macchina ha altro da fare: ciò che conta è che gli altri non perdano nulla.
  const piena = ['503 sala_affollata', '503 sala_non_disponibile'];
  const attesi = ['201 ', ...piena, '413 richiesta_troppo_grande', '422 sala_offerta_non_valida'];
  expect(esiti.map((esito) => esito.join(' ')).filter((esito) => !attesi.includes(esito))).toEqual([]);
  expect(await Promise.all(zeri)).toEqual(zeri.map(() => true));
  const numero = altri.arrivati.at(-1)?.numero ?? 0;
  await altri.riceve((arrivato) => arrivato.numero > numero + 20);
  // E la parola si dà e si toglie: chi la toglie non aspetta chi manda tanto, e nessuno finisce per lui.
  expect((await dellaConsole('parola/Offerente%201', { mezzi: 'audio', durataMs: 60_000 })).stato).toBe(201);
  expect((await dellaConsole('silenzia')).stato).toBe(201);
  expect([motore().pid(), motore().giro()]).toEqual([pid, giro]);
});

async function rispostaA({ gettone }: Partecipante, offerta: string): Promise<string | null> {
  const risposta = await manda(gettone, 'whep', offerta);
  return risposta.status === 201 ? risposta.text() : null;
}
