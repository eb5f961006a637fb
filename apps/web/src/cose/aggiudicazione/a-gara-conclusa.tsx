import { formattaEuro } from '@gestore/dominio';
import { Alert, Card } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { irraggiungibiliDi } from '../conduzione/offerenti-online.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { Assegna } from '../istanze/assegna.tsx';
import { ISTANZE } from '../istanze/per-chi-conduce.testi.ts';
import { ConfermaAggiudicazione } from './conferma-aggiudicazione.tsx';
import { DECISIONE } from './decisione.testi.ts';
import { EsitoDichiarato } from './esito-dichiarato.tsx';
import { SenzaAggiudicazione } from './senza-aggiudicazione.tsx';

/**
 * Dopo lo zero: a prezzo base o più si aggiudica a chi è in testa, con una conferma che ne ripete nome e importo; sotto, con
 * un'istanza si assegna al creditore, e senza si aggiudica se alla gara si è rilanciato, o decide chi conduce (R41, R42, R46).
 */
export function Aggiudicazione({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(DECISIONE);
  const i = useTesti(ISTANZE);
  const { esito, fase, migliore, istanze, rilanci } = vendita.stanza;
  const { prezzoBaseCent, istanzeAssegnazione } = vendita.asta.parametri;
  if (esito !== null) return <EsitoDichiarato id={id} stanza={vendita.stanza} />;
  if (fase !== 'gara_conclusa' || migliore === null) return null;
  const { pseudonimo, importoCent } = migliore;
  const sottoBase = importoCent < prezzoBaseCent;
  const assegna = sottoBase && istanze.length > 0;
  // Nessuno ha aderito alla gara: se una nuova vendita possa dare di più lo giudica chi conduce (cpc 573, secondo comma).
  const sceglie = sottoBase && rilanci.length === 0;
  return (
    <Card title={assegna ? i.assegnazione : t.aggiudicazione}>
      <p>{t.garaConclusa(pseudonimo, formattaEuro(importoCent))}</p>
      {assegna && <Assegna id={id} istanze={istanze} />}
      {!assegna && (
        <>
          {sottoBase && istanzeAssegnazione && <Alert>{i.daRegistrare}</Alert>}
          {sottoBase && <p>{sceglie ? t.sottoBase : t.dopoIRilanci}</p>}
          <ConfermaAggiudicazione
            id={id}
            pseudonimo={pseudonimo}
            importoCent={importoCent}
            sottoBase={sceglie}
            irraggiungibili={irraggiungibiliDi(vendita)}
          />
          {sceglie && <SenzaAggiudicazione id={id} esito="non_aggiudicata" spiegazione={t.oppureNon} />}
        </>
      )}
    </Card>
  );
}
