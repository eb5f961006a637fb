import type { EsitoUtente } from '@gestore/contratto/esito-utente';
import { formattaIstante } from '@gestore/contratto/formato';
import { Card, DataList, Importo } from '@gestore/ui';
import type { ReactNode } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { ESITO_TESTI } from '../testi/esito.ts';

/** Che cosa deve fare chi ha vinto, con la data di ogni termine (R69); il primo che scade è il primo dell'elenco. */
export function PassiDelVincitore({ prezzoCent, esito }: { prezzoCent: number; esito: EsitoUtente }) {
  const t = useTesti(ESITO_TESTI);
  const termini = [...esito.termini].sort((a, b) => a.scadeIl - b.scadeIl);
  const conto: (readonly [string, ReactNode])[] = [
    [t.prezzo, <Importo key="prezzo" cent={prezzoCent} />],
    ...(esito.cauzioneCent === null
      ? []
      : ([[t.cauzioneVersata, <Importo key="cauzione" cent={esito.cauzioneCent} />]] as const)),
    ...(esito.saldoCent === null
      ? []
      : ([[`${t.saldoDaVersare} (${t.stessaSomma})`, <Importo key="saldo" cent={esito.saldoCent} />]] as const)),
  ];
  return (
    <Card title={t.cheFare}>
      <DataList items={conto} />
      <ol className="grid list-decimal gap-3 pl-5">
        {termini.map(({ tipo, scadeIl, giorni, prorogato, utileIl }) => (
          <li key={tipo} className="break-inside-avoid">
            <p className="font-semibold">{t.termini[tipo].titolo}</p>
            <p className="font-semibold text-azione-scura">
              {t.entro(formattaIstante(scadeIl))}{' '}
              <span className="font-normal text-secondario">({t.giorniDaAggiudicazione(giorni)})</span>
            </p>
            <p>{t.termini[tipo].spiega}</p>
            {(prorogato || utileIl !== null) && (
              <p className="text-sm text-secondario">
                {utileIl === null ? t.prorogato : t.nonSiSposta(formattaIstante(utileIl))}
              </p>
            )}
          </li>
        ))}
      </ol>
      <p>{t.decadenza}</p>
      <p className="text-sm text-secondario">{t.feriale}</p>
    </Card>
  );
}
