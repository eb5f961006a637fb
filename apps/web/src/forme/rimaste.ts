import { PREFISSO_RIMASTE } from '../accesso/rimaste.ts';

/** Ciò che si scrive in un modulo e si può conservare: testi e caselle, mai file. */
export type Scritto = string | boolean;
/** Di ogni campo cambiato, da che cosa si era partiti e che cosa si è scritto. */
export type CampiRimasti = Readonly<Record<string, readonly [base: Scritto, mio: Scritto]>>;
/**
 * Ciò che era rimasto di un modulo: quando, i nomi dei campi come li leggeva la persona, e quelli che non ci stavano. `incerta`: lo si era
 * mandato, e la risposta non è arrivata.
 */
export type Rimasta = {
  readonly il: number;
  readonly nomi: readonly string[];
  readonly campi: CampiRimasti;
  readonly lasciati: readonly string[];
  readonly incerta: boolean;
};

type Deposito = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Una settimana: oltre, ciò che si stava scrivendo non serve più a nessuno. */
const RIMASTA_MS = 7 * 86_400_000;
/** Un modulo. La memoria di una scheda del browser ne tiene una decina di così; il più lungo è il testo di un verbale. */
const RIMASTA_CARATTERI_MAX = 400_000;

/** Un modulo è di una persona, di una pagina, e di ciò di cui parla. */
export const chiaveRimasta = (chi: string, percorso: string, come: string): string =>
  `${PREFISSO_RIMASTE}${chi}/${encodeURIComponent(come)}${percorso}`;

/** Tiene i campi cambiati, finché ci stanno; di quelli che non ci stanno resta il nome, da dire. */
export function scriviRimasta(
  deposito: Deposito,
  chiave: string,
  cambiati: CampiRimasti,
  nomi: Readonly<Record<string, string>>,
  adessoMs: number,
  incerta = false,
): void {
  const nomiCambiati = Object.keys(cambiati).map((campo) => nomi[campo] ?? campo);
  if (nomiCambiati.length === 0) return deposito.removeItem(chiave);
  const prima = leggiRimasta(deposito, chiave, adessoMs);
  if (prima?.incerta === incerta && JSON.stringify(prima.campi) === JSON.stringify(cambiati)) return;
  let restano = RIMASTA_CARATTERI_MAX;
  const tenuti: [string, readonly [Scritto, Scritto]][] = [];
  const lasciati: string[] = [];
  for (const [campo, valori] of Object.entries(cambiati)) {
    const lungo = JSON.stringify(valori).length;
    if (lungo > restano) lasciati.push(nomi[campo] ?? campo);
    else {
      restano -= lungo;
      tenuti.push([campo, valori]);
    }
  }
  const rimasta = { il: adessoMs, nomi: nomiCambiati, campi: Object.fromEntries(tenuti), lasciati, incerta };
  try {
    deposito.setItem(chiave, JSON.stringify(rimasta));
  } catch {
    senzaPosto(deposito, chiave, { ...rimasta, campi: {}, lasciati: nomiCambiati });
  }
}

/** Della risposta si è poi saputo, ed era un no: ciò che è rimasto certamente non è arrivato. */
export function certamenteNonMandata(deposito: Deposito, chiave: string, adessoMs: number): void {
  const rimasta = leggiRimasta(deposito, chiave, adessoMs);
  if (rimasta?.incerta !== true) return;
  try {
    deposito.setItem(chiave, JSON.stringify({ ...rimasta, incerta: false }));
  } catch {
    // Non c’è più posto nemmeno per dirlo: resta la frase prudente, che chiede di guardare.
  }
}

/** La memoria è piena: almeno si dica che cosa non si è potuto tenere. */
function senzaPosto(deposito: Deposito, chiave: string, rimasta: Rimasta): void {
  try {
    deposito.setItem(chiave, JSON.stringify(rimasta));
  } catch {
    // Nemmeno una riga: o il browser vieta la memoria del sito. Non c’è dove dirlo.
  }
}

/** Ciò che era rimasto; `null` se non c’è, se è scaduto, o se non si legge. */
export function leggiRimasta(deposito: Deposito, chiave: string, adessoMs: number): Rimasta | null {
  const testo = deposito.getItem(chiave);
  if (testo === null) return null;
  const rimasta = letta(testo);
  if (rimasta !== null && rimasta.il <= adessoMs && adessoMs - rimasta.il < RIMASTA_MS) return rimasta;
  deposito.removeItem(chiave);
  return null;
}

/** Tutto ciò che era rimasto a una persona in una pagina. */
export function rimasteDellaPagina(
  deposito: Storage,
  chi: string,
  percorso: string,
  adessoMs: number,
): { chiave: string; rimasta: Rimasta }[] {
  const inizio = `${PREFISSO_RIMASTE}${chi}/`;
  return Object.keys(deposito).flatMap((chiave) => {
    const fine = chiave.startsWith(inizio) ? chiave.slice(inizio.length) : '';
    if (fine.slice(fine.indexOf('/')) !== percorso) return [];
    const rimasta = leggiRimasta(deposito, chiave, adessoMs);
    return rimasta === null ? [] : [{ chiave, rimasta }];
  });
}

const ePresente = (valore: unknown): valore is Record<string, unknown> => typeof valore === 'object' && valore !== null;
const eScritto = (valore: unknown): valore is Scritto => typeof valore === 'string' || typeof valore === 'boolean';
const parole = (valore: unknown): valore is string[] =>
  Array.isArray(valore) && valore.every((uno) => typeof uno === 'string');

/** Chiunque può scrivere nella memoria del browser, anche una pagina di ieri: si legge solo ciò che ha questa forma. */
function letta(testo: string): Rimasta | null {
  let dati: unknown;
  try {
    dati = JSON.parse(testo);
  } catch {
    return null;
  }
  if (!ePresente(dati) || !ePresente(dati.campi)) return null;
  const { il, nomi, campi, lasciati, incerta } = dati;
  if (typeof il !== 'number' || !parole(nomi) || !parole(lasciati)) return null;
  const coppie = Object.entries(campi).filter(
    (voce): voce is [string, [Scritto, Scritto]] =>
      Array.isArray(voce[1]) && voce[1].length === 2 && voce[1].every(eScritto),
  );
  return { il, nomi, lasciati, campi: Object.fromEntries(coppie), incerta: incerta === true };
}
