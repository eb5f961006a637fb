import { formattaEuro } from '@gestore/dominio';
import { Alert, Button } from '@gestore/ui';
import { useDueColonne } from '../../guscio/larghezze.ts';
import { posizioneDi } from '../../stanza/posizione.ts';
import { useRilancio } from '../../stanza/usa-rilancio.ts';
import { useTesti } from '../../testi/lingua.ts';
import { BusteInVista } from '../gara/rilanci/buste-in-vista.tsx';
import { Rilanci } from '../gara/rilanci/elenco-rilanci.tsx';
import { RILANCIO_TESTI } from '../gara/rilanci/form-rilancio.testi.ts';
import { ConfermaRilancio, FormRilancio } from '../gara/rilanci/form-rilancio.tsx';
import { Annunci } from '../stanza/vista/annunci.tsx';
import { PosizionePersona } from '../stanza/vista/posizione.tsx';
import { Tempo, TestataStanza } from '../stanza/vista/tempo.tsx';
import { PROVA } from './testi.ts';
import { type InScena, useEsercitazione } from './usa-esercitazione.ts';
import { IO } from './vendita-finta.ts';

const CHI_PROVA = { pseudonimo: IO.pseudonimo, ruolo: 'offerente', bustaId: IO.bustaId } as const;

/** Nessun server da cui rimettersi in pari. */
const nulla = async (): Promise<void> => undefined;

/** I pezzi della stanza vera, con il tempo e i rilanci di questo browser. */
export function StanzaDiProva({ seme, ripeti, altri }: { seme: number; ripeti: () => void; altri: () => void }) {
  const t = useTesti(PROVA);
  const { asta, stanza, manda } = useEsercitazione(seme);
  const posizione = posizioneDi(stanza, IO.pseudonimo, CHI_PROVA.ruolo);
  const rilancio = useRilancio(
    { asta, stanza, pseudonimo: IO.pseudonimo, quandoFatto: nulla, manda },
    useTesti(RILANCIO_TESTI).importo,
  );
  const { daConfermare, conferma, annulla } = rilancio;
  const aDueColonne = useDueColonne();
  const { gara } = stanza;
  const modulo = gara !== null && gara.fase !== 'conclusa' && <FormRilancio stanza={stanza} rilancio={rilancio} />;
  return (
    <div className="grid gap-4">
      <TestataStanza asta={asta} fase={stanza.fase} gara={gara?.fase ?? null} />
      <Fine stanza={stanza} ripeti={ripeti} altri={altri} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-4">
          {stanza.esito === null && (
            <>
              <Tempo stanza={stanza} scartoMs={0} unitaTempoMs={asta.parametri.unitaTempoMs} accanto={t.oraFinta} />
              <PosizionePersona posizione={posizione} io={CHI_PROVA} stanza={stanza} />
            </>
          )}
          {!aDueColonne && modulo}
          {gara !== null && <Rilanci stanza={stanza} pseudonimo={IO.pseudonimo} />}
        </div>
        <div className="grid content-start gap-4">
          {aDueColonne && modulo}
          <BusteInVista buste={stanza.buste} pseudonimo={IO.pseudonimo} />
        </div>
      </div>
      <p className="text-sm text-secondario">{t.numero(seme)}</p>
      <ConfermaRilancio {...{ daConfermare, conferma, annulla }} />
      <Annunci stanza={stanza} pseudonimo={IO.pseudonimo} />
    </div>
  );
}

function Fine({ stanza, ripeti, altri }: { stanza: InScena['stanza']; ripeti: () => void; altri: () => void }) {
  const t = useTesti(PROVA);
  const vincitore = stanza.esito?.vincitore ?? null;
  if (vincitore === null) return <div role="status" className="contents" />;
  const importo = formattaEuro(vincitore.importoCent);
  const vinta = vincitore.pseudonimo === IO.pseudonimo;
  return (
    <Alert tone={vinta ? 'success' : 'info'} role="status">
      <p className="font-bold">{t.finita}</p>
      <p>{vinta ? t.vinta(importo) : t.persa(vincitore.pseudonimo, importo)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={altri}>{t.altri}</Button>
        <Button variant="secondary" onClick={ripeti}>
          {t.stessi}
        </Button>
      </div>
    </Alert>
  );
}
