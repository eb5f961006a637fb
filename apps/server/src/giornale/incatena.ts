import { hash } from 'node:crypto';
import { canonicalizza, type JsonObject, type Voce } from '@gestore/registro';
import { campoCopia } from './copia.ts';

export type VoceDaScrivere = Pick<Voce, 'tipo' | 'versione' | 'dati' | 'comandoId' | 'parte' | 'attore' | 'ricevutoIl'>;
export type DaAggiungere = {
  asta: string;
  dopoSeq: number;
  precedente: string;
  voci: readonly VoceDaScrivere[];
  /** La sessione di chi lo manda, se la scrittura vale soltanto finché non è finita. */
  sessione?: string | undefined;
};

/** Una voce legata alla precedente e la sua riga già pronta per la base dati: il testo dei dati si compone una volta sola. */
export type Pronta = { voce: Voce; riga: string };

/** Numera, lega e imprime le voci di un comando, a partire da quella dopo `dopoSeq`. */
export function incatena({ asta: scritta, dopoSeq, precedente, voci }: DaAggiungere, registratoIl: number): Pronta[] {
  // PostgreSQL rilegge un uuid sempre in minuscolo: impresso in maiuscolo, l'impronta non tornerebbe più.
  const asta = scritta.toLowerCase();
  let legame = precedente;
  return voci.map((voce, i) => {
    const testo = canonicalizza(voce.dati);
    // Si passa dalla forma canonica: ciò che si firma è ciò che si rilegge.
    const dati = JSON.parse(testo) as JsonObject;
    const completa = { ...voce, dati, asta, seq: dopoSeq + 1 + i, registratoIl, precedente: legame };
    const impronta = hash('sha256', formaCanonica(completa, testo));
    legame = impronta;
    return { voce: { ...completa, impronta }, riga: rigaCopia(completa, testo, impronta) };
  });
}

/**
 * La forma canonica (RFC 8785) di una voce, con i dati già in quella forma: i campi sono sempre gli stessi, in ordine
 * alfabetico. Deve dare gli stessi byte di `improntaVoce`, che li ordina da sé; una prova li confronta.
 */
function formaCanonica(voce: Omit<Voce, 'impronta'>, dati: string): string {
  const { asta, seq, tipo, versione, comandoId, parte, attore, ricevutoIl, registratoIl, precedente } = voce;
  return (
    `{"asta":${stringa(asta)},"attore":{"id":${stringa(attore.id)},"tipo":${stringa(attore.tipo)}}` +
    `,"comandoId":${stringa(comandoId)},"dati":${dati},"parte":${JSON.stringify(parte)}` +
    `,"precedente":${stringa(precedente)},"registratoIl":${JSON.stringify(registratoIl)}` +
    `,"ricevutoIl":${JSON.stringify(ricevutoIl)},"seq":${seq},"tipo":${stringa(tipo)},"versione":${JSON.stringify(versione)}}`
  );
}

/** Una stringa canonica è quella di JSON, se non contiene surrogati spaiati: quelli non hanno forma canonica. */
function stringa(testo: string): string {
  if (!testo.isWellFormed()) throw new Error('il valore non ha forma canonica');
  return JSON.stringify(testo);
}

/** La voce come riga di COPY, nell'ordine di `COLONNE`. */
function rigaCopia(voce: Omit<Voce, 'impronta'>, dati: string, impronta: string): string {
  const { asta, seq, tipo, versione, comandoId, parte, attore, ricevutoIl, registratoIl, precedente } = voce;
  return (
    `${campoCopia(asta)}\t${seq}\t${campoCopia(tipo)}\t${versione}\t${campoCopia(dati)}\t${campoCopia(comandoId)}` +
    `\t${parte}\t${campoCopia(attore.tipo)}\t${campoCopia(attore.id)}\t${ricevutoIl}\t${registratoIl}` +
    `\t${campoCopia(precedente)}\t${impronta}\n`
  );
}
