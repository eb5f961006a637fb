import { daRimborsare, nuovoOrdine, rimborsiDaOrdinare } from '@gestore/contratto/banca/chiamate-rimborsi';
import type { CorrezioneRimborso, RimborsoDovuto } from '@gestore/contratto/banca/ordini-rimborso';
import { formattaEuro } from '@gestore/dominio';
import { Alert, Button, Card, EmptyState, SelectField, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ConfermaComando } from '../../comando/conferma-comando.tsx';
import { QuanteRighe, RigheSeguenti, useElenco } from '../../comune/elenchi/elenco.tsx';
import { ErroreDalServer } from '../../comune/errore-dal-server.tsx';
import { BANCA_INTERA } from '../../cose/banca/banca-intera.ts';
import { type Correzioni, correzioneDi, siOrdina } from '../../cose/rimborsi/correggi-conto.tsx';
import { ORDINI } from '../../cose/rimborsi/ordini.testi.ts';
import { TavolaRimborsi } from '../../cose/rimborsi/tavola-rimborsi.tsx';
import { Vincoli } from '../../cose/sospensione/vincoli.tsx';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Un ordine di rimborso: si sceglie una vendita conclusa, poi le cauzioni, e lo si prepara per chi lo approverà. */
export function OrdineNuovo() {
  const t = useTesti(ORDINI);
  useTitolo(t.nuovo);
  const [asta, setAsta] = useState('');
  const elenco = useElenco({
    chiave: ['operatore', 'banca', 'rimborsi'],
    leggi: (pagina) => chiama(daRimborsare, pagina),
    righe: ({ vendite }) => vendite,
    id: ({ asta: id }) => id,
  });
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.nuovo}</h1>
      <p className="max-w-3xl">{t.spiegaNuovo}</p>
      {elenco.inLettura && elenco.errore === null && <Skeleton label={t.leggiamoRimborsi} lines={2} />}
      <ErroreDalServer causa={elenco.errore} />
      {!elenco.inLettura && elenco.righe.length === 0 && <Alert tone="info">{t.nessunaVendita}</Alert>}
      {elenco.altre !== null && (
        <p>
          <QuanteRighe elenco={elenco} />
        </p>
      )}
      <RigheSeguenti elenco={elenco} />
      {elenco.righe.length > 0 && (
        <SelectField
          label={t.scegliVendita}
          empty={t.scegli}
          value={asta}
          options={elenco.righe.map(({ asta: value, titolo, ruolo, dovuti }) => ({
            value,
            label: t.vendite(titolo, ruolo, dovuti),
          }))}
          onValueChange={setAsta}
        />
      )}
      {asta !== '' && <Rimborsi key={asta} asta={asta} />}
    </div>
  );
}

function Rimborsi({ asta }: { asta: string }) {
  const t = useTesti(ORDINI);
  const { data, error, isPending } = useQuery({
    queryKey: ['operatore', 'banca', 'rimborsi', asta],
    queryFn: () => chiama(rimborsiDaOrdinare, { id: asta }),
  });
  if (isPending) return <Skeleton label={t.leggiamoRimborsi} />;
  if (error !== null) return <ErroreDalServer causa={error} />;
  return (
    <>
      {data.rimborsi.length === 0 ? (
        <EmptyState>{t.nessunRimborso}</EmptyState>
      ) : (
        <Scelta asta={asta} rimborsi={data.rimborsi} />
      )}
      {data.vincoli.length > 0 && <Vincoli vincoli={data.vincoli} />}
    </>
  );
}

function Scelta({ asta, rimborsi }: { asta: string; rimborsi: readonly RimborsoDovuto[] }) {
  const t = useTesti(ORDINI);
  const naviga = useNavigate();
  const [scelti, setScelti] = useState(() => sceltiDaSe(rimborsi));
  const [correzioni, setCorrezioni] = useState<Correzioni>(new Map());
  const [chiede, setChiede] = useState(false);
  const [avviso, setAvviso] = useState<string | null>(null);
  const daOrdinare = rimborsi.filter((uno) => scelti.has(uno.bustaId) && siOrdina(uno, correzioni));
  const corretti = daOrdinare.flatMap((uno) => correzioneDi(uno, correzioni) ?? []);
  const cambia = (bustaId: string, dentro: boolean): void => {
    const nuovi = new Set(scelti);
    if (dentro) nuovi.add(bustaId);
    else nuovi.delete(bustaId);
    setScelti(nuovi);
    setAvviso(null);
  };
  const corregge = (bustaId: string, correzione: { iban: string; intestatario: string }): void => {
    const tolta = correzione.iban === '' && correzione.intestatario === '';
    const altre = [...correzioni].filter(([id]) => id !== bustaId);
    setCorrezioni(new Map(tolta ? altre : [...altre, [bustaId, correzione]]));
    setAvviso(null);
  };
  const prepara = (): void => {
    const conti = new Set(daOrdinare.map(({ conto }) => conto));
    // Una correzione a metà non si perde in silenzio: il rimborso partirebbe verso il conto di prima.
    const aMeta = daOrdinare.some((uno) => correzioni.has(uno.bustaId) && correzioneDi(uno, correzioni) === null);
    if (daOrdinare.length === 0) setAvviso(t.nessunoScelto);
    else if (aMeta) setAvviso(t.ibanSbagliato);
    else if (conti.size > 1) setAvviso(t.soloUnConto);
    else setChiede(true);
  };
  return (
    <>
      <Card
        title={t.rimborsi}
        flush
        aside={<span role="status">{`${t.scelti(daOrdinare.length)}, ${totaleDi(daOrdinare)}`}</span>}
      >
        <TavolaRimborsi
          rimborsi={rimborsi}
          scelti={scelti}
          correzioni={correzioni}
          quandoCambia={cambia}
          quandoCorregge={corregge}
        />
      </Card>
      {avviso !== null && (
        <Alert tone="error" role="alert">
          {avviso}
        </Alert>
      )}
      <Button className="justify-self-start" onClick={prepara}>
        {t.prepara}
      </Button>
      {chiede && (
        <ConfermaOrdine
          asta={asta}
          daOrdinare={daOrdinare}
          corretti={corretti}
          chiudi={(riuscito) => {
            setChiede(false);
            if (riuscito) void naviga({ to: '/edicom/bancasella', hash: 'ordini' });
          }}
        />
      )}
    </>
  );
}

/** Che cosa si sta per preparare, e perché se torna un altro importo o su un altro conto. */
function ConfermaOrdine({
  asta,
  daOrdinare,
  corretti,
  chiudi,
}: {
  asta: string;
  daOrdinare: readonly RimborsoDovuto[];
  corretti: CorrezioneRimborso[];
  chiudi: (riuscito: boolean) => void;
}) {
  const t = useTesti(ORDINI);
  const conImporto = daOrdinare.some(({ daMotivare }) => daMotivare);
  const conMotivo = conImporto || corretti.length > 0;
  return (
    <ConfermaComando
      titolo={t.preparaTitolo}
      conferma={t.prepara}
      chiamata={nuovoOrdine}
      conMotivo={conMotivo}
      atto={(motivo) => ({
        asta,
        buste: daOrdinare.map(({ bustaId }) => bustaId),
        ...(conMotivo ? { motivo } : {}),
        ...(corretti.length > 0 ? { correzioni: corretti } : {}),
      })}
      fatto={t.preparato}
      rileggi={BANCA_INTERA}
      chiudi={chiudi}
    >
      <p>{t.preparaSpiega(t.righe(daOrdinare.length), totaleDi(daOrdinare))}</p>
      {conImporto && <p>{t.perche}</p>}
      {corretti.length > 0 && <p>{t.percheCorretto}</p>}
    </ConfermaComando>
  );
}

const totaleDi = (daOrdinare: readonly RimborsoDovuto[]): string =>
  formattaEuro(daOrdinare.reduce((somma, { importoCent }) => somma + importoCent, 0));

/** Un rimborso tornato indietro si sceglie a mano: da sé ripartirebbe verso lo stesso conto. */
const sceltiDaSe = (rimborsi: readonly RimborsoDovuto[]): ReadonlySet<string> =>
  new Set(
    rimborsi
      .filter(({ impedimenti, tornato }) => impedimenti.length === 0 && tornato === null)
      .map(({ bustaId }) => bustaId),
  );
