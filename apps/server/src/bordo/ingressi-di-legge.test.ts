import { createHash, randomUUID } from 'node:crypto';
import type { BustaIdentita } from '@gestore/contratto';
import { giornoARoma, giornoInCifre } from '@gestore/dominio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfDiUnaRiga } from '../dimostrazione/invenzioni/documenti.ts';
import { creaZip } from '../piattaforma/arnesi/zip.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori, type Risposta } from '../prove/banco-operatori.ts';
import { type Pubblicata, pubblicaVendita, registraDebitore } from '../prove/vendita-pubblicata.ts';

const MINUTO_MS = 60_000;
const GIORNO_MS = 86_400_000;
const MEGA = 1_024 * 1_024;
let banco: BancoOperatori;
let anna: Persona;
let elena: Persona;

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  [anna, elena] = [await banco.operatore('Anna Operatrice'), await banco.delegato('Avv. Elena Conti')];
});
afterAll(() => banco.chiudi());

const secondo = (istante: number): number => Math.floor(istante / 1_000) * 1_000;
const giorno = (istante: number): string => new Date(istante).toISOString().slice(0, 10);
const pubblicata = (inizioIl: number): Promise<Pubblicata> =>
  pubblicaVendita(banco.servizio.impianto, {
    inizioIl,
    delegatoId: elena.id,
    parametri: { modalita: 'sincrona_mista' },
    scheda: { ruolo: { numero: String(Math.floor(Math.random() * 1e6)), anno: 2024 } },
  });
const fase = async (asta: string) => (await banco.servizio.impianto.esecutore.leggi(asta)).stato.fase;
/** I rifiuti che il registro della vendita conserva, nell'ordine. */
async function rifiutati(asta: string): Promise<[string, string][]> {
  const voci = await banco.servizio.impianto.giornale.leggi(asta, 0, 500);
  return voci.flatMap(({ tipo, dati }) => {
    const { atto, rifiuto } = dati as unknown as { atto: string; rifiuto: { codice: string } };
    return tipo === 'AttoRifiutato' ? [[atto, rifiuto.codice] as [string, string]] : [];
  });
}
/** Ciò che manca in un modulo si dice campo per campo, e non è un atto: nel registro non entra. */
const nominati = ({ stato, corpo }: Risposta) => [
  stato,
  (corpo.errori as { campo: string }[] | undefined)?.map(({ campo }) => campo),
];
const no = ({ stato, corpo }: Risposta) => [stato, corpo.codice, corpo.detail];

describe('provvedimenti e date', () => {
  test('R32 R29 un rinvio senza numero o giorno, futuro, all’indietro, senza tempo per gli inviti: una frase ciascuno, nel registro, e nulla cambia', async () => {
    const inizioIl = secondo(banco.ora.adesso) + 10 * GIORNO_MS;
    const { asta } = await pubblicata(inizioIl);
    const rinvia = (parte: object) =>
      anna.chiama('POST', `/api/edicom/aste/${asta}/rinvio`, {
        comandoId: randomUUID(),
        fissateIl: inizioIl,
        nuovoInizioIl: inizioIl + 9 * GIORNO_MS,
        nuovoTermineIl: null,
        provvedimento: { numero: '12/2026', del: giorno(banco.ora.adesso) },
        motivo: 'Impedimento.',
        ...parte,
      });
    const del = giorno(banco.ora.adesso);
    const nuovoTermineIl = inizioIl + 9 * GIORNO_MS - 29 * MINUTO_MS;
    for (const [provvedimento, campo] of [
      [{ numero: '  ', del }, 'provvedimento.numero'],
      [{ numero: '12/2026', del: '' }, 'provvedimento.del'],
      [{ numero: '12/2026', del: '2026-02-30' }, 'provvedimento.del'],
    ] as const)
      expect(nominati(await rinvia({ provvedimento }))).toEqual([422, [campo]]);
    for (const [parte, codice, frase] of [
      [{ provvedimento: { numero: '1', del: '2199-01-01' } }, 'R32_provvedimento_futuro', 'ha una data futura'],
      [{ nuovoInizioIl: inizioIl - GIORNO_MS }, 'R32_non_si_anticipa', 'anticipa'],
      [{ nuovoTermineIl }, 'R29_senza_preavviso', 'Non resta il tempo per gli inviti'],
    ] as const)
      expect(no(await rinvia(parte))).toEqual([409, codice, expect.stringContaining(frase)]);
    expect((await rifiutati(asta)).map(([, codice]) => codice)).toEqual([
      'R32_provvedimento_futuro',
      'R32_non_si_anticipa',
      'R29_senza_preavviso',
    ]);
    const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
    expect(stato).toMatchObject({ parametri: { inizioOperazioniIl: inizioIl } });
    expect((await rinvia({})).stato).toBe(200);
  });

  test('R32 R29 una sospensione e una ripresa senza numero, senza giorno, con la data di domani, o per fra dieci minuti', async () => {
    const inizioIl = secondo(banco.ora.adesso) + 10 * GIORNO_MS;
    const { asta } = await pubblicata(inizioIl);
    const manda = (che: string, parte: object) =>
      anna.chiama('POST', `/api/edicom/aste/${asta}/${che}`, { comandoId: randomUUID(), motivo: 'Ordine.', ...parte });
    const del = giorno(banco.ora.adesso);
    expect(nominati(await manda('sospensione', { provvedimento: { numero: ' ', del } }))).toEqual([
      422,
      ['provvedimento.numero'],
    ]);
    const futuro = { numero: '9/2026', del: giorno(banco.ora.adesso + 3 * GIORNO_MS) };
    expect(no(await manda('sospensione', { provvedimento: futuro }))).toEqual([
      409,
      'R32_provvedimento_futuro',
      expect.stringContaining('ha una data futura'),
    ]);
    expect((await manda('sospensione', { provvedimento: { numero: '9/2026', del } })).stato).toBe(200);
    const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
    const fermaDal = 'ferma' in stato ? stato.ferma?.da : null;
    const ripresa = { fermaDal, attesaIl: null, nuovoTermineIl: null };
    const presto = { ...ripresa, nuovoInizioIl: inizioIl + MINUTO_MS, nuovoTermineIl: inizioIl - 28 * MINUTO_MS };
    const ordine = { numero: '10/2026', del };
    expect(no(await manda('ripresa', { ...presto, provvedimento: ordine }))[1]).toBe('R29_senza_preavviso');
    const anteriore = {
      ...ripresa,
      nuovoInizioIl: inizioIl + GIORNO_MS,
      provvedimento: { numero: '8', del: '2020-01-01' },
    };
    expect(no(await manda('ripresa', anteriore))[1]).toBe('R32_provvedimento_anteriore');
    expect(await rifiutati(asta)).toEqual([
      ['sospendiVendita', 'R32_provvedimento_futuro'],
      ['riprendiVendita', 'R29_senza_preavviso'],
      ['riprendiVendita', 'R32_provvedimento_anteriore'],
    ]);
    expect(await fase(asta)).toBe('raccolta');
  });

  test('R46 un’istanza depositata tardi, o domani: si legge entro quando, e il registro dice chi l’ha chiesta', async () => {
    const inizioIl = secondo(banco.ora.adesso) + 5 * GIORNO_MS;
    const { asta } = await pubblicata(inizioIl);
    const istanza = (depositataIl: number) =>
      elena.chiama('POST', `/api/admin/aste/${asta}/atti`, {
        comandoId: randomUUID(),
        atto: {
          tipo: 'registraIstanza',
          creditore: 'Banca Zefiro S.p.A.',
          importoCent: 10_000_000,
          speseCent: 0,
          prelazioniCent: 0,
          depositataIl,
        },
      });
    const tardi = no(await istanza(inizioIl - 9 * GIORNO_MS));
    const ultimo = giornoInCifre(giornoARoma(inizioIl) - 10);
    expect(tardi).toEqual([409, 'R46_istanza_tardiva', expect.stringContaining(`entro il ${ultimo}`)]);
    expect(no(await istanza(banco.ora.adesso + GIORNO_MS))[1]).toBe('R46_deposito_futuro');
    expect(await rifiutati(asta)).toEqual([
      ['registraIstanza', 'R46_istanza_tardiva'],
      ['registraIstanza', 'R46_deposito_futuro'],
    ]);
    expect((await istanza(inizioIl - 20 * GIORNO_MS)).stato).toBe(200);
  });
});

describe('file', () => {
  const carica = (asta: string, nome: string, testo: Uint8Array) =>
    anna.carica(`/api/edicom/aste/${asta}/pacchetti`, { nome, testo });
  type Pacchetti = { pacchetti: { conservato: boolean; ricevuta: { esito: string; motivo: string | null } }[] };

  test('R25 una scansione di 80 MB al posto di un’offerta si rifiuta con quanto può pesare; uno zip dentro uno zip si tiene, e si dice perché non si legge', async () => {
    const { asta } = await pubblicata(secondo(banco.ora.adesso) + 10 * GIORNO_MS);
    const grande = await carica(asta, 'scansione.pdf', new Uint8Array(80 * MEGA));
    expect((grande.corpo as Pacchetti).pacchetti).toMatchObject([
      { conservato: false, ricevuta: { esito: 'illeggibile', motivo: expect.stringMatching(/supera 32 MB/) } },
    ]);
    const dentro = await creaZip([{ nome: 'offerta.json', contenuto: '{}' }]);
    const due = await carica(asta, 'offerta.zip', await creaZip([{ nome: 'offerta.zip', contenuto: dentro }]));
    expect((due.corpo as Pacchetti).pacchetti).toMatchObject([
      { ricevuta: { esito: 'illeggibile', motivo: expect.stringContaining('manca il file offerta.json') } },
    ]);
  });

  const improntaDi = (byte: Uint8Array): string => createHash('sha256').update(byte).digest('hex');
  async function pubblica(asta: string, nome: string, byte: Uint8Array): Promise<Risposta> {
    const a = `/api/edicom/aste/${asta}`;
    const impronta = improntaDi(byte);
    const pezzo = await anna.mandaByte(`${a}/caricamenti/${impronta}/pdf/0`, byte);
    if (pezzo.stato !== 200) return pezzo;
    const comune = { genere: 'perizia', titolo: nome, alternativo: '' };
    const caricato = await anna.chiama('POST', `${a}/documenti`, {
      comandoId: randomUUID(),
      impronta,
      byte: byte.length,
      nomeFile: nome,
      sostituisce: null,
      ...comune,
    });
    if (caricato.stato !== 200) return caricato;
    return anna.chiama('POST', `${a}/documenti/${caricato.corpo.id}`, {
      comandoId: randomUUID(),
      versione: caricato.corpo.versione,
      stato: 'pubblicato',
      senzaDatiDebitore: true,
      motivo: null,
      ...comune,
    });
  }
  const PDF = Buffer.from(pdfDiUnaRiga('Perizia.')).toString('latin1');
  const con = (catalogo: string): Buffer =>
    Buffer.from(PDF.replace('/Type /Catalog', `/Type /Catalog ${catalogo}`), 'latin1');

  test('R76 un PDF protetto da una password non si carica, e si legge che cosa fare', async () => {
    const { asta } = await pubblicata(secondo(banco.ora.adesso) + 10 * GIORNO_MS);
    const chiavi = `/Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'11'.repeat(32)}>`;
    const cifrato = PDF.replace('/Root 1 0 R', `/Root 1 0 R /ID [<01> <01>] /Encrypt << ${chiavi} >>`);
    const detto = await pubblica(asta, 'perizia.pdf', Buffer.from(cifrato, 'latin1'));
    expect(no(detto)).toEqual([422, 'documento_illeggibile', expect.stringContaining('protetto da una password')]);
  });

  test('R76 un documento che da sé chiama un indirizzo non si pubblica; un collegamento da toccare sì', async () => {
    const { asta } = await pubblicata(secondo(banco.ora.adesso) + 10 * GIORNO_MS);
    await registraDebitore(banco.servizio.impianto, asta);
    const casa = 'https://chi-legge.example/';
    for (const catalogo of [
      `/OpenAction << /S /URI /URI (${casa}) >>`,
      `/AA << /WC << /S /URI /URI (${casa}) >> >>`,
      `/OpenAction << /S /SubmitForm /F << /FS /URL /F (${casa}) >> >>`,
      `/OpenAction << /S /GoToR /F << /FS /URL /F (${casa}) >> /D [0 /Fit] >>`,
      `/OpenAction << /S /ImportData /F (${casa}) >>`,
    ])
      expect([catalogo, (await pubblica(asta, 'perizia.pdf', con(catalogo))).corpo.codice]).toEqual([
        catalogo,
        'documento_con_programmi',
      ]);
    const tocco = PDF.replace(
      '/MediaBox',
      `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${casa}) >> >>] /MediaBox`,
    );
    expect((await pubblica(asta, 'perizia.pdf', Buffer.from(tocco, 'latin1'))).stato).toBe(200);
  });
});

describe('a operazioni aperte', () => {
  const OFFERTA = {
    canale: 'cartacea',
    interruzione: 'nessuna',
    offerente: 'Elena Rinaldi',
    prezzoCent: 10_000_000,
    cauzioneCent: 1_000_000,
    pagamentoGiorni: 120,
    personaDaNominare: false,
    ibanAddebito: null,
    bollo: true,
  } as const;
  const CODICE = 'RNLLNE81D52L682G';
  const A_GRUPPI = 'rnl lne 81D52 L682G';

  async function aperta() {
    const inizioIl = secondo(banco.ora.adesso) - MINUTO_MS;
    const vendita = await pubblicata(inizioIl);
    const apri = { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 } as const;
    await vendita.fai({ tipo: 'referente', id: elena.id }, apri, inizioIl);
    const atto = (uno: object, comandoId: string = randomUUID()) =>
      elena.chiama('POST', `/api/admin/aste/${vendita.asta}/atti`, { comandoId, atto: uno });
    const registra = (identificativo: string) =>
      atto({
        tipo: 'registraOfferta',
        offerta: { ...OFFERTA, identificativo, depositataIl: inizioIl - 2 * GIORNO_MS },
      });
    const buste = async () => {
      const { stato } = await banco.servizio.impianto.esecutore.leggi(vendita.asta);
      return 'buste' in stato ? [...stato.buste.values()] : [];
    };
    const proposte = async () => {
      const sua = (await buste()).at(-1)?.stato;
      const codici = sua !== undefined && 'proposte' in sua ? sua.proposte.map(({ codice }) => codice) : [];
      return codici.filter((codice) => codice !== 'scansione_mancante');
    };
    return { asta: vendita.asta, atto, registra, buste, proposte };
  }

  test('R15 R18 R21 un codice fiscale scritto con gli spazi è quello: giusto, di chi ha già offerto, del debitore', async () => {
    const { asta, registra, proposte } = await aperta();
    expect((await registra(A_GRUPPI)).stato).toBe(200);
    expect(await proposte()).toEqual(['deposito_dichiarato']);
    expect((await registra(CODICE)).stato).toBe(200);
    expect(await proposte()).toContain('stessa_provenienza');
    const { corpo } = await elena.chiama('GET', `/api/admin/aste/${asta}/buste`);
    const lette = (corpo.buste as BustaIdentita[]).flatMap(({ offerenti }) => offerenti);
    expect(lette.map(({ identificativo }) => identificativo)).toEqual([CODICE, CODICE]);
    const impediti = { comandoId: randomUUID(), versione: 0, debitori: A_GRUPPI, collegati: '', personale: '' };
    expect((await anna.chiama('POST', `/api/edicom/aste/${asta}/impediti`, impediti)).stato).toBe(200);
    expect(await proposte()).toContain('codice_di_un_debitore');
  });

  test('R41 R66 due che premono «Aggiudica» insieme: un esito solo, e al secondo si dice che è già dichiarato', async () => {
    const { asta, atto, registra, buste } = await aperta();
    expect((await registra(CODICE)).stato).toBe(200);
    const bustaId = (await buste())[0]?.id;
    expect((await atto({ tipo: 'ammettiOfferta', bustaId, nonostante: 'In regola.' })).stato).toBe(200);
    const aggiudica = { tipo: 'aggiudica', motivoIrraggiungibili: null, motivoSottoBase: null };
    const [uno, due] = [randomUUID(), randomUUID()];
    const risposte = await Promise.all([atto(aggiudica, uno), atto(aggiudica, due)]);
    expect(risposte.map(({ stato }) => stato).toSorted()).toEqual([200, 409]);
    expect(risposte.find(({ stato }) => stato === 409)?.corpo).toMatchObject({
      detail: 'L’atto non è possibile adesso: l’esito è già dichiarato.',
      ricevuta: { asta },
    });
    const esiti = (await banco.servizio.impianto.giornale.leggi(asta, 0, 500)).filter(
      ({ tipo }) => tipo === 'EsitoDichiarato',
    );
    expect(esiti).toHaveLength(1);
    expect((await rifiutati(asta)).map(([che]) => che)).toEqual(['aggiudica']);
    // Chi ripete il suo riceve ciò che aveva ricevuto.
    const [vinse, perse] = risposte[0]?.stato === 200 ? [uno, due] : [due, uno];
    expect(await atto(aggiudica, vinse)).toMatchObject({ stato: 200, corpo: { ripetuto: true } });
    expect(await atto(aggiudica, perse)).toMatchObject({ stato: 409, corpo: { ripetuto: true } });
  });
});
