import type { Luogo } from '@gestore/contratto/accesso/forme';
import type { QueryExecutorProvider } from 'kysely';
import type { Contesto } from '../bordo/contesto.ts';

/** To whom, and the link that only he may read: encrypted until the message leaves. */
type ConCollegamento = { destinatario: string; collegamentoCifrato: string; scadeIl: number; adesso: number };

/** Who puts in the outgoing mail the messages of sign-in, in the transaction that causes them. */
export type PostaAccessi = {
  invito(tx: QueryExecutorProvider, messaggio: ConCollegamento & { nome: string }): Promise<void>;
  ripristino(tx: QueryExecutorProvider, messaggio: ConCollegamento): Promise<void>;
  /** To the address of a credential, when another device enters in place of the one that was in; once a minute at most. */
  subentro(
    tx: QueryExecutorProvider,
    messaggio: { credenzialeId: string; astaId: string; adesso: number },
  ): Promise<void>;
  passwordCambiata(tx: QueryExecutorProvider, messaggio: { destinatario: string; adesso: number }): Promise<void>;
  /** Somebody enters with this account while somebody is already in, from a device that had never been used for it. */
  nuovoAccesso(
    tx: QueryExecutorProvider,
    messaggio: { destinatario: string; luogo: Luogo; adesso: number },
  ): Promise<void>;
  /** Somebody shows the right password of this account, and codes that are not of its app. */
  codiciSbagliati(tx: QueryExecutorProvider, messaggio: { destinatario: string; adesso: number }): Promise<void>;
};

/** What sign-in needs: the context, and the mail. */
export type PartiAccesso = { contesto: Contesto; posta: PostaAccessi; ingressi: AnnotaIngresso };

/** Writes in the journal of the sale a sign-in that others must be able to know (R30). */
export type AnnotaIngresso = (
  astaId: string,
  ingresso: { credenzialeId: string; con: 'collegamento' | 'codice'; subentra: boolean },
) => Promise<void>;
