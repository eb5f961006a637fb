import type { BustaIdentita } from '@gestore/contratto';
import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import { type BustaVista, contraria, descriviProposta, formattaEuro } from '@gestore/dominio';
import { Alert, Badge, DataList } from '@gestore/ui';
import type { ReactNode } from 'react';
import { dataScritta } from '../../forme/data-scritta.ts';
import { useTesti } from '../../testi/lingua.ts';
import { proposteConIlConto } from '../conduzione/atti-possibili.ts';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import { AccreditoCauzione } from './accredito-cauzione.tsx';
import { BUSTA, type TestiBusta } from './testi.ts';

/** Ciò che la busta contiene, accanto a ciò che il software propone (R38). */
export function OffertaAperta({
  busta,
  identita,
  cauzione,
  children,
}: {
  busta: BustaVista;
  identita: BustaIdentita | undefined;
  cauzione: CauzioneVista | undefined;
  children: ReactNode;
}) {
  const t = useTesti(BUSTA);
  const p = useTesti(PAROLE_DELEGATO);
  const { riservato, motivo } = busta;
  if (riservato === null || riservato.offerta === null) return null;
  const { offerta } = riservato;
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-2">
      <div className="min-w-0">
        <DataList
          items={[
            [t.prezzoOfferto, offerta.prezzoCent === null ? t.nonSiLegge : formattaEuro(offerta.prezzoCent)],
            [t.cauzione, offerta.cauzioneCent === null ? t.nonSiLegge : formattaEuro(offerta.cauzioneCent)],
            [t.pagamentoEntro, offerta.pagamentoGiorni === null ? t.nonSiLegge : p.giorni(offerta.pagamentoGiorni)],
            [t.personaDaNominare, offerta.personaDaNominare ? t.si : t.no],
            ...(identita === undefined ? [] : vociIdentita(identita, t)),
          ]}
        />
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <Proposte busta={busta} cauzione={cauzione} />
        {cauzione !== undefined && <AccreditoCauzione cauzione={cauzione} />}
        {identita !== undefined && <Anomalie identita={identita} />}
        {motivo !== null && (
          <Alert tone="error">
            {t.rifiutataPer(motivo.regola)} <span lang="it">{motivo.testo}</span>
          </Alert>
        )}
        {riservato.nonostante !== null && (
          <Alert>
            {t.ammessaCon} <span lang="it">{riservato.nonostante}</span>
          </Alert>
        )}
        {children}
      </div>
    </div>
  );
}

function vociIdentita(identita: BustaIdentita, t: TestiBusta): (readonly [string, ReactNode])[] {
  const assente = t.nonIndicato;
  return [
    ...identita.offerenti.map(
      ({ nome, identificativo, quota, titolo }, i) =>
        [
          identita.offerenti.length === 1 ? t.offerente : t.offerenteN(i + 1),
          [nome, identificativo, quota === null ? '' : t.quota(quota), titolo ?? ''].filter(Boolean).join(' · '),
        ] as const,
    ),
    [t.presentatore, identita.presentatore ?? t.offerenteStesso],
    [t.pec, identita.pec ?? assente],
    [t.cellulare, identita.cellulare ?? assente],
    [t.iban, identita.ibanAddebito ?? assente],
    [t.cro, identita.cro ?? assente],
    [t.bonifico, inParole(identita.bonifico, t) || assente],
  ];
}

/** Giorno, ora e importo del bonifico, quelli che l'offerta dice; vuoto se non ne dice nessuno. */
function inParole(bonifico: BustaIdentita['bonifico'], t: TestiBusta): string {
  if (bonifico === null) return '';
  const { data, ora, importoCent } = bonifico;
  const parti = [
    data === null ? '' : dataScritta(data),
    ora === null ? '' : t.alle(ora),
    importoCent === null ? '' : formattaEuro(importoCent),
  ];
  return parti.filter(Boolean).join(' · ');
}

function Proposte({ busta, cauzione }: { busta: BustaVista; cauzione: CauzioneVista | undefined }) {
  const t = useTesti(BUSTA);
  const p = useTesti(PAROLE_DELEGATO);
  // Che del conto non si sappia nulla lo dice già chi mostra l'accredito, qui sotto.
  const proposte = proposteConIlConto(busta, cauzione).filter((una) => una.regola !== 'R39' || contraria(una));
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold">{t.propone}</h4>
      {proposte.length === 0 && <Alert tone="success">{t.nessunRilievo}</Alert>}
      {proposte.map((proposta) => (
        <Alert
          key={`${proposta.codice}-${JSON.stringify(proposta.dati)}`}
          tone={contraria(proposta) ? 'warning' : 'info'}
        >
          <span className="flex flex-wrap items-center gap-2">
            <Badge>{proposta.regola}</Badge>
            <span className="font-semibold">{p.gravita[proposta.gravita]}</span>
          </span>
          <span lang="it">{descriviProposta(proposta)}</span>
        </Alert>
      ))}
    </div>
  );
}

function Anomalie({ identita }: { identita: BustaIdentita }) {
  const t = useTesti(BUSTA);
  if (identita.anomalie.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h4 className="font-semibold">{t.dettagli}</h4>
      <ul className="list-disc pl-5">
        {identita.anomalie.map(({ codice, campo, messaggio, regola }) => (
          <li key={`${codice}-${campo}-${messaggio}`}>
            <span lang="it">{messaggio}</span> <span className="text-sm text-secondario">({regola})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
