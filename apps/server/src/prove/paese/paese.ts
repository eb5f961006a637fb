import { createECDH, createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { apriKysely, apriPool } from '../../base-dati/collegamento/connessione.ts';
import { LUOGHI } from '../../dimostrazione/invenzioni/luoghi.ts';
import { cercabile } from '../../piattaforma/arnesi/testo-cercabile.ts';
import { apriSegreti, type Segreti } from '../../piattaforma/segreti.ts';
import { fileDellaVendita, spkiDellaVendita } from '../../sigillo/chiavi/chiave-vendita.ts';
import { cartellaDelleChiavi } from '../../sigillo/chiavi/chiavi-installazione.ts';
import { preparaChiavi } from '../../sigillo/prove/prepara-chiavi.ts';
import { SEGRETI_DI_PROVA } from '../../vendita/giornale/prove/marche-di-prova.ts';
import { scriviAste, scriviGiornale, scriviOfferte, scriviVerbale } from './istruzioni.ts';
import { creaAppoggi, creaLotti } from './lotti.ts';
import { gioca, type NomeStoria } from './storie.ts';

/** Quanto può metterci un paese a caricarsi: un minuto, su una macchina carica molti di più. */
export const CARICA_MS_MAX = 900_000;

/** Quante vendite ha il paese, quante di queste aperte, e l'istante in cui lo si guarda (ms). */
export type OpzioniPaese = {
  lotti?: number;
  aperti?: number;
  adesso?: number;
  seme?: number;
  /** La `DATA_DIR` di chi servirà: vi nascono le chiavi dell'installazione e quelle delle vendite aperte. */
  cartellaDati?: string;
};
export type Paese = { lotti: number; aperti: number; adesso: number; voci: number; secondi: number };

/** Il paese piccolo, quello delle prove. */
export const PICCOLO = 20_000;
const STORIE: readonly NomeStoria[] = [
  'bozza',
  'raccolta',
  'termine_scaduto',
  'deserta',
  'revocata',
  'offerta_unica',
  'gara_breve',
  'gara_lunga',
];
/** Vendite per istruzione: poche, così il registro resta in ordine di tempo; non troppo, perché prepararla costa. */
const TRATTO = 20_000;
/** Scrivono insieme: uno per core di una macchina piccola. */
const INSIEME = 2;
/** Sotto, rifare gli indici costa più che tenerli. */
const RIFAI_INDICI_DA = 100_000;
const CHIAVI_INSIEME = 64;
/** Chi segue `aste` riga per riga, e chi rifà tutto insieme ciò che loro avrebbero scritto. */
export const CHI_SEGUE: readonly string[] = [
  'aste_assistenze_finite',
  'aste_in_attesa',
  'aste_presenze_finite',
  'aste_rimborsi_dovuti',
  'aste_termini_dell_esito',
  'ricerca_segui_nate',
  'ricerca_segui_mutate',
  'statistiche_segui_nate',
  'statistiche_segui_mutate',
  'uffici_segui_nate',
  'uffici_segui_mutate',
  'uffici_segui_tolte',
];
const CARICATE = ['giornale', 'aste', 'credenziali', 'posta_uscita', 'dati_personali', 'verbali'];
const RIFAI =
  'SELECT ricerca_rifai(), statistiche_rifai(), rimborsi_dovuti_rifai(), uffici_rifai(), vendite_in_attesa_rifai()';
/** I termini di chi ha vinto da poco sono da calcolare; quelli di prima sono passati, e chi ha servito fin qui li ha già detti. */
const TERMINI_DA_RIFARE = `INSERT INTO termini_da_rifare (asta) SELECT id FROM aste
  WHERE fase IN ('esitata', 'verbalizzata', 'chiusa') AND inizio_operazioni_il > $1::bigint - 200 * 86400000::bigint`;

/**
 * Carica un paese di vendite nella base dati vuota e già migrata, come proprietario: registro nella forma 1, legato e
 * impresso voce per voce, e le proiezioni che il prodotto legge. Le stesse opzioni danno lo stesso paese, byte per byte
 * (le chiavi a parte, che sono segrete). Lancia se la base dati ha già vendite.
 */
export async function caricaPaese(urlProprietario: string, opzioni: OpzioniPaese = {}): Promise<Paese> {
  const inizio = performance.now();
  const lotti = opzioni.lotti ?? PICCOLO;
  const { aperti = Math.round(lotti / 20), adesso = Date.now(), seme = 1, cartellaDati } = opzioni;
  const misura = { lotti, aperti, adesso, seme };
  const governo = await collega(urlProprietario);
  try {
    const { rows } = await governo.query<{ piena: boolean }>('SELECT EXISTS (SELECT 1 FROM giornale) AS piena');
    if (rows[0]?.piena === true) throw new Error('il paese si carica in una base dati senza vendite');
    if (cartellaDati !== undefined) await creaInstallazione(urlProprietario, cartellaDati);
    for (const una of [...creaAppoggi(misura), ...creaLotti(misura)]) await governo.query(una);
    await creaUffici(governo, adesso);
    const rifatti = lotti >= RIFAI_INDICI_DA ? await togliIndici(governo) : [];
    // La catena è composta qui: ricalcolarla a ogni istruzione la farebbe due volte, e la forma 1 non può più nascere.
    await governo.query('ALTER TABLE giornale DISABLE TRIGGER giornale_catena');
    // Chi pulisce da sé rileggerebbe più volte ciò che si sta ancora scrivendo: si pulisce una volta, alla fine.
    for (const una of CARICATE) await governo.query(`ALTER TABLE ${una} SET (autovacuum_enabled = false)`);
    // Ciò che si cerca e ciò che si conta si scrivono tutti insieme alla fine, con gli indici del registro al loro posto.
    for (const uno of CHI_SEGUE) await governo.query(`ALTER TABLE aste DISABLE TRIGGER ${uno}`);
    await inTratti(urlProprietario, lotti, cartellaDati === undefined ? SEGRETI_DI_PROVA : apriSegreti(cartellaDati));
    await governo.query('ALTER TABLE giornale ENABLE TRIGGER giornale_catena');
    for (const rifai of rifatti) await governo.query(rifai);
    await governo.query(RIFAI);
    await governo.query(TERMINI_DA_RIFARE, [adesso]);
    for (const uno of CHI_SEGUE) await governo.query(`ALTER TABLE aste ENABLE TRIGGER ${uno}`);
    if (cartellaDati !== undefined) await creaChiavi(governo, cartellaDelleChiavi(cartellaDati), adesso);
    // Come lo lascerebbe chi ha servito fin qui.
    await governo.query('INSERT INTO elenco_in_pari (dal) VALUES ($1)', [adesso]);
    await governo.query('INSERT INTO rinvii_seguiti SELECT asta, seq, $1 FROM fatti_da_seguire', [adesso]);
    await governo.query('DROP SCHEMA paese CASCADE');
    for (const una of CARICATE) await governo.query(`ALTER TABLE ${una} RESET (autovacuum_enabled)`);
    await governo.query('VACUUM ANALYZE');
    const { rows: conto } = await governo.query<{ voci: string }>('SELECT sum(seq) AS voci FROM aste');
    return { lotti, aperti, adesso, voci: Number(conto[0]?.voci ?? 0), secondi: (performance.now() - inizio) / 1_000 };
  } finally {
    await governo.end();
  }
}

async function collega(url: string): Promise<pg.Client> {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  // Ciò che si carica si può ricaricare: nessuna conferma aspetta il disco. Compilare costa più che eseguire.
  await cliente.query(
    "SET synchronous_commit = off; SET jit = off; SET work_mem = '64MB'; SET maintenance_work_mem = '1GB'",
  );
  return cliente;
}

async function inTratti(url: string, lotti: number, segreti: Segreti): Promise<void> {
  const istruzioni = STORIE.map(gioca).flatMap((storia) => [
    scriviGiornale(storia, segreti),
    scriviAste(storia),
    ...scriviOfferte(storia),
    ...scriviVerbale(storia),
  ]);
  const quante = Math.min(TRATTO, Math.ceil(lotti / INSIEME));
  const tratti = Array.from({ length: Math.ceil(lotti / quante) }, (_, i) => i * quante).values();
  const uno = async (): Promise<void> => {
    const cliente = await collega(url);
    try {
      for (const da of tratti) for (const istruzione of istruzioni) await cliente.query(istruzione, [da, da + quante]);
    } finally {
      await cliente.end();
    }
  };
  await Promise.all(Array.from({ length: INSIEME }, uno));
}

/** Gli uffici, come li registrerebbe chi li semina dalle vendite. */
async function creaUffici(governo: pg.Client, adesso: number): Promise<void> {
  const nomi = [...new Set(LUOGHI.map(({ tribunale }) => tribunale))];
  const dati = nomi.map((nome) => ({
    nome,
    rilancioMinimoCent: 200_000,
    unitaTempoMs: 180_000,
    cauzionePercento: 10,
    cauzioneSu: 'prezzo_offerto',
    saldoGiorni: 120,
    rimborsoGiorniLavorativi: 7,
    iban: '',
    intestatario: '',
    note: '',
  }));
  await governo.query(
    `WITH u AS (INSERT INTO tribunali (id, chiave, versione) SELECT md5(chiave)::uuid, chiave, 1 FROM unnest($1::text[]) chiave RETURNING id, chiave)
     INSERT INTO tribunali_versioni (tribunale, versione, dati, valida_dal, comando_id)
     SELECT u.id, 1, d.dati, $3, u.id FROM u JOIN unnest($1::text[], $2::jsonb[]) d(chiave, dati) USING (chiave)`,
    [nomi.map(cercabile), dati.map((uno) => JSON.stringify(uno)), adesso],
  );
}

/** Toglie gli indici del registro e dell'elenco, e dà le istruzioni che li rifanno uguali. */
async function togliIndici(governo: pg.Client): Promise<string[]> {
  const { rows: vincoli } = await governo.query<{ nome: string; fatto: string }>(
    `SELECT conname AS nome, pg_get_constraintdef(oid) AS fatto FROM pg_constraint
     WHERE conrelid = 'giornale'::regclass AND contype IN ('p', 'u') ORDER BY contype`,
  );
  const { rows: indici } = await governo.query<{ nome: string; fatto: string }>(
    `SELECT i.indexrelid::regclass::text AS nome, pg_get_indexdef(i.indexrelid) AS fatto FROM pg_index i
     WHERE i.indrelid IN ('giornale'::regclass, 'aste'::regclass)
       AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid) ORDER BY 1`,
  );
  for (const { nome } of vincoli) await governo.query(`ALTER TABLE giornale DROP CONSTRAINT ${nome}`);
  for (const { nome } of indici) await governo.query(`DROP INDEX ${nome}`);
  return [
    ...vincoli.map(({ nome, fatto }) => `ALTER TABLE giornale ADD CONSTRAINT ${nome} ${fatto}`),
    ...indici.map(({ fatto }) => fatto),
  ];
}

/** Le chiavi dell'installazione come al primo avvio, prima che ci sia una vendita: dopo nessuno le farebbe più. */
async function creaInstallazione(url: string, cartellaDati: string): Promise<void> {
  const pool = apriPool(url, { massimo: 1 });
  await preparaChiavi({ db: apriKysely(pool), urlProprietario: url }, cartellaDati);
  await pool.end();
}

/** Una chiave per ogni vendita che riceve buste, nel file e nell'elenco delle chiavi; senza aspettare il disco. */
async function creaChiavi(governo: pg.Client, cartella: string, adesso: number): Promise<void> {
  await mkdir(cartella, { recursive: true, mode: 0o700 });
  const { rows } = await governo.query<{ id: string }>(
    "SELECT id FROM aste WHERE fase IN ('pubblicata', 'raccolta', 'termine_scaduto') ORDER BY id",
  );
  for (let da = 0; da < rows.length; da += CHIAVI_INSIEME) {
    const fatte = rows.slice(da, da + CHIAVI_INSIEME).map(({ id }) => ({ id, ...nuovaChiave() }));
    await Promise.all(
      fatte.map(({ id, file }) => writeFile(join(cartella, fileDellaVendita(id)), file, { mode: 0o600 })),
    );
    await governo.query(
      `INSERT INTO chiavi (impronta, tipo, asta, versione, nome, pubblica, creata_il)
       SELECT impronta, 'sigillo', asta, 1, nome, pubblica, $5 FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[])
         k(impronta, asta, nome, pubblica)`,
      [
        fatte.map(({ impronta }) => impronta),
        fatte.map(({ id }) => id),
        fatte.map(({ id }) => fileDellaVendita(id)),
        fatte.map(({ spki }) => spki),
        adesso,
      ],
    );
  }
}

function nuovaChiave(): { file: string; spki: string; impronta: string } {
  const ecdh = createECDH('prime256v1');
  const pubblica = Uint8Array.from(ecdh.generateKeys());
  const privata = Buffer.alloc(32);
  const scritta = ecdh.getPrivateKey();
  scritta.copy(privata, privata.length - scritta.length);
  const spki = spkiDellaVendita({ pubblica });
  return {
    file: JSON.stringify({
      versione: 1,
      pubblica: Buffer.from(pubblica).toString('base64url'),
      privata: privata.toString('base64url'),
    }),
    spki,
    impronta: createHash('sha256').update(Buffer.from(spki, 'base64url')).digest('hex'),
  };
}
