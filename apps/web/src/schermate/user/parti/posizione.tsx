import type { StanzaUtente } from '@gestore/contratto';
import type { Stanza } from '@gestore/dominio';
import { Alert } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import type { Posizione } from '../../../stanza/posizione.ts';

type Props = { posizione: Posizione; io: StanzaUtente['io']; stanza: Stanza };

/** La propria posizione in parole, prima che in colore. */
export function PosizionePersona({ posizione, io, stanza }: Props) {
  return (
    <section aria-label="La sua posizione" className="grid gap-2">
      {corpo(posizione, io, stanza)}
    </section>
  );
}

function corpo(posizione: Posizione, io: StanzaUtente['io'], stanza: Stanza) {
  switch (posizione) {
    case 'in_testa':
      return (
        <Alert tone="success">
          <p className="text-lg font-bold">Lei è in testa.</p>
          <p>Il Suo pseudonimo è {io.pseudonimo}. Se nessuno rilancia entro lo zero, la Sua è l’offerta più alta.</p>
        </Alert>
      );
    case 'superato':
      return (
        <Alert tone="warning">
          <p className="text-lg font-bold">La Sua offerta è stata superata.</p>
          <p>
            È in testa {stanza.migliore?.pseudonimo ?? 'un altro offerente'}. Può rilanciare finché il tempo corre. Lei
            non è più vincolato.
          </p>
        </Alert>
      );
    case 'ammesso':
      return (
        <Alert tone="success">
          <p className="text-lg font-bold">La Sua offerta è ammessa.</p>
          <p>Il Suo pseudonimo è {io.pseudonimo}. Attenda l’avvio della gara o la decisione del referente.</p>
        </Alert>
      );
    case 'rifiutato':
      return (
        <Alert tone="error">
          <p className="text-lg font-bold">La Sua busta è stata rifiutata.</p>
          <p>
            Può restare come spettatore.{' '}
            <Link to="/user/asta/busta_rifiutata" className="font-semibold underline">
              Legga il motivo
            </Link>
            .
          </p>
        </Alert>
      );
    case 'spettatore':
      return (
        <Alert tone="info">
          <p className="font-bold">Lei assiste come spettatore.</p>
          <p>Vede le stesse cose degli offerenti, sotto pseudonimo, e non può rilanciare.</p>
        </Alert>
      );
    case 'in_attesa':
      return (
        <Alert tone="info">
          <p className="font-bold">Attenda le operazioni.</p>
          <p>Il Suo pseudonimo è {io.pseudonimo}. Le buste si aprono qui, una alla volta, davanti a tutti.</p>
        </Alert>
      );
    case 'vincitore':
      return (
        <Alert tone="success">
          <p className="text-lg font-bold">La vendita è aggiudicata a Lei.</p>
        </Alert>
      );
    case 'non_vincitore':
      return (
        <Alert tone="info">
          <p className="text-lg font-bold">La vendita è conclusa.</p>
        </Alert>
      );
    default:
      return posizione satisfies never;
  }
}
