import type { StanzaUtente } from '@gestore/contratto';
import type { Posizione } from '../../../stanza/posizione.ts';
import { Aiuto } from './aiuto.tsx';
import { MessaggiUtente } from './messaggi.tsx';
import { OsservazioniUtente } from './osservazioni.tsx';
import { Ricevute } from './ricevute.tsx';
import { VersoSala } from './verso-sala.tsx';

/** Chi fra gli offerenti è ammesso, a gara da fare, in corso o finita. */
const AMMESSO: readonly Posizione[] = ['ammesso', 'in_testa', 'non_in_testa', 'superato'];

/** Ciò che non serve a rilanciare: i messaggi, le osservazioni, le ricevute, l'aiuto, la sala virtuale. */
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
      <OsservazioniUtente
        asta={asta}
        fase={stanza.fase}
        osservazioni={stanza.osservazioni}
        pseudonimo={io.pseudonimo}
        ammesso={io.ruolo === 'offerente' && AMMESSO.includes(posizione)}
      />
      <Ricevute asta={asta} aggiornaA={stanza.seq} ruolo={io.ruolo} />
      <Aiuto asta={asta} />
      {!stanza.sala.aperta && <VersoSala />}
    </>
  );
}
