import { formattaEuro } from '@gestore/dominio';
import { Alert, Card } from '@gestore/ui';
import { Vai } from '../../comune/collegamento.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { type Prossimo, prossimoPasso } from '../conduzione/atti-possibili.ts';
import { percorsoDi } from '../conduzione/funzioni.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { Assegna } from '../istanze/assegna.tsx';
import { ISTANZE } from '../istanze/per-chi-conduce.testi.ts';
import { PrimaDellaGara } from './avvia-gara.tsx';
import { ConfermaAggiudicazione } from './conferma-aggiudicazione.tsx';
import { DECISIONE } from './decisione.testi.ts';
import { EsitoDichiarato } from './esito-dichiarato.tsx';
import { SenzaAggiudicazione } from './senza-aggiudicazione.tsx';

/** Che cosa si può fare quando ogni busta è decisa: la gara, oppure l'atto giusto con zero o una offerta valida. */
export function DecisioneFinale({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(DECISIONE);
  const { stanza } = vendita;
  if (stanza.esito !== null) return <EsitoDichiarato id={id} stanza={stanza} />;
  if (stanza.fase !== 'operazioni_aperte')
    return (
      <Card title={t.gara}>
        <Alert>{t.garaAvviata}</Alert>
        <p>
          <Vai alto a={percorsoDi(id, 'console')}>
            {t.vadaAllaConsole}
          </Vai>
        </p>
      </Card>
    );
  return (
    <Card title={t.comeSiVaAvanti}>
      <Passo id={id} vendita={vendita} passo={prossimoPasso(stanza, vendita.asta.parametri)} />
    </Card>
  );
}

function Passo({ id, vendita, passo }: { id: string; vendita: VenditaSeguita; passo: Prossimo }) {
  const t = useTesti(DECISIONE);
  switch (passo.tipo) {
    case 'esame':
      return <Alert>{t.restano(passo.daEsaminare)}</Alert>;
    case 'gara':
      return <PrimaDellaGara id={id} />;
    case 'assegna':
      return <Assegna id={id} istanze={vendita.stanza.istanze} />;
    case 'unica':
      return <UnicaOfferta id={id} passo={passo} />;
    case 'deserta':
      return <SenzaAggiudicazione id={id} esito={passo.esito} spiegazione={t[passo.esito]} />;
    default:
      return passo satisfies never;
  }
}

function UnicaOfferta({ id, passo }: { id: string; passo: Extract<Prossimo, { tipo: 'unica' }> }) {
  const t = useTesti(DECISIONE);
  const i = useTesti(ISTANZE);
  return (
    <>
      <p>
        {t.unica(passo.pseudonimo, formattaEuro(passo.prezzoCent))} {passo.sottoBase ? t.sottoBase : t.raggiunge}
      </p>
      {passo.daRicordare && <Alert>{i.daRegistrare}</Alert>}
      <ConfermaAggiudicazione
        id={id}
        pseudonimo={passo.pseudonimo}
        importoCent={passo.prezzoCent}
        sottoBase={passo.sottoBase}
      />
      {passo.sottoBase && <SenzaAggiudicazione id={id} esito="non_aggiudicata" spiegazione={t.oppureNon} />}
    </>
  );
}
