import { Alert } from '@gestore/ui';
import { lazy, Suspense } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { AvvisoIstanze } from '../comuni/istanze/avviso-istanze.tsx';
import { VenditaFerma } from '../comuni/sospensione/sospensioni.tsx';
import { UltimaCorrezione } from '../comuni/stanza/correzioni.tsx';
import { StatoPiattaforma } from '../comuni/stato-piattaforma.tsx';
import { Aggiudicazione } from './console/aggiudicazione.tsx';
import { Collegati } from './console/collegati.tsx';
import { ComandiGara } from './console/comandi-gara.tsx';
import { CorreggiRilancio } from './console/correggi-rilancio.tsx';
import { MessaggiDelegato } from './console/messaggi.tsx';
import { OsservazioniConsole } from './console/osservazioni.tsx';
import { QuadroGara } from './console/quadro-gara.tsx';
import { Richieste } from './console/richieste.tsx';
import { OfferentiScollegati } from './console/scollegati.tsx';
import { TabellaRilanci } from './console/tabella-rilanci.tsx';
import type { VenditaSeguita } from './dati/usa-vendita.ts';
import { EsitoPerOrdine } from './parti/esito-per-ordine.tsx';
import { percorsoDi } from './parti/funzioni.ts';
import { PaginaAsta } from './parti/pagina-asta.tsx';
import { SoloConduttore } from './parti/solo-conduttore.tsx';
import { Vai } from './parti/vai.tsx';
import { CONSOLE } from './testi/console.ts';

/** La sala virtuale si vede qui, piccola, quando è aperta. */
const RiquadroSalaConsole = lazy(async () => ({
  default: (await import('./virtual-room/riquadro.tsx')).RiquadroSalaConsole,
}));

/** La gara dal posto di chi la conduce: tempo, comandi, rilanci, chi è collegato, messaggi, assistenza. */
export function Console() {
  return <PaginaAsta funzione="console">{(id, vendita) => <Gara id={id} vendita={vendita} />}</PaginaAsta>;
}

function Gara({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(CONSOLE);
  const { stanza } = vendita;
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-4">
        {stanza.ferma !== null && (
          <Alert>
            {t.venditaFerma}{' '}
            <Vai a={percorsoDi(id, 'scheda')} cerca={{ parte: 'sospensione' }}>
              {t.vadaAllaScheda}
            </Vai>
          </Alert>
        )}
        {stanza.ferma !== null && <VenditaFerma ferma={stanza.ferma} />}
        <SoloConduttore>{stanza.ferma !== null && <EsitoPerOrdine id={id} ferma={stanza.ferma} />}</SoloConduttore>
        <StatoPiattaforma stanza={stanza} scartoMs={vendita.scartoMs} />
        <OfferentiScollegati vendita={vendita} />
        <UltimaCorrezione stanza={stanza} />
        {stanza.istanze.length > 0 && stanza.esito === null && <AvvisoIstanze istanze={stanza.istanze} />}
        {stanza.gara === null ? (
          <Alert>
            {t.nonAvviata} <Vai a={percorsoDi(id, 'busta')}>{t.vadaAlleBuste}</Vai>
          </Alert>
        ) : (
          <QuadroGara vendita={vendita} gara={stanza.gara} />
        )}
        {stanza.gara !== null && stanza.fase === 'gara' && stanza.ferma === null && (
          <ComandiGara id={id} vendita={vendita} gara={stanza.gara} />
        )}
        {stanza.ferma === null && <Aggiudicazione id={id} vendita={vendita} />}
        <TabellaRilanci stanza={stanza} correggi={vendita.conduce && <CorreggiRilancio id={id} vendita={vendita} />} />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {stanza.sala.aperta && (
          <Suspense>
            <RiquadroSalaConsole
              id={id}
              vendita={vendita}
              grande={
                <Vai alto a={percorsoDi(id, 'virtualRoom')}>
                  {t.salaVirtuale}
                </Vai>
              }
            />
          </Suspense>
        )}
        <Collegati vendita={vendita} />
        <MessaggiDelegato id={id} />
        <OsservazioniConsole id={id} vendita={vendita} />
        <Richieste id={id} />
        {stanza.esito === null && (
          <p>
            <Vai alto a={percorsoDi(id, 'scheda')} cerca={{ parte: 'sospensione' }}>
              {t.provvedimenti}
            </Vai>
          </p>
        )}
        <p>
          <Vai alto a={percorsoDi(id, 'sala')}>
            {t.apraSala}
          </Vai>
        </p>
      </div>
    </div>
  );
}
