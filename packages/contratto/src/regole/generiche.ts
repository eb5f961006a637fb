import type { CodiceRegola, Messaggio } from './testi.ts';

export type Valori = Readonly<Record<string, unknown>>;

/**
 * Una regola guarda un valore, qualunque cosa sia, e dice che cosa non va; `null` se va bene. Non lancia mai. Tutte le
 * regole tranne le obbligatorie lasciano passare un campo vuoto: che si possa lasciare vuoto lo decide un'altra regola.
 */
export type Regola = (valore: unknown, tutti: Valori) => Messaggio | null;

export const no = (codice: CodiceRegola, dati: Messaggio['dati'] = {}): Messaggio => ({ codice, dati });

/** Nullo, elenco vuoto o testo di soli spazi (specifica, sezione 5); `false` e zero non sono vuoti. */
export function eVuoto(valore: unknown): boolean {
  if (valore === null || valore === undefined) return true;
  return Array.isArray(valore) ? valore.length === 0 : typeof valore === 'string' && valore.trim() === '';
}

/** La regola per i soli campi scritti. */
export const seScritto =
  (regola: Regola): Regola =>
  (valore, tutti) =>
    eVuoto(valore) ? null : regola(valore, tutti);

const testo = (valore: unknown): string => (typeof valore === 'string' ? valore : String(valore));
const lungo = (valore: unknown): number => (Array.isArray(valore) ? valore.length : [...testo(valore)].length);

/** Il campo va compilato. `false` è una risposta, salvo `falsoAmmesso: false`, come per una clausola da accettare. */
export function obbligatorio({ falsoAmmesso = true }: { falsoAmmesso?: boolean } = {}): Regola {
  return (valore) => {
    if (valore === false && !falsoAmmesso) return no('conferma_obbligatoria');
    return eVuoto(valore) ? no('obbligatorio') : null;
  };
}

/** Come `obbligatorio`, per ciò che si sceglie da un elenco. */
export const sceltaObbligatoria = (): Regola => (valore) => (eVuoto(valore) ? no('scelta_obbligatoria') : null);

/** Obbligatorio se un altro campo è scritto, o se ha uno dei valori dati. */
export function obbligatorioSe(altro: string, valori?: readonly unknown[]): Regola {
  return (valore, tutti) => {
    const suo = tutti[altro];
    const richiesto = valori === undefined ? !eVuoto(suo) && suo !== false : valori.includes(suo);
    return richiesto && eVuoto(valore) ? no('obbligatorio') : null;
  };
}

/** Il campo deve ripetere quello con quel nome; `nomeAltro` è come lo legge la persona. */
export function confermato(altro: string, nomeAltro: string): Regola {
  return (valore, tutti) =>
    Object.is(valore ?? '', tutti[altro] ?? '') ? null : no('confermato', { altro: nomeAltro });
}

/**
 * La forma di un indirizzo com'è nello standard HTML, con almeno un punto nel dominio. Ogni parte ha una lunghezza
 * massima e nessuna ripetizione ne contiene un'altra: il tempo è lineare.
 */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){1,8}$/i;
const EMAIL_MAX = 254;

const eEmail = (scritta: string): boolean => scritta.length <= EMAIL_MAX && EMAIL.test(scritta);

/** Un indirizzo e-mail; con `multipla`, anche più d'uno separati da virgole. */
export function email({ multipla = false }: { multipla?: boolean } = {}): Regola {
  return seScritto((valore) => {
    if (typeof valore !== 'string') return no('email');
    if (!multipla) return eEmail(valore.trim()) ? null : no('email');
    const quale = valore.split(',').find((uno) => !eEmail(uno.trim()));
    return quale === undefined ? null : no('email_elenco', { quale: quale.trim() });
  });
}

/** Il valore è uno di quelli dell'elenco; `nomi` sono come li legge la persona. */
export function incluso(elenco: readonly unknown[], nomi: readonly string[] = elenco.map(String)): Regola {
  return seScritto((valore) => (elenco.includes(valore) ? null : no('incluso', { voci: nomi.join(', ') })));
}

/** Lunghezze in caratteri come li conta una persona (punti di codice), o in voci per un elenco. */
export function lunghezzaEsatta(esatta: number): Regola {
  return seScritto((valore) =>
    lungo(valore) === esatta ? null : no('lunghezza_esatta', { esatta, attuale: lungo(valore) }),
  );
}
export function lunghezzaMassima(massima: number): Regola {
  return seScritto((valore) => {
    const codice = Array.isArray(valore) ? 'voci_massime' : 'lunghezza_massima';
    return lungo(valore) <= massima ? null : no(codice, { massima, attuale: lungo(valore) });
  });
}
export function lunghezzaMinima(minima: number): Regola {
  return seScritto((valore) => {
    const codice = Array.isArray(valore) ? 'voci_minime' : 'lunghezza_minima';
    return lungo(valore) >= minima ? null : no(codice, { minima, attuale: lungo(valore) });
  });
}
export function lunghezzaTra(minima: number, massima: number): Regola {
  return seScritto((valore) => {
    const attuale = lungo(valore);
    return attuale >= minima && attuale <= massima ? null : no('lunghezza_tra', { minima, massima, attuale });
  });
}

/** Un numero, o un testo che lo scrive all'italiana (virgola per i decimali, senza migliaia); `null` altrimenti. */
export function leggiNumero(valore: unknown): number | null {
  if (typeof valore === 'number') return Number.isFinite(valore) ? valore : null;
  if (typeof valore !== 'string' || !/^[+-]?\d{1,15}(?:,\d{1,6})?$/.test(valore.trim())) return null;
  return Number(valore.trim().replace(',', '.'));
}

export const numerico = (): Regola => seScritto((valore) => (leggiNumero(valore) === null ? no('numerico') : null));

export const intero = (): Regola =>
  seScritto((valore) => {
    const letto = leggiNumero(valore);
    if (letto === null) return no('numerico');
    return Number.isSafeInteger(letto) ? null : no('intero');
  });

function confronta(va: (letto: number) => boolean, messaggio: Messaggio): Regola {
  return seScritto((valore) => {
    const letto = leggiNumero(valore);
    if (letto === null) return no('numerico');
    return va(letto) ? null : messaggio;
  });
}

const inCifre = (n: number): string => n.toLocaleString('it-IT', { useGrouping: 'always' });

export const minimo = (estremo: number): Regola =>
  confronta((letto) => letto >= estremo, no('minimo', { minimo: inCifre(estremo) }));
export const massimo = (estremo: number): Regola =>
  confronta((letto) => letto <= estremo, no('massimo', { massimo: inCifre(estremo) }));
export const tra = (min: number, max: number): Regola =>
  confronta((letto) => letto >= min && letto <= max, no('tra', { minimo: inCifre(min), massimo: inCifre(max) }));

/** Esattamente tante cifre. */
export const cifre = (quante: number): Regola =>
  seScritto((valore) => {
    const scritto = testo(valore).trim();
    return scritto.length === quante && /^\d+$/.test(scritto) ? null : no('cifre', { quante });
  });

/** Il testo ha la forma dell'espressione, che deve coprirlo tutto; l'esempio è ciò che si propone a chi sbaglia. */
export const formato = (forma: RegExp, esempio: string): Regola =>
  seScritto((valore) => {
    // Una copia senza stato: con `g` o `y` la stessa espressione risponderebbe ogni volta diversamente.
    const ferma = new RegExp(forma.source, forma.flags.replace(/[gy]/g, ''));
    return ferma.test(testo(valore)) ? null : no('formato', { esempio });
  });

type File = { name: string; size: number };
const eFile = (valore: unknown): valore is File =>
  typeof valore === 'object' && valore !== null && typeof Reflect.get(valore, 'size') === 'number';
const fileDi = (valore: unknown): File[] => (Array.isArray(valore) ? valore : [valore]).filter(eFile);

/** Un file, o ciascuno dei file, sta in tanti kilobyte (di 1.024 byte). */
export const dimensioneKB = (massima: number): Regola =>
  seScritto((valore) => {
    const grande = fileDi(valore).find(({ size }) => size > massima * 1_024);
    return grande === undefined
      ? null
      : no('dimensione', { attuale: inCifre(Math.ceil(grande.size / 1_024)), massima: inCifre(massima) });
  });

/** L'estensione è una di queste, senza punto. */
export const estensione = (...voci: readonly string[]): Regola =>
  seScritto((valore) => {
    const altro = fileDi(valore).find(({ name }) => !voci.includes(String(name).toLowerCase().split('.').at(-1) ?? ''));
    return altro === undefined ? null : no('estensione', { voci: voci.join(', ') });
  });
