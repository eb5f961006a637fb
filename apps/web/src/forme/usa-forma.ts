import { messaggioDi, type Regole, type Valori } from '@gestore/contratto/regole';
import { FUOCO_IN_ARRIVO } from '@gestore/ui';
import { type ReactNode, useRef, useState } from 'react';
import { ProblemaChiamata } from '../accesso/chiamate.ts';
import { useLingua } from '../testi/lingua.ts';
import {
  cambiato,
  conErroriServer,
  type Modulo,
  messaggioDelCampo,
  moduloNuovo,
  rimesso,
  verificato,
} from './modulo.ts';
import type { Conserva, NoteDelModulo, RimastaInUso } from './tipi-conserva.ts';

type Campo<V> = keyof V & string;

export type Forma<V extends Valori> = {
  valori: V;
  /** Ciò che c’è scritto in questo istante, anche per chi ha aspettato una risposta mentre la persona scriveva ancora. */
  adesso(): V;
  /** I nomi dei campi come li legge la persona. */
  nomi: Readonly<Record<Campo<V>, string>>;
  /** Le parole accanto al campo, nella lingua di adesso; `null` se va bene. */
  errore(campo: Campo<V>): string | null;
  imposta(parte: Partial<V>): void;
  /** Rimette un valore senza dire che è sbagliato: per ciò che la pagina svuota perché va riscritto. */
  rimetti(parte: Partial<V>): void;
  /** Ciò che serve a un campo di testo: `<TextField label={...} {...forma.campo('email')} />`. */
  campo(nome: Campo<V>): {
    name: string;
    value: string;
    error: string | null;
    /** Ciò che si è ritrovato di scritto prima, accanto al primo campo in cui c’è. */
    note?: ReactNode;
    onChange(evento: { target: { value: string } }): void;
  };
  /** Ciò che si è ritrovato, in testa a un modulo di molti campi: allora non lo dice nessun campo. `null` se non c’è nulla. */
  nota(): ReactNode;
  /** Controlla tutto; se qualcosa non va porta il fuoco sul primo campo sbagliato e risponde `false`. */
  verifica(): boolean;
  /** Mette accanto ai campi ciò che il server non ha accettato; risponde con le parole per ciò che resta, da dire in testa. */
  rifiutata(causa: unknown): string;
  /** Dopo un invio riuscito: torna ai valori iniziali, se da allora non si è scritto altro. `mandati` sono i `valori` di allora. */
  inviata(mandati: V): void;
  /** Dopo un invio riuscito che lascia i campi come sono: da qui si riparte, e di ciò che si era ritrovato non resta nulla. */
  salvata(): void;
  /** Torna ai valori dati: solo dopo un invio riuscito, perché nulla di scritto si perda. */
  ricomincia(valori?: V): void;
};

type ComeForma<V extends Valori> = {
  iniziali: V;
  regole: Regole<Campo<V>>;
  /** I nomi dei campi come li legge la persona; di un campo che si chiama secondo ciò che si è scelto, una funzione. */
  nomi: Readonly<Record<Campo<V>, string>> | ((valori: V) => Readonly<Record<Campo<V>, string>>);
  /** I campi che si ritrovano se la sessione finisce mentre si scrive, o perché no: ogni modulo lo dice. */
  conserva: Conserva<Campo<V>>;
};

/**
 * Un modulo del prodotto: le regole sono quelle del contratto, le stesse del server. Gli errori compaiono all'invio e si
 * ricontrollano a ogni cambiamento; ciò che si è scritto non si perde mai.
 */
export function useForma<V extends Valori>({ iniziali, regole, nomi, conserva }: ComeForma<V>): Forma<V> {
  const lingua = useLingua();
  const nomiDi = typeof nomi === 'function' ? nomi : () => nomi;
  const adesso = useRef((): V => iniziali);
  const useRimasta = 'no' in conserva ? useNulla : conserva.useRimasta;
  const rimasta = useRimasta(iniziali, nomiDi(iniziali), adesso, (base: V) => passa(moduloNuovo(base)));
  const [modulo, setModulo] = useState<Modulo<V>>(() => moduloNuovo(rimasta.iniziali));
  // Due cambiamenti nello stesso evento partono l'uno dall'altro, e `verifica` vede l'ultimo.
  const ultimo = useRef(modulo);
  adesso.current = () => ultimo.current.valori;
  const passa = (prossimo: Modulo<V>): void => {
    ultimo.current = prossimo;
    setModulo(prossimo);
  };
  const riparti = (valori: V): void => {
    rimasta.finita(valori);
    passa(moduloNuovo(valori));
  };
  const errore = (campo: Campo<V>): string | null => {
    const messaggio = messaggioDelCampo(modulo, regole, campo);
    return messaggio === null
      ? (modulo.dalServer[campo] ?? null)
      : messaggioDi(messaggio, nomiDi(modulo.valori)[campo], lingua);
  };
  const imposta = (parte: Partial<V>): void => passa(cambiato(ultimo.current, regole, parte));
  const note = rimasta.note(nomiDi(modulo.valori), modulo.valori, (parte) => imposta(parte as Partial<V>));
  return {
    valori: modulo.valori,
    adesso: () => ultimo.current.valori,
    nomi: nomiDi(modulo.valori),
    errore,
    imposta,
    rimetti: (parte) => passa(rimesso(ultimo.current, parte)),
    campo: (nome) => ({
      name: nome,
      value: String(modulo.valori[nome] ?? ''),
      error: errore(nome),
      ...note.accanto(nome),
      onChange: ({ target }) => imposta({ [nome]: target.value } as Partial<V>),
    }),
    nota: note.inTesta,
    verifica: () => {
      const { modulo: prossimo, primo } = verificato(ultimo.current, regole);
      passa(prossimo);
      rimasta.inviata(primo === null);
      if (primo !== null) portaFuoco(primo);
      return primo === null;
    },
    rifiutata: (causa) => {
      rimasta.inviata(false);
      // Anche a sessione finita: di ciò che si ritroverà si dirà il vero.
      if (causa instanceof ProblemaChiamata && causa.esito !== 'ignoto') rimasta.nonAccettata();
      if (!(causa instanceof ProblemaChiamata)) return causa instanceof Error ? causa.message : String(causa);
      const { modulo: prossimo, altri, primo } = conErroriServer(ultimo.current, causa.errori);
      passa(prossimo);
      if (primo !== null) portaFuoco(primo);
      return [causa.message, ...altri].join(' ');
    },
    inviata: (mandati) => {
      if (ultimo.current.valori === mandati) riparti(iniziali);
    },
    salvata: () => rimasta.finita(ultimo.current.valori),
    ricomincia: (valori = iniziali) => riparti(valori),
  };
}

/** Un modulo che non conserva nulla. */
function useNulla<V extends Valori>(iniziali: V): RimastaInUso<V> {
  return {
    iniziali,
    note: () => SENZA_NOTE,
    finita: () => undefined,
    inviata: () => undefined,
    nonAccettata: () => undefined,
  };
}

const SENZA_NOTE: NoteDelModulo = { accanto: () => ({}), inTesta: () => null };

/**
 * Il fuoco va sul campo con quel nome dopo che la pagina ha disegnato l'errore, così un lettore di schermo lo legge; se intanto
 * la persona è già passata a scrivere altrove, resta dov'è: ciò che scrive non finisce in un altro campo.
 */
function portaFuoco(nome: string): void {
  const prima = document.activeElement;
  // Fino ad allora una lettera è già di quel campo: non è un comando della pagina.
  document.body.setAttribute(FUOCO_IN_ARRIVO, '');
  requestAnimationFrame(() => {
    document.body.removeAttribute(FUOCO_IN_ARRIVO);
    const attivo = document.activeElement;
    if (attivo !== prima && attivo?.matches('input, textarea, select') === true) return;
    const recinto = attivo?.closest('form, [role=dialog]') ?? document;
    const campo = recinto.querySelector<HTMLElement>(`[name="${CSS.escape(nome)}"]`);
    (campo ?? document.querySelector<HTMLElement>(`[name="${CSS.escape(nome)}"]`))?.focus();
  });
}
