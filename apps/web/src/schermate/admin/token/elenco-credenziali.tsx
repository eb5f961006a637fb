import type { CredenzialeEmessa, CredenzialeVista, RispostaAtto } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { Badge, Card, DataList, EmptyState } from '@gestore/ui';
import { useState } from 'react';
import { invia } from '../../../accesso/chiamate.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { DISSERVIZI } from '../../comuni/testi/disservizi.ts';
import { diAsta } from '../dati/percorsi.ts';
import { useCredenziali } from '../dati/usa-letture.ts';
import { ErroreLettura } from '../parti/segnali.tsx';
import { PAROLE } from '../testi/parole.ts';
import { TOKEN } from '../testi/token.ts';
import { CollegamentoEmesso } from './collegamento-emesso.tsx';
import { ConMotivo } from './con-motivo.tsx';

const TONI = { in_attesa: 'info', inviata: 'success', da_consegnare_a_mano: 'warning', fallita: 'error' } as const;

export function ElencoCredenziali({ id }: { id: string }) {
  const t = useTesti(TOKEN);
  const { data, error } = useCredenziali(id);
  const credenziali = data?.credenziali ?? [];
  return (
    <Card title={t.emesse} aside={credenziali.length === 0 ? undefined : credenziali.length}>
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && credenziali.length === 0 && <EmptyState>{t.elencoVuoto}</EmptyState>}
      <ul className="grid gap-4">
        {credenziali.map((credenziale) => (
          <li key={credenziale.id} className="border-b border-linea pb-4 last:border-b-0 last:pb-0">
            <Credenziale id={id} credenziale={credenziale} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Credenziale({ id, credenziale }: { id: string; credenziale: CredenzialeVista }) {
  const t = useTesti(TOKEN);
  const p = useTesti(PAROLE);
  const d = useTesti(DISSERVIZI);
  const [emessa, cambiaEmessa] = useState<CredenzialeEmessa | null>(null);
  const { pseudonimo, ruolo, consegna, emessaIl, revocataIl, ultimoAccessoIl, recapito } = credenziale;
  const viva = revocataIl === null;
  return (
    <article aria-label={t.credenzialeDi(pseudonimo)} className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-lg font-bold">{pseudonimo}</span>
        <Badge>{p.ruoli[ruolo]}</Badge>
        {consegna !== null && <Badge tone={TONI[consegna]}>{p.consegne[consegna]}</Badge>}
        {!viva && <Badge tone="error">{t.revocata}</Badge>}
      </p>
      <DataList
        items={[
          [t.emessa, formattaIstante(emessaIl)],
          [t.ultimoAccesso, ultimoAccessoIl === null ? t.maiEntrato : formattaIstante(ultimoAccessoIl)],
          [t.recapito, recapito ?? t.nessunRecapito],
          ...(viva ? [] : [[t.revocata, formattaIstante(revocataIl)] as const]),
        ]}
      />
      {emessa !== null && <CollegamentoEmesso emessa={emessa} />}
      {ruolo === 'offerente' && (
        <p>
          <a
            className="inline-flex min-h-10 items-center font-semibold text-azione-scura underline"
            aria-label={d.fascicoloDi(pseudonimo)}
            href={diAsta(id, `/credenziali/${credenziale.id}/fascicolo.zip`)}
          >
            {d.fascicolo}
          </a>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <ConMotivo
          titolo={t.riemettere(pseudonimo)}
          spiegazione={t.riemettereAccade}
          apri={t.riemetti}
          conferma={t.confermaRiemetti}
          invia={(corpo, comandoId) =>
            invia<CredenzialeEmessa>(diAsta(id, `/credenziali/${credenziale.id}/riemetti`), { comandoId, ...corpo })
          }
          riuscito={(risposta) => cambiaEmessa(risposta)}
          id={id}
        />
        {viva && (
          <ConMotivo
            titolo={t.revocare(pseudonimo)}
            spiegazione={t.revocareAccade}
            apri={t.revoca}
            conferma={t.confermaRevoca}
            grave
            invia={(corpo, comandoId) =>
              invia<RispostaAtto>(diAsta(id, `/credenziali/${credenziale.id}/revoca`), { comandoId, ...corpo })
            }
            id={id}
          />
        )}
      </div>
    </article>
  );
}
