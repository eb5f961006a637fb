import type { BustaIdentita } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto';
import { type BustaVista, descriviProposta, formattaEuro } from '@gestore/dominio';
import type { ReactNode } from 'react';
import { Avviso, Etichetta } from '../parti/segnali.tsx';
import { Dati } from '../parti/tabella.tsx';
import { GRAVITA } from '../testi/parole.ts';

/** Ciò che la busta contiene, accanto a ciò che il software propone (R38). */
export function OffertaAperta({ busta, identita }: { busta: BustaVista; identita: BustaIdentita | undefined }) {
  const { riservato, motivo } = busta;
  if (riservato === null || riservato.offerta === null) return null;
  const { offerta } = riservato;
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-4">
        <Dati
          voci={[
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
          <Avviso tono="errore">
            Rifiutata per {motivo.regola}: {motivo.testo}
          </Avviso>
        )}
        {riservato.nonostante !== null && <Avviso>Ammessa con questo motivo: {riservato.nonostante}</Avviso>}
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
      <h4 className="font-semibold text-[#17324d]">Documenti allegati</h4>
      {identita.allegati.length === 0 && <p className="text-[#455b71]">Nessun documento allegato.</p>}
      <ul className="grid gap-1">
        {identita.allegati.map(({ nome, byte, impronta }) => (
          <li key={impronta + nome} className="min-w-0 break-words text-[#17324d]">
            {nome} <span className="text-sm text-[#455b71]">({Math.ceil(byte / 1024)} kB)</span>
            <span className="block font-mono text-xs break-all text-[#455b71]">SHA-256 {impronta}</span>
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
      <h4 className="font-semibold text-[#17324d]">Il software propone, lei decide</h4>
      {proposte.length === 0 && (
        <Avviso tono="bene">Nessun rilievo: prezzo, cauzione e deposito sono in regola.</Avviso>
      )}
      {proposte.map((proposta) => (
        <Avviso
          key={`${proposta.codice}-${JSON.stringify(proposta.dati)}`}
          tono={proposta.gravita === 'inefficace' || proposta.gravita === 'blocco' ? 'attenzione' : 'info'}
        >
          <span className="flex flex-wrap items-center gap-2">
            <Etichetta>{proposta.regola}</Etichetta>
            <span className="font-semibold">{GRAVITA[proposta.gravita]}</span>
          </span>
          {descriviProposta(proposta)}
        </Avviso>
      ))}
    </div>
  );
}

function Anomalie({ identita }: { identita: BustaIdentita }) {
  if (identita.anomalie.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h4 className="font-semibold text-[#17324d]">Dettagli trovati leggendo l’offerta</h4>
      <ul className="list-disc pl-5 text-[#17324d]">
        {identita.anomalie.map(({ codice, campo, messaggio, regola }) => (
          <li key={`${codice}-${campo}-${messaggio}`}>
            {messaggio} <span className="text-sm text-[#455b71]">({regola})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
