import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import {
  confermaConsegnaDaReferente,
  revocaCredenzialeDaReferente,
  riemettiCredenzialeDaReferente,
} from '@gestore/contratto/posta/chiamate';
import type { CredenzialeEmessa, CredenzialeVista } from '@gestore/contratto/posta/forme';
import { fascicoloDiProvaDaReferente } from '@gestore/contratto/salute/chiamate';
import { Badge, Card, DataList, EmptyState, Skeleton } from '@gestore/ui';
import { useState } from 'react';
import { useComando } from '../../comando/usa-comando.ts';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { SoloConduttore } from '../conduzione/solo-conduttore.tsx';
import { ErroreLettura } from '../conduzione/sorte-atto.tsx';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import { chiaveAsta, useCredenziali } from '../conduzione/usa-letture.ts';
import { DISSERVIZI } from '../disservizi/disservizi.testi.ts';
import { RicevutaPec } from '../posta/ricevuta-pec.tsx';
import { ConMotivo } from './atto-con-motivo.tsx';
import { ConfermaConsegna } from './conferma-consegna.tsx';
import { CONSEGNA } from './consegna.testi.ts';
import { EsitoEmissione } from './esito-emissione.tsx';
import { TOKEN } from './per-chi-conduce.testi.ts';

const TONI = { in_attesa: 'info', inviata: 'success', da_consegnare_a_mano: 'warning', fallita: 'error' } as const;

export function ElencoCredenziali({ id }: { id: string }) {
  const t = useTesti(TOKEN);
  const c = useTesti(COMUNI);
  const { data, error } = useCredenziali(id);
  const [emessa, cambiaEmessa] = useState<CredenzialeEmessa | null>(null);
  const credenziali = data?.credenziali ?? [];
  return (
    <Card title={t.emesse} aside={credenziali.length === 0 ? undefined : credenziali.length}>
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && data === undefined && <Skeleton label={c.letturaElenco} lines={2} />}
      {data !== undefined && credenziali.length === 0 && <EmptyState>{t.elencoVuoto}</EmptyState>}
      {emessa !== null && <EsitoEmissione emessa={emessa} />}
      <ul className="grid gap-4">
        {credenziali.map((credenziale) => (
          <li key={credenziale.id} className="border-b border-linea pb-4 last:border-b-0 last:pb-0">
            <Credenziale id={id} credenziale={credenziale} riemessa={cambiaEmessa} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type DiUna = { id: string; credenziale: CredenzialeVista; riemessa: (emessa: CredenzialeEmessa) => void };

function Credenziale({ id, credenziale, riemessa }: DiUna) {
  const t = useTesti(TOKEN);
  const p = useTesti(PAROLE_DELEGATO);
  const d = useTesti(DISSERVIZI);
  const m = useTesti(CONSEGNA);
  const { pseudonimo, ruolo, consegna, emessaIl, revocataIl, ultimoAccessoIl, recapito, riservato } = credenziale;
  const viva = revocataIl === null;
  const quale = { id, cid: credenziale.id };
  return (
    <article
      aria-label={t.credenzialeDi(pseudonimo)}
      className="grid gap-3 xl:grid-cols-[15rem_minmax(0,1fr)_auto] xl:items-start xl:gap-x-6"
    >
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-lg font-bold">{pseudonimo}</span>
          <Badge>{p.ruoli[ruolo]}</Badge>
          {consegna !== null && <Badge tone={TONI[consegna]}>{p.consegne[consegna]}</Badge>}
          {!viva && <Badge tone="error">{t.revocata}</Badge>}
          {credenziale.entratoCon === 'codice' && <Badge tone="warning">{m.entratoConCodice}</Badge>}
        </p>
        <RicevutaPec ricevuta={credenziale.ricevuta} />
      </div>
      <DataList
        inRow
        items={[
          [t.emessa, momento(emessaIl)],
          [t.ultimoAccesso, ultimoAccessoIl === null ? t.maiEntrato : momento(ultimoAccessoIl)],
          [t.recapito, riservato ? t.recapitoRiservato : (recapito ?? t.nessunRecapito)],
          ...(viva ? [] : [[t.revocata, momento(revocataIl)] as const]),
        ]}
      />
      <div className="grid gap-3 xl:max-w-80 xl:justify-items-end">
        <SoloConduttore>
          <ConfermaConsegna
            asta={id}
            credenziale={credenziale}
            chiamata={confermaConsegnaDaReferente}
            rileggi={[[...chiaveAsta(id), 'credenziali']]}
          />
          <Azioni id={id} credenziale={credenziale} riemessa={riemessa} />
        </SoloConduttore>
        {ruolo === 'offerente' && (
          <a
            className="inline-flex min-comando items-center font-semibold text-azione-scura underline"
            aria-label={d.fascicoloDi(pseudonimo)}
            href={indirizzoDi(fascicoloDiProvaDaReferente, quale)}
          >
            {d.fascicolo}
          </a>
        )}
      </div>
    </article>
  );
}

function Azioni({ id, credenziale, riemessa }: DiUna) {
  const t = useTesti(TOKEN);
  const { pseudonimo, revocataIl } = credenziale;
  const quale = { id, cid: credenziale.id };
  const rileggi = [[...chiaveAsta(id), 'credenziali']] as const;
  const riemissione = useComando(riemettiCredenzialeDaReferente, { rileggi });
  const revoca = useComando(revocaCredenzialeDaReferente, { rileggi });
  return (
    <div className="flex flex-wrap gap-3">
      <ConMotivo
        come={`riemetti:${credenziale.id}`}
        titolo={t.riemettere(pseudonimo)}
        spiegazione={t.riemettereAccade}
        apri={t.riemetti}
        conferma={t.confermaRiemetti}
        sorte={riemissione.sorte}
        inCorso={riemissione.inCorso}
        compi={(motivo) => riemissione.compi({ ...quale, motivo })}
        riuscito={riemessa}
      />
      {revocataIl === null && (
        <ConMotivo
          come={`revoca:${credenziale.id}`}
          titolo={t.revocare(pseudonimo)}
          spiegazione={t.revocareAccade}
          apri={t.revoca}
          conferma={t.confermaRevoca}
          grave
          sorte={revoca.sorte}
          inCorso={revoca.inCorso}
          compi={(motivo) => revoca.compi({ ...quale, motivo })}
        />
      )}
    </div>
  );
}
