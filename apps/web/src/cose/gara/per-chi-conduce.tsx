import { Alert } from '@gestore/ui';
import { lazy, memo, Suspense, useDeferredValue, useMemo } from 'react';
import { Vai } from '../../comune/collegamento.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { Aggiudicazione } from '../aggiudicazione/a-gara-conclusa.tsx';
import { EsitoPerOrdine } from '../aggiudicazione/esito-per-ordine.tsx';
import { MessaggiDelegato } from '../aiuto/messaggi/per-chi-conduce.tsx';
import { Richieste } from '../aiuto/per-chi-conduce.tsx';
import { TrovatiDopo } from '../buste/arrivo/trovati-dopo.tsx';
import { CONSOLE } from '../conduzione/console.testi.ts';
import { percorsoDi } from '../conduzione/funzioni.ts';
import { SoloConduttore } from '../conduzione/solo-conduttore.tsx';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { StatoPiattaforma } from '../disservizi/stato-piattaforma.tsx';
import { AvvisoIstanze } from '../istanze/avviso-istanze.tsx';
import { OsservazioniConsole } from '../osservazioni/per-chi-conduce.tsx';
import { VenditaFerma } from '../sospensione/sospensioni.tsx';
import { Collegati } from './chi-e-collegato.tsx';
import { ComandiGara } from './comandi-gara.tsx';
import { FissaRipresa } from './fissa-ripresa.tsx';
import { OfferentiScollegati } from './offerenti-scollegati.tsx';
import { RilancioInSala } from './precedenza/rilancio-in-sala.tsx';
import { QuadroGara } from './quadro-gara.tsx';
import { CorreggiRilancio } from './rilanci/correggi-rilancio.tsx';
import { UltimaCorrezione } from './rilanci/correzioni.tsx';
import { TabellaRilanci } from './rilanci/tabella-rilanci.tsx';

/** La sala virtuale si vede qui, piccola, quando è aperta. */
const RiquadroSalaConsole = lazy(async () => ({
  default: (await import('../sala-virtuale/per-chi-conduce/riquadro-della-console.tsx')).RiquadroSalaConsole,
}));

/** Le parole di ogni fatto del registro arrivano dopo ciò con cui si conduce. */
const UltimiFatti = lazy(async () => ({ default: (await import('./ultimi-fatti.tsx')).UltimiFatti }));

/** Tempo, comandi, rilanci; accanto chi è collegato, messaggi, osservazioni, assistenza; al piede il registro. */
export function Gara({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(CONSOLE);
  const { stanza } = vendita;
  const siConduce = stanza.fase === 'gara' && stanza.ferma === null;
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
        <SoloConduttore>
          {stanza.ferma !== null && <EsitoPerOrdine id={id} ferma={stanza.ferma} fase={stanza.fase} />}
        </SoloConduttore>
        <StatoPiattaforma stanza={stanza} scartoMs={vendita.scartoMs} />
        <OfferentiScollegati vendita={vendita} />
        <TrovatiDopo id={id} stanza={stanza} />
        <UltimaCorrezione stanza={stanza} />
        {stanza.istanze.length > 0 && stanza.esito === null && <AvvisoIstanze istanze={stanza.istanze} />}
        {stanza.gara === null ? (
          <Alert>
            {t.nonAvviata} <Vai a={percorsoDi(id, 'busta')}>{t.vadaAlleBuste}</Vai>
          </Alert>
        ) : (
          <QuadroGara vendita={vendita} gara={stanza.gara}>
            {siConduce && <ComandiGara id={id} vendita={vendita} gara={stanza.gara} />}
          </QuadroGara>
        )}
        {siConduce && stanza.gara?.fase === 'sospesa' && stanza.disservizio === null && (
          <FissaRipresa id={id} scartoMs={vendita.scartoMs} />
        )}
        {siConduce && stanza.gara !== null && (
          <RilancioInSala id={id} vendita={vendita} congelata={stanza.gara.fase === 'congelata'} />
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
        <Altrove id={id} finita={stanza.esito !== null} />
      </div>
      <Registro id={id} seq={stanza.seq} />
    </div>
  );
}

/** Dove si va da qui: un rilancio non lo ridisegna. */
const Altrove = memo(function Altrove({ id, finita }: { id: string; finita: boolean }) {
  const t = useTesti(CONSOLE);
  return (
    <>
      {!finita && (
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
    </>
  );
});

/** Il registro al piede si ridisegna dopo il tempo e i comandi, mai insieme a loro. */
function Registro({ id, seq }: { id: string; seq: number }) {
  const poi = useDeferredValue(seq);
  return useMemo(
    () => (
      <Suspense>
        <UltimiFatti id={id} seq={poi} />
      </Suspense>
    ),
    [id, poi],
  );
}
