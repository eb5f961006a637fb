import {
  type Errori,
  type MessaggioRegola,
  primoErrore,
  type Regole,
  type Valori,
  verifica,
} from '@gestore/contratto/regole';

/** Lo stato di un modulo: ciò che si è scritto resta qui finché non lo si manda con successo. */
export type Modulo<V extends Valori> = {
  valori: V;
  /** Errori delle regole, per campo. */
  errori: Errori<keyof V & string>;
  /** Errori detti dal server, già in parole; spariscono quando quel campo cambia. */
  dalServer: Partial<Record<keyof V & string, string>>;
  /** Dopo il primo invio ogni cambiamento si ricontrolla: prima, chi sta ancora scrivendo non si interrompe. */
  inviato: boolean;
};

export function moduloNuovo<V extends Valori>(iniziali: V): Modulo<V> {
  return { valori: iniziali, errori: {}, dalServer: {}, inviato: false };
}

/** Un campo cambia: gli altri restano come sono; dopo un invio si ricontrollano anche le regole che guardano questo. */
export function cambiato<V extends Valori>(
  modulo: Modulo<V>,
  regole: Regole<keyof V & string>,
  parte: Partial<V>,
): Modulo<V> {
  const valori = { ...modulo.valori, ...parte };
  const dalServer = { ...modulo.dalServer };
  for (const campo of Object.keys(parte) as (keyof V & string)[]) delete dalServer[campo];
  if (!modulo.inviato) return { ...modulo, valori, dalServer };
  // Solo ciò che era già sbagliato, o che si sta scrivendo: un errore nuovo non compare mentre si è altrove.
  const errori: Errori<keyof V & string> = {};
  for (const campo of new Set([...Object.keys(modulo.errori), ...Object.keys(parte)]) as Set<keyof V & string>) {
    const messaggio: MessaggioRegola | null = primoErrore(regole[campo] ?? [], valori[campo], valori);
    if (messaggio !== null) errori[campo] = messaggio;
  }
  return { ...modulo, valori, errori, dalServer };
}

/** La pagina rimette un valore, come un codice che vale una volta e va riscritto: non è un errore di chi scrive. */
export function rimesso<V extends Valori>(modulo: Modulo<V>, parte: Partial<V>): Modulo<V> {
  const errori = { ...modulo.errori };
  const dalServer = { ...modulo.dalServer };
  for (const campo of Object.keys(parte) as (keyof V & string)[]) {
    delete errori[campo];
    delete dalServer[campo];
  }
  return { ...modulo, valori: { ...modulo.valori, ...parte }, errori, dalServer };
}

/**
 * Che cosa dire adesso di un campo trovato sbagliato. Si richiede alle regole di adesso, perché i nomi che mettono nelle
 * parole (l'altro campo, le voci ammesse) seguano la lingua quando cambia.
 */
export function messaggioDelCampo<V extends Valori>(
  modulo: Modulo<V>,
  regole: Regole<keyof V & string>,
  campo: keyof V & string,
): MessaggioRegola | null {
  const trovato = modulo.errori[campo];
  if (trovato === undefined) return null;
  return primoErrore(regole[campo] ?? [], modulo.valori[campo], modulo.valori) ?? trovato;
}

/** L'invio: tutte le regole. Se qualcosa non va, `primo` è il campo su cui portare il fuoco. */
export function verificato<V extends Valori>(
  modulo: Modulo<V>,
  regole: Regole<keyof V & string>,
): { modulo: Modulo<V>; primo: (keyof V & string) | null } {
  const errori = verifica(regole, modulo.valori);
  const primo = (Object.keys(errori) as (keyof V & string)[])[0] ?? null;
  return { modulo: { ...modulo, errori, dalServer: {}, inviato: true }, primo };
}

/** Gli errori del server vanno accanto al loro campo; quelli di campi che qui non ci sono tornano indietro. */
export function conErroriServer<V extends Valori>(
  modulo: Modulo<V>,
  errori: readonly { campo: string; messaggio: string }[],
): { modulo: Modulo<V>; altri: string[]; primo: (keyof V & string) | null } {
  const dalServer: Modulo<V>['dalServer'] = {};
  const altri: string[] = [];
  for (const { campo, messaggio } of errori) {
    const noto = Object.keys(modulo.valori).find((nome) => nome === campo || campo.startsWith(`${nome}.`));
    if (noto === undefined) altri.push(messaggio);
    else dalServer[noto as keyof V & string] ??= messaggio;
  }
  const primo = (Object.keys(dalServer) as (keyof V & string)[])[0] ?? null;
  return { modulo: { ...modulo, dalServer, inviato: true }, altri, primo };
}
