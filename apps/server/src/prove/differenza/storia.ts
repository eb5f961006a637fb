import type { OffertaJson } from '@gestore/acquisizione/offerta';
import { PARAMETRI_PREDEFINITI, type ParametriBozza, type Scheda } from '@gestore/dominio';
import { camt, type Scritto } from '../../banca/prove/estratti.ts';
import { creaFirmatario } from '../../dimostrazione/invenzioni/cms.ts';
import { pdfDiUnaRiga } from '../../dimostrazione/invenzioni/documenti.ts';
import { creaPacchettiDimostrativi } from '../../dimostrazione/invenzioni/pacchetti.ts';
import { acquisisci } from '../../documenti/dichiarazioni.ts';
import { apriZip } from '../apri-zip.ts';
import { PUBBLICA, registraDebitore } from '../vendita-pubblicata.ts';
import { ascolta } from './ascolto.ts';
import { type Banco, modulo, type Persona, type Risposta } from './banco.ts';
import { type DaFare, uuidDi } from './chiamate.ts';

/** La stessa vendita, con quante offerte si vuole: tutto il resto accade uguale e agli stessi istanti. */

const MINUTO_MS = 60_000;
const ORA_MS = 60 * MINUTO_MS;
const GIORNO_MS = 24 * ORA_MS;

/** L'inizio delle operazioni della vendita A. Lontano da oggi: un istante della storia non si confonde con l'ora vera. */
export const T0 = Date.parse('2031-03-12T10:00:00Z');
/** Da qui le offerte di A e di B si possono contare: le T0-180 minuti di A, il termine di B, che viene dopo le sue. */
export const CONFINE = T0 - 180 * MINUTO_MS;

/** Le date con cui A si pubblica: poi un provvedimento la rinvia, quando ha già offerte in attesa (R32). */
const PRIMA_DEL_RINVIO = { inizioIl: T0 - 3 * GIORNO_MS, termineIl: T0 - 4 * GIORNO_MS };
/** A ha il termine il giorno prima; B, che comincia due ore prima di A, lo ha un'ora prima delle operazioni; C è già passata. */
export const VENDITE = {
  A: { asta: uuidDi('vendita A'), inizioIl: T0, termineIl: T0 - GIORNO_MS, delegato: 'delegato' },
  B: {
    asta: uuidDi('vendita B'),
    inizioIl: CONFINE + ORA_MS,
    termineIl: CONFINE,
    delegato: 'delegato di altra vendita',
  },
  C: {
    asta: uuidDi('vendita C'),
    inizioIl: T0 - 5 * GIORNO_MS,
    termineIl: T0 - 6 * GIORNO_MS,
    delegato: 'delegato di altra vendita',
  },
} as const satisfies Record<string, { asta: string; inizioIl: number; termineIl: number; delegato: Persona }>;

export const AIUTO = uuidDi('richiesta di aiuto');
export const MESSAGGIO = uuidDi('messaggio dello spettatore');

/** Quante offerte ha ciascuna vendita; ciò che si pianta dopo ogni offerta ad A, per provare la prova. */
export type Quante = { A: number; B: number };
export type Pianta = (banco: Banco, numero: number) => Promise<void>;

/** Le offerte, nell'ordine in cui arrivano: quando, da quale porta, quante volte lo stesso pacchetto. */
const ARRIVI: readonly { il: number; porta: 'operatore' | 'gv'; volte: number }[] = [
  { il: T0 - 40 * GIORNO_MS, porta: 'operatore', volte: 1 },
  { il: T0 - 20 * GIORNO_MS, porta: 'gv', volte: 1 },
  { il: T0 - 20 * GIORNO_MS, porta: 'operatore', volte: 2 },
  { il: T0 - 15 * GIORNO_MS, porta: 'gv', volte: 3 },
  { il: T0 - 10 * GIORNO_MS, porta: 'operatore', volte: 1 },
  { il: T0 - 2 * GIORNO_MS, porta: 'operatore', volte: 1 },
  { il: T0 - 2 * GIORNO_MS, porta: 'gv', volte: 1 },
  { il: T0 - 25 * ORA_MS, porta: 'operatore', volte: 1 },
  // Dopo il termine di A: arriva tardi, e nessuno lo deve sapere prima.
  { il: T0 - 23 * ORA_MS, porta: 'operatore', volte: 1 },
];

type Passo = { il: number; atti?: (racconta: Racconta, banco: Banco) => Promise<void>; ascolto?: true };
type Racconta = (
  persona: Persona,
  metodo: 'GET' | 'POST',
  url: string,
  corpo?: object | DaFare['corpo'],
) => Promise<Risposta>;

const A = `aste/${VENDITE.A.asta}`;
const comando = (nome: string) => ({ comandoId: uuidDi(nome) });

const PASSI: readonly Passo[] = [
  {
    il: T0 - 40 * GIORNO_MS,
    async atti(racconta) {
      await racconta('delegato', 'POST', `/api/admin/${A}/assistenza`, {
        ...comando('benvenuti'),
        testo: 'Benvenuti.',
      });
    },
  },
  {
    il: T0 - 30 * GIORNO_MS,
    async atti(racconta, banco) {
      const richiesta = {
        ...comando('spettatore'),
        nome: 'Dario Debitore',
        identificativo: 'RSSMRA80A01B157Z',
        pec: 'dario@pec.example',
        motivazione: 'Debitore esecutato.',
        diDiritto: true,
      };
      await racconta('delegato', 'POST', `/api/admin/${A}/spettatori`, richiesta);
      await entra(banco, 'spettatore', VENDITE.A.asta);
    },
  },
  {
    il: T0 - 20 * GIORNO_MS,
    ascolto: true,
    async atti(racconta, banco) {
      const asta = `/api/user/asta/${VENDITE.A.asta}`;
      await racconta('spettatore', 'POST', `${asta}/messaggi`, { comandoId: MESSAGGIO, testo: 'Buongiorno.' });
      await racconta('spettatore', 'POST', `${asta}/assistenza`, { comandoId: AIUTO, testo: 'Non sento.' });
      await racconta('delegato', 'POST', `/api/admin/${A}/assistenza`, { ...comando('aiuto'), testo: 'Una prova.' });
      const { corpo } = await racconta('delegato', 'POST', '/api/admin/calendario/indirizzo', {});
      banco.righe.set('calendario', String(corpo.indirizzo).split('/').at(-1) ?? '');
    },
  },
  {
    il: T0 - 15 * GIORNO_MS,
    async atti(racconta) {
      // Rifiutato, e poi ripetuto: la ricevuta del rifiuto porta il suo posto nel registro.
      const avvia = { ...comando('troppo presto'), atto: { tipo: 'avviaGara' } };
      await racconta('delegato', 'POST', `/api/admin/${A}/atti`, avvia);
      await racconta('delegato', 'POST', `/api/admin/${A}/atti`, avvia);
    },
  },
  {
    il: T0 - 10 * GIORNO_MS,
    async atti(racconta) {
      const richiesta = `/api/edicom/${A}/assistenza/${AIUTO}`;
      await racconta('operatore', 'POST', `${richiesta}/prendi`, comando('prendi'));
      await racconta('operatore', 'POST', `${richiesta}/rispondi`, {
        ...comando('rispondi'),
        testo: 'Ora dovrebbe andare.',
      });
      await racconta('operatore', 'POST', `${richiesta}/chiudi`, comando('chiudi'));
    },
  },
  {
    il: T0 - 9 * GIORNO_MS,
    async atti(racconta) {
      await racconta('operatore', 'POST', `/api/edicom/${A}/rinvio`, {
        ...comando('rinvia'),
        fissateIl: PRIMA_DEL_RINVIO.inizioIl,
        nuovoInizioIl: VENDITE.A.inizioIl,
        nuovoTermineIl: VENDITE.A.termineIl,
        provvedimento: { numero: '88/2031', del: '2031-03-01' },
        motivo: 'Impedimento del professionista delegato.',
      });
    },
  },
  {
    il: T0 - 8 * GIORNO_MS,
    async atti(racconta) {
      await racconta('delegato', 'POST', `/api/admin/${A}/assistenza`, {
        ...comando('benvenuti'),
        testo: 'Benvenuti.',
      });
      await racconta('spettatore', 'GET', `/api/user/asta/${VENDITE.A.asta}/comandi/${MESSAGGIO}`);
    },
  },
  {
    il: VENDITE.C.inizioIl - 170 * MINUTO_MS,
    async atti(_, banco) {
      await entra(banco, 'offerente di altra vendita', VENDITE.C.asta);
    },
  },
  {
    il: T0 - 2 * GIORNO_MS,
    async atti(racconta) {
      // Chi ha offerto ha versato: il conto lo dice, e prima dell'apertura non lo deve dire a nessuno.
      const estratto = { nome: 'estratto.xml', byte: Buffer.from(camt(await versamenti())) };
      await racconta('operatore', 'POST', '/api/edicom/banca/camt', await modulo([estratto]));
    },
  },
  { il: T0 - 25 * ORA_MS },
  {
    il: T0 - 23 * ORA_MS,
    async atti(racconta) {
      await racconta('delegato', 'POST', `/api/admin/${A}/assistenza`, {
        ...comando('domani'),
        testo: 'A domani.',
      });
    },
  },
  {
    il: CONFINE - MINUTO_MS,
    ascolto: true,
    async atti(racconta) {
      await racconta('operatore', 'POST', '/api/edicom/turno', { inTurno: true });
      await racconta('delegato', 'POST', `/api/admin/${A}/atti`, {
        ...comando('apri'),
        atto: { tipo: 'apriOperazioni' },
      });
      await racconta('delegato', 'POST', `/api/admin/${A}/assistenza`, {
        ...comando('pronti'),
        testo: 'Siamo pronti.',
      });
    },
  },
  { il: CONFINE - 4_000 },
];

/** Racconta la storia fino a pochi secondi prima del confine: ogni risposta e ogni cornice, nell'ordine. */
export async function raccontaStoria(banco: Banco, quante: Quante, pianta: Pianta): Promise<Map<string, string>> {
  const visti = new Map<string, string>();
  const racconta: Racconta = async (persona, metodo, url, dato) => {
    // Due atti non accadono mai insieme: ciò che si elenca per istante ha un ordine solo.
    banco.ora.adesso += 1;
    const corpo = dato === undefined ? {} : { corpo: 'byte' in dato ? (dato as DaFare['corpo']) : { json: dato } };
    const risposta = await banco.chiama(persona, { nome: url, metodo, url, ...corpo } as DaFare);
    // Chi risponde non aspetta che l'elenco delle vendite sia scritto; ciò che viene dopo lo legge.
    await banco.servizio.impianto.indice.quiete();
    visti.set(`storia ${visti.size}: ${persona}, ${metodo} ${banco.normalizza(url)}`, risposta.mostrata);
    return risposta;
  };
  for (const [nome, { asta }] of Object.entries(VENDITE)) banco.noti.set(asta, `<vendita ${nome}>`);
  for (const nome of ['A', 'B', 'C'] as const) await pubblica(banco, nome, racconta);
  const [inA, inB, inC] = await Promise.all([pacchetti('A'), pacchetti('B'), pacchetti('C')]);
  for (const { il, atti, ascolto } of PASSI) {
    banco.ora.adesso = il;
    const orecchie = ascolto ? await ascolta(banco, [VENDITE.A.asta, VENDITE.B.asta]) : null;
    for (const [i, arrivo] of ARRIVI.entries()) {
      if (arrivo.il !== il) continue;
      // Chi carica lavora comunque: ciò che si vede di lui non dice se caricava.
      await racconta('operatore che carica', 'GET', '/api/edicom/turno');
      if (i < quante.A) await pianta(banco, i);
      const porte = [
        i < quante.A ? { asta: VENDITE.A.asta, byte: inA[i] } : null,
        i < quante.B ? { asta: VENDITE.B.asta, byte: inB[i] } : null,
      ];
      for (const porta of porte) if (porta !== null) await deposita(banco, arrivo, porta);
    }
    if (il === T0 - 10 * GIORNO_MS)
      await deposita(banco, { porta: 'gv', volte: 1 }, { asta: VENDITE.C.asta, byte: inC[0] });
    await banco.servizio.pianificatore.giro();
    await atti?.(racconta, banco);
    await banco.servizio.pianificatore.giro();
    for (const [persona, cornici] of (await orecchie?.sentito()) ?? [])
      visti.set(`cornici a ${il - T0}: ${persona}`, cornici);
    orecchie?.chiudi();
  }
  return visti;
}

async function deposita(
  banco: Banco,
  { porta, volte }: Pick<(typeof ARRIVI)[number], 'porta' | 'volte'>,
  { asta, byte }: { asta: string; byte: Uint8Array | undefined },
): Promise<void> {
  if (byte === undefined) throw new Error('manca un pacchetto');
  const stati = await banco.deposita(
    asta,
    Array.from({ length: volte }, () => byte),
    porta,
  );
  if (stati.some((stato) => stato !== 200)) throw new Error(`deposito non riuscito: ${stati.join(' ')}`);
}

async function pacchetti(nome: keyof typeof VENDITE): Promise<Uint8Array[]> {
  const { inizioIl, termineIl } = VENDITE[nome];
  const asta = {
    tribunale: 'Tribunale di Brescia',
    ruolo: { numero: '214', anno: 2025 },
    lotto: nome,
    prezzoBaseCent: 10_000_000,
    offertaMinimaCent: 7_500_000,
    cauzionePercento: 10,
    termineOfferteIl: termineIl,
    inizioOperazioniIl: inizioIl,
  };
  const tutti = await Promise.all([11, 12].map((seme) => creaPacchettiDimostrativi({ asta, seme })));
  return tutti.flat().map(({ bytes }) => bytes);
}

/** Gli accrediti di chi ha presentato le prime offerte di A, che ci siano o no. */
async function versamenti(): Promise<Scritto[]> {
  const voci = (await pacchetti('A')).slice(0, 3).map(async (byte) => {
    const letta: unknown = JSON.parse(String((await apriZip(Buffer.from(byte))).get('offerta.json')));
    const { bonifico, ibanAddebitato, presentatore } = letta as OffertaJson;
    const { importo, cro } = bonifico;
    return { importo, cro: String(cro), iban: ibanAddebitato, nome: presentatore.cognome, contabile: '2031-03-08' };
  });
  return Promise.all(voci);
}

/** Una firma non è mai due volte la stessa: ogni storia carica lo stesso file, o si distinguerebbero per quello (R07). */
let firmata: Promise<Uint8Array> | undefined;

async function firma(): Promise<Uint8Array> {
  const vale = { dal: T0 - 400 * GIORNO_MS, al: T0 + 400 * GIORNO_MS };
  const rosa = await creaFirmatario('Rosa Fermi', 'FRMRSO70A41F205G', vale);
  return rosa(pdfDiUnaRiga('Dichiaro di non essere in conflitto di interessi.'), { il: T0 - 70 * GIORNO_MS });
}

async function dichiara({ servizio, ora }: Banco, nome: keyof typeof VENDITE): Promise<void> {
  firmata ??= firma();
  const byte = await firmata;
  const comandoId = uuidDi(`dichiarazione ${nome}`);
  const sua = { comandoId, nomeFile: 'dichiarazione.pdf.p7m', byte, motivo: 'Procuratrice speciale.' };
  const chi = { id: uuidDi('chi carica'), nome: 'Operatore' };
  await acquisisci(servizio.parti.documenti, VENDITE[nome].asta, sua, chi, ora.adesso);
}

async function pubblica(banco: Banco, nome: keyof typeof VENDITE, racconta: Racconta): Promise<void> {
  const { asta, delegato, ...date } = VENDITE[nome];
  const { inizioIl, termineIl } = nome === 'A' ? PRIMA_DEL_RINVIO : date;
  banco.ora.adesso = T0 - 60 * GIORNO_MS;
  const scheda: Scheda = {
    titolo: `Appartamento ${nome}`,
    idVenditaPvp: null,
    tribunale: 'Tribunale di Brescia',
    ruolo: { numero: '214', anno: 2025 },
    lotto: { codice: nome, descrizione: 'Trilocale.', categoria: null },
    luogo: {
      via: 'Via Piave',
      comune: 'Brescia',
      provincia: 'BS',
      regione: 'Lombardia',
      latitudine: null,
      longitudine: null,
    },
    beni: [],
    allegati: [],
    stimaCent: null,
    giudice: null,
    esperimento: null,
    delegatoId: banco.chi.get(delegato)?.id ?? null,
    delegatoNome: 'Elena Conti',
  };
  const parametri: ParametriBozza = {
    ...PARAMETRI_PREDEFINITI,
    modalita: 'sincrona_telematica',
    prezzoBaseCent: 10_000_000,
    rilancioMinimoCent: 100_000,
    termineOfferteIl: termineIl,
    inizioOperazioniIl: inizioIl,
  };
  const creata = await racconta('operatore', 'POST', '/api/edicom/aste', { comandoId: asta, scheda, parametri });
  await dichiara(banco, nome);
  // I tre lotti sono della stessa procedura: il debitore si registra una volta (R18).
  await registraDebitore(banco.servizio.impianto, asta, uuidDi('debitore'));
  const pubblicata = await racconta('operatore', 'POST', `/api/edicom/aste/${asta}/pubblica`, {
    ...comando(`pubblica ${nome}`),
    deroghe: PUBBLICA.deroghe,
  });
  if (creata.stato !== 200 || pubblicata.stato !== 200) throw new Error(`${nome}: ${creata.testo} ${pubblicata.testo}`);
}

/** Chi ha appena ricevuto la credenziale di una vendita. */
async function entra({ servizio, chi, noti }: Banco, persona: Persona, asta: string): Promise<void> {
  const { rows } = await servizio.contesto.pool.query<{ id: string }>('SELECT id FROM credenziali WHERE asta = $1', [
    asta,
  ]);
  const [una] = rows;
  if (una === undefined) throw new Error(`${persona} non ha una credenziale`);
  chi.set(persona, { strategia: 'user', id: una.id });
  noti.set(una.id, `<${persona}>`);
}
