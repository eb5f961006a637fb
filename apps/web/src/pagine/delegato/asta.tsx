import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { attestaDisserviziDaReferente, leggiDisserviziDaReferente } from '@gestore/contratto/salute/chiamate';
import { eFra, FASI_A_BUSTE_CHIUSE, haUnTitolare, trattiene } from '@gestore/dominio';
import { Skeleton, type Tab, Tabs } from '@gestore/ui';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { SoloConduttore } from '../../cose/conduzione/solo-conduttore.tsx';
import type { VenditaSeguita } from '../../cose/conduzione/usa-vendita.ts';
import { Cronologia } from '../../cose/cronologia/elenco-dei-fatti.tsx';
import { RIVEDI } from '../../cose/cronologia/rivedi.testi.ts';
import { DISSERVIZI } from '../../cose/disservizi/disservizi.testi.ts';
import { ElencoDisservizi } from '../../cose/disservizi/elenco-disservizi.tsx';
import { DopoLEsito } from '../../cose/dopo/dopo-l-esito.tsx';
import { ISTANZE } from '../../cose/istanze/per-chi-conduce.testi.ts';
import { IstanzeDelReferente } from '../../cose/istanze/per-chi-conduce.tsx';
import { PaginaAsta } from '../../cose/mattinata/pagina/pagina-asta.tsx';
import { Apertura } from '../../cose/operazioni/apertura.tsx';
import { DocumentiLotto } from '../../cose/operazioni/documenti-lotto.tsx';
import { FuoriLinea } from '../../cose/operazioni/fuori-linea.tsx';
import { ParametriVendita } from '../../cose/operazioni/parametri.tsx';
import { Partecipanti } from '../../cose/operazioni/partecipanti.tsx';
import { SCHEDA } from '../../cose/operazioni/testi.ts';
import { RINVIO } from '../../cose/rinvio/modulo-rinvio.testi.ts';
import { RinvioDelReferente } from '../../cose/rinvio/per-chi-conduce.tsx';
import { Rinvii } from '../../cose/rinvio/rinvii.tsx';
import { Caducazione } from '../../cose/sospensione/caducazione.tsx';
import { SOSPENSIONE } from '../../cose/sospensione/modulo-sospensione.testi.ts';
import { SospensioneDelReferente } from '../../cose/sospensione/per-chi-conduce.tsx';
import { VenditaFerma } from '../../cose/sospensione/sospensioni.tsx';
import { VincolatiDopo } from '../../cose/sospensione/vincolati-dopo.tsx';
import { VenditaDanneggiata } from '../../cose/vendita/vendita-danneggiata.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Una vendita finita la rivede chi lo chiede. */
const RivediVendita = lazy(async () => ({
  default: (await import('../../cose/cronologia/rivedi-per-chi-conduce.tsx')).RivediVendita,
}));

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
