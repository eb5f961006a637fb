import type { VersioneVerbale } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import type { Fase } from '@gestore/dominio';
import { Alert, Badge, Button, Card, Dialog, EmptyState } from '@gestore/ui';
import { useState } from 'react';
import { diAsta } from '../dati/percorsi.ts';
import { useAtto } from '../dati/usa-atto.ts';
import { useVerbali } from '../dati/usa-letture.ts';
import { ErroreLettura, SorteAtto } from '../parti/segnali.tsx';
import { COLLEGAMENTO } from './documenti.tsx';

export function Versioni({ id, fase }: { id: string; fase: Fase }) {
  const { data, error } = useVerbali(id);
  const redazione = useAtto(id);
  const chiusura = useAtto(id);
  const versioni = [...(data?.versioni ?? [])].sort((a, b) => b.versione - a.versione);
  return (
    <Card title="Verbale">
      {fase === 'esitata' && (
        <div>
          <Button
            pending={redazione.sorte.tipo === 'in_corso'}
            onClick={() => void redazione.compi({ tipo: 'redigiVerbale' })}
          >
            Redigi verbale
          </Button>
        </div>
      )}
      <SorteAtto sorte={redazione.sorte} />
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && versioni.length === 0 && (
        <EmptyState>Qui compariranno le versioni del verbale, ciascuna con la sua impronta.</EmptyState>
      )}
      <ul className="grid gap-4">
        {versioni.map((versione, i) => (
          <li key={versione.versione} className="border-b border-linea pb-4 last:border-b-0 last:pb-0">
            <Versione id={id} versione={versione} firmabile={i === 0 && fase === 'esitata'} />
          </li>
        ))}
      </ul>
      {fase === 'verbalizzata' && (
        <div className="grid gap-3 border-t border-linea pt-4">
          <p>Il verbale è firmato. Chiuda la vendita quando non resta altro da fare.</p>
          <div>
            <Button
              variant="secondary"
              pending={chiusura.sorte.tipo === 'in_corso'}
              onClick={() => void chiusura.compi({ tipo: 'chiudiAsta' })}
            >
              Chiudi la vendita
            </Button>
          </div>
        </div>
      )}
      {fase === 'chiusa' && <Alert tone="success">La vendita è chiusa.</Alert>}
      <SorteAtto sorte={chiusura.sorte} />
    </Card>
  );
}

function Versione({ id, versione: v, firmabile }: { id: string; versione: VersioneVerbale; firmabile: boolean }) {
  const { sorte, compi } = useAtto(id);
  const [aperto, apri] = useState(false);
  const firma = async () => {
    const risposta = await compi({ tipo: 'firmaVerbale', versione: v.versione });
    if (risposta !== null) apri(false);
  };
  return (
    <article aria-label={`Verbale, versione ${v.versione}`} className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-bold">Versione {v.versione}</span>
        {v.firmato ? <Badge tone="success">Firmata</Badge> : <Badge>Da firmare</Badge>}
        <span className="text-sm text-secondario tabular-nums">{formattaIstante(v.redattoIl)}</span>
      </p>
      <p className="font-mono text-xs break-all text-secondario">SHA-256 {v.impronta}</p>
      <div className="flex flex-wrap items-center gap-3">
        <a className={COLLEGAMENTO} href={diAsta(id, `/verbali/${v.versione}.pdf`)} target="_blank" rel="noreferrer">
          Apri il PDF della versione {v.versione}
        </a>
        {firmabile && !v.firmato && <Button onClick={() => apri(true)}>Firma la versione {v.versione}</Button>}
      </div>
      <SorteAtto sorte={sorte} />
      <Dialog title={`Firmare la versione ${v.versione} del verbale`} open={aperto} onClose={() => apri(false)}>
        <p>Dopo la firma il verbale non si può più redigere. L’impronta della versione firmata è:</p>
        <p className="font-mono text-xs break-all">{v.impronta}</p>
        <SorteAtto sorte={sorte} />
        <div className="flex flex-wrap gap-3">
          <Button pending={sorte.tipo === 'in_corso'} onClick={() => void firma()}>
            Conferma la firma
          </Button>
          <Button variant="secondary" onClick={() => apri(false)}>
            Annulla
          </Button>
        </div>
      </Dialog>
    </article>
  );
}
