import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apriAmbiente, type Gestione } from './ambiente.ts';
import { leggiArgomenti } from './argomenti.ts';
import { contaMisure } from './conto.ts';
import { MISURE } from './elenco.ts';
import { carico, coreDiAltri, macchina } from './macchina.ts';
import { CaricoEstraneo, type Misura } from './misura.ts';
import { NonMisurabile } from './non-misurabile.ts';
import { PROFILI, profila } from './profili.ts';
import { arrotonda, riassumi, type Voci } from './statistica.ts';
import { type Documento, numero, type Risultato, scriviTabelle } from './tabella.ts';

/** Quanto si guarda se altri lavorano, prima e dopo ogni misura. */
const QUIETE_MS = 2_000;
/** Un settimo di core: sotto è il sistema che respira, sopra è qualcuno. */
const ALTRI_MAX_CORE = 0.15;

const qui = fileURLToPath(new URL('.', import.meta.url));
const argomenti = leggiArgomenti(
  process.argv.slice(2),
  MISURE.map(({ nome }) => nome),
);
if (argomenti.profilo === null) await misuraTutto();
else if (PROFILI.some(({ nome }) => nome === argomenti.profilo)) await profila(qui, argomenti.profilo);
else throw new Error(`--profilo ${argomenti.profilo}: i profili sono ${PROFILI.map(({ nome }) => nome).join(', ')}`);

async function misuraTutto(): Promise<void> {
  const scelte = MISURE.filter(({ nome }) => argomenti.solo.length === 0 || argomenti.solo.includes(nome));
  const gestione = await apriAmbiente(qui, argomenti);
  const prima = macchina();
  try {
    const quando = new Date().toISOString();
    const documenta = async (risultati: readonly Risultato[]): Promise<Documento> => ({
      quando,
      macchina: { ...prima, caricoDopo: carico(), postgres: await gestione.versionePostgres() },
      risultati,
    });
    // Dopo ogni giro: chi interrompe alla terza ora non perde le prime due.
    const raccolte = await giraTutte(gestione, scelte, async (finQui) => {
      // Se tutto è stato rifiutato per il carico non c'è nulla da registrare, nemmeno la data.
      if (!argomenti.ridotta && finQui.length > 0) await conserva(await documenta(finQui));
    });
    console.log(scriviTabelle(await documenta(raccolte.map(risultatoDi)), MISURE));
    if (argomenti.esito !== null) await writeFile(argomenti.esito, JSON.stringify(contaMisure(raccolte)));
  } finally {
    await gestione.chiudi();
  }
}

type Raccolta = {
  misura: Misura;
  giri: Voci[];
  note: string[];
  errore: string | null;
  /** Altri usavano la macchina, o qui non si può misurare: non è un errore della misura. */
  rifiutata: boolean;
  saltata: boolean;
};

/** Tutte le misure una volta, poi di nuovo tutte: un disturbo passeggero non cade sempre sulla stessa. */
async function giraTutte(
  gestione: Gestione,
  scelte: readonly Misura[],
  dopoOgniGiro: (finQui: readonly Risultato[]) => Promise<void>,
): Promise<readonly Raccolta[]> {
  const raccolte: Raccolta[] = scelte.map((misura) => ({
    misura,
    giri: [],
    note: [],
    errore: null,
    rifiutata: false,
    saltata: false,
  }));
  for (let giro = 1; giro <= argomenti.giri; giro += 1) {
    for (const raccolta of raccolte) {
      const { misura, giri, note } = raccolta;
      if (raccolta.errore !== null || giri.length >= (misura.giriMax ?? argomenti.giri)) continue;
      console.error(`giro ${giro} di ${argomenti.giri}: ${misura.nome}`);
      try {
        const prima = await esigiQuiete('prima');
        const fatto = await gestione.con(misura.misura, giro - 1);
        const dopo = await esigiQuiete('dopo');
        giri.push(fatto.esito);
        note.push(...fatto.note, `Giro ${giro}: altri programmi usavano ${prima} core prima e ${dopo} dopo.`);
      } catch (errore) {
        // Una misura che non riesce non ferma le altre: la tabella dice quale e perché.
        raccolta.rifiutata = errore instanceof CaricoEstraneo;
        raccolta.saltata = raccolta.rifiutata || errore instanceof NonMisurabile;
        raccolta.errore = errore instanceof Error ? errore.message : String(errore);
        console.error(raccolta.saltata ? `saltata: ${raccolta.errore}` : errore);
      }
    }
    // Ciò che si è misurato con altri accanto non si conserva, e non prende il posto dell'ultimo risultato buono.
    await dopoOgniGiro(raccolte.filter(({ rifiutata }) => !rifiutata).map(risultatoDi));
  }
  return raccolte;
}

/**
 * Quanti core usano altri, in parole. Se sono troppi ciò che si è misurato è anche di loro, e non si registra: con
 * `--ridotta` si va avanti, perché di quella non si conserva nulla.
 */
async function esigiQuiete(quando: 'prima' | 'dopo'): Promise<string> {
  const core = await coreDiAltri(QUIETE_MS);
  const detti = numero(arrotonda(core));
  if (core > ALTRI_MAX_CORE && !argomenti.ridotta)
    throw new CaricoEstraneo(
      `${quando} della misura altri programmi usavano ${detti} core: le cifre sarebbero anche loro, e non si registrano. Li fermi e ripeta.`,
    );
  return detti;
}

function risultatoDi({ misura, giri, note, errore }: Raccolta): Risultato {
  return { nome: misura.nome, giri: giri.length, voci: riassumi(giri), note: [...new Set(note)], errore };
}

/** Un file per esecuzione, e la tabella con l'ultimo risultato di ciascuna misura. */
async function conserva(documento: Documento): Promise<void> {
  const cartella = join(qui, 'results');
  await mkdir(cartella, { recursive: true });
  const nome = `${documento.quando.slice(0, 19).replaceAll(':', '')}.json`;
  await writeFile(join(cartella, nome), `${JSON.stringify(documento, null, 2)}\n`);
  await writeFile(join(qui, 'RISULTATI.md'), scriviTabelle(await ultimi(cartella, documento), MISURE));
}

/** Chi misura una cosa sola non cancella le altre dalla tabella: di quelle resta l'ultimo risultato, con la sua data. */
async function ultimi(cartella: string, documento: Documento): Promise<Documento> {
  const risultati = [...documento.risultati];
  const file = (await readdir(cartella)).filter((nome) => nome.endsWith('.json')).toSorted((a, b) => (a < b ? 1 : -1));
  for (const nome of file) {
    const vecchio = JSON.parse(await readFile(join(cartella, nome), 'utf8')) as Partial<Documento>;
    for (const risultato of vecchio.risultati ?? []) {
      if (risultati.some((gia) => gia.nome === risultato.nome)) continue;
      const quando = `Misurata il ${vecchio.quando}, commit ${vecchio.macchina?.commit}, carico ${vecchio.macchina?.caricoPrima}.`;
      risultati.push({ ...risultato, note: [...risultato.note, quando] });
    }
  }
  return { ...documento, risultati };
}
