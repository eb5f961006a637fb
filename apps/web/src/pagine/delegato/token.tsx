import type { RigaAffidata } from '@gestore/contratto/delegato/forme';
import { Alert, Card, SelectField, Skeleton } from '@gestore/ui';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type ElencoLetto, QuanteRighe, RigheSeguenti } from '../../comune/elenchi/elenco.tsx';
import { COMUNI } from '../../cose/conduzione/funzioni.testi.ts';
import { BarraDellaConduzione } from '../../cose/conduzione/passaggio/barra-conduzione.tsx';
import { ConRuolo, SoloConduttore } from '../../cose/conduzione/solo-conduttore.tsx';
import { ErroreLettura } from '../../cose/conduzione/sorte-atto.tsx';
import { useAffidate } from '../../cose/conduzione/usa-letture.ts';
import { useVendita } from '../../cose/conduzione/usa-vendita.ts';
import { AmmettiSpettatore } from '../../cose/credenziali/ammetti-spettatore.tsx';
import { TOKEN } from '../../cose/credenziali/per-chi-conduce.testi.ts';
import { ElencoCredenziali } from '../../cose/credenziali/per-chi-conduce.tsx';
import { RichiesteDiAssistere } from '../../cose/credenziali/richieste-di-assistere.tsx';
import { FiltroVendite, useVenditeCercate } from '../../cose/vendita/filtro-vendite.tsx';
import { useTitolo } from '../../guscio/pagina.tsx';
import { RimettiInPari } from '../../seguito/rimetti-in-pari.ts';
import { useTesti } from '../../testi/lingua.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Le credenziali delle mie vendite: chi le ha, se sono arrivate, riemissione, revoca, spettatori. */
export function Token() {
  const t = useTesti(TOKEN);
  const c = useTesti(COMUNI);
  useTitolo(t.titolo);
  const filtro = useVenditeCercate('in_corso');
  const { asta: chiesta } = useSearch({ strict: false }) as { asta?: unknown };
  const elenco = useAffidate(filtro.cercate);
  // Quella che l'indirizzo chiede può non essere fra le cercate, o essere in una pagina che non si è letta.
  const cercata = useAffidate(typeof chiesta === 'string' && UUID.test(chiesta) ? { asta: chiesta } : { quante: 1 });
  const inLettura = elenco.inLettura || cercata.inLettura;
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      <FiltroVendite filtro={filtro} />
      {elenco.errore !== null && <ErroreLettura errore={elenco.errore} />}
      {inLettura && elenco.errore === null && <Skeleton label={c.letturaVendite} />}
      {!inLettura && <PerVendita elenco={elenco} chiesta={cercata.righe.find(({ id }) => id === chiesta) ?? null} />}
    </div>
  );
}

function PerVendita({ elenco, chiesta }: { elenco: ElencoLetto<RigaAffidata>; chiesta: RigaAffidata | null }) {
  const aste =
    chiesta === null || elenco.righe.some(({ id }) => id === chiesta.id) ? elenco.righe : [chiesta, ...elenco.righe];
  const t = useTesti(TOKEN);
  const [scelta, scegli] = useState<string | null>(null);
  const asta = aste.find(({ id }) => id === (scelta ?? chiesta?.id)) ?? aste[0];
  if (asta === undefined) return <Alert>{t.vuoto}</Alert>;
  const { id } = asta;
  return (
    <>
      <Card title={t.vendita} aside={<QuanteRighe elenco={elenco} />}>
        <SelectField
          label={t.diQuale}
          value={id}
          onValueChange={scegli}
          options={aste.map((asta) => ({
            value: asta.id,
            label: `${asta.titolo} · ${asta.tribunale} · ${asta.ruolo}`,
          }))}
        />
        <RigheSeguenti elenco={elenco} />
      </Card>
      <Credenziali key={id} id={id} />
    </>
  );
}

/** Le credenziali della vendita scelta: la si segue, perché se la conduzione passa gli atti di chi la passa si spengano subito (R36). */
function Credenziali({ id }: { id: string }) {
  const c = useTesti(COMUNI);
  const { seguita: vendita, errore, rimettiInPari } = useVendita(id);
  if (errore !== null) return <ErroreLettura errore={errore} />;
  if (vendita === undefined) return <Skeleton label={c.letturaVendita} />;
  return (
    <RimettiInPari value={rimettiInPari}>
      <ConRuolo conduce={vendita.conduce}>
        <BarraDellaConduzione id={id} vendita={vendita} />
        <ElencoCredenziali id={id} />
        <RichiesteDiAssistere id={id} />
        <SoloConduttore>
          <AmmettiSpettatore id={id} />
        </SoloConduttore>
      </ConRuolo>
    </RimettiInPari>
  );
}
