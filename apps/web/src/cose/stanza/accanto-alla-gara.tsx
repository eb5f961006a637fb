import type { AstaPubblica, StanzaUtente } from '@gestore/contratto';
import type { Stanza } from '@gestore/dominio';
import { lazy, memo } from 'react';
import { inRete } from '../../guscio/in-rete.ts';
import type { Posizione } from '../../stanza/posizione.ts';
import { MessaggiUtente } from '../aiuto/messaggi/per-chi-offre.tsx';
import { Aiuto } from '../aiuto/per-chi-offre.tsx';
import { OsservazioniUtente } from '../osservazioni/per-chi-offre.tsx';
import { PulsanteGiro } from '../primi-passi/pulsante-giro.tsx';
import { Ricevute } from '../verifica/ricevute.tsx';
import { DocumentiStanza } from './documenti-stanza.tsx';
import { VersoSala } from './verso-sala.tsx';

export { DocumentiStanza, Ricevute };

const GiroStanza = lazy(async () => ({ default: (await inRete(() => import('./giro-stanza.tsx'))()).GiroStanza }));

/** Chi fra gli offerenti è ammesso, a gara da fare, in corso o finita. */
const AMMESSO: readonly Posizione[] = ['ammesso', 'in_testa', 'non_in_testa', 'superato'];

type Parti = Pick<Stanza, 'fase' | 'osservazioni'> & {
  asta: AstaPubblica;
  io: StanzaUtente['io'];
  posizione: Posizione;
  /** L'ultimo messaggio annunciato. */
  messaggiA: number;
  /** Cambia quando chi guarda ha una ricevuta nuova. */
  ricevuteA: string;
  salaAperta: boolean;
  /** La gara non è cominciata, e la vendita non è finita. */
  primaDellaGara: boolean;
};

/** Ciò che la stanza mostra della vendita fuori dalla gara: cambia di rado, e soltanto allora la si ridisegna. */
export type FuoriDallaGara = Omit<Parti, 'asta' | 'io'>;

/**
 * Ciò che non serve a rilanciare: i messaggi, le osservazioni, le ricevute, i documenti, l'aiuto, la sala virtuale. Il rilancio di un
 * altro non vi cambia nulla, e non la ridisegna.
 */
export const Accanto = memo(function Accanto(parti: Parti) {
  const { asta, io, ricevuteA } = parti;
  return (
    <>
      <MessaggiEOsservazioni {...parti} />
      <Ricevute asta={asta.id} aggiornaA={ricevuteA} ruolo={io.ruolo} />
      <DocumentiStanza asta={asta.id} />
      <InOgniMomento {...parti} />
    </>
  );
});

/** I messaggi con chi conduce, e le osservazioni che leggono tutti. */
export function MessaggiEOsservazioni({ asta, io, fase, osservazioni, posizione, messaggiA }: Parti) {
  return (
    <>
      <MessaggiUtente
        asta={asta.id}
        finoA={messaggiA}
        pseudonimo={io.pseudonimo}
        scrive={io.ruolo === 'offerente' && posizione !== 'rifiutato'}
      />
      <OsservazioniUtente
        asta={asta.id}
        fase={fase}
        osservazioni={osservazioni}
        pseudonimo={io.pseudonimo}
        ammesso={io.ruolo === 'offerente' && AMMESSO.includes(posizione)}
      />
    </>
  );
}

/** Ciò che serve qualunque cosa si guardi: l'aiuto, la strada per la sala virtuale, il giro. */
export function InOgniMomento({ asta, salaAperta, primaDellaGara }: Parti) {
  return (
    <>
      <Aiuto asta={asta.id} />
      {!salaAperta && <VersoSala />}
      {/* Mentre si rilancia nulla copre la pagina. */}
      {primaDellaGara && <PulsanteGiro Giro={GiroStanza} />}
    </>
  );
}
