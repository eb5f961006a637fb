import type { StanzaUtente } from '@gestore/contratto';
import type { Posizione } from '../../../stanza/posizione.ts';
import { Aiuto } from './aiuto.tsx';
import { MessaggiUtente } from './messaggi.tsx';
import { Ricevute } from './ricevute.tsx';
import { VersoSala } from './verso-sala.tsx';

/** Ciò che non serve a rilanciare: i messaggi, le ricevute, l'aiuto, la sala virtuale. */
export function Accanto({
  asta,
  io,
  stanza,
  posizione,
}: Pick<StanzaUtente, 'io' | 'stanza'> & { asta: string; posizione: Posizione }) {
  return (
    <>
      <MessaggiUtente
        asta={asta}
        finoA={stanza.messaggi.at(-1)?.seq ?? 0}
        pseudonimo={io.pseudonimo}
        scrive={io.ruolo === 'offerente' && posizione !== 'rifiutato'}
      />
      <Ricevute asta={asta} aggiornaA={stanza.seq} ruolo={io.ruolo} />
      <Aiuto asta={asta} />
      {!stanza.sala.aperta && <VersoSala />}
    </>
  );
}
