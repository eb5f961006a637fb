import type { BustaIdentita } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { type BustaVista, descriviProposta, formattaEuro } from '@gestore/dominio';
import { Alert, Badge, DataList } from '@gestore/ui';
import type { ReactNode } from 'react';
import { GRAVITA } from '../testi/parole.ts';

/** Ciò che la busta contiene, accanto a ciò che il software propone (R38). */
export function OffertaAperta({
  busta,
  identita,
  children,
}: {
  busta: BustaVista;
  identita: BustaIdentita | undefined;
  children: ReactNode;
}) {
  const { riservato, motivo } = busta;
  if (riservato === null || riservato.offerta === null) return null;
  const { offerta } = riservato;
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-4">
        <DataList
          items={[
            ['Prezzo offerto', formattaEuro(offerta.prezzoCent)],
            ['Cauzione', formattaEuro(offerta.cauzioneCent)],
            ['Pagamento entro', offerta.pagamentoGiorni === 1 ? '1 giorno' : `${offerta.pagamentoGiorni} giorni`],
            ['Persona da nominare', offerta.personaDaNominare ? 'Sì' : 'No'],
            ...(identita === undefined ? [] : vociIdentita(identita)),
          ]}
        />
        {identita !== undefined && <Documenti identita={identita} />}
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <Proposte busta={busta} />
        {identita !== undefined && <Anomalie identita={identita} />}
        {motivo !== null && (
          <Alert tone="error">
            Rifiutata per {motivo.regola}: {motivo.testo}
          </Alert>
        )}
        {riservato.nonostante !== null && <Alert>Ammessa con questo motivo: {riservato.nonostante}</Alert>}
        {children}
      </div>
    </div>
  );
}

function vociIdentita(identita: BustaIdentita): (readonly [string, ReactNode])[] {
  const assente = 'Non indicato';
  return [
    ...identita.offerenti.map(
      ({ nome, identificativo, quota, titolo }, i) =>
        [
          identita.offerenti.length === 1 ? 'Offerente' : `Offerente ${i + 1}`,
          [nome, identificativo, quota === null ? '' : `quota ${quota}`, titolo ?? ''].filter(Boolean).join(' · '),
        ] as const,
    ),
    ['Presentatore', identita.presentatore ?? 'L’offerente stesso'],
    ['PEC', identita.pec ?? assente],
    ['Cellulare', identita.cellulare ?? assente],
    ['IBAN addebitato', identita.ibanAddebito ?? assente],
    ['CRO o TRN', identita.cro ?? assente],
    ['Bonifico', identita.bonificoIl === null ? assente : formattaIstante(identita.bonificoIl)],
  ];
}

function Documenti({ identita }: { identita: BustaIdentita }) {
  return (
    <div>
      <h4 className="font-semibold">Documenti allegati</h4>
      {identita.allegati.length === 0 && <p className="text-secondario">Nessun documento allegato.</p>}
      <ul className="grid gap-1">
        {identita.allegati.map(({ nome, byte, impronta }) => (
          <li key={impronta + nome} className="min-w-0 break-words">
            <details>
              <summary className="cursor-pointer">
                {nome} <span className="text-sm text-secondario">({Math.ceil(byte / 1024)} kB)</span>
              </summary>
              <span className="block font-mono text-xs break-all text-secondario">SHA-256 {impronta}</span>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Proposte({ busta }: { busta: BustaVista }) {
  const proposte = busta.riservato?.proposte ?? [];
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold">Il software propone, lei decide</h4>
      {proposte.length === 0 && (
        <Alert tone="success">Nessun rilievo: prezzo, cauzione e deposito sono in regola.</Alert>
      )}
      {proposte.map((proposta) => (
        <Alert
          key={`${proposta.codice}-${JSON.stringify(proposta.dati)}`}
          tone={proposta.gravita === 'inefficace' || proposta.gravita === 'blocco' ? 'warning' : 'info'}
        >
          <span className="flex flex-wrap items-center gap-2">
            <Badge>{proposta.regola}</Badge>
            <span className="font-semibold">{GRAVITA[proposta.gravita]}</span>
          </span>
          {descriviProposta(proposta)}
        </Alert>
      ))}
    </div>
  );
}

function Anomalie({ identita }: { identita: BustaIdentita }) {
  if (identita.anomalie.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h4 className="font-semibold">Dettagli trovati leggendo l’offerta</h4>
      <ul className="list-disc pl-5">
        {identita.anomalie.map(({ codice, campo, messaggio, regola }) => (
          <li key={`${codice}-${campo}-${messaggio}`}>
            {messaggio} <span className="text-sm text-secondario">({regola})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
