import type { Luogo } from '@gestore/contratto/accesso/forme';
import type { QueryExecutorProvider } from 'kysely';
import type { Contesto } from '../bordo/contesto.ts';

/** A chi, e il collegamento che soltanto il destinatario può leggere: cifrato finché il messaggio non parte. */
type ConCollegamento = { destinatario: string; collegamentoCifrato: string; scadeIl: number; adesso: number };

/** Chi mette nella posta in uscita i messaggi dell'accesso, nella transazione che li provoca. */
export type PostaAccessi = {
  invito(tx: QueryExecutorProvider, messaggio: ConCollegamento & { nome: string }): Promise<void>;
  ripristino(tx: QueryExecutorProvider, messaggio: ConCollegamento): Promise<void>;
  /** All'indirizzo di una credenziale, quando un altro dispositivo subentra a quello che era dentro; al più una volta al minuto. */
  subentro(
    tx: QueryExecutorProvider,
    messaggio: { credenzialeId: string; astaId: string; adesso: number },
  ): Promise<void>;
  passwordCambiata(tx: QueryExecutorProvider, messaggio: { destinatario: string; adesso: number }): Promise<void>;
  /** Qualcuno entra con questo account mentre qualcuno è già dentro, da un dispositivo mai usato per questo account. */
  nuovoAccesso(
    tx: QueryExecutorProvider,
    messaggio: { destinatario: string; luogo: Luogo; adesso: number },
  ): Promise<void>;
  /** Qualcuno mostra la password giusta di questo account, e codici che non sono della sua app. */
  codiciSbagliati(tx: QueryExecutorProvider, messaggio: { destinatario: string; adesso: number }): Promise<void>;
};

/** Ciò di cui l'accesso ha bisogno: il contesto, e la posta. */
export type PartiAccesso = { contesto: Contesto; posta: PostaAccessi; ingressi: AnnotaIngresso };

/** Scrive nel registro della vendita un ingresso che gli altri devono poter conoscere (R30). */
export type AnnotaIngresso = (
  astaId: string,
  ingresso: { credenzialeId: string; con: 'collegamento' | 'codice'; subentra: boolean },
) => Promise<void>;
