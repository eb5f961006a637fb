import { readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bloccaCartella, chiTieneLaCartella } from '../base-dati/motore/blocco-cartella.ts';
import { fermaOrfano } from '../base-dati/motore/orfano.ts';
import { leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';

/** Gli accessi della dimostrazione, quando è stata caricata. */
export const FILE_ACCESSI = 'dimostrazione.json';
/** C'è finché la si carica: chi si interrompe lo lascia, e chi riparte sa che non è intera. */
export const FILE_DA_FINIRE = 'dimostrazione-da-finire';
const SEGNI: readonly string[] = [FILE_ACCESSI, FILE_DA_FINIRE];
/** Ciò che si scrive per cominciare davvero; un tasto premuto per sbaglio non basta. */
const PAROLA = 'ricomincia';
const COME_SI_FA = 'La dimostrazione sta nella base dati incorporata e nella sua cartella: la si avvia senza.';

/** Ciò che il server scrive nella cartella dei dati. Ciò che non è qui è di qualcun altro, e chi lo ha messo lì lo vuole ancora. */
const DEL_SERVER: readonly RegExp[] = [
  /^(?:postgres|chiavi|documenti|documenti-in-arrivo)$/,
  /^(?:postgres\.password|server\.pid|oidc-sviluppo\.jwk\.json|inviti\.txt|dichiarazione-di-esempio\.pdf\.p7m)$/,
  /^(?:segreto-accesso\.bin|teste\.jsonl|marche(?:-[a-z]+)?\.json)(?:\..+)?$/,
  /^\.scrittura-\d+$/,
];

/** Che cosa si toglierebbe di una cartella, o perché non si tocca, in parole. */
type Ricominciabile = { impedimento: string } | { impedimento: null; cartella: string; voci: string[] };

type Terminale = {
  /** Senza chiedere la parola. */
  si: boolean;
  /** Ciò che una persona risponde; `null` se non c'è nessuno che possa. */
  chiedi(domanda: string): Promise<string | null>;
  dici(riga: string): void;
};

/**
 * Ricomincia la dimostrazione: toglie ciò che la cartella dei dati contiene, perché il server che parte dopo la carichi di nuovo. Vero se
 * si può avviare; falso, con il perché detto, se non si è tolto nulla. Solleva `ErroreConfigurazione` se l'ambiente è sbagliato.
 */
export async function daCapo(
  ambiente: Readonly<Record<string, string | undefined>>,
  { si, chiedi, dici }: Terminale,
): Promise<boolean> {
  const trovata = await guarda(ambiente);
  if (trovata.impedimento !== null) {
    dici(`${trovata.impedimento} Non ho tolto nulla.`);
    return false;
  }
  const { cartella, voci } = trovata;
  if (voci.length === 0) {
    dici(`In ${cartella} non c'è ancora nulla: la dimostrazione si carica adesso.`);
    return true;
  }
  if (!si) {
    dici(`Tolgo la dimostrazione di ${cartella}, con tutto ciò che vi è stato fatto: ${voci.join(', ')}.`);
    const risposta = await chiedi(`Per ricominciare scriva «${PAROLA}»: `);
    if (risposta?.trim().toLowerCase() !== PAROLA) {
      dici(`${risposta === null ? 'Qui nessuno può rispondere: aggiunga --si. ' : ''}Non ho tolto nulla.`);
      return false;
    }
  }
  await svuota(cartella);
  dici(`Tolta la dimostrazione di ${cartella}: si carica di nuovo adesso.`);
  return true;
}

async function guarda(ambiente: Readonly<Record<string, string | undefined>>): Promise<Ricominciabile> {
  if (ambiente.NODE_ENV === 'production')
    return { impedimento: 'In produzione non c’è una dimostrazione da ricominciare.' };
  const { cartellaDati, fileTeste, urlBaseDati } = leggiConfigurazione(ambiente);
  const cartella = resolve(cartellaDati);
  const no = (impedimento: string): Ricominciabile => ({ impedimento });
  if (urlBaseDati !== null) return no(`DATABASE_URL indica una base dati di qualcun altro. ${COME_SI_FA}`);
  if (fileTeste !== null) return no(`FILE_TESTE indica un file fuori dalla cartella dei dati. ${COME_SI_FA}`);
  const voci = (await readdir(cartella).catch(seManca)).toSorted();
  if (voci.length === 0) return { impedimento: null, cartella, voci };
  if (!SEGNI.some((segno) => voci.includes(segno))) return no(`In ${cartella} non c'è la dimostrazione.`);
  const estranee = voci.filter((una) => !SEGNI.includes(una) && !DEL_SERVER.some((forma) => forma.test(una)));
  if (estranee.length > 0)
    return no(
      `In ${cartella} c'è anche ciò che il server non vi ha messo (${estranee.join(', ')}): lo sposti, e ripeta.`,
    );
  const pid = await chiTieneLaCartella(cartella);
  if (pid !== null)
    return no(`La cartella ${cartella} è di un server che gira (processo ${pid}): lo fermi con Ctrl-C, e ripeta.`);
  return { impedimento: null, cartella, voci };
}

function seManca(errore: unknown): string[] {
  if ((errore as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw errore;
}

/** Intanto la cartella è di questo processo, e nessun server vi parte; il segno che la dice da finire se ne va per ultimo. */
async function svuota(cartella: string): Promise<void> {
  const blocco = await bloccaCartella(cartella);
  try {
    await fermaOrfano(join(cartella, 'postgres'));
    await writeFile(join(cartella, FILE_DA_FINIRE), '', { mode: 0o600 });
    for (const voce of await readdir(cartella)) {
      const percorso = join(cartella, voce);
      if (voce !== FILE_DA_FINIRE && percorso !== resolve(blocco)) await rm(percorso, { recursive: true, force: true });
    }
    await rm(join(cartella, FILE_DA_FINIRE), { force: true });
  } finally {
    await rm(blocco, { force: true });
  }
}
