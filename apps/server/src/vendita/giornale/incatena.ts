import { hash } from 'node:crypto';
import {
  canonicalizza,
  type Impronte,
  improntaSalata,
  type JsonObject,
  radiceDi,
  stringaCanonica,
  type Voce,
} from '@gestore/registro';
import { campoCopia } from './copia.ts';
import { type DatoAccanto, dividiParole, type ParolaDaScrivere } from './parole.ts';
import { nuovoSale } from './sali.ts';
import type { Versato } from './versati.ts';

export type VoceDaScrivere = Pick<Voce, 'tipo' | 'versione' | 'dati' | 'comandoId' | 'parte' | 'attore' | 'ricevutoIl'>;
export type DaAggiungere = {
  asta: string;
  dopoSeq: number;
  precedente: string;
  voci: readonly VoceDaScrivere[];
  /** La sessione di chi lo manda, se la scrittura vale soltanto finché non è finita. */
  sessione?: string | undefined;
  /** I dati personali di cui queste voci portano l'impegno: con loro, o per nulla. */
  accanto?: readonly DatoAccanto[];
  /** I depositi che queste voci versano: si svuotano con loro, o per nulla. */
  versati?: readonly Versato[] | undefined;
  /** Ciò che si può preparare delle voci mentre la base dati le scrive; non deve avere effetti: può non essere scritto nulla. */
  intanto?: ((voci: readonly Voce[]) => void) | undefined;
};

/**
 * Una voce legata alla precedente, la sua riga già pronta per la base dati e i testi da scrivere accanto: il testo dei dati
 * si compone una volta sola.
 */
export type Pronta = { voce: Voce; riga: string; accanto: readonly (ParolaDaScrivere | DatoAccanto)[] };

/** Le impronte del motore: dieci volte più veloci di quelle che vanno anche nel browser, e gli stessi byte. */
const IMPRONTE_MOTORE: Impronte = {
  sha256: (testo) => hash('sha256', testo),
  shake256: (testo, byte) => hash('shake256', testo, { outputEncoding: 'hex', outputLength: byte }),
};

/** Numera, lega e imprime le voci di un comando, a partire da quella dopo `dopoSeq`. */
export function incatena(
  { asta: scritta, dopoSeq, precedente, voci, accanto = [] }: DaAggiungere,
  registratoIl: number,
  sale: () => string = nuovoSale,
): Pronta[] {
  // PostgreSQL rilegge un uuid sempre in minuscolo: impresso in maiuscolo, l'impronta non tornerebbe più.
  const asta = scritta.toLowerCase();
  let legame = precedente;
  return voci.map((voce, i) => {
    const intero = canonicalizza(voce.dati);
    // Si passa dalla forma canonica: ciò che si firma è ciò che si rilegge.
    const dati = JSON.parse(intero) as JsonObject;
    const divisi = dividiParole(asta, { ...voce, dati }, sale);
    const testo = divisi === null ? intero : canonicalizza(divisi.scritti);
    const prova = { sale: sale(), ...(divisi === null ? {} : { parole: divisi.parole }) };
    const completa = { ...voce, dati, asta, seq: dopoSeq + 1 + i, registratoIl, precedente: legame, prova };
    const radice = radiceDi(completa, prova, IMPRONTE_MOTORE);
    const contenuto = IMPRONTE_MOTORE.sha256(contenutoCanonico(completa, prova.sale, testo));
    const impronta = improntaSalata({ ...completa, contenuto, radice }, IMPRONTE_MOTORE);
    legame = impronta;
    const riga = rigaCopia(completa, testo, [impronta, prova.sale, radice]);
    const dellaVoce = [...(divisi?.accanto ?? []), ...(i === 0 ? accanto : [])];
    return { voce: { ...completa, impronta }, riga, accanto: dellaVoce };
  });
}

/**
 * La forma canonica (RFC 8785) del contenuto di una voce, con i dati già in quella forma. Deve dare gli stessi byte di
 * `contenutoDi`; una prova li confronta.
 */
function contenutoCanonico(voce: Omit<Voce, 'impronta'>, sale: string, dati: string): string {
  const { tipo, versione, comandoId, parte, attore, ricevutoIl, registratoIl } = voce;
  return (
    `["${sale}",${stringaCanonica(tipo)},${versione},${dati},${stringaCanonica(comandoId)},${parte},${stringaCanonica(attore.tipo)}` +
    `,${stringaCanonica(attore.id)},${ricevutoIl},${registratoIl}]`
  );
}

/** La voce come riga di COPY, nell'ordine di `COLONNE`; `fine` sono le colonne che una riga ha in fondo. */
function rigaCopia(voce: Omit<Voce, 'impronta'>, dati: string, fine: readonly string[]): string {
  const { asta, seq, tipo, versione, comandoId, parte, attore, ricevutoIl, registratoIl, precedente } = voce;
  return (
    `${campoCopia(asta)}\t${seq}\t${campoCopia(tipo)}\t${versione}\t${campoCopia(dati)}\t${campoCopia(comandoId)}` +
    `\t${parte}\t${campoCopia(attore.tipo)}\t${campoCopia(attore.id)}\t${ricevutoIl}\t${registratoIl}` +
    `\t${campoCopia(precedente)}\t${fine.join('\t')}\n`
  );
}
