import type { StanzaUtente } from '@gestore/contratto';
import { haUnRilancio, posizioneDi } from '../../stanza/posizione.ts';
import { useRilancio } from '../../stanza/usa-rilancio.ts';
import { useTesti } from '../../testi/lingua.ts';
import { RILANCIO_TESTI } from '../gara/rilanci/form-rilancio.testi.ts';
import { ConfermaRilancio } from '../gara/rilanci/form-rilancio.tsx';
import { PiedeGara } from '../gara/rilanci/piede-gara.tsx';

type NellaSala = { vista: StanzaUtente; scartoMs: number; quandoFatto: () => Promise<void> };

/** Sul telefono chi guarda la sala non torna alla stanza per rilanciare: il tempo, chi è in testa e il rilancio sono al piede anche qui. */
export function PiedeInSala({ vista: { asta, stanza, io }, scartoMs, quandoFatto }: NellaSala) {
  const posizione = posizioneDi(stanza, io.pseudonimo, io.ruolo);
  const rilancio = useRilancio(
    { asta, stanza, pseudonimo: io.pseudonimo, quandoFatto },
    useTesti(RILANCIO_TESTI).importo,
  );
  const { daConfermare, conferma, annulla } = rilancio;
  return (
    <>
      <ConfermaRilancio {...{ daConfermare, conferma, annulla }} />
      <PiedeGara {...{ stanza, posizione, scartoMs }} rilancio={haUnRilancio(stanza, posizione) ? rilancio : null} />
    </>
  );
}
