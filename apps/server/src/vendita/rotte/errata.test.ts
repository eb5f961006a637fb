import { randomUUID } from 'node:crypto';
import type { ErrataCorrige } from '@gestore/contratto/vendita/errata';
import type { ParametriBozza, Scheda } from '@gestore/dominio';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Riga } from '../../base-dati/tavole.ts';
import { convoca } from '../../posta/credenziali/convoca.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { depositaBusta, OPERATORE_DI_PROVA, type Pubblicata, pubblicaVendita } from '../../prove/vendita-pubblicata.ts';

type Letta = { scheda: Scheda; parametri: ParametriBozza };

const ORA = 3_600_000;
let banco: BancoOperatori;
let anna: Persona;
let bruno: Persona;
let sua: Pubblicata;
let inizioIl: number;

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  inizioIl = banco.ora.adesso + 50 * 24 * ORA;
  [anna, bruno] = [await banco.operatore('Anna Operatrice'), await banco.operatore('Bruno Operatore')];
  sua = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
});
afterAll(() => banco.chiudi());

const leggi = async (): Promise<Letta> => {
  const { scheda, parametri } = (await anna.chiama('GET', `/api/edicom/aste/${sua.asta}`)).corpo;
  return { scheda, parametri } as Letta;
};
const corpoDi = (letta: Letta, scheda: Partial<Scheda>, motivo: string | null, altro: object = {}) => ({
  comandoId: randomUUID(),
  ...letta,
  scheda: { ...letta.scheda, ...scheda },
  letta,
  motivo,
  ...altro,
});
const scrivi = (chi: Persona, corpo: object) => chi.chiama('PUT', `/api/edicom/aste/${sua.asta}`, corpo);
const errate = async (): Promise<ErrataCorrige[]> =>
  (await banco.nessuno.chiama('GET', `/api/pubblico/aste/${sua.asta}/errata`)).corpo.errate as ErrataCorrige[];

const posta = async (asta: string): Promise<Riga<'posta_uscita', 'testo'>[]> => {
  const { rows } = await sql<
    Riga<'posta_uscita', 'testo'>
  >`SELECT testo FROM posta_uscita WHERE asta = ${asta}`.execute(banco.servizio.contesto.db);
  return rows;
};

test('R02 il luogo che un rinvio ha dato non è una correzione: la seguente dice soltanto ciò che ha corretto', async () => {
  const suoInizioIl = banco.ora.adesso + 50 * 24 * ORA;
  const spostata = await pubblicaVendita(banco.servizio.impianto, {
    inizioIl: suoInizioIl,
    parametri: { modalita: 'sincrona_mista' },
  });
  await spostata.fai(
    OPERATORE_DI_PROVA,
    {
      tipo: 'rinviaOperazioni',
      fissateIl: suoInizioIl,
      nuovoInizioIl: suoInizioIl + 24 * ORA,
      nuovoTermineIl: null,
      luogoOperazioni: 'Tribunale di Brescia, aula 12',
      provvedimento: { numero: '7/2020', del: '2020-01-02' },
      motivo: 'Lo studio è inagibile.',
    },
    banco.ora.adesso,
  );
  const percorso = `/api/edicom/aste/${spostata.asta}`;
  const { scheda, parametri } = (await anna.chiama('GET', percorso)).corpo as unknown as Letta;
  expect(scheda.luogoOperazioni).toBe('Tribunale di Brescia, aula 12');
  const corpo = corpoDi({ scheda, parametri }, { titolo: 'Villa in Brescia' }, 'Errore di battitura.');
  expect((await anna.chiama('PUT', percorso, corpo)).stato).toBe(200);
  const { errate: dette } = (await banco.nessuno.chiama('GET', `/api/pubblico/aste/${spostata.asta}/errata`)).corpo;
  expect((dette as ErrataCorrige[]).map(({ voci }) => voci.map(({ campo }) => campo))).toEqual([['titolo']]);
});

test('R02 una correzione dice perché, chiunque la legge con la data, e ripeterla non ne fa due', async () => {
  const letta = await leggi();
  expect(await errate()).toEqual([]);
  const senza = await scrivi(anna, corpoDi(letta, { titolo: 'Villa in Brescia' }, null));
  expect([senza.stato, senza.corpo.codice]).toEqual([409, 'R02_errata_senza_motivo']);
  expect(senza.testo).toContain('Scriva perché');

  // Un’emoji e un testo da destra a sinistra restano quelli.
  const motivo = 'Errore di battitura 🏠 שלום';
  const corpo = corpoDi(letta, { titolo: 'Villa in Brescia' }, motivo);
  for (let volta = 0; volta < 2; volta += 1) expect((await scrivi(anna, corpo)).stato).toBe(200);
  expect(await errate()).toEqual([
    {
      correttaIl: banco.ora.adesso,
      motivo,
      voci: [{ campo: 'titolo', prima: 'Appartamento in Brescia', dopo: 'Villa in Brescia' }],
    },
  ]);
  const pubblica = await banco.nessuno.chiama('GET', `/api/pubblico/aste/${sua.asta}`);
  expect((pubblica.corpo.scheda as Scheda).titolo).toBe('Villa in Brescia');
});

test('R02 due persone sulla stessa scheda: la seconda lo sa, e non copre la prima', async () => {
  const letta = await leggi();
  const via = (dove: string) => ({ luogo: { ...letta.scheda.luogo, via: dove } });
  expect((await scrivi(anna, corpoDi(letta, via('Via Po 1'), 'Mancava la via'))).stato).toBe(200);
  const no = await scrivi(bruno, corpoDi(letta, { tribunale: 'Tribunale di Como' }, 'Un altro errore'));
  expect([no.stato, no.corpo.codice]).toEqual([409, 'scheda_cambiata']);
  expect((await leggi()).scheda).toMatchObject({ tribunale: 'Tribunale di Brescia', luogo: { via: 'Via Po 1' } });
  const si = await scrivi(bruno, corpoDi(await leggi(), { tribunale: 'Tribunale di Como' }, 'Un altro errore'));
  expect(si.stato).toBe(200);
  expect((await leggi()).scheda).toMatchObject({ tribunale: 'Tribunale di Como', luogo: { via: 'Via Po 1' } });
});

test('R02 R05 R32 ciò che la legge fissa non passa con un’errata: il no dice quale atto occorre', async () => {
  const letta = await leggi();
  const prima = await errate();
  for (const [cambio, codice, parole] of [
    [{ prezzoBaseCent: 9_000_000 }, 'R05_prezzo_pubblicato', 'si revoca, e se ne pubblica una nuova'],
    [{ offertaMinimaCent: 7_000_000 }, 'R05_prezzo_pubblicato', 'si revoca, e se ne pubblica una nuova'],
    [{ cauzionePercento: 20 }, 'R02_fissati_con_la_pubblicazione', 'se ne pubblica una nuova copiando questa'],
    [{ termineOfferteIl: inizioIl - 30 * ORA }, 'R32_solo_con_rinvio', 'il rinvio disposto da chi conduce'],
    [{ inizioOperazioniIl: inizioIl + ORA }, 'R32_solo_con_rinvio', 'il rinvio disposto da chi conduce'],
  ] as const) {
    const parametri = { ...letta.parametri, ...cambio };
    const no = await scrivi(anna, corpoDi(letta, { titolo: 'Di nascosto' }, 'Un refuso', { parametri }));
    expect([no.stato, no.corpo.codice]).toEqual([409, codice]);
    expect(no.testo).toContain(parole);
  }
  expect(await leggi()).toEqual(letta);
  expect(await errate()).toEqual(prima);
});

test('R02 R10 chi ha offerto, che nessuno conosceva, legge dall’invito che la scheda è stata corretta; di una bozza non c’è errata', async () => {
  await depositaBusta(sua, inizioIl);
  banco.ora.adesso = inizioIl - ORA;
  await convoca(banco.servizio.parti.posta, sua.asta);
  const rows = await posta(sua.asta);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.testo).toContain('la scheda della vendita è stata corretta');
  expect(rows[0]?.testo).toContain(`/asta/${sua.asta}`);

  const altra = await pubblicaVendita(banco.servizio.impianto, { inizioIl: inizioIl + 50 * 24 * ORA });
  await depositaBusta(altra, inizioIl + 50 * 24 * ORA);
  banco.ora.adesso = inizioIl + 50 * 24 * ORA - ORA;
  await convoca(banco.servizio.parti.posta, altra.asta);
  expect((await posta(altra.asta))[0]?.testo).not.toContain('corretta');
  const bozza = randomUUID();
  await anna.chiama('POST', '/api/edicom/aste', { comandoId: bozza, ...(await leggi()) });
  expect((await banco.nessuno.chiama('GET', `/api/pubblico/aste/${bozza}/errata`)).stato).toBe(404);
});
