import { messaggioDi, type Regole, type Valori } from '@gestore/contratto/regole';
import { useRef, useState } from 'react';
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

type Campo<V> = keyof V & string;

export type Forma<V extends Valori> = {
  valori: V;
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
    onChange(evento: { target: { value: string } }): void;
  };
  /** Controlla tutto; se qualcosa non va porta il fuoco sul primo campo sbagliato e risponde `false`. */
  verifica(): boolean;
  /** Mette accanto ai campi ciò che il server non ha accettato; risponde con le parole per ciò che resta, da dire in testa. */
  rifiutata(causa: unknown): string;
  /** Dopo un invio riuscito: torna ai valori iniziali, se da allora non si è scritto altro. `mandati` sono i `valori` di allora. */
  inviata(mandati: V): void;
  /** Torna ai valori dati: solo dopo un invio riuscito, perché nulla di scritto si perda. */
  ricomincia(valori?: V): void;
};

/**
 * Un modulo del prodotto: le regole sono quelle del contratto, le stesse del server. Gli errori compaiono all'invio e si
 * ricontrollano a ogni cambiamento; ciò che si è scritto non si perde mai.
 */
export function useForma<V extends Valori>({
  iniziali,
  regole,
  nomi,
}: {
  iniziali: V;
  regole: Regole<Campo<V>>;
  /** I nomi dei campi come li legge la persona. */
  nomi: Readonly<Record<Campo<V>, string>>;
}): Forma<V> {
  const lingua = useLingua();
  const [modulo, setModulo] = useState<Modulo<V>>(() => moduloNuovo(iniziali));
  // Due cambiamenti nello stesso evento partono l'uno dall'altro, e `verifica` vede l'ultimo.
  const ultimo = useRef(modulo);
  const passa = (prossimo: Modulo<V>): void => {
    ultimo.current = prossimo;
    setModulo(prossimo);
  };
  const errore = (campo: Campo<V>): string | null => {
    const messaggio = messaggioDelCampo(modulo, regole, campo);
    return messaggio === null ? (modulo.dalServer[campo] ?? null) : messaggioDi(messaggio, nomi[campo], lingua);
  };
  const imposta = (parte: Partial<V>): void => passa(cambiato(ultimo.current, regole, parte));
  return {
    valori: modulo.valori,
    errore,
    imposta,
    rimetti: (parte) => passa(rimesso(ultimo.current, parte)),
    campo: (nome) => ({
      name: nome,
      value: String(modulo.valori[nome] ?? ''),
      error: errore(nome),
      onChange: ({ target }) => imposta({ [nome]: target.value } as Partial<V>),
    }),
    verifica: () => {
      const { modulo: prossimo, primo } = verificato(ultimo.current, regole);
      passa(prossimo);
      if (primo !== null) portaFuoco(primo);
      return primo === null;
    },
    rifiutata: (causa) => {
      if (!(causa instanceof ProblemaChiamata)) return causa instanceof Error ? causa.message : String(causa);
      const { modulo: prossimo, altri, primo } = conErroriServer(ultimo.current, causa.errori);
      passa(prossimo);
      if (primo !== null) portaFuoco(primo);
      return [causa.message, ...altri].join(' ');
    },
    inviata: (mandati) => {
      if (ultimo.current.valori === mandati) passa(moduloNuovo(iniziali));
    },
    ricomincia: (valori = iniziali) => passa(moduloNuovo(valori)),
  };
}

/** Il fuoco va sul campo con quel nome dopo che la pagina ha disegnato l'errore, così un lettore di schermo lo legge. */
function portaFuoco(nome: string): void {
  requestAnimationFrame(() => {
    const attivo = document.activeElement;
    const recinto = attivo?.closest('form, [role=dialog]') ?? document;
    const campo = recinto.querySelector<HTMLElement>(`[name="${CSS.escape(nome)}"]`);
    (campo ?? document.querySelector<HTMLElement>(`[name="${CSS.escape(nome)}"]`))?.focus();
  });
}
