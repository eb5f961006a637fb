import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { attestaDisserviziDaReferente, leggiDisserviziDaReferente } from '@gestore/contratto/salute/chiamate';
import { eFra, FASI_A_BUSTE_CHIUSE, haUnTitolare, trattiene } from '@gestore/dominio';
import { Skeleton, type Tab, Tabs } from '@gestore/ui';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useTesti } from '../../testi/lingua.ts';
import { DopoLEsito } from '../comuni/dopo/dopo-l-esito.tsx';
import { ElencoDisservizi } from '../comuni/elenco-disservizi.tsx';
import { Rinvii } from '../comuni/rinvio/rinvii.tsx';
import { VenditaFerma } from '../comuni/sospensione/sospensioni.tsx';
import { DISSERVIZI } from '../comuni/testi/disservizi.ts';
import { RINVIO } from '../comuni/testi/rinvio.ts';
import { RIVEDI } from '../comuni/testi/rivedi.ts';
import { SOSPENSIONE } from '../comuni/testi/sospensione.ts';
import { VenditaDanneggiata } from '../comuni/vendita-danneggiata.tsx';
import { Apertura } from './asta/apertura.tsx';
import { Caducazione } from './asta/caducazione.tsx';
import { Cronologia } from './asta/cronologia.tsx';
import { DocumentiLotto } from './asta/documenti-lotto.tsx';
import { FuoriLinea } from './asta/fuori-linea.tsx';
import { IstanzeDelReferente } from './asta/istanze.tsx';
import { ParametriVendita } from './asta/parametri.tsx';
import { Partecipanti } from './asta/partecipanti.tsx';
import { RinvioDelReferente } from './asta/rinvio.tsx';
import { SospensioneDelReferente } from './asta/sospensione.tsx';
import { VincolatiDopo } from './asta/vincolati-dopo.tsx';
import type { VenditaSeguita } from './dati/usa-vendita.ts';
import { PaginaAsta } from './parti/pagina-asta.tsx';
import { SoloConduttore } from './parti/solo-conduttore.tsx';
import { ISTANZE } from './testi/istanze.ts';
import { SCHEDA } from './testi/scheda.ts';

/** Una vendita finita la rivede chi lo chiede. */
const RivediVendita = lazy(async () => ({ default: (await import('./asta/rivedi.tsx')).RivediVendita }));

/** La scheda della vendita per il referente: i controlli e l'apertura in testa, il resto una parte alla volta. */
export function AstaDelegato() {
  return (
    <PaginaAsta funzione="scheda" attiSparsi>
      {(id, vendita) => (
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <VenditaDanneggiata vendita={vendita} />
          {vendita.stanza.ferma !== null && <VenditaFerma ferma={vendita.stanza.ferma} />}
          <Rinvii asta={id} segue={eFra(vendita.stanza.fase, FASI_A_BUSTE_CHIUSE)} />
          <SoloConduttore>{vendita.stanza.ferma === null && <Apertura id={id} vendita={vendita} />}</SoloConduttore>
          <PartiScheda id={id} vendita={vendita} />
        </div>
      )}
    </PaginaAsta>
  );
}

/** Qualcuno ha il bene: un provvedimento del giudice può ancora cambiare l'esito (R70). */
const venduta = ({ stanza: { esito, assegnataCent } }: VenditaSeguita): boolean =>
  esito !== null && haUnTitolare({ ...esito, assegnazione: assegnataCent === null ? null : { assegnataCent } });

function PartiScheda({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(SCHEDA);
  const d = useTesti(DISSERVIZI);
  const r = useTesti(RINVIO);
  const s = useTesti(SOSPENSIONE);
  const i = useTesti(ISTANZE);
  const { titolo: rivedi } = useTesti(RIVEDI);
  const sospensione: Tab = {
    value: 'sospensione',
    label: s.titolo,
    content: (
      <SoloConduttore>
        <SospensioneDelReferente id={id} vendita={vendita} />
      </SoloConduttore>
    ),
  };
  const istanze: Tab = {
    value: 'istanze',
    label: i.istanze,
    content: <IstanzeDelReferente id={id} vendita={vendita} />,
  };
  const { parte: chiesta } = useSearch({ strict: false }) as { parte?: unknown };
  const ferma = vendita.stanza.esito === null && chiesta === 'sospensione';
  const [parte, mostra] = useState(ferma ? 'sospensione' : 'cronologia');
  const rinvio: Tab = {
    value: 'rinvio',
    label: r.titolo,
    content: (
      <SoloConduttore>
        <RinvioDelReferente id={id} vendita={vendita} />
      </SoloConduttore>
    ),
  };
  return (
    <Tabs
      label={t.parti}
      value={parte}
      onValueChange={mostra}
      tabs={[
        { value: 'cronologia', label: t.cronologia, content: <Cronologia id={id} vendita={vendita} /> },
        { value: 'parametri', label: t.parametri, content: <ParametriVendita vendita={vendita} /> },
        { value: 'documenti', label: t.documenti, content: <DocumentiLotto vendita={vendita} /> },
        { value: 'partecipanti', label: t.partecipanti, content: <Partecipanti id={id} vendita={vendita} /> },
        {
          value: 'disservizi',
          label: d.disservizi,
          content: (
            <ElencoDisservizi
              leggi={() => chiama(leggiDisserviziDaReferente, { id })}
              attestazione={indirizzoDi(attestaDisserviziDaReferente, { id })}
            />
          ),
        },
        { value: 'fuori-linea', label: t.fuoriLinea, content: <FuoriLinea id={id} /> },
        ...(eFra(vendita.stanza.fase, FASI_A_BUSTE_CHIUSE) && vendita.stanza.ferma === null ? [rinvio] : []),
        ...(vendita.stanza.esito === null ? [istanze, sospensione] : []),
        ...(vendita.stanza.esito === null ? [] : aVenditaFinita(id, vendita, { dopo: i.dopo, rivedi })),
      ]}
    />
  );
}

/** Le parti che ci sono soltanto dopo l'esito. */
function aVenditaFinita(id: string, vendita: VenditaSeguita, nomi: { dopo: string; rivedi: string }): Tab[] {
  return [
    { value: 'dopo', label: nomi.dopo, content: <DopoLaVendita id={id} vendita={vendita} /> },
    { value: 'rivedi', label: nomi.rivedi, content: <ParteRivedi id={id} vendita={vendita} /> },
  ];
}

function ParteRivedi({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const { lettura } = useTesti(RIVEDI);
  return (
    <Suspense fallback={<Skeleton label={lettura} />}>
      <RivediVendita id={id} vendita={vendita} />
    </Suspense>
  );
}

/** Ciò che segue l'esito, e il provvedimento del giudice che può ancora cambiarlo. */
function DopoLaVendita({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {vendita.stanza.esito !== null && trattiene(vendita.stanza.esito.tipo) && (
        <VincolatiDopo id={id} seq={vendita.stanza.seq} />
      )}
      <DopoLEsito id={id} posto="delegato" sola={!vendita.conduce} />
      {venduta(vendita) && (
        <SoloConduttore>
          <Caducazione id={id} adesso={vendita.stanza.esito?.tipo ?? null} />
        </SoloConduttore>
      )}
    </div>
  );
}
