import { formattaEuro } from '@gestore/dominio';
import { Card } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { ConfermaAggiudicazione } from '../parti/conferma-aggiudicazione.tsx';
import { EsitoDichiarato } from '../parti/esito-dichiarato.tsx';
import { DECISIONE } from '../testi/decisione.ts';

/** Dopo lo zero: si aggiudica a chi è in testa, con una conferma che ne ripete nome e importo in cifre e in lettere. */
export function Aggiudicazione({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(DECISIONE);
  const { esito, fase, migliore } = vendita.stanza;
  if (esito !== null) return <EsitoDichiarato id={id} esito={esito} />;
  if (fase !== 'gara_conclusa' || migliore === null) return null;
  return (
    <Card title={t.aggiudicazione}>
      <p>{t.garaConclusa(migliore.pseudonimo, formattaEuro(migliore.importoCent))}</p>
      <ConfermaAggiudicazione id={id} pseudonimo={migliore.pseudonimo} importoCent={migliore.importoCent} />
    </Card>
  );
}
