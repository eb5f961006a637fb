import {
  asteAffidateCsv,
  asteAffidateXlsx,
  cruscottoDelGiudice,
  cruscottoDelGiudiceCsv,
  cruscottoDelGiudiceXlsx,
} from '@gestore/contratto/delegato/chiamate';
import type { CruscottoGiudice } from '@gestore/contratto/delegato/cruscotto-giudice';
import type { RigaAffidata } from '@gestore/contratto/delegato/forme';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import type { Quando } from '@gestore/contratto/ricerca/periodi-vendite';
import { Alert, Badge, Card, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { lazy } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { CartaElenco } from '../../comune/elenchi/elenco.tsx';
import { Esporta } from '../../comune/elenchi/esporta.tsx';
import { inRete } from '../../guscio/in-rete.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ogni } from '../../seguito/ogni.ts';
import { useTesti } from '../../testi/lingua.ts';
import { percorsoDi } from '../conduzione/funzioni.ts';
import { ErroreLettura } from '../conduzione/sorte-atto.tsx';
import { useAffidate } from '../conduzione/usa-letture.ts';
import { RigaVendita } from '../mattinata/pagina/scegli-asta.tsx';
import { Mattinata } from '../mattinata/tessere-di-oggi.tsx';
import { PulsanteGiro } from '../primi-passi/pulsante-giro.tsx';
import { DaDisporre, Ritardi, Soste, TerminiDelGiudice } from './elenchi-del-giudice.tsx';
import { GIUDICE } from './per-il-giudice.testi.ts';

const GiroGiudice = lazy(async () => ({ default: (await inRete(() => import('./giri.tsx'))()).GiroGiudice }));

/** Ciò che aspetta un provvedimento cambia con gli atti di altri, poche volte al giorno. */
const RILETTURA_MS = 60_000;
/** Le vendite di oggi cambiano mentre si guardano. */
const RILETTURA_OGGI_MS = 15_000;
const IN_VISTA = 10;

/**
 * Il cruscotto del giudice e della sua cancelleria: prima ciò che aspetta lui, poi ciò che tarda e ciò che è fermo. Non è quello di
 * chi conduce spento: qui non ci sono atti, e ogni riga porta alla vendita (R36).
 */
export function CruscottoDelGiudice() {
  const t = useTesti(GIUDICE);
  useTitolo(t.titolo);
  const { data, error } = useQuery({
    queryKey: ['dashboard', 'giudice'],
    queryFn: () => chiama(cruscottoDelGiudice),
    refetchInterval: ogni(RILETTURA_MS),
  });
  const oggi = useAffidate({ quando: 'oggi', quante: IN_VISTA }, RILETTURA_OGGI_MS);
  return (
    <div className="grid min-w-0 gap-4">
      <header className="grid gap-1">
        <h1 className="text-2xl font-bold">{t.titolo}</h1>
        {data !== undefined && <Sintesi cruscotto={data} />}
        {data !== undefined && (
          <Esporta
            nome="giudice"
            indirizzi={{ csv: indirizzoDi(cruscottoDelGiudiceCsv, {}), xlsx: indirizzoDi(cruscottoDelGiudiceXlsx, {}) }}
          />
        )}
      </header>
      {error !== null && data === undefined && <ErroreLettura errore={error} />}
      {data === undefined && error === null && <Skeleton label={t.lettura} lines={8} />}
      {oggi.righe.some(({ conduce }) => conduce) && <Mattinata />}
      {data !== undefined && (
        <div className="grid min-w-0 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid min-w-0 gap-4">
            <DaDisporre voci={data.daDisporre} />
            <Soste soste={data.soste} />
            <Ritardi ritardi={data.ritardi} />
            <Vendite quando="oggi" titolo={t.oggi} elenco={oggi} vuoto={t.oggiVuoto} />
            <Altre quando="prossime" titolo={t.prossime} vuoto={t.prossimeVuoto} />
            <Altre quando="concluse" titolo={t.concluse} vuoto={t.concluseVuoto} />
          </div>
          <div className="grid min-w-0 gap-4">
            <TerminiDelGiudice termini={data.termini} adesso={data.adessoMs} />
            <Assegnate assegnate={data.assegnate} />
            <PulsanteGiro Giro={GiroGiudice} />
          </div>
        </div>
      )}
    </div>
  );
}

function Sintesi({ cruscotto: { daDisporre, ritardi, soste, altre } }: { cruscotto: CruscottoGiudice }) {
  const t = useTesti(GIUDICE);
  return (
    <>
      <p role="status" className="text-lg font-semibold">
        {t.sintesi(daDisporre.length, ritardi.length, soste.length)}
      </p>
      <p className="text-secondario">{t.solaLettura}</p>
      {altre && <Alert>{t.altre}</Alert>}
    </>
  );
}

function Altre({ quando, titolo, vuoto }: { quando: Quando; titolo: string; vuoto: string }) {
  const elenco = useAffidate({ quando, quante: IN_VISTA }, RILETTURA_MS);
  return <Vendite quando={quando} titolo={titolo} vuoto={vuoto} elenco={elenco} />;
}

type PartiVendite = { quando: Quando; titolo: string; vuoto: string; elenco: ReturnType<typeof useAffidate> };

function Vendite({ quando, titolo, vuoto, elenco }: PartiVendite) {
  const t = useTesti(GIUDICE);
  const indirizzi = { csv: indirizzoDi(asteAffidateCsv, { quando }), xlsx: indirizzoDi(asteAffidateXlsx, { quando }) };
  return (
    <CartaElenco
      titolo={titolo}
      elenco={elenco}
      vuoto={vuoto}
      leggiamo={t.letturaVendite}
      accanto={elenco.righe.length > 0 && <Esporta nome={`vendite-${quando}`} indirizzi={indirizzi} />}
    >
      {(aste: readonly RigaAffidata[]) => (
        <ul className="grid gap-3">
          {aste.map((asta) => (
            <li key={asta.id} className="grid gap-1 border-b border-linea pb-3 last:border-b-0 last:pb-0">
              <RigaVendita asta={asta} a={percorsoDi(asta.id, 'scheda')} />
              {asta.conduce && (
                <span>
                  <Badge tone="info" Icon={Scale}>
                    {t.conduce}
                  </Badge>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </CartaElenco>
  );
}

function Assegnate({ assegnate }: Pick<CruscottoGiudice, 'assegnate'>) {
  const t = useTesti(GIUDICE);
  return (
    <Card title={t.assegnate}>
      {assegnate.length === 0 && <p className="text-secondario">{t.nessunaAssegnata}</p>}
      <ul className="grid gap-1">
        {assegnate.map(({ tribunale, ruolo, dal }) => (
          <li key={`${tribunale} ${ruolo} ${dal}`} lang="it">
            {ruolo === null ? t.ufficio(tribunale) : t.procedura(ruolo, tribunale)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
