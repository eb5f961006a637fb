import type { StanzaUtente } from '@gestore/contratto';
import { Card, DataList, Importo } from '@gestore/ui';
import type { ReactNode } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { comeEAndata } from './come-e-andata.ts';
import { ESITO_TESTI } from './pagina-esito.testi.ts';

/** Le cifre di chi ha partecipato, a vendita finita; a chi assiste non si mostra. */
export function LeSueCifre({ dati: { io, stanza } }: { dati: StanzaUtente }) {
  const t = useTesti(ESITO_TESTI).comeEAndata;
  const { buste, rilanci, esito } = stanza;
  const cifre =
    io.ruolo === 'offerente'
      ? comeEAndata({ buste, rilanci, vincitore: esito?.vincitore ?? null }, io.pseudonimo)
      : null;
  if (cifre === null) return null;
  const importo = (nome: string, cent: number | null): (readonly [string, ReactNode])[] =>
    cent === null ? [] : [[nome, <Importo key={nome} cent={cent} />]];
  return (
    <Card title={t.titolo}>
      <DataList
        items={[
          ...importo(t.offerta, cifre.offertaCent),
          [t.rilanci, String(cifre.rilanci)],
          ...importo(t.ultimo, cifre.ultimoCent),
          ...importo(t.piuAlta, cifre.piuAltaCent),
          ...importo(t.differenza, cifre.differenzaCent),
        ]}
      />
    </Card>
  );
}
